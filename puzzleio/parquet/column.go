package parquet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"strconv"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// A columnReader reads the values of a column. It gives the library a stream of
// pages, which it has checked and decompressed.
type columnReader struct {
	*reader
	leaf
	library *parquet.FileColumnChunk

	codec      format.CompressionCodec
	at, end    int64 // the rest of the chunk in the file
	left       int64 // values of the current page that have not been read, also missing ones
	dictionary bool  // the chunk has a dictionary, which has been read

	stream  [][]byte // the part of the stream that the library has not read
	failed  error    // the reason for the end of the stream
	held    int      // bytes of the pages that the library has, and of the dictionary
	current int      // bytes of the current page
	pages   *parquet.FilePages
	page    parquet.Page
	values  parquet.ValueReader
	buffer  []parquet.Value
	read    []parquet.Value // part of buffer that next has not returned
}

// valuesAtOnce is the number of values read from the library at once.
const valuesAtOnce = 256

// openLibrary makes the library's column. It is the only one of a file that holds
// nothing but a footer. Its pages are not compressed.
func (c *columnReader) openLibrary() error {
	one := thrift.New[int32](1)
	schema := []format.SchemaElement{{Name: "root", NumChildren: one}}
	for range c.defined - 1 {
		schema = append(schema, format.SchemaElement{Name: "group", RepetitionType: thrift.New(format.Optional), NumChildren: one})
	}
	column := format.SchemaElement{Name: c.name, Type: thrift.New(format.Type(c.kind)), RepetitionType: thrift.New(format.Required)}
	if c.kind == parquet.FixedLenByteArray {
		column.TypeLength = thrift.New(int32(c.length))
	}
	if c.defined > 0 {
		column.RepetitionType = thrift.New(format.Optional)
	}
	chunk := format.ColumnChunk{MetaData: format.ColumnMetaData{
		Type: format.Type(c.kind), DataPageOffset: int64(len(magic)), TotalCompressedSize: math.MaxInt64,
	}}
	footer, err := thrift.Marshal(new(thrift.CompactProtocol), &format.FileMetaData{
		Version: 1, Schema: append(schema, column), RowGroups: []format.RowGroup{{Columns: []format.ColumnChunk{chunk}}},
	})
	if err != nil {
		return err
	}
	file := binary.LittleEndian.AppendUint32(append([]byte(magic), footer...), uint32(len(footer)))
	file = append(file, magic...)
	f, err := parquet.OpenFile(bytes.NewReader(file), int64(len(file)), parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return fmt.Errorf("%w: column %.100q: %w", ErrCorrupted, c.name, err)
	}
	c.library = f.RowGroups()[0].ColumnChunks()[0].(*parquet.FileColumnChunk)
	c.buffer = make([]parquet.Value, valuesAtOnce)
	return nil
}

// open prepares the column for a chunk.
func (c *columnReader) open(k *chunk) error {
	start, size := k.Data.Pages, k.Data.Compressed
	if k.Data.Dictionary > 0 && k.Data.Dictionary < start {
		start = k.Data.Dictionary
	}
	switch {
	case k.Unreadable != nil:
		return fmt.Errorf("found column %.100q encrypted or in another file, expected it to be readable in this one", c.name)
	case start < 0 || size < 0 || start > c.size || size > c.size-start:
		return fmt.Errorf("%w: found column %.100q outside the file", ErrCorrupted, c.name)
	case parquet.Kind(k.Data.Kind) != c.kind:
		return fmt.Errorf("%w: found type %d for column %.100q, expected %d", ErrCorrupted, k.Data.Kind, c.name, c.kind)
	}
	c.close()
	c.codec, c.at, c.end = format.CompressionCodec(k.Data.Codec), start, start+size
	c.pages = c.library.PagesFrom(c)
	return nil
}

// close gives up the current chunk.
func (c *columnReader) close() {
	if c.pages != nil {
		parquet.Release(c.page)
		c.pages.Close()
	}
	c.reader.held -= c.held
	c.held, c.current, c.left, c.dictionary = 0, 0, 0, false
	c.pages, c.page, c.values, c.read, c.stream, c.failed = nil, nil, nil, nil, nil, nil
}

// hold counts n more bytes that the library has.
func (c *columnReader) hold(n int) error {
	c.held += n
	return c.reader.hold(n)
}

// next returns the text of the next value. It is valid until the next call.
func (c *columnReader) next() ([]byte, error) {
	for len(c.read) == 0 {
		if err := c.more(); err != nil {
			return nil, fmt.Errorf("column %.100q: %w", c.name, err)
		}
	}
	v := c.read[0]
	c.read = c.read[1:]
	c.left--
	return c.text(v), nil
}

// more reads more values.
func (c *columnReader) more() (err error) {
	if c.values == nil {
		old := c.current
		page, err := c.pages.ReadPage()
		c.trim()
		switch {
		case c.failed != nil:
			return c.failed
		case err != nil:
			return fmt.Errorf("%w: %w", ErrCorrupted, err)
		}
		parquet.Release(c.page)
		c.reader.held -= old
		c.held -= old
		c.page, c.values = page, page.Values()
	}
	n, err := c.values.ReadValues(c.buffer)
	switch c.read = c.buffer[:n]; {
	case err == io.EOF:
		c.values = nil
		if int64(n) != c.left {
			return errTooFewValues
		}
	case err != nil:
		return fmt.Errorf("%w: %w", ErrCorrupted, err)
	case n == 0:
		return io.ErrNoProgress
	}
	return nil
}

// ReadAt implements io.ReaderAt for the library, which reads one page after the
// other.
func (c *columnReader) ReadAt(into []byte, _ int64) (n int, err error) {
	for len(c.stream) > 0 && len(c.stream[0]) == 0 {
		c.stream = c.stream[1:]
	}
	for len(c.stream) == 0 {
		if c.failed = c.load(); c.failed != nil {
			return 0, c.failed
		}
	}
	n = copy(into, c.stream[0])
	c.stream[0] = c.stream[0][n:]
	return n, nil
}

// load puts the next page into the stream.
func (c *columnReader) load() error {
	if c.at >= c.end {
		return fmt.Errorf("%w: found fewer values than rows", ErrCorrupted)
	}
	var h format.PageHeader
	size, err := c.readHeader(&h)
	if err != nil {
		return err
	}
	n := int64(h.CompressedPageSize)
	switch {
	case n < 0 || n > c.end-c.at-size:
		return fmt.Errorf("%w: found a page that ends outside its column", ErrCorrupted)
	case h.UncompressedPageSize < 0:
		return fmt.Errorf("%w: found a page of negative size", ErrCorrupted)
	}
	at := c.at + size
	c.at = at + n
	switch h.Type {
	case format.DataPage, format.DataPageV2, format.DictionaryPage:
		return c.loadPage(&h, at)
	}
	return nil // an index
}

// readHeader reads the header of the page at c.at and returns its size.
func (c *columnReader) readHeader(h *format.PageHeader) (size int64, err error) {
	const usual, longest = 512, 1 << 20
	for _, n := range []int64{usual, longest} {
		head := make([]byte, min(n, c.end-c.at))
		if _, err = c.file.ReadAt(head, c.at); err != nil && err != io.EOF {
			return 0, err
		}
		n, wrong := decode(head, h)
		if err = wrong; !errors.Is(err, errTruncated) {
			return int64(n), err
		}
	}
	return 0, err
}

// loadPage checks the page at a place in the file and puts it into the stream, as
// a dictionary or as a page of version 2.
func (c *columnReader) loadPage(h *format.PageHeader, at int64) error {
	v1, v2 := &h.DataPageHeader.V, &h.DataPageHeaderV2.V
	var values, repeated, defined int32 // the last two are bytes of levels, in version 2
	var k content
	switch h.Type {
	case format.DataPage:
		values, k.encoding = v1.NumValues, v1.Encoding
	case format.DataPageV2:
		values, k.encoding = v2.NumValues, v2.Encoding
		repeated, defined = v2.RepetitionLevelsByteLength, v2.DefinitionLevelsByteLength
	default:
		values, k.encoding = h.DictionaryPageHeader.V.NumValues, h.DictionaryPageHeader.V.Encoding
	}
	n, packed, outside := int(h.UncompressedPageSize), int(h.CompressedPageSize), int(repeated)+int(defined)
	switch {
	case values < 0:
		return fmt.Errorf("%w: found a page of negative size", ErrCorrupted)
	case repeated < 0 || defined < 0 || outside > min(n, packed):
		return fmt.Errorf("%w: found levels that are longer than their page", ErrCorrupted)
	}
	if k.values = int(values); k.encoding == plainDictionary {
		k.encoding = format.RLEDictionary
		if h.Type == format.DictionaryPage {
			k.encoding = format.Plain
		}
	}
	if err := c.scratch(n + packed + k.values); err != nil {
		return err
	}
	data, err := c.unpack(h, at, outside)
	if err != nil {
		return err
	}
	if h.Type == format.DictionaryPage {
		return c.loadDictionary(data, k)
	}

	levels := data[repeated:outside]
	k.data = data[outside:]
	switch {
	case c.defined == 0:
		levels = nil
	case h.Type == format.DataPage && v1.DefinitionLevelEncoding != format.RLE:
		return fmt.Errorf("found levels in encoding %v, expected RLE", v1.DefinitionLevelEncoding)
	case h.Type == format.DataPage:
		if levels, k.data, err = prefixed(data); err != nil {
			return err
		}
		fallthrough
	default:
		if k.values, err = c.countDefined(levels, k.values); err != nil {
			return err
		}
	}
	switch {
	case k.values == 0: // some writers give no dictionary then
		k.data, k.encoding = nil, format.Plain
	case k.encoding == format.RLEDictionary && !c.dictionary:
		return fmt.Errorf("%w: found no dictionary before its first use", ErrCorrupted)
	}
	if err := c.checkValues(&k); err != nil {
		return err
	}
	size := len(levels) + int(values) + k.memory()
	if err := c.hold(size); err != nil || values == 0 {
		return err
	}
	c.current, c.left = size, int64(values)
	return c.send(&format.PageHeader{Type: format.DataPageV2, DataPageHeaderV2: thrift.New(format.DataPageHeaderV2{
		NumValues: values, NumNulls: values - int32(k.values), NumRows: values,
		Encoding: k.encoding, DefinitionLevelsByteLength: int32(len(levels)),
	})}, levels, k.data)
}

// loadDictionary puts a dictionary into the stream.
func (c *columnReader) loadDictionary(data []byte, k content) error {
	switch {
	case c.dictionary:
		return fmt.Errorf("%w: found a second dictionary", ErrCorrupted)
	case k.encoding != format.Plain:
		return fmt.Errorf("found a dictionary in encoding %v, expected PLAIN", k.encoding)
	}
	c.dictionary = true
	k.data, k.expanded = data, len(data)
	if err := c.checkValues(&k); err != nil {
		return err
	}
	if err := c.hold(k.memory()); err != nil {
		return err
	}
	return c.send(&format.PageHeader{Type: format.DictionaryPage, DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{
		NumValues: int32(k.values), Encoding: k.encoding,
	})}, data)
}

// send puts a page into the stream.
func (c *columnReader) send(h *format.PageHeader, parts ...[]byte) error {
	for _, part := range parts {
		h.UncompressedPageSize += int32(len(part))
	}
	h.CompressedPageSize = h.UncompressedPageSize
	header, err := thrift.Marshal(new(thrift.CompactProtocol), h)
	c.stream = append([][]byte{header}, parts...)
	return err
}

// unpack reads and decompresses a page. Its first bytes may be outside of the
// compressed part.
func (c *columnReader) unpack(h *format.PageHeader, at int64, outside int) ([]byte, error) {
	c.packed = room(c.packed, int(h.CompressedPageSize))
	if _, err := c.file.ReadAt(c.packed, at); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCorrupted, err)
	}
	if h.CRC != 0 && uint32(h.CRC) != crc32.ChecksumIEEE(c.packed) {
		return nil, fmt.Errorf("%w: found a page with a wrong checksum", ErrCorrupted)
	}
	c.unpacked = room(c.unpacked, int(h.UncompressedPageSize))
	copy(c.unpacked, c.packed[:outside])
	from, into, codec := c.packed[outside:], c.unpacked[outside:], c.codec
	compressed := h.DataPageHeaderV2.V.IsCompressed
	if h.Type == format.DataPageV2 && (compressed.Valid && !compressed.V || len(from) == 0 && len(into) == 0) {
		codec = format.Uncompressed
	}
	return c.unpacked, c.decompress(codec, into, from)
}

// text returns a value as text.
func (c *columnReader) text(v parquet.Value) []byte {
	start := len(c.numbers)
	switch {
	case v.IsNull():
		return nil
	case v.Kind() == parquet.ByteArray || v.Kind() == parquet.FixedLenByteArray:
		return v.ByteArray()
	case v.Kind() == parquet.Boolean:
		c.numbers = strconv.AppendBool(c.numbers, v.Boolean())
	case v.Kind() == parquet.Int32:
		c.numbers = strconv.AppendInt(c.numbers, int64(v.Int32()), 10)
	case v.Kind() == parquet.Int64:
		c.numbers = strconv.AppendInt(c.numbers, v.Int64(), 10)
	case v.Kind() == parquet.Float:
		c.numbers = strconv.AppendFloat(c.numbers, float64(v.Float()), 'g', -1, 32)
	case v.Kind() == parquet.Double:
		c.numbers = strconv.AppendFloat(c.numbers, v.Double(), 'g', -1, 64)
	default:
		c.numbers = append(c.numbers, v.String()...)
	}
	return c.numbers[start:]
}
