package batch

import (
	"bytes"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"bullseye/puzzleio"
)

// A framer compresses texts, each to a gzip member or a zstd frame that is
// whole by itself. Readers take several behind each other for one text.
type framer interface {
	append(dst, text []byte) []byte
}

func newFramer(o *Output) framer {
	switch o.Compression {
	case puzzleio.Gzip:
		return &gzipFramer{level: gzipLevel(o)}
	case puzzleio.Zstd:
		return &zstdFramer{}
	}
	return nil
}

// gzipLevel returns the level for an output. In lines of digits there is
// nothing to find but how often each digit comes.
func gzipLevel(o *Output) int {
	if o.Style == Text {
		return gzip.HuffmanOnly
	}
	if o.Style == Rows {
		switch o.Format {
		case puzzleio.Any, puzzleio.Line, puzzleio.CSV, puzzleio.TSV, puzzleio.Kaggle, puzzleio.SudokuExtreme:
			return gzip.HuffmanOnly
		}
	}
	return gzip.BestSpeed
}

type gzipFramer struct {
	level  int
	writer *gzip.Writer
	out    bytes.Buffer
}

func (g *gzipFramer) append(dst, text []byte) []byte {
	g.out.Reset()
	if g.writer == nil {
		g.writer, _ = gzip.NewWriterLevel(&g.out, g.level) // fails for unknown levels only
	} else {
		g.writer.Reset(&g.out)
	}
	// Writing to a bytes.Buffer does not fail.
	_, _ = g.writer.Write(text)
	_ = g.writer.Close()
	return append(dst, g.out.Bytes()...)
}

type zstdFramer struct{ encoder *zstd.Encoder }

func (z *zstdFramer) append(dst, text []byte) []byte {
	if z.encoder == nil {
		// It fails for unknown options only.
		z.encoder, _ = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
	}
	return z.encoder.EncodeAll(text, dst)
}
