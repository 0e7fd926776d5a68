//go:build !purego

package pricing

func kernelsOf(p Path) *kernelSet {
	switch p {
	case Portable:
		return &portable
	case NEON:
		return &neon
	}
	return nil
}

// quarters are the offsets in a row of the lanes of a register.
var quarters = [4]uint64{0, 16, 32, 48}

var neon = kernelSet{
	losses: func(w *Work, g *Group, v *Values, d int) {
		for _, offset := range quarters {
			lossesNEON(&v[d], &g.Candidates, &g.Prices, &w.reduced, &w.bands, &w.beyond, &w.best[d], &w.loss[d], uint32(1)<<d, offset)
		}
	},
	sum: func(w *Work, g *Group) {
		for _, offset := range quarters {
			sumNEON(&g.Prices, &w.best, &g.Bound, offset)
		}
	},
	strike: func(w *Work, g *Group) {
		for _, offset := range quarters {
			strikeNEON(&g.Candidates, &w.loss, &w.slack, offset)
		}
	},
	move: func(w *Work, g *Group, pace Pace) {
		for _, offset := range quarters {
			moveNEON(&w.loss, &g.Prices, &g.trend, pace.Gain, pace.Keep, offset)
		}
	},
	choose: func(w *Work, g *Group) {
		for _, offset := range quarters {
			chooseNEON(&g.Candidates, &w.loss, &w.scale, &w.share, &w.sums, &w.unit, offset)
		}
	},
}
