package puzzleio

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/boardtext"
	"bullseye/record"
	"bullseye/sudoku"
)

// writeAll writes records. If extra is not nil, it returns the extra texts of the
// ith record.
func writeAll(t failer, records []record.Record, options WriterOptions, extra func(i int) []string) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := NewWriter(&out, options)
	if err != nil {
		t.Fatal(err)
	}
	for i := range records {
		var texts []string
		if extra != nil {
			texts = extra(i)
		}
		if err := w.Write(&records[i], texts...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// writtenFormats returns the formats that a Writer writes, except Parquet, which is
// tested in its own package.
func writtenFormats(t testing.TB) (formats []Format) {
	t.Helper()
	for _, name := range WriteFormats() {
		f, err := ParseFormat(name)
		if err != nil {
			t.Fatal(err)
		}
		if f != Parquet {
			formats = append(formats, f)
		}
	}
	return formats
}

// exchangedFormats returns those of writtenFormats that a Reader reads.
func exchangedFormats(t testing.TB) []Format {
	t.Helper()
	return slices.DeleteFunc(writtenFormats(t), func(f Format) bool { return f.layout().open == nil })
}

// exampleRecords returns a board with a grid, a board with notes, lists of
// candidates if asked for, and an unreadable board.
func exampleRecords(t testing.TB, candidates bool) []record.Record {
	input := "source,puzzle,solution,\"a, b\"\nfirst," + line + "," + solved + ",\"x \"\"y\"\"\"\nsecond," + line + ",,\n"
	if candidates {
		input += "third," + write(boardtext.Pencil) + ",,<&>\n"
	}
	input += "fourth," + line[1:] + ",,\n"
	records, err := readAll(strings.NewReader(input), Options{})
	if err != nil {
		t.Fatal(err)
	}
	records[1].Notes = []boardtext.Note{{Letter: 'A', Text: "Ann & Bob"}, {Letter: 0, Text: "two\nlines"}}
	return records
}

func TestWritersGolden(t *testing.T) {
	for _, f := range writtenFormats(t) {
		t.Run(f.String(), func(t *testing.T) {
			options := WriterOptions{Format: f, Extra: []record.Column{{Name: "rating", Kind: record.Integer}, {Name: "source"}}}
			got := writeAll(t, exampleRecords(t, f.checkRoom(&record.Record{Reading: boardtext.Reading{Form: boardtext.Pencil}}) == nil), options, func(i int) []string {
				return []string{fmt.Sprint(10 * i), "here"}
			})
			golden := "testdata/written." + f.String()
			if *update {
				if err := os.WriteFile(golden, got, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestOutputWithoutRecordsCanBeRead(t *testing.T) {
	for _, f := range append(exchangedFormats(t), Any) {
		for c := Plain; c <= Zstd; c++ {
			data := writeAll(t, nil, WriterOptions{Format: f, Compression: c}, nil)
			records, err := readAll(bytes.NewReader(data), Options{Format: f})
			if err != nil || len(records) != 0 || c != Plain && len(data) == 0 {
				t.Errorf("%v, %v: %q gives %v, %v", f, c, data, records, err)
			}
		}
	}
}

// drawRecords draws records that the format can hold without loss.
func drawRecords(t *rapid.T, f Format) []record.Record {
	text := rapid.StringOfN(rapid.RuneFrom([]rune("ab 1.,;:\"'\t\n<&>#-\\é€\u2028{}[]")), 0, 10, -1)
	if f == OpenSudoku || f == SDK || f == Line || f == FPuzzles {
		text = rapid.StringMatching(`[a-zé&<>",:;-]{1,9}`)
	}
	var header *record.Header
	switch f {
	case CSV, TSV, NDJSON:
		header = &record.Header{Columns: []record.Column{{Name: "id"}, {Name: "question"}, {Name: "Answer"}, {Name: "a \"b\", c;\td"}, {Name: "Label"}}, Board: 1, Grid: 2, Label: 4}
	case Kaggle:
		header = &record.Header{Columns: []record.Column{{Name: "quizzes"}, {Name: "solutions"}}, Grid: 1, Label: -1}
	case SudokuExtreme:
		header = &record.Header{Columns: []record.Column{{Name: "source"}, {Name: "question"}, {Name: "answer"}, {Name: "rating"}}, Board: 1, Grid: 2, Label: -1}
	case Hodoku:
		header = &hodokuHeader
	case FPuzzles:
		header = &fPuzzlesHeader
	case OpenSudoku:
		header = &record.Header{Columns: []record.Column{{Name: "puzzle"}, {Name: "folder"}, {Name: "note"}}, Grid: -1, Label: 2}
	}
	mayHaveLabels := f == Block || f == Framed || f == SDK
	var records []record.Record
	for range rapid.IntRange(0, 8).Draw(t, "records") {
		r := record.Record{Header: header}
		r.Form = boardtext.Line
		if form, isText := f.Form(); isText && form != boardtext.AnyForm {
			r.Form = form
		}
		density := rapid.IntRange(1, 9).Draw(t, "density")
		for i := range r.Board {
			if rapid.IntRange(0, 8).Draw(t, "is clue") < density {
				r.Board[i] = rapid.Uint8Range(1, 9).Draw(t, "digit")
			}
		}
		switch f {
		case Framed, CSV, TSV, NDJSON, Pencil:
			if f == Pencil || rapid.IntRange(0, 4).Draw(t, "candidates") == 0 {
				r.Form = boardtext.Pencil
				for i := range r.Candidates {
					r.Candidates[i] = sudoku.Digits(rapid.Uint16Range(0, 511).Draw(t, "digits"))
				}
				r.Candidates[0] = 3
				r.Board = r.Candidates.Board()
			}
		case SDK:
			r.Notes = []boardtext.Note{{Letter: 'D', Text: text.Draw(t, "note")}}
		case FPuzzles:
			for _, letter := range rapid.SampledFrom([]string{"", "A", "D", "AD"}).Draw(t, "letters") {
				r.Notes = append(r.Notes, boardtext.Note{Letter: byte(letter), Text: text.Draw(t, "note")})
			}
		case OpenSudoku:
			for _, letter := range rapid.SampledFrom([]string{"", "A", "DL", "ADDCBSLU"}).Draw(t, "letters") {
				r.Notes = append(r.Notes, boardtext.Note{Letter: byte(letter), Text: text.Draw(t, "note")})
			}
		case Line:
			if rapid.Bool().Draw(t, "note") {
				r.Notes = []boardtext.Note{{Text: "n" + text.Draw(t, "note")}}
				r.Label = r.Notes[0].Text
			}
		}
		if mayHaveLabels && rapid.Bool().Draw(t, "labelled") {
			r.Label = rapid.StringMatching(`[a-zé][a-zé 0-9.#"]{0,20}[a-z]`).Draw(t, "label") + "é"
		}
		if header != nil {
			r.Fields = make([]string, len(header.Columns))
			for i := range r.Fields {
				if i != header.Board && i != header.Grid {
					r.Fields[i] = text.Draw(t, "field")
				}
			}
			if f == Hodoku {
				for i := range r.Fields {
					r.Fields[i] = strings.Map(func(c rune) rune {
						if c == ':' && i != 6 || c == '\n' || c == '#' {
							return '.'
						}
						return c
					}, strings.TrimSpace(r.Fields[i]))
				}
				r.Fields[0], r.Fields[1] = "0100", "12"
			}
			if filledAt := header.Index("filled"); filledAt >= 0 {
				r.Fields[filledAt] = ""
				if rapid.Bool().Draw(t, "placed") && r.Board.Clues() < sudoku.Cells {
					filled := []byte(r.Board.String())
					filled[bytes.IndexByte(filled, '.')] = '5'
					r.Fields[filledAt] = string(filled)
				}
			}
			if f == OpenSudoku {
				r.Fields[2] += "é" // without a label there is no note
			}
			r.Label = header.LabelOf(r.Fields)
			if r.HasGrid = header.Grid >= 0 && rapid.Bool().Draw(t, "grid"); r.HasGrid {
				for i := range r.Grid {
					r.Grid[i] = rapid.Uint8Range(1, 9).Draw(t, "digit")
				}
			}
		}
		records = append(records, r)
	}
	return records
}

func TestRoundTrips(t *testing.T) {
	for _, f := range exchangedFormats(t) {
		t.Run(f.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				want := drawRecords(t, f)
				options := WriterOptions{
					Format: f, Compression: Compression(rapid.IntRange(0, 2).Draw(t, "compression")),
					frameSize: rapid.SampledFrom([]int{0, 1, 500}).Draw(t, "frame size"),
				}
				data := writeAll(t, want, options, nil)
				given := f
				if f == Framed || rapid.Bool().Draw(t, "recognised") && f != SDK && f != Block {
					given = Any
				}
				got, err := readAll(bytes.NewReader(data), Options{Format: given})
				if err != nil || len(got) != len(want) {
					t.Fatalf("%d records, %v, want %d, of\n%s", len(got), err, len(want), data)
				}
				for i, g := range got {
					w := want[i]
					fields := g.Fields
					if fields == nil && w.Fields != nil {
						fields = make([]string, len(w.Fields))
					}
					if g.Err != nil || g.Form != w.Form || g.Board != w.Board || g.Candidates != w.Candidates ||
						g.HasGrid != w.HasGrid || g.Grid != w.Grid || !sameFields(fields, w.Fields, f) ||
						fmt.Sprint(g.Notes) != fmt.Sprint(w.Notes) || g.Label != w.Label {
						t.Fatalf("record %d: got %+v, want %+v, of\n%s", i, g, w, data)
					}
				}
			})
		})
	}
}

// sameFields compares fields.
func sameFields(got, want []string, f Format) bool {
	if f == NDJSON { // a missing grid is null
		got = slices.Clone(got)
		if len(got) > 2 && got[2] == "null" {
			got[2] = ""
		}
	}
	return slices.Equal(got, want)
}

// JSON has no number that is not finite. If such a value became a text, all of its column would
// have to.
func TestNumbersThatJSONLacks(t *testing.T) {
	header := &record.Header{Columns: []record.Column{{Name: "puzzle"}, {Name: "number", Kind: record.Number}, {Name: "text"}}, Grid: -1, Label: -1}
	var out bytes.Buffer
	w, err := NewWriter(&out, WriterOptions{Format: NDJSON})
	if err != nil {
		t.Fatal(err)
	}
	for _, value := range []string{"NaN", "+Inf", "-Inf", "1.5"} {
		r := record.Record{Header: header, Fields: []string{"", value, value}}
		if err := w.Write(&r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got := strings.ReplaceAll(out.String(), sudoku.Board{}.String(), "")
	want := `{"puzzle":"","number":null,"text":"NaN"}
{"puzzle":"","number":null,"text":"+Inf"}
{"puzzle":"","number":null,"text":"-Inf"}
{"puzzle":"","number":1.5,"text":"1.5"}
`
	if got != want {
		t.Errorf("%s", got)
	}
}

func TestResumedOutputIsTheSame(t *testing.T) {
	formats := writtenFormats(t)
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(formats).Draw(t, "format")
		var records []record.Record
		for range rapid.IntRange(1, 4).Draw(t, "times") {
			records = append(records, drawRecords(t, f)...)
		}
		options := WriterOptions{
			Format: f, Compression: Compression(rapid.IntRange(0, 2).Draw(t, "compression")),
			frameSize: rapid.SampledFrom([]int{0, 1, 200, 1000}).Draw(t, "frame size"), Grids: true,
			Extra: []record.Column{{Name: "n", Kind: record.Integer}},
		}
		extra := func(i int) []string { return []string{fmt.Sprint(i)} }
		want := writeAll(t, records, options, extra)

		var out bytes.Buffer
		w, err := NewWriter(&out, options)
		if err != nil {
			t.Fatal(err)
		}
		interruptions := rapid.IntRange(0, 5).Draw(t, "interruptions")
		for i := 0; i < len(records); i++ {
			if err := w.Write(&records[i], extra(i)...); err != nil {
				t.Fatal(err)
			}
			if rapid.Bool().Draw(t, "flush") {
				if _, err := w.Flush(); err != nil {
					t.Fatal(err)
				}
			}
			if interruptions == 0 || rapid.IntRange(0, 3).Draw(t, "interrupt") > 0 {
				continue
			}
			interruptions--
			mark, err := w.Flush()
			if err != nil {
				t.Fatal(err)
			}
			if options.Compression == Plain && mark.Records != int64(i+1) {
				t.Fatalf("the mark of plain output is at %d of %d records", mark.Records, i+1)
			}
			// A mark must survive JSON. The output may continue after it.
			kept, err := json.Marshal(mark)
			var again Mark
			if err := errors.Join(err, json.Unmarshal(kept, &again)); err != nil {
				t.Fatal(err)
			}
			out.Truncate(int(again.Bytes))
			if w, err = ResumeWriter(&out, options, again); err != nil {
				t.Fatal(err)
			}
			i = int(again.Records) - 1
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), want) {
			t.Fatalf("got\n%q\nwant\n%q", out.Bytes(), want)
		}
	})
}

func TestOutputUpToAMarkCanBeRead(t *testing.T) {
	for c := Gzip; c <= Zstd; c++ {
		var out bytes.Buffer
		w, err := NewWriter(&out, WriterOptions{Compression: c, frameSize: 1000})
		if err != nil {
			t.Fatal(err)
		}
		records, err := readAll(strings.NewReader(variedLines(t, 100)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range records {
			if err := w.Write(&records[i]); err != nil {
				t.Fatal(err)
			}
			mark, err := w.Flush()
			if err != nil || mark.Bytes != int64(out.Len()) || mark.Records != int64((i+1)/13*13) {
				t.Fatalf("record %d: mark %+v, %d bytes, %v", i, mark, out.Len(), err)
			}
			if mark.Bytes == 0 {
				continue
			}
			got, err := readAll(bytes.NewReader(out.Bytes()), Options{})
			if err != nil || len(got) != int(mark.Records) {
				t.Fatalf("%d records, %v, want %d", len(got), err, mark.Records)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestNoRoom(t *testing.T) {
	read := func(input string) []record.Record {
		records, err := readAll(strings.NewReader(input), Options{})
		if err != nil {
			t.Fatal(err)
		}
		return records
	}
	plain, pencil := read(line), read(write(boardtext.Pencil))
	if got := writeAll(t, pencil, WriterOptions{Format: Line}, nil); string(got) != line+"\n" {
		t.Errorf("the marks of a board, written as a line, are %s", got)
	}
	for c, left := range pencil[0].Candidates {
		if left.Len() > 2 { // lists that no board has
			pencil[0].Candidates[c] &= left - 1 // without the least digit
			break
		}
	}
	with := read("id,puzzle,solution\n1," + line + "," + solved + "\n")
	for _, tt := range []struct {
		name    string
		format  Format
		records []record.Record
	}{
		{"candidates on a line", Line, slices.Concat(plain, pencil, plain)},
		{"candidates in no form", Any, slices.Concat(plain, pencil, plain)},
		{"candidates in a block", Block, slices.Concat(plain, pencil, plain)},
		{"candidates in the SDK form", SDK, slices.Concat(plain, pencil, plain)},
		{"candidates in XML", OpenSudoku, slices.Concat(plain, pencil, plain)},
		{"candidates in a library", Hodoku, slices.Concat(plain, pencil, plain)},
		{"candidates in Kaggle's table", Kaggle, slices.Concat(plain, pencil, plain)},
		{"candidates in Sudoku-Extreme", SudokuExtreme, slices.Concat(plain, pencil, plain)},
		{"a new column", CSV, slices.Concat(plain, with, plain)},
		{"a new grid", TSV, slices.Concat(plain, read("puzzle,solution\n"+line+","+solved+"\n"), plain)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			w, err := NewWriter(&out, WriterOptions{Format: tt.format})
			if err != nil {
				t.Fatal(err)
			}
			for i := range tt.records {
				err := w.Write(&tt.records[i])
				if i == 1 && !errors.Is(err, record.ErrNoRoom) || i != 1 && err != nil {
					t.Fatalf("record %d: %v", i, err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			want := writeAll(t, []record.Record{tt.records[0], tt.records[2]}, WriterOptions{Format: tt.format}, nil)
			if !bytes.Equal(out.Bytes(), want) {
				t.Errorf("got\n%s\nwant\n%s", out.Bytes(), want)
			}
		})
	}
	// JSON can hold everything. Presets leave out columns they do not have.
	writeAll(t, slices.Concat(plain, with, pencil), WriterOptions{Format: NDJSON}, nil)
	writeAll(t, slices.Concat(plain, with), WriterOptions{Format: Kaggle}, nil)
}

// Placed digits and deleted candidates count where candidates are written.
func TestMarksOfALibrary(t *testing.T) {
	at := strings.IndexByte(line, '.')
	right := solved[at : at+1]
	other := strings.IndexByte(line[at+1:], '.') + at + 1
	text := ":0100:1:" + line[:at] + "+" + right + line[at+1:] + ":" + fmt.Sprintf("%c%d%d", solved[other], other/9+1, other%9+1) + "::\n"
	records, err := readAll(strings.NewReader(text), Options{})
	if err != nil || records[0].Err != nil {
		t.Fatal(err, records)
	}
	want := records[0].Board
	want[at] = right[0] - '0'
	marks := want.Marks()
	marks[other] &^= sudoku.DigitSet(solved[other] - '0')
	out := writeAll(t, records, WriterOptions{Format: Pencil}, nil)
	if got := string(boardtext.AppendCandidates(nil, marks, boardtext.Pencil)) + "\n"; string(out) != got {
		t.Errorf("got  %swant %s", out, got)
	}
	for f, want := range map[Format]bool{Any: true, Line: true, Framed: true, OpenSudoku: true, Kaggle: true, Hodoku: false, Pencil: false, CSV: false} {
		if notes, state := f.Drops(&records[0]); notes || state != want {
			t.Errorf("%v drops %v, %v", f, notes, state)
		}
	}
	plain := records[0]
	plain.Fields = slices.Clone(plain.Fields)
	plain.Fields[hodokuFilled], plain.Fields[3] = "", "no candidates"
	if _, state := Line.Drops(&plain); state {
		t.Error("a line drops the state of a board that nobody has begun")
	}
}

func TestNotesThatFormatsDrop(t *testing.T) {
	r := record.Record{Reading: boardtext.Reading{Label: "hard", Notes: []boardtext.Note{{Letter: 'L', Text: "easy"}}}}
	comment := record.Record{Reading: boardtext.Reading{Label: "hard", Notes: []boardtext.Note{{Text: "SE 8.3"}}}}
	label := record.Record{Reading: boardtext.Reading{Label: "hard", Notes: []boardtext.Note{{Text: "hard"}}}}
	for f, want := range map[Format][3]bool{
		SDK: {}, OpenSudoku: {false, true, false}, Any: {true, false, false}, Line: {true, false, false}, Block: {true, true, false},
		CSV: {true, true, false}, Hodoku: {true, true, false},
	} {
		for i, r := range []*record.Record{&r, &comment, &label} {
			if notes, state := f.Drops(r); notes != want[i] || state {
				t.Errorf("%v drops %v, %v of %v", f, notes, state, r.Notes)
			}
		}
	}
}

type failingWriter struct{ after int }

func (f *failingWriter) Write(data []byte) (int, error) {
	if f.after -= len(data); f.after < 0 {
		return 0, errors.New("the disk is full")
	}
	return len(data), nil
}

func TestWritersThatFail(t *testing.T) {
	b, _ := sudoku.ParseLine(line)
	one := record.Record{Reading: boardtext.Reading{Form: boardtext.Line, Board: b}}
	w, err := NewWriter(&failingWriter{after: plainAtOnce}, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; err == nil; i++ {
		if err = w.Write(&one); i > 10*plainAtOnce/len(line) {
			t.Fatal("Write never fails")
		}
	}
	_, flushed := w.Flush()
	if closed := w.Close(); closed == nil || flushed == nil || w.Write(&one) == nil {
		t.Errorf("%v, %v", closed, flushed)
	}
	w, _ = NewWriter(io.Discard, WriterOptions{Extra: []record.Column{{Name: "a"}}})
	if w.Write(&one) == nil || w.Write(&one, "a", "b") == nil || w.Write(&one, "a") != nil {
		t.Error("Write accepts a wrong number of extra texts")
	}
	if err := errors.Join(w.Close(), w.Close()); err != nil || w.Write(&one, "a") == nil {
		t.Error("a closed Writer accepts a record")
	}
	for _, options := range []WriterOptions{{Format: 99}, {Compression: 99}, {Format: Parquet, Compression: Gzip}} {
		if _, err := NewWriter(io.Discard, options); err == nil {
			t.Errorf("NewWriter accepts %+v", options)
		}
	}
}

func TestBoardsAreWrittenWithoutAllocation(t *testing.T) {
	records, err := readAll(strings.NewReader("quizzes,solutions\n"+line+","+solved), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range writtenFormats(t) {
		if f == FPuzzles {
			continue // each puzzle has a dictionary for its compression
		}
		w, err := NewWriter(io.Discard, WriterOptions{Format: f})
		if err != nil {
			t.Fatal(err)
		}
		for range 2000 {
			w.Write(&records[0])
		}
		if n := testing.AllocsPerRun(2000, func() { w.Write(&records[0]) }); n != 0 {
			t.Errorf("%v: %v allocations for each record", f, n)
		}
	}
}

// Columns of one name keep their own values.
func TestRepeatedColumnsKeepTheirValues(t *testing.T) {
	for _, test := range []struct {
		from, to    Format
		input, want string
	}{
		{CSV, CSV, "puzzle,a,a,,\n" + line + ",1,2,3,4\n", ""},
		{CSV, TSV, "puzzle,a,a\n" + line + ",1,2\n", "puzzle\ta\ta\n" + line + "\t1\t2\n"},
		{CSV, CSV, "puzzle,solution,solution\n" + line + "," + solved + ",other\n", ""},
		{CSV, CSV, "puzzle,puzzle\n" + line + ",other\n", ""},
		{NDJSON, CSV, `{"puzzle":"` + line + `","a":1,"a":2}` + "\n" + `{"a":3,"puzzle":"` + line + `","a":4}` + "\n",
			"puzzle,a,a\n" + line + ",1,2\n" + line + ",3,4\n"},
	} {
		if test.want == "" {
			test.want = test.input
		}
		var out bytes.Buffer
		w, err := NewWriter(&out, WriterOptions{Format: test.to})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range records(t, test.input, Options{Format: test.from}) {
			if err := w.Write(&r); err != nil {
				t.Error(err)
			}
		}
		if err := w.Close(); err != nil || out.String() != test.want {
			t.Errorf("%v to %v: %v\n%s\nwant\n%s", test.from, test.to, err, &out, test.want)
		}
	}
}

// The first game of a file need not have a note for the later ones to keep theirs.
func TestALaterLabelCostsNoBoard(t *testing.T) {
	for name, test := range map[string]struct{ input, want string }{
		"games": {"<opensudoku><game data=\"" + line + "\"/><game data=\"" + line + "\" note=\"second\"/></opensudoku>",
			"puzzle,note\n" + line + ",\n" + line + ",second\n"},
		"objects": {`{"puzzle":"` + line + "\"}\n" + `{"puzzle":"` + line + `","label":"second"}`, "puzzle\n" + line + "\n" + line + "\n"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			w, err := NewWriter(&out, WriterOptions{Format: CSV})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range records(t, test.input, Options{}) {
				if err := w.Write(&r); err != nil {
					t.Error(err)
				}
			}
			if err := w.Close(); err != nil || out.String() != test.want {
				t.Errorf("got %q, %v, want %q", out.String(), err, test.want)
			}
		})
	}
}
