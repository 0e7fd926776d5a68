package search

import "math/bits"

const (
	everyDigit = 1<<9 - 1

	// In a pattern of minicolumns, bit 9·k + 3·b + s stands for column k of the
	// box in stack s and band b.
	columnOfBand  = 0o007007007 // the minicolumns of band 0
	lowerBands    = 0o077077077 // the minicolumns of bands 0 and 1
	topBand       = 0o700700700 // the minicolumns of band 2
	bandsPerGroup = 0o111       // times a band's minicolumns: their cells in all three rows
)

// propagate applies naked singles, hidden singles, pointing, claiming and hidden
// triples in minicolumns until nothing changes. It starts from the digits in
// changed. It returns false if it finds a contradiction; s is then not
// meaningful.
//
// The rules only remove candidates, and a rule removes at least as much where
// fewer candidates are left. So the fixpoint does not depend on the order in
// which the rules are applied.
func (s *planes) propagate(changed uint32) bool {
	for {
		var taken [3]uint32  // cells that digits have taken in this pass
		var own [9][3]uint32 // the same cells by digit
		for changed != 0 {
			d := uint(bits.TrailingZeros32(changed)) % 16
			changed &= changed - 1
			if d >= 9 {
				break
			}
			p := &s.digit[d]
			x, y, z := p[0], p[1], p[2]
			for {
				x &= permitted[(x|x>>9|x>>18)&group]
				y &= permitted[(y|y>>9|y>>18)&group]
				z &= permitted[(z|z>>9|z>>18)&group]
				if x == 0 || y == 0 || z == 0 {
					return false
				}
				columns := (x|x>>3|x>>6)&columnOfBand |
					((y|y>>3|y>>6)&columnOfBand)<<3 |
					((z|z>>3|z>>6)&columnOfBand)<<6
				kept := closeStacks(columns)
				if kept == columns {
					s.columns[d] = columns
					break
				}
				x &= (kept & columnOfBand) * bandsPerGroup
				y &= (kept >> 3 & columnOfBand) * bandsPerGroup
				z &= (kept >> 6 & columnOfBand) * bandsPerGroup
			}
			p[0], p[1], p[2] = x, y, z
			x = settled(x) & s.open[0]
			y = settled(y) & s.open[1]
			z = settled(z) & s.open[2]
			own[d] = [3]uint32{x, y, z}
			taken[0] |= x
			taken[1] |= y
			taken[2] |= z
			s.open[0] &^= x
			s.open[1] &^= y
			s.open[2] &^= z
		}
		for band := range s.open {
			lose := taken[band]
			var once, twice uint32
			for d := range s.digit {
				word := s.digit[d][band]
				left := word&^lose | own[d][band]
				s.digit[d][band] = left
				gone := word ^ left
				changed |= (gone | -gone) >> 31 << d // bit d, if any
				twice |= once & left
				once |= left
			}
			if once != all27 {
				return false
			}
			naked := once &^ twice & s.open[band]
			if naked == 0 {
				continue
			}
			s.open[band] &^= naked
			for d := range s.digit {
				for cells := s.digit[d][band] & naked; cells != 0; cells &= cells - 1 {
					s.take(uint(d), place{uint8(band), uint8(bits.TrailingZeros32(cells))})
					changed |= 1 << d
				}
			}
		}
		if changed == 0 {
			if s.solved() {
				return true
			}
			if changed = s.triples(); changed == 0 {
				return true
			}
		}
	}
}

// triples finds the minicolumns that three digits must take and removes the
// other digits from them. It returns the digits that lost cells. The planes are
// closed, so a digit must take a minicolumn that is the only one of its column.
func (s *planes) triples() (lost uint32) {
	var taken [9]uint32
	var ones, twos, fours uint32 // the number of digits that must take each, bit-sliced
	for d, columns := range s.columns {
		next, last := bandsAround(columns)
		alone := columns &^ (next | last)
		taken[d] = alone
		fours |= twos & ones & alone
		twos ^= ones & alone
		ones ^= alone
	}
	full := ones & twos &^ fours
	if full == 0 {
		return 0
	}
	for d := range s.digit {
		closed := full &^ taken[d]
		for b := range s.digit[d] {
			p := &s.digit[d][b]
			if gone := *p & ((closed >> (3 * b) & columnOfBand) * bandsPerGroup); gone != 0 {
				*p ^= gone
				lost |= 1 << d
			}
		}
	}
	return lost
}

// closeStacks keeps the minicolumns that lie in a permutation of their stack's
// bands and columns: a minicolumn stays if the other two bands can take the other
// two columns, in one order or the other.
func closeStacks(columns uint32) uint32 {
	next := (columns>>9 | columns<<18) & all27
	last := (columns>>18 | columns<<9) & all27
	nextNext := next>>3&lowerBands | next<<6&topBand
	nextLast := next<<3&^columnOfBand&all27 | next>>6&columnOfBand
	lastNext := last>>3&lowerBands | last<<6&topBand
	lastLast := last<<3&^columnOfBand&all27 | last>>6&columnOfBand
	return columns & (nextNext&lastLast | nextLast&lastNext)
}

// settled returns the cells of a closed band that are the only one in their row.
// The digit must take them.
func settled(word uint32) uint32 {
	u, v, w := word, word>>9, word>>18
	one := (u ^ v ^ w) &^ (u & v & w) & uint32(onlyInRow[(u|v|w)&group])
	return word & (one * spread)
}

// clear removes cells from every digit except d and returns the digits that lost
// any.
func (s *planes) clear(d uint, band int, cells uint32) (lost uint32) {
	for e := range s.digit {
		p := &s.digit[e][band]
		gone := *p & cells
		if uint(e) == d {
			gone = 0
		}
		*p ^= gone
		if gone != 0 {
			lost |= 1 << e
		}
	}
	return lost
}
