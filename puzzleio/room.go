package puzzleio

import (
	"fmt"

	"bullseye/record"
)

// checkRoom returns an error that wraps record.ErrNoRoom if the format cannot hold the
// board of a record, because it is given by lists of candidates or has further rules.
func (f Format) checkRoom(r *record.Record) error {
	switch l := f.layout(); {
	case r.Err != nil:
		return nil
	case r.Puzzle != nil && !l.puzzles:
		return fmt.Errorf("a puzzle with further rules cannot be written as %v, only as iss, f-puzzles or a table: %w", f, record.ErrNoRoom)
	case !r.HasLists() || l.lists:
		return nil
	}
	return fmt.Errorf("lists of candidates cannot be written as %v, only as candidates: %w", f, record.ErrNoRoom)
}

// Drops tells which parts of a readable record a Writer leaves out because the format has
// no room for them: notes such as the author or the level; and the digits that somebody
// has placed and the candidates deleted so far, as in HoDoKu's library.
func (f Format) Drops(r *record.Record) (notes, state bool) {
	for _, n := range r.Notes {
		notes = notes || !f.layout().notes(n, r.Label)
	}
	return notes, hasState(r) && !f.layout().state(r)
}
