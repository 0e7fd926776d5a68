package certificate_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"bullseye/certificate"
	"bullseye/score"
	"bullseye/sudoku"
)

// An account counts every step, and every position that a split makes is settled in one
// way. Its claim is that of Check.
func TestAccountsAddUp(t *testing.T) {
	splits := 0
	for _, p := range accounted(t) {
		claim, err := p.check(p.text, certificate.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		a := p.explain(t)
		if a.Claim != claim {
			t.Errorf("the account claims %+v, the check %+v", a.Claim, claim)
		}
		if n := a.Pruned + a.Listed + a.Struck + a.Splits(); n != a.Steps {
			t.Errorf("%d steps, and the certificate has %d: %+v", n, a.Steps, a)
		}
		if settled := a.Pruned + a.Listed + a.Grids + a.Impossible + a.Splits(); settled != a.Cases+1 {
			t.Errorf("%d of %d positions are settled: %+v", settled, a.Cases+1, a)
		}
		if (a.Depth > 0) != (a.Splits() > 0) || a.StruckFirst > a.Candidates-sudoku.Cells || a.StruckFirst < 0 {
			t.Errorf("depth %d, %d splits, %d of %d candidates struck", a.Depth, a.Splits(), a.StruckFirst, a.Candidates)
		}
		splits += a.Splits()
	}
	if splits < 5 {
		t.Errorf("only %d splits", splits)
	}
}

// The prices of an account bound the scores, in points of the table: all templates of all
// digits are tried.
func TestAccountOfPrices(t *testing.T) {
	for _, p := range accounted(t) {
		a := p.explain(t)
		q := a.Prices
		if q == nil {
			t.Errorf("no prices: %+v", a)
			continue
		}
		near := func(what string, got, want float64) {
			t.Helper()
			if math.Abs(got-want) > 1e-9*max(1, math.Abs(want), math.Abs(q.Total)) {
				t.Errorf("%s is %v, want %v", what, got, want)
			}
		}
		sum := 0.0
		for _, price := range q.Prices {
			sum += price
		}
		near("the sum of the prices", q.Total, sum)
		for d, gain := range q.Digits {
			sum += gain
			value := func(c int) float64 { return float64(p.table[c][d]) - q.Prices[c] }
			if p.start == new(sudoku.Board).Candidates() {
				near("the best template", gain, bestTemplate(value))
			}
			own := 0.0
			for c, digit := range a.Grid {
				if int(digit) == d+1 {
					own += value(c)
				}
			}
			if own > gain+1e-6*math.Abs(gain) {
				t.Errorf("digit %d of the grid gains %v, more than %v at best", d+1, own, gain)
			}
		}
		near("the bound", q.Bound, sum)
		if len(q.Case) == 0 && q.Bound < float64(a.Score)-1e-6 {
			t.Errorf("bound %v, and the grid scores %d", q.Bound, a.Score)
		}
	}
}

// accounted returns proofs of several kinds.
func accounted(t *testing.T) []proof {
	rng := rand.New(rand.NewPCG(7, 8))
	target, err := sudoku.ParseLine("..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73..")
	if err != nil {
		t.Fatal(err)
	}
	rings := new(score.Objective).Values()
	var large score.Table
	for c := range large {
		for d := range large[c] {
			large[c][d] = (rng.Int64N(2_000) - 1_000) * 1_000_000_000
		}
	}
	// Weights of 1 and −1: the certificate counts values from those of a reference cell, so
	// that only even numbers are left.
	var signs score.Weights
	for c := range signs {
		signs[c] = 1 - 2*rng.Int64N(2)
	}
	return []proof{
		prove(t, sudoku.Board{}, signs.Table()),
		prove(t, sudoku.Board{}, rings),
		prove(t, sudoku.Board{}, rings.Negated()),
		prove(t, target, rings),
		prove(t, target, rings.Negated()),
		prove(t, target, &large),
		prove(t, sudoku.Board{}, randomTable(rng, 5)),
		small(t),
	}
}

func (p *proof) explain(t *testing.T) certificate.Account {
	t.Helper()
	a, err := certificate.Explain(t.Context(), p.start, &p.table, p.text, certificate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// bestTemplate tries all 46,656 ways to put a digit in one cell of every row, column and
// box.
func bestTemplate(value func(c int) float64) float64 {
	best := math.Inf(-1)
	var put func(row, columns, boxes int, sum float64)
	put = func(row, columns, boxes int, sum float64) {
		if row == 9 {
			best = max(best, sum)
			return
		}
		if row%3 == 0 {
			boxes = 0
		}
		for column := range 9 {
			if columns>>column&1 == 0 && boxes>>(column/3)&1 == 0 {
				put(row+1, columns|1<<column, boxes|1<<(column/3), sum+value(9*row+column))
			}
		}
	}
	put(0, 0, 0, 0)
	return best
}

// Explain says the same as Check about certificates that were changed and sealed again. The
// accounts of those that are proofs all the same add up.
func TestAccountsOfMutations(t *testing.T) {
	m := newMutator(t)
	accepted := 0
	for range 300 {
		p := &m.proofs[m.rng.IntN(len(m.proofs))]
		text := certificate.Reseal(m.mutate(p), &p.start, &p.table)
		limits := certificate.Limits{Work: 30_000_000}
		claim, want := p.check(text, limits)
		a, err := certificate.Explain(t.Context(), p.start, &p.table, text, limits)
		if (err == nil) != (want == nil) || err != nil && err.Error() != want.Error() || err == nil && a.Claim != claim {
			t.Fatalf("%v, %+v, and Check says %v, %+v of the certificate %x", err, a.Claim, want, claim, text)
		}
		if err != nil {
			continue
		}
		accepted++
		if n := a.Pruned + a.Listed + a.Struck + a.Splits(); n != a.Steps {
			t.Errorf("%d steps, and the certificate %x has %d", n, text, a.Steps)
		}
	}
	if accepted == 0 || accepted == 300 {
		t.Errorf("%d of 300 mutations are proofs", accepted)
	}
}
