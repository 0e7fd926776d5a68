package puzzleio

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// MaxWindow is the largest window, in bytes, of zstd input that a Reader accepts.
// It covers all levels of the zstd tool up to 20.
const MaxWindow = 32 << 20

// A compression describes a compressed format that input may have.
type compression struct {
	name   string
	ending string // of file names
	// is reports whether a stream that starts with the given bytes has this
	// compression. If it needs more bytes to tell, it returns false and true.
	is   func(start []byte) (yes, maybe bool)
	open func(io.Reader) (io.Reader, error)
}

var compressions = [...]compression{
	Plain: {"plain", "", func([]byte) (yes, maybe bool) { return false, false }, nil},
	Gzip:  {"gzip", ".gz", isGzip, func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
	Zstd:  {"zstd", ".zst", isZstd, openZstd},
}

func isGzip(start []byte) (yes, maybe bool) { return startsWith(start, "\x1f\x8b") }

// isZstd recognises a zstd frame and a skippable frame, which may precede it.
// A skippable frame starts with one of sixteen values (RFC 8878, 3.1.2).
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

// startsWith reports whether a stream that starts with the given bytes starts
// with a magic number. If the bytes are only a beginning of the magic number, it
// returns false and true.
func startsWith(start []byte, magic string) (yes, maybe bool) {
	n := min(len(start), len(magic))
	same := string(start[:n]) == magic[:n]
	return same && n == len(magic), same
}

// uncompress reads the first bytes of the source. If the source is compressed,
// it wraps the source in a decompressor.
func (in *input) uncompress() error {
	for _, c := range compressions {
		err := in.wrapIf(func(start []byte, _ bool) (yes, maybe bool) { return c.is(start) }, c.opened)
		if err != nil || in.compressed() {
			return err
		}
	}
	return nil
}

// wrapIf wraps the source if its first bytes meet a condition, which is told whether they
// are the whole stream. If the condition needs more bytes, it returns false and true.
func (in *input) wrapIf(met func(start []byte, whole bool) (yes, maybe bool), open func(io.Reader) (io.Reader, error)) error {
	for {
		yes, maybe := met(in.window(), in.err == io.EOF)
		switch {
		case yes:
			return in.wrap(open)
		case !maybe || in.err != nil:
			return nil
		}
		in.fill()
	}
}

// wrap replaces the source by a reader of the whole stream.
func (in *input) wrap(open func(io.Reader) (io.Reader, error)) error {
	whole := io.MultiReader(bytes.NewReader(bytes.Clone(in.window())), &remainder{in.source, in.err})
	in.from, in.to, in.err = 0, 0, nil
	opened, err := open(whole)
	if err == nil {
		in.source = opened
	}
	return err
}

// opened returns a reader of the decompressed stream.
func (c compression) opened(r io.Reader) (io.Reader, error) {
	opened, err := c.open(r)
	if err != nil {
		return nil, c.explain(err)
	}
	return decompressor{opened, c}, nil
}

func (in *input) compressed() bool {
	_, is := in.source.(decompressor)
	return is
}

// A remainder reads from a source after its first bytes. If the source has
// already returned an error, it returns that error.
type remainder struct {
	io.Reader
	err error
}

func (r *remainder) Read(into []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	return r.Reader.Read(into)
}

// A decompressor adds the name of the compression to errors.
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
