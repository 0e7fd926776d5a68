package boardtext

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"bullseye/sudoku"
)

func TestReadingsWaitUntilTheyAreTaken(t *testing.T) {
	text := strings.Repeat(aBoard.String()+"\n"+string(Append(nil, aBoard, Block))+"\n\n%%%\n\n", 50)
	r := NewRecogniser(AnyForm)
	for line := range bytes.Lines([]byte(text)) {
		r.Line(bytes.TrimSuffix(line, []byte{'\n'}))
	}
	r.End()
	var reading Reading
	for i := range 150 {
		if !r.Next(&reading) {
			t.Fatalf("got only %d readings", i)
		}
		if wrong := i%3 == 2; wrong != (reading.Err != nil) || !wrong && reading.Board != aBoard {
			t.Fatalf("reading %d is %v, %v", i, reading.Board, reading.Err)
		}
	}
	if r.Next(&reading) {
		t.Fatalf("got an extra reading: %v", reading)
	}
}

func TestStopKeepsCompleteBoards(t *testing.T) {
	rows := strings.Split(string(Append(nil, aBoard, Block)), "\n")
	for n, want := range map[int]int{0: 0, 1: 0, 8: 0, 9: 1, 10: 1, 11: 1, 18: 2} {
		r := NewRecogniser(AnyForm)
		for i := range n {
			r.Line([]byte(rows[i%9]))
		}
		r.Stop()
		var reading Reading
		got := 0
		for r.Next(&reading) {
			if got++; reading.Err != nil || reading.Board != aBoard {
				t.Errorf("after %d rows: got %v, %v", n, reading.Board, reading.Err)
			}
		}
		if got != want {
			t.Errorf("after %d rows: got %d boards, want %d", n, got, want)
		}
	}
}

func TestSkippedBytesCountInOffsets(t *testing.T) {
	r := NewRecogniser(AnyForm)
	r.Line([]byte(strings.Repeat("#", MaxLine+1)))
	r.Skip(1000)
	r.Line([]byte("%%%"))
	var reading Reading
	if !r.Next(&reading) || reading.Err == nil || reading.Err.Offset != MaxLine+1+1000+1 || reading.Err.Line != 2 {
		t.Errorf("got %v", reading)
	}
}

func TestTitles(t *testing.T) {
	for _, test := range []struct {
		line    string
		isTitle bool
	}{
		{"Puzzle 12", true}, {"Grid 01", true}, {"Easy 3:", true}, {"第 3 题", true}, {"第100题", true}, {"No. 12", true},
		{"puzzle-01", true}, {"Puzzle_12", true}, {"Sudoku 2020-11-22", true}, {"2020-11-22 Hard", true}, {"X-Wing", true},
		{"Max", true}, {"A", true}, {"P12", true}, {"--- Easy ---", true}, {"Puzzle #12", true}, {"---Easy---", true},
		{"2nd puzzle", true}, {"Difficult", true}, {"# not measured", false}, {"Grid\t01\r", true}, {"数独", true},
		{"The first of the boards that Ms. Example collected for the 10 days of the fair", true},

		{"", false}, {"12", false}, {"1.", false}, {"12)", false}, {"2020-11-22", false}, {"===", false}, {"X", false}, {"xxx", false},
		{"12345678", false}, {"53..7k...", false}, {"k3..7....", false}, {"5k", false}, {"53..7.ab.", false},
		{"53oo7oooo", false}, {"oo5ooo3o7", false}, {"5 3 o o 7 o o o o", false}, {"5 3 一 . 7 . . . .", false}, {"53. k.. ...", false},
		{"５３．．７．．．．", false}, {"Hard " + strings.Repeat(".", 81), false}, {strings.Repeat(".", 81) + " Hard", false},
		{strings.Repeat("5o", 40), false}, {"Grid\x01", false}, {"Grid \xe9", false}, {"Grid\u0085", false},
	} {
		m := measure([]byte(test.line))
		if got := m.isTitle(); got != test.isTitle {
			t.Errorf("%q is a title: %v, want %v", test.line, got, test.isTitle)
		}
	}
}

func TestLabels(t *testing.T) {
	line, block, framed := aBoard.String(), string(Append(nil, aBoard, Block)), string(Append(nil, aBoard, Framed))
	long := strings.Repeat("a", MaxLine-2)
	for name, test := range map[string]struct{ text, want string }{
		"titles":                         {lines("Grid 01", block, "Grid 02", block), "Grid 01|Grid 02"},
		"titles of lines":                {lines("Puzzle 1", line, "Puzzle 2", line, line), "Puzzle 1|Puzzle 2|"},
		"titles with blank lines":        {lines("Puzzle 1", "", framed, "", "", "Puzzle 2", "", framed), "Puzzle 1|Puzzle 2"},
		"titles between rules":           {lines("=======", "Puzzle 1", "-------", block, "", "=======", "Puzzle 2", "-------", framed), "Puzzle 1|Puzzle 2"},
		"the last of several titles":     {lines("My boards", "by me", "", "Puzzle 1", line), "Puzzle 1"},
		"a title and a number sign":      {lines("Puzzle #1", line), "Puzzle #1"},
		"a title without a board":        {lines(line, "end", "of file"), "|!line 2, column 1: found \"end\", expected a board"},
		"titles only":                    {lines("Hello,", "", "world"), "!line 1, column 1: found \"Hello,\", expected a board"},
		"a mistyped board has its title": {lines("Puzzle 1", "12345678", "", "Puzzle 2", line), "Puzzle 1!line 2, column 9: found 8 cells in row 1, expected nine|Puzzle 2"},
		"a mistyped line has its title":  {lines("Puzzle 1", line[1:], "Puzzle 2", line), "Puzzle 1!line 2, column 81: found 80 cells, expected 81|Puzzle 2"},
		"a title after eight rows":       {lines("Grid 1", block[:79], "Grid 2", block), "Grid 1!line 9, column 10: found 8 rows, expected nine|Grid 2"},
		"a title after ten rows":         {lines("Grid 1", block, block[:9], "Grid 2", block), "Grid 1!line 11, column 1: found a tenth row, expected nine|Grid 2"},
		"a row that looks like a title":  {lines("ab3..7...", block[10:], "", line), "ab3..7...!line 9, column 10: found 8 rows, expected nine|"},
		"comments":                       {lines("# one", line, "# two", line), "one|two"},
		"comments and blocks":            {lines("# one", block, "# two", block, "#two and a half", "", "## three ", block), "one|two|three"},
		"a comment on one board":         {lines("# one", line), "one"},
		"a comment on the whole text":    {lines("# corpus", line, line, "# two", line), "||two"},
		"a comment on all blocks":        {lines("# corpus", "", block, "", block, "", block), "||"},
		"numbers above blocks":           {lines("1", block, "2.", block, "3)", block, "(4)", block, "[5]", block, "6、", framed, "", "2009", block, " （7）．", line), "1|2|3|4|5|6|2009|7"},
		"a number above a labelled line": {lines(framed, "1", line+" Easy"), "|Easy"},
		"a number above a blank line":    {lines("1", "", block), "!line 1, column 1: found 1 cell, expected nine in a row or 81 in a line|"},
		"a number below a board":         {lines(block, "1"), "|!line 10, column 1: found 1 cell, expected nine in a row or 81 in a line"},
		"two numbers above a board":      {lines("12", "34", block), "!line 1, column 1: found 2 cells, expected nine in a row or 81 in a line|"},
		"a number for a row":             {lines("123", block[10:]), "123!line 9, column 10: found 8 rows, expected nine"},
		"a number below a frame":         {lines(framed[:25], "12", block), "!line 2, column 1: found 2 cells, expected nine in a row or 81 in a line|"},
		"a comment directly above rows":  {lines("# one", block, "", block), "one|"},
		"one directly above a frame":     {lines("# one", "#AMe", framed, "", framed), "one|"},
		"a date in a comment":            {lines("# 2009-10-31", line), "2009-10-31"},
		"a number sign in a comment":     {lines(line + " # #2"), "#2"},
		"a comment and a title":          {lines("# corpus", "Puzzle 1", line, line), "Puzzle 1|"},
		"a title and a comment":          {lines("Puzzle 1", "# hard", line), "Puzzle 1"},
		"a comment and a board, a title": {lines("# one", line, "Puzzle 2", line), "one|Puzzle 2"},
		"a comment after a board":        {lines(line+" # one", line), "one|"},
		"comments before and after":      {lines("# corpus", line+" # one", line+" # two"), "one|two"},
		"prose, a comment after":         {lines("Here is a board that nobody has solved", "by hand.", line+" # SE 8.3 top"), "SE 8.3 top"},
		"prose, no comment":              {lines("Here is a board.", line), "Here is a board."},
		"a title, a comment after":       {lines("Puzzle 1", line+" # hard"), "Puzzle 1"},
		"comments that are no labels":    {lines("#! "+line, "#", "# ----", "#"+block[:9], line), ""},
		"a numbered list in comments":    {lines(line, "#2 "+line, "#3. "+line, "#4 Easter Monster "+line+" 11.6"), "|2|3|4 Easter Monster 11.6"},
		"boards in comments":             {lines("# "+line, "#"+line, "# Two "+line, "# "+line+" "+line), commented(1, 3) + "|" + commented(2, 2) + "|" + commented(3, 7)},
		"a numbered list":                {lines("1. "+line, "2) "+line, "3: "+line, "Puzzle 4: "+line, "5 "+line), "1|2|3|Puzzle 4|5"},
		"names after boards":             {lines(line+" Easter Monster", line+",Easter Monster,11.6", line+"\tname", line+"; 11.6", line+" | 第 3 题"), "Easter Monster|Easter Monster,11.6|name|11.6|第 3 题"},
		"ratings after boards":           {lines(line+" 4.2/1.2/1.2", line+";9.6;9.6;9.3;tarek;4", line+",4.2/1.2/1.2,hard"), "4.2/1.2/1.2|9.6;9.6;9.3;tarek;4|4.2/1.2/1.2,hard"},
		"link as title":                  {lines("https://example.com/sudoku", line), "https://example.com/sudoku"},
		"link to a puzzle":               {lines(line, "https://sudokupad.app/abc", line), `|!line 2, column 1: found "https://sudokupad.ap"…, expected a board|`},
		"numbers after boards":           {lines(line+";10.6;10.6;9.3", line+",10.6,10.6,9.3", "1. "+line+"\t10.6\t10.6\t9.3"), "10.6;10.6;9.3|10.6,10.6,9.3|1 10.6\t10.6\t9.3"},
		"cells after a board":            {lines(line + " 5 3 4 6 7 8 9 1 2"), "!line 1, column 83: found \"5 3 4 6 7 8 9 1 2\", expected the end of the line, or white space and a # comment"},
		"a name, a comment and a title":  {lines("Puzzle 1", line+" one # hard", "# corpus", "2. "+line), "one|2"},
		"a mistyped board with a name": {lines("1 "+line[1:], "2. "+line+"1", "3. "+line[2:], line+" "+block[:9]),
			"!line 1, column 83: found 80 cells, expected 81|!line 2, column 86: found 82 cells, expected 81|" +
				"!line 3, column 83: found 79 cells, expected 81|!line 4, column 83: found \"53..7....\", expected the end of the line, or white space and a # comment"},
		"metadata":                        {lines("#AMe", "#DOne", block), ""},
		"metadata and a comment":          {lines("# one", "#AMe", block, "# two", block), "one|two"},
		"a comment in an invalid board":   {lines("# one", block[:19], "# two", block), "one!line 3, column 10: found 2 rows, expected nine|two"},
		"a comment that is too long":      {lines("# "+long+"a", line), ""},
		"a comment that is nearly so":     {lines("# "+long, line), long},
		"a title that is nearly too long": {lines(long+"bc", line), long + "bc"},
		"a title that is too long":        {lines(long+"bcd", line), "!line 1, column 65537: found a line of more than 65536 bytes, expected at most 65536 bytes|"},
		"a comment that is not UTF-8":     {lines("# \xe9", line), ""},
		"a text of binary data":           {lines("\x00", "Puzzle 1", line), "!line 1, column 1: found binary data (a NUL byte), expected text|"},
	} {
		t.Run(name, func(t *testing.T) {
			forms := []Form{AnyForm}
			if !strings.Contains(test.text, block[:9]+"\n") && !strings.Contains(test.text, "---") && !hasTitle(test.text) {
				forms = append(forms, Line)
			}
			for _, form := range forms {
				var got []string
				for _, reading := range readings(test.text, form) {
					if reading.Err != nil {
						reading.Label += "!" + reading.Err.Error()
					}
					got = append(got, reading.Label)
				}
				if got := strings.Join(got, "|"); got != test.want && !(form == Line && strings.Contains(test.want, "row")) {
					t.Errorf("%v: got\n%.200q, want\n%.200q", form, got, test.want)
				}
			}
		})
	}
}

func hasTitle(text string) bool {
	for _, line := range strings.Split(text, "\n") {
		if m := measure([]byte(line)); m.isTitle() {
			return true
		}
	}
	return false
}

// With --from line, a line that is no board was taken for a title, and so had no answer.
func TestEachLineIsABoardIfTheFormIsLine(t *testing.T) {
	line := aBoard.String()
	for name, test := range map[string]struct{ text, want string }{
		"a word":            {lines(line, "Puzzle 12", line), "|!line 2, column 1: found \"Puzzle 12\", expected a board|"},
		"words":             {lines("Hello", "", "my world", line), "!line 1, column 1: found \"Hello\", expected a board|!line 3, column 1: found \"my world\", expected a board|"},
		"a word at the end": {lines(line, "end"), "|!line 2, column 1: found \"end\", expected a board"},
		"comments":          {lines("# all", line, line+" # two", "# three", line, "3. "+line), "|two|three|3"},
		"tags":              {lines("[code]", line, "[/code]"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, reading := range readings(test.text, Line) {
				if reading.Err != nil {
					reading.Label += "!" + reading.Err.Error()
				}
				got = append(got, reading.Label)
			}
			if got := strings.Join(got, "|"); got != test.want {
				t.Errorf("got\n%s, want\n%s", got, test.want)
			}
		})
	}
}

// readings returns all readings of a text.
func readings(text string, form Form) (all []Reading) {
	r := NewRecogniser(form)
	var reading Reading
	take := func() {
		for r.Next(&reading) {
			all = append(all, reading)
		}
	}
	for _, line := range strings.Split(text, "\n") {
		r.Line([]byte(line))
		take()
	}
	r.End()
	take()
	return all
}

// commented returns what TestLabels wants for a board in a comment at a place.
func commented(line, column int) string {
	return fmt.Sprintf("!line %d, column %d: found a board in a comment, expected the board without #, or #! to leave it out", line, column)
}

// Rows of lists need no frame. A row with a single list is mistyped unless others have lists.
func TestListsWithoutAFrame(t *testing.T) {
	c := aBoard.Marks()
	var rows strings.Builder
	for cell := range sudoku.Cell(sudoku.Cells) {
		rows.Write(appendList(nil, c[cell]))
		if rows.WriteByte(' '); cell%9 == 8 {
			rows.WriteByte('\n')
		}
	}
	for _, text := range []string{rows.String(), "Puzzle 1\n\n" + rows.String() + "\n" + rows.String(), rows.String() + rows.String()} {
		all := readings(text, AnyForm)
		if len(all) != strings.Count(text, rows.String()) {
			t.Errorf("got %d readings of\n%s", len(all), text)
		}
		for _, r := range all {
			if r.Err != nil || r.Form != Pencil || r.Candidates != c {
				t.Errorf("got %v of\n%s", r, text)
			}
		}
	}
	mistyped := "5 3 . . 17 . . . .\n" + strings.Repeat(". . . . . . . . .\n", 8)
	if all := readings(mistyped, AnyForm); len(all) != 1 || all[0].Err == nil {
		t.Errorf("got %v of\n%s", all, mistyped)
	}
}

// A comment at the top of a text keeps one board waiting, and no more.
func TestABoardUnderACommentWaitsForTheNextLine(t *testing.T) {
	for _, next := range []string{aBoard.String(), "# two", "Puzzle 2"} {
		r := NewRecogniser(AnyForm)
		var reading Reading
		r.Line([]byte("# one"))
		r.Line([]byte(aBoard.String()))
		if r.Next(&reading) {
			t.Fatal("the first board does not wait")
		}
		if r.Line([]byte(next)); !r.Next(&reading) {
			t.Fatalf("after %q the first board still waits", next)
		}
		for r.Next(&reading) {
		}
		r.Line([]byte("# three"))
		if r.Line([]byte(aBoard.String())); !r.Next(&reading) {
			t.Fatal("the board under a later comment waits")
		}
	}
}

// In the middle of a text, a comment is a label at once.
func TestLabelsInTheMiddleOfAText(t *testing.T) {
	r := NewRecogniser(AnyForm)
	r.StartAt(100, 2)
	r.Line([]byte("# three"))
	r.Line([]byte(aBoard.String()))
	var reading Reading
	if !r.Next(&reading) || reading.Label != "three" || reading.Line != 4 {
		t.Errorf("got %q in line %d", reading.Label, reading.Line)
	}
}

// Pasted text has other characters for digits, blanks and spaces, and marks of quotes.
func TestPastedBoards(t *testing.T) {
	line := aBoard.String()
	block := string(Append(nil, aBoard, Block))
	wide := strings.NewReplacer("1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８", "9", "９", ".", "．")
	drawn := strings.NewReplacer("+-------+-------+-------+", "├───────┼───────┼───────┤      688 =  8 ×  86  blue", "|\n", "│     ────\n", "|", "│", ".", "·")
	for name, text := range map[string]string{
		"full-width line":        wide.Replace(line),
		"full-width rows":        wide.Replace(block),
		"one full-width digit":   wide.Replace(line[:1]) + line[1:],
		"full-width spaces":      strings.ReplaceAll(spaced(block), " ", "\u3000"),
		"non-breaking spaces":    strings.ReplaceAll(spaced(block), " ", "\u00a0"),
		"middle dots":            strings.ReplaceAll(line, ".", "·"),
		"a quote":                "> " + strings.ReplaceAll(block, "\n", "\n> "),
		"a quote in a quote":     ">> # one\n>> " + line,
		"a drawing with caption": "<board 1>:1\n" + strings.ReplaceAll(string(Append(nil, aBoard, Framed)), ".", "·") + "\nsolved\nin no time\n",
		"a drawing with legend":  drawn.Replace(string(Append(nil, aBoard, Framed))) + "\nscore 2850\n",
		"a name and wide spaces": "第\u30003\u3000题\u3000" + line,
		"a forum's tags":         "[code]\n" + block + "\n[/code]",
		"tags on its lines":      "[CODE]" + block + "[/CODE]",
		"a line between tags":    "[quote=\"Ann\"][code]" + line + "[/code][/quote]",
		"tags of HTML":           "<pre>\n" + block + "\n</pre>",
		"a fence":                "```text\n" + block + "\n```",
		"a fence of tildes":      "~~~\n" + line + "\n~~~\n",
		"backticks":              "`" + line + "`",
		"commas":                 strings.ReplaceAll(strings.ReplaceAll(spaced(block), " \n ", "\n"), " ", ","),
		"commas and zeros":       strings.NewReplacer(" \n ", "\n", " ", ", ", ".", "0").Replace(spaced(block)),
		"empty fields":           strings.NewReplacer(" \n ", "\n", " ", ",", ".", "").Replace(spaced(block)),
		"empty fields and tabs":  strings.NewReplacer(" \n ", "\r\n", " ", "\t", ".", "").Replace(spaced(block)),
		"empty fields in quotes": strings.NewReplacer(" \n ", "\n", " ", ";", ".", "\"\"").Replace(spaced(block)),
		"an array of rows":       "board = [\n  [" + strings.NewReplacer(" \n ", "],\n  [", " ", ", ", ".", "0").Replace(spaced(block)) + "],\n]",
		"an array of characters": "[[\"" + strings.NewReplacer(" \n ", "\"]\n,[\"", " ", "\",\"").Replace(spaced(block)) + "\"]]",
		"an array of C":          "{\n{" + strings.NewReplacer(" \n ", "},\n{", " ", ",", ".", "0").Replace(spaced(block)) + "}\n};",
		"a list of cells":        "[" + strings.NewReplacer(" ", ",", ".", "0").Replace(spaced(line)) + "]",
		"an array on a line":     "[[" + strings.NewReplacer(" \n ", "], [", " ", ", ", ".", "0").Replace(spaced(block)) + "]];",
		"spaces between bars":    strings.NewReplacer("+-------+-------+-------+", "+---+---+---+", "| ", "|", " |", "|").Replace(string(Append(nil, aBoard, Framed))),
		"wide spaces":            strings.ReplaceAll(string(Append(nil, aBoard, Framed)), ".", " "),
		"a string of a program":  "\"" + line + "\",",
		"a string in an array":   "['" + line + "'];",
		"a call":                 "(\"" + line + "\");",
		"an array of strings":    "[\n  \"" + strings.ReplaceAll(block, "\n", "\",\n  \"") + "\"\n]",
		"sections":               "#AMe\n#DA board\n[Puzzle]\n" + block + "\n[State]\n" + strings.ReplaceAll(block, ".", "1"),
		"sections of candidates": "#AMe\n[Puzzle]\n" + block + "\n[PencilMarks]\n" + strings.Repeat("12,3,,456,,,7,8,9\n", 9),
		"three sections":         "[Puzzle]\n" + block + "\n[State]\n" + block + "\n\n[PencilMarks]\n" + strings.Repeat("1,2,3,4,5,6,7,8,9\n", 9),
		"sections and blanks":    "#AMe\n\n[Puzzle]\n\n" + block + "\n\n[State]\n" + block + "\n\n",
	} {
		t.Run(name, func(t *testing.T) {
			all := readings(text, AnyForm)
			if len(all) != 1 || all[0].Err != nil || all[0].Board != aBoard {
				t.Errorf("got %v of\n%s", all, text)
			}
		})
	}
	_, err := Parse("> 1\u00a02\u00a03\u00a0k\u00a0..... ")
	if want := `line 1, column 9: found letter "k", expected a digit 1-9 or a blank`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
