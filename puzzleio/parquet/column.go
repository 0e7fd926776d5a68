package parquet

import (
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"strconv"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
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
	held    int64    // bytes of the pages that the library has, and of the dictionary
	current int64    // bytes of the current page
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
		return message.Errorf("%w: column %q: %w", ErrCorrupted, excerpt.Of(c.name, 100), err)
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
		return message.Errorf("found column %q encrypted or in another file, expected it to be readable in this one", excerpt.Of(c.name, 100))
	case start < 0 || size < 0 || start > c.size || size > c.size-start:
		return message.Errorf("%w: found column %q outside the file", ErrCorrupted, excerpt.Of(c.name, 100))
	case parquet.Kind(k.Data.Kind) != c.kind:
		return message.Errorf("%w: found type %d for column %q, expected %d", ErrCorrupted, k.Data.Kind, excerpt.Of(c.name, 100), c.kind)
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
func (c *columnReader) hold(n int64) error {
	c.held += n
	return c.reader.hold(n)
}

// next returns the text of the next value. It is valid until the next call.
func (c *columnReader) next() ([]byte, error) {
	for len(c.read) == 0 {
		if err := c.more(); err != nil {
			return nil, message.Errorf("column %q: %w", excerpt.Of(c.name, 100), err)
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
			return message.Errorf("%w: %w", ErrCorrupted, err)
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
		return message.Errorf("%w: %w", ErrCorrupted, err)
	case n == 0:
		return io.ErrNoProgress
	}
	return nil
}

// text returns a value as text.
func (c *columnReader) text(v parquet.Value) []byte {
	start := len(c.numbers)
	switch {
	case v.IsNull():
		return nil
	case v.Kind() == parquet.ByteArray || v.Kind() == parquet.FixedLenByteArray:
		if text := v.ByteArray(); text != nil {
			return text
		}
		return []byte{} // empty, not missing
	case v.Kind() == parquet.Boolean:
		c.numbers = strconv.AppendBool(c.numbers, v.Boolean())
	case v.Kind() == parquet.Int32 && c.unsigned:
		c.numbers = strconv.AppendUint(c.numbers, uint64(uint32(v.Int32())), 10)
	case v.Kind() == parquet.Int64 && c.unsigned:
		c.numbers = strconv.AppendUint(c.numbers, uint64(v.Int64()), 10)
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
