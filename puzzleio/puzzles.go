package puzzleio

import (
	"bytes"
	"cmp"
	"errors"
	"regexp"

	"bullseye/boardtext"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/rules/iss"
	"bullseye/sudoku"
)

// A puzzleParser reads lines that each hold a puzzle with any rules. The label of a puzzle is its title, and
// else the last comment above it, as in text: the comment at the top of a stream is the label of the first
// puzzle only if no other one comes before the next comment.
type puzzleParser struct {
	lineParser
	puzzle    func(text []byte) (p *rules.Puzzle, title string, err error)
	label     string // the comment above the next puzzle
	byComment bool   // the last label is a comment
	atTop     bool   // no puzzle has been read
	ended     bool

	first, second *record.Record // the first puzzle, while its label may be about all; the one that follows it
}

// newPuzzles returns the parser of such lines, as a function reads them.
func newPuzzles(r *Reader, puzzle func([]byte) (*rules.Puzzle, string, error)) *puzzleParser {
	p := &puzzleParser{puzzle: puzzle, atTop: r.options.Start.Offset == 0}
	p.lineParser = lineParser{lines: lineSource{input: r.in}, read: p.readLine}
	return p
}

// next implements parser.
func (p *puzzleParser) next(r *record.Record) bool {
	if p.second != nil {
		*r, p.second = *p.second, nil
		return true
	}
	if p.first == nil {
		if !p.lineParser.next(r) {
			return false
		}
		waits := p.atTop && p.byComment
		if p.atTop = false; !waits {
			return true
		}
		first := *r
		p.first = &first
	}
	var second record.Record
	found := p.lineParser.next(&second)
	if !found && p.label == "" && !p.ended {
		return false
	}
	*r, p.first = *p.first, nil
	if found {
		p.second = &second
		if !p.byComment {
			r.Label = ""
		}
	}
	return true
}

// end implements parser.
func (p *puzzleParser) end(whole bool) {
	p.ended = true
	p.lineParser.end(whole)
}

func (p *puzzleParser) readLine(r *record.Record, line *textLine) bool {
	text := bytes.TrimSpace(line.text)
	if len(text) == 0 {
		return false
	}
	if text[0] == '#' {
		if label, ok := boardtext.LabelOf(text); ok {
			p.label = string(label)
		}
		return false
	}
	puzzle, title, err := p.puzzle(line.text)
	if err == nil {
		r.Clear()
		r.Reading = boardtext.Reading{Line: line.number, Offset: line.offset}
		err = setPuzzle(r, puzzle, puzzle.IsClassic())
	}
	if err != nil {
		line.refuse(r, err)
	}
	p.byComment = title == "" && p.label != ""
	r.Label, p.label = cmp.Or(title, p.label), ""
	return true
}

// readISS reads a text of Interactive Sudoku Solver, which has no title.
func readISS(text []byte) (*rules.Puzzle, string, error) {
	p, err := iss.Read(text)
	return p, "", err
}

// MaxPuzzle is the largest size of a puzzle with further rules, in bytes of memory.
const MaxPuzzle = 2 << 20

// refuse is invalid with the error of a reader of puzzles.
func (l *textLine) refuse(r *record.Record, err error) bool {
	fault, ok := errors.AsType[*sudoku.SyntaxError](err)
	if !ok {
		return l.invalid(r, 0, err, "a valid puzzle")
	}
	return l.invalid(r, min(fault.Offset, len(l.text)), fault.Found, fault.Expected)
}

// setPuzzle sets the puzzle of a record. With the classic rules alone, it becomes a board. Its error is at the
// start of the puzzle.
func setPuzzle(r *record.Record, p *rules.Puzzle, isClassic bool) error {
	r.Form, r.Board = boardtext.AnyForm, sudoku.Board{}
	if !isClassic {
		if size := p.Size(); size > MaxPuzzle {
			return &sudoku.SyntaxError{Line: 1, Column: 1, Found: message.Of("a puzzle that takes %d bytes of memory", size), Expected: message.Of("at most %d", MaxPuzzle)}
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
		return appendComment(text, "#! ", r.Err.Error()), nil
	}
	labelled := text
	if r.Label != "" {
		labelled = appendComment(text, "# ", r.Label)
	}
	if r.Puzzle == nil { // a plain text will do
		return append(appendBoard(labelled, r, '.'), '\n'), nil
	}
	written, err := iss.Append(labelled, r.Puzzle)
	if err != nil {
		return text, message.Errorf("%w: %w", err, record.ErrNoRoom)
	}
	return append(written, '\n'), nil
}

// formatOfPuzzle returns the format of a line that is certainly a puzzle with its rules, a link, a text of
// items, a killer or a jigsaw, and Any for others.
func formatOfPuzzle(line []byte) Format {
	line = bytes.TrimSpace(line)
	isLink := bytes.HasPrefix(line, []byte("https://")) || bytes.HasPrefix(line, []byte("http://"))
	has := func(part string) bool { return bytes.Contains(line, []byte(part)) }
	switch {
	case isLink && has("Interactive-Sudoku-Solver"), isItems(line), isKiller(line), isJigsaw(line):
		return ISS
	case isLink && (has("load=") || has("fpuzzles")), isFPuzzle(line):
		return FPuzzles
	case isLink && (has("/scl") || has("=scl")):
		return SCL
	}
	return Any
}

// isItems reports whether a line begins with an item such as .Cage~10, .XSum~C7 or .AntiKnight. Blanks may be
// full stops, but no board has such a name.
func isItems(line []byte) bool { return itemStart.Match(line) }

var itemStart = regexp.MustCompile(`^\.+([A-Z][A-Za-z]*)?~|^\.[A-Z][a-wyz]`)

// isKiller reports whether a text is a killer as a plain text, which may be mistyped: sums and arrows.
func isKiller(text []byte) bool {
	return bytes.HasPrefix(text, []byte("3x3:")) || len(text) < 2*sudoku.Cells && killer.Match(text)
}

// killer has more arrows than a mistyped board.
var killer = regexp.MustCompile("^([0-9A-Za-j,.]*[<>^v`']){9}[0-9A-Za-jv<>^`',.]*$")

// isJigsaw reports whether a line is a grid and then, for each of its cells, the region. A region has cells
// side by side, unlike the values of a solution, which may follow a board.
func isJigsaw(line []byte) bool {
	text := bytes.Join(bytes.Fields(line), nil)
	side := 0
	for 2*side*side < len(text) {
		side++
	}
	if 2*side*side != len(text) || side < 4 {
		return false
	}
	regions := text[side*side:]
	for i, region := range regions {
		if !(i%side > 0 && regions[i-1] == region || i%side < side-1 && regions[i+1] == region ||
			i >= side && regions[i-side] == region || i < len(regions)-side && regions[i+side] == region) {
			return false
		}
	}
	_, err := iss.Read(line)
	return err == nil
}
