package sudoku

import (
	"errors"
	"fmt"
	"strings"
)

// ErrNoCompletion means that a board has no completion. A *ClashError wraps it.
var ErrNoCompletion = errors.New("the board has no completion")

// A Conflict is a digit that appears more than once in a house.
type Conflict struct {
	House House
	Digit uint8
	Cells []Cell // the cells of the house that hold the digit: two or more, in ascending order
}

// String returns the digit and its cells: "7 in r1c1 and r1c5 (row 1)".
func (c Conflict) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d in ", c.Digit)
	for i, cell := range c.Cells {
		switch {
		case i > 0 && i == len(c.Cells)-1:
			text.WriteString(" and ")
		case i > 0:
			text.WriteString(", ")
		}
		text.WriteString(cell.String())
	}
	fmt.Fprintf(&text, " (%s)", c.House)
	return text.String()
}

// Conflicts returns every conflict of the board: those in rows first, then those
// in columns, then those in boxes. Within a house, digits ascend. A board without
// conflicts may still have no completion.
func (b *Board) Conflicts() []Conflict {
	var found []Conflict
	for h, cells := range houseCells {
		var once, twice Digits
		for _, c := range cells {
			d := DigitSet(b[c])
			twice |= once & d
			once |= d
		}
		for d := range twice.All() {
			conflict := Conflict{House: House(h), Digit: d}
			for _, c := range cells {
				if b[c] == d {
					conflict.Cells = append(conflict.Cells, c)
				}
			}
			found = append(found, conflict)
		}
	}
	return found
}

// Clash returns a *ClashError with the board's conflicts, or nil if there are
// none.
func (b *Board) Clash() error {
	if conflicts := b.Conflicts(); conflicts != nil {
		return &ClashError{conflicts}
	}
	return nil
}

// A ClashError means that clues of a board contradict each other.
type ClashError struct {
	Conflicts []Conflict // never empty
}

func (e *ClashError) Error() string {
	var text strings.Builder
	text.WriteString("clues clash: ")
	for i, c := range e.Conflicts {
		if i > 0 {
			text.WriteString("; ")
		}
		text.WriteString(c.String())
	}
	return text.String()
}

// Unwrap returns ErrNoCompletion.
func (e *ClashError) Unwrap() error { return ErrNoCompletion }
