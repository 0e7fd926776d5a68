package puzzleio

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"bullseye/boardtext"
	"bullseye/record"
)

const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

// rowsOf returns the rows of CSV up to the first faulty row, and whether there is
// a faulty row.
func rowsOf(source io.Reader, delimiter byte) (rows [][]string, faulty bool) {
	in := &input{source: source, buffer: make([]byte, bufferSize)}
	p := &csvParser{in: in, delimiter: delimiter}
	for {
		size, fault, ok := p.nextRow()
		switch {
		case ok && fault != nil:
			return rows, true
		case ok:
			row := make([]string, len(p.fields))
			for i, c := range p.fields {
				row[i] = string(c.text)
			}
			rows = append(rows, row)
			p.take(size)
		case p.ended:
			return rows, false
		case in.err != nil:
			p.end(in.err == io.EOF)
		default:
			in.fill()
		}
	}
}

// checkRows checks that csvParser and encoding/csv read the same rows.
func checkRows(t failer, data []byte, delimiter byte) {
	t.Helper()
	got, faulty := rowsOf(bytes.NewReader(data), delimiter)
	slow, slowFaulty := rowsOf(iotest.HalfReader(iotest.DataErrReader(bytes.NewReader(data))), delimiter)
	if faulty != slowFaulty || !slices.EqualFunc(got, slow, slices.Equal) {
		t.Fatalf("got rows %q, but %q from a source that returns little at a time", got, slow)
	}
	if spaceBeforeQuote.Match(data) {
		return // encoding/csv does not read it
	}
	reference := csv.NewReader(bytes.NewReader(data))
	reference.Comma, reference.FieldsPerRecord = rune(delimiter), -1
	for i := 0; ; i++ {
		want, err := reference.Read()
		switch {
		case err == io.EOF:
			if len(got) != i || faulty {
				t.Fatalf("%d rows, faulty %v, want %d: %q", len(got), faulty, i, data)
			}
			return
		case err != nil && delimiter == '\t':
			return // between tabs, a quote is a character like others
		case err != nil:
			if len(got) != i || !faulty {
				t.Fatalf("%d rows, faulty %v, want a fault after %d rows: %v: %q", len(got), faulty, i, err, data)
			}
			return
		case i == len(got):
			if faulty && len(data) > boardtext.MaxLine {
				return // the row may be too long
			}
			t.Fatalf("row %d of %q is missing: %q", i, data, want)
		case !slices.Equal(got[i], want):
			t.Fatalf("row %d of %q: got %q, want %q", i, data, got[i], want)
		}
	}
}

var spaceBeforeQuote = regexp.MustCompile(`(^|[,;\t\n]) +"`)

func TestSpacesBeforeQuotes(t *testing.T) {
	for text, want := range map[string][]string{
		`"a", "b"`:        {"a", "b"},
		`a,  "b, ""c""" `: nil, // a space after a quote is a fault
		` "a",b , c`:      {"a", "b ", " c"},
		`a,   `:           {"a", "   "},
		`a,   x"y"`:       nil,
	} {
		checkRows(t, []byte(text), ',')
		rows, faulty := rowsOf(strings.NewReader(text), ',')
		if faulty != (want == nil) || want != nil && (len(rows) != 1 || !slices.Equal(rows[0], want)) {
			t.Errorf("%s: found %q, faulty %t; want %q", text, rows, faulty, want)
		}
	}
}

func TestRowsAreThoseOfEncodingCSV(t *testing.T) {
	pieces := []string{`"`, `""`, `,`, `;`, "\t", "\n", "\r\n", "\r", "a", " ", line, "é", "\x00", "\xff", `\.`}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(t, "pieces"), "")
		checkRows(t, []byte(text), rapid.SampledFrom([]byte(delimiters)).Draw(t, "delimiter"))
	})
}

func TestFieldsAreWrittenAsEncodingCSVDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SampledFrom([]string{`"`, ",", ";", "\t", "\n", "\r", "a", " ", `\`, ".", "é", "\u00a0", "\xff", "#"})
		delimiter := rapid.SampledFrom([]byte(delimiters)).Draw(t, "delimiter")
		e := csvEncoder{delimiter: delimiter}
		e.out = &record.Header{Columns: make([]record.Column, rapid.IntRange(2, 4).Draw(t, "columns"))}
		var got []byte
		var row []string
		for i := range e.out.Columns {
			field := strings.Join(rapid.SliceOfN(pieces, 0, 4).Draw(t, "field"), "")
			row = append(row, field)
			if i > 0 {
				got = append(got, delimiter)
			}
			got = e.appendField(got, field)
		}
		var want bytes.Buffer
		w := csv.NewWriter(&want)
		w.Comma = rune(delimiter)
		if err := w.Write(row); err != nil {
			t.Fatal(err)
		}
		w.Flush()
		if string(got)+"\n" != want.String() {
			t.Fatalf("%q: got %q, want %q", row, got, want.String())
		}
	})
}

func FuzzRows(f *testing.F) {
	for _, text := range []string{"", "a,b\n", `"a""b",` + "\r\n\"\n\"\n", `a"b`, `"a`, `"a"b`, "\r", "\r\n\r", `"a"` + "\r", "a\r,b"} {
		f.Add([]byte(text), uint8(0))
	}
	f.Fuzz(func(t *testing.T, data []byte, delimiter uint8) {
		checkRows(t, data, delimiters[int(delimiter)%len(delimiters)])
	})
}

// outline returns, for each record, its place, whether it has a grid, its fields
// and its error.
func outline(records []record.Record) string {
	var all []string
	for _, r := range records {
		text := fmt.Sprintf("%d@%d", r.Line, r.Offset)
		if r.Err != nil {
			text = fmt.Sprintf("%d:%d: %s", r.Err.Line, r.Err.Column, r.Err.Reason())
		}
		if r.Err == nil && r.Board.String() != line && r.Form != boardtext.Pencil {
			text += " another board"
		}
		if r.HasGrid {
			text += " grid"
			if r.Grid.String() != solved {
				text += "?"
			}
		}
		if r.Fields != nil {
			text += fmt.Sprintf(" %q", r.Fields)
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

func TestTables(t *testing.T) {
	zeros := strings.ReplaceAll(line, ".", "0")
	block := write(boardtext.Block)
	long := strings.Repeat("x", boardtext.MaxLine)
	tests := []struct{ name, input, want string }{
		{"kaggle", "quizzes,solutions\n" + zeros + "," + solved + "\n" + zeros + "," + solved + "\n", "2@18 grid; 3@182 grid"},
		{"sudoku-extreme", "source,question,answer,rating\nx," + line + "," + solved + ",5\n", `2@32 grid ["x" "" "" "5"]`},
		{"other case, white space", " ID ,Puzzle \n1," + line, `2@15 ["1" ""]`},
		{"starting_cells", "starting_cells,solution\n" + line + ",", "2@24"},
		{"byte-order mark, CRLF", "\uFEFFboard,id\r\n" + line + ",1\r\n\r\n" + line + ",2\r\n", `2@13 ["" "1"]; 4@100 ["" "2"]`},
		{"semicolons", "id;puzzle\n1;" + line + "\n", `2@12 ["1" ""]`},
		{"tabs", "id\tpuzzle\n1\t" + line + "\n", `2@12 ["1" ""]`},
		{"tabs, empty fields", "\n \t\nid\tpuzzle\tx\n\t" + line + "\t\n", `4@17 ["" "" ""]`},
		{"quotes", `"id","puzzle","solution"` + "\n" + `"a ""b""","` + line + `","` + solved + `"` + "\n", `2@36 grid ["a \"b\"" "" ""]`},
		{"a block in a field", "puzzle,id\n\"" + block + "\",1\n" + line + ",2\n", `2@11 ["" "1"]; 11@104 ["" "2"]`},
		{"one column", "Puzzle\n" + line + "\n\"" + line + "\"\n", "2@7; 3@90"},
		{"two boards in a row", "puzzle,board\n" + line + "," + solved + "\n", `2@13 ["" "` + solved + `"]`},
		{"no solution", "puzzle,solution\n" + line + ",none\n" + line + "," + line + "\n" + line + ",\n",
			`2@16 ["" "none"]; 3@103 ["" "` + line + `"]; 4@267`},
		{"header alone", "puzzle,solution", ""},
		{"candidates", "id,puzzle\n1," + write(boardtext.Pencil) + "\n", `2@12 ["1" ""]`},

		{"a bad field", "id,puzzle\n1," + line[1:] + "k\né," + line[:10] + "k" + line[11:] + "\n2," + line + "\n",
			`2:83: found letter "k", expected a digit 1-9 or a blank ["1" "` + line[1:] + `k"]; ` +
				`3:13: found letter "k", expected a digit 1-9 or a blank ["é" "` + line[:10] + "k" + line[11:] + `"]; 4@181 ["2" ""]`},
		{"80 cells", "puzzle,id\n" + line[1:] + ",1\n", `2:81: found 80 cells, expected 81 ["` + line[1:] + `" "1"]`},
		{"an empty field", "puzzle,id\n,1\n", `2:1: found nothing, expected a board ["" "1"]`},
		{"a fault in a field of lines", "puzzle,id\n\"" + strings.Replace(block, "....8", "...k8", 1) + "\",1\n",
			`10:4: found letter "k", expected a digit 1-9 or a blank ["` + strings.ReplaceAll(strings.Replace(block, "....8", "...k8", 1), "\n", `\n`) + `" "1"]`},
		{"too few fields", "id,puzzle,x\n1," + line + "\n1," + line + ",\n",
			`2:84: found 2 fields, expected 3 as in the header ["1" "` + line + `" ""]; 3@98 ["1" "" ""]`},
		{"too many fields", "id,puzzle\n1," + line + ",2,3\n1," + line + "\n",
			`2:85: found 4 fields, expected 2 as in the header ["1" "` + line + `"]; 3@100 ["1" ""]`},
		{"files joined with their headers", "id,puzzle\n1," + line + "\nid,puzzle\n2," + line + "\n",
			`2@12 ["1" ""]; 3:4: found the header again, expected a board; give the files as arguments instead of joining them ["id" "puzzle"]; 4@106 ["2" ""]`},
		{"a stray quote", "id,puzzle\na\"," + line + "\n1," + line + "\n",
			`2:2: found a quote in an unquoted field, expected quotes around the whole field; double the quotes within it; 3@97 ["1" ""]`},
		{"text after a closing quote", "id,puzzle\n\"a\"b," + line + "\n1," + line + "\n",
			`2:4: found text after a closing quote, expected the end of the field; double the quotes within it; 3@99 ["1" ""]`},
		{"a quote that is not closed", "id,puzzle\n1,\"" + line + "\n2," + line + "\n",
			`2:3: found a quote that is not closed, expected a closing quote within 65536 bytes; 3@97 ["2" ""]`},
		{"a quote that is not closed in a long file", "id,puzzle\n1,\"" + line + "\n2," + line + "\n" + strings.Repeat("\n", 2*boardtext.MaxLine) + "3," + line,
			`2:3: found a quote that is not closed, expected a closing quote within 65536 bytes; 3@97 ["2" ""]; 131076@131253 ["3" ""]`},
		{"a huge field", "id,puzzle\n" + long + "," + line + "\n2," + line + "\n",
			`2:65537: found a row of more than 65536 bytes, expected at most 65536 bytes; 3@65631 ["2" ""]`},
		{"a huge field in quotes", "id,puzzle\n\"" + long + "\n" + long + "\"," + line + "\n2," + line + "\n",
			`2:65537: found a row of more than 65536 bytes, expected at most 65536 bytes; ` +
				`3:65537: found a row of more than 65536 bytes, expected at most 65536 bytes; 4@131170 ["2" ""]`},
		{"NUL bytes", "id,puzzle\n\x00," + line + "\n1,\x00" + line + "\n",
			`2@12 ["\x00" ""]; 3:3: found binary data (a NUL byte), expected text ["1" "\x00` + line + `"]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for name, source := range map[string]io.Reader{
				"whole": strings.NewReader(tt.input), "half by half": iotest.HalfReader(strings.NewReader(tt.input)),
				"end with data": iotest.DataErrReader(strings.NewReader(tt.input)),
				"with newline":  strings.NewReader(tt.input + "\n"),
				"byte by byte":  iotest.OneByteReader(strings.NewReader(tt.input)),
			} {
				if name == "byte by byte" && len(tt.input) > 10000 {
					continue
				}
				records, err := readAll(source, Options{})
				if err != nil {
					t.Fatal(err)
				}
				if got := outline(records); got != tt.want {
					t.Errorf("%s:\ngot  %s\nwant %s", name, got, tt.want)
				}
			}
		})
	}
}

func TestTextsThatAreNotTables(t *testing.T) {
	for _, tt := range []struct{ name, file, input, want string }{
		{"no board in the header", "a.csv", "id,name\n1,x\n", `a.csv: line 1, column 1: found header row "id,name", expected a column named puzzle, quizzes, question, starting_cells or board`},
		{"endless header", "a.csv.gz", strings.Repeat("x", 10*boardtext.MaxLine), "a.csv.gz: line 1, column 65537: found a header row of more than 65536 bytes, expected at most 65536 bytes"},
		{"lines in a file named .csv", "a.csv", line + "\n", ""},
		{"nothing in a file named .csv", "a.csv", "", ""},
		{"blank lines in a file named .csv", "a.csv", "\n\r\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := readAll(strings.NewReader(tt.input), Options{Name: tt.file})
			if got := fmt.Sprint(err); got != tt.want && (tt.want != "" || err != nil) {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestNumberOfColumns(t *testing.T) {
	const others = MaxColumns - 1
	header := strings.Repeat("c,", others) + "puzzle\n"
	row := strings.Repeat(",", others)
	records, err := readAll(strings.NewReader(header+row+line+"\n"+row+"1,"+line+"\n"+row+line), Options{})
	if err != nil || len(records) != 3 || records[0].Err != nil || records[1].Err == nil || records[2].Err != nil {
		t.Errorf("%d records, %v", len(records), err)
	}
	_, err = readAll(strings.NewReader("\nc,"+header), Options{Name: "a.csv"})
	if want := "a.csv: line 2, column 1: found 1001 columns, expected at most 1000"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestTablesAreReadWithoutAllocation(t *testing.T) {
	const boards = 20000
	for name, row := range map[string]string{
		"quizzes,solutions\n": line + "," + solved + "\n", "puzzle\n": line + "\n", "puzzle;solution\n": line + ";\n",
	} {
		r := NewReader(strings.NewReader(name+strings.Repeat(row, boards)), Options{})
		block := make([]record.Record, 100)
		if n := testing.AllocsPerRun(boards/100-10, func() {
			for left := len(block); left > 0; {
				n, err := r.ReadBlock(block[:left])
				if err != nil {
					t.Fatal(err)
				}
				left -= n
			}
		}); n != 0 {
			t.Errorf("%q: %v allocations for each block", name, n)
		}
	}
}
