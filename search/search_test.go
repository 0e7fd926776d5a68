package search

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"bullseye/internal/fortest/devdata"
	"bullseye/internal/fortest/sample"
	"bullseye/sudoku"
)

// agree compares every question about a start with the reference, if that takes
// at most a number of fillings.
func agree[S Start](t interface {
	Helper()
	Fatalf(string, ...any)
}, start S, candidates sudoku.Candidates, most, fillings int) {
	t.Helper()
	ctx := context.Background()
	want, inTime := naiveGrids(candidates, most, fillings)
	if !inTime {
		return
	}
	whole := len(want) < most

	first, err := First(ctx, start)
	switch {
	case len(want) == 0 && !errors.Is(err, sudoku.ErrNoCompletion):
		t.Fatalf("First of %v: error %v, expected none to exist", start, err)
	case len(want) > 0 && (err != nil || !first.Within(candidates)):
		t.Fatalf("First of %v: %v, %v, which is no completion", start, first, err)
	}
	smallest, err := Smallest(ctx, start)
	switch {
	case len(want) == 0 && !errors.Is(err, sudoku.ErrNoCompletion):
		t.Fatalf("Smallest of %v: error %v, expected none to exist", start, err)
	case len(want) > 0 && (err != nil || smallest != want[0]):
		t.Fatalf("Smallest of %v: %v, %v, expected %v", start, smallest, err, want[0])
	}
	unique, err := Unique(ctx, start)
	switch {
	case len(want) == 0 && !errors.Is(err, sudoku.ErrNoCompletion),
		len(want) == 1 && (err != nil || unique != want[0]),
		len(want) > 1 && err != ErrMultiple:
		t.Fatalf("Unique of %v: %v, %v, where there are %d", start, unique, err, len(want))
	}
	for _, limit := range []uint64{1, 2, 3, 100, 0} {
		if limit == 0 && !whole || limit > uint64(most) {
			continue
		}
		expected := uint64(len(want))
		if limit > 0 {
			expected = min(expected, limit)
		}
		if n, err := Count(ctx, start, limit); n != expected || err != nil {
			t.Fatalf("Count of %v up to %d: %d, %v, expected %d", start, limit, n, err, expected)
		}
		var answers [1]Answer
		if _, err := SolveMany(ctx, []S{start}, answers[:], Options{Limit: limit}); err != nil || answers[0] != (Answer{expected, first}) {
			t.Fatalf("SolveMany of %v up to %d: %v, %v, expected %d and %v", start, limit, answers[0], err, expected, first)
		}
	}
	var all []sudoku.Grid
	for g, err := range All(ctx, start) {
		if err != nil {
			t.Fatalf("All of %v: %v", start, err)
		}
		if all = append(all, g); len(all) == most {
			break
		}
	}
	if !slices.Equal(all, want) {
		t.Fatalf("All of %v: %d grids, expected %d in lexicographic order", start, len(all), len(want))
	}
}

func TestAgainstReference(t *testing.T) {
	boards := 3000
	if sample.Only() {
		boards = 300
	}
	random := rand.New(rand.NewPCG(1, 2))
	counts := map[string]int{}
	for range boards {
		b := randomBoard(random, 28+random.IntN(30))
		agree(t, b, b.Candidates(), 300, math.MaxInt)
		n, _ := Count(t.Context(), b, 300)
		switch n {
		case 0:
			counts["none"]++
		case 1:
			counts["one"]++
		default:
			counts["several"]++
		}
		c := randomCandidates(random, random.IntN(250))
		agree(t, c, c, 300, math.MaxInt)
	}
	for _, kind := range []string{"none", "one", "several"} {
		if counts[kind] < boards/20 {
			t.Errorf("only %d of %d boards have %s: the comparison has little value", counts[kind], boards, kind)
		}
	}
}

func TestNamedBoards(t *testing.T) {
	parse := func(text string) sudoku.Board {
		b, err := sudoku.ParseLine(text)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	full := randomGrid(rand.New(rand.NewPCG(3, 4)))
	for _, c := range []struct {
		name  string
		board sudoku.Board
		count uint64 // up to 1000
	}{
		{"a full grid", full.Board(), 1},
		{"two equal digits in a row", parse("11......." + dots(72)), 0},
		{"two equal digits in a column", parse("1........1......." + dots(64)), 0},
		{"two equal digits in a box", parse("1.........1......" + dots(64)), 0},
		{"a cell without a digit left", parse("12345678..........9" + dots(62) + ""), 1000},
		{"nothing fits into the ninth cell", parse("12345678." + "........9" + dots(63)), 0},
		{"the empty board", sudoku.Board{}, 1000},
	} {
		if n, err := Count(t.Context(), c.board, 1000); n != c.count || err != nil {
			t.Errorf("%s: %d, %v, expected %d", c.name, n, err, c.count)
		}
	}
}

func dots(n int) string {
	return string(slices.Repeat([]byte{'.'}, n))
}

// This board takes hours in reading order, so All must look ahead.
func TestAllLooksAhead(t *testing.T) {
	b, err := sudoku.ParseLine("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
	if err != nil {
		t.Fatal(err)
	}
	var grids []sudoku.Grid
	for g, err := range All(t.Context(), b) {
		if err != nil {
			t.Fatal(err)
		}
		grids = append(grids, g)
	}
	if len(grids) != 1 || !grids[0].Completes(b) {
		t.Errorf("%d grids, expected one", len(grids))
	}
}

// Relabelling the digits or transposing a board does not change the number of
// completions, and removing a clue does not reduce it.
func TestCountProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		b := randomBoard(random, rapid.IntRange(26, 60).Draw(t, "clues"))
		ctx := context.Background()
		n, err := Count(ctx, b, 5000)
		if err != nil {
			t.Fatal(err)
		}
		digits := random.Perm(9)
		relabelled := b
		transposed := b
		for i, d := range b {
			if d != 0 {
				relabelled[i] = uint8(digits[d-1] + 1)
			}
			c := sudoku.Cell(i)
			transposed[sudoku.CellAt(c.Column(), c.Row())] = d
		}
		for name, other := range map[string]sudoku.Board{"relabelled": relabelled, "transposed": transposed} {
			if m, _ := Count(ctx, other, 5000); m != n {
				t.Fatalf("%s %s has %d completions, the board itself %d", name, other.String(), m, n)
			}
		}
		g, err := First(ctx, b)
		if n == 0 {
			return
		}
		if err != nil || !g.Completes(b) {
			t.Fatalf("First of %s: %v, %v", b.String(), g, err)
		}
		fewer := b
		fewer[random.IntN(sudoku.Cells)] = 0
		if m, _ := Count(ctx, fewer, 5000); m < n {
			t.Fatalf("%s has %d completions, with one clue less %d", b.String(), n, m)
		}
	})
}

func TestCorpora(t *testing.T) {
	for name, most := range map[string]uint64{
		"clue17-5000.txt": 1, "magictour-1465.txt": 1, "hardest11-2000.txt": 1, "multiple-2000.txt": 2,
	} {
		t.Run(name, func(t *testing.T) {
			boards := devdata.Boards(t, name)
			answers := make([]Answer, len(boards))
			if _, err := SolveMany(t.Context(), boards, answers, Options{Limit: 2}); err != nil {
				t.Fatal(err)
			}
			for i, a := range answers {
				if a.Count != most || !a.Grid.Completes(boards[i]) {
					t.Errorf("board %d: %d completions, expected %d; %s", i, a.Count, most, boards[i].String())
				}
			}
		})
	}
}

func TestGuesses(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 17))
	full := randomGrid(random)
	if n, err := Guesses(t.Context(), full.Board()); n != 0 || err != nil {
		t.Errorf("a full grid takes %d guesses, %v", n, err)
	}
	// Guesses stops at the second completion, and the walk down to the first needs
	// at most one guess for each cell.
	if n, err := Guesses(t.Context(), sudoku.Board{}); n < 10 || n > 81 || err != nil {
		t.Errorf("the empty board takes %d guesses, %v", n, err)
	}
	b := randomBoard(random, 24)
	n, err := Guesses(t.Context(), b)
	m, _ := Guesses(t.Context(), b.Candidates())
	if n != m || err != nil {
		t.Errorf("%d guesses from the board, %d from its candidates, %v", n, m, err)
	}
}

// ending is a context that ends when it has been checked some number of times.
type ending struct {
	context.Context
	checks int
}

func (c *ending) Err() error {
	if c.checks--; c.checks < 0 {
		return context.Canceled
	}
	return nil
}

func TestCancellation(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	var empty sudoku.Board
	if _, err := First(ended, empty); !errors.Is(err, context.Canceled) {
		t.Errorf("First: %v", err)
	}
	if _, err := Smallest(ended, empty); !errors.Is(err, context.Canceled) {
		t.Errorf("Smallest: %v", err)
	}
	if _, err := Unique(ended, empty); !errors.Is(err, context.Canceled) {
		t.Errorf("Unique: %v", err)
	}
	if _, err := SolveMany(ended, []sudoku.Board{empty}, make([]Answer, 1), Options{Limit: 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("SolveMany: %v", err)
	}
	if _, err := EstimateCount(ended, empty, EstimateOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("EstimateCount: %v", err)
	}
	if n, err := Count(&ending{context.Background(), 10}, empty, 0); !errors.Is(err, context.Canceled) || n == 0 {
		t.Errorf("Count: %d, %v, expected the number counted before the context ended", n, err)
	}
	stop, cancel := context.WithCancel(context.Background())
	defer cancel()
	seen, last := 0, error(nil)
	for _, err := range All(stop, empty) {
		if seen++; seen == 1000 {
			cancel()
		}
		last = err
	}
	if !errors.Is(last, context.Canceled) || seen < 1000 || seen > 1000+nodesPerCheck {
		t.Errorf("All: %d grids, then %v", seen, last)
	}
}

func TestNoAllocation(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	b := randomBoard(random, 26)
	for b.Clash() != nil { // whose error is made
		b = randomBoard(random, 26)
	}
	c := b.Candidates()
	ctx := t.Context()
	answers := make([]Answer, 1)
	boards := []sudoku.Board{b}
	for name, f := range map[string]func(){
		"First":               func() { First(ctx, b) },
		"First of candidates": func() { First(ctx, c) },
		"Smallest":            func() { Smallest(ctx, b) },
		"Count":               func() { Count(ctx, b, 1000) },
		"Unique":              func() { Unique(ctx, b) },
		"SolveMany":           func() { SolveMany(ctx, boards, answers, Options{Limit: 2}) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

func TestManyGoroutines(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	boards := make([]sudoku.Board, 200)
	for i := range boards {
		boards[i] = randomBoard(random, 22+random.IntN(20))
	}
	want := make([]Answer, len(boards))
	if _, err := SolveMany(t.Context(), boards, want, Options{Limit: 3}); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			got := make([]Answer, len(boards))
			if _, err := SolveMany(t.Context(), boards, got, Options{Limit: 3}); err != nil || !slices.Equal(got, want) {
				t.Errorf("answers differ between goroutines (%v)", err)
			}
		})
	}
	all.Wait()
}

// FuzzAgainstReference uses any 81 bytes as candidates or as clues.
func FuzzAgainstReference(f *testing.F) {
	f.Add(make([]byte, 81), true)
	f.Add([]byte("123456789"), false)
	f.Fuzz(func(t *testing.T, data []byte, clues bool) {
		var b sudoku.Board
		c := sudoku.Candidates{}
		random := rand.New(rand.NewPCG(uint64(len(data)), 9))
		g := randomGrid(random)
		for i := range b {
			// The bytes disturb a grid, because pure noise hardly ever has a completion.
			var x byte
			if i < len(data) {
				x = data[i]
			}
			b[i] = g[i]
			if x >= 100 {
				b[i] = 0
			} else if x > 90 {
				b[i] = x - 90
			}
			c[i] = sudoku.DigitSet(g[i]) | sudoku.Digits(x)
		}
		if clues {
			if b.Clues() >= 30 {
				agree(t, b, b.Candidates(), 200, fuzzFillings)
			}
			return
		}
		agree(t, c, c, 200, fuzzFillings)
	})
}

// The error of a board whose clues clash says where.
func TestClashingClues(t *testing.T) {
	ctx, board := t.Context(), sudoku.Board{7, 7}
	_, first := First(ctx, board)
	_, smallest := Smallest(ctx, board)
	_, unique := Unique(ctx, board)
	for _, err := range []error{first, smallest, unique} {
		clash, ok := errors.AsType[*sudoku.ClashError](err)
		if !ok || len(clash.Conflicts) != 2 || !errors.Is(err, sudoku.ErrNoCompletion) {
			t.Errorf("found %v, expected the places of the sevens", err)
		}
	}
	if _, err := First(ctx, board.Candidates()); err != sudoku.ErrNoCompletion {
		t.Errorf("candidates: %v", err)
	}
}
