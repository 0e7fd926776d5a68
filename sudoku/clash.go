package sudoku

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrNoCompletion means that a board has no completion. A *ClashError wraps it.
var ErrNoCompletion = errors.New("the board has no completion")

// A Conflict is a digit that appears more than once in a house.
type Conflict struct {
	Digit uint8  `json:"digit" doc:"from 1 to 9"`
	House House  `json:"house" doc:"such as \"row 1\", \"column 1\" or \"box 1\""`
	Cells []Cell `json:"cells" doc:"cells of the house with this digit, such as \"r1c1\""` // two or more, in ascending order
}

// String returns the digit, its cells and the house: "7 in r1c1 and r1c5 (row 1)".
func (c Conflict) String() string { return Conflicts{c}.String() }

// Conflicts are conflicts of a board.
type Conflicts []Conflict

// String lists the conflicts. The same clues in two houses are named once:
// "7 in r1c1 and r1c2 (row 1, box 1); 4 in r2c5 and r2c7 (row 2)".
func (c Conflicts) String() string {
	var text strings.Builder
	for i, same := range c.SameClues() {
		if i > 0 {
			text.WriteString("; ")
		}
		same.describe(&text)
	}
	return text.String()
}

// describe describes conflicts of the same clues.
func (c Conflicts) describe(text *strings.Builder) {
	cells := c[0].Cells
	fmt.Fprintf(text, "%d in ", c[0].Digit)
	for i, cell := range cells {
		switch {
		case i > 0 && i == len(cells)-1:
			text.WriteString(" and ")
		case i > 0:
			text.WriteString(", ")
		}
		text.WriteString(cell.String())
	}
	fmt.Fprintf(text, " (%s", c[0].House)
	for _, other := range c[1:] {
		fmt.Fprintf(text, ", %s", other.House)
	}
	text.WriteByte(')')
}

// SameClues splits the conflicts into groups of the same clues, in the order in which
// they first appear: two clues of a row can also be in one box.
func (c Conflicts) SameClues() []Conflicts {
	var groups []Conflicts
	for _, conflict := range c {
		same := slices.IndexFunc(groups, func(g Conflicts) bool {
			return g[0].Digit == conflict.Digit && slices.Equal(g[0].Cells, conflict.Cells)
		})
		if same < 0 {
			groups = append(groups, Conflicts{conflict})
		} else {
			groups[same] = append(groups[same], conflict)
		}
	}
	return groups
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
	Conflicts Conflicts // never empty
}

func (e *ClashError) Error() string { return "clues clash: " + e.Conflicts.String() }

// Unwrap returns ErrNoCompletion.
func (e *ClashError) Unwrap() error { return ErrNoCompletion }
