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

// add adds n times v.
func (w *wideInt) add(v int64, n uint64) {
	high, low := bits.Mul64(uint64(v), n)
	if v < 0 {
		high -= n // uint64(v) is v + 2^64
	}
	var carry uint64
	w.low, carry = bits.Add64(w.low, low, 0)
	w.high += int64(high + carry)
}

// over returns the integer divided by n, rounded once.
func (w *wideInt) over(n uint64) float64 {
	sum := new(big.Int).Lsh(big.NewInt(w.high), 64)
	sum.Add(sum, new(big.Int).SetUint64(w.low))
	quotient, _ := new(big.Rat).SetFrac(sum, new(big.Int).SetUint64(n)).Float64()
	return quotient
}
