package puzzleio

import (
	"errors"
	"fmt"
	"io"
	"os"

	"bullseye/record"
	"bullseye/sudoku"
)

const parquetMagic = "PAR1"

// DefaultMaxSpool is the size in bytes of the largest Parquet stream that is
// copied to a temporary file if Options do not say another: 16 GiB.
const DefaultMaxSpool = 16 << 30

// A ParquetCodec reads and writes Parquet. Package puzzleio/parquet has one;
// this package does not import it, so that programs that have no use for
// Parquet are small.
type ParquetCodec interface {
	// NewReader returns the rows of a file of size bytes.
	NewReader(file io.ReaderAt, size int64) (RowReader, error)
	// NewWriter returns a writer of a file with the columns.
	NewWriter(file io.Writer, columns []record.Column) (RowWriter, error)
}

// A RowReader reads a table row by row.
type RowReader interface {
	// Columns returns the columns of the table.
	Columns() []record.Column
	// Next returns the texts of the next row, one for each column, which are
	// good until the next call. At the end its error is io.EOF.
	Next() ([][]byte, error)
	// Close frees what the reader has. It does not close the file.
	Close() error
}

// A RowWriter writes a table row by row.
type RowWriter interface {
	// Write writes a row, a text for each column.
	Write(row []string) error
	// Close writes what is left, and what stands at the end of the file. It
	// does not close the file.
	Close() error
}

// openParquet makes the body for Parquet. Parquet is read from its end, so the
// stream must be a file, or becomes one.
func (r *Reader) openParquet(origin io.Reader) error {
	if r.options.Parquet == nil {
		return errors.New("this is Parquet, which this program does not read")
	}
	file, size, err := r.in.wholeFile(origin)
	if err == nil && file == nil {
		file, size, err = r.spool()
	}
	if err != nil {
		return err
	}
	rows, err := r.options.Parquet.NewReader(file, size)
	if err != nil {
		return err
	}
	header, ok := record.NewHeader(rows.Columns())
	if !ok {
		names := make([]string, len(header.Columns))
		for i, c := range header.Columns {
			names[i] = c.Name
		}
		return errors.Join(fmt.Errorf("the columns are %.200q: expected one named %s", names, oneOf(record.BoardNames())), rows.Close())
	}
	if c := header.Columns[header.Board]; c.Kind != record.Text {
		return errors.Join(fmt.Errorf("column %q holds numbers: expected boards as strings", c.Name), rows.Close())
	}
	free := r.close
	r.close = func() {
		rows.Close()
		if free != nil {
			free()
		}
	}
	r.body = &parquetBody{table: table{header: header}, rows: rows, in: r.in}
	return nil
}

// wholeFile returns the file that the source is, from where it was when
// reading began. It returns none if the source is no file, or a compressed
// one.
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
	file, err := os.CreateTemp("", "bullseye-*.parquet")
	if err != nil {
		return nil, 0, err
	}
	os.Remove(file.Name()) // where that is not possible yet, it is done when the file is closed
	r.close = func() {
		file.Close()
		os.Remove(file.Name())
	}
	size, err := io.Copy(file, io.LimitReader(r.in, limit+1))
	switch {
	case err != nil:
		return nil, 0, err
	case size > limit:
		return nil, 0, fmt.Errorf("this is Parquet that is not a file, and has more than %d bytes: save it first", limit)
	}
	return file, size, nil
}

// parquetBody makes records of rows.
type parquetBody struct {
	table
	rows  RowReader
	in    *input
	cells []cell
	row   int
	err   error
}

// readBlock implements body.
func (p *parquetBody) readBlock(records []record.Record) (n int, err error) {
	for n < len(records) && p.err == nil {
		var texts [][]byte
		if texts, p.err = p.rows.Next(); p.err != nil {
			break
		}
		p.row++
		p.in.line = p.row
		p.cells = p.cells[:0]
		size := 0
		for _, text := range texts {
			p.cells = append(p.cells, cell{text: text})
			size += len(text)
		}
		if size > sudoku.MaxLine {
			p.invalid(&records[n], p, 0, fmt.Sprintf("a row of more than %d bytes", sudoku.MaxLine),
				fmt.Sprintf("at most %d bytes", sudoku.MaxLine))
		} else {
			p.record(&records[n], p.cells, p)
		}
		n++
	}
	if n > 0 {
		return n, nil
	}
	return 0, p.err
}

// place implements row.
func (p *parquetBody) place(int) (offset, line int) { return 0, p.row }

// column implements row. The place of an error is one in the field.
func (p *parquetBody) column(int) int { return 1 }
