package template

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"bullseye/sudoku"
)

// random returns a problem with values and prices up to spread and each
// candidate kept with some probability.
func random[T Number](rng *rand.Rand, p *Problem[T], spread int64, keep float64) *[81]sudoku.Digits {
	var candidates [81]sudoku.Digits
	for c := range candidates {
		p.Prices[c] = T(rng.Int64N(2*spread+1) - spread)
		for d := range 9 {
			p.Values[c][d] = T(rng.Int64N(2*spread+1) - spread)
			if rng.Float64() < keep {
				candidates[c] |= 1 << d
			}
		}
	}
	return &candidates
}

// templates lists all templates, as cells.
func templates() (all [][9]uint8) {
	for last := range 27 {
		for _, o := range Others[last] {
			for i := range 6 {
				for j := range 6 {
					for k := range 6 {
						var t [9]uint8
						copy(t[0:], Place[0][i][o[0]][:])
						copy(t[3:], Place[1][j][o[1]][:])
						copy(t[6:], Place[2][k][last][:])
						all = append(all, t)
					}
				}
			}
		}
	}
	return all
}

func TestTemplates(t *testing.T) {
	all := templates()
	if len(all) != 46656 {
		t.Fatalf("%d templates", len(all))
	}
	seen := make(map[[2]uint64]bool)
	for _, cells := range all {
		var houses [sudoku.Houses]int
		var set [2]uint64
		for _, c := range cells {
			for _, h := range sudoku.Cell(c).Houses() {
				houses[h]++
			}
			if c < 54 {
				set[0] |= 1 << c
			} else {
				set[1] |= 1 << (c - 54)
			}
		}
		for h, n := range houses {
			if n != 1 {
				t.Fatalf("%v: %d in %s", cells, n, sudoku.House(h))
			}
		}
		if seen[set] {
			t.Fatalf("%v: twice", cells)
		}
		seen[set] = true
	}
}

func TestSolve(t *testing.T) {
	t.Run("int32", testSolve[int32])
	t.Run("int64", testSolve[int64])
}

// The best template, the way it is traced and the marginals are those of the
// list of all templates, up to the limits of what is admitted.
func testSolve[T Number](t *testing.T) {
	all := templates()
	rng := rand.New(rand.NewPCG(3, 4))
	limit, excluded := Limit[T]()
	for round := range 30 {
		var p Problem[T]
		spread := []int64{2, 1000, int64(limit) / 2}[round%3]
		candidates := random(rng, &p, spread, []float64{1, 0.9, 0.7, 0.5}[round%4])
		p.Solve(candidates)
		p.Marginals()
		p.Trace()
		for lane := range 9 {
			first := true
			var z T
			var marginal [sudoku.Cells]T
			var known [sudoku.Cells]bool
			for _, cells := range all {
				sum := T(0)
				for _, c := range cells {
					sum += p.Reduced[c][lane]
				}
				if first || sum > z {
					z, first = sum, false
				}
				for _, c := range cells {
					if !known[c] || sum > marginal[c] {
						marginal[c], known[c] = sum, true
					}
				}
			}
			if p.Z[lane] != z {
				t.Fatalf("digit %d: best template %d, not %d", lane+1, p.Z[lane], z)
			}
			for c := range marginal {
				if p.Marginal[c][lane] != marginal[c] {
					t.Fatalf("digit %d, cell %d: marginal %d, not %d", lane+1, c, p.Marginal[c][lane], marginal[c])
				}
			}
			sum, complete := T(0), true
			for _, cells := range p.Cells {
				v := p.Reduced[cells[lane]][lane]
				sum += v
				complete = complete && v != excluded
			}
			if sum != z || complete != Feasible(z) {
				t.Fatalf("digit %d: traced %d, %t, not %d", lane+1, sum, complete, z)
			}
		}
	}
}

// All paths compute the same as the portable one.
func TestPaths(t *testing.T) {
	for _, path := range []Path{AVX2, AVX512, NEON} {
		t.Run(path.String(), func(t *testing.T) {
			if !path.Available() {
				t.Skip("skipped: not in this build or not on this machine")
			}
			testPath(t, kernelsOf(path))
		})
	}
}

func testPath(t *testing.T, kernels *kernelSet) {
	rng := rand.New(rand.NewPCG(5, 6))
	limit, _ := Limit[int32]()
	for round := range 300 {
		var p Problem[int32]
		candidates := random(rng, &p, []int64{0, 1, 5, 1000, int64(limit) / 2}[round%5], []float64{1, 0.9, 0.7, 0.4}[round%4])
		for c := range sudoku.Cells {
			p.Pace[c] = rng.Float32() * float32(int64(1)<<rng.IntN(23))
			p.Direction[c] = rng.Int32N(17<<10) - 8<<10
			p.Moved[c] = rng.Int32N(1<<22) - 1<<21
		}
		q := p
		solvePortable(&p, candidates)
		kernels.solve(&q, candidates)
		marginalsPortable(&p)
		kernels.marginals(&q)
		tracePortable(&p)
		kernels.trace(&q)
		if x, y := slopePortable(&p), kernels.slope(&q); x != y {
			t.Fatalf("slope %g, not %g", y, x)
		}
		x, feasible := boundPortable(&p)
		if y, ok := kernels.bound(&q); ok != feasible || ok && x != y {
			t.Fatalf("round %d: bound %d, %t, not %d, %t", round, y, ok, x, feasible)
		}
		var least [Lanes]int32
		for lane := range 9 {
			least[lane] = p.Z[lane] - rng.Int32N(1000)
		}
		kept := *candidates
		keepPortable(&p, &least, candidates)
		kernels.keep(&q, &least, &kept)
		if kept != *candidates {
			t.Fatalf("round %d: other candidates are kept", round)
		}
		paces := rng.Float32() / 1024
		stepPortable(&p, paces)
		kernels.step(&q, paces)
		if feasible {
			balancePortable(&p)
			kernels.balance(&q)
		}
		// Lanes without a digit may hold anything.
		for lane := 9; lane < Lanes; lane++ {
			p.Z[lane], q.Z[lane], p.Last[lane], q.Last[lane] = 0, 0, 0, 0
			for c := range p.Reduced {
				p.Reduced[c][lane], q.Reduced[c][lane] = 0, 0
				p.Marginal[c][lane], q.Marginal[c][lane] = 0, 0
			}
			for i := range p.Cells {
				p.Cells[i][lane], q.Cells[i][lane] = 0, 0
			}
			for b := range 3 {
				for i := range 27 {
					p.Best[b][i][lane], q.Best[b][i][lane] = 0, 0
					p.Through[b][i][lane], q.Through[b][i][lane] = 0, 0
				}
			}
		}
		for _, part := range []struct {
			name string
			same bool
		}{
			{"Prices", p.Prices == q.Prices}, {"Reduced", p.Reduced == q.Reduced}, {"Best", p.Best == q.Best},
			{"Through", p.Through == q.Through}, {"Z", p.Z == q.Z}, {"Last", p.Last == q.Last}, {"Cells", p.Cells == q.Cells},
			{"Wanted", p.Wanted == q.Wanted}, {"Marginal", p.Marginal == q.Marginal}, {"Direction", p.Direction == q.Direction},
			{"Moved", p.Moved == q.Moved},
			{"all", p == q},
		} {
			if !part.same {
				t.Fatalf("round %d: %s differs", round, part.name)
			}
		}
	}
}

// No path lacks a kernel.
func TestEveryPathHasEveryKernel(t *testing.T) {
	for _, path := range []Path{Portable, AVX2, AVX512, NEON} {
		if !path.Available() {
			continue
		}
		set := reflect.ValueOf(kernelsOf(path)).Elem()
		for i := range set.NumField() {
			if set.Field(i).IsNil() {
				t.Errorf("%v lacks the kernel %s", path, set.Type().Field(i).Name)
			}
		}
	}
}

func BenchmarkKernels(b *testing.B) {
	for _, path := range []Path{Portable, AVX2, AVX512, NEON} {
		if !path.Available() {
			continue
		}
		kernels := kernelsOf(path)
		var p Problem[int32]
		candidates := random(rand.New(rand.NewPCG(1, 2)), &p, 1000, 0.9)
		run := func(name string, f func()) {
			b.Run(name+"/"+path.String(), func(b *testing.B) {
				for b.Loop() {
					f()
				}
			})
		}
		run("solve", func() { kernels.solve(&p, candidates) })
		run("trace", func() { kernels.trace(&p) })
		run("marginals", func() { kernels.marginals(&p) })
		run("slope", func() { kernels.slope(&p) })
		run("balance", func() { kernels.balance(&p) })
		run("step", func() { kernels.step(&p, 0) })
	}
}
