package boardtext

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/sudoku"
)

func TestForms(t *testing.T) {
	for _, form := range []Form{AnyForm, Line, Block, Framed, SDK, Pencil} {
		if got, err := ParseForm(form.String()); got != form || err != nil {
			t.Errorf("ParseForm(%q) = %v, %v", form, got, err)
		}
	}
	if got, err := ParseForm("sdm"); got != Line || err != nil {
		t.Errorf(`ParseForm("sdm") = %v, %v`, got, err)
	}
	want := `unknown form "LINE", expected any, line, block, framed, sdk, candidates or sdm`
	if _, err := ParseForm("LINE"); !errors.Is(err, ErrUnknownForm) || err.Error() != want {
		t.Errorf("ParseForm(LINE): %v, want %s", err, want)
	}
	if got := Form(77).String(); got != "Form(77)" {
		t.Errorf("Form(77).String() = %q", got)
	}
}

// aFull is a board without blanks, and aBoard has some of its digits as clues.
var (
	aFull = mustBoard("534678912672195348198342567859761423426853791713924856961537284287419635345286179")

	aBoard = mustBoard("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
)

func mustBoard(line string) sudoku.Board {
	b, err := sudoku.ParseLine(line)
	if err != nil {
		panic(err)
	}
	return b
}

func lines(l ...string) string { return strings.Join(l, "\n") }

// blockRows returns the rows of aBoard.
func blockRows() []string {
	return strings.Split(string(Append(nil, aBoard, Block)), "\n")
}

// spaced separates symbols by spaces.
func spaced(symbols string) string { return strings.Join(strings.Split(symbols, ""), " ") }

func TestParse(t *testing.T) {
	line := aBoard.String()
	rows := blockRows()
	each := func(f func(string) string) string {
		var mapped []string
		for _, row := range rows {
			mapped = append(mapped, f(row))
		}
		return lines(mapped...)
	}
	thirds := func(sep string) func(string) string {
		return func(row string) string { return row[:3] + sep + row[3:6] + sep + row[6:] }
	}
	framed := func(top, middle, bottom string, row func(string) string) string {
		r := strings.Split(each(row), "\n")
		return lines(top, r[0], r[1], r[2], middle, r[3], r[4], r[5], middle, r[6], r[7], r[8], bottom)
	}
	cells := func(row string) string { return "| " + strings.Join(strings.Split(row, ""), " | ") + " |" }
	edge := "+---+---+---+---+---+---+---+---+---+"
	tests := []struct {
		name, text string
		form       Form
	}{
		{"line", line, Line},
		{"line with an end", line + "\n", Line},
		{"line with a comment", line + "\t # 7.2 hard", Line},
		{"line with spaces", spaced(line), Line},
		{"line indented, after a mark and blank lines", "\uFEFF\r\n \r\n  " + line + "\r\n\r\n", Line},
		{"line after comments", "# a\n#b\n" + line, Line},
		{"block", each(thirds("")), Block},
		{"block with a final newline and blank lines", "\n\n" + each(thirds("")) + "\n\n\n", Block},
		{"block with spaces", each(spaced), Block},
		{"block with spaces between boxes", each(thirds("  ")), Block},
		{"block with tabs", strings.ReplaceAll(each(spaced), " ", "\t"), Block},
		{"block with other line ends", strings.ReplaceAll(each(spaced), "\n", "  \r\n"), Block},
		{"block with comments after rows", each(func(row string) string { return row + " # row" }), Block},
		{"block under a title", "Grid 01\n" + each(thirds("")), Block},
		{"sdk", "#AMe\n#D An example\n#L3\n" + each(thirds("")), SDK},
		{"sdk with a blank line after the metadata", "#AMe\n\n" + each(thirds("")), SDK},
		{"framed", framed("+-------+-------+-------+", "+-------+-------+-------+", "+-------+-------+-------+",
			func(row string) string { return "| " + thirds(" | ")(row) + " |" }), Framed},
		{"SimpleSudoku", framed("*-----------*", "|---+---+---|", "*-----------*",
			func(row string) string { return "|" + thirds("|")(row) + "|" }), Framed},
		{"separators only", framed("", "------+-------+------", "", func(row string) string { return spaced(row) }), Framed},
		{"separators of dashes only", framed("", "-----------", "", thirds("|")), Framed},
		{"separators that could be rows", framed("", "---|---|---", "", thirds("|")), Framed},
		{"separators that could be rows without bars", framed("", "---------", "", thirds("")), Framed},
		{"bars only", each(thirds("|")), Framed},
		{"dots and quotes", framed(".-------.-------.-------.", ":-------+-------+-------:", "'-------'-------'-------'",
			func(row string) string { return "| " + thirds(" | ")(row) + " |" }), Framed},
		{"equals signs", framed("=============", "====+===+====", "=============", thirds("|")), Framed},
		{"line drawing", framed("┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘",
			func(row string) string { return "│" + thirds("│")(row) + "│" }), Framed},
		{"a frame around each cell", lines(edge, strings.ReplaceAll(each(cells), "\n", "\n"+edge+"\n"), edge), Framed},
	}
	blanks := ".0*_-?xX"
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, blank := range blanks {
				text := tt.text
				if blank != '.' {
					if strings.HasPrefix(tt.name, "dots") {
						continue
					}
					text = strings.ReplaceAll(text, ".", string(blank))
				}
				if strings.HasPrefix(tt.name, "separators that could") && blank == '-' {
					continue // the separators would be rows
				}
				if tt.name == "line with a comment" {
					text = strings.Replace(text, "7"+string(blank)+"2", "7.2", 1)
				}
				if got, err := Parse(text); got != aBoard || err != nil {
					t.Errorf("blank %c: got %v, %v", blank, got, err)
				}
				for _, form := range []Form{AnyForm, tt.form} {
					reading, err := parseOne([]byte(text), NewRecogniser(form))
					if err != nil || reading.Board != aBoard || reading.Form != tt.form {
						t.Errorf("blank %c: form %v gives %v in form %v, %v", blank, form, reading.Board, reading.Form, err)
					}
				}
			}
		})
	}
}

func TestBoardsOfBlanksOnly(t *testing.T) {
	for _, blank := range ".0*_-?xX" {
		for name, text := range map[string]string{
			"line":        strings.Repeat(string(blank), sudoku.Cells),
			"block":       strings.Repeat(strings.Repeat(string(blank), 9)+"\n", 9),
			"spaced rows": strings.Repeat(spaced(strings.Repeat(string(blank), 9))+"\n", 9),
			"bars":        strings.Repeat(strings.Repeat("|"+strings.Repeat(string(blank), 3), 3)+"|\n", 9),
		} {
			if got, err := Parse(text); got != (sudoku.Board{}) || err != nil {
				t.Errorf("%s of %c: got %v, %v", name, blank, got, err)
			}
		}
	}
}

func TestParseCandidates(t *testing.T) {
	all := aBoard.Candidates()
	three := all
	three[0], three[1], three[2] = sudoku.DigitSet(1)|sudoku.DigitSet(9), 0, sudoku.DigitSet(4)
	grid := lines(
		".-----------------------------------------------------------------.",
		"| 19        ......... 4 | 123456789 7 .   | . . .  # the first row",
		"|6 . .|1 9 5|. . .|",
		"|. 9 8|. . .|. 6 1......8.|",
		":-----------+--------------+--------------------------------------:",
		"8 . . . 6 . . . 3",
		"4 . . 8 . 3 . . 1",
		"7 . . . 2 . . . 6",
		"|-----------+--------------+--------------------------------------|",
		". 6 . | . . . | 2 8 .",
		". . . | 4 1 9 | . . 5",
		". . . | . 8 . | . 7 9",
		"'-----------------------------------------------------------------'",
	)
	gridWant := three
	gridWant[26] = sudoku.DigitSet(1) | sudoku.DigitSet(8)
	unframed := strings.Repeat("1 2 3 4 5 6 7 8 91\n", 9)
	unframedWant := sudoku.Candidates{}
	for i := range unframedWant {
		unframedWant[i] = sudoku.DigitSet(uint8(i%9 + 1))
	}
	for i := 8; i < sudoku.Cells; i += 9 {
		unframedWant[i] |= sudoku.DigitSet(1)
	}
	tests := []struct {
		name, text string
		want       sudoku.Candidates
	}{
		{"line of a board", aBoard.String(), all},
		{"block", string(Append(nil, aBoard, Block)), all},
		{"framed board", string(Append(nil, aBoard, Framed)), all},
		{"729 characters", string(AppendCandidates(nil, three, Pencil)), three},
		{"729 characters with spaces and a comment", spaced(string(AppendCandidates(nil, three, Pencil))) + " # note", three},
		{"729 characters with zeros", strings.ReplaceAll(string(AppendCandidates(nil, three, Pencil)), ".", "0"), three},
		{"729 blanks", strings.Repeat(".", 729), sudoku.Candidates{}},
		{"framed grid", string(AppendCandidates(nil, three, Framed)), three},
		{"framed grid of all candidates", string(Append(nil, *new(sudoku.Board), Pencil)), new(sudoku.Board).Candidates()},
		{"ragged grid", grid, gridWant},
		{"lists in any order, without a frame", unframed, unframedWant},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, text := range []string{tt.text, "\uFEFF\n" + strings.ReplaceAll(tt.text, "\n", "\r\n") + "\n\n"} {
				if got, err := ParseCandidates(text); got != tt.want || err != nil {
					t.Errorf("got\n%s, %v, want\n%s", AppendCandidates(nil, got, Framed), err, AppendCandidates(nil, tt.want, Framed))
				}
			}
		})
	}
}

func TestWrittenForms(t *testing.T) {
	c := aBoard.Candidates()
	for i := range c {
		if c[i] == sudoku.AllDigits {
			c[i] = sudoku.DigitSet(1) | sudoku.DigitSet(2)
		}
	}
	c[80] = sudoku.AllDigits &^ sudoku.DigitSet(5)
	tests := []struct {
		name string
		got  []byte
		want string
	}{
		{"block", Append(nil, aBoard, Block), lines(
			"53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.", "...419..5", "....8..79")},
		{"sdk of a grid", Append(nil, aFull, SDK), lines(
			"534678912", "672195348", "198342567", "859761423", "426853791", "713924856", "961537284", "287419635", "345286179")},
		{"framed", Append(nil, aBoard, Framed), lines(
			"+-------+-------+-------+",
			"| 5 3 . | . 7 . | . . . |",
			"| 6 . . | 1 9 5 | . . . |",
			"| . 9 8 | . . . | . 6 . |",
			"+-------+-------+-------+",
			"| 8 . . | . 6 . | . . 3 |",
			"| 4 . . | 8 . 3 | . . 1 |",
			"| 7 . . | . 2 . | . . 6 |",
			"+-------+-------+-------+",
			"| . 6 . | . . . | 2 8 . |",
			"| . . . | 4 1 9 | . . 5 |",
			"| . . . | . 8 . | . 7 9 |",
			"+-------+-------+-------+")},
		{"any form of a board", Append(nil, aBoard, AnyForm), aBoard.String()},
		{"candidates of a grid", Append(nil, aFull, Pencil)[:27], "....5......3.........4....."},
		{"framed candidates", AppendCandidates(nil, c, Framed), lines(
			"+----------------------------+----------------------------+----------------------------+",
			"| 5        3        12       | 12       7        12       | 12       12       12       |",
			"| 6        12       12       | 1        9        5        | 12       12       12       |",
			"| 12       9        8        | 12       12       12       | 12       6        12       |",
			"+----------------------------+----------------------------+----------------------------+",
			"| 8        12       12       | 12       6        12       | 12       12       3        |",
			"| 4        12       12       | 8        12       3        | 12       12       1        |",
			"| 7        12       12       | 12       2        12       | 12       12       6        |",
			"+----------------------------+----------------------------+----------------------------+",
			"| 12       6        12       | 12       12       12       | 2        8        12       |",
			"| 12       12       12       | 4        1        9        | 12       12       5        |",
			"| 12       12       12       | 12       8        12       | 12       7        12346789 |",
			"+----------------------------+----------------------------+----------------------------+")},
	}
	for _, tt := range tests {
		if string(tt.got) != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, tt.got, tt.want)
		}
	}
}

// noisy adds noise that does not change the meaning of a text: a byte-order mark,
// blank lines, comments, and white space at the ends of lines.
func noisy(t *rapid.T, text string) string {
	ends := rapid.SampledFrom([]string{"\n", "\r\n", " \n", "\t \r\n"}).Draw(t, "line end")
	before := rapid.SampledFrom([]string{"", "\uFEFF", "\n", "\uFEFF\r\n \n", "# 17 clues\n", " # a\n\n#\n"}).Draw(t, "before")
	after := rapid.SampledFrom([]string{"", "\n", " ", "\r\n\r\n", "\n# the end", " # note"}).Draw(t, "after")
	return before + strings.ReplaceAll(text, "\n", ends) + after
}

// candidates generates candidates, including single, full and empty sets.
func candidates() *rapid.Generator[sudoku.Candidates] {
	return rapid.Custom(func(t *rapid.T) sudoku.Candidates {
		var c sudoku.Candidates
		kinds := rapid.SampledFrom([]string{"1", "9", "19", "01", "09", "019", "19r", "019r", "r"}).Draw(t, "kinds")
		for i := range c {
			switch kinds[rapid.IntRange(0, len(kinds)-1).Draw(t, "kind")] {
			case '1':
				c[i] = sudoku.DigitSet(rapid.Uint8Range(1, 9).Draw(t, "digit"))
			case '9':
				c[i] = sudoku.AllDigits
			case 'r':
				c[i] = sudoku.Digits(rapid.Uint16Range(0, uint16(sudoku.AllDigits)).Draw(t, "digits"))
			}
		}
		return c
	})
}

func TestBoardsRoundTripInEveryForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := candidates().Draw(t, "candidates")
		b := c.Board()
		form := rapid.SampledFrom([]Form{Line, Block, Framed, SDK}).Draw(t, "form")
		blank := rapid.SampledFrom([]string{".", "0", "*", "_", "?", "x", "X"}).Draw(t, "blank")
		written := Append([]byte("kept"), b, form)
		if !bytes.HasPrefix(written, []byte("kept")) {
			t.Fatal("Append changed the text before the board")
		}
		text := noisy(t, strings.ReplaceAll(string(written[4:]), ".", blank))
		if back, err := Parse(text); back != b || err != nil {
			t.Fatalf("Parse(%q) = %v, %v", text, back, err)
		}
		if back, err := ParseCandidates(text); back != b.Candidates() || err != nil {
			t.Fatalf("ParseCandidates(%q) = %v, %v", text, back, err)
		}
	})
}

func TestCandidatesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := candidates().Draw(t, "candidates")
		form := rapid.SampledFrom([]Form{Pencil, Framed}).Draw(t, "form")
		text := noisy(t, string(AppendCandidates(nil, c, form)))
		if back, err := ParseCandidates(text); back != c || err != nil {
			t.Fatalf("ParseCandidates(%q) = %v, %v", text, back, err)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for _, form := range []Form{Line, Block, Framed} {
		text := string(Append(nil, aBoard, form))
		b.Run(form.String(), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestLineFormDoesNotAllocate(t *testing.T) {
	text := aBoard.String()
	into := make([]byte, 0, sudoku.Cells)
	for name, f := range map[string]func(){
		"Parse":  func() { _, _ = Parse(text) },
		"Append": func() { into = Append(into[:0], aBoard, Line) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}
