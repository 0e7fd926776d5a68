package bot

import (
	"hash/fnv"
	"math/bits"
	"math/rand/v2"
)

// A random is the random numbers of a plan: those of the generator PCG-DXSM.
type random struct{ pcg rand.PCG }

// start sets the numbers to the beginning of those of a seed and a strength.
func (r *random) start(seed uint64, s Strength) {
	h := fnv.New64a()
	h.Write([]byte(s))
	r.pcg.Seed(seed, h.Sum64())
}

// below returns a number from 0 up to n.
func (r *random) below(n uint64) uint64 {
	high, _ := bits.Mul64(r.pcg.Uint64(), n)
	return high
}
