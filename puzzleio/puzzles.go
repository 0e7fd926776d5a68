package puzzleio

import (
	"bytes"
	"errors"
	"fmt"

	"bullseye/boardtext"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/rules/iss"
	"bullseye/sudoku"
)

// newPuzzles returns the parser of lines that each hold a puzzle with any rules, as a function reads it.
func newPuzzles(in *input, read func([]byte) (*rules.Puzzle, error)) *lineParser {
	return &lineParser{lines: lineSource{input: in}, read: func(r *record.Record, line *textLine) bool {
		if text := bytes.TrimSpace(line.text); len(text) == 0 || text[0] == '#' {
			return false
		}
		p, err := read(line.text)
		if err != nil {
			return line.refuse(r, err)
		}
		r.Clear()
		r.Reading = boardtext.Reading{Line: line.number, Offset: line.offset}
		if err := setPuzzle(r, p, p.IsClassic()); err != nil {
			return line.refuse(r, err)
		}
		return true
	}}
}

// MaxPuzzle is the largest size of a puzzle with further rules, in bytes of memory.
const MaxPuzzle = 2 << 20

// refuse is invalid with the error of a reader of puzzles.
func (l *textLine) refuse(r *record.Record, err error) bool {
	fault, ok := errors.AsType[*sudoku.SyntaxError](err)
	if !ok {
		return l.invalid(r, 0, err.Error(), "a valid puzzle")
	}
	return l.invalid(r, min(fault.Offset, len(l.text)), fault.Found, fault.Expected)
}

// setPuzzle sets the puzzle of a record. With the classic rules alone, it becomes a board. Its error is at the
// start of the puzzle.
func setPuzzle(r *record.Record, p *rules.Puzzle, isClassic bool) error {
	r.Form, r.Board = boardtext.AnyForm, sudoku.Board{}
	if !isClassic {
		if size := p.Size(); size > MaxPuzzle {
			return &sudoku.SyntaxError{Line: 1, Column: 1, Found: fmt.Sprintf("a puzzle that takes %d bytes of memory", size), Expected: fmt.Sprintf("at most %d", MaxPuzzle)}
		}
		r.Puzzle = p
		return nil
	}
	r.Form = boardtext.Line
	for c, allowed := range p.Allowed {
		r.Candidates[c] = sudoku.Digits(allowed >> p.First)
		r.Board[c] = r.Candidates[c].Single()
		if r.Board[c] == 0 && r.Candidates[c] != sudoku.AllDigits {
			r.Form = boardtext.Pencil
		}
	}
	if r.Form == boardtext.Line {
		r.Candidates = sudoku.Candidates{}
	}
	return nil
}

// issEncoder writes the text form of Interactive Sudoku Solver.
type issEncoder struct{ noFrame }

func (issEncoder) record(text []byte, _ *Mark, r *record.Record, _ []string) ([]byte, error) {
	if r.Err != nil {
		return appendComment(text, "# ", r.Err.Error()), nil
	}
	if r.Puzzle == nil { // a plain text will do
		return append(appendBoard(text, r, '.'), '\n'), nil
	}
	written, err := iss.Append(text, r.Puzzle)
	if err != nil {
		return text, fmt.Errorf("%w: %w", err, record.ErrNoRoom)
	}
	return append(written, '\n'), nil
}

// formatOfPuzzle returns the format of a line that is certainly a puzzle with its rules, a link or a
// text of items, and Any for others.
func formatOfPuzzle(line []byte) Format {
	line = bytes.TrimSpace(line)
	isLink := bytes.HasPrefix(line, []byte("https://")) || bytes.HasPrefix(line, []byte("http://"))
	has := func(part string) bool { return bytes.Contains(line, []byte(part)) }
	switch {
	case isLink && has("Interactive-Sudoku-Solver"), isItems(line):
		return ISS
	case isLink && (has("load=") || has("fpuzzles")), isFPuzzle(line):
		return FPuzzles
	case isLink && (has("/scl") || has("=scl")):
		return SCL
	}
	return Any
}

// isItems reports whether a line begins with an item such as .Cage~10. Blanks may be full stops, but no
// board has such a name.
func isItems(line []byte) bool {
	return len(line) > 2 && line[0] == '.' && (line[1] == '~' || line[1] >= 'A' && line[1] <= 'Z' && line[2] >= 'a' && line[2] <= 'z' && line[2] != 'x')
}
