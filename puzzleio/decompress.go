package puzzleio

import (
	"bytes"
	"errors"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"bullseye/internal/text/message"
)

// MaxWindow is the largest window, in bytes, of zstd input that a Reader accepts.
// It covers all levels of the zstd tool up to 20.
const MaxWindow = 32 << 20

// A compression describes a compressed format that input may have.
type compression struct {
	name   string
	ending string // of file names
	is     func(*input) bool
	open   func(io.Reader) (io.Reader, error)
}

var compressions = [...]compression{
	Plain: {"plain", "", func(*input) bool { return false }, nil},
	Gzip:  {"gzip", ".gz", isGzip, func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
	Zstd:  {"zstd", ".zst", isZstd, openZstd},
}

func isGzip(in *input) bool { return in.startsWith("\x1f\x8b") }

// isZstd recognises a zstd frame and a skippable frame, which may precede it.
// A skippable frame starts with one of sixteen values (RFC 8878, 3.1.2).
func isZstd(in *input) bool {
	if first, _ := in.byteAt(0); first&0xF0 == 0x50 {
		return in.hasAt(1, "\x2a\x4d\x18")
	}
	return in.startsWith("\x28\xb5\x2f\xfd")
}

func openZstd(r io.Reader) (io.Reader, error) {
	return zstd.NewReader(r,
		zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxWindow(MaxWindow),
		zstd.WithDecoderMaxMemory(2*MaxWindow))
}

// uncompress reads the first bytes of the source. If the source is compressed,
// it wraps the source in a decompressor.
func (in *input) uncompress() error {
	for _, c := range compressions {
		if c.is(in) {
			return in.wrapLonger(c.opened)
		}
	}
	return nil
}

// Decompress returns a reader of what a stream holds: if it is compressed with gzip or zstd, the
// decompressed text, and otherwise the same bytes.
func Decompress(r io.Reader) (io.Reader, error) {
	in := newInput(r, "")
	return in, in.uncompress()
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

// wrapLonger is the same for a reader of a stream that may be longer.
func (in *input) wrapLonger(open func(io.Reader) (io.Reader, error)) error {
	err := in.wrap(open)
	if len(in.buffer) < bufferSize {
		in.buffer = make([]byte, bufferSize)
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
		return message.Errorf("%s data is cut short: %w", c.name, io.ErrUnexpectedEOF)
	}
	return message.Errorf("%s data cannot be read: %w", c.name, err)
}
