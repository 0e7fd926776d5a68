package wave

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/internal/fortest/sample"
	"bullseye/sudoku"
)

// otherPaths returns the paths to compare with the portable one. It reports those
// that are not available as skipped, by name, and skips the test if none is.
func otherPaths(t testing.TB) (paths []Path) {
	for _, p := range []Path{AVX512, AVX2, NEON} {
		if p.Available() {
			paths = append(paths, p)
		} else {
			reportSkipped(t, p)
		}
	}
	if len(paths) == 0 {
		t.Skip("skipped: this build or machine has no kernels to compare with the portable ones")
	}
	return paths
}

func reportSkipped(t testing.TB, p Path) {
	const reason = "path %v: not available in this build or on this machine"
	if t, ok := t.(*testing.T); ok {
		t.Run(p.String(), func(t *testing.T) { t.Skipf(reason, p) })
		return
	}
	t.Logf(reason, p)
}

// randomStates fills a block with states of all sorts: open boards with clues that
// may clash, random candidates, and grids with some cells opened, all of them with
// or without some propagation.
func randomStates(r *rand.Rand, b *Block) {
	straight := r.IntN(4) == 0 // links compete in no lane
	for lane := range Lanes {
		switch r.IntN(4) {
		case 0:
			for c := range sudoku.Cells {
				b[c][lane] = uint16(sudoku.AllDigits)
			}
			for range r.IntN(40) {
				b[r.IntN(sudoku.Cells)][lane] = 1 << r.IntN(9)
			}
		case 1:
			density := r.IntN(4)
			for c := range sudoku.Cells {
				v := uint16(r.IntN(512))
				for range density {
					v |= uint16(r.IntN(512))
				}
				b[c][lane] = v
			}
		default:
			open, wrong := r.IntN(70), r.IntN(3)/2
			g := randomGrid(r)
			for c, d := range g {
				b[c][lane] = uint16(sudoku.DigitSet(d))
			}
			for range open {
				b[r.IntN(sudoku.Cells)][lane] |= uint16(r.IntN(512))
			}
			for range wrong {
				b[r.IntN(sudoku.Cells)][lane] = uint16(r.IntN(512))
			}
		}
		for v := sudoku.Cells; v < vectors; v++ {
			b[v][lane] = uint16(r.Uint32())
		}
		if straight || r.IntN(2) == 0 {
			for v := pathVector; v < vectors; v++ {
				b[v][lane] = 0
			}
			b[depthVector][lane] = uint16(r.IntN(3))
			if straight {
				b[depthVector][lane]++
			}
		}
	}
	if r.IntN(3) == 0 {
		w := work{steps: allSteps, active: r.Uint32()}
		roundPortable(b, &w)
	}
}

// randomGrid returns a regular grid, relabelled and shuffled.
func randomGrid(r *rand.Rand) (g sudoku.Grid) {
	digits := r.Perm(9)
	order := func() (o []int) {
		for _, band := range r.Perm(3) {
			for _, line := range r.Perm(3) {
				o = append(o, 3*band+line)
			}
		}
		return o
	}
	rows, columns := order(), order()
	for c := range g {
		row, column := rows[c/9], columns[c%9]
		g[c] = uint8(digits[(3*row+row/3+column)%9] + 1)
	}
	return g
}

// states returns the number of random states that a test compares.
func states() int {
	if sample.Only() {
		return 30_000
	}
	return 200_000
}

func TestRoundLikeTwin(t *testing.T) {
	paths := otherPaths(t)
	r := rand.New(rand.NewPCG(1, 2))
	e := New(Portable)
	before, twin := e.block(), e.block()
	for range states() / Lanes {
		randomStates(r, before)
		steps, active := uint32(allSteps), r.Uint32()|r.Uint32()
		if r.IntN(2) == 0 {
			steps = r.Uint32() & allSteps
		}
		*twin = *before
		want := work{steps: steps, active: active}
		roundPortable(twin, &want)
		dead, solved, stuck := want.verdicts()
		for _, p := range paths {
			*e.lanes = *before
			*e.work = work{steps: steps, active: active}
			kernelsOf(p).round(e.lanes, e.work)
			if *e.lanes != *twin {
				t.Fatalf("%v: steps %b, lanes %b: another state", p, steps, active)
			}
			d, s, k := e.work.verdicts()
			if d != dead || s != solved || k != stuck {
				t.Fatalf("%v: dead %b solved %b stuck %b, expected %b %b %b", p, d, s, k, dead, solved, stuck)
			}
		}
	}
}

func TestChooseLikeTwin(t *testing.T) {
	paths := otherPaths(t)
	r := rand.New(rand.NewPCG(3, 4))
	e := New(Portable)
	for range states() / Lanes / 4 {
		randomStates(r, e.lanes)
		var want choices
		links := choosePortable(e.lanes, nil, &want)
		for _, p := range paths {
			if got := kernelsOf(p).choose(e.lanes, e.notes, e.chosen); got != links || *e.chosen != want {
				t.Fatalf("%v: %v, links %b, expected %v, links %b", p, *e.chosen, got, want, links)
			}
		}
	}
}

// randomMasks returns two masks with the same number of lanes.
func randomMasks(r *rand.Rand) (into, of uint32) {
	from, to := r.Perm(Lanes), r.Perm(Lanes)
	for i := range r.IntN(Lanes + 1) {
		into |= 1 << to[i]
		of |= 1 << from[i]
	}
	return into, of
}

func TestMoveLikeTwin(t *testing.T) {
	paths := otherPaths(t)
	r := rand.New(rand.NewPCG(5, 6))
	e := New(Portable)
	to, want := e.block(), e.block()
	for range states() / Lanes / 4 {
		randomStates(r, e.lanes)
		randomStates(r, e.pool)
		into, of := randomMasks(r)
		*want = *e.pool
		movePortable(want, e.lanes, into, of)
		for _, p := range paths {
			*to = *e.pool
			if kernelsOf(p).move(to, e.lanes, into, of); *to != *want {
				t.Fatalf("%v: from %b to %b: another block", p, of, into)
			}
		}
	}
}

func TestLoadBoardsLikeTwin(t *testing.T) {
	paths := otherPaths(t)
	r := rand.New(rand.NewPCG(7, 8))
	e := New(Portable)
	want := e.block()
	boards := make([]sudoku.Board, Lanes)
	for range states() / Lanes / 4 {
		for i := range boards {
			for c := range boards[i] {
				boards[i][c] = uint8(r.IntN(10))
				if r.IntN(100) == 0 {
					boards[i][c] = uint8(r.Uint32())
				}
			}
		}
		randomStates(r, e.lanes)
		*want = *e.lanes
		loadBoards(want, boards)
		for _, p := range paths {
			k := kernelsOf(p)
			if k.loadBoards == nil {
				continue
			}
			if k.loadBoards(e.lanes, (*[Lanes]sudoku.Board)(boards), e.notes); *e.lanes != *want {
				t.Fatalf("%v: other candidates", p)
			}
		}
	}
}

func TestStoreGridsLikeTwin(t *testing.T) {
	paths := otherPaths(t)
	r := rand.New(rand.NewPCG(9, 10))
	e := New(Portable)
	type guarded struct {
		//lint:ignore U1000 compared with the whole
		before [8]uint8
		grid   [sudoku.Cells]uint8
		//lint:ignore U1000 compared with the whole
		after [8]uint8
	}
	for range states() / Lanes / 4 {
		var got, want [Lanes]guarded
		var into, reference [Lanes]*[sudoku.Cells]uint8
		for lane := range Lanes {
			for c := range sudoku.Cells {
				e.grids[c][lane] = 1 << r.IntN(9)
			}
			into[lane], reference[lane] = &got[lane].grid, &want[lane].grid
		}
		storeGrids(reference[:], e.grids)
		for _, p := range paths {
			k := kernelsOf(p)
			if k.storeGrids == nil {
				continue
			}
			if k.storeGrids(&into, e.grids, e.notes); got != want {
				t.Fatalf("%v: other grids", p)
			}
			got = [Lanes]guarded{}
		}
	}
}

func TestPackLikeTwin(t *testing.T) {
	paths := otherPaths(t)
	r := rand.New(rand.NewPCG(11, 12))
	e := New(Portable)
	back := e.block()
	type guarded struct {
		//lint:ignore U1000 compared with the whole
		before [4]uint16
		node   words
		//lint:ignore U1000 compared with the whole
		after [4]uint16
	}
	for range states() / Lanes / 4 {
		randomStates(r, e.lanes)
		var got, want [Lanes]guarded
		var into, reference [Lanes]*words
		for lane := range Lanes {
			into[lane], reference[lane] = &got[lane].node, &want[lane].node
		}
		packNodes(reference[:], e.lanes)
		for _, p := range paths {
			k := kernelsOf(p)
			if k.pack(&into, e.lanes, e.notes); got != want {
				t.Fatalf("%v: other nodes", p)
			}
			if k.unpack(back, &into, e.notes); *back != *e.lanes {
				t.Fatalf("%v: another block", p)
			}
			got = [Lanes]guarded{}
		}
	}
}

// Candidates of any number of lanes are loaded like those of each lane alone. Bits that
// are no digits are ignored.
func TestLoadCandidatesLikeTwin(t *testing.T) {
	paths := otherPaths(t)
	r := rand.New(rand.NewPCG(9, 10))
	for _, p := range paths {
		e := New(p)
		got, want := e.block(), e.block()
		for n := 1; n <= Lanes; n++ {
			starts := make([]sudoku.Candidates, n)
			for i := range starts {
				for c := range starts[i] {
					starts[i][c] = sudoku.Digits(r.Uint32())
				}
			}
			loadCandidates(want, starts)
			e.loadCandidates(got, starts)
			for c := range sudoku.Cells {
				if g, w := got[c][:n], want[c][:n]; !slices.Equal(g, w) {
					t.Fatalf("%v, %d lanes, cell %d: %b, want %b", p, n, c, g, w)
				}
			}
		}
	}
}
