package puzzleio

import (
	"bullseye/boardtext"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/sudoku"
)

// checkRoom returns an error that wraps record.ErrNoRoom if the format cannot hold the
// board of a record, because it is given by lists of candidates that no board has, or has
// further rules.
func (f Format) checkRoom(r *record.Record) error {
	switch l := f.layout(); {
	case r.Err != nil:
		return nil
	case r.Puzzle != nil && !l.puzzles:
		return message.Errorf("a puzzle with further rules cannot be written as %v, only as iss, f-puzzles or a table: %w", f, record.ErrNoRoom)
	case !r.HasLists() || l.lists:
		return nil
	}
	if _, ok := r.Clues(); ok {
		return nil
	}
	return message.Errorf("lists of candidates cannot be written as %v, only as candidates, framed, iss, f-puzzles or a table: %w", f, record.ErrNoRoom)
}

// withoutLists returns a record with the board in place of its lists of candidates if the
// format has no room for them.
func (f Format) withoutLists(r *record.Record) *record.Record {
	if !r.HasLists() || f.layout().lists {
		return r
	}
	written := *r
	written.Form, written.Candidates = boardtext.Line, sudoku.Candidates{}
	written.Board, _ = r.Clues()
	return &written
}

// Drops tells which parts of a readable record a Writer leaves out because the format has
// no room for them: notes such as the author or the level; and the digits that somebody
// has placed and the candidates deleted so far, as in HoDoKu's library.
func (f Format) Drops(r *record.Record) (notes, state bool) {
	for _, n := range r.Notes {
		notes = notes || !f.layout().notes(n, r.Label)
	}
	return notes, r.HasState() && !f.layout().state(r)
}
