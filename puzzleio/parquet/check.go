package parquet

import (
	"bytes"
	"encoding/binary"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/format"

	"bullseye/internal/text/message"
)

// The library allocates what the values of a page declare: the length of a run, the
// number of values in a block, the length of a text. This file checks these
// numbers.

var errTooFewValues = message.Errorf("%w: a page has fewer bytes or values than it declares", ErrCorrupted)

// plainDictionary is the encoding of dictionaries, and of pages with indices into
// them, in old files.
const plainDictionary format.Encoding = 2

// A content describes the values of a page.
type content struct {
	data     []byte
	encoding format.Encoding
	values   int   // declared number of values, without missing ones
	expanded int64 // bytes of the values after decoding
}

// memory returns the bytes that the library needs for the values: the data, what
// they expand to, and an offset or an index of each value. Its buffers are up to
// 1.5 times as large, because their sizes are those of a pool.
func (c *content) memory() int64 {
	return (int64(len(c.data)) + c.expanded + 8*int64(c.values)) * 3 / 2
}

// checkValues checks the values of a page. It may replace them.
func (l *leaf) checkValues(c *content) (err error) {
	isText := l.kind == parquet.ByteArray || l.kind == parquet.FixedLenByteArray
	isInt := l.kind == parquet.Int32 || l.kind == parquet.Int64
	switch e := c.encoding; {
	case e == format.Plain:
		return l.checkPlain(c.data, c.values)
	case e == format.RLEDictionary:
		if len(c.data) == 0 {
			return errTooFewValues
		}
		return checkRuns(c.data[1:], int(c.data[0]), c.values)
	case e == format.RLE && l.kind == parquet.Boolean:
		part, _, err := prefixed(c.data)
		if err != nil {
			return err
		}
		return c.plainBooleans(part)
	case e == format.DeltaBinaryPacked && isInt:
		_, err := checkDeltas(c.data, c.values)
		return err
	case e == format.DeltaLengthByteArray && l.kind == parquet.ByteArray:
		_, err = c.addLengths(c.data)
		return err
	case e == format.DeltaByteArray && isText:
		rest, err := c.addLengths(c.data)
		if err == nil {
			_, err = c.addLengths(rest)
		}
		return err
	case e == format.ByteStreamSplit && l.width() > 0:
		c.expanded = int64(len(c.data))
		return l.checkPlain(c.data, c.values)
	}
	return message.Errorf("found values in encoding %v, which this type cannot have or which is not supported", c.encoding)
}

// width returns the bytes of a value in plain encoding, or 0 if they vary or are
// less than one.
func (l *leaf) width() int {
	switch l.kind {
	case parquet.Int32, parquet.Float:
		return 4
	case parquet.Int64, parquet.Double:
		return 8
	case parquet.Int96:
		return 12
	case parquet.FixedLenByteArray:
		return l.length
	}
	return 0
}

func (l *leaf) checkPlain(data []byte, values int) (err error) {
	switch {
	case l.kind == parquet.Boolean:
		if len(data) < (values+7)/8 {
			err = errTooFewValues
		}
	case l.kind != parquet.ByteArray:
		if int64(len(data)) != int64(values)*int64(l.width()) {
			err = errTooFewValues
		}
	default:
		for ; values > 0 && err == nil; values-- {
			_, data, err = prefixed(data)
		}
		if err == nil && len(data) > 0 {
			err = message.Errorf("%w: found a page with more texts than it declares", ErrCorrupted)
		}
	}
	return err
}

// prefixed splits data into a part that follows its length in four bytes, and the
// rest.
func prefixed(data []byte) (part, rest []byte, err error) {
	if len(data) < 4 || uint64(binary.LittleEndian.Uint32(data)) > uint64(len(data)-4) {
		return nil, nil, errTooFewValues
	}
	n := 4 + int(binary.LittleEndian.Uint32(data))
	return data[4:n], data[n:], nil
}

// padding is the largest number of values that may follow the declared ones in a
// sequence of runs. Runs of packed bits are filled up to a multiple of eight. Some
// writers fill them up to 504.
const padding = 504

// checkRuns checks that data have the number of values in the hybrid encoding of
// runs and packed bits.
func checkRuns(data []byte, width, values int) error {
	if width > 32 {
		return message.Errorf("%w: found values of %d bits", ErrCorrupted, width)
	}
	found := uint64(0)
	for len(data) > 0 {
		head, n := binary.Uvarint(data)
		if n <= 0 {
			return errTooFewValues
		}
		data = data[n:]
		count, size := head>>1, uint64(width+7)/8
		most := uint64(values+padding) - found
		if head&1 != 0 { // groups of eight
			most /= 8
			size = count * uint64(width)
		}
		switch {
		case count > most:
			return message.Errorf("%w: found a page with more values than the declared %d", ErrCorrupted, values)
		case size > uint64(len(data)):
			return errTooFewValues
		}
		data = data[size:]
		if found += count; head&1 != 0 {
			found += 7 * count
		}
	}
	if found < uint64(values) && width > 0 {
		return errTooFewValues
	}
	return nil
}

// countDefined checks the definition levels of a page and returns the number of
// values that are not missing.
func (l *leaf) countDefined(levels []byte, values int) (int, error) {
	found, err := decodeRuns(levels, widthOf(l.defined), values)
	return bytes.Count(found, []byte{byte(l.defined)}), err
}

func widthOf(largest int) (width int) {
	for 1<<width <= largest {
		width++
	}
	return width
}

func decodeRuns(data []byte, width, values int) ([]byte, error) {
	if err := checkRuns(data, width, values); err != nil {
		return nil, err
	}
	found, err := (&rle.Encoding{BitWidth: width}).DecodeLevels(make([]byte, 0, values+padding), data)
	if err != nil {
		return nil, err
	}
	return found[:values], nil
}

// plainBooleans replaces runs of Booleans by their plain encoding. The library
// misreads runs whose length is not a multiple of eight.
func (c *content) plainBooleans(runs []byte) error {
	found, err := decodeRuns(runs, 1, c.values)
	if err != nil {
		return err
	}
	c.data, c.encoding = make([]byte, (len(found)+7)/8), format.Plain
	for i, b := range found {
		if b != 0 {
			c.data[i/8] |= 1 << (i % 8)
		}
	}
	return nil
}

// addLengths adds the lengths at the start of data to c.expanded. It returns the
// data that follow them.
func (c *content) addLengths(data []byte) (rest []byte, err error) {
	if rest, err = checkDeltas(data, c.values); err != nil {
		return nil, err
	}
	lengths, err := parquet.DeltaBinaryPacked.DecodeInt32(nil, data)
	if err != nil {
		return nil, err
	}
	for _, n := range lengths {
		if n < 0 {
			return nil, message.Errorf("%w: found a text of %d bytes", ErrCorrupted, n)
		}
		c.expanded += int64(n)
	}
	return rest, nil
}

// checkDeltas checks integers in delta encoding. It returns the data that follow
// them.
func checkDeltas(data []byte, values int) (rest []byte, err error) {
	var head [3]uint64 // values of a block, parts of a block, values
	for i := range len(head) + 1 {
		n, size := binary.Uvarint(data)
		if size <= 0 {
			return nil, errTooFewValues
		}
		if data = data[size:]; i < len(head) { // the first value follows
			head[i] = n
		}
	}
	const largest = 1 << 16 // values of a block; the library has the same limit
	block, parts := head[0], head[1]
	switch {
	case head[2] != uint64(values):
		return nil, message.Errorf("%w: found a page of %d values, expected %d", ErrCorrupted, head[2], values)
	case block == 0 || block > largest || parts == 0 || parts > block:
		return nil, message.Errorf("%w: found blocks of %d values in %d parts", ErrCorrupted, block, parts)
	}
	for left := values - 1; left > 0; {
		_, size := binary.Uvarint(data) // the smallest delta
		if size <= 0 || len(data)-size < int(parts) {
			return nil, errTooFewValues
		}
		widths := data[size:][:parts]
		data = data[size+int(parts):]
		for _, width := range widths {
			if left <= 0 {
				break
			}
			// The end of the last part may be absent.
			data = data[min(len(data), int(block/parts)*int(width)/8):]
			left -= int(block / parts)
		}
	}
	return data, nil
}
