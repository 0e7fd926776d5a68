package puzzleio

import (
	"io"
	"slices"

	"bullseye/record"
)

// parquetEncoder writes Parquet through a codec. The codec writes to out
// directly, so the encoder appends nothing to the text.
type parquetEncoder struct {
	columnMap
	codec ParquetCodec
	out   io.Writer
	rows  RowWriter
	row   []string
	err   error
}

func newParquetEncoder(options *WriterOptions, out io.Writer) *parquetEncoder {
	return &parquetEncoder{columnMap: newColumnMap(options), codec: options.Parquet, out: out}
}

func (e *parquetEncoder) start(text []byte, _ *Mark, first *record.Record) []byte {
	if e.rows == nil && e.err == nil {
		e.begin(first)
		out := e.columnMap.out
		for _, i := range []int{out.Board, out.Grid} {
			if i >= 0 {
				out.Columns[i].Kind = record.Text // the first record may hold something else
			}
		}
		columns := slices.Clone(out.Columns)
		for i := range columns {
			columns[i].Name = out.NameOf(i)
		}
		e.rows, e.err = e.codec.NewWriter(e.out, columns)
	}
	return text
}

func (e *parquetEncoder) record(text []byte, _ *Mark, r *record.Record, extra []string) ([]byte, error) {
	if e.err != nil {
		return text, e.err
	}
	if err := e.follow(r); err != nil {
		return text, err
	}
	e.row = e.row[:0]
	for i := range e.columnMap.out.Columns {
		field, isBoard, isGrid := e.text(i, r, extra)
		switch {
		case isBoard:
			field = string(appendBoard(nil, r, e.blank))
		case isGrid:
			field = r.Grid.String()
		}
		e.row = append(e.row, field)
	}
	return text, e.rows.Write(e.row)
}

func (e *parquetEncoder) end(text []byte, _ *Mark) []byte { return text }

// Close implements io.Closer.
func (e *parquetEncoder) Close() error {
	if e.err != nil {
		return e.err
	}
	return e.rows.Close()
}
