package puzzleio

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/boardtext"
	"bullseye/record"
	"bullseye/sudoku"
)

func TestChosenColumnsOfTables(t *testing.T) {
	choice := func(text string) record.Choice {
		if text == "" {
			return record.Choice{}
		}
		c, err := record.ParseChoice(text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, test := range []struct {
		name, input, choice string
		file                string
		want                string // line, label and "grid" of each record, or the error
	}{
		{"names", "id,quiz,ans\n7," + line + "," + solved + "\n", "board=quiz,solution=ans,label=id", "", "2 7 grid"},
		{"numbers of a table with a header", "id,quiz,ans\n7," + line + "," + solved + "\n", "board=2,solution=3", "", "2  grid"},
		{"numbers of a table without a header", "7," + line + "," + solved + "\n8," + line + ",\n", "board=2,solution=3,label=1", "", "1 7 grid; 2 8 "},
		{"semicolons", "7;" + line + "\n", "board=2,label=1", "", "1 7 "},
		{"semicolons, the board first", line + ";7\n" + line + ";8", "board=1,label=2", "", "1 7 ; 2 8 "},
		{"tabs and a header", "a\tb\n" + line + "\t7\n", "board=1,label=2", "", "2 7 "},
		{"commas within semicolons", "a,b;quiz;c\n1,2;" + line + ";\n", "board=2,label=1", "", "2 1,2 "},
		{"one column", line + "\n" + line + "\n", "board=1", "", "1  ; 2  "},
		{"blank lines first", "\n\r\n7," + line + "\r\n", "board=2,label=1", "", "3 7 "},
		{"a mark", "\uFEFF7," + line + "\n", "board=2,label=1", "", "1 7 "},
		{"quotes", "\"7, a\",\"" + line + "\"\n", "board=2,label=1", "", "1 7, a "},
		{"a mistyped board in the first row", "7," + line[1:] + "\n8," + line + "\n", "board=2,label=1", "",
			"1:83: found 80 cells, expected 81; 2 8 "},
		{"a column that is named like a number", "3,x,y\n" + line + ",1,2\n", "board==3", "", "2  "},
		{"the name in other letters", "Quiz,x\n" + line + ",1\n", "board=quiz", "", "2  "},
		{"no such name", "a,b\n1,2\n", "board=quiz", "", `line 1, column 1: found no column named "quiz" for the board, expected one of the columns 1 "a", 2 "b"`},
		{"no such name in a file", "a\n1\n", "board=quiz", "a.csv", `line 1, column 1: found no column named "quiz" for the board, expected one of the columns 1 "a"`},
		{"no such number", "a,b\n1,2\n", "board=3", "", `line 1, column 1: found no column 3 for the board, expected one of the columns 1 "a", 2 "b"`},
		{"no such solution", "puzzle,b\n1,2\n", "solution=c", "", `line 1, column 1: found no column named "c" for the solution, expected one of the columns 1 "puzzle", 2 "b"`},
		{"no such solution without a header", "7," + line + "\n", "board=2,solution=3", "",
			`line 1, column 1: found no column 3 for the solution, expected one of the columns 1 "", 2 ""`},
		{"text", "Puzzle 1\n" + write(boardtext.Block), "board=quiz", "", "2 Puzzle 1 "},
		{"a line of text", line + "\n", "board=quiz", "", "1  "},
		{"objects", `{"q":"` + line + `","a":"` + solved + `","n":5}` + "\n" + `{"n":"x","q":"` + line + `","a":null}`, "board=q,solution=a,label=n", "", "1 5 grid; 2 x "},
		{"numbers of members", `{"n":null,"q":"` + line + `"}` + "\n" + `{"n":6,"q":"` + line + `"}`, "board=2,label=1", "", "1  ; 2 6 "},
		{"objects without the member", `{"n":5}` + "\n", "board=q", "", `1:1: found an object with no column named "q" for the board, expected one of the columns 1 "n"`},
		{"a board in place of the header", "7," + line + "," + solved + "\n", "", "a.csv",
			`line 1, column 1: found a board in the first row, expected a header; the table has no header: its columns are board=2,solution=3`},
		{"a solution first", solved + ";" + line + "\n", "", "a.csv",
			`line 1, column 1: found a board in the first row, expected a header; the table has no header: its columns are board=2,solution=1`},
		{"no header and no name", "7," + line + "," + solved + "\n", "", "",
			`line 1, column 1: found a board in the first row, expected a header; the table has no header: its columns are board=2,solution=3`},
		{"no header in text", line + "\t" + solved + "\n", "", "a.txt",
			`line 1, column 1: found a board in the first row, expected a header; the table has no header: its columns are board=1,solution=2`},
		{"cells of a spreadsheet", strings.ReplaceAll(cells(), ".", ""), "", "a.csv", "1  "},
		{"cells of a spreadsheet in UTF-16", "\xff\xfe" + wide(strings.NewReplacer(",", "\t", ".", "").Replace(cells()), binary.LittleEndian), "", "a.tsv", "1  "},
		{"a table in UTF-16", "\xff\xfe" + wide("name\tpuzzle\r\né\t"+line+"\r\n", binary.LittleEndian), "", "", "2 é "},
		{"a table with carriage returns", "name,puzzle\ra," + line + "\rb," + line, "", "", "2 a ; 3 b "},
		{"an array of objects", " [\n  {\"puzzle\":\"" + line + "\"}]", "", "a.json", "2  "},
		{"an array of objects on one line", "[{\"puzzle\":\"" + line + "\"}]", "", "", "1  "},
		{"objects on several lines", "{\n  \"name\": \"a\",\n  \"puzzle\": \"" + line + "\"\n}\n{\"name\": \"b\",\n \"board\": 5}\n", "", "", "3 a ; 6:11: found a board that is not a string, expected a string or an array of 81 digits"},
		{"a faulty element", "[{\"puzzle\":\"" + line + "\"}, 5,\n {\"puzzle\":\"" + line + "\"}]", "", "", "1  ; 1:98: found a JSON value that is not an object, expected a JSON object; 2  "},
		{"an array that is cut short", "[{\"puzzle\":\"" + line + "\"},\n{\"puzzle\":", "", "", "1  ; 2:11: found unexpected end of JSON input, expected a complete JSON value"},
		{"an array without an end", "[{\"puzzle\":\"" + line + "\"}\n", "", "", "1  ; 2:1: found the end, expected a comma or the end of the array"},
		{"text after an array", "[{\"puzzle\":\"" + line + "\"}]\nx", "", "", "1  ; 2:1: found letter \"x\", expected nothing after the array"},
		{"an array of texts", "[\"" + line + "\", \"" + line + "\"]", "", "", "1  ; 1  "},
		{"an array of arrays", "[[[5,3" + strings.Repeat(",0", 79) + "]],\n[[" + strings.Repeat("0,", 80) + "7]]]", "", "", "1  ; 2  "},
		{"a board of a cell on each line", "[\n [\n5,\n3,\n" + strings.Repeat("0,\n", 78) + "7\n]]\n", "", "a.json", "1  "},
		{"a board on lines of any length", "[\n [5,3,0,0,7,0,0,0,0], [" + strings.Repeat("0,", 8) + "0],\n[" + strings.Repeat("0,", 62) + "7]\n]\n", "", "", "1  "},
		{"an object with a grid", "{\"grid\":[[5,3" + strings.Repeat(",0", 79) + "]],\n\"name\":\"a\"}", "", "", "1 a "},
		{"a grid on a line", "{\"grid\":[[\"5\",\"3\"" + strings.Repeat(",\".\"", 79) + "]],\"name\":\"a\"}", "", "", "1 a "},
		{"rows as texts", "{\"clues\":[\"53.......\"" + strings.Repeat(",\".........\"", 8) + "]}", "", "", "1  "},
		{"a faulty line of NDJSON", "{\"puzzle\":\"" + line + "\",\n{\"puzzle\":\"" + line + "\"}\n", "", "", "1:95: found unexpected end of JSON input, expected a JSON object on each line; 2  "},
		{"xz", "\xFD7zXZ\x00\x00", "", "a.csv.xz", "in line 1: found data compressed with xz, expected gzip, zstd or text; decompress it with unxz"},
		{"zip", "PK\x03\x04abc", "", "a.xlsx", "in line 1: found a zip archive or a workbook, expected gzip, zstd or text; unpack it, or save the workbook as CSV"},
		{"quotes after spaces", "\"id\", \"puzzle\"\n\"7\", \"" + line + "\"\n", "label=id", "", "2 7 "},
		{"only a grid", "7," + solved + "\n", "", "a.csv",
			`line 1, column 1: found a board in the first row, expected a header; the table has no header: its columns are board=2`},
		{"a label by its usual name", "Title,puzzle\nHard one," + line + "\n", "label=title", "", "2 Hard one "},
	} {
		t.Run(test.name, func(t *testing.T) {
			all, err := readAll(strings.NewReader(test.input), Options{Columns: choice(test.choice), Name: test.file})
			got := described(all)
			if err != nil {
				_, got, _ = strings.Cut(err.Error(), ": ")
			}
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// cells returns a board as rows of nine cells with commas between them.
func cells() string {
	rows := strings.Split(write(boardtext.Block), "\n")
	for i, row := range rows {
		rows[i] = strings.Join(strings.Split(row, ""), ",")
	}
	return strings.Join(rows, "\n")
}

// Objects of a stream may have different members. One without the solution or the label
// that --column names is still a board, and no member of an invalid one is lost.
func TestMembersOfObjectsAreKept(t *testing.T) {
	named := record.Choice{Board: "q", Grid: "ans", Label: "n"}
	for _, test := range []struct {
		name   string
		choice record.Choice
		input  string
		want   string
	}{
		{"a solution is missing", named, `{"n":"a","q":"` + line + `"}`, `{"n":"a","q":"` + line + `"}`},
		{"a label is missing", named, `{"ans":"` + solved + `","q":"` + line + `"}`, `{"ans":"` + solved + `","q":"` + line + `"}`},
		{"another column has the usual name", named, `{"q":"` + line + `","solution":"easy"}`, `{"q":"` + line + `","solution":"easy"}`},
		{"no board", record.Choice{}, `{"id":4}`, `{"id":4,"puzzle":null,"error":`},
		{"no board of the given name", named, `{"id":4,"n":"x"}`, `{"id":4,"n":"x","q":null,"error":`},
		{"null", record.Choice{}, `{"id":5,"puzzle":null,"label":"x"}`, `{"id":5,"puzzle":null,"label":"x","error":`},
		{"an array", record.Choice{}, `{"puzzle":[[1,2],[3]],"id":6}`, `{"puzzle":[[1,2],[3]],"id":6,"error":`},
		{"a number", record.Choice{}, `{"puzzle":12,"solution":"` + solved + `"}`, `{"puzzle":12,"solution":"` + solved + `","error":`},
		{"a row with too few fields", record.Choice{}, "id,puzzle,solution,note\n7," + line + "," + solved, `{"id":"7","puzzle":"` + line + `","solution":"` + solved + `","note":"","error":`},
		{"a row with too many fields", record.Choice{}, "label,puzzle\n7," + line + ",x\n", `{"label":"7","puzzle":"` + line + `","error":`},
	} {
		t.Run(test.name, func(t *testing.T) {
			all, err := readAll(strings.NewReader(test.input+"\n"), Options{Columns: test.choice})
			if err != nil {
				t.Fatal(err)
			}
			got := string(writeAll(t, all, WriterOptions{Format: NDJSON}, nil))
			if invalid := strings.HasSuffix(test.want, ":"); len(all) != 1 || invalid != (all[0].Err != nil) ||
				!strings.HasPrefix(got, test.want) || !invalid && got != test.want+"\n" {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// described returns the line, the label and "grid" of each record, or its error.
func described(all []record.Record) string {
	var parts []string
	for _, r := range all {
		grid := ""
		if r.HasGrid {
			grid = "grid"
		}
		part := fmt.Sprintf("%d %s %s", r.Line, r.Label, grid)
		if r.Err != nil {
			part = fmt.Sprintf("%d:%d: %s", r.Err.Line, r.Err.Column, r.Err.Reason())
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// A table without a header has made-up names of columns, which are those of the
// output.
func TestTableWithoutAHeaderIsWrittenWithOne(t *testing.T) {
	all, err := readAll(strings.NewReader("7,"+line+",x,"+solved+"\n"), Options{Columns: record.Choice{Board: "2", Grid: "4", Label: "1"}})
	if err != nil {
		t.Fatal(err)
	}
	got := string(writeAll(t, all, WriterOptions{Format: CSV}, nil))
	if want := "label,puzzle,column 3,solution\n7," + line + ",x," + solved + "\n"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A Reader that starts anywhere after the first board, but not inside a board or
// between a board and its label, returns the records of the whole stream.
func TestLabelsInTheMiddleOfAStream(t *testing.T) {
	pieces := []string{
		line + "\n", line + " # after\n", "Puzzle 12\n" + line + "\n", "# one\n\n# two\n" + line + "\n", "第 3 题\n# x\n" + write(boardtext.Block) + "\n\n",
		"12345678\n\n", "#AMe\n# four\n" + write(boardtext.Block) + "\n\n", "Grid 01\n\n" + write(boardtext.Framed) + "\n\n", "# corpus\nA title\n" + line[1:] + "\n",
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "# corpus\n", "A title\n"}).Draw(t, "start") + line + "\n" + line + "\n"
		cut := len(text)
		for i, piece := range rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 12).Draw(t, "pieces") {
			if text += piece; i < 3 && rapid.Bool().Draw(t, "cut here") {
				cut = len(text)
			}
		}
		all, err := readAll(strings.NewReader(text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		rest, err := readAll(strings.NewReader(text[cut:]), Options{Start: Start{Offset: cut, Line: strings.Count(text[:cut], "\n")}})
		if err != nil {
			t.Fatal(err)
		}
		for len(all) > 0 && all[0].Offset < cut {
			all = all[1:]
		}
		if !sameRecords(rest, all) && len(rest)+len(all) > 0 {
			t.Fatalf("from byte %d of %q:\ngot  %s\nwant %s", cut, text, described(rest), described(all))
		}
	})
}

// A label has the limits of a line, however long the title or comment is.
func TestEndlessTitlesTakeNoMemory(t *testing.T) {
	for _, start := range []string{"Puzzle ", "# "} {
		endless := io.MultiReader(strings.NewReader(start), io.LimitReader(letters{}, 1<<26), strings.NewReader("\n"+line+"\n"))
		all, err := readAll(endless, Options{})
		if err != nil || len(all) == 0 {
			t.Fatal(len(all), err)
		}
		last := all[len(all)-1]
		if last.Err != nil || last.Label != "" || last.Line != 2 {
			t.Errorf("%q: got %.100s", start, described(all))
		}
	}
}

// letters is an endless stream of words.
type letters struct{}

func (letters) Read(into []byte) (int, error) {
	for i := range into {
		into[i] = "word "[i%5]
	}
	return len(into), nil
}

func TestLabelsOfTables(t *testing.T) {
	all, err := readAll(strings.NewReader("Puzzle 1\n"+line+"\n"+line+"\nPuzzle 3\n"+line+"\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := "label,puzzle\nPuzzle 1," + line + "\n," + line + "\nPuzzle 3," + line + "\n"
	if got := string(writeAll(t, all, WriterOptions{Format: CSV}, nil)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	want = "puzzle\n" + line + "\n" + line + "\n"
	if got := string(writeAll(t, all[1:], WriterOptions{Format: CSV}, nil)); got != want {
		t.Errorf("without a label at first: got\n%s\nwant\n%s", got, want)
	}
	want = "label,puzzle\n," + line + "\nPuzzle 3," + line + "\n"
	if got := string(writeAll(t, all[1:], WriterOptions{Format: CSV, Labels: true}, nil)); got != want {
		t.Errorf("with Labels: got\n%s\nwant\n%s", got, want)
	}
	want = `{"puzzle":"` + line + `"}` + "\n" + `{"label":"Puzzle 3","puzzle":"` + line + `"}` + "\n"
	if got := string(writeAll(t, all[1:], WriterOptions{Format: NDJSON}, nil)); got != want {
		t.Errorf("objects: got\n%s\nwant\n%s", got, want)
	}
	want = line + " # Puzzle 1\n" + line + "\n" + line + " # Puzzle 3\n"
	if got := string(writeAll(t, all, WriterOptions{Format: Line}, nil)); got != want {
		t.Errorf("lines: got\n%s\nwant\n%s", got, want)
	}
	rows := write(boardtext.Block) + "\n"
	want = "# Puzzle 1\n" + rows + "\n" + rows + "\n# Puzzle 3\n" + rows
	if got := string(writeAll(t, all, WriterOptions{Format: Block}, nil)); got != want {
		t.Errorf("blocks: got\n%s\nwant\n%s", got, want)
	}
}

// An error in the output is a comment that the next board does not get as its label.
func TestErrorsAreNoLabels(t *testing.T) {
	all, err := readAll(strings.NewReader("123\n\n"+line+"\n\n123456789\n\n"+line+"\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []Format{Line, Block, Framed, SDK} {
		again, err := readAll(bytes.NewReader(writeAll(t, all, WriterOptions{Format: f}, nil)), Options{})
		if err != nil || len(again) != 2 || again[0].Label != "" || again[1].Label != "" {
			t.Errorf("%v: got %s, %v", f, described(again), err)
		}
	}
}

func FuzzColumns(f *testing.F) {
	for _, choice := range []string{"board=2,label=1", "board=quiz", "board==3,solution=9", "label=a,b"} {
		f.Add([]byte("7,"+line+"\n8;"+line), choice)
		f.Add([]byte("id,quiz\n7,"+line+"\n"), choice)
		f.Add([]byte(`{"3":"`+line+`","quiz":5}`+"\n"), choice)
		f.Add([]byte("Puzzle 1\n"+line+"\n"), choice)
	}
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		choice, err := record.ParseChoice(text)
		if err != nil {
			return
		}
		again, err := record.ParseChoice(choice.String())
		if err != nil || again.String() != choice.String() {
			t.Fatalf("%q becomes %q, %v", text, again, err)
		}
		readsAlike(t, data, Options{Columns: choice})
	})
}

// Programs write boards as arrays, too.
func TestBoardsAsArrays(t *testing.T) {
	digits := strings.Split(strings.Repeat("0", sudoku.Cells-1)+"5", "")
	flat := "[" + strings.Join(digits, ", ") + "]"
	for _, test := range []struct {
		value string
		ok    bool
	}{
		{flat, true}, {"[" + flat + "]", true}, {strings.Replace(flat, "5", "55", 1), false}, {strings.Replace(flat, "5", "-5", 1), false},
		{strings.Replace(flat, "0, ", "", 1), false}, {strings.Replace(flat, "5", "5, 0", 1), false}, {"[]", false}, {`{"a":` + flat + "}", false},
	} {
		r, err := NewReader(strings.NewReader(`{"puzzle":`+test.value+`,"id":1}`), Options{Format: NDJSON}).Read()
		if err != nil || (r.Err == nil) != test.ok || test.ok && r.Board[sudoku.Cells-1] != 5 {
			t.Errorf("%s: %v, %v, %v", test.value, r.Board, r.Err, err)
		}
	}
}
