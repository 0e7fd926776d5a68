package logic

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A conjugate pair is the only two places of a digit in a house.
type conjugate struct {
	house sudoku.House
	cells [2]sudoku.Cell
}

// conjugates returns the conjugate pairs of the digit d, of rows, columns, then boxes. Two
// places in a line and a box are listed once, with the line.
func (f *finder) conjugates(d uint8, buffer []conjugate) []conjugate {
	pairs := buffer[:0]
	for h := range sudoku.House(sudoku.Houses) {
		p := f.g.Pos[d][h]
		if bits.OnesCount16(p) != 2 {
			continue
		}
		cells := [2]sudoku.Cell{
			grid.Cells[h][bits.TrailingZeros16(p)],
			grid.Cells[h][15-bits.LeadingZeros16(p)],
		}
		if h >= 18 && listed(pairs, cells) {
			continue
		}
		pairs = append(pairs, conjugate{h, cells})
	}
	return pairs
}

func listed(pairs []conjugate, cells [2]sudoku.Cell) bool {
	for i := range pairs {
		if pairs[i].cells == cells {
			return true
		}
	}
	return false
}

// twoLinks finds the technique t among those that join two conjugate pairs of a digit by two
// cells that see each other: one of the two other ends has the digit.
func (f *finder) twoLinks(t Technique) {
	var buffer [sudoku.Houses]conjugate
	for d := range uint8(9) {
		pairs := f.conjugates(d, buffer[:])
		for i := range pairs {
			for j := range i {
				for ends := range 4 {
					f.joined(t, d, pairs[j], pairs[i], ends&1, ends>>1)
				}
			}
		}
	}
}

// joined reports the pattern in which end m of the pair p sees end n of the pair q.
func (f *finder) joined(t Technique, d uint8, p, q conjugate, m, n int) {
	a, b, c, e := p.cells[1-m], p.cells[m], q.cells[n], q.cells[1-n]
	if a == e || a == c || b == e || !grid.Peers[b].Has(c) {
		return
	}
	between := common(grid.Of(b).Or(grid.Of(c)))
	if twoLinkKind(p.house, between, q.house) != t {
		return
	}
	f.found(0, t, grid.Peers[a].And(grid.Peers[e]), d, func(s *Step) {
		s.Pattern = Pattern{
			Digits: one(d),
			Cells:  []sudoku.Cell{a, b, c, e},
			Houses: []sudoku.House{p.house, between, q.house},
		}
	})
}

// twoLinkKind names the pattern of two conjugate pairs in the houses p and q that are joined
// in the house between.
func twoLinkKind(p, between, q sudoku.House) Technique {
	switch {
	case p/9 == q/9 && p < 18 && between < 18:
		return Skyscraper
	case p/9+q/9 == 1 && between >= 18:
		return TwoStringKite
	default:
		return TurbotFish
	}
}

func (f *finder) skyscrapers()    { f.twoLinks(Skyscraper) }
func (f *finder) twoStringKites() { f.twoLinks(TwoStringKite) }
func (f *finder) turbotFish()     { f.twoLinks(TurbotFish) }

// emptyRectangles finds boxes whose places of a digit are all in one row and one column, of
// which one meets an end of a conjugate pair outside the box.
func (f *finder) emptyRectangles() {
	var buffer [sudoku.Houses]conjugate
	for d := range uint8(9) {
		pairs := f.conjugates(d, buffer[:])
		for box := sudoku.House(18); box < sudoku.Houses; box++ {
			places := f.at[d].And(grid.CellsOf[box])
			if places.Len() < 2 {
				continue
			}
			for corner := range 9 {
				houses := grid.HousesOf[grid.Cells[box][corner]]
				row, column := houses[0], houses[1]
				cross := grid.CellsOf[row].Or(grid.CellsOf[column])
				if !places.Without(cross).IsEmpty() {
					continue
				}
				for _, p := range pairs {
					f.emptyRectangle(d, places, box, row, column, p)
					f.emptyRectangle(d, places, box, column, row, p)
				}
			}
		}
	}
}

// emptyRectangle reports the pattern in which an end of the pair p is in the line near. The
// digit is removed where the line far, seen from the other end, meets it.
func (f *finder) emptyRectangle(d uint8, places grid.Set, box, near, far sudoku.House, p conjugate) {
	inBox := grid.CellsOf[box]
	if p.house/9 != far/9 || !grid.CellsOf[p.house].And(inBox).IsEmpty() {
		return
	}
	for n, c := range p.cells {
		if !grid.CellsOf[near].Has(c) {
			continue
		}
		other := p.cells[1-n]
		targets := grid.Peers[other].And(grid.CellsOf[far]).Without(inBox)
		f.found(0, EmptyRectangle, targets, d, func(s *Step) {
			s.Pattern = Pattern{
				Digits: one(d),
				Cells:  []sudoku.Cell{c, other},
				Houses: []sudoku.House{p.house, near, far},
				Sets:   []Set{{House: box, Cells: cellsOf(places), Digits: one(d), Hidden: true}},
			}
		})
	}
}
