package puzzleio

import (
	"bytes"
	"fmt"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// A frameWriter compresses texts, each to something that is whole by itself: a
// gzip member or a zstd frame. Readers take several behind each other for one
// text. The result depends on the text alone.
type frameWriter interface {
	// frame returns the compressed text, good until the next call.
	frame(text []byte) []byte
}

// newFrameWriter returns the writer of a compression of a format, nil if it is
// Plain.
func newFrameWriter(c Compression, format Format) (frameWriter, error) {
	switch c {
	case Plain:
		return nil, nil
	case Gzip:
		return &gzipFrames{level: gzipLevel(format)}, nil
	case Zstd:
		encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
		if err != nil {
			return nil, err
		}
		return &zstdFrames{encoder: encoder}, nil
	}
	return nil, fmt.Errorf("unknown compression %v", c)
}

// gzipLevel returns the level for a format. In lines and rows of digits there
// is nothing to find but how often each digit comes, and looking for more makes
// the output larger, not smaller. The other formats repeat their own words.
func gzipLevel(format Format) int {
	switch format {
	case Any, Line, CSV, TSV, Kaggle, SudokuExtreme, Hodoku:
		return gzip.HuffmanOnly
	}
	return gzip.BestSpeed
}

type gzipFrames struct {
	level  int
	writer *gzip.Writer
	out    bytes.Buffer
}

func (g *gzipFrames) frame(text []byte) []byte {
	g.out.Reset()
	if g.writer == nil {
		g.writer, _ = gzip.NewWriterLevel(&g.out, g.level) // fails for unknown levels only
	} else {
		g.writer.Reset(&g.out)
	}
	// Writing to a bytes.Buffer does not fail.
	g.writer.Write(text)
	g.writer.Close()
	return g.out.Bytes()
}

type zstdFrames struct {
	encoder *zstd.Encoder
	out     []byte
}

func (z *zstdFrames) frame(text []byte) []byte {
	z.out = z.encoder.EncodeAll(text, z.out[:0])
	return z.out
}
