package bot

import (
	"context"
	"errors"

	"bullseye/logic"
	"bullseye/search"
	"bullseye/sudoku"
)

// A sheet is the paper of a player: a board, and what the player has noted on it.
type sheet struct {
	clues sudoku.Board
	notes []note         // in order
	at    logic.Position // with all notes
}

// A note is a digit that has been entered, or a candidate that has been ruled out.
type note struct {
	candidate logic.Candidate
	entered   bool
}

func newSheet(clues sudoku.Board) sheet {
	return sheet{clues: clues, at: *logic.NewPosition(clues)}
}

func (s *sheet) enter(c logic.Candidate) { s.add(note{c, true}) }

func (s *sheet) strike(c logic.Candidate) { s.add(note{c, false}) }

func (s *sheet) add(n note) {
	s.notes = append(s.notes, n)
	s.apply(n)
}

func (s *sheet) apply(n note) {
	if n.entered {
		s.at.Place(n.candidate)
	} else {
		s.at.Remove(n.candidate)
	}
}

// back erases all notes but the first n.
func (s *sheet) back(n int) {
	s.notes, s.at = s.notes[:n], *logic.NewPosition(s.clues)
	for _, n := range s.notes {
		s.apply(n)
	}
}

// entriesFrom returns the number of entries from a note on.
func (s *sheet) entriesFrom(first int) (entries int) {
	for _, n := range s.notes[first:] {
		if n.entered {
			entries++
		}
	}
	return entries
}

// firstWrong returns the first note whose entry leaves no completion.
func (s *sheet) firstWrong(ctx context.Context) (int, error) {
	b := s.clues
	for i, n := range s.notes {
		if !n.entered {
			continue
		}
		b[n.candidate.Cell] = n.candidate.Digit
		if _, err := search.First(ctx, b); err != nil {
			if errors.Is(err, sudoku.ErrNoCompletion) {
				err = nil
			}
			return i, err
		}
	}
	return 0, errDeadEnd
}

// errDeadEnd cannot happen unless a technique is wrong: candidates are ruled out only by steps
// that keep a completion, or after an entry that has left none.
var errDeadEnd = errors.New("found a dead end without a wrong entry, expected one")

// digitsOf returns the digits that each cell can have.
func digitsOf(at *logic.Position) (all sudoku.Candidates) {
	for c := range all {
		all[c] = at.Candidates(sudoku.Cell(c)) | sudoku.DigitSet(at.Digit(sudoku.Cell(c)))
	}
	return all
}

// deadEnd reports whether a cell has no candidate, or a digit has no place in a house.
func deadEnd(at *logic.Position) bool {
	var places [sudoku.Houses]sudoku.Digits
	for c, digits := range digitsOf(at) {
		if digits == 0 {
			return true
		}
		for _, h := range sudoku.Cell(c).Houses() {
			places[h] |= digits
		}
	}
	for _, digits := range places {
		if digits != sudoku.AllDigits {
			return true
		}
	}
	return false
}
