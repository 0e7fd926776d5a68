package score

import (
	"math/big"
	"math/bits"
)

// A wideInt is an integer of 128 bits. The sum of the scores of a few million completions
// can be more than an int64 holds.
type wideInt struct {
	high int64
	low  uint64
}

func (w *wideInt) add(v int64) {
	var carry uint64
	w.low, carry = bits.Add64(w.low, uint64(v), 0)
	w.high += v>>63 + int64(carry)
}

// over returns the integer divided by n, rounded once.
func (w *wideInt) over(n uint64) float64 {
	sum := new(big.Int).Lsh(big.NewInt(w.high), 64)
	sum.Add(sum, new(big.Int).SetUint64(w.low))
	quotient, _ := new(big.Rat).SetFrac(sum, new(big.Int).SetUint64(n)).Float64()
	return quotient
}
