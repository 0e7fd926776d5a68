package redundant

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/internal/corpus"
	"bullseye/internal/fortest/devdata"
	"bullseye/internal/fortest/hostile"
	"bullseye/search"
	"bullseye/sudoku"
)

// byDefinition returns the redundant clues of a board by their definition alone: the
// board without the clue has no completion with another digit in its cell.
func byDefinition(t testing.TB, board *sudoku.Board) (found Set) {
	t.Helper()
	for c, d := range board {
		if d == 0 {
			continue
		}
		start := board.Candidates()
		start[c] = sudoku.AllDigits &^ sudoku.DigitSet(d)
		_, err := search.First(t.Context(), start)
		switch {
		case errors.Is(err, sudoku.ErrNoCompletion):
			found.Add(sudoku.Cell(c))
		case err != nil:
			t.Fatal(err)
		}
	}
	return found
}

// check compares a Finder on each path with the definition. It returns the number of
// boards that have no, one and several completions.
func check(t testing.TB, boards []sudoku.Board) (numbers [3]int) {
	t.Helper()
	answers := make([]search.Answer, len(boards))
	if _, err := search.SolveMany(t.Context(), boards, answers, search.Options{Limit: 2}); err != nil {
		t.Fatal(err)
	}
	want := make([]Set, len(boards))
	for i := range boards {
		if numbers[answers[i].Count]++; answers[i].Count > 0 {
			want[i] = byDefinition(t, &boards[i])
		}
	}
	found := make([]Set, len(boards))
	for _, path := range []search.Path{search.Portable, search.AVX2, search.AVX512, search.NEON} {
		if !path.Available() {
			continue
		}
		for i := range found {
			found[i] = Set{1, 1} // Find must not depend on what was there
		}
		f := Finder{Path: path}
		if err := f.Find(t.Context(), boards, answers, found); err != nil {
			t.Fatal(err)
		}
		for i := range boards {
			if found[i] != want[i] {
				t.Errorf("%v, %v: found %v, want %v", path, boards[i], cellsOf(found[i]), cellsOf(want[i]))
			}
		}
	}
	return numbers
}

func cellsOf(s Set) (cells []sudoku.Cell) {
	for c := range s.All() {
		cells = append(cells, c)
	}
	return cells
}

// parts returns boards with some of the clues of each given grid: any, so that most
// of those with few clues have several completions, and with some wrong digits.
func parts(r *rand.Rand, grids []sudoku.Grid, n int) (boards []sudoku.Board) {
	for i := range n {
		grid := &grids[r.IntN(len(grids))]
		var b sudoku.Board
		for _, c := range r.Perm(sudoku.Cells)[:17+i%44] {
			b[c] = grid[c]
		}
		if r.IntN(8) == 0 {
			b[r.IntN(sudoku.Cells)] = uint8(1 + r.IntN(9))
		}
		boards = append(boards, b)
	}
	return boards
}

// minimal returns a board with a single completion and no redundant clue, by removing
// clues of a grid.
func minimal(t testing.TB, r *rand.Rand, grid *sudoku.Grid) sudoku.Board {
	b := grid.Board()
	for _, c := range r.Perm(sudoku.Cells) {
		d := b[c]
		b[c] = 0
		if _, err := search.Unique(t.Context(), b); err != nil {
			b[c] = d
		}
	}
	return b
}

// grids returns the completions of the boards of the project.
func grids(t testing.TB) (all []sudoku.Grid) {
	t.Helper()
	for _, board := range boardsOf(t, corpus.Kinds()...) {
		grid, err := search.First(t.Context(), board)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, grid)
	}
	return all
}

func boardsOf(t testing.TB, kinds ...corpus.Kind) []sudoku.Board {
	t.Helper()
	boards, err := corpus.Boards(kinds...)
	if err != nil {
		t.Fatal(err)
	}
	return boards
}

func TestRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	numbers := check(t, parts(r, grids(t), 2200))
	for count, n := range numbers {
		if n < 50 {
			t.Errorf("only %d boards have %d completions, so this tests little", n, count)
		}
	}
}

func TestMinimalBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	all := grids(t)
	var boards []sudoku.Board
	for range 60 {
		boards = append(boards, minimal(t, r, &all[r.IntN(len(all))]))
	}
	check(t, boards)
	answers := make([]search.Answer, len(boards))
	found := make([]Set, len(boards))
	if _, err := search.SolveMany(t.Context(), boards, answers, search.Options{Limit: 2}); err != nil {
		t.Fatal(err)
	}
	if err := new(Finder).Find(t.Context(), boards, answers, found); err != nil {
		t.Fatal(err)
	}
	for i := range found {
		if found[i] != (Set{}) {
			t.Errorf("%v: found %v, but no clue is redundant", boards[i], cellsOf(found[i]))
		}
	}
}

func TestCorpora(t *testing.T) {
	for _, kind := range corpus.Kinds() {
		check(t, boardsOf(t, kind))
	}
	for _, name := range []string{"clue17-5000.txt", "hardest11-2000.txt", "magictour-1465.txt", "multiple-2000.txt"} {
		boards := devdata.Boards(t, name)
		if len(boards) < 1000 {
			t.Errorf("%s: only %d boards", name, len(boards))
		}
		check(t, boards[:300])
	}
}

// cells returns the cells of a node of a pair.
func cells(grid *sudoku.Grid, pair, node int) (two [2]sudoku.Cell) {
	for i, line := range linesOf[pair] {
		switch {
		case pair < rowPairs:
			two[i] = sudoku.CellAt(node, slices.Index(grid[9*node:9*node+9], line))
		case pair < columnPairs:
			two[i] = sudoku.CellAt(int(line), node)
		default:
			two[i] = sudoku.CellAt(node, int(line))
		}
	}
	return two
}

// components returns the components of a pair, as masks of nodes.
func components(j *joined, pair int) (all []int) {
	for node := range 9 {
		if j.first(node)>>pair&1 == 0 {
			continue
		}
		component := 0
		for i := range 9 {
			component |= int(j[node][i]>>pair&1) << i
		}
		all = append(all, component)
	}
	return all
}

// exchanged returns a grid after the two cells of some nodes have been exchanged.
func exchanged(grid *sudoku.Grid, pair, nodes int) sudoku.Grid {
	other := *grid
	for node := range 9 {
		if nodes>>node&1 != 0 {
			c := cells(grid, pair, node)
			other[c[0]], other[c[1]] = grid[c[1]], grid[c[0]]
		}
	}
	return other
}

// The components of a grid are exactly the cells that must be exchanged together, and
// exchanging them gives another grid.
func TestComponentsAreUnavoidable(t *testing.T) {
	for _, grid := range grids(t)[:10] {
		var j joined
		j.set(&grid)
		for pair := range allPairs {
			unavoidable := map[int]bool{}
			for _, nodes := range components(&j, pair) {
				unavoidable[nodes] = true
			}
			for nodes := 1; nodes < 1<<9; nodes++ {
				other := exchanged(&grid, pair, nodes)
				union := 0
				for component := range unavoidable {
					if component&nodes == component {
						union |= component
					}
				}
				if other.Complete() != (union == nodes) {
					t.Fatalf("%v, pair %d: nodes %b are exchanged to %v, components %b", grid, pair, nodes, other, components(&j, pair))
				}
			}
		}
	}
}

// A clue is decided if and only if it is the only one of a component.
func TestUndecided(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, grid := range grids(t)[:100] {
		var clues, needed Set
		for c := range grid {
			if r.IntN(3) == 0 {
				clues.Add(sudoku.Cell(c))
			}
		}
		var j joined
		j.set(&grid)
		for pair := range allPairs {
			for _, nodes := range components(&j, pair) {
				other := exchanged(&grid, pair, nodes)
				in := Difference(&grid, &other)
				if in[0], in[1] = in[0]&clues[0], in[1]&clues[1]; in.Len() == 1 {
					needed.Add(in.Last())
				}
			}
		}
		want := Set{clues[0] &^ needed[0], clues[1] &^ needed[1]}
		var both Components
		if got := both.undecided(&grid, clues); got != want {
			t.Errorf("%v with the clues %v: %v, want %v", grid, cellsOf(clues), cellsOf(got), cellsOf(want))
		}
	}
}

// The cells of each set can hold other digits, and each cell is in at most twelve sets.
func TestAppendedSetsAreUnavoidable(t *testing.T) {
	found := 0
	for _, grid := range grids(t)[:40] {
		var in [sudoku.Cells]int
		for _, set := range AppendSets(nil, &grid) {
			found++
			board := grid.Board()
			for c := range set.All() {
				board[c] = 0
				in[c]++
			}
			if _, err := search.Unique(t.Context(), board); !errors.Is(err, search.ErrMultiple) {
				t.Errorf("%v without %v: %v", grid, cellsOf(set), err)
			}
			if set.Len() > 10 || !set.Has(set.Last()) {
				t.Errorf("set %v", cellsOf(set))
			}
		}
		for c, n := range in {
			if n > 12 {
				t.Errorf("%v is in %d sets", sudoku.Cell(c), n)
			}
		}
	}
	if found < 40*40 {
		t.Errorf("only %d sets", found)
	}
}

func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 1000 {
		var b sudoku.Board
		var want []sudoku.Cell
		for c := range b {
			if r.IntN(3) == 0 {
				b[c] = uint8(1 + r.IntN(9))
				want = append(want, sudoku.Cell(c))
			}
		}
		s := CluesOf(&b)
		got := cellsOf(s)
		if len(got) != len(want) || s.Len() != len(want) {
			t.Fatalf("%v: %v, want %v", b, got, want)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("%v: %v, want %v", b, got, want)
			}
		}
	}
}

func TestFinderStopsWithItsContext(t *testing.T) {
	boards := parts(rand.New(rand.NewPCG(1, 2)), grids(t), 100)
	answers := make([]search.Answer, len(boards))
	if _, err := search.SolveMany(t.Context(), boards, answers, search.Options{Limit: 2}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	f := Finder{}
	found := make([]Set, len(boards))
	if err := f.Find(ctx, boards, answers, found); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
	// The next call is not affected.
	if err := f.Find(t.Context(), boards, answers, found); err != nil {
		t.Fatal(err)
	}
	for i := range boards {
		if answers[i].Count > 0 && found[i] != byDefinition(t, &boards[i]) {
			t.Errorf("%v: wrong after an interruption", boards[i])
		}
	}
}

func TestFindAllocatesNothing(t *testing.T) {
	boards := parts(rand.New(rand.NewPCG(3, 4)), grids(t), 100)
	answers := make([]search.Answer, len(boards))
	if _, err := search.SolveMany(t.Context(), boards, answers, search.Options{Limit: 2}); err != nil {
		t.Fatal(err)
	}
	f, found := Finder{}, make([]Set, len(boards))
	find := func() {
		if err := f.Find(context.Background(), boards, answers, found); err != nil {
			t.Fatal(err)
		}
	}
	find()
	if n := testing.AllocsPerRun(20, find); n >= 1 && !hostile.Raced {
		t.Errorf("%v allocations", n)
	}
}

func FuzzFind(f *testing.F) {
	for i, grid := range grids(f)[:8] {
		f.Add(grid[:], uint64(i)*0x9E3779B97F4A7C15, uint64(i)*0x1234567)
	}
	all := grids(f)
	f.Fuzz(func(t *testing.T, digits []byte, low, high uint64) {
		// Some cells of a grid, with the digits, the bands and their rows renamed.
		if len(digits) < 20 {
			return
		}
		grid := &all[int(digits[0])%len(all)]
		r := rand.New(rand.NewPCG(low, high))
		names, bands, rows := r.Perm(9), r.Perm(3), [3][]int{r.Perm(3), r.Perm(3), r.Perm(3)}
		var b sudoku.Board
		for c := range b {
			// At least two of three cells hold clues, unless the bits say otherwise.
			if digits[c%len(digits)]>>(c/len(digits)&7)&1 == 0 {
				continue
			}
			row := 3*bands[c/27] + rows[c/27][c/9%3]
			b[c] = uint8(names[grid[9*row+c%9]-1] + 1)
		}
		if CluesOf(&b).Len() < 17 {
			return // such a search may take long
		}
		check(t, []sudoku.Board{b})
	})
}
