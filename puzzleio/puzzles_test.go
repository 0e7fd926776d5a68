package puzzleio

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"bullseye/record"
	"bullseye/rules/iss"
)

// labelsOf returns the labels of the records of a text.
func labelsOf(t *testing.T, text string, f Format) (labels []string) {
	t.Helper()
	records, err := readAll(iotest.OneByteReader(strings.NewReader(text)), Options{Format: f})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		labels = append(labels, r.Label)
	}
	return labels
}

// Comments are the labels of puzzles as they are those of boards in text.
func TestLabelsOfPuzzles(t *testing.T) {
	const p = ".AntiKnight\n"
	const scl = `{"cells":[[{},{}],[{},{}]],"regions":[[[0,0],[0,1],[1,0],[1,1]]],`
	for _, test := range []struct {
		name, text string
		format     Format
		want       []string
	}{
		{"one", "# A\n" + p, ISS, []string{"A"}},
		{"each", "# A\n" + p + "\n# not this\n# B\n\n" + p, ISS, []string{"A", "B"}},
		{"about all", "# A\n" + p + p + "# B\n" + p, ISS, []string{"", "", "B"}},
		{"about the first", "# A\n" + p + "# B\n", ISS, []string{"A"}},
		{"errors are none", "#! A\n" + p + "#!B\n" + p, ISS, []string{"", ""}},
		{"of what cannot be read", p + "# A\n.Nothing\n" + p, ISS, []string{"", "A", ""}},
		{"recognised", "# A\n\n" + p + "# B\n" + p, Any, []string{"A", "B"}},
		{"a title", scl + `"metadata":{"title":"A"}}` + "\n# B\n" + scl + "}\n", SCL, []string{"A", "B"}},
		{"the title of a cage", "# B\n" + scl + `"cages":[{"value":"title: A"}]}`, SCL, []string{"A"}},
	} {
		if got := labelsOf(t, test.text, test.format); !slices.Equal(got, test.want) {
			t.Errorf("%s: found %q, expected %q", test.name, got, test.want)
		}
	}
	const labelled = "# A\n.AntiKnight\n# B\n" + line + "\n"
	records, err := readAll(strings.NewReader(labelled), Options{Format: ISS})
	if err != nil {
		t.Fatal(err)
	}
	if again := string(writeAll(t, records, WriterOptions{Format: ISS}, nil)); again != labelled {
		t.Errorf("written %q, expected %q", again, labelled)
	}
	const start = len("# A\n" + p)
	reader := NewReader(strings.NewReader("# B\n"+p+p), Options{Format: ISS, Start: Start{Offset: start, Line: 2}})
	if r, err := reader.Read(); err != nil || r.Label != "B" || r.Line != 4 {
		t.Errorf("in the middle, found %q, %v", r.Label, err)
	}
}

// A line with a board and its regions is a jigsaw, and one with a board and its solution is not.
func TestJigsawsAreRecognised(t *testing.T) {
	regions := strings.Repeat("AAABBBCCC", 2) + "ADABBBCCC" + "ADDEEEFFF" + strings.Repeat("DDDEEEFFF", 2) + strings.Repeat("GGGHHHIII", 3)
	blank := strings.Repeat(".", 81)
	for text, want := range map[string]bool{
		blank + regions: true, line + " " + regions: true, strings.Repeat(".", 16) + "1122112233443344": true,
		line + solved: false, line + regions[1:]: false, "AABB": false, strings.Repeat("x", 162): false,
	} {
		r, err := NewReader(strings.NewReader(text+"\n"), Options{}).Read()
		if got := err == nil && r.Err == nil && r.Puzzle != nil; got != want {
			t.Errorf("%s: found %v, %v, %v", text, r.Puzzle, r.Err, err)
		}
	}
}

// The solution of f-puzzles is read and written, with any number of values.
func TestSolutionsOfPuzzles(t *testing.T) {
	const four = `{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}],`
	for solution, want := range map[string]string{
		`[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]`:         "1234341221434321",
		`["1",2,3,"4",3,4,1,2,2,1,4,3,4,3,2,1]`:     "1234341221434321",
		`[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,5]`:         "",
		`[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2]`:           "",
		`[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,null]`:      "",
		`"1234341221434321"`:                        "",
		`[".",2,3,4,3,4,1,2,2,1,4,3,4,3,2,1,false]`: "",
	} {
		records, err := readAll(strings.NewReader(four+`"solution":`+solution+"}\n"), Options{})
		if err != nil || records[0].Err != nil || records[0].Completion() != want {
			t.Fatalf("%s: found %q, %v, %v", solution, records[0].Completion(), records[0].Err, err)
		}
		for _, f := range []Format{FPuzzles, NDJSON, CSV} {
			again, err := readAll(strings.NewReader(string(writeAll(t, records, WriterOptions{Format: f}, nil))), Options{Format: f})
			if err != nil || again[0].Puzzle == nil || again[0].Completion() != want {
				t.Errorf("%s as %v: found %q, %v", solution, f, again[0].Completion(), err)
			}
		}
	}
}

// What is not quite a puzzle of f-puzzles is no table if the name of the file says so.
func TestObjectsThatAreAlmostFPuzzles(t *testing.T) {
	r, err := NewReader(strings.NewReader(`{"size":9,"title":"x"}`), Options{Name: "a.fpuzzles"}).Read()
	if err != nil || r.Err == nil || !strings.Contains(r.Err.Error(), `found an object without "grid", expected a puzzle of f-puzzles`) {
		t.Errorf("found %v, %v", r.Err, err)
	}
}

// Comments stand above tables as above other forms, names of files count below them, and rows of puzzles are
// no headers.
func TestTablesOfPuzzles(t *testing.T) {
	const p, q = ".XSum~C7~~16", ".NFA~x"
	solution := strings.Repeat("1", 81)
	for _, test := range []struct {
		name, text string
		options    Options
		want       []string // the puzzle, or what was found instead, of each record
	}{
		{"no header", "1," + p + "\n2," + p + "\n", Options{Columns: record.Choice{Board: "2"}}, []string{p, p}},
		{"a comment above a header", "# my boards\nid,sol,quiz\n1," + solution + "," + p + "\n", Options{Columns: record.Choice{Board: "quiz"}}, []string{p}},
		{"a comment above rows", "# name, solution, puzzle\nx\t" + solution + "\t" + p + "\n", Options{Name: "a.tsv", Columns: record.Choice{Board: "3"}}, []string{p}},
		{"comments of a plain name", "# A\n# B\n\npuzzle,id\n" + p + ",1\n", Options{}, []string{p}},
		{"a header that begins with #", "#,puzzle\n1," + p + "\n", Options{}, []string{p}},
		{"a board below a comment", "# A\n" + line + "\n# B\n" + p + "\n", Options{Name: "a.iss"}, []string{"", p}},
		{"two capitals", p + "\n" + p + "\n", Options{}, []string{p, p}},
		{"an item that is wrong", q + "\n", Options{}, []string{`"x"`}},
	} {
		records, err := readAll(iotest.OneByteReader(strings.NewReader(test.text)), test.options)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var got []string
		for i := range records {
			text := ""
			if wrong := records[i].Err; wrong != nil {
				text = fmt.Sprint(wrong.Found)
			} else if records[i].Puzzle != nil {
				text = iss.Text(records[i].Puzzle)
			}
			got = append(got, text)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: found %q, expected %q", test.name, got, test.want)
		}
	}
}

// Killers, jigsaws and items after two full stops are read in the column for the board, and tell that the first
// row is none of names; in a text of their own they are recognised. A mistyped board stays one.
func TestPlainTextsInColumns(t *testing.T) {
	jigsaw := strings.Repeat(".", 16) + "AABBAABBCCDDCCDD"
	const killer = "C<5<KD<I<^O<<^P<<^F^R<^C<^9^^^^^^^^^K<<H<I<<<A^X<^Q<IB^>^^I^^^^I<^>^>>^J^^6<^B<>^"
	text := "id,puzzle\n1," + killer + "\n2," + killer[1:] + "\n3," + line[:64] + "\n4,<" + line[1:] + "\n"
	records, err := readAll(strings.NewReader(text), Options{})
	if err != nil || len(records) != 4 {
		t.Fatal(len(records), err)
	}
	for i, r := range records {
		if isPuzzle := r.Puzzle != nil; isPuzzle != (i == 0) || isPuzzle == (r.Err != nil) {
			t.Errorf("row %d: puzzle %v, error %v", i+1, isPuzzle, r.Err)
		}
	}
	const diagonal = "ORH9GOCG<I```````^I````N```8``````9`I````DA``K`O`OL```C```L````I``3`````^<```````"
	for _, puzzle := range []string{killer, diagonal, jigsaw, "..Cage~10~R1C1~R1C2.~R5C5_9"} {
		for _, text := range []string{puzzle + "\n" + puzzle, "1\t" + puzzle + "\n2\t" + puzzle + "\n"} {
			o := Options{}
			if strings.Contains(text, "\t") {
				o.Columns.Board = "2"
			}
			records, err := readAll(strings.NewReader(text), o)
			if err != nil || len(records) != 2 || records[0].Puzzle == nil || records[1].Puzzle == nil {
				t.Errorf("%.40q: found %v, %v", text, records, err)
			}
		}
	}
}

// A puzzle in the first column of a table without a header leaves it a table.
func TestPuzzlesInTheFirstColumn(t *testing.T) {
	const items = ".Shape~4x4.Cage~3~R1C1~R1C2"
	for _, o := range []Options{{Name: "a.csv"}, {Name: "a.txt"}, {}} {
		o.Columns.Board = "1"
		for _, delimiter := range []string{",", ";", "\t"} {
			records, err := readAll(strings.NewReader(items+delimiter+"x\n"+items+delimiter+"y\n"), o)
			if err != nil || len(records) != 2 || records[0].Puzzle == nil || records[1].Puzzle == nil || records[1].Fields[1] != "y" {
				t.Errorf("%q, %q: found %v, %v", o.Name, delimiter, records, err)
			}
		}
	}
}

// Items that are mistyped in the first row are no names of columns.
func TestMistypedItemsInTheFirstRow(t *testing.T) {
	for _, first := range []string{".thermo~R1C1~R1C2", "Cage~10~R1C1~R1C2", ". Cage~10~R1C1~R1C2"} {
		o := Options{Columns: record.Choice{Board: "2"}}
		records, err := readAll(strings.NewReader("1,"+first+"\n2,.Cage~10~R1C1~R1C2\n"), o)
		if err != nil || len(records) != 2 || records[0].Err == nil || records[1].Puzzle == nil {
			t.Errorf("%q: found %d records, %v", first, len(records), err)
		}
	}
}

// Quotes within fields of TSV are characters; a field in quotes is one, as in CSV.
func TestQuotesInTSV(t *testing.T) {
	const text = "puzzle\tby\n" + line + "\tthe \"hard\" one\n" + line + "\t\"Boxes\" by C\n" + line + "\t5\" wide\n" + line + "\t\"a\tb \"\"c\"\"\"\n"
	records, err := readAll(strings.NewReader(text), Options{})
	if err != nil || len(records) != 4 {
		t.Fatal(len(records), err)
	}
	for i, want := range []string{`the "hard" one`, `"Boxes" by C`, `5" wide`, "a\tb \"c\""} {
		if r := records[i]; r.Err != nil || r.Fields[1] != want {
			t.Errorf("row %d: found %q, %v", i, r.Fields, r.Err)
		}
	}
	records, _ = readAll(strings.NewReader(strings.ReplaceAll(text, "\t", ",")), Options{})
	if records[0].Err == nil {
		t.Error("a quote within a field of CSV is no error")
	}
}

// Only tabs divide tables that are called TSV, if the header has tabs.
func TestDelimiterOfTSV(t *testing.T) {
	const text = "name, first\tquiz, with dots\na\t" + line + "\n"
	for _, o := range []Options{{Format: TSV}, {Name: "a.tsv"}, {Name: "a.tsv.gz"}} {
		o.Columns.Board = "2"
		records, err := readAll(strings.NewReader(text), o)
		if err != nil || len(records) != 1 || records[0].Err != nil || len(records[0].Header.Columns) != 2 {
			t.Errorf("%v %s: found %v, %v", o.Format, o.Name, records, err)
		}
	}
	records, err := readAll(strings.NewReader("name,puzzle\na,"+line+"\n"), Options{Name: "a.tsv"})
	if err != nil || len(records) != 1 || records[0].Err != nil {
		t.Errorf("commas: found %v, %v", records, err)
	}
}
