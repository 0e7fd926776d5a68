package logic

import (
	"encoding/binary"
	"slices"
	"testing"

	"bullseye/internal/corpus"
	"bullseye/logic/internal/grid"
	"bullseye/search"
	"bullseye/sudoku"
)

// Positions that somebody has reached in any way: digits and candidates are missing here and
// there, but nothing is wrong. Every step is sound.
func FuzzPlayerOnReachedPositions(f *testing.F) {
	boards, err := corpus.Boards(corpus.Hard)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(uint16(0), []byte{})
	f.Add(uint16(1), []byte{0x10, 0x80, 0x3c, 0x55, 0xaa, 0x0f, 0x01, 0xff})
	f.Add(uint16(2), []byte{0xff, 0x11, 0x22, 0x44, 0x88, 0x42, 0x24, 0x18, 0x81, 0x7e})
	solver := NewSolver(Player)
	f.Fuzz(func(t *testing.T, n uint16, bits []byte) {
		b := boards[int(n)%len(boards)]
		solution := completion(t, b)
		at := NewPosition(b)
		for i, word := range bits {
			c := sudoku.Cell((i * 7) % sudoku.Cells)
			if at.Digit(c) != 0 {
				continue
			}
			if word == 0xff {
				at.Place(Candidate{c, solution[c]})
				continue
			}
			for d := uint8(1); d <= 8; d++ {
				if word>>(d-1)&1 != 0 && d != solution[c] {
					at.Remove(Candidate{c, d})
				}
			}
		}
		allSound(t, solver, at, &solution)
	})
}

// Any candidates at all. Nothing panics, and if there is one completion, every step is sound.
func FuzzPlayerOnAnyCandidates(f *testing.F) {
	f.Add([]byte{})
	full := make([]byte, 2*sudoku.Cells)
	for i := range full {
		full[i] = 0xff
	}
	f.Add(full)
	solver := NewSolver(Player)
	f.Fuzz(func(t *testing.T, bits []byte) {
		var candidates sudoku.Candidates
		for c := range candidates {
			if 2*c+2 <= len(bits) {
				candidates[c] = sudoku.Digits(binary.LittleEndian.Uint16(bits[2*c:])) & sudoku.AllDigits
			} else {
				candidates[c] = sudoku.DigitSet(uint8((c/9*3+c/27+c)%9) + 1)
			}
		}
		at := &Position{grid: grid.From(&[sudoku.Cells]uint8{}, (*[sudoku.Cells]sudoku.Digits)(&candidates))}
		solution, err := search.Unique(t.Context(), candidates)
		if err != nil {
			allSound(t, solver, at, nil)
			return
		}
		allSound(t, solver, at, &solution)
	})
}

// allSound looks at every step of a position short of forcing chains, and checks the steps if
// there is a solution.
func allSound(t *testing.T, solver *Solver, at *Position, solution *sudoku.Grid) {
	chains := slices.IndexFunc(playerOrder, func(row playerRow) bool { return row.effort == 90 })
	solver.player.rows = chains
	err := solver.player.each(t.Context(), at, keeping{all: true}, func(s *Step) bool {
		if solution != nil {
			check(t, at, s, solution)
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
}
