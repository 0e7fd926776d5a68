package boardtext

import (
	"bytes"

	"bullseye/sudoku"
)

// Blank lines often separate the bands of a board, or all of its rows. They also separate
// boards, some of which lack rows. So parts are joined only if all have three rows, or all
// have one, and the same number of blank lines separates them. More blank lines end the
// board, and fewer show that it begins with the last part. Where parts have other numbers
// of rows, nobody can tell which of the next ones belong together: each is an incomplete
// board, up to a complete one, a line of another shape or more blank lines.

// apart says how blank lines separate the parts of the current or held board.
type apart struct {
	rows int                 // rows before the current part; 0 if there is no other part
	size int                 // rows of each part before the current one: 1 or 3
	gap  int                 // blank lines between parts
	end  place               // the end of the last row before the current part
	err  *sudoku.SyntaxError // in the parts before the current one

	text  []byte // the lines of the current part
	start place  // where they begin
}

// continues reports whether the current line, a row or frame, continues the current board,
// if there is one, or begins another. If it reports false, it has read the line itself.
func (r *Recogniser) continues(shape shape) bool {
	a := &r.apart
	part := r.rows - a.rows
	switch {
	case r.holding && (a.rows == 0 || r.closed && shape == frameShape):
		a.rows = 0
		return true
	case r.gap == 0 && a.rows == 0:
		return true
	case shape == rowShape && (r.holding || r.gap == 0 && part == a.size): // a second or fourth row
		r.lone = a.gap
		r.beginWithPart(0)
		return false
	case r.gap == 0:
		a.text = append(append(a.text, r.given...), '\n')
		return true
	case part == 0: // nothing but a frame
	case a.rows > 0 && r.gap < a.gap:
		r.lone = 0
		r.beginWithPart(r.gap)
		return false
	case !r.joins(part):
		lone := r.gap
		if a.rows > 0 && r.gap > a.gap || r.lone > 0 && r.gap > r.lone {
			lone = 0
		}
		r.boundary()
		r.lone = lone
		r.anyLine(r.given)
		return false
	default:
		r.lone = 0
		a.rows, a.size, a.gap, a.end, a.err = r.rows, part, r.gap, r.lastRow, r.err
		if part == 3 {
			r.afterFrame = false // each band may have a frame of its own
		}
	}
	r.gap = 0
	a.text = append(append(a.text[:0], r.given...), '\n')
	a.start = place{r.lineOffset, r.line, 1}
	return true
}

// joins reports whether a part of so many rows, which blank lines follow, and the next
// part belong to the same board. A single faulty row does not begin one.
func (r *Recogniser) joins(part int) bool {
	if a := &r.apart; a.rows > 0 {
		return part == a.size && r.gap == a.gap
	}
	return (part == 3 || part == 1 && r.err == nil) && (r.lone == 0 || r.gap < r.lone)
}

// beginWithPart reports that the parts before the current one are an incomplete board.
// Then it reads the current part, the blank lines after it and the current line again, as
// those of another board.
func (r *Recogniser) beginWithPart(gap int) {
	a, given := &r.apart, r.given
	line, lineOffset, nextOffset := r.line, r.lineOffset, r.nextOffset
	err := a.err
	if err == nil {
		err = a.end.error(count(a.rows, aRow), "nine")
	}
	if a.rows = 0; r.holding {
		r.held.Err, r.held.Board, r.held.Candidates = err, sudoku.Board{}, sudoku.Candidates{}
		r.giveHeld()
	} else {
		r.err = err
		r.giveRows()
	}
	r.line, r.nextOffset = a.start.line-1, a.start.offset
	for text := range bytes.Lines(a.text) {
		r.line++
		r.lineOffset = r.nextOffset
		r.nextOffset += len(text)
		r.anyLine(bytes.TrimSuffix(text, []byte{'\n'}))
	}
	r.gap, r.line, r.lineOffset, r.nextOffset = gap, line, lineOffset, nextOffset
	r.anyLine(given)
}
