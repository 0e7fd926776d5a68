package template

import (
	"math/rand/v2"
	"testing"

	"bullseye/sudoku"
)

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
	seen := make(map[Set]bool)
	for _, cells := range all {
		var houses [sudoku.Houses]int
		var set Set
		for _, c := range cells {
			for _, h := range sudoku.Cell(c).Houses() {
				houses[h]++
			}
			if c < 54 {
				set.Upper |= 1 << c
			} else {
				set.Lower |= 1 << (c - 54)
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
		p.Marginals(candidates)
		for lane := range 9 {
			first := true
			var z T
			var marginal [sudoku.Cells]T
			var known [sudoku.Cells]bool
			for _, cells := range all {
				sum := T(0)
				for _, c := range cells {
					sum += p.at(candidates, int(c), lane)
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
			for _, c := range p.Trace(candidates, lane) {
				v := p.at(candidates, int(c), lane)
				sum += v
				complete = complete && v != excluded
			}
			if sum != z || complete != Feasible(z) {
				t.Fatalf("digit %d: traced %d, %t, not %d", lane+1, sum, complete, z)
			}
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	var p Problem[int32]
	candidates := random(rand.New(rand.NewPCG(1, 2)), &p, 1000, 0.9)
	for b.Loop() {
		p.Solve(candidates)
	}
}

func BenchmarkTrace(b *testing.B) {
	var p Problem[int32]
	candidates := random(rand.New(rand.NewPCG(1, 2)), &p, 1000, 0.9)
	p.Solve(candidates)
	for b.Loop() {
		for lane := range 9 {
			p.Trace(candidates, lane)
		}
	}
}

func BenchmarkMarginals(b *testing.B) {
	var p Problem[int32]
	candidates := random(rand.New(rand.NewPCG(1, 2)), &p, 1000, 0.9)
	p.Solve(candidates)
	for b.Loop() {
		p.Marginals(candidates)
	}
}
