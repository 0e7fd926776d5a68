package parquet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
)

// The codecs of parquet.thrift.
const (
	codecNone   = 0
	codecSnappy = 1
	codecGzip   = 2
	codecBrotli = 4
	codecZstd   = 6
	codecLZ4    = 7
)

var codecNames = map[int64]string{3: "LZO", 5: "LZ4 of Hadoop"}

// expansion holds how many bytes one byte may stand for. A page that declares more
// is refused before it gets memory. Nothing is known of brotli.
var expansion = map[int64]int64{codecNone: 1, codecSnappy: 32, codecGzip: 1100, codecZstd: 40_000, codecLZ4: 256}

// A decompressor decompresses pages. The size of the result is known, and no
// decompressor allocates more than that, whatever the data say.
type decompressor struct {
	gzip   *gzip.Reader
	brotli *brotli.Reader
	zstd   *zstd.Decoder
}

var errSize = errors.New("its size differs from the declared one")

// decompress fills into with the decompressed data.
func (d *decompressor) decompress(codec int64, into, data []byte) (err error) {
	switch codec {
	case codecNone:
		if len(data) != len(into) {
			err = errSize
		}
		copy(into, data)
	case codecSnappy:
		err = unsnap(into, data)
	case codecGzip:
		if d.gzip == nil {
			d.gzip = new(gzip.Reader)
		}
		if err = d.gzip.Reset(bytes.NewReader(data)); err == nil {
			err = readExactly(d.gzip, into)
		}
	case codecBrotli:
		if d.brotli == nil {
			d.brotli = brotli.NewReader(nil)
		}
		if err = d.brotli.Reset(bytes.NewReader(data)); err == nil {
			err = readExactly(d.brotli, into)
		}
	case codecZstd:
		err = d.unzstd(into, data)
	case codecLZ4:
		err = unlz4(into, data)
	default:
		name, known := codecNames[codec]
		if !known {
			name = fmt.Sprint("codec ", codec)
		}
		return fmt.Errorf("found a page compressed with %s, expected snappy, gzip, brotli, zstd or LZ4_RAW", name)
	}
	if err != nil {
		return fmt.Errorf("%w: a page cannot be decompressed: %w", ErrCorrupted, err)
	}
	return nil
}

// readExactly fills into, and reports an error if the stream is longer or shorter.
func readExactly(r io.Reader, into []byte) error {
	if _, err := io.ReadFull(r, into); err != nil {
		return err
	}
	var more [1]byte
	switch _, err := io.ReadFull(r, more[:]); err {
	case io.EOF:
		return nil
	case nil:
		return errSize
	default:
		return err
	}
}

func unsnap(into, data []byte) error {
	if n, err := snappy.DecodedLen(data); err != nil {
		return err
	} else if n != len(into) {
		return errSize
	}
	_, err := snappy.Decode(into, data)
	return err
}

func (d *decompressor) unzstd(into, data []byte) (err error) {
	if d.zstd == nil {
		d.zstd, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecodeAllCapLimit(true))
		if err != nil {
			return err
		}
	}
	out, err := d.zstd.DecodeAll(data, into[:0:len(into)])
	if err == nil && len(out) != len(into) {
		err = errSize
	}
	return err
}

func (d *decompressor) close() {
	if d.zstd != nil {
		d.zstd.Close()
	}
}

// unlz4 decompresses a block of LZ4: sequences of literal bytes, each followed by
// a copy of earlier bytes, given by its distance and length.
func unlz4(into, data []byte) error {
	to := 0
	// more adds to a length of 15 the bytes that follow it.
	more := func(n int) (int, bool) {
		if n < 15 {
			return n, true
		}
		for i, b := range data {
			if n += int(b); b < 255 {
				data = data[i+1:]
				return n, true
			}
		}
		return 0, false
	}
	for len(data) > 0 {
		token := int(data[0])
		data = data[1:]
		n, ok := more(token >> 4)
		if !ok || n > len(data) || n > len(into)-to {
			return errSize
		}
		to += copy(into[to:], data[:n])
		if data = data[n:]; len(data) == 0 {
			break // the last sequence has no copy
		}
		if len(data) < 2 {
			return io.ErrUnexpectedEOF
		}
		distance := int(binary.LittleEndian.Uint16(data))
		data = data[2:]
		n, ok = more(token & 15)
		const shortest = 4
		if n += shortest; !ok || distance == 0 || distance > to || n > len(into)-to {
			return errSize
		}
		for end := to + n; to < end; { // the copy may overlap itself
			to += copy(into[to:end], into[to-distance:to])
		}
	}
	if to != len(into) {
		return errSize
	}
	return nil
}
