package logic

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

func (f *finder) finnedXWings()     { f.finnedFish(2, FinnedXWing) }
func (f *finder) finnedSwordfish()  { f.finnedFish(3, FinnedSwordfish) }
func (f *finder) finnedJellyfish()  { f.finnedFish(4, FinnedJellyfish) }
func (f *finder) sashimiXWings()    { f.finnedFish(2, SashimiXWing) }
func (f *finder) sashimiSwordfish() { f.finnedFish(3, SashimiSwordfish) }
func (f *finder) sashimiJellyfish() { f.finnedFish(4, SashimiJellyfish) }

// finnedFish finds n base lines whose places of a digit are all in n cover lines, except for
// some in one box. A place in that box and a cover line loses the digit if it is outside
// the base lines: either a fin has the digit, or the fish without fins holds.
func (f *finder) finnedFish(n int, t Technique) {
	fish := finnedFish{f: f, technique: t, size: n}
	for d := range uint8(9) {
		for _, base := range [2]sudoku.House{0, 9} {
			fish.digit, fish.base = d, base
			fish.lines = [9]uint16(f.g.Pos[d][base : base+9])
			for fish.band = range 3 {
				for fish.stack = range 3 {
					if fish.worthwhile() {
						fish.extend(0, 0, 0)
					}
				}
			}
		}
	}
}

// A finnedFish is a search for fish whose fins are in one box.
type finnedFish struct {
	f         *finder
	technique Technique
	size      int
	digit     uint8

	// base is the first of the houses of the type of the base lines. lines are the places
	// in each of them.
	base  sudoku.House
	lines [9]uint16

	// band and stack say where the box with the fins is, seen along the base lines.
	band, stack int
}

// worthwhile reports whether the box of the fins has places in two lines: a fin and a place
// that can lose the digit.
func (x *finnedFish) worthwhile() bool {
	filled := 0
	for _, p := range x.lines[3*x.band : 3*x.band+3] {
		if p>>(3*x.stack)&7 != 0 {
			filled++
		}
	}
	return filled > 1
}

// extend adds base lines, from the given one on, to those in chosen. The places in these that
// are outside the box of the fins are in the cover lines of needed.
func (x *finnedFish) extend(from int, chosen, needed uint16) {
	if bits.OnesCount16(chosen) == x.size {
		if chosen>>(3*x.band)&7 != 0 {
			x.cover(chosen, needed)
		}
		return
	}
	for line := from; line < 9; line++ {
		p := x.lines[line]
		if line/3 == x.band {
			p &^= 7 << (3 * x.stack)
		}
		if x.lines[line] != 0 && bits.OnesCount16(needed|p) <= x.size {
			x.extend(line+1, chosen|1<<line, needed|p)
		}
	}
}

// cover completes the needed cover lines by lines through the box of the fins.
func (x *finnedFish) cover(chosen, needed uint16) {
	missing := x.size - bits.OnesCount16(needed)
	for through := range uint16(8) {
		more := through << (3 * x.stack)
		if more&needed == 0 && bits.OnesCount16(more) == missing {
			x.complete(chosen, needed|more)
		}
	}
}

// complete reports the fish if it has fins and is of the right kind.
func (x *finnedFish) complete(chosen, covers uint16) {
	var fins, body grid.Set
	thin := false
	for s := chosen; s != 0; s &= s - 1 {
		line := bits.TrailingZeros16(s)
		p, h := x.lines[line], x.base+sudoku.House(line)
		fins = fins.Or(grid.At(h, p&^covers))
		body = body.Or(grid.At(h, p&covers))
		switch bits.OnesCount16(p & covers) {
		case 0:
			return
		case 1:
			thin = true
		}
	}
	if fins.IsEmpty() || thin != (x.technique >= SashimiXWing) {
		return
	}
	var targets grid.Set
	for line := 3 * x.band; line < 3*x.band+3; line++ {
		if chosen>>line&1 == 0 {
			targets = targets.Or(grid.At(x.base+sudoku.House(line), covers&(7<<(3*x.stack))))
		}
	}
	x.f.found(0, x.technique, targets, x.digit, func(s *Step) {
		s.Pattern = Pattern{
			Digits: one(x.digit),
			Cells:  cellsOf(body),
			Fins:   cellsOf(fins),
			Houses: append(lines(x.base, chosen), lines(9-x.base, covers)...),
		}
	})
}

// lines lists the houses first + i for the bits i of a set.
func lines(first sudoku.House, set uint16) (houses []sudoku.House) {
	for ; set != 0; set &= set - 1 {
		houses = append(houses, first+sudoku.House(bits.TrailingZeros16(set)))
	}
	return houses
}
