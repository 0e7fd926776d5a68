package parquet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go/format"
)

const magic = "PAR1"

// checkFooter looks over the footer before the library reads it.
func checkFooter(file io.ReaderAt, size int64) error {
	if size < int64(2*len(magic)+4) {
		return fmt.Errorf("%w: it has %d bytes", ErrCorrupted, size)
	}
	var end [8]byte
	if _, err := file.ReadAt(end[:], size-8); err != nil && err != io.EOF {
		return err
	}
	if string(end[4:]) != magic {
		return fmt.Errorf("%w: it does not end with %s; it may be cut short", ErrCorrupted, magic)
	}
	length := int64(binary.LittleEndian.Uint32(end[:4]))
	if length > MaxFooter || length > size-12 {
		return fmt.Errorf("%w: its footer would have %d bytes", ErrCorrupted, length)
	}
	footer := make([]byte, length)
	if _, err := file.ReadAt(footer, size-8-length); err != nil && err != io.EOF {
		return err
	}
	_, err := (&walker{data: footer}).walk()
	return err
}

// checkPages looks over the page headers of every column.
func checkPages(file io.ReaderAt, size int64, metadata *format.FileMetaData) error {
	for g := range metadata.RowGroups {
		for c := range metadata.RowGroups[g].Columns {
			m := &metadata.RowGroups[g].Columns[c].MetaData
			start := m.DataPageOffset
			if m.DictionaryPageOffset > 0 && m.DictionaryPageOffset < start {
				start = m.DictionaryPageOffset
			}
			if start < 0 || m.TotalCompressedSize < 0 || start > size || m.TotalCompressedSize > size-start {
				return fmt.Errorf("%w: a column lies outside of it", ErrCorrupted)
			}
			if err := checkChunk(file, start, start+m.TotalCompressedSize); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkChunk looks over the page headers in file[at:end].
func checkChunk(file io.ReaderAt, at, end int64) error {
	for at < end {
		page, err := readPageHeader(file, at, end)
		if err != nil {
			return err
		}
		switch {
		case page.compressed < 0 || page.compressed > end-at-page.header:
			return fmt.Errorf("%w: a page does not end in its column", ErrCorrupted)
		case page.uncompressed < 0 || page.values < 0:
			return fmt.Errorf("%w: a page has a negative size", ErrCorrupted)
		case page.uncompressed > MaxPage || page.values > MaxPageValues:
			return fmt.Errorf("a page of the Parquet file has %d bytes and %d values, the limits are %d and %d",
				page.uncompressed, page.values, MaxPage, MaxPageValues)
		}
		at += page.header + page.compressed
	}
	return nil
}

type pageSizes struct{ header, compressed, uncompressed, values int64 }

// readPageHeader reads the header of the page at file[at:].
func readPageHeader(file io.ReaderAt, at, end int64) (page pageSizes, err error) {
	const usual, longest = 512, 1 << 20
	for _, n := range []int64{usual, longest} {
		data := make([]byte, min(n, end-at))
		if _, err = file.ReadAt(data, at); err != nil && err != io.EOF {
			return page, err
		}
		page = pageSizes{}
		w := walker{data: data, integer: page.field}
		size, wrong := w.walk()
		page.header = int64(size)
		if err = wrong; !errors.Is(err, errTruncated) {
			break
		}
	}
	return page, err
}

// field takes a field of a page header (parquet.thrift, PageHeader): 2 and 3
// are sizes, and in the headers by type, 5, 7 and 8, 1 is a number of values.
func (p *pageSizes) field(outer, field int, value int64) {
	switch {
	case outer == 0 && field == 2:
		p.uncompressed = value
	case outer == 0 && field == 3:
		p.compressed = value
	case (outer == 5 || outer == 7 || outer == 8) && field == 1:
		p.values = value
	}
}
