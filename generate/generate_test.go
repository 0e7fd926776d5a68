package generate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"testing"

	"bullseye/search"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// makeBoards makes boards, or ends the test.
func makeBoards(t testing.TB, options Options, first uint64, n int) []Board {
	t.Helper()
	g, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	boards := make([]Board, n)
	if err := g.Make(t.Context(), first, boards); err != nil {
		t.Fatal(err)
	}
	return boards
}

func cluesOf(b *sudoku.Board) (n int) {
	for _, d := range b {
		if d != 0 {
			n++
		}
	}
	return n
}

// completions counts completions up to 2. It tries all digits in the blank cell that
// allows the fewest.
func completions(b *sudoku.Board) (n int) {
	var rows, columns, boxes [9]int // bits of the digits that are there
	for c, d := range b {
		if d != 0 {
			rows[c/9] |= 1 << d
			columns[c%9] |= 1 << d
			boxes[c/27*3+c%9/3] |= 1 << d
		}
	}
	best, fewest, allowed := -1, 10, 0
	for c, d := range b {
		free := 0b11_1111_1110 &^ (rows[c/9] | columns[c%9] | boxes[c/27*3+c%9/3])
		if number := bits.OnesCount(uint(free)); d == 0 && number < fewest {
			best, fewest, allowed = c, number, free
		}
	}
	if best < 0 {
		return 1
	}
	for d := uint8(1); d <= 9 && n < 2; d++ {
		if allowed>>d&1 != 0 {
			b[best] = d
			n += completions(b)
			b[best] = 0
		}
	}
	return min(n, 2)
}

// isUnique reports whether a board has one completion, the given one, by two ways that
// share nothing with the lock-step engine.
func isUnique(t testing.TB, b sudoku.Board, grid *sudoku.Grid) bool {
	t.Helper()
	answers := make([]search.Answer, 1)
	if _, err := search.SolveMany(t.Context(), []sudoku.Board{b}, answers, search.Options{Limit: 2, Path: search.Portable}); err != nil {
		t.Fatal(err)
	}
	if naive := completions(&b); naive != int(answers[0].Count) {
		t.Fatalf("%v: %d completions, but the engine finds %d", b, naive, answers[0].Count)
	}
	return answers[0].Count == 1 && answers[0].Grid == *grid
}

// moved returns the cells of clues after the motion of the board.
func moved(b *sudoku.Board, motion func(r, c int) (int, int)) (clues [sudoku.Cells]bool) {
	for c, d := range b {
		clues[sudoku.CellAt(motion(c/9, c%9))] = d != 0
	}
	return clues
}

func identity(r, c int) (int, int) { return r, c }

// Every board has one completion. It is minimal and symmetric if that is asked, and has
// the number of clues that is asked.
func TestBoardsMeetTheOptions(t *testing.T) {
	mirrors := map[Symmetry][]func(r, c int) (int, int){
		Rotate180: {halfTurn}, Rotate90: {quarterTurn, halfTurn}, Horizontal: {leftRight}, Vertical: {topBottom},
		Both: {leftRight, topBottom, halfTurn}, Diagonal: {transpose}, Antidiagonal: {antitranspose},
		Diagonals: {transpose, antitranspose, halfTurn}, Full: {quarterTurn, transpose, leftRight},
	}
	for _, name := range Symmetries() {
		for _, minimal := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s,%v", name, minimal), func(t *testing.T) {
				t.Parallel()
				options := Options{Seed: 5, Symmetry: Symmetry(name), Minimal: minimal}
				g, err := New(options)
				if err != nil {
					t.Fatal(err)
				}
				for _, b := range makeBoards(t, options, 0, 20) {
					if !b.Found || !isUnique(t, b.Board, &b.Grid) {
						t.Fatalf("%v: found %v, or not with one completion", b.Board, b.Found)
					}
					if n := cluesOf(&b.Board); !minimal && !(Range{24, 36}).Has(n) {
						t.Errorf("%d clues", n)
					}
					for _, m := range mirrors[options.Symmetry] {
						if moved(&b.Board, m) != moved(&b.Board, identity) {
							t.Errorf("%v is not symmetric", b.Board)
						}
					}
					for _, orbit := range g.orbits {
						less := b.Board
						for _, c := range orbit {
							less[c] = 0
						}
						if minimal && less != b.Board && isUnique(t, less, &b.Grid) {
							t.Errorf("%v is not minimal at %v", b.Board, orbit)
						}
					}
				}
			})
		}
	}
}

// Each symmetry has the number of orbits that Burnside's lemma gives.
func TestOrbits(t *testing.T) {
	for name, want := range map[Symmetry]int{
		NoSymmetry: 81, Rotate180: 41, Rotate90: 21, Horizontal: 45, Vertical: 45, Both: 25,
		Diagonal: 45, Antidiagonal: 45, Diagonals: 25, Full: 15,
	} {
		orbits, err := name.orbits()
		if err != nil || len(orbits) != want {
			t.Errorf("%s: %d orbits, %v, want %d", name, len(orbits), err, want)
		}
	}
}

// Removal with unavoidable sets ends at the same board as removal with a search for each
// clue.
func TestRemovalIsThatOfOneClueAfterTheOther(t *testing.T) {
	for _, symmetry := range []Symmetry{NoSymmetry, Rotate180, Diagonals} {
		options := Options{Seed: 8, Minimal: true, Symmetry: symmetry}
		g, err := New(options)
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range makeBoards(t, options, 0, 40) {
			r := &removal{trial: trial{g: g}}
			r.begin(uint64(i)) // the grid and the order
			want := r.grid.Board()
			for item := range r.items {
				less := want
				for _, c := range r.cells(item) {
					less[c] = 0
				}
				if _, err := search.Unique(t.Context(), less); err == nil {
					want = less
				}
			}
			if b.Board != want || b.Grid != r.grid {
				t.Errorf("%s, board %d: %v, want %v", symmetry, i, b.Board, want)
			}
		}
	}
}

// variety is a choice of options that reaches all ways to make boards.
var variety = map[string]Options{
	"grids":     {Clues: Range{81, 81}},
	"minimal":   {Minimal: true},
	"default":   {},
	"rotate180": {Symmetry: Rotate180, Minimal: true},
	"few clues": {Clues: Range{22, 23}},
	"pattern":   {Pattern: &patternOf25},
	"contest":   {Contest: &Contest{Completions: Range{20, 60}}},
	"unbiased":  {Unbiased: true, Clues: Range{0, 24}},
}

// A board depends on the options and its number alone: not on the block, the path and the
// boards that the generator has made before.
func TestSameBoardsEverywhere(t *testing.T) {
	for name, options := range variety {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			blocks := []int{1, 2, 7, 50}
			if options.Unbiased {
				blocks = []int{1, 2, 9} // these take long
			}
			n := 0
			for _, size := range blocks {
				n += size
			}
			want := makeBoards(t, options, 1000, n)
			for _, path := range []search.Path{search.Portable, search.AVX2, search.AVX512, search.NEON} {
				if !path.Available() {
					continue
				}
				options.Path = path
				g, err := New(options)
				if err != nil {
					t.Fatal(err)
				}
				got := make([]Board, n)
				for to, i := n, len(blocks)-1; i >= 0; i-- { // the last block first
					from := to - blocks[i]
					if err := g.Make(t.Context(), uint64(1000+from), got[from:to]); err != nil {
						t.Fatal(err)
					}
					to = from
				}
				for i := range want {
					if got[i] != want[i] {
						t.Errorf("path %v: board %d is %v, want %v", path, i, got[i], want[i])
					}
				}
			}
			options.Seed++
			if other := makeBoards(t, options, 1000, 1); other[0] == want[0] {
				t.Error("another seed makes the same boards")
			}
		})
	}
}

// Boards of given grids complete to them in turn.
func TestGivenGrids(t *testing.T) {
	full := makeBoards(t, Options{Clues: Range{81, 81}}, 0, 3)
	grids := []sudoku.Grid{full[0].Grid, full[1].Grid, full[2].Grid}
	boards := []sudoku.Board{full[0].Board, full[1].Board, full[2].Board}
	for i, b := range makeBoards(t, Options{From: boards, Minimal: true}, 4, 10) {
		if b.Grid != grids[(i+4)%3] || !isUnique(t, b.Board, &b.Grid) {
			t.Errorf("board %d completes to %v", i, b.Grid)
		}
	}
	boards[1][0] = 0
	if _, err := New(Options{From: boards}); err == nil {
		t.Error("a grid with a blank is accepted")
	}
}

// Boards with blanks are made minimal: the clues that stay are some of theirs.
func TestMakeMinimal(t *testing.T) {
	for _, symmetry := range []Symmetry{NoSymmetry, Rotate180} {
		var from []sudoku.Board
		for _, b := range makeBoards(t, Options{Clues: Range{34, 40}, Symmetry: symmetry}, 0, 20) {
			from = append(from, b.Board)
		}
		for i, b := range makeBoards(t, Options{From: from, Minimal: true, Symmetry: symmetry}, 0, 40) {
			if !b.Found || !isUnique(t, b.Board, &b.Grid) || b.Board.Clues() >= from[i%20].Clues() {
				t.Errorf("board %d is %v", i, b.Board)
			}
			for c, d := range b.Board {
				if d != 0 && d != from[i%20][c] {
					t.Errorf("board %d has another clue", i)
				}
				less := b.Board
				if less[c] = 0; symmetry == NoSymmetry && d != 0 && isUnique(t, less, &b.Grid) {
					t.Errorf("board %d has a redundant clue", i)
				}
			}
		}
		for name, options := range map[string]Options{
			"not minimal":         {From: from},
			"a pattern":           {From: from, Minimal: true, Pattern: &patternOf25},
			"another symmetry":    {From: from, Minimal: true, Symmetry: Full},
			"several completions": {From: []sudoku.Board{{1}}, Minimal: true},
			"clashes":             {From: []sudoku.Board{{1, 1}}, Minimal: true},
		} {
			if _, err := New(options); err == nil {
				t.Errorf("%s: no error", name)
			}
		}
	}
}

// Classes are avoided, and the boards of other classes stay the same.
func TestUnlike(t *testing.T) {
	options := Options{Minimal: true, Seed: 3}
	first := makeBoards(t, options, 0, 20)
	var random stream
	random.start(1, 2)
	options.Unlike = &Classes{}
	avoid := map[sudoku.Board]bool{}
	for i := range first[:10] {
		options.Unlike.Add(disguised(first[i].Board))
		avoid[symmetry.Canonical(first[i].Board).Board] = true
	}
	for i, b := range makeBoards(t, options, 0, 20) {
		if avoid[symmetry.Canonical(b.Board).Board] {
			t.Errorf("board %d is one to avoid", i)
		}
		if (b == first[i]) != (i >= 10) {
			t.Errorf("board %d was %v, is %v", i, first[i], b)
		}
	}
}

// disguised returns an equivalent board: transposed, with its rows turned round and the
// digits renamed.
func disguised(b sudoku.Board) (result sudoku.Board) {
	for c, d := range b {
		if d != 0 {
			result[9*(8-c%9)+c/9] = 10 - d
		}
	}
	return result
}

// Options that cannot be met are refused if that is known, and given up otherwise.
func TestImpossible(t *testing.T) {
	for name, options := range map[string]Options{
		"16 clues":          {Clues: Range{16, 16}},
		"16 cells":          {Pattern: patternWhere(func(r, c int) bool { return r < 8 && c < 2 })},
		"two empty rows":    {Pattern: patternWhere(func(r, c int) bool { return r != 3 && r != 5 })},
		"two empty columns": {Pattern: patternWhere(func(r, c int) bool { return c != 7 && c != 8 })},
	} {
		if _, err := New(options); !errors.Is(err, ErrImpossible) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Two rows of each band have one clue between them, so the exchange of these rows must
	// not come apart in any band. That is rare.
	thin := patternWhere(func(r, c int) bool { return r%3 == 0 && c < 8 || r%3 == 1 && c == 8 })
	for name, options := range map[string]Options{
		"removal":  {Clues: Range{17, 17}, Minimal: true, Attempts: 3},
		"pattern":  {Pattern: thin, Attempts: 3},
		"unbiased": {Unbiased: true, Clues: Range{31, 31}, Attempts: 3},
		"contest":  {Contest: &Contest{Completions: Range{2, 2}, Gap: 5000}, Attempts: 3},
	} {
		for _, b := range makeBoards(t, options, 0, 5) {
			if b != (Board{Attempts: 3}) {
				t.Errorf("%s: %+v", name, b)
			}
		}
	}
}

func TestWrongOptions(t *testing.T) {
	for name, options := range map[string]Options{
		"symmetry":       {Symmetry: "spiral"},
		"clues":          {Clues: Range{30, 20}},
		"attempts":       {Attempts: -1},
		"one completion": {Contest: &Contest{Completions: Range{1, 5}}},
		"too many":       {Contest: &Contest{Completions: Range{5, MaxCompletions + 1}}},
		"optimum":        {Contest: &Contest{Optimum: "two"}},
		"gap":            {Contest: &Contest{Gap: -1}},
	} {
		if _, err := New(options); err == nil || errors.Is(err, ErrImpossible) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestConflicts(t *testing.T) {
	clues, from := Range{26, 26}, make([]sudoku.Board, 1)
	for _, test := range []struct {
		options Options
		want    ConflictError
	}{
		{Options{Unbiased: true, Symmetry: Full}, ConflictError{"Unbiased", "Symmetry"}},
		{Options{Unbiased: true, Pattern: &patternOf25}, ConflictError{"Unbiased", "Pattern"}},
		{Options{Unbiased: true, From: from}, ConflictError{"Unbiased", "From"}},
		{Options{Contest: &Contest{}, Minimal: true}, ConflictError{"Contest", "Minimal"}},
		{Options{Contest: &Contest{}, Symmetry: Full}, ConflictError{"Contest", "Symmetry"}},
		{Options{Contest: &Contest{}, Pattern: &patternOf25}, ConflictError{"Contest", "Pattern"}},
		{Options{Contest: &Contest{}, Unbiased: true}, ConflictError{"Contest", "Unbiased"}},
		{Options{Pattern: &patternOf25, Symmetry: Full}, ConflictError{"Pattern", "Symmetry"}},
		{Options{Pattern: &patternOf25, Clues: clues}, ConflictError{"Pattern", "Clues"}},
	} {
		_, err := New(test.options)
		if got, ok := errors.AsType[*ConflictError](err); !ok || *got != test.want {
			t.Errorf("%v, want %v", err, &test.want)
		}
	}
	for name, options := range map[string]Options{
		"no symmetry": {Pattern: &patternOf25, Symmetry: NoSymmetry, From: []sudoku.Board{}},
		"no grids":    {Unbiased: true, Symmetry: NoSymmetry, From: []sudoku.Board{}, Minimal: true},
	} {
		if _, err := New(options); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestMakeStopsWithItsContext(t *testing.T) {
	g, err := New(Options{Minimal: true, Clues: Range{17, 17}, Attempts: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := g.Make(ctx, 0, make([]Board, 10)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// Attempts that need no search end with their context, too.
func TestAttemptsWithoutSearchesStop(t *testing.T) {
	full := makeBoards(t, Options{Clues: Range{81, 81}}, 0, 1)[0]
	unlike := &Classes{}
	unlike.Add(full.Board)
	thin := patternWhere(func(r, c int) bool { return r%3 == 0 && c < 8 || r%3 == 1 && c == 8 })
	for name, options := range map[string]Options{
		"grids":   {Clues: Range{81, 81}, From: []sudoku.Board{full.Grid.Board()}, Unlike: unlike, Attempts: math.MaxInt},
		"pattern": {Pattern: thin, From: []sudoku.Board{full.Grid.Board()}, Attempts: math.MaxInt},
	} {
		g, err := New(options)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := g.Make(ctx, 0, make([]Board, 10)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Boards with a pattern have their clues there, one completion, and no redundant clue if
// that is asked.
func TestPattern(t *testing.T) {
	for _, minimal := range []bool{false, true} {
		options := Options{Pattern: &patternOf25, Minimal: minimal, Seed: 2}
		for _, b := range makeBoards(t, options, 0, 30) {
			if !b.Found || !b.Grid.Completes(b.Board) || !isUnique(t, b.Board, &b.Grid) ||
				moved(&b.Board, identity) != moved(&patternOf25, identity) {
				t.Errorf("minimal %v: %+v", minimal, b)
			}
			if minimal {
				checkMinimal(t, &b)
			}
		}
	}
}

func checkMinimal(t *testing.T, b *Board) {
	t.Helper()
	for c, d := range b.Board {
		less := b.Board
		less[c] = 0
		if d != 0 && isUnique(t, less, &b.Grid) {
			t.Errorf("%v is not minimal at %v", b.Board, sudoku.Cell(c))
		}
	}
}

// patternWhere returns the pattern of some cells.
func patternWhere(has func(r, c int) bool) *sudoku.Board {
	var b sudoku.Board
	for c := range b {
		if has(c/9, c%9) {
			b[c] = 1
		}
	}
	return &b
}

// patternOf25 is a flower of 25 cells.
var patternOf25 = *patternWhere(func(r, c int) bool {
	switch d := (r-4)*(r-4) + (c-4)*(c-4); d {
	case 0, 2, 13, 17, 32:
		return true
	}
	return false
})

func BenchmarkMake(b *testing.B) {
	for _, test := range []struct {
		name    string
		options Options
	}{
		{"grids", Options{Clues: Range{81, 81}}},
		{"minimal", Options{Minimal: true}},
		{"rotate180", Options{Minimal: true, Symmetry: Rotate180}},
		{"default", Options{}},
		{"contest", Options{Contest: &Contest{}}},
		{"unbiased", Options{Unbiased: true}},
		{"pattern", Options{Pattern: &patternOf25}},
	} {
		b.Run(test.name, func(b *testing.B) {
			g, err := New(test.options)
			if err != nil {
				b.Fatal(err)
			}
			boards := make([]Board, 4096)
			if test.options.Unbiased {
				boards = boards[:32]
			}
			n := 0
			for ; b.Loop(); n += len(boards) {
				if err := g.Make(b.Context(), uint64(n), boards); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "boards/s")
		})
	}
}

// All yields the boards of Make, and ends with the context.
func TestAll(t *testing.T) {
	options := Options{Seed: 3}
	want := makeBoards(t, options, 0, 100)
	g, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	for b, err := range g.All(ctx) {
		switch {
		case n < len(want) && (err != nil || b != want[n]):
			t.Fatalf("board %d is %v, %v, want %v", n, b, err, want[n])
		case n == len(want):
			cancel()
		case errors.Is(err, context.Canceled):
			return
		case err != nil || n > 1000:
			t.Fatalf("board %d: %v", n, err)
		}
		n++
	}
	t.Error("the sequence ended without an error")
}
