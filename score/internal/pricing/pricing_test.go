package pricing

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// randomGroup returns boards with random candidates and prices, from nearly all
// candidates to hardly any.
func randomGroup(rng *rand.Rand) (*Values, *Group) {
	v, g := new(Values), NewGroup()
	for d := range v {
		for c := range v[d] {
			v[d][c] = int16(rng.IntN(2*MaxValue+1) - MaxValue)
		}
	}
	for lane := range Lanes {
		share := rng.IntN(10)
		for c := range g.Candidates {
			for d := range 9 {
				if rng.IntN(9) < share {
					g.Candidates[c][lane] |= 1 << d
				}
			}
			g.Prices[c][lane] = int16(rng.IntN(2*MaxPrice+1) - MaxPrice)
			g.trend[c][lane] = int16(rng.IntN(2*MaxPrice+1) - MaxPrice)
		}
	}
	return v, g
}

func onePass(w *Work, g *Group, v *Values, aims *[Lanes]int32, pace Pace) {
	w.Solve(g, v)
	w.Bound(g)
	w.Strike(g, aims)
	w.Move(g, pace)
}

// All kernels compute the same, lane for lane, and leave the same behind but for tables on the way.
func TestKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, path := range []Path{AVX2, AVX512, NEON} {
		if !path.Available() {
			t.Logf("no %s here", path)
			continue
		}
		for range 50 {
			v, g := randomGroup(rng)
			h := *g
			gw, hw := NewWork(), NewWork()
			var aims [Lanes]int32
			for lane := range aims {
				aims[lane] = int32(rng.IntN(20_000))
			}
			pace := Pace{int16(rng.IntN(1 << 14)), int16(rng.IntN(1 << 14))}
			for pass := range 3 {
				restore := Force(path)
				onePass(gw, g, v, &aims, pace)
				gw.Choose(g)
				restore()
				restore = Force(Portable)
				onePass(hw, &h, v, &aims, pace)
				hw.Choose(&h)
				restore()
				// Plain Go has no use for these.
				gw.reduced, gw.bands, gw.beyond = hw.reduced, hw.bands, hw.beyond
				if *g != h || *gw != *hw {
					t.Fatalf("%s: pass %d differs from portable Go", path, pass)
				}
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

func BenchmarkPass(b *testing.B) {
	for _, path := range []Path{Portable, AVX2, AVX512, NEON} {
		if !path.Available() {
			continue
		}
		b.Run(path.String(), func(b *testing.B) {
			defer Force(path)()
			v, g := randomGroup(rand.New(rand.NewPCG(3, 4)))
			var aims [Lanes]int32
			for lane := range aims {
				aims[lane] = -1 << 30
			}
			w := NewWork()
			for b.Loop() {
				onePass(w, g, v, &aims, Pace{4096, 16384})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*Lanes), "ns/board")
		})
	}
}
