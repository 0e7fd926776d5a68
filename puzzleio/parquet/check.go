package parquet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go/format"
)

const magic = "PAR1"

// checkFooter checks the footer before the library reads it.
func checkFooter(file io.ReaderAt, size int64) error {
	if size < int64(2*len(magic)+4) {
		return fmt.Errorf("%w: found %d bytes, expected at least %d", ErrCorrupted, size, 2*len(magic)+4)
	}
	var end [8]byte
	if _, err := file.ReadAt(end[:], size-8); err != nil && err != io.EOF {
		return err
	}
	if string(end[4:]) != magic {
		return fmt.Errorf("%w: found %q at its end, expected %q; the file may be cut short", ErrCorrupted, end[4:], magic)
	}
	length := int64(binary.LittleEndian.Uint32(end[:4]))
	if length > MaxFooter || length > size-12 {
		return fmt.Errorf("%w: found a footer of %d bytes, expected at most %d", ErrCorrupted, length, min(MaxFooter, size-12))
	}
	footer := make([]byte, length)
	if _, err := file.ReadAt(footer, size-8-length); err != nil && err != io.EOF {
		return err
	}
	_, err := (&walker{data: footer}).walk()
	return err
}

// checkPages checks the page headers of every column.
func checkPages(file io.ReaderAt, size int64, metadata *format.FileMetaData) error {
	for g := range metadata.RowGroups {
		for c := range metadata.RowGroups[g].Columns {
			m := &metadata.RowGroups[g].Columns[c].MetaData
			start := m.DataPageOffset
			if m.DictionaryPageOffset > 0 && m.DictionaryPageOffset < start {
				start = m.DictionaryPageOffset
			}
			if start < 0 || m.TotalCompressedSize < 0 || start > size || m.TotalCompressedSize > size-start {
				return fmt.Errorf("%w: found a column outside the file", ErrCorrupted)
			}
			if err := checkColumn(file, start, start+m.TotalCompressedSize); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkColumn checks the page headers in file[at:end].
func checkColumn(file io.ReaderAt, at, end int64) error {
	for at < end {
		page, err := readPageHeader(file, at, end)
		if err != nil {
			return err
		}
		switch {
		case page.compressed < 0 || page.compressed > end-at-page.header:
			return fmt.Errorf("%w: found a page that ends outside its column", ErrCorrupted)
		case page.uncompressed < 0 || page.values < 0:
			return fmt.Errorf("%w: found a page of negative size", ErrCorrupted)
		case page.uncompressed > MaxPage || page.values > MaxPageValues:
			return fmt.Errorf("found a Parquet page of %d bytes and %d values, expected at most %d bytes and %d values",
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

// field stores an integer of a page header (PageHeader in parquet.thrift). Fields
// 2 and 3 are sizes. In the type-specific headers, which are fields 5, 7 and 8,
// field 1 is the number of values.
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
