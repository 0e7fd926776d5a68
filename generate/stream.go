package generate

import (
	"math/bits"
	"math/rand/v2"
)

// A stream is the random numbers of one board.
type stream struct{ pcg rand.PCG }

// start sets the stream to the beginning of that of a seed and the number of a board.
// Its numbers are those of the generator PCG-DXSM. Both halves of its state are
// scrambled, so that the streams of neighbouring numbers have nothing in common.
func (s *stream) start(seed, number uint64) {
	high := scramble(seed ^ scramble(number))
	s.pcg.Seed(high, scramble(high+number))
}

// scramble is the finaliser of SplitMix64 (Steele, Lea and Flood 2014). It permutes the
// words.
func scramble(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// A fraction is a random number from 0 up to 1, in units of 2⁻⁶⁴. Several small numbers
// can be taken out of one.
type fraction uint64

func (s *stream) fraction() fraction { return fraction(s.pcg.Uint64()) }

// below returns a number from 0 up to n, and leaves the rest of the fraction. As long as
// the product of all n is at most 2³², every result has its probability up to 2⁻³².
func (f *fraction) below(n uint64) uint64 {
	high, low := bits.Mul64(uint64(*f), n)
	*f = fraction(low)
	return high
}

// shuffle permutes at most 81 elements.
func shuffle[T any](s *stream, elements []T) {
	for n := len(elements); n > 1; {
		f := s.fraction()
		for range 4 { // 81·80·79·78 is less than 2³²
			i := f.below(uint64(n))
			n--
			elements[i], elements[n] = elements[n], elements[i]
			if n <= 1 {
				return
			}
		}
	}
}
