package score

import (
	"math/bits"

	"bullseye/search"
	"bullseye/sudoku"
)

// candidatesOf fills in the candidates of a start once its clues have been struck
// from their peers, as place does, and counts those of blank cells. False says
// that there is no completion. It is for blocks of boards, and has hardly a
// branch, because no processor can predict where clues are.
func candidatesOf[S search.Start](start *S, cells *sudoku.Candidates) (candidates int, ok bool) {
	switch s := any(start).(type) {
	case *sudoku.Board:
		return placed(s, nil, cells)
	case *sudoku.Candidates:
		board := s.Board()
		return placed(&board, s, cells)
	}
	return 0, false
}

// placed is candidatesOf for a board. If had is not nil, it limits the candidates
// of each cell.
func placed(b *sudoku.Board, had, cells *sudoku.Candidates) (candidates int, ok bool) {
	var used [sudoku.Houses + 5]sudoku.Digits // room for every index of five bits
	clash := sudoku.Digits(0)
	for c, d := range b {
		h := &housesOf[c]
		x, y, z := &used[h[0]&31], &used[h[1]&31], &used[h[2]&31]
		digit := clueDigits[d&15]
		clash |= (*x | *y | *z) & digit
		*x |= digit
		*y |= digit
		*z |= digit
	}
	empty := 0
	for c, d := range b {
		h := &housesOf[c]
		left := blankDigits[d&15] &^ (used[h[0]&31] | used[h[1]&31] | used[h[2]&31])
		if had != nil {
			left &= had[c]
		}
		candidates += bits.OnesCount16(uint16(left))
		left |= clueDigits[d&15]
		cells[c] = left
		if left == 0 || d > 9 {
			empty++
		}
	}
	return candidates, clash == 0 && empty == 0
}

// By the byte of a cell: the digit of a clue, and the digits that a blank may
// hold.
var (
	clueDigits = func() (t [16]sudoku.Digits) {
		for d := uint8(1); d <= 9; d++ {
			t[d] = sudoku.DigitSet(d)
		}
		return t
	}()
	blankDigits = [16]sudoku.Digits{sudoku.AllDigits}
)
