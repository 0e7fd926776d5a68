package puzzleio

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"bullseye/boardtext"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/lzstring"
	"bullseye/record"
	"bullseye/sudoku"
)

// Setters share puzzles as links to the editor f-puzzles, which SudokuPad opens too. A link holds
// the puzzle as a JSON object, compressed by lz-string. Each line of the format is such a link,
// the compressed text alone, or the object.
//
// The object has members for rules such as cages. A puzzle with one of them, with other regions or
// of another size is an error that names it: without its rule, it would be another puzzle.

// fPuzzlesHeader has a column for each part of an object that is no note. If a player has placed
// digits, the column "filled" holds all of them.
var fPuzzlesHeader = record.Header{
	Columns: []record.Column{{Name: "title"}, {Name: "puzzle"}, {Name: "solution"}, {Name: "filled"}},
	Label:   0, Board: 1, Grid: 2,
}

const fPuzzlesFilled = 3

// fPuzzlesWords are the members that hold no rule, in lower case. Some are about the editor.
var fPuzzlesWords = []string{
	"author", "disabledlogic", "disablepencilmarks", "grid", "highlightconflicts", "ruleset", "size", "solution", "successmessage", "title", "truecandidatesoptions",
}

// An fPuzzle is an object with the members that a board needs.
type fPuzzle struct {
	Size     int               `json:"size"`
	Title    string            `json:"title,omitempty"`
	Author   string            `json:"author,omitempty"`
	Ruleset  string            `json:"ruleset,omitempty"`
	Grid     [][]fPuzzlesCell  `json:"grid"`
	Solution []json.RawMessage `json:"solution,omitempty"`
}

// An fPuzzlesCell is a cell of an fPuzzle.
type fPuzzlesCell struct {
	Value      json.RawMessage `json:"value,omitempty"`
	Given      bool            `json:"given,omitempty"`
	Region     *int            `json:"region,omitempty"`           // from 0; without it, the usual one
	Candidates json.RawMessage `json:"givenPencilMarks,omitempty"` // of the setter
}

// maxFPuzzle is the length of the longest object: that of the longest line.
const maxFPuzzle = boardtext.MaxLine

// newFPuzzles returns the parser of such lines.
func newFPuzzles(in *input) *lineParser {
	p := &fPuzzlesParser{table: table{header: &fPuzzlesHeader}}
	return &lineParser{lines: lineSource{input: in}, read: p.read}
}

type fPuzzlesParser struct{ table }

func (p *fPuzzlesParser) read(r *record.Record, line *textLine) bool {
	text := bytes.TrimSpace(line.text)
	at := bytes.Index(line.text, text)
	if len(text) == 0 || text[0] == '#' {
		return false
	}
	if text[0] != '{' {
		object, err := lzstring.Decompress(payloadOf(string(text)), maxFPuzzle)
		switch {
		case errors.Is(err, lzstring.ErrInvalid):
			return line.invalid(r, at, "text that is no compressed puzzle", "a link to f-puzzles or SudokuPad, or a JSON object")
		case err != nil:
			return line.invalid(r, at, fmt.Sprintf("a puzzle of more than %d characters", maxFPuzzle), fmt.Sprintf("at most %d", maxFPuzzle))
		}
		text = []byte(object)
	}
	puzzle, found, expected := parseFPuzzle(text)
	if found != "" {
		return line.invalid(r, at, found, expected)
	}
	var fields [fPuzzlesFilled + 1]field
	board, filled := [sudoku.Cells]byte{}, [sudoku.Cells]byte{}
	isFilled := false
	for i := range sudoku.Cells {
		board[i], filled[i] = '.', '.'
		c := &puzzle.Grid[i/9][i%9]
		if digit := digitOf(c.Value); digit != 0 {
			filled[i] = digit
			if c.Given {
				board[i] = digit
			} else {
				isFilled = true
			}
		}
	}
	for i := range fields {
		fields[i].at = at
	}
	fields[fPuzzlesHeader.Label].text = []byte(puzzle.Title)
	fields[fPuzzlesHeader.Board].text = board[:]
	fields[fPuzzlesHeader.Grid].text = puzzle.solution()
	if isFilled {
		fields[fPuzzlesFilled].text = filled[:]
	}
	p.record(r, fields[:], line)
	for _, note := range []boardtext.Note{{Letter: 'A', Text: puzzle.Author}, {Letter: 'D', Text: puzzle.Ruleset}} {
		if note.Text != "" {
			r.Notes = append(r.Notes, note)
		}
	}
	return true
}

// payloadOf returns the compressed text in a line: what follows "load=" or "fpuzzles" in a link,
// up to other parameters and without escapes, or else the whole line.
func payloadOf(line string) string {
	for _, before := range []string{"load=", "fpuzzles"} {
		if _, after, found := strings.Cut(line, before); found {
			line = after
			break
		}
	}
	if end := strings.IndexAny(line, "&?#"); end >= 0 {
		line = line[:end]
	}
	if plain, err := url.PathUnescape(line); err == nil {
		line = plain
	}
	return strings.ReplaceAll(line, " ", "+") // programs that decode a link make a plus sign a space
}

// parseFPuzzle reads an object. If it is no puzzle of classic rules, found is not "".
func parseFPuzzle(text []byte) (puzzle fPuzzle, found, expected string) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		found = "a JSON value that is not an object"
		if !json.Valid(text) {
			_, found = jsonFault(text)
		}
		return puzzle, found, "the JSON object of a puzzle"
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if !slices.Contains(fPuzzlesWords, strings.ToLower(name)) && !isNothing(members[name]) {
			return puzzle, fmt.Sprintf("the rule %q", excerpt.Of(name, 40)), "a puzzle of classic rules"
		}
	}
	if err := json.Unmarshal(text, &puzzle); err != nil {
		return puzzle, "members of other types", "the JSON object of a puzzle"
	}
	if puzzle.Size != 0 && puzzle.Size != 9 {
		return puzzle, fmt.Sprintf("a puzzle of size %d", puzzle.Size), "a puzzle of size 9"
	}
	if len(puzzle.Grid) != 9 || slices.ContainsFunc(puzzle.Grid, func(row []fPuzzlesCell) bool { return len(row) != 9 }) {
		return puzzle, "another grid", "nine rows of nine cells"
	}
	for i := range sudoku.Cells {
		c := &puzzle.Grid[i/9][i%9]
		switch cell := sudoku.Cell(i); {
		case c.Region != nil && *c.Region != cell.Box():
			return puzzle, `the rule "region"`, "a puzzle of classic rules"
		case !isNothing(c.Candidates):
			return puzzle, `the rule "givenPencilMarks"`, "a puzzle of classic rules"
		case !isNothing(c.Value) && digitOf(c.Value) == 0:
			return puzzle, fmt.Sprintf("the value %s in %v", excerpt.Of(string(c.Value), 40), cell), "a digit 1-9"
		}
	}
	return puzzle, "", ""
}

// isNothing reports whether a value says that there is nothing.
func isNothing(value json.RawMessage) bool {
	switch string(value) {
	case "", "null", "false", "0", `""`, "[]", "{}":
		return true
	}
	return false
}

// digitOf returns a digit as a character, or 0 if the value is anything else.
func digitOf(value json.RawMessage) byte {
	text := strings.Trim(string(value), `"`)
	if len(text) == 1 && text[0] >= '1' && text[0] <= '9' {
		return text[0]
	}
	return 0
}

// solution returns the solution, or nil if there is none or a part of one.
func (p *fPuzzle) solution() []byte {
	if len(p.Solution) != sudoku.Cells {
		return nil
	}
	grid := make([]byte, sudoku.Cells)
	for i, value := range p.Solution {
		if grid[i] = digitOf(value); grid[i] == 0 {
			return nil
		}
	}
	return grid
}

// isFPuzzles reports whether a line is a link with a puzzle, or an object whose grid has objects.
func isFPuzzles(line []byte) bool {
	line = bytes.TrimSpace(line)
	if bytes.HasPrefix(line, []byte("https://")) || bytes.HasPrefix(line, []byte("http://")) {
		return bytes.Contains(line, []byte("load=")) || bytes.Contains(line, []byte("fpuzzles"))
	}
	_, grid, found := bytes.Cut(line, []byte(`"grid"`))
	return found && line[0] == '{' && bytes.HasPrefix(bytes.TrimLeft(grid, " \t:["), []byte("{"))
}

// fPuzzlesNotes reports whether an object holds a note.
func fPuzzlesNotes(n boardtext.Note, label string) bool {
	return n.Letter == 'A' || n.Letter == 'D' || n.Letter == 0 && n.Text == label
}

// fPuzzlesEncoder writes a link to each puzzle.
type fPuzzlesEncoder struct{ noFrame }

func (fPuzzlesEncoder) record(text []byte, _ *Mark, r *record.Record, _ []string) ([]byte, error) {
	if r.Err != nil {
		return appendComment(text, "# ", r.Err.Error()), nil
	}
	puzzle := fPuzzle{Size: 9, Title: r.Label, Grid: make([][]fPuzzlesCell, 9)}
	var authors, rules []string
	for _, n := range r.Notes {
		switch n.Letter {
		case 'A':
			authors = append(authors, n.Text)
		case 'D':
			rules = append(rules, n.Text)
		}
	}
	puzzle.Author, puzzle.Ruleset = strings.Join(authors, ", "), strings.Join(rules, "\n")
	filled, placed := filledBoard(r)
	for i, clue := range r.Board {
		c := fPuzzlesCell{Given: clue != 0}
		if !c.Given && placed {
			clue = filled[i]
		}
		if clue != 0 {
			c.Value = json.RawMessage(strconv.Itoa(int(clue)))
		}
		puzzle.Grid[i/9] = append(puzzle.Grid[i/9], c)
	}
	if r.HasGrid {
		for _, digit := range r.Grid {
			puzzle.Solution = append(puzzle.Solution, json.RawMessage(strconv.Itoa(int(digit))))
		}
	}
	object, err := json.Marshal(&puzzle)
	if err != nil {
		return text, err
	}
	text = append(text, "https://www.f-puzzles.com/?load="...)
	return append(append(text, url.QueryEscape(lzstring.Compress(string(object)))...), '\n'), nil
}
