package puzzleio

import (
	"bytes"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"bullseye/internal/text/message"
)

// A Compressor compresses texts one by one. Each text becomes one frame: a gzip
// member or a zstd frame. Readers treat a sequence of frames as one text. A frame
// depends only on its text. A Compressor reuses its memory and must not be used
// by several goroutines at once.
type Compressor struct {
	gzip *gzip.Writer // nil for zstd
	zstd *zstd.Encoder
	out  bytes.Buffer // the output of gzip
}

// NewCompressor returns a Compressor for output in a format, or nil if c is
// Plain. For a value that is no Compression, the error wraps ErrUnknownCompression.
func NewCompressor(c Compression, format Format) (*Compressor, error) {
	z := &Compressor{}
	var err error
	switch c {
	case Plain:
		return nil, nil
	case Gzip:
		z.gzip, err = gzip.NewWriterLevel(&z.out, gzipLevel(format))
	case Zstd:
		z.zstd, err = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
	default:
		err = message.Errorf("%w %v", ErrUnknownCompression, c)
	}
	return z, err
}

// gzipLevel returns the level for a format. In lines and rows of digits, gzip
// gains only from the frequencies of the digits, and searching for repetitions
// makes the output larger. Other formats contain much repeated text.
func gzipLevel(format Format) int {
	if format.layout().digits {
		return gzip.HuffmanOnly
	}
	return gzip.BestSpeed
}

// AppendFrame compresses the text and appends the frame to dst.
func (z *Compressor) AppendFrame(dst, text []byte) []byte {
	if z.gzip == nil {
		return z.zstd.EncodeAll(text, dst)
	}
	z.out.Reset()
	z.gzip.Reset(&z.out)
	// Writing to a bytes.Buffer does not fail.
	_, _ = z.gzip.Write(text)
	_ = z.gzip.Close()
	return append(dst, z.out.Bytes()...)
}
