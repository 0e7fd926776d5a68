//go:build !purego

package pricing

import (
	"golang.org/x/sys/cpu"
)

//go:generate go run -C ../../../build ./pricing -dir ../score/internal/pricing

func kernelsOf(p Path) *kernelSet {
	switch {
	case p == Portable:
		return &portable
	case p == AVX2 && cpu.X86.HasAVX2:
		return &avx2
	case p == AVX512 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW:
		return &avx512
	}
	return nil
}

var avx512 = kernelSet{
	losses: func(w *Work, g *Group, v *Values, d int) {
		lossesAVX512(&v[d], &g.Candidates, &g.Prices, &w.reduced, &w.bands, &w.beyond, &w.best[d], &w.loss[d], uint32(1)<<d)
	},
	sum:    func(w *Work, g *Group) { sumAVX512(&g.Prices, &w.best, &g.Bound) },
	strike: func(w *Work, g *Group) { strikeAVX512(&g.Candidates, &w.loss, &w.slack) },
	move: func(w *Work, g *Group, pace Pace) {
		moveAVX512(&w.loss, &g.Prices, &g.trend, pace.Gain, pace.Keep)
	},
	choose: func(w *Work, g *Group) { chooseAVX512(&g.Candidates, &w.loss, &w.scale, &w.share, &w.sums, &w.unit) },
}

// half is the offset in a row of the lanes of the second register.
const half = Lanes / 2 * 2

var avx2 = kernelSet{
	losses: func(w *Work, g *Group, v *Values, d int) {
		for _, offset := range [2]uint64{0, half} {
			lossesAVX2(&v[d], &g.Candidates, &g.Prices, &w.reduced, &w.bands, &w.beyond, &w.best[d], &w.loss[d], uint32(1)<<d, offset)
		}
	},
	sum: func(w *Work, g *Group) {
		for _, offset := range [2]uint64{0, half} {
			sumAVX2(&g.Prices, &w.best, &g.Bound, offset)
		}
	},
	strike: func(w *Work, g *Group) {
		for _, offset := range [2]uint64{0, half} {
			strikeAVX2(&g.Candidates, &w.loss, &w.slack, offset)
		}
	},
	move: func(w *Work, g *Group, pace Pace) {
		for _, offset := range [2]uint64{0, half} {
			moveAVX2(&w.loss, &g.Prices, &g.trend, pace.Gain, pace.Keep, offset)
		}
	},
	choose: func(w *Work, g *Group) {
		for _, offset := range [2]uint64{0, half} {
			chooseAVX2(&g.Candidates, &w.loss, &w.scale, &w.share, &w.sums, &w.unit, offset)
		}
	},
}
