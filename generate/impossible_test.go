package generate

import (
	"errors"
	"math"
	"strings"
	"testing"

	"bullseye/score"
	"bullseye/sudoku"
)

// constant are weights that give each grid the same score: a sum of a number for each row.
func constant() *score.Objective {
	var w score.Weights
	for c := range w {
		w[c] = int64(c / 9)
	}
	return &score.Objective{Weights: &w}
}

// Wishes that no board can meet are refused at once.
func TestImpossibleWishes(t *testing.T) {
	fullRow := patternWhere(func(r, c int) bool { return r == 4 || (r+c)%2 == 0 })
	fullBox := patternWhere(func(r, c int) bool { return r < 3 && c < 3 || (r+c)%2 == 0 })
	one := patternWhere(func(r, c int) bool { return r == 0 && c == 0 })
	for name, test := range map[string]struct {
		options Options
		want    string
	}{
		"a minimal full grid":      {Options{Minimal: true, Clues: Range{81, 81}}, "at least 81 clues, but a minimal board has at most 72"},
		"symmetric and minimal":    {Options{Minimal: true, Symmetry: Rotate90, Clues: Range{81, 81}}, "at most 80"},
		"no sum of orbits":         {Options{Symmetry: Rotate90, Clues: Range{26, 27}}, "found 26-27 clues, but the symmetry rotate90 can have 25 or 28"},
		"no sum of eight":          {Options{Symmetry: Full, Clues: Range{23, 23}, Minimal: true}, "found 23 clues, but the symmetry full can have 21 or 24"},
		"a pattern of one cell":    {Options{Pattern: one}, "a pattern of 1 cell,"},
		"a minimal full row":       {Options{Pattern: fullRow, Minimal: true}, "nine clues in row 5 of the pattern"},
		"a minimal full box":       {Options{Pattern: fullBox, Minimal: true}, "nine clues in box 1 of the pattern"},
		"several of 78 clues":      {Options{Contest: &Contest{}, Clues: Range{78, 81}}, "at least 78 clues, but a board with several completions has at most 77"},
		"weights without a best":   {Options{Contest: &Contest{Objective: *constant()}}, "weights that give all grids the same score"},
		"a full pattern, minimal ": {Options{Pattern: patternWhere(func(int, int) bool { return true }), Minimal: true}, "row 1"},
	} {
		if _, err := New(test.options); !errors.Is(err, ErrImpossible) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, options := range map[string]Options{
		"full grids":         {Clues: Range{81, 81}, Symmetry: Full},
		"a sum of orbits":    {Symmetry: Rotate90, Clues: Range{26, 28}},
		"a full row":         {Pattern: fullRow},
		"other weights":      {Contest: &Contest{}},
		"a symmetric number": {Symmetry: Horizontal, Clues: Range{23, 23}},
	} {
		if _, err := New(options); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The grids that tell whether all grids have the same score span all grids: more of them
// do not raise the rank.
func TestSpanningGrids(t *testing.T) {
	var random stream
	random.start(0, 0)
	const p = 1_000_003
	var basis [9 * sudoku.Cells]*[9 * sudoku.Cells]int64 // by the first element that is not 0
	rank := 0
	add := func(grid *sudoku.Grid) {
		var v [9 * sudoku.Cells]int64
		for c, d := range grid {
			v[9*c+int(d)-1] = 1
		}
		for i := range v {
			switch {
			case v[i] == 0:
			case basis[i] == nil:
				inverse := power(v[i], p-2, p)
				for j := range v {
					v[j] = v[j] * inverse % p
				}
				basis[i] = &v
				rank++
				return
			default:
				factor := v[i]
				for j := i; j < len(v); j++ {
					v[j] = (v[j] + (p-factor)*basis[i][j]) % p
				}
			}
		}
	}
	for range spanning {
		grid := tables().grid(&random)
		add(&grid)
	}
	reached := rank
	for range spanning {
		grid := tables().grid(&random)
		add(&grid)
	}
	if rank != reached || rank < 400 {
		t.Errorf("rank %d, then %d", reached, rank)
	}
}

func power(base, exponent, modulus int64) int64 {
	result := int64(1)
	for ; exponent > 0; exponent /= 2 {
		if exponent%2 == 1 {
			result = result * base % modulus
		}
		base = base * base % modulus
	}
	return result
}

func TestUnbiasedReach(t *testing.T) {
	_, err := New(Options{Unbiased: true, Clues: Range{40, 40}})
	if reach, ok := errors.AsType[*ReachError](err); !ok || errors.Is(err, ErrImpossible) || *reach != (ReachError{Range{40, 40}, Range{17, 31}}) {
		t.Errorf("error %v", err)
	}
}

func TestRangesThatEndBeforeTheyBegin(t *testing.T) {
	for want, options := range map[string]Options{
		"found 30 to 25 clues, but 30 is more than 25":                   {Clues: Range{30, 25}},
		"found 50 to 20 completions, but 50 is more than 20":             {Contest: &Contest{Completions: Range{50, 20}}},
		"found 90 to 0 clues, expected a range within 0 to 81":           {Clues: Range{Min: 90}},
		"found 80 to 82 clues, expected a range within 0 to 81":          {Clues: Range{80, 82}},
		"found the value 10 in r1c2 of the pattern, expected 0 to 9":     {Pattern: &sudoku.Board{1: 10}},
		"found 1 to 5 completions, expected a range within 2 to 1000000": {Contest: &Contest{Completions: Range{1, 5}}},
	} {
		if _, err := New(options); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// Numbers of boards do not wrap.
func TestLastNumbers(t *testing.T) {
	g, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	boards := make([]Board, 2)
	if err := g.Make(t.Context(), math.MaxUint64-1, boards); err != nil || !boards[1].Found {
		t.Errorf("error %v", err)
	}
	if err := g.Make(t.Context(), math.MaxUint64, boards); err == nil {
		t.Error("a number wraps")
	}
	if n := g.Attempts(); n < 2 {
		t.Errorf("%d attempts", n)
	}
}
