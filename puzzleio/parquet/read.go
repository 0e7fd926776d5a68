package parquet

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"

	"bullseye/record"
)

// rowsAtOnce is the number of rows read from the library at once.
const rowsAtOnce = 256

type reader struct {
	columns []record.Column
	column  []int // for each leaf column of the file, its index in columns, or -1

	groups  []parquet.RowGroup // groups that have not been read
	rows    parquet.Rows       // rows of the current group
	buffer  []parquet.Row
	read    []parquet.Row // part of buffer that Next has not returned
	ended   bool          // the current group has no more rows
	failed  error         // returned after the rows that were read together with it
	texts   [][]byte
	numbers []byte // memory for the texts of numbers
}

func openReader(file io.ReaderAt, size int64) (*reader, error) {
	if err := checkFooter(file, size); err != nil {
		return nil, err
	}
	opened, err := parquet.OpenFile(file, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCorrupted, err)
	}
	if err := checkPages(file, size, opened.Metadata()); err != nil {
		return nil, err
	}
	r := &reader{groups: opened.RowGroups(), buffer: make([]parquet.Row, rowsAtOnce)}
	for _, path := range opened.Schema().Columns() {
		leaf, _ := opened.Schema().Lookup(path...)
		if leaf.MaxRepetitionLevel > 0 {
			r.column = append(r.column, -1)
			continue
		}
		r.column = append(r.column, len(r.columns))
		r.columns = append(r.columns, record.Column{Name: strings.Join(path, "."), Kind: kindOf(leaf.Node.Type())})
	}
	r.texts = make([][]byte, len(r.columns))
	return r, nil
}

func kindOf(t parquet.Type) record.Kind {
	switch t.Kind() {
	case parquet.Boolean:
		return record.JSON
	case parquet.Int32, parquet.Int64:
		return record.Integer
	case parquet.Float, parquet.Double:
		return record.Number
	}
	return record.Text
}

// Columns implements puzzleio.RowReader.
func (r *reader) Columns() []record.Column { return r.columns }

// Next implements puzzleio.RowReader.
func (r *reader) Next() (texts [][]byte, err error) {
	defer catch(&err)
	for len(r.read) == 0 {
		if err := r.more(); err != nil {
			return nil, err
		}
	}
	clear(r.texts)
	r.numbers = r.numbers[:0]
	for _, v := range r.read[0] {
		c := v.Column()
		if c < 0 || c >= len(r.column) || r.column[c] < 0 {
			continue
		}
		r.texts[r.column[c]] = r.text(v)
	}
	r.read = r.read[1:]
	return r.texts, nil
}

// more reads more rows.
func (r *reader) more() error {
	if r.failed != nil {
		return r.failed
	}
	if r.rows == nil {
		if len(r.groups) == 0 {
			return io.EOF
		}
		r.rows, r.groups, r.ended = r.groups[0].Rows(), r.groups[1:], false
	}
	if r.ended {
		err := r.rows.Close()
		r.rows = nil
		return err
	}
	n, err := r.rows.ReadRows(r.buffer)
	r.read = r.buffer[:n]
	switch {
	case err == io.EOF:
		r.ended = true
	case err != nil:
		r.failed = fmt.Errorf("%w: %w", ErrCorrupted, err)
	case n == 0:
		return io.ErrNoProgress
	}
	return nil
}

// text returns a value as text.
func (r *reader) text(v parquet.Value) []byte {
	start := len(r.numbers)
	switch {
	case v.IsNull():
		return nil
	case v.Kind() == parquet.ByteArray || v.Kind() == parquet.FixedLenByteArray:
		return v.ByteArray()
	case v.Kind() == parquet.Boolean:
		r.numbers = strconv.AppendBool(r.numbers, v.Boolean())
	case v.Kind() == parquet.Int32:
		r.numbers = strconv.AppendInt(r.numbers, int64(v.Int32()), 10)
	case v.Kind() == parquet.Int64:
		r.numbers = strconv.AppendInt(r.numbers, v.Int64(), 10)
	case v.Kind() == parquet.Float:
		r.numbers = strconv.AppendFloat(r.numbers, float64(v.Float()), 'g', -1, 32)
	case v.Kind() == parquet.Double:
		r.numbers = strconv.AppendFloat(r.numbers, v.Double(), 'g', -1, 64)
	default:
		r.numbers = append(r.numbers, v.String()...)
	}
	return r.numbers[start:]
}

// Close implements puzzleio.RowReader.
func (r *reader) Close() (err error) {
	defer catch(&err)
	rows := r.rows
	r.rows, r.groups, r.read = nil, nil, nil
	if rows == nil {
		return nil
	}
	return rows.Close()
}
