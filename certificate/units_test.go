package certificate

import (
	"math/rand/v2"
	"testing"

	"bullseye/internal/fortest/hostile"
	"bullseye/sudoku"
)

// BenchmarkUnits measures what a unit of work takes for each kind of operation that is
// charged, with inputs that make it dear: it should be about a nanosecond. The worst
// certificate takes that for each of its units.
func BenchmarkUnits(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	checkerOf := func() *checker {
		c := newChecker(b.Context(), MaxSize, Limits{Work: 1 << 62})
		for i := range c.worth {
			for d := range c.worth[i] {
				c.worth[i][d] = rng.Int64N(1 << 40)
			}
		}
		c.scale, c.aim = 1, 1<<60
		return c
	}
	open := new(sudoku.Board).Candidates()
	sparse := open
	for i := range sparse { // so that branches cannot be predicted
		for d := uint8(1); d <= 9; d++ {
			if rng.IntN(3) == 0 {
				sparse[i] &^= sudoku.DigitSet(d)
			}
		}
	}
	charged := func(name string, do func(c *checker)) {
		b.Run(name, func(b *testing.B) {
			c := checkerOf()
			do(c) // makes its memory
			c.spent = 0
			begin := hostile.ProcessorTime(b)
			for b.Loop() {
				do(c)
			}
			b.ReportMetric(float64(hostile.ProcessorTime(b)-begin)/float64(c.spent), "cpu-ns/unit")
		})
	}
	var prices prices
	for name, p := range map[string]*sudoku.Candidates{"all": &open, "some": &sparse} {
		charged("bound of "+name, func(c *checker) { _, _, _ = c.bound(p, &prices) })
		charged("struck from "+name, func(c *checker) {
			if c.scans[0].before == nil {
				_, _, _ = c.bound(p, &prices)
				c.spent = 0
			}
			_ = c.struck(p, 1<<60, 0)
		})
		charged("propagation of "+name, func(c *checker) { next := *p; _, _ = c.propagate(&next) })
	}
	charged("propagation of a board", func(c *checker) {
		board, _ := sudoku.ParseLine("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
		next := board.Candidates()
		_, _ = c.propagate(&next)
	})
	for name, budget := range map[string]int64{"few": 1 << 38, "many": 1 << 60} {
		charged("lists of "+name, func(c *checker) {
			if c.scans[0].before == nil {
				_, _, _ = c.bound(&open, &prices)
				c.spent = 0
			}
			c.most = c.spent + 200_000_000 // so that it ends
			_ = c.listed(budget, 0)
		})
	}
}
