package operation

import (
	"bullseye/logic"
	"bullseye/sudoku"
)

// Position returns the position of somebody who has come so far.
func (b *Beginning) Position() *logic.Position {
	p := logic.NewPosition(b.Clues)
	for c, d := range b.Digits {
		if d != 0 && p.Candidates(sudoku.Cell(c)) != 0 {
			p.Place(logic.Candidate{Cell: sudoku.Cell(c), Digit: d})
		}
	}
	if b.Left == nil {
		return p
	}
	for c := range b.Left {
		for d := range (p.Candidates(sudoku.Cell(c)) &^ b.Left[c]).All() {
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
