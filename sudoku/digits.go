package sudoku

import (
	"iter"
	"math/bits"

	"bullseye/internal/text/message"
)

// Digits is a set of digits. Bit d−1 represents digit d. All methods ignore the
// bits above the ninth.
type Digits uint16

// AllDigits is the set of the digits 1 to 9.
const AllDigits Digits = 1<<9 - 1

// DigitSet returns the set with the single digit d. If d is not from 1 to 9, it
// returns the empty set.
func DigitSet(d uint8) Digits { return Digits(1<<d) >> 1 & AllDigits }

// Has reports whether the set holds d.
func (s Digits) Has(d uint8) bool { return s&DigitSet(d) != 0 }

// Len returns the number of digits in the set.
func (s Digits) Len() int { return bits.OnesCount16(uint16(s & AllDigits)) }

// Single returns the set's digit if it holds exactly one, and 0 otherwise.
func (s Digits) Single() uint8 {
	s &= AllDigits
	if s&(s-1) != 0 {
		return 0
	}
	return s.Smallest()
}

// Smallest returns the set's smallest digit, or 0 if the set is empty.
func (s Digits) Smallest() uint8 {
	if s &= AllDigits; s == 0 {
		return 0
	}
	return uint8(bits.TrailingZeros16(uint16(s)) + 1)
}

// All yields the set's digits in ascending order.
func (s Digits) All() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for s &= AllDigits; s != 0; s &= s - 1 {
			if !yield(s.Smallest()) {
				return
			}
		}
	}
}

// String returns the set's digits in ascending order, or "." if there are none.
func (s Digits) String() string {
	if s&AllDigits == 0 {
		return "."
	}
	var text [9]byte
	n := 0
	for d := range s.All() {
		text[n] = '0' + d
		n++
	}
	return string(text[:n])
}

// MarshalText returns what String returns.
func (s Digits) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText returns.
func (s *Digits) UnmarshalText(text []byte) error {
	*s = 0
	for _, c := range text {
		*s |= DigitSet(c - '0')
	}
	if s.String() != string(text) {
		return message.Errorf("found %q, expected digits in ascending order, or a full stop for none", text)
	}
	return nil
}
