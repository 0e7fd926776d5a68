package search

import "math/bits"

// choose returns the open cell to branch on, as a band and a bit.
//
// Among the cells with two candidates it is the one whose candidates the most
// of its peers hold, a peer that has only two candidates itself counting three
// times: there either choice removes the most and forces the most. Against the
// first two-candidate cell this halves the guesses on hard boards. Where no cell
// has two candidates it is the one with the fewest.
func (s *planes) choose() (band int, bit uint) {
	var two [3]uint32
	for b := range s.open {
		var once, twice, more uint32
		for d := range s.digit {
			w := s.digit[d][b]
			more |= twice & w
			twice |= once & w
			once |= w
		}
		two[b] = twice &^ more
	}
	best := -1
	for b, cells := range two {
		x, y := (b+1)%3, (b+2)%3
		for ; cells != 0; cells &= cells - 1 {
			i := uint(bits.TrailingZeros32(cells)) % 32
			digits := s.at(b, i)
			first, second := &s.digit[bits.TrailingZeros32(digits)%9], &s.digit[(31-bits.LeadingZeros32(digits))%9]
			near := ^(keepBand[i] | 1<<i) & all27
			column := ^keepColumn[i] & all27
			// A column has three bits of a word, three apart, so two of its
			// words are counted in one.
			score := bits.OnesCount32(first[b]&near) + bits.OnesCount32(second[b]&near) +
				bits.OnesCount32(first[x]&column|first[y]&column<<1) +
				bits.OnesCount32(second[x]&column|second[y]&column<<1)
			near &= two[b]
			inX, inY := column&two[x], column&two[y]
			score += 2 * (bits.OnesCount32(first[b]&near) + bits.OnesCount32(second[b]&near) +
				bits.OnesCount32(first[x]&inX|first[y]&inY<<1) +
				bits.OnesCount32(second[x]&inX|second[y]&inY<<1))
			if score > best {
				best, band, bit = score, b, i
			}
		}
	}
	if best < 0 {
		return s.chooseFewest()
	}
	return band, bit
}

// at returns the set of the digits that may stand in a cell.
func (s *planes) at(band int, bit uint) (digits uint32) {
	for d := range s.digit {
		digits |= s.digit[d][band] >> (bit % 32) & 1 << d
	}
	return digits
}

// chooseFewest returns the first of the open cells with the fewest candidates.
func (s *planes) chooseFewest() (band int, bit uint) {
	fewest := 10
	for b, cells := range s.open {
		for ; cells != 0; cells &= cells - 1 {
			i := uint(bits.TrailingZeros32(cells))
			if n := bits.OnesCount32(s.at(b, i)); n < fewest {
				fewest, band, bit = n, b, i
			}
		}
	}
	return band, bit
}
