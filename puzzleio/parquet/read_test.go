package parquet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/deprecated"

	"bullseye/record"
)

// An everything has a column of each type in each of its encodings.
type everything struct {
	Text         string           `parquet:"text,plain"`
	TextDict     string           `parquet:"text_dict,dict"`
	TextSizes    string           `parquet:"text_sizes,delta"`
	TextOptional *string          `parquet:"text_optional,optional,plain"`
	List         []string         `parquet:"list"`
	Fixed        [5]byte          `parquet:"fixed,plain"`
	FixedDict    [5]byte          `parquet:"fixed_dict,dict"`
	FixedDelta   [5]byte          `parquet:"fixed_delta,delta"`
	Boolean      bool             `parquet:"boolean"`
	Int32        int32            `parquet:"int32"`
	Int32Dict    *int32           `parquet:"int32_dict,optional,dict"`
	Int32Delta   int32            `parquet:"int32_delta,delta"`
	Int64        int64            `parquet:"int64"`
	Int64Delta   int64            `parquet:"int64_delta,optional,delta"`
	Int96        deprecated.Int96 `parquet:"int96"`
	Float        float32          `parquet:"float"`
	FloatSplit   float32          `parquet:"float_split,split"`
	Double       float64          `parquet:"double,dict"`
	DoubleSplit  float64          `parquet:"double_split,optional,split"`
	In           struct {
		Deep *string `parquet:"deep,optional,dict"`
	} `parquet:"in"`
}

func randomRow(rnd *rand.Rand) (e everything) {
	text := func() string {
		return "common prefix"[:rnd.IntN(13)] + strings.Repeat(string(rune('a'+rnd.IntN(5))), rnd.IntN(40))
	}
	if e.Text, e.TextDict, e.TextSizes = text(), text(), text(); rnd.IntN(2) > 0 {
		s := text()
		e.TextOptional, e.In.Deep = &s, &s
	}
	for range rnd.IntN(4) {
		e.List = append(e.List, text())
	}
	for i := range e.Fixed {
		e.Fixed[i], e.FixedDict[i], e.FixedDelta[i] = byte('a'+rnd.IntN(26)), byte('a'+rnd.IntN(2)), byte('a'+rnd.IntN(3))
	}
	e.Boolean = rnd.IntN(3) > 0
	small, large := int32(rnd.IntN(9)-4), rnd.Int64()-rnd.Int64()
	e.Int32, e.Int32Delta, e.Int64 = rnd.Int32()-rnd.Int32(), small*rnd.Int32(), large
	if rnd.IntN(3) > 0 {
		e.Int32Dict, e.Int64Delta = &small, large
	}
	e.Int96 = deprecated.Int96{rnd.Uint32(), rnd.Uint32(), rnd.Uint32()}
	e.Float, e.FloatSplit, e.Double = rnd.Float32(), rnd.Float32(), float64(rnd.IntN(50))/8
	if rnd.IntN(4) > 0 {
		e.DoubleSplit = rnd.NormFloat64() // 0 is missing
	}
	return e
}

// texts returns the row as a reader should.
func (e *everything) texts() []string {
	orEmpty := func(missing bool, text func() string) string {
		if missing {
			return ""
		}
		return text()
	}
	return []string{
		e.Text, e.TextDict, e.TextSizes, orEmpty(e.TextOptional == nil, func() string { return *e.TextOptional }),
		string(e.Fixed[:]), string(e.FixedDict[:]), string(e.FixedDelta[:]), strconv.FormatBool(e.Boolean),
		fmt.Sprint(e.Int32), orEmpty(e.Int32Dict == nil, func() string { return fmt.Sprint(*e.Int32Dict) }), fmt.Sprint(e.Int32Delta),
		fmt.Sprint(e.Int64), orEmpty(e.Int64Delta == 0, func() string { return fmt.Sprint(e.Int64Delta) }), e.Int96.String(),
		fmt.Sprint(e.Float), fmt.Sprint(e.FloatSplit), fmt.Sprint(e.Double),
		orEmpty(e.DoubleSplit == 0, func() string { return fmt.Sprint(e.DoubleSplit) }),
		orEmpty(e.In.Deep == nil, func() string { return *e.In.Deep }),
	}
}

// The reader reads all that the library writes: types, encodings, codecs, both
// versions of pages, and pages and row groups of any size.
func TestReaderAgreesWithTheLibrary(t *testing.T) {
	codecs := []compress.Codec{
		&parquet.Uncompressed, &parquet.Snappy, &parquet.Gzip, &parquet.Brotli, &parquet.Zstd, &parquet.Lz4Raw,
	}
	for seed := range uint64(36) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		codec, version := codecs[seed%6], int(1+seed/6%2)
		t.Run(fmt.Sprintf("%d %v version %d", seed, codec, version), func(t *testing.T) {
			rows := make([]everything, rnd.IntN(3000))
			for i := range rows {
				rows[i] = randomRow(rnd)
			}
			r := readerOf(t, rows, parquet.Compression(codec), parquet.DataPageVersion(version),
				parquet.PageBufferSize(1<<(6+rnd.IntN(12))), parquet.MaxRowsPerRowGroup(int64(1+rnd.IntN(4000))))
			for i := range rows {
				got, err := r.Next()
				if err != nil {
					t.Fatalf("row %d of %d: %v", i, len(rows), err)
				}
				for c, want := range rows[i].texts() {
					if string(got[c]) != want {
						t.Fatalf("row %d, column %q: found %q, expected %q", i, r.columns[c].name, got[c], want)
					}
				}
			}
			if _, err := r.Next(); err != io.EOF {
				t.Errorf("after all rows: %v, expected the end", err)
			}
		})
	}
}

// readerOf returns a reader of a file that the library has written.
func readerOf[T any](t *testing.T, rows []T, options ...parquet.WriterOption) *reader {
	t.Helper()
	var out bytes.Buffer
	w := parquet.NewGenericWriter[T](&out, options...)
	_, err := w.Write(rows)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	r, err := openReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// Two encodings that the tags of structures cannot name.
func TestRareEncodings(t *testing.T) {
	schema := parquet.NewSchema("", parquet.Group{
		"text":    parquet.Encoded(parquet.Optional(parquet.String()), &parquet.DeltaLengthByteArray),
		"boolean": parquet.Encoded(parquet.Leaf(parquet.BooleanType), &parquet.RLE),
	})
	type row struct {
		Text    *string `parquet:"text,optional"`
		Boolean bool    `parquet:"boolean"`
	}
	var rows []row
	for i := range 1000 {
		rows = append(rows, row{Boolean: i/7%2 > 0})
		if s := strings.Repeat("x", i%50); i%3 > 0 {
			rows[i].Text = &s
		}
	}
	r := readerOf(t, rows, schema)
	for i, want := range rows {
		got, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if want.Text == nil {
			want.Text = new(string)
		}
		if string(got[0]) != fmt.Sprint(want.Boolean) || string(got[1]) != *want.Text {
			t.Fatalf("row %d: found %q", i, got)
		}
	}
}

func TestColumnsOfTheLibrary(t *testing.T) {
	var out bytes.Buffer
	w := parquet.NewGenericWriter[everything](&out)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := openReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]record.Kind{}
	for _, c := range r.Columns() {
		kinds[c.Name] = c.Kind
	}
	for name, want := range map[string]record.Kind{
		"text": record.Text, "fixed": record.Text, "boolean": record.Boolean, "int32": record.Integer, "int64_delta": record.Integer,
		"int96": record.Text, "float": record.Number, "double_split": record.Number, "in.deep": record.Text,
	} {
		if kind, ok := kinds[name]; !ok || kind != want {
			t.Errorf("column %q: found kind %v, %v, expected %v", name, kind, ok, want)
		}
	}
	if _, found := kinds["list"]; found {
		t.Error("found the list, expected it to be left out")
	}
}
