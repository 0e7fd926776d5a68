package parquet

import (
	"errors"
	"hash/crc32"
	"io"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"bullseye/internal/text/message"
)

// This file makes the stream of pages that the library reads.

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
		return message.Errorf("%w: found fewer values than rows", ErrCorrupted)
	}
	var h format.PageHeader
	size, err := c.readHeader(&h)
	if err != nil {
		return err
	}
	n := int64(h.CompressedPageSize)
	switch {
	case n < 0 || n > c.end-c.at-size:
		return message.Errorf("%w: found a page that ends outside its column", ErrCorrupted)
	case h.UncompressedPageSize < 0:
		return message.Errorf("%w: found a page of negative size", ErrCorrupted)
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
	n, packed, outside := int64(h.UncompressedPageSize), int64(h.CompressedPageSize), int64(repeated)+int64(defined)
	switch {
	case values < 0:
		return message.Errorf("%w: found a page of negative size", ErrCorrupted)
	case values == 0 && h.Type != format.DictionaryPage:
		return nil
	case repeated < 0 || defined < 0 || outside > min(n, packed):
		return message.Errorf("%w: found levels that are longer than their page", ErrCorrupted)
	}
	if k.values = int(values); k.encoding == plainDictionary {
		k.encoding = format.RLEDictionary
		if h.Type == format.DictionaryPage {
			k.encoding = format.Plain
		}
	}
	if err := c.scratch(n + packed + int64(values)); err != nil {
		return err
	}
	data, err := c.unpack(h, at, int(outside))
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
		return message.Errorf("found levels in encoding %v, expected RLE", v1.DefinitionLevelEncoding)
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
		return message.Errorf("%w: found no dictionary before its first use", ErrCorrupted)
	}
	before := c.held
	if err := c.hold(int64(len(levels)) + int64(values)); err != nil {
		return err
	}
	if err := c.admit(&k); err != nil {
		return err
	}
	c.current, c.left = c.held-before, int64(values)
	return c.send(&format.PageHeader{Type: format.DataPageV2, DataPageHeaderV2: thrift.New(format.DataPageHeaderV2{
		NumValues: values, NumNulls: values - int32(k.values), NumRows: values,
		Encoding: k.encoding, DefinitionLevelsByteLength: int32(len(levels)),
	})}, levels, k.data)
}

// loadDictionary puts a dictionary into the stream.
func (c *columnReader) loadDictionary(data []byte, k content) error {
	switch {
	case c.dictionary:
		return message.Errorf("%w: found a second dictionary", ErrCorrupted)
	case k.encoding != format.Plain:
		return message.Errorf("found a dictionary in encoding %v, expected PLAIN", k.encoding)
	}
	c.dictionary = true
	k.data, k.expanded = data, int64(len(data))
	if err := c.admit(&k); err != nil {
		return err
	}
	return c.send(&format.PageHeader{Type: format.DictionaryPage, DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{
		NumValues: int32(k.values), Encoding: k.encoding,
	})}, data)
}

// admit checks the values of a page, and counts the memory that they need.
func (c *columnReader) admit(k *content) error {
	least := k.memory()
	if err := c.hold(least); err != nil {
		return err
	}
	if err := c.checkValues(k); err != nil {
		return err
	}
	return c.hold(k.memory() - least)
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
		return nil, message.Errorf("%w: %w", ErrCorrupted, err)
	}
	if h.CRC != 0 && uint32(h.CRC) != crc32.ChecksumIEEE(c.packed) {
		return nil, message.Errorf("%w: found a page with a wrong checksum", ErrCorrupted)
	}
	c.unpacked = room(c.unpacked, int(h.UncompressedPageSize))
	copy(c.unpacked, c.packed[:outside])
	from, into, codec := c.packed[outside:], c.unpacked[outside:], c.codec
	compressed := h.DataPageHeaderV2.V.IsCompressed
	if h.Type == format.DataPageV2 && compressed.Valid && !compressed.V {
		codec = format.Uncompressed
	}
	return c.unpacked, c.decompress(codec, into, from)
}
