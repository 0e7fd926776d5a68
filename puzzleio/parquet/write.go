package parquet

import (
	"errors"
	"io"
	"strconv"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"bullseye/internal/text/decimal"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/puzzleio"
	"bullseye/record"
)

type writer struct {
	columns []record.Column
	file    *parquet.GenericWriter[any]
	row     [1]parquet.Row

	// The current row group.
	rows    int
	bytes   int
	longest []int // the length of the longest text of each column

	together *Together
}

// An orderedGroup keeps the order of its columns. A parquet.Group sorts them.
type orderedGroup struct {
	parquet.Group
	fields []parquet.Field
}

func (o orderedGroup) Fields() []parquet.Field { return o.fields }

func openWriter(file io.Writer, columns []record.Column, together *Together) (*writer, error) {
	if len(columns) > puzzleio.MaxColumns {
		return nil, message.Errorf("found %d columns, expected at most %d", len(columns), puzzleio.MaxColumns)
	}
	if name, ok := record.Repeated(columns); ok {
		return nil, &puzzleio.RepeatedColumnError{Name: name, Format: puzzleio.Parquet}
	}
	if n := together.files; n > 1 && n*len(columns) > MaxOpen {
		return nil, message.Errorf("found %d files of Parquet with %d columns each, expected at most %d columns in all files", n, len(columns), MaxOpen)
	}
	group := parquet.Group{}
	for _, c := range columns {
		if c.Name == "" {
			return nil, errors.New("found a column without a name, expected a name for each column of Parquet")
		}
		group[c.Name] = parquet.Optional(node(c.Kind))
	}
	byName := map[string]parquet.Field{}
	for _, f := range group.Fields() {
		byName[f.Name()] = f
	}
	root := orderedGroup{Group: group}
	for _, c := range columns {
		root.fields = append(root.fields, byName[c.Name])
	}
	options := []parquet.WriterOption{
		parquet.NewSchema("boards", root),
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest, Concurrency: 1}),
		parquet.PageBufferSize(together.pageBytes(len(columns))),
		parquet.CreatedBy("bullseye", "1", "1"),
	}
	if together.many() {
		for _, c := range columns {
			if c.Kind == record.Text || c.Kind == record.JSON {
				options = append(options, parquet.SkipPageBounds(c.Name))
			}
		}
	}
	return &writer{
		columns: columns, longest: make([]int, len(columns)), together: together,
		file: parquet.NewGenericWriter[any](file, options...),
	}, nil
}

func node(kind record.Kind) parquet.Node {
	switch kind {
	case record.Integer:
		return parquet.Int(64)
	case record.Number:
		return parquet.Leaf(parquet.DoubleType)
	case record.Boolean:
		return parquet.Leaf(parquet.BooleanType)
	}
	return parquet.Encoded(parquet.Leaf(textType{parquet.String().Type()}), &parquet.Plain)
}

// A textType is the type of strings. The library keeps the least and the greatest
// text of each page in full until the file ends, although it writes only the first
// indexed bytes of them. For texts of 60 KB, that is half of all texts.
type textType struct{ parquet.Type }

const indexed = parquet.DefaultColumnIndexSizeLimit

// NewColumnIndexer implements parquet.Type.
func (t textType) NewColumnIndexer(sizeLimit int) parquet.ColumnIndexer {
	return clippingIndexer{t.Type.NewColumnIndexer(sizeLimit)}
}

// A clippingIndexer keeps one byte more than is written, so that the library still
// sees that a text is longer.
type clippingIndexer struct{ parquet.ColumnIndexer }

// IndexPage implements parquet.ColumnIndexer.
func (c clippingIndexer) IndexPage(values, nulls int64, least, greatest parquet.Value) {
	c.ColumnIndexer.IndexPage(values, nulls, clip(least), clip(greatest))
}

func clip(v parquet.Value) parquet.Value {
	if v.IsNull() || len(v.ByteArray()) <= indexed+1 {
		return v
	}
	return parquet.ByteArrayValue(v.ByteArray()[:indexed+1])
}

// Write implements puzzleio.RowWriter. If a text does not fit the kind of its
// column, Write leaves out the row, and its error wraps record.ErrNoRoom.
func (w *writer) Write(texts []string) (err error) {
	defer catch(&err)
	row := w.row[0][:0]
	for i, text := range texts {
		c := w.columns[i]
		v, err := value(text, c.Kind)
		if err != nil {
			return message.Errorf("column %q holds %v, found %q: %w", excerpt.Of(c.Name, 100), kindNames[c.Kind], excerpt.Of(text, 40), record.ErrNoRoom)
		}
		defined := 1
		if v.IsNull() {
			defined = 0
		}
		row = append(row, v.Level(0, defined, i))
	}
	w.row[0] = row
	if _, err := w.file.WriteRows(w.row[:]); err != nil {
		return err
	}
	w.rows++
	for i, text := range texts {
		w.bytes += len(text) + fieldBytes
		w.longest[i] = max(w.longest[i], len(text))
	}
	if w.rows >= RowGroup || w.bytes >= w.together.groupBytes() {
		return w.endGroup()
	}
	return nil
}

// The memory of the library, as measured: for each column of an earlier row group,
// and for each byte of its longest text, which may be its least and its greatest
// value. Each page of a column, of 256 KB, takes as little as bytes/pageShare.
const (
	chunkBytes   = 1600
	longestBytes = 5
	pageShare    = 1000
)

// endGroup ends the row group.
func (w *writer) endGroup() error {
	w.together.contents += w.bytes / pageShare
	for i := range w.longest {
		w.together.contents += chunkBytes
		if !w.together.many() {
			w.together.contents += longestBytes * w.longest[i]
		}
	}
	if most := w.together.maxContents(); w.together.contents > most {
		hint := "write several files, or write CSV"
		if w.together.files > 1 {
			hint = "write fewer files, or write CSV"
		}
		return message.Errorf("found rows whose table of contents takes more than %d bytes of memory, expected at most %d; %v", most, most, hint)
	}
	w.rows, w.bytes = 0, 0
	clear(w.longest)
	return w.file.Flush()
}

// kindNames holds the names of kinds in errors.
var kindNames = map[record.Kind]string{record.Integer: "integers", record.Number: "double-precision numbers", record.Boolean: "true or false"}

func value(text string, kind record.Kind) (parquet.Value, error) {
	switch {
	case text == "":
		return parquet.NullValue(), nil
	case kind == record.Integer:
		n, err := strconv.ParseInt(text, 10, 64)
		return parquet.Int64Value(n), err
	case kind == record.Number:
		n, err := strconv.ParseFloat(text, 64)
		if err == nil && !decimal.IsDouble(text) {
			err = strconv.ErrRange
		}
		return parquet.DoubleValue(n), err
	case kind == record.Boolean:
		if text != "true" && text != "false" {
			return parquet.Value{}, strconv.ErrSyntax
		}
		return parquet.BooleanValue(text == "true"), nil
	}
	return parquet.ByteArrayValue([]byte(text)), nil
}

// Close implements puzzleio.RowWriter.
func (w *writer) Close() (err error) {
	defer catch(&err)
	return w.file.Close()
}
