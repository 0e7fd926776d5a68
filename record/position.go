package record

import (
	"slices"
	"strings"

	"bullseye/boardtext"
	"bullseye/sudoku"
)

// Clues returns the board that a record stands for. Lists of candidates stand for the board
// that has all nine digits in its blanks, or these marks. Clues reports false if there is
// none.
func (r *Record) Clues() (b sudoku.Board, ok bool) {
	if !r.HasLists() {
		return r.Board, true
	}
	b = r.Candidates.Board()
	if r.Candidates == b.Candidates() {
		return b, true
	}
	for c, d := range b {
		for _, peer := range sudoku.Cell(c).Peers() {
			if d != 0 && r.Candidates[peer].Has(d) {
				b[c] = 0 // the only mark of a blank
			}
		}
	}
	return b, r.Candidates == b.Marks()
}

// A record may say how far somebody has got with its board: the column "filled" has the
// digits placed so far, and in HoDoKu's library the column "deleted" the candidates
// removed so far.

// HasState reports whether a record has placed digits or deleted candidates.
func (r *Record) HasState() bool {
	if r.Header == nil || r.Fields == nil {
		return false
	}
	if deleted, _ := r.Field("deleted"); len(candidatesOf(deleted)) > 0 {
		return true
	}
	filled, placed := r.Filled()
	return placed && filled != r.Board
}

// Filled returns the digits of the column "filled". It reports false if there are none.
func (r *Record) Filled() (b sudoku.Board, ok bool) {
	filled, _ := r.Field("filled")
	ok, _ = sudoku.ReadDigits(&b, []byte(filled))
	return b, ok
}

// Marks returns the candidates of a record's board. If the record has HoDoKu's columns, they
// are those that the placed digits and the deletions leave.
func (r *Record) Marks() sudoku.Candidates {
	board := r.Board
	deleted, inLibrary := r.Field("deleted")
	if inLibrary {
		if filled, ok := r.Filled(); ok {
			board = filled
		}
	}
	left := board.Marks()
	for _, c := range candidatesOf(deleted) {
		left[c.cell] &^= sudoku.DigitSet(c.digit)
	}
	return left
}

// Position returns a record for a question about a position: if HoDoKu's columns say how far
// somebody has got, lists of the candidates that are left take the place of the board.
// Otherwise it returns the record itself.
func (r *Record) Position() *Record {
	if r.Header == nil || r.Err != nil || r.HasLists() || r.Header.Index("deleted") < 0 || !r.HasState() {
		return r
	}
	left := *r
	left.Candidates = r.Marks()
	left.Form, left.Board = boardtext.Pencil, left.Candidates.Board()
	return &left
}

// Positions returns the positions of records. If each is the record itself, it returns the
// slice itself.
func Positions(records []Record) []Record {
	changed := false
	for i := range records {
		if p := records[i].Position(); p != &records[i] {
			if !changed {
				records, changed = slices.Clone(records), true
			}
			records[i] = *p
		}
	}
	return records
}

// A candidate is a digit in a cell.
type candidate struct {
	digit uint8
	cell  sudoku.Cell
}

// candidatesOf reads a list of candidates as HoDoKu writes them: "312" is 3 in r1c2. It
// returns nil if the text is anything else.
func candidatesOf(text string) (all []candidate) {
	for word := range strings.FieldsSeq(text) {
		if len(word) != 3 || strings.Trim(word, "123456789") != "" {
			return nil
		}
		all = append(all, candidate{word[0] - '0', sudoku.CellAt(int(word[1]-'1'), int(word[2]-'1'))})
	}
	return all
}
