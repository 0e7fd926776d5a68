package parquet

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"math/big"
	"slices"
	"strconv"
)

// The encodings of parquet.thrift.
const (
	encodingPlain      = 0
	encodingPlainDict  = 2
	encodingRLE        = 3
	encodingDelta      = 5
	encodingDeltaSizes = 6
	encodingDeltaBytes = 7
	encodingDict       = 8
	encodingSplit      = 9
)

// The types of pages.
const (
	dataPage       = 0
	dictionaryPage = 2
	dataPage2      = 3
)

// A pageHeader is the structure PageHeader of parquet.thrift.
type pageHeader struct {
	kind, uncompressed, compressed, crc int64
	hasCRC                              bool
	values, encoding, levels            int64 // levels is the encoding of the definition levels
	defined, repeated                   int64 // bytes of levels, in version 2
	stored                              bool  // version 2: the values are not compressed
}

// header reads the header of a page.
func (h *pageHeader) read(c *cursor) error {
	*h = pageHeader{levels: encodingRLE}
	return c.structure(func(f thriftField) (bool, error) {
		switch {
		case f.id == 1:
			return c.integer(f, &h.kind)
		case f.id == 2:
			return c.integer(f, &h.uncompressed)
		case f.id == 3:
			return c.integer(f, &h.compressed)
		case f.id == 4:
			h.hasCRC = true
			return c.integer(f, &h.crc)
		case f.kind != thriftStruct:
			return false, nil
		case f.id == 5 || f.id == 7:
			return true, c.structure(func(f thriftField) (bool, error) {
				switch f.id {
				case 1:
					return c.integer(f, &h.values)
				case 2:
					return c.integer(f, &h.encoding)
				case 3:
					return c.integer(f, &h.levels)
				}
				return false, nil
			})
		case f.id == 8:
			return true, c.structure(func(f thriftField) (bool, error) {
				switch f.id {
				case 1:
					return c.integer(f, &h.values)
				case 4:
					return c.integer(f, &h.encoding)
				case 5:
					return c.integer(f, &h.defined)
				case 6:
					return c.integer(f, &h.repeated)
				case 7:
					h.stored = f.kind == thriftFalse
				}
				return false, nil
			})
		}
		return false, nil
	})
}

// A columnReader reads the values of a column one by one. It holds one page and
// one dictionary.
type columnReader struct {
	*reader
	leaf
	codec   int64
	at, end int64 // the rest of the chunk in the file

	buffer []byte // memory of the page
	values []byte // the values of the page that are read next
	left   int64  // number of values of the page, also missing ones
	levels hybrid

	encoding int64
	indices  hybrid // into the dictionary, or Booleans
	deltas   delta  // integers, or lengths
	prefixes delta
	bit      int    // of Booleans
	text     []byte // memory of a text that is put together
	stride   int    // values in each stream, for encodingSplit
	number   [12]byte

	dictionary []byte
	starts     []uint32 // where the texts of the dictionary begin
	entries    int
}

// open prepares the column for a chunk.
func (c *columnReader) open(k *chunk) error {
	start := k.at
	if k.dictionary > 0 && k.dictionary < start {
		start = k.dictionary
	}
	switch {
	case k.encrypted || k.elsewhere:
		return fmt.Errorf("found column %.100q encrypted or in another file, expected it to be readable in this one", c.name)
	case start < 0 || k.compressed < 0 || start > c.size || k.compressed > c.size-start:
		return fmt.Errorf("%w: found column %.100q outside the file", ErrCorrupted, c.name)
	case physical(k.kind) != c.kind:
		return fmt.Errorf("%w: found type %d for column %.100q, expected %d", ErrCorrupted, k.kind, c.name, c.kind)
	}
	c.codec, c.at, c.end = k.codec, start, start+k.compressed
	c.left, c.entries, c.values = 0, 0, nil
	return nil
}

// next returns the text of the next value. It is valid until the next call.
func (c *columnReader) next() ([]byte, error) {
	for c.left == 0 {
		if err := c.page(); err != nil {
			return nil, fmt.Errorf("column %.100q: %w", c.name, err)
		}
	}
	c.left--
	if c.defined > 0 {
		level, err := c.levels.next()
		if err != nil || level < uint64(c.defined) {
			return nil, err
		}
	}
	text, err := c.value()
	if err != nil {
		return nil, fmt.Errorf("column %.100q: %w", c.name, err)
	}
	return text, nil
}

// page reads the next page.
func (c *columnReader) page() error {
	if c.at >= c.end {
		return fmt.Errorf("%w: found fewer values than rows", ErrCorrupted)
	}
	h, size, err := c.readHeader()
	if err != nil {
		return err
	}
	switch {
	case h.compressed < 0 || h.compressed > c.end-c.at-size:
		return fmt.Errorf("%w: found a page that ends outside its column", ErrCorrupted)
	case h.uncompressed < 0 || h.values < 0 || h.defined < 0 || h.repeated < 0:
		return fmt.Errorf("%w: found a page of negative size", ErrCorrupted)
	case h.values > MaxPageValues:
		return fmt.Errorf("found a page of %d values, expected at most %d; write the file with smaller pages", h.values, MaxPageValues)
	}
	at := c.at + size
	c.at = at + h.compressed
	switch h.kind {
	case dataPage, dataPage2:
		if err := c.load(&c.buffer, at, h); err != nil {
			return err
		}
		return c.begin(h)
	case dictionaryPage:
		if err := c.load(&c.dictionary, at, h); err != nil {
			return err
		}
		return c.beginDictionary(h)
	}
	return nil // an index
}

// readHeader reads the header of the page at c.at and returns its size.
func (c *columnReader) readHeader() (h *pageHeader, size int64, err error) {
	const usual, longest = 512, 1 << 20
	h = &c.header
	for _, n := range []int64{usual, longest} {
		n = min(n, c.end-c.at)
		if c.head, err = c.room(c.head, int(n)); err != nil {
			return nil, 0, err
		}
		if _, err = c.file.ReadAt(c.head, c.at); err != nil && err != io.EOF {
			return nil, 0, err
		}
		k := cursor{data: c.head}
		if err = h.read(&k); err == nil || n < usual {
			return h, int64(k.at), err
		}
	}
	return nil, 0, err
}

// load reads and decompresses a page at a place in the file.
func (c *columnReader) load(into *[]byte, at int64, h *pageHeader) (err error) {
	if n, known := expansion[c.codec]; known && h.uncompressed > n*h.compressed+64 && h.compressed <= MaxPages {
		return fmt.Errorf("%w: found a page of %d bytes that declares %d", ErrCorrupted, h.compressed, h.uncompressed)
	}
	if *into, err = c.room(*into, int(h.uncompressed)); err != nil {
		return err
	}
	if c.packed, err = c.room(c.packed, int(h.compressed)); err != nil {
		return err
	}
	if _, err = c.file.ReadAt(c.packed, at); err != nil {
		return fmt.Errorf("%w: %w", ErrCorrupted, err)
	}
	if h.hasCRC && uint32(h.crc) != crc32.ChecksumIEEE(c.packed) {
		return fmt.Errorf("%w: found a page with a wrong checksum", ErrCorrupted)
	}
	packed, unpacked, codec := c.packed, *into, c.codec
	if h.kind == dataPage2 {
		// The levels come first and are not compressed.
		if h.repeated+h.defined > min(h.compressed, h.uncompressed) {
			return fmt.Errorf("%w: found levels that are longer than their page", ErrCorrupted)
		}
		n := int(h.repeated + h.defined)
		copy(unpacked[:n], packed)
		packed, unpacked = packed[n:], unpacked[n:]
		if h.stored || len(packed) == 0 && len(unpacked) == 0 {
			codec = codecNone
		}
	}
	return c.unpack.decompress(codec, unpacked, packed)
}

// begin prepares the decoders for the page in c.buffer.
func (c *columnReader) begin(h *pageHeader) (err error) {
	data := c.buffer
	var levels []byte
	switch {
	case h.kind == dataPage2:
		levels, data = data[h.repeated:h.repeated+h.defined], data[h.repeated+h.defined:]
	case c.defined > 0 && h.levels != encodingRLE:
		return fmt.Errorf("found levels in encoding %d, expected RLE", h.levels)
	case c.defined > 0:
		if levels, data, err = prefixed(data); err != nil {
			return err
		}
	}
	width := 0
	for 1<<width <= c.defined {
		width++
	}
	c.levels = newHybrid(levels, width)
	c.left, c.values, c.encoding = h.values, data, h.encoding
	return c.beginValues()
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

func (c *columnReader) beginValues() (err error) {
	data := c.values
	isText := c.kind == byteArray || c.kind == fixedBytes
	switch e := c.encoding; {
	case e == encodingPlain:
		c.bit = 0
		return nil
	case e == encodingDict || e == encodingPlainDict:
		if len(data) == 0 { // all values are missing
			c.indices = newHybrid(nil, 1)
			return nil
		}
		if data[0] > 32 {
			return fmt.Errorf("%w: found indices of %d bits", ErrCorrupted, data[0])
		}
		c.indices = newHybrid(data[1:], int(data[0]))
		return nil
	case e == encodingRLE && c.kind == boolean:
		part, _, err := prefixed(data)
		c.indices = newHybrid(part, 1)
		return err
	case e == encodingDelta && (c.kind == int32s || c.kind == int64s):
		c.deltas, err = newDelta(data)
		return err
	case e == encodingDeltaSizes && c.kind == byteArray:
		if c.deltas, err = newDelta(data); err == nil {
			c.values, err = c.deltas.rest()
		}
		return err
	case e == encodingDeltaBytes && isText:
		if c.prefixes, err = newDelta(data); err == nil {
			data, err = c.prefixes.rest()
		}
		if err == nil {
			c.deltas, err = newDelta(data)
		}
		if err == nil {
			c.values, err = c.deltas.rest()
		}
		c.text = c.text[:0]
		return err
	case e == encodingSplit && c.width() > 0:
		c.bit, c.stride = 0, len(data)/c.width()
		return nil
	}
	return fmt.Errorf("found values in encoding %d, which this type cannot have or which is not supported", c.encoding)
}

// beginDictionary prepares the dictionary in c.dictionary.
func (c *columnReader) beginDictionary(h *pageHeader) (err error) {
	if h.encoding != encodingPlain && h.encoding != encodingPlainDict {
		return fmt.Errorf("found a dictionary in encoding %d, expected PLAIN", h.encoding)
	}
	data := c.dictionary
	if n := c.width(); n > 0 {
		c.entries = len(data) / n
		return nil
	}
	c.entries = 0
	if c.kind != byteArray {
		return fmt.Errorf("%w: found a dictionary of Booleans", ErrCorrupted)
	}
	if h.values > int64(len(data)/4) { // each text has its length in four bytes
		return errTooFewValues
	}
	const size = 4
	had := cap(c.starts)
	if had < int(h.values) {
		c.starts = nil
		if err := c.hold(size * (int(h.values) - had)); err != nil {
			return err
		}
		c.starts = make([]uint32, h.values)
	}
	c.starts = c.starts[:h.values]
	rest := data
	for i := range c.starts {
		c.starts[i] = uint32(len(data) - len(rest))
		if _, rest, err = prefixed(rest); err != nil {
			return err
		}
	}
	c.entries = len(c.starts)
	return nil
}

// value returns the text of the next value that is not missing.
func (c *columnReader) value() ([]byte, error) {
	if c.kind == boolean {
		return c.boolean()
	}
	raw, err := c.raw()
	if err != nil || c.kind == byteArray || c.kind == fixedBytes {
		return raw, err
	}
	start := len(c.numbers)
	switch c.kind {
	case int32s:
		c.numbers = strconv.AppendInt(c.numbers, int64(int32(binary.LittleEndian.Uint32(raw))), 10)
	case int64s:
		c.numbers = strconv.AppendInt(c.numbers, int64(binary.LittleEndian.Uint64(raw)), 10)
	case floats:
		c.numbers = strconv.AppendFloat(c.numbers, float64(math.Float32frombits(binary.LittleEndian.Uint32(raw))), 'g', -1, 32)
	case doubles:
		c.numbers = strconv.AppendFloat(c.numbers, math.Float64frombits(binary.LittleEndian.Uint64(raw)), 'g', -1, 64)
	case int96s:
		c.numbers = appendInt96(c.numbers, raw)
	}
	return c.numbers[start:], nil
}

func appendInt96(text, raw []byte) []byte {
	big12 := slices.Clone(raw)
	slices.Reverse(big12)
	n := new(big.Int).SetBytes(big12)
	if big12[0]&0x80 != 0 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), 96))
	}
	return n.Append(text, 10)
}

func (c *columnReader) boolean() ([]byte, error) {
	var v uint64
	switch c.encoding {
	case encodingPlain:
		if c.bit/8 >= len(c.values) {
			return nil, errTooFewValues
		}
		v = bits(c.values, c.bit, 1)
		c.bit++
	case encodingRLE:
		var err error
		if v, err = c.indices.next(); err != nil {
			return nil, err
		}
	default:
		return nil, fmt.Errorf("found Booleans in encoding %d, expected PLAIN or RLE", c.encoding)
	}
	start := len(c.numbers)
	c.numbers = strconv.AppendBool(c.numbers, v == 1)
	return c.numbers[start:], nil
}

// raw returns the next value as plain encoding has it, without the length of a
// text.
func (c *columnReader) raw() (value []byte, err error) {
	switch c.encoding {
	case encodingPlain:
		if n := c.width(); n > 0 {
			return c.take(int64(n))
		}
		value, c.values, err = prefixed(c.values)
		return value, err
	case encodingDict, encodingPlainDict:
		return c.entry()
	case encodingDelta:
		n, err := c.deltas.next()
		binary.LittleEndian.PutUint64(c.number[:8], uint64(n))
		return c.number[:8], err
	case encodingDeltaSizes:
		n, err := c.deltas.next()
		if err != nil {
			return nil, err
		}
		return c.take(n)
	case encodingDeltaBytes:
		return c.extended()
	default:
		return c.joined()
	}
}

// take takes n bytes of the values.
func (c *columnReader) take(n int64) (value []byte, err error) {
	if n < 0 || n > int64(len(c.values)) {
		return nil, errTooFewValues
	}
	value, c.values = c.values[:n], c.values[n:]
	return value, nil
}

// entry returns the next value from the dictionary.
func (c *columnReader) entry() ([]byte, error) {
	i, err := c.indices.next()
	switch {
	case err != nil:
		return nil, err
	case i >= uint64(c.entries):
		return nil, fmt.Errorf("%w: found index %d of a dictionary with %d values", ErrCorrupted, i, c.entries)
	}
	if n := c.width(); n > 0 {
		return c.dictionary[int(i)*n : int(i+1)*n], nil
	}
	text, _, err := prefixed(c.dictionary[c.starts[i]:])
	return text, err
}

// extended returns the next value that begins like the last one.
func (c *columnReader) extended() ([]byte, error) {
	same, err := c.prefixes.next()
	if err != nil {
		return nil, err
	}
	n, err := c.deltas.next()
	if err != nil {
		return nil, err
	}
	rest, err := c.take(n)
	if err != nil {
		return nil, err
	}
	if same < 0 || same > int64(len(c.text)) {
		return nil, fmt.Errorf("%w: found a text that shares %d bytes with one of %d", ErrCorrupted, same, len(c.text))
	}
	if need := int(same) + len(rest); need > cap(c.text) {
		text, err := c.room(nil, 2*need)
		if err != nil {
			return nil, err
		}
		c.held -= cap(c.text)
		c.text = text[:copy(text, c.text[:same])]
	}
	c.text = append(c.text[:same], rest...)
	return c.text, c.checkLength(c.text)
}

// joined returns the next value, whose bytes are in as many streams
// (BYTE_STREAM_SPLIT).
func (c *columnReader) joined() (value []byte, err error) {
	if c.bit >= c.stride {
		return nil, errTooFewValues
	}
	if c.text, err = c.room(c.text, c.width()); err != nil {
		return nil, err
	}
	for i := range c.text {
		c.text[i] = c.values[i*c.stride+c.bit]
	}
	c.bit++
	return c.text, nil
}

// checkLength checks the length of a fixed-length value.
func (c *columnReader) checkLength(value []byte) error {
	if c.kind == fixedBytes && len(value) != c.length {
		return fmt.Errorf("%w: found a value of %d bytes, expected %d", ErrCorrupted, len(value), c.length)
	}
	return nil
}
