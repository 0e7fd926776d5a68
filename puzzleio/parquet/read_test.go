package parquet

import (
	"errors"
	"io"
	"testing"

	"github.com/parquet-go/parquet-go"

	"bullseye/record"
)

// failingRows returns rows together with an error, as can happen for a damaged
// file.
type failingRows struct {
	parquet.Rows
	rows  []parquet.Row
	fails error
}

func (f *failingRows) ReadRows(into []parquet.Row) (int, error) {
	n := copy(into, f.rows)
	f.rows = nil
	return n, f.fails
}

func (f *failingRows) Close() error { return nil }

func TestRowsReadTogetherWithAnErrorAreReturned(t *testing.T) {
	text := func(s string) parquet.Row { return parquet.Row{parquet.ValueOf(s).Level(0, 1, 0)} }
	damage := errors.New("damage")
	for _, test := range []struct {
		rows  []parquet.Row
		fails error
		want  error
	}{
		{[]parquet.Row{text("a"), text("b")}, damage, damage},
		{nil, damage, damage},
		{[]parquet.Row{text("a"), text("b")}, io.EOF, io.EOF},
	} {
		r := &reader{
			columns: []record.Column{{Name: "puzzle"}}, column: []int{0}, texts: make([][]byte, 1),
			buffer: make([]parquet.Row, 8), rows: &failingRows{rows: test.rows, fails: test.fails},
		}
		for i := range test.rows {
			texts, err := r.Next()
			if err != nil || string(texts[0]) != test.rows[i][0].String() {
				t.Fatalf("row %d: %q, %v", i, texts, err)
			}
		}
		for range 2 {
			if _, err := r.Next(); !errors.Is(err, test.want) {
				t.Errorf("after %d rows: %v, want %v", len(test.rows), err, test.want)
			}
		}
	}
}
