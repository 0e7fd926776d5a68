package parquet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"pgregory.net/rapid"

	"bullseye/boardtext"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

const board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func read(source io.Reader, options puzzleio.Options) ([]record.Record, error) {
	options.Parquet = Codec{}
	r := puzzleio.NewReader(source, options)
	defer r.Close()
	var all []record.Record
	for {
		record, err := r.Read()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		all = append(all, record)
	}
}

func convert(t testing.TB, text string, format puzzleio.Format) []byte {
	records, err := read(strings.NewReader(text), puzzleio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return write(t, records, format)
}

func write(t interface{ Fatal(...any) }, records []record.Record, format puzzleio.Format) []byte {
	var out bytes.Buffer
	w, err := puzzleio.NewWriter(&out, puzzleio.WriterOptions{Format: format, Parquet: Codec{}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range records {
		if err := w.Write(&records[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const table = "id,puzzle,solution,note\n" +
	"1," + board + ",,\"first, but not last\"\n" +
	"2," + board + ",534678912672195348198342567859761423426853791713924856961537284287419635345286179,\n" +
	"3,1234,,\n"

// onlyReader hides the other methods of a source.
type onlyReader struct{ io.Reader }

func TestTablesPassThrough(t *testing.T) {
	data := convert(t, table, puzzleio.Parquet)
	if again := convert(t, table, puzzleio.Parquet); !bytes.Equal(data, again) {
		t.Error("the same table gives different bytes")
	}
	path := t.TempDir() + "/boards.parquet"
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for name, source := range map[string]io.Reader{
		"bytes": bytes.NewReader(data), "a stream": onlyReader{bytes.NewReader(data)}, "a file": file,
	} {
		records, err := read(source, puzzleio.Options{Name: name})
		if err != nil || len(records) != 3 {
			t.Fatalf("%s: %d records, %v", name, len(records), err)
		}
		if e := records[2].Err; e == nil || e.Line != 3 || records[2].Fields[1] != "1234" {
			t.Errorf("%s: got %v, %q", name, e, records[2].Fields)
		}
		if got := string(write(t, records, puzzleio.CSV)); got != table {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, table)
		}
	}
}

func TestStreamsAreSpooledUpToALimit(t *testing.T) {
	data := convert(t, table, puzzleio.Parquet)
	_, err := read(onlyReader{bytes.NewReader(data)}, puzzleio.Options{MaxSpool: int64(len(data)) - 1})
	if err == nil || !strings.Contains(err.Error(), "save it to a file first") {
		t.Errorf("got %v", err)
	}
	if _, err = read(onlyReader{bytes.NewReader(data)}, puzzleio.Options{MaxSpool: int64(len(data))}); err != nil {
		t.Error(err)
	}
}

func TestRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kinds := []record.Kind{record.Text, record.Integer, record.Number}
		header := &record.Header{Columns: []record.Column{{Name: "puzzle"}, {Name: "answer"}}, Board: 0, Grid: 1}
		for i := range rapid.IntRange(0, 4).Draw(t, "columns") {
			header.Columns = append(header.Columns, record.Column{Name: fmt.Sprint("z", 9-i), Kind: rapid.SampledFrom(kinds).Draw(t, "kind")})
		}
		var want []record.Record
		for range rapid.IntRange(0, 20).Draw(t, "rows") {
			r := record.Record{Header: header}
			for c := range r.Board {
				r.Board[c] = rapid.Uint8Range(0, 9).Draw(t, "digit")
			}
			if r.HasGrid = rapid.Bool().Draw(t, "grid"); r.HasGrid {
				for c := range r.Grid {
					r.Grid[c] = rapid.Uint8Range(1, 9).Draw(t, "digit")
				}
			}
			r.Fields = make([]string, len(header.Columns))
			for i, c := range header.Columns[2:] {
				r.Fields[i+2] = map[record.Kind]func() string{
					record.Text:    func() string { return rapid.String().Draw(t, "text") },
					record.Integer: func() string { return fmt.Sprint(rapid.Int64().Draw(t, "integer")) },
					record.Number:  func() string { return fmt.Sprint(rapid.Float64().Draw(t, "number")) },
				}[c.Kind]()
			}
			want = append(want, r)
		}
		got, err := read(bytes.NewReader(write(t, want, puzzleio.Parquet)), puzzleio.Options{})
		if err != nil || len(got) != len(want) {
			t.Fatalf("%d records of %d, %v", len(got), len(want), err)
		}
		for i, g := range got {
			w := want[i]
			fields := g.Fields
			if fields == nil {
				fields = make([]string, len(header.Columns))
			}
			if g.Board != w.Board || g.HasGrid != w.HasGrid || g.Grid != w.Grid || !slices.Equal(fields, w.Fields) ||
				!slices.Equal(g.Header.Columns, header.Columns) {
				t.Fatalf("got %v, want %v", g, w)
			}
		}
	})
}

func TestRowGroups(t *testing.T) {
	const rows = RowGroup + 10
	records := make([]record.Record, rows)
	for i := range records {
		records[i].Board[i%sudoku.Cells] = uint8(i%9 + 1)
	}
	data := write(t, records, puzzleio.Parquet)
	file, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(file.RowGroups()) != 2 || file.RowGroups()[0].NumRows() != RowGroup {
		t.Fatal(len(file.RowGroups()), err)
	}
	got, err := read(bytes.NewReader(data), puzzleio.Options{})
	if err != nil || len(got) != rows {
		t.Fatal(len(got), err)
	}
	for i := range got {
		if got[i].Board != records[i].Board || got[i].Line != i+1 {
			t.Fatalf("row %d: %v", i, got[i])
		}
	}
}

// A row group of long texts ends before its last row.
func TestRowGroupsAreLimitedInBytes(t *testing.T) {
	const rows, size = 2000, 50_000
	columns := []record.Column{{Name: "puzzle"}, {Name: "note"}}
	var out bytes.Buffer
	w, err := openWriter(&out, columns, NewTogether(1))
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		if err := w.Write([]string{board, fmt.Sprint(i) + strings.Repeat("A", size)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := parquet.OpenFile(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil || len(file.RowGroups()) != 6 || file.NumRows() != rows {
		t.Fatalf("found %d row groups of %d rows, %v, expected 6 of %d", len(file.RowGroups()), file.NumRows(), err, rows)
	}
	for _, g := range file.RowGroups() {
		if n := int(g.NumRows()) * size; n > RowGroupBytes+size {
			t.Errorf("found a row group of %d bytes, expected at most %d", n, RowGroupBytes)
		}
	}
}

func TestContentsAreLimited(t *testing.T) {
	columns := make([]record.Column, puzzleio.MaxColumns)
	row := make([]string, len(columns))
	for i := range columns {
		columns[i].Name = fmt.Sprint("c", i)
	}
	row[0] = strings.Repeat("A", RowGroupBytes) // each row is a row group
	w, err := openWriter(io.Discard, columns, NewTogether(1))
	for groups := 0; err == nil; groups++ {
		if groups > MaxContents/len(columns) {
			t.Fatal("found no limit")
		}
		err = w.Write(row)
	}
	if !strings.Contains(err.Error(), "expected at most 67108864; write several files") {
		t.Error(err)
	}
	if _, err := openWriter(io.Discard, append(columns, record.Column{Name: "more"}), NewTogether(1)); err == nil {
		t.Error("found no error for 1001 columns")
	}
}

func TestOtherSchemas(t *testing.T) {
	type source struct{ Name string }
	type full struct {
		Source   source   `parquet:"source"`
		Question string   `parquet:"question,dict"`
		Tags     []string `parquet:"tags"`
		Rating   int32    `parquet:"rating"`
		Minimal  bool     `parquet:"minimal"`
		Score    *float32 `parquet:"score,optional"`
	}
	half := float32(0.5)
	records, err := read(file(t, []full{
		{source{"a"}, board, []string{"x", "y"}, -7, true, &half}, {Question: board},
	}), puzzleio.Options{})
	if err != nil || len(records) != 2 || records[0].Board.String() != board {
		t.Fatal(records, err)
	}
	got := fmt.Sprintf("%q %q %v", records[0].Fields, records[1].Fields, records[0].Header.Columns)
	const want = `["a" "" "-7" "true" "0.5"] ["" "" "0" "false" ""] [{source.Name 0} {question 0} {rating 1} {minimal 4} {score 2}]`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	type numbers struct {
		Puzzle int64 `parquet:"puzzle"`
	}
	if _, err := read(file(t, []numbers{{5}}), puzzleio.Options{}); err == nil || !strings.Contains(err.Error(), "expected boards as strings") {
		t.Errorf("a board that is a number: %v", err)
	}
	type none struct {
		ID int64 `parquet:"id"`
	}
	if _, err := read(file(t, []none{{5}}), puzzleio.Options{}); err == nil || !strings.Contains(err.Error(), "expected a column named puzzle") {
		t.Errorf("no board: %v", err)
	}
	long := strings.Repeat("x", boardtext.MaxLine)
	records, err = read(file(t, []full{{Question: long}, {Question: board + long}, {Question: board}}), puzzleio.Options{})
	if err != nil || len(records) != 3 || records[0].Err == nil || records[1].Err == nil || records[2].Err != nil {
		t.Errorf("long rows: %d, %v", len(records), err)
	}
}

func file[T any](t *testing.T, rows []T) io.Reader {
	var out bytes.Buffer
	w := parquet.NewGenericWriter[T](&out)
	_, err := w.Write(rows)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(out.Bytes())
}

func TestDamagedFiles(t *testing.T) {
	data := convert(t, table, puzzleio.Parquet)
	for n := range len(data) {
		if _, err := read(bytes.NewReader(data[:n]), puzzleio.Options{Format: puzzleio.Parquet}); err == nil {
			t.Fatalf("the first %d of %d bytes were read without an error", n, len(data))
		}
	}
	failed := 0
	for i := range data {
		for _, flip := range []byte{1, 0x80, 0xFF} {
			broken := bytes.Clone(data)
			broken[i] ^= flip
			if _, err := read(bytes.NewReader(broken), puzzleio.Options{Format: puzzleio.Parquet}); err != nil {
				failed++
			}
		}
	}
	if failed == 0 {
		t.Error("no damaged file gave an error")
	}
}

func TestFootersWithHugeLengths(t *testing.T) {
	// A list of 2³¹−1 structures in a footer of a few bytes.
	footer := []byte{0x15, 0x02, 0x19, 0xFC, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, 0x00}
	data := append([]byte(magic), footer...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(footer)))
	data = append(data, magic...)
	if _, err := read(bytes.NewReader(data), puzzleio.Options{}); !errors.Is(err, ErrCorrupted) {
		t.Errorf("got %v", err)
	}
	binary.LittleEndian.PutUint32(data[len(data)-8:], 1<<31)
	if _, err := read(bytes.NewReader(data), puzzleio.Options{}); !errors.Is(err, ErrCorrupted) {
		t.Errorf("got %v", err)
	}
}

func TestColumnsWithoutADistinctName(t *testing.T) {
	for header, want := range map[string]string{
		"puzzle,a,a\n":       `found two columns named "a", expected different names in the form parquet`,
		"puzzle,,column 2\n": `found two columns named "column 2", expected different names in the form parquet`,
	} {
		records, err := read(strings.NewReader(header+board+",,\n"), puzzleio.Options{Format: puzzleio.CSV})
		if err != nil {
			t.Fatal(err)
		}
		w, err := puzzleio.NewWriter(io.Discard, puzzleio.WriterOptions{Format: puzzleio.Parquet, Parquet: Codec{}})
		if err == nil {
			err = w.Write(&records[0])
		}
		if err == nil || err.Error() != want {
			t.Errorf("%q: got the error %v, want %q", header, err, want)
		}
	}
}

// pandas writes its index as a column without a name.
func TestColumnsWithoutAName(t *testing.T) {
	rows, err := read(bytes.NewReader(convert(t, ",puzzle,,a\n0,"+board+",x,1\n", puzzleio.Parquet)), puzzleio.Options{})
	if err != nil || len(rows) != 1 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	want := []record.Column{{Name: "column 1"}, {Name: "puzzle"}, {Name: "column 3"}, {Name: "a"}}
	if got := rows[0].Header.Columns; !slices.Equal(got, want) || rows[0].Fields[0] != "0" || rows[0].Fields[2] != "x" {
		t.Errorf("found %v and %q", got, rows[0].Fields)
	}
	if _, err := (Codec{}).NewWriter(io.Discard, []record.Column{{}}); err == nil {
		t.Error("no error for a column without a name")
	}
}

func FuzzReader(f *testing.F) {
	f.Add(convert(f, table, puzzleio.Parquet))
	f.Add(convert(f, board, puzzleio.Parquet))
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := puzzleio.NewReader(bytes.NewReader(data), puzzleio.Options{Format: puzzleio.Parquet, Parquet: Codec{}})
		defer r.Close()
		for range 500 { // a few bytes may stand for millions of equal rows
			got, err := r.Read()
			if err != nil {
				return
			}
			if got.Err != nil && got.Board != (sudoku.Board{}) {
				t.Fatal(got)
			}
		}
	})
}

func benchmarkRecords() []record.Record {
	records := make([]record.Record, 10000)
	for i := range records {
		r := &records[i]
		r.HasGrid = true
		for c := range r.Board {
			r.Board[c], r.Grid[c] = uint8((i*7+c*c)%10), uint8((i*5+c*c*c)%9+1)
		}
	}
	return records
}

func BenchmarkRead(b *testing.B) {
	var out bytes.Buffer
	records := benchmarkRecords()
	w, _ := puzzleio.NewWriter(&out, puzzleio.WriterOptions{Format: puzzleio.Parquet, Parquet: Codec{}})
	for i := range records {
		w.Write(&records[i])
	}
	w.Close()
	block := make([]record.Record, 1024)
	b.SetBytes(int64(out.Len()))
	b.ReportAllocs()
	boards := 0
	for b.Loop() {
		r := puzzleio.NewReader(bytes.NewReader(out.Bytes()), puzzleio.Options{Parquet: Codec{}})
		for {
			n, err := r.ReadBlock(block)
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			boards += n
		}
	}
	b.ReportMetric(float64(boards)/b.Elapsed().Seconds(), "boards/s")
}

func BenchmarkWrite(b *testing.B) {
	records := benchmarkRecords()
	b.ReportAllocs()
	boards := 0
	for b.Loop() {
		w, _ := puzzleio.NewWriter(io.Discard, puzzleio.WriterOptions{Format: puzzleio.Parquet, Parquet: Codec{}})
		for i := range records {
			w.Write(&records[i])
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
		boards += len(records)
	}
	b.ReportMetric(float64(boards)/b.Elapsed().Seconds(), "boards/s")
}

// If a text does not fit its column, only its row is left out of the table.
func TestTextInAColumnOfNumbersLeavesOutItsRow(t *testing.T) {
	var out bytes.Buffer
	w, err := puzzleio.NewWriter(&out, puzzleio.WriterOptions{Format: puzzleio.Parquet, Parquet: Codec{}})
	if err != nil {
		t.Fatal(err)
	}
	input := `{"puzzle":"` + board + `","rating":7}
{"puzzle":"` + board + `","rating":"hard"}
{"puzzle":"` + board + `","rating":8}
`
	records, err := read(strings.NewReader(input), puzzleio.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range records {
		err := w.Write(&records[i])
		if i != 1 && err != nil {
			t.Error(err)
		}
		if i == 1 && (!errors.Is(err, record.ErrNoRoom) || !strings.Contains(err.Error(), `column "rating" holds integers, found "hard"`)) {
			t.Errorf("got %v", err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	back, err := read(bytes.NewReader(out.Bytes()), puzzleio.Options{})
	if err != nil || len(back) != 2 || back[0].Fields[1] != "7" || back[1].Fields[1] != "8" {
		t.Errorf("%v, %v", back, err)
	}
}

// Integers that no column of Parquet holds exactly are texts, or leave out their row.
func TestLongIntegers(t *testing.T) {
	for _, first := range []string{"12345678901234567890", "1.5"} {
		var out bytes.Buffer
		w, err := puzzleio.NewWriter(&out, puzzleio.WriterOptions{Format: puzzleio.Parquet, Parquet: Codec{}})
		if err != nil {
			t.Fatal(err)
		}
		records, err := read(strings.NewReader(`{"puzzle":"`+board+`","id":`+first+"}\n"+`{"puzzle":"`+board+`","id":12345678901234567891}`), puzzleio.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{first, "12345678901234567891"}
		for i := range records {
			if err := w.Write(&records[i]); errors.Is(err, record.ErrNoRoom) && first == "1.5" {
				want = want[:i]
			} else if err != nil {
				t.Error(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		back, err := read(bytes.NewReader(out.Bytes()), puzzleio.Options{})
		if err != nil || len(back) != len(want) {
			t.Fatalf("%s: %d rows, %v", first, len(back), err)
		}
		for i, text := range want {
			if back[i].Fields[1] != text {
				t.Errorf("found %q, expected %q", back[i].Fields[1], text)
			}
		}
	}
}
