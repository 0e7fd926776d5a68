package solo

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/internal/fortest/sample"
	"bullseye/sudoku"
)

var paths = []struct {
	name string
	path Path
}{{"avx512", AVX512}, {"avx2", AVX2}}

func onEach(t *testing.T, test func(*testing.T, Path)) {
	for _, p := range paths {
		t.Run(p.name, func(t *testing.T) {
			if !p.path.Available() {
				t.Skip("skipped: this build or machine has no such kernels")
			}
			test(t, p.path)
		})
	}
}

// TestTwins compares the kernel with its portable twin, one node at a time. The
// random nodes range from nearly empty to nearly full and include contradictory
// ones.
func TestTwins(t *testing.T) { onEach(t, testTwins) }

func testTwins(t *testing.T, p Path) {
	rounds := 200_000
	if sample.Only() {
		rounds = 20_000
	}
	random := rand.New(rand.NewPCG(1, 2))
	stops := map[stop]int{}
	var want Walker
	got := New(p)
	for i := range rounds {
		start := progress{depth: int64(i % 2), budget: 1, guesses: 7, flags: uint64(i / 2 % 4)}
		got.stack[start.depth] = randomNode(random)
		want.stack[start.depth] = got.stack[start.depth]
		got.progress, want.progress = start, start
		if start.depth > 0 { // the node below must not matter: the budget is one node
			got.stack[0], want.stack[0] = node{}, node{}
		}
		a := p.walk(&got.stack, &got.notes, &got.progress)
		b := walkPortable(want.stack[:], &want.notes.points, &want.progress)
		stops[b]++
		same := a == b && got.progress.depth == want.progress.depth && got.progress.guesses == want.progress.guesses && got.progress.flags == want.progress.flags
		for d := int64(0); d <= want.progress.depth; d++ {
			same = same && got.stack[d] == want.stack[d]
		}
		if !same {
			t.Fatalf("node %d: stop %d, %+v, the twin's %d, %+v\n%v\n%v", i, a, got.progress, b, want.progress, got.stack[:3], want.stack[:3])
		}
	}
	t.Logf("stops: %v", stops)
	for _, s := range []stop{solved, noPair, paused} {
		if stops[s] < rounds/100 {
			t.Errorf("only %d of %d nodes stop with %d", stops[s], rounds, s)
		}
	}
}

// TestWalkTwins compares whole walks.
func TestWalkTwins(t *testing.T) { onEach(t, testWalkTwins) }

func testWalkTwins(t *testing.T, p Path) {
	random := rand.New(rand.NewPCG(5, 6))
	var want Walker
	got := New(p)
	for range 500 {
		got.stack[0] = randomNode(random)
		want.stack[0] = got.stack[0]
		got.progress, want.progress = progress{}, progress{budget: 1 << 20}
		for range 20 {
			more, err := got.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var s stop
			for s = walkPortable(want.stack[:], &want.notes.points, &want.progress); s == noPair; s = walkPortable(want.stack[:], &want.notes.points, &want.progress) {
				want.progress.branchFewest(want.stack[:])
			}
			if more != (s == solved) || got.Guesses() != want.Guesses() {
				t.Fatalf("completion %v after %d guesses, the twin's %d after %d", more, got.Guesses(), s, want.Guesses())
			}
			if !more {
				break
			}
			want.progress.back()
			var g, h sudoku.Grid
			got.Grid(&g)
			storePortable(&h, &want.stack[want.progress.depth+1])
			if g != h || !g.Complete() {
				t.Fatalf("completion %v, the twin's %v", g, h)
			}
		}
	}
}

func TestCellTwins(t *testing.T) { onEach(t, testCellTwins) }

func testCellTwins(t *testing.T, p Path) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		var b sudoku.Board
		for c := range b {
			b[c] = uint8(max(0, random.IntN(30)-10))
			if random.IntN(50) > 0 {
				b[c] %= 10
			} else {
				b[c] = uint8(random.Uint32())
			}
		}
		var got, want node
		p.load(&got, &b)
		loadPortable(&want, &b)
		if got != want {
			t.Fatalf("%v is loaded as\n%v, by the twin as\n%v", b, got, want)
		}
		for c := range b {
			b[c] = uint8(random.IntN(9) + 1)
		}
		p.load(&got, &b)
		// The bytes around the grid must not change.
		around := [3]sudoku.Grid{}
		for i := range around {
			for c := range around[i] {
				around[i][c] = 0xEE
			}
		}
		untouched := around[0]
		p.store(&around[1], &got)
		if around != [3]sudoku.Grid{untouched, sudoku.Grid(b), untouched} {
			t.Fatalf("%v is stored as %v", b, around)
		}
	}
}

// randomNode disturbs a grid: most cells keep their digit and get some others.
func randomNode(random *rand.Rand) (n node) {
	digits := random.Perm(9)
	var c sudoku.Candidates
	noise := random.IntN(5)
	clues := random.IntN(60)
	for i := range c {
		row, column := i/9, i%9
		c[i] = sudoku.DigitSet(uint8(digits[(3*row+row/3+column)%9] + 1))
		if random.IntN(81) >= clues {
			for range noise {
				c[i] |= sudoku.Digits(random.IntN(512) & random.IntN(512))
			}
			if noise == 4 {
				c[i] = sudoku.AllDigits
			}
		}
	}
	if random.IntN(3) == 0 {
		c[random.IntN(81)] = sudoku.Digits(random.IntN(512))
	}
	n.loadCandidates(&c)
	return n
}

func BenchmarkWalker(b *testing.B) {
	for _, p := range paths {
		b.Run(p.name, func(b *testing.B) {
			if !p.path.Available() {
				b.Skip("this build or machine has no such kernels")
			}
			benchmark(b, p.path)
		})
	}
}

func benchmark(b *testing.B, p Path) {
	for _, name := range []string{"clue17-5000.txt", "magictour-1465.txt", "hardest11-2000.txt", "multiple-2000.txt"} {
		b.Run(name, func(b *testing.B) {
			boards := devdata.Boards(b, name)
			w := New(p)
			n, guesses, found := 0, uint64(0), 0
			for b.Loop() {
				w.StartBoard(&boards[n%len(boards)])
				for range 2 {
					ok, err := w.Next(b.Context())
					if err != nil {
						b.Fatal(err)
					}
					if !ok {
						break
					}
					found++
				}
				guesses += w.Guesses()
				n++
			}
			b.ReportMetric(float64(guesses)/float64(n), "guesses/board")
			b.ReportMetric(float64(found)/float64(n), "completions/board")
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "boards/s")
		})
	}
}

// In order, a walker finds the completions that it finds otherwise, sorted, also where it has to
// look ahead at each node.
func TestInOrder(t *testing.T) { onEach(t, testInOrder) }

func testInOrder(t *testing.T, p Path) {
	w, ahead := New(p), New(p)
	board, err := sudoku.ParseLine("2.5.8...13.1............6.2.2.....6..341.9......5.....1.68.32..8..7.5........2.1.")
	if err != nil {
		t.Fatal(err)
	}
	candidates := board.Candidates()
	var want []sudoku.Grid
	w.StartCandidates(&candidates)
	for {
		found, err := w.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !found {
			break
		}
		var grid sudoku.Grid
		w.Grid(&grid)
		want = append(want, grid)
	}
	slices.SortFunc(want, func(a, b sudoku.Grid) int { return bytes.Compare(a[:], b[:]) })
	if len(want) < 100 {
		t.Fatalf("only %d completions", len(want))
	}
	for _, after := range []uint64{1, 2, 64} {
		w.StartInOrder(&candidates)
		for i := 0; ; i++ {
			found, err := w.NextInOrder(t.Context(), ahead, after)
			if err != nil {
				t.Fatal(err)
			}
			if found != (i < len(want)) {
				t.Fatalf("looking ahead after %d nodes: %d completions, want %d", after, i, len(want))
			}
			if !found {
				break
			}
			var grid sudoku.Grid
			if w.Grid(&grid); grid != want[i] {
				t.Fatalf("looking ahead after %d nodes: completion %d is %v, want %v", after, i, grid, want[i])
			}
		}
	}
}
