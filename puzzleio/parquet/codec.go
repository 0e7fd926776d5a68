package parquet

import (
	"bytes"
	"errors"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/format"
	"github.com/pierrec/lz4/v4"

	"bullseye/internal/text/message"
)

// A decompressor decompresses pages. The codecs of the library allocate what the
// compressed data expand to. These stop at the declared size.
type decompressor struct {
	gzip   *gzip.Reader
	brotli *brotli.Reader
	zstd   *zstd.Decoder
}

var errSize = errors.New("its size differs from the declared one")

// decompress fills into with the decompressed data.
func (d *decompressor) decompress(codec format.CompressionCodec, into, data []byte) error {
	if len(into) == 0 { // some writers leave out all data then
		return nil
	}
	n, err := len(into), error(nil)
	switch codec {
	case format.Uncompressed:
		n = len(data)
		copy(into, data)
	case format.Snappy:
		if n, err = snappy.DecodedLen(data); err == nil && n == len(into) {
			_, err = snappy.Decode(into, data)
		}
	case format.Gzip:
		if d.gzip == nil {
			d.gzip = new(gzip.Reader)
		}
		if err = d.gzip.Reset(bytes.NewReader(data)); err == nil {
			n, err = readUpTo(into, d.gzip)
		}
	case format.Brotli:
		if d.brotli == nil {
			d.brotli = brotli.NewReader(nil)
		}
		if err = d.brotli.Reset(bytes.NewReader(data)); err == nil {
			n, err = readUpTo(into, d.brotli)
		}
	case format.Zstd:
		if d.zstd == nil {
			if d.zstd, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
				zstd.WithDecodeAllCapLimit(true)); err != nil {
				return err
			}
		}
		var out []byte
		out, err = d.zstd.DecodeAll(data, into[:0:len(into)])
		n = len(out)
	case format.Lz4Raw:
		n, err = lz4.UncompressBlock(data, into)
	default:
		return message.Errorf("found a page compressed with %v, expected snappy, gzip, brotli, zstd or LZ4_RAW", codec)
	}
	if err == nil && n != len(into) {
		err = errSize
	}
	if err != nil {
		return message.Errorf("%w: a page cannot be decompressed: %w", ErrCorrupted, err)
	}
	return nil
}

// readUpTo fills into. If r has more data, n is larger than len(into).
func readUpTo(into []byte, r io.Reader) (n int, err error) {
	if n, err = io.ReadFull(r, into); err != nil {
		return n, err
	}
	var more [1]byte
	extra, err := io.ReadFull(r, more[:])
	if err == io.EOF {
		err = nil
	}
	return n + extra, err
}

func (d *decompressor) close() {
	if d.zstd != nil {
		d.zstd.Close()
	}
}
