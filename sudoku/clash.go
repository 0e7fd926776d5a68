package sudoku

import (
	"errors"
	"slices"
	"strings"

	"bullseye/internal/text/message"
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

// Message implements [message.Message].
func (c Conflict) Message() (format string, args []any) { return Conflicts{c}.Message() }

// Conflicts are conflicts of a board.
type Conflicts []Conflict

// String lists the conflicts. The same clues in two houses are named once:
// "7 in r1c1 and r1c2 (row 1, box 1); 4 in r2c5 and r2c7 (row 2)".
func (c Conflicts) String() string { return message.English(c) }

// Message implements [message.Message].
func (c Conflicts) Message() (format string, args []any) {
	var all message.Text
	for i, same := range c.SameClues() {
		if text := same.text(); i == 0 {
			all = text
		} else {
			all = message.Of("%v; %v", all, text)
		}
	}
	return all.Message()
}

// text describes conflicts of the same clues.
func (c Conflicts) text() message.Text {
	names := make([]string, len(c[0].Cells))
	for i, cell := range c[0].Cells {
		names[i] = cell.String()
	}
	last := len(names) - 1
	var houses any = c[0].House
	for _, other := range c[1:] {
		houses = message.Of("%v, %v", houses, other.House)
	}
	return message.Of("%d in %s and %s (%v)", c[0].Digit, strings.Join(names[:last], ", "), names[last], houses)
}

// Message implements [message.Message].
func (h House) Message() (format string, args []any) {
	kinds := [...]string{"row %d", "column %d", "box %d"}
	return kinds[h/9%3], []any{int(h%9) + 1}
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

func (e *ClashError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *ClashError) Message() (format string, args []any) {
	return message.Of("clues clash: %v", e.Conflicts).Message()
}

// Unwrap returns ErrNoCompletion.
func (e *ClashError) Unwrap() error { return ErrNoCompletion }
