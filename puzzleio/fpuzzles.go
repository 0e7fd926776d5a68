package puzzleio

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"bullseye/boardtext"
	"bullseye/internal/text/lzstring"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/rules/fpuzzles"
	"bullseye/sudoku"
)

// Setters share puzzles as links to the editor f-puzzles, which SudokuPad opens too. A link holds
// the puzzle as a JSON object, compressed by lz-string. Each line of the format is such a link,
// the compressed text alone, or the object.
//
// A puzzle of the classic rules is a board. Others are puzzles with further rules.

// fPuzzlesHeader has a column for each part of an object that is no note. If a player has placed
// digits, the column "filled" holds all of them.
var fPuzzlesHeader = record.Header{
	Columns: []record.Column{{Name: "title"}, {Name: "puzzle"}, {Name: "solution"}, {Name: "filled"}},
	Label:   0, Board: 1, Grid: 2,
}

const fPuzzlesFilled = 3

// An fPuzzle has what an object says besides the puzzle.
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
	Value json.RawMessage `json:"value,omitempty"`
	Given bool            `json:"given,omitempty"`
}

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
	read, object, drawn, err := fpuzzles.ReadObject(line.text)
	if err != nil {
		return line.refuse(r, err)
	}
	var puzzle fPuzzle
	_ = json.Unmarshal(object, &puzzle) // what has another type says nothing
	var fields [fPuzzlesFilled + 1]field
	fields[fPuzzlesHeader.Grid].text = puzzle.solution(read)
	isClassic := read.IsClassic()
	if isClassic {
		fields[fPuzzlesFilled].text = puzzle.filled()
	}
	for i := range fields {
		fields[i].at = at
	}
	fields[fPuzzlesHeader.Label].text = []byte(puzzle.Title)
	fields[fPuzzlesHeader.Board].text = bytes.Repeat([]byte{'.'}, sudoku.Cells)
	p.record(r, fields[:], line)
	if err := setPuzzle(r, read, isClassic); err != nil {
		return line.refuse(r, err)
	}
	r.Drawn = drawn
	for _, note := range []boardtext.Note{{Letter: 'A', Text: puzzle.Author}, {Letter: 'D', Text: puzzle.Ruleset}} {
		if note.Text != "" {
			r.Notes = append(r.Notes, note)
		}
	}
	return true
}

// digitOf returns a digit as a character, or 0 if the value is anything else.
func digitOf(value json.RawMessage) byte {
	text := strings.Trim(string(value), `"`)
	if len(text) == 1 && text[0] >= '1' && text[0] <= '9' {
		return text[0]
	}
	return 0
}

// solution returns the solution as a text, or nil if there is none or a part of one.
func (p *fPuzzle) solution(q *rules.Puzzle) []byte {
	if len(p.Solution) != q.InGrid() {
		return nil
	}
	grid := make([]uint8, len(p.Solution))
	for i, value := range p.Solution {
		n, err := strconv.Atoi(strings.Trim(string(value), `"`))
		if err != nil || n < q.First || n > q.Last {
			return nil
		}
		grid[i] = uint8(n)
	}
	return []byte(q.FormatGrid(grid))
}

// filled returns the digits of all cells, or nil if all of them are clues.
func (p *fPuzzle) filled() []byte {
	filled, isFilled := bytes.Repeat([]byte{'.'}, sudoku.Cells), false
	for i, row := range p.Grid[:min(len(p.Grid), 9)] {
		for j, c := range row[:min(len(row), 9)] {
			if digit := digitOf(c.Value); digit != 0 {
				filled[i*9+j], isFilled = digit, isFilled || !c.Given
			}
		}
	}
	if !isFilled {
		return nil
	}
	return filled
}

// isFPuzzle reports whether a line is an object whose grid has objects.
func isFPuzzle(line []byte) bool {
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
	var authors, says []string
	for _, n := range r.Notes {
		switch n.Letter {
		case 'A':
			authors = append(authors, n.Text)
		case 'D':
			says = append(says, n.Text)
		}
	}
	puzzle.Author, puzzle.Ruleset = strings.Join(authors, ", "), strings.Join(says, "\n")
	if r.Puzzle != nil || r.HasLists() {
		whole := r.Ruled()
		words := fpuzzles.Words{Title: puzzle.Title, Author: puzzle.Author, Ruleset: puzzle.Ruleset}
		words.Solution, _ = whole.ParseGrid(r.Completion()) // what is no grid is left out
		written, err := fpuzzles.Append(text, whole, words)
		if err != nil {
			return text, message.Errorf("%w: %w", err, record.ErrNoRoom)
		}
		return append(written, '\n'), nil
	}
	filled, placed := r.Filled()
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
