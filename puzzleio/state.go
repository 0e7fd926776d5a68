package puzzleio

import (
	"strings"

	"bullseye/record"
	"bullseye/sudoku"
)

// A record may say how far somebody has got with its board: the column "filled" has the
// digits placed so far, and in HoDoKu's library the column "deleted" the candidates
// removed so far.

// hasState reports whether a record has placed digits or deleted candidates.
func hasState(r *record.Record) bool {
	if r.Header == nil || r.Fields == nil {
		return false
	}
	filled, placed := filledBoard(r)
	if deleted, _ := r.Field("deleted"); len(candidatesOf(deleted)) > 0 {
		return true
	}
	return placed && filled != r.Board
}

// marks returns the candidates of a board. If the record has HoDoKu's columns, they are
// those that the placed digits and the deletions leave.
func marks(r *record.Record) sudoku.Candidates {
	board := r.Board
	deleted, inLibrary := r.Field("deleted")
	if inLibrary {
		if filled, ok := filledBoard(r); ok {
			board = filled
		}
	}
	left := board.Marks()
	for _, c := range candidatesOf(deleted) {
		left[c.cell] &^= sudoku.DigitSet(c.digit)
	}
	return left
}

// filledBoard returns the digits of the column "filled". It reports false if there are
// none.
func filledBoard(r *record.Record) (b sudoku.Board, ok bool) {
	filled, _ := r.Field("filled")
	ok, _ = sudoku.ReadDigits(&b, []byte(filled))
	return b, ok
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
