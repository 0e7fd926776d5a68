package operation

import (
	"bullseye/logic"
	"bullseye/record"
	"bullseye/sudoku"
)

// startPosition returns the position in which a record is.
func startPosition(r *record.Record) *logic.Position {
	digits, left := digitsOf(r)
	return positionOf(&digits, &digits, left)
}

// digitsOf returns the digits of a record, and the candidates that are left if they are given.
func digitsOf(r *record.Record) (digits sudoku.Board, left *sudoku.Candidates) {
	if !r.HasLists() {
		return r.Board, nil
	}
	return filled(&r.Candidates), &r.Candidates
}

// positionOf returns the position of somebody who has placed digits on a board of clues,
// with the candidates that are left. The candidates may be nil.
func positionOf(clues, digits *sudoku.Board, left *sudoku.Candidates) *logic.Position {
	p := logic.NewPosition(clues)
	for c, d := range digits {
		if d != 0 && p.Candidates(sudoku.Cell(c)) != 0 {
			p.Place(logic.Candidate{Cell: sudoku.Cell(c), Digit: d})
		}
	}
	if left == nil {
		return p
	}
	for c := range left {
		for d := range (p.Candidates(sudoku.Cell(c)) &^ left[c]).All() {
			p.Remove(logic.Candidate{Cell: sudoku.Cell(c), Digit: d})
		}
	}
	return p
}

// filled returns the digits of lists of candidates: a cell with a single candidate holds
// it, unless a cell that shares a house still has that candidate next to others. Then
// somebody has yet to notice it.
func filled(all *sudoku.Candidates) (b sudoku.Board) {
	for c := range all {
		d := all[c].Single()
		if d == 0 {
			continue
		}
		b[c] = d
		for _, peer := range sudoku.Cell(c).Peers() {
			if all[peer].Has(d) && all[peer].Len() > 1 {
				b[c] = 0
				break
			}
		}
	}
	return b
}
