package fpuzzles_test

import (
	"errors"
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/internal/text/lzstring"
	"bullseye/rules/fpuzzles"
	"bullseye/rules/iss"
	"bullseye/sudoku"
)

// The control samples of the compression.
func TestCompression(t *testing.T) {
	for text, want := range map[string]string{`{"size":9}`: "N4IgzglgXgpiBcBOAvkA", "a": "IZA=", "": "Q==="} {
		if got := lzstring.Compress(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// All ways in which a puzzle travels.
func TestCarriers(t *testing.T) {
	code := lzstring.Compress(small)
	for name, text := range map[string]string{
		"object":          " " + small + "\n",
		"code":            code,
		"without padding": strings.TrimRight(code, "="),
		"link":            "https://www.f-puzzles.com/?load=" + strings.ReplaceAll(code, "+", "%2B") + "&x=1",
		"spaces":          "https://f-puzzles.com/?load=" + strings.ReplaceAll(code, "+", " "),
		"SudokuPad":       "https://sudokupad.app/fpuzzles" + code + "?setting-nogrid=1",
		"short":           "https://sudokupad.app/fpuz" + code,
		"parameter":       "https://sudokupad.app/sudoku.html?puzzleid=fpuzzles" + code,
		"app":             "sudokupad://puzzle/fpuz" + code,
		"slashes":         "https://sudokupad.app/fpuzzles" + strings.ReplaceAll(code, "//", "/"),
	} {
		if p, err := fpuzzles.Read([]byte(text)); err != nil || len(p.Rules) != 63 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// grid4 is the grid of a small puzzle, to which members may be added.
const grid4 = `{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],`

// Every error says where, what was found and what was expected.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   `line 1, column 1: found text that is no compressed puzzle, expected a link that holds a puzzle, or a JSON object`,
		"https://f-puzzles.com/?id=12":       `line 1, column 1: found text that is no compressed puzzle, expected a link that holds a puzzle, or a JSON object`,
		"{":                                  `line 1, column 1: found "{", expected the JSON object of a puzzle`,
		`{"size":4,"grid":[[{}]]}`:           `line 1, column 18: found another grid, expected 4 rows of as many cells`,
		`{"size":9,"title":"x"}`:             `line 1, column 1: found an object without "grid", expected a puzzle of f-puzzles, which has its cells in "grid"`,
		`{"puzzle":"12"}`:                    `line 1, column 1: found an object without "grid", expected a puzzle of f-puzzles, which has its cells in "grid"`,
		`{"size":99,"grid":[[{}]]}`:          `line 1, column 9: found size 99, expected a size from 1 to 25`,
		grid4 + `"magic":[{}]}`:              `line 1, column 84: found the rule "magic", expected a rule of f-puzzles`,
		grid4 + `"lockout":[{}]}`:            `line 1, column 86: found the rule "lockout", expected a rule of f-puzzles`,
		grid4 + `"negative":["dots"]}`:       `line 1, column 87: found the rule "dots", expected a rule of f-puzzles`,
		grid4 + `"antiking":1}`:              `line 1, column 87: found another value of "antiking", expected one as f-puzzles writes it`,
		grid4 + `"odd":[{"cell":["R1C1"]}]}`: `line 1, column 82: found another value of "odd", expected one as f-puzzles writes it`,
		grid4 + `"odd":[{"cell":"R1C1"},{"cell":"R1C5"}]}`:                                    `line 1, column 99: found the cell "R1C5", expected a cell of the grid`,
		grid4 + `"odd":[{"cell":"A1"}]}`:                                                      `line 1, column 83: found the cell "A1", expected a cell such as R1C1`,
		grid4 + `"killercage":[{"cells":["R1C1"],"value":"10-12"}]}`:                          `line 1, column 90: found the value "10-12", expected a number`,
		grid4 + `"xv":[{"cells":["R1C1","R1C2"],"value":"XV"}]}`:                              `line 1, column 82: found the value "XV", expected "X" or "V"`,
		grid4 + `"ratio":[{"cells":["R1C1"]}]}`:                                               `line 1, column 85: found an invalid "ratio" (the number of cells is 1, expected 2), expected a valid rule`,
		grid4 + `"xsum":[{"cell":"R1C1","value":"3"}]}`:                                       `line 1, column 84: found the cell "R1C1", expected a cell beside a row or a column`,
		grid4 + `"littlekillersum":[{"cell":"R0C1","direction":"D","value":"3"}]}`:            `line 1, column 95: found the direction "D", expected UR, UL, DR or DL`,
		grid4 + `"littlekillersum":[{"cell":"R0C1","direction":"DL","value":"3"}]}`:           `line 1, column 95: found the cell "R0C1", expected a cell beside a diagonal of the grid`,
		`{"size":1,"grid":[[{"given":true,"value":2}]]}`:                                      `line 1, column 18: found the value 2, expected a value from 1 to 1`,
		strings.Replace(grid4, "{}", `{"region":3}`, 1) + `"x":0}`:                            `line 1, column 90: found the rule "x", expected a rule of f-puzzles`,
		strings.Replace(grid4, "{}", `{"region":3}`, 1) + `"x":false}`:                        `line 1, column 18: found a region of 3 cells, expected regions of 4`,
		lzstring.Compress(grid4 + `"magic":[{}]}`):                                            `line 1, column 1: found the rule "magic", expected a rule of f-puzzles`,
		`{"size":1,"grid":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + "}": `line 1, column 1: found "{\"size\":1,\"grid\":[[[[[[[[[[[[[[[[[[[[[[[…", expected the JSON object of a puzzle`,
		lzstring.Compress(strings.Repeat("x", 1<<21)):                                         `line 1, column 1: found a puzzle that is too large, expected at most 1048576 characters`,
	} {
		_, err := fpuzzles.Read([]byte(text))
		var syntax *sudoku.SyntaxError
		if err == nil || err.Error() != want || !errors.As(err, &syntax) {
			t.Errorf("%.200s: %v, want %s", text, err, want)
		}
	}
}

// A puzzle of the other form that this one can hold is read again with the same completion.
func TestPuzzlesOfTheOtherForm(t *testing.T) {
	written := 0
	for _, puzzle := range devdata.Puzzles(t, "variants.tsv") {
		p, err := iss.Read([]byte(puzzle.Text))
		if err != nil {
			t.Fatal(err)
		}
		link, err := fpuzzles.Append(nil, p, fpuzzles.Words{})
		if err != nil {
			continue // for lack of its rules or values
		}
		written++
		again, err := fpuzzles.Read(link)
		if err != nil {
			t.Errorf("%s: %v", puzzle.Name, err)
			continue
		}
		for i := range len(puzzle.Values) - 1 {
			_, one := p.Broken(puzzle.Values)
			_, other := again.Broken(puzzle.Values)
			if one != other || i == 0 && one {
				t.Errorf("%s: breaks the rules: %v, and once written: %v", puzzle.Name, one, other)
				break
			}
			puzzle.Values[i], puzzle.Values[i+1] = puzzle.Values[i+1], puzzle.Values[i]
		}
	}
	if written < 40 {
		t.Errorf("wrote %d puzzles", written)
	}
}
