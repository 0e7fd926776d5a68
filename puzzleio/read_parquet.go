package puzzleio

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"bullseye/boardtext"
	"bullseye/internal/disk/file"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/record"
)

const parquetMagic = "PAR1"

// DefaultMaxSpool is the default of Options.MaxSpool: 4 GiB.
const DefaultMaxSpool = 4 << 30

// A ParquetCodec reads and writes Parquet. Package puzzleio/parquet implements it.
// This package does not import puzzleio/parquet, so that programs without Parquet
// stay small.
type ParquetCodec interface {
	// NewReader returns the rows of a file of size bytes.
	NewReader(file io.ReaderAt, size int64) (RowReader, error)
	// NewWriter returns a writer of a file with the given columns.
	NewWriter(file io.Writer, columns []record.Column) (RowWriter, error)
}

// A RowReader reads a table row by row.
type RowReader interface {
	// Columns returns the columns of the table.
	Columns() []record.Column
	// Unread returns the names of columns that are left out, such as lists.
	Unread() []string
	// Next returns the texts of the next row, one for each column, nil for a missing
	// value. They are valid until the next call. At the end the error is io.EOF.
	Next() ([][]byte, error)
	// Close releases the reader's resources. It does not close the file.
	Close() error
}

// A RowWriter writes a table row by row.
type RowWriter interface {
	// Write writes a row with one text for each column.
	Write(row []string) error
	// Close writes the remaining rows and the end of the file. It does not close
	// the file.
	Close() error
}

// openParquet sets r.blocks for Parquet. Reading Parquet starts at its end, so the
// stream must be a file or be copied to one.
func (r *Reader) openParquet(origin io.Reader) error {
	if r.options.Parquet == nil {
		return fmt.Errorf("%w to read; set Options.Parquet", ErrNoCodec)
	}
	r.in.parquet, r.in.line = true, 0
	file, size, err := r.in.wholeFile(origin)
	if err == nil && file == nil {
		file, size, err = r.spool()
		r.in.line = 0 // copying counts lines, which Parquet does not have
	}
	if err != nil {
		return err
	}
	rows, err := r.options.Parquet.NewReader(file, size)
	if err != nil {
		return err
	}
	header, err := r.options.Columns.Header(rows.Columns())
	if err != nil {
		if e, ok := errors.AsType[*record.ColumnError](err); ok && e.Column == "" {
			names := make([]string, len(e.Columns))
			for i, c := range e.Columns {
				names[i] = excerpt.Of(c.Name, 200)
			}
			err = message.Errorf("found columns %q, expected %v", names, e.Expected())
		}
		return errors.Join(err, rows.Close())
	}
	if c := header.Columns[header.Board]; c.Kind != record.Text {
		return errors.Join(message.Errorf("found no strings in column %q, expected boards as strings", excerpt.Of(c.Name, 100)), rows.Close())
	}
	header.Unread = rows.Unread()
	free := r.close
	r.close = func() {
		rows.Close()
		if free != nil {
			free()
		}
	}
	r.blocks = &parquetReader{table: table{header: header, typed: len(r.options.Columns.Typed) > 0}, rows: rows, in: r.in}
	return nil
}

// wholeFile returns the source as a file that begins where reading began. It
// returns nil if the source is not a file or is compressed.
func (in *input) wholeFile(origin io.Reader) (io.ReaderAt, int64, error) {
	file, ok := origin.(interface {
		io.ReaderAt
		io.Seeker
	})
	if !ok || in.source != origin {
		return nil, 0, nil
	}
	at, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil, 0, nil // a pipe
	}
	end, err := file.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = file.Seek(at, io.SeekStart)
	}
	if err != nil {
		return nil, 0, err
	}
	start := at - int64(len(in.window()))
	return io.NewSectionReader(file, start, end-start), end - start, nil
}

// spool copies the stream to a temporary file.
func (r *Reader) spool() (io.ReaderAt, int64, error) {
	limit := r.options.MaxSpool
	if limit == 0 {
		limit = DefaultMaxSpool
	}
	spooled, err := file.NewScratch(".parquet")
	if err != nil {
		return nil, 0, err
	}
	r.close = func() { spooled.Close() }
	size, err := io.Copy(spooled, io.LimitReader(r.in, limit+1))
	switch {
	case err != nil:
		return nil, 0, err
	case size > limit:
		return nil, 0, message.Errorf("found more than %d bytes of Parquet that is compressed or not a file, expected at most %d; "+
			"decompress it and save it to a file first", limit, limit)
	}
	return spooled, size, nil
}

// parquetReader implements blockReader for Parquet.
type parquetReader struct {
	table
	rows   RowReader
	in     *input
	fields []field
	lacks  []int // the missing texts of the current row
	shared []int // those of the row before, which its record has
	row    int
	err    error
}

// readBlock implements blockReader.
func (p *parquetReader) readBlock(records []record.Record) (n int, err error) {
	for bytes := 0; n < len(records) && bytes < BlockBytes && p.err == nil; {
		var texts [][]byte
		if texts, p.err = p.rows.Next(); p.err != nil {
			break
		}
		p.row++
		p.in.line = p.row
		p.fields = p.fields[:0]
		size := 0
		p.lacks = p.lacks[:0]
		for i, text := range texts {
			p.fields = append(p.fields, field{text: text})
			size += len(text)
			if text == nil && p.header.Columns[i].Kind == record.Text {
				p.lacks = append(p.lacks, i)
			}
		}
		if size > boardtext.MaxLine {
			p.invalid(&records[n], p, 0, message.Of("a row of more than %d bytes", boardtext.MaxLine),
				fmt.Sprintf("at most %d bytes", boardtext.MaxLine))
		} else {
			p.record(&records[n], p.fields, p)
			records[n].Missing = p.missing()
		}
		bytes += records[n].Size()
		n++
	}
	if n > 0 {
		return n, nil
	}
	return 0, p.err
}

// missing returns the missing texts of the current row. Consecutive rows with the same
// ones share them.
func (p *parquetReader) missing() []int {
	if !slices.Equal(p.lacks, p.shared) {
		p.shared = slices.Clone(p.lacks)
	}
	return p.shared
}

// place implements locator.
func (p *parquetReader) place(int) (offset, line int) { return 0, p.row }

// column implements locator. Columns of errors are relative to the field.
func (p *parquetReader) column(int) int { return 1 }
