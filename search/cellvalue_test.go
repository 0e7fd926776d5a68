package search

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/sudoku"
)

// sameEverywhere asks every question about a start, on the given paths and in
// calls of several sizes, and compares the answers with its smallest completions,
// at most three of them.
func sameEverywhere[S Start](t *testing.T, paths []Path, start S, want []sudoku.Grid) {
	t.Helper()
	ctx := context.Background()
	count := uint64(len(want))
	expect := func(question string, err error, one, several error) {
		t.Helper()
		expected := [...]error{sudoku.ErrNoCompletion, one, several}[min(count, 2)]
		if !errors.Is(err, expected) {
			t.Fatalf("%s of %v: error %v, expected %v", question, start, err, expected)
		}
	}
	first, err := First(ctx, start)
	expect("First", err, nil, nil)
	smallest, err := Smallest(ctx, start)
	expect("Smallest", err, nil, nil)
	if count > 0 && smallest != want[0] {
		t.Fatalf("Smallest of %v: %v, expected %v", start, smallest, want[0])
	}
	_, err = Unique(ctx, start)
	expect("Unique", err, nil, ErrMultiple)
	if n, err := Count(ctx, start, 3); n != count || err != nil {
		t.Fatalf("Count of %v: %d, %v, expected %d", start, n, err, count)
	}
	var all []sudoku.Grid
	for g, err := range All(ctx, start) {
		if err != nil {
			t.Fatal(err)
		}
		if all = append(all, g); len(all) == 3 {
			break
		}
	}
	if !slices.Equal(all, want) {
		t.Fatalf("All of %v: %v, expected %v", start, all, want)
	}
	if count == 0 {
		if e, err := EstimateCount(ctx, start, EstimateOptions{}); err != nil || !e.Exact || e.Mean != 0 {
			t.Fatalf("EstimateCount of %v: %+v, %v", start, e, err)
		}
	}
	if _, err := Guesses(ctx, start); err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		for _, size := range []int{1, 7, 8, 40} {
			// The others have no blanks, so that they have nothing in common with start.
			starts := make([]S, size)
			other := randomGrid(rand.New(rand.NewPCG(1, 1)))
			for i := range starts {
				switch s := any(&starts[i]).(type) {
				case *sudoku.Board:
					*s = other.Board()
				case *sudoku.Candidates:
					b := other.Board()
					*s = b.Candidates()
				}
			}
			at := size / 2
			starts[at] = start
			wanted := slices.Repeat([]Answer{{1, other}}, size)
			wanted[at] = Answer{Count: count, Grid: first}
			answers := make([]Answer, size)
			if _, err := SolveMany(ctx, starts, answers, Options{Limit: 3, Path: path}); err != nil || !slices.Equal(answers, wanted) {
				t.Fatalf("%d boards on %v: %v, %v, expected %v", size, path, answers, err, wanted)
			}
			wanted[at].Grid = smallest
			if _, err := SolveMany(ctx, starts, answers, Options{Limit: 3, Path: path, Smallest: true}); err != nil || !slices.Equal(answers, wanted) {
				t.Fatalf("smallest of %d boards on %v: %v, %v, expected %v", size, path, answers, err, wanted)
			}
			counts, visits := make([]uint64, size), uint64(0)
			err := Visit(ctx, starts, counts, Options{Limit: 3, Path: path}, func(i int, _ *sudoku.Grid) {
				if i == at {
					visits++
				}
			})
			if err != nil || visits != count || counts[at] != count {
				t.Fatalf("Visit of %d boards on %v: %d visits, count %d, %v, expected %d", size, path, visits, counts[at], err, count)
			}
		}
	}
}

// plainCandidates is Board.Candidates for the reference: a cell value above 9
// leaves its cell without a candidate.
func plainCandidates(b *sudoku.Board) (c sudoku.Candidates) {
	for i, v := range b {
		switch {
		case v == 0:
			c[i] = sudoku.AllDigits
		case v <= 9:
			c[i] = sudoku.DigitSet(v)
		}
	}
	return c
}

// A value of 10 counted as 1 on the portable engine, and as no digit elsewhere.
func TestCellValueAboveNineLeavesNoCompletionOnAnyPath(t *testing.T) {
	OnEachPath(t, func(t *testing.T, path Path) {
		random := rand.New(rand.NewPCG(18, 19))
		for value := 10; value < 256; value++ {
			grid := randomGrid(random)
			b := grid.Board()
			// A cell where the value would be right if it were taken modulo nine or ten.
			for _, digit := range []uint8{uint8(value-1)%9 + 1, uint8(value) % 10} {
				if digit == 0 {
					continue
				}
				cell := slices.Index(b[:], digit)
				b[cell] = uint8(value)
				sameEverywhere(t, []Path{path}, b, nil)
				b[cell] = digit
			}
		}
		sameEverywhere(t, []Path{path}, sudoku.Board{40: 10}, nil)
	})
	if n, err := Guesses(t.Context(), sudoku.Board{80: 255}); n != 0 || err != nil {
		t.Errorf("a board with a cell value of 255 takes %d guesses, %v", n, err)
	}
}

// The seven bits of a candidate set that stand for no digit are ignored.
func TestCandidateBitsAboveNineAreIgnored(t *testing.T) {
	OnEachPath(t, func(t *testing.T, path Path) {
		random := rand.New(rand.NewPCG(20, 21))
		for range 40 {
			c := randomCandidates(random, random.IntN(150))
			want, _ := naiveGrids(c, 3, math.MaxInt)
			sameEverywhere(t, []Path{path}, c, want)
			for i := range c {
				c[i] |= sudoku.Digits(random.IntN(128) << 9)
			}
			sameEverywhere(t, []Path{path}, c, want)
		}
	})
}

// FuzzCellValues disturbs a full grid with any cell values and candidate bits.
func FuzzCellValues(f *testing.F) {
	f.Add([]byte{10}, uint64(1))
	f.Add([]byte{100, 0, 0, 0, 255}, uint64(2))
	f.Add(slices.Repeat([]byte{100}, 40), uint64(3))
	paths := availablePaths(f)
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		random := rand.New(rand.NewPCG(seed, 0))
		grid := randomGrid(random)
		b := grid.Board()
		for i, x := range data[:min(len(data), sudoku.Cells)] {
			switch {
			case x == 0: // the grid's digit
			case x == 100:
				b[i] = 0
			default:
				b[i] = x
			}
		}
		clean := !slices.ContainsFunc(b[:], func(v uint8) bool { return v > 9 })
		c := plainCandidates(&b)
		want, inTime := naiveGrids(c, 3, fuzzFillings)
		if !inTime {
			return
		}
		if !clean && want != nil {
			t.Fatalf("the reference completes %v", b)
		}
		sameEverywhere(t, paths, b, want)
		for i := range c {
			c[i] |= sudoku.Digits(random.IntN(128) << 9)
		}
		sameEverywhere(t, paths, c, want)
	})
}
