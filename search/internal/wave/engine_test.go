package wave

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"sync"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/internal/fortest/sample"
	"bullseye/sudoku"
)

var corpora = []string{"clue17-5000.txt", "magictour-1465.txt", "hardest11-2000.txt", "multiple-2000.txt"}

func board(line string) (b sudoku.Board) {
	for i := range b {
		if d := line[i]; d >= '1' && d <= '9' {
			b[i] = d - '0'
		}
	}
	return b
}

// availablePaths returns the available paths and reports the others as skipped,
// by name.
func availablePaths(t testing.TB) (paths []Path) {
	for _, p := range []Path{AVX512, AVX2, NEON, Portable} {
		if p.Available() {
			paths = append(paths, p)
		} else {
			reportSkipped(t, p)
		}
	}
	return paths
}

func answersOf[S Start](t testing.TB, e *Engine, starts []S, limit uint64) []Answer {
	t.Helper()
	answers := make([]Answer, len(starts))
	if err := Run(context.Background(), e, starts, limit, answers); err != nil {
		t.Fatal(err)
	}
	e.checkEmpty(t)
	return answers
}

// checkEmpty checks that the engine holds no nodes after a run.
func (e *Engine) checkEmpty(t testing.TB) {
	t.Helper()
	if e.active != 0 || e.frozen != 0 || e.pooled != 0 || e.solved != 0 || e.closed != 0 || len(e.layers)+len(e.ready) != 0 || len(e.empty) != len(e.slots) {
		t.Fatal("the engine holds nodes after a run")
	}
}

// reference counts completions. It fills the open cell with the fewest options
// first.
type reference struct {
	candidates *sudoku.Candidates
	used       [sudoku.Houses]sudoku.Digits
	open       []sudoku.Cell
	count      uint64
	limit      uint64
}

func (r *reference) search() {
	if len(r.open) == 0 {
		r.count++
		return
	}
	least, best := 10, 0
	var options sudoku.Digits
	for i, c := range r.open {
		h := houses[c]
		o := r.candidates[c] &^ (r.used[h[0]] | r.used[h[1]] | r.used[h[2]])
		if n := bits.OnesCount16(uint16(o)); n < least {
			least, best, options = n, i, o
		}
	}
	cell, last := r.open[best], len(r.open)-1
	r.open[best] = r.open[last]
	r.open = r.open[:last]
	for ; options != 0 && r.count < r.limit; options &= options - 1 {
		for _, h := range houses[cell] {
			r.used[h] ^= options & -options
		}
		r.search()
		for _, h := range houses[cell] {
			r.used[h] ^= options & -options
		}
	}
	r.open = append(r.open, cell)
	r.open[best], r.open[last] = r.open[last], r.open[best]
}

var houses = func() (h [sudoku.Cells][3]sudoku.House) {
	for c := range h {
		h[c] = sudoku.Cell(c).Houses()
	}
	return h
}()

func referenceCount(c *sudoku.Candidates, limit uint64) uint64 {
	r := reference{candidates: c, limit: limit}
	for cell := range sudoku.Cell(sudoku.Cells) {
		r.open = append(r.open, cell)
	}
	r.search()
	return r.count
}

// randomStart returns candidates of all sorts: grids with some cells blanked or
// opened, and some of them with one or two wrong clues.
func randomStart(r *rand.Rand) (c sudoku.Candidates) {
	g := randomGrid(r)
	style := r.IntN(4)
	blank := 30 + r.IntN(26)
	for i, d := range g {
		c[i] = sudoku.DigitSet(d)
	}
	for _, i := range r.Perm(sudoku.Cells)[:blank] {
		c[i] = sudoku.AllDigits
		if style == 3 {
			c[i] &= sudoku.DigitSet(g[i]) | sudoku.Digits(r.IntN(512))
		}
	}
	if style == 2 {
		for range 1 + r.IntN(2) {
			c[r.IntN(sudoku.Cells)] = sudoku.DigitSet(uint8(1 + r.IntN(9)))
		}
	}
	return c
}

const most = 101 // completions at which the reference stops

func TestLikeReference(t *testing.T) {
	n := 30_000
	if sample.Only() {
		n = 4_000
	}
	r := rand.New(rand.NewPCG(13, 14))
	starts := make([]sudoku.Candidates, n)
	counts := make([]uint64, n)
	var kinds [3]int
	for i := range starts {
		starts[i] = randomStart(r)
		counts[i] = referenceCount(&starts[i], most)
		kinds[min(counts[i], 2)]++
	}
	t.Logf("%d starts have no completion, %d one, %d several", kinds[0], kinds[1], kinds[2])
	var grids []sudoku.Grid // the same on every path and for every limit
	for _, p := range availablePaths(t) {
		n := n
		if p == Portable {
			n /= 20
		}
		e := New(p)
		for _, limit := range []uint64{1, 2, 3, 100} {
			answers := answersOf(t, e, starts[:n], limit)
			if grids == nil {
				for _, a := range answers {
					grids = append(grids, a.Grid)
				}
			}
			for i, a := range answers {
				if a.Count != min(counts[i], limit) {
					t.Fatalf("%v, limit %d: start %d has %d completions, expected %d: %v", p, limit, i, a.Count, min(counts[i], limit), starts[i])
				}
				if a.Count > 0 && !a.Grid.Within(starts[i]) || a.Count == 0 && a.Grid != (sudoku.Grid{}) {
					t.Fatalf("%v, limit %d: start %d: wrong grid %v", p, limit, i, a.Grid)
				}
				if a.Grid != grids[i] {
					t.Fatalf("%v, limit %d: start %d: another grid", p, limit, i)
				}
			}
		}
		var few []sudoku.Candidates
		var want []uint64
		for i := range starts[:n] {
			if counts[i] < most {
				few, want = append(few, starts[i]), append(want, counts[i])
			}
		}
		for i, a := range answersOf(t, e, few, 0) {
			if a.Count != want[i] {
				t.Fatalf("%v, no limit: %d completions, expected %d: %v", p, a.Count, want[i], few[i])
			}
		}
	}
}

// The answer for a board must not depend on the other boards of a run, nor on
// their number or order.
func TestAnswersAreIndependent(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	starts := make([]sudoku.Candidates, 600)
	for i := range starts {
		starts[i] = randomStart(r)
	}
	for _, p := range availablePaths(t) {
		e := New(p)
		for _, limit := range []uint64{1, 2, 50} {
			want := answersOf(t, e, starts, limit)
			for i := range starts {
				if i%20 != 0 && p == Portable {
					continue
				}
				if got := answersOf(t, e, starts[i:i+1], limit); got[0] != want[i] {
					t.Fatalf("%v, limit %d: start %d alone: %v, expected %v", p, limit, i, got[0], want[i])
				}
			}
			order := r.Perm(len(starts))
			shuffled := make([]sudoku.Candidates, len(starts))
			for i, o := range order {
				shuffled[i] = starts[o]
			}
			for i, a := range answersOf(t, e, shuffled, limit) {
				if a != want[order[i]] {
					t.Fatalf("%v, limit %d: start %d in another order: %v, expected %v", p, limit, order[i], a, want[order[i]])
				}
			}
		}
	}
}

// The reported completion must be the first that a plain depth-first search of
// the tree finds. The search here uses the portable kernels on one lane.
func TestSmallestPath(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	b := new(Block)
	var first func(c sudoku.Candidates, above guesses) (sudoku.Grid, bool)
	first = func(c sudoku.Candidates, above guesses) (g sudoku.Grid, ok bool) {
		loadCandidates(b, []sudoku.Candidates{c})
		w := work{steps: allSteps, active: 1}
		for {
			roundPortable(b, &w)
			dead, solved, stuck := w.verdicts()
			if dead != 0 {
				return g, false
			}
			if solved != 0 {
				storeGrids([]*[sudoku.Cells]uint8{(*[sudoku.Cells]uint8)(&g)}, b)
				return g, true
			}
			if stuck != 0 {
				break
			}
		}
		for i := range c {
			c[i] = sudoku.Digits(b[i][0])
		}
		b[depthVector][0], b[pathVector][0] = above.number, above.first
		key, link := chooseLane(b, 0)
		if link != 0 {
			key = firstPlace(key, link, b, 0)
		}
		cell := cellOf(key, b, 0)
		digit := digitOf(link, b[cell][0])
		all := c[cell]
		c[cell] = sudoku.Digits(digit)
		if g, ok = first(c, guesses{1, above.first}); ok {
			return g, true
		}
		c[cell] = all &^ sudoku.Digits(digit)
		return first(c, guesses{1, secondChild})
	}
	n := 3000
	if sample.Only() {
		n = 300
	}
	starts := make([]sudoku.Candidates, n)
	for i := range starts {
		starts[i] = randomStart(r)
	}
	want := make([]Answer, n)
	for i := range starts {
		if g, ok := first(starts[i], guesses{}); ok {
			want[i] = Answer{1, g}
		}
	}
	for _, p := range availablePaths(t) {
		for i, a := range answersOf(t, New(p), starts, 1) {
			if a != want[i] {
				t.Fatalf("%v: start %d: %v, expected %v", p, i, a, want[i])
			}
		}
	}
}

// An inner engine searches below nodes whose path is full.
func TestFullPaths(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	starts := make([]sudoku.Candidates, 1000)
	for i := range starts {
		starts[i] = randomStart(r)
	}
	starts[0] = (&sudoku.Board{}).Candidates()
	paths := availablePaths(t)
	for _, limit := range []uint64{1, 2, 7, 200} {
		var want []Answer
		for _, p := range paths {
			e := New(p)
			e.pathLimit = 3
			n := len(starts)
			if p == Portable {
				n /= 10
			}
			got := answersOf(t, e, starts[:n], limit)
			if want == nil {
				want = got
				for i, a := range answersOf(t, New(p), starts[:n], limit) {
					if a != want[i] {
						t.Fatalf("limit %d: start %d: %v with short paths, %v with long ones", limit, i, want[i], a)
					}
				}
				for i := range got {
					if alone := answersOf(t, e, starts[i:i+1], limit); alone[0] != want[i] {
						t.Fatalf("limit %d: start %d alone: %v, expected %v", limit, i, alone[0], want[i])
					}
				}
			}
			for i, a := range got {
				if a != want[i] {
					t.Fatalf("%v, limit %d: start %d: %v, expected %v", p, limit, i, a, want[i])
				}
			}
		}
	}
}

func TestCorpora(t *testing.T) {
	for _, name := range corpora {
		t.Run(name, func(t *testing.T) {
			boards := devdata.Boards(t, name)
			for _, p := range availablePaths(t) {
				boards := boards
				if p == Portable || sample.Only() {
					boards = boards[:len(boards)/10]
				}
				e := New(p)
				for _, limit := range []uint64{1, 2} {
					want := uint64(1)
					if name == "multiple-2000.txt" {
						want = limit
					}
					for i, a := range answersOf(t, e, boards, limit) {
						if a.Count != want || !a.Grid.Completes(boards[i]) {
							t.Fatalf("%v, limit %d: board %d: %v", p, limit, i, a)
						}
					}
				}
			}
		})
	}
}

// The empty board has more completions than anyone can count. The number of
// waiting nodes must stay small all the same.
func TestManyCompletions(t *testing.T) {
	limit := uint64(1_000_000)
	p := Best()
	if sample.Only() || p == Portable {
		limit = 20_000
	}
	e := New(p)
	answers := answersOf(t, e, []sudoku.Board{{}}, limit)
	if answers[0].Count != limit || !answers[0].Grid.Complete() {
		t.Fatal(answers[0])
	}
	s := e.Stats()
	t.Logf("%+v, %d waiters, %d blocks", s, e.made, len(e.spare))
	if most := s.Deepest * 4 * Lanes; e.made > most+waitersAtOnce {
		t.Errorf("%d nodes waited at a time, expected at most %d", e.made, most)
	}
	// A block of such boards, each with its own limit.
	boards := 300
	if p == Portable {
		boards = 40
	}
	for i, a := range answersOf(t, e, make([]sudoku.Board, boards), 1000) {
		if a.Count != 1000 || a.Grid != answers[0].Grid {
			t.Fatalf("board %d: %v", i, a)
		}
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

func TestCancelled(t *testing.T) {
	for _, p := range availablePaths(t) {
		e := New(p)
		ctx := &ending{context.Background(), 100}
		answers := make([]Answer, 3)
		err := Run(ctx, e, make([]sudoku.Board, 3), 0, answers)
		if !errors.Is(err, context.Canceled) {
			t.Fatal(p, err)
		}
		e.checkEmpty(t)
		if ctx.checks < -4 { // the run must not continue after the check that ends it
			t.Errorf("%v: the context is checked %d times after its end", p, -ctx.checks)
		}
		if answers[0].Count+answers[1].Count+answers[2].Count == 0 {
			t.Errorf("%v: nothing counted", p)
		}
		// The engine is as good as new.
		b := board("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
		if a := answersOf(t, e, []sudoku.Board{b}, 2); a[0].Count != 1 || !a[0].Grid.Completes(b) {
			t.Fatal(p, a)
		}
		if err := Run(ctx, e, make([]sudoku.Board, 1), 1, answers); !errors.Is(err, context.Canceled) {
			t.Fatal(p, err)
		}
	}
}

func TestSmallBlocks(t *testing.T) {
	full := randomGrid(rand.New(rand.NewPCG(21, 22)))
	clash := full.Board()
	clash[0] = clash[1]
	for _, p := range availablePaths(t) {
		e := New(p)
		if err := Run(context.Background(), e, []sudoku.Board{}, 1, nil); err != nil {
			t.Fatal(err)
		}
		if a := answersOf(t, e, []sudoku.Board{full.Board(), clash}, 0); a[0] != (Answer{1, full}) || a[1] != (Answer{}) {
			t.Fatal(p, a)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	starts := make([]sudoku.Candidates, 500)
	for i := range starts {
		starts[i] = randomStart(r)
	}
	e := New(Best())
	answers := make([]Answer, len(starts))
	run := func() {
		if err := Run(context.Background(), e, starts, 2, answers); err != nil {
			t.Fatal(err)
		}
	}
	run()
	if n := testing.AllocsPerRun(5, run); n > 1 {
		t.Errorf("%v allocations in a run of %d boards", n, len(starts))
	}
}

// Engines share nothing but tables.
func TestManyGoroutines(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	starts := make([]sudoku.Candidates, 400)
	for i := range starts {
		starts[i] = randomStart(r)
	}
	want := answersOf(t, New(Best()), starts, 2)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			answers := make([]Answer, len(starts))
			if err := Run(context.Background(), New(Best()), starts, 2, answers); err != nil {
				t.Error(err)
			}
			for i := range answers {
				if answers[i] != want[i] {
					t.Errorf("start %d: %v, expected %v", i, answers[i], want[i])
				}
			}
		})
	}
	wait.Wait()
}

// FuzzPaths uses 81 bytes as a board, and 162 as candidates, on every path.
func FuzzPaths(f *testing.F) {
	f.Add(make([]byte, 81), uint8(2))
	f.Add([]byte("800000000003600000070090200050007000000045700000100030001000068008500010090000400"), uint8(1))
	f.Add(bytes.Repeat([]byte{255, 1}, 81), uint8(9))
	paths := otherPaths(f)
	f.Fuzz(func(t *testing.T, data []byte, limit uint8) {
		if limit == 0 {
			limit = 1
		}
		var b [40]sudoku.Board // more than a block, so that the transposing kernels are used
		var c [40]sudoku.Candidates
		for i := range b {
			for j := range b[i] {
				if j < len(data) {
					b[i][j] = data[j] % uint8(11+i)
				}
				c[i][j] = sudoku.AllDigits
				if 2*j+1 < len(data) {
					c[i][j] = sudoku.Digits(data[2*j])<<8 | sudoku.Digits(data[2*j+1])
				}
			}
		}
		wantB, wantC := answersOf(t, New(Portable), b[:], uint64(limit)), answersOf(t, New(Portable), c[:1], uint64(limit))
		for i, a := range wantB {
			if a.Count > 0 && !a.Grid.Completes(b[i]) {
				t.Fatalf("board %d: %v", i, a)
			}
		}
		for _, p := range paths {
			for i, a := range answersOf(t, New(p), b[:], uint64(limit)) {
				if a != wantB[i] {
					t.Fatalf("%v: board %d: %v, expected %v", p, i, a, wantB[i])
				}
			}
			for i, a := range answersOf(t, New(p), c[:], uint64(limit)) {
				if a != wantC[0] {
					t.Fatalf("%v: candidates %d: %v, expected %v", p, i, a, wantC[0])
				}
			}
		}
	})
}

func BenchmarkCorpora(b *testing.B) {
	for _, limit := range []uint64{2, 1} {
		for _, name := range corpora {
			for _, p := range availablePaths(b) {
				b.Run(fmt.Sprintf("limit=%d/%s/%v", limit, name, p), func(b *testing.B) {
					boards := devdata.Boards(b, name)
					answers := make([]Answer, len(boards))
					e := New(p)
					for b.Loop() {
						if err := Run(context.Background(), e, boards, limit, answers); err != nil {
							b.Fatal(err)
						}
					}
					s := e.Stats()
					b.ReportMetric(float64(b.N)*float64(len(boards))/b.Elapsed().Seconds(), "boards/s")
					b.ReportMetric(float64(s.Guesses)/float64(s.Boards), "guesses/board")
					b.ReportMetric(float64(s.Nodes)/float64(s.Boards), "rounds/board")
				})
			}
		}
	}
}
