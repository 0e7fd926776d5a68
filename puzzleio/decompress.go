package puzzleio

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// MaxWindow is the largest window of zstd input that is read, in bytes. It
// covers all levels up to 20 of the zstd tool.
const MaxWindow = 32 << 20

// A compression is a format that a stream may be in, told by its first bytes.
type compression struct {
	name   string
	ending string // of names of files
	is     func(start []byte) (yes, maybe bool)
	open   func(io.Reader) (io.Reader, error)
}

var compressions = [...]compression{
	Plain: {"plain", "", func([]byte) (yes, maybe bool) { return false, false }, nil},
	Gzip:  {"gzip", ".gz", isGzip, func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
	Zstd:  {"zstd", ".zst", isZstd, openZstd},
}

func isGzip(start []byte) (yes, maybe bool) { return startsWith(start, "\x1f\x8b") }

// isZstd knows a frame of zstd, and one that decoders skip, which may come
// first; sixteen first bytes are set aside for these (RFC 8878, 3.1.2).
func isZstd(start []byte) (yes, maybe bool) {
	if len(start) > 0 && start[0]&0xF0 == 0x50 {
		return startsWith(start[1:], "\x2a\x4d\x18")
	}
	return startsWith(start, "\x28\xb5\x2f\xfd")
}

func openZstd(r io.Reader) (io.Reader, error) {
	return zstd.NewReader(r,
		zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxWindow(MaxWindow),
		zstd.WithDecoderMaxMemory(2*MaxWindow))
}

// startsWith reports whether a stream starts with a magic number, and whether
// it may still do so when only some bytes are known.
func startsWith(start []byte, magic string) (yes, maybe bool) {
	n := min(len(start), len(magic))
	same := string(start[:n]) == magic[:n]
	return same && n == len(magic), same
}

// uncompress reads the first bytes of the source, and puts a decompressor over
// it if they say so.
func (in *input) uncompress() error {
	for {
		maybe := false
		for _, c := range compressions {
			yes, possible := c.is(in.window())
			if yes {
				return in.decompress(c)
			}
			maybe = maybe || possible
		}
		if !maybe || in.err != nil {
			return nil
		}
		in.fill()
	}
}

func (in *input) decompress(c compression) error {
	whole := io.MultiReader(bytes.NewReader(bytes.Clone(in.window())), &rest{in.source, in.err})
	in.from, in.to, in.err = 0, 0, nil
	opened, err := c.open(whole)
	if err != nil {
		return c.explain(err)
	}
	in.source = decompressor{opened, c}
	return nil
}

// A rest is what follows in a source, which may have ended already.
type rest struct {
	io.Reader
	err error
}

func (r *rest) Read(into []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	return r.Reader.Read(into)
}

// A decompressor says in its errors what it was that could not be read.
type decompressor struct {
	io.Reader
	compression
}

func (d decompressor) Read(into []byte) (int, error) {
	n, err := d.Reader.Read(into)
	if err != nil && err != io.EOF {
		err = d.explain(err)
	}
	return n, err
}

func (c compression) explain(err error) error {
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%s data is cut short: %w", c.name, io.ErrUnexpectedEOF)
	}
	return fmt.Errorf("%s data cannot be read: %w", c.name, err)
}
