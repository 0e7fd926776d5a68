package puzzleio

import (
	"fmt"

	"bullseye/boardtext"
	"bullseye/record"
)

// checkRoom returns an error that wraps record.ErrNoRoom if the format cannot hold the
// board of a record, because it is given by lists of candidates.
func (f Format) checkRoom(r *record.Record) error {
	if !r.HasLists() || r.Err != nil {
		return nil
	}
	switch f {
	case Framed, Pencil, CSV, TSV, NDJSON, Parquet:
		return nil
	case Any:
		f = Line
	}
	return fmt.Errorf("lists of candidates cannot be written as %v, only as candidates: %w", f, record.ErrNoRoom)
}

// Drops tells which parts of a readable record a Writer leaves out because the format has
// no room for them: notes such as the author or the level; and the digits that somebody
// has placed and the candidates deleted so far, as in HoDoKu's library.
func (f Format) Drops(r *record.Record) (notes, state bool) {
	for _, n := range r.Notes {
		notes = notes || !f.holdsNote(n, r.Label)
	}
	return notes, hasState(r) && !f.holdsState(r)
}

// holdsNote reports whether a note is in the output, perhaps as the label.
func (f Format) holdsNote(n boardtext.Note, label string) bool {
	switch f {
	case SDK:
		return true
	case OpenSudoku:
		return n.Letter != 0 || n.Text == label
	case Any, Line, Pencil:
		return n.Letter == 0
	}
	return n.Letter == 0 && n.Text == label
}

// holdsState reports whether the placed digits and deleted candidates of a record are in
// the output.
func (f Format) holdsState(r *record.Record) bool {
	switch f {
	case Hodoku, CSV, TSV, NDJSON, Parquet:
		return true
	case Pencil:
		return r.Header.Index("deleted") >= 0
	}
	return false
}
