package logic

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// wWings finds two cells with the same two candidates that do not see each other, and a
// conjugate pair of one candidate of which each place sees one of them.
func (f *finder) wWings() {
	for first := f.pairs; !first.IsEmpty(); {
		a := first.Next()
		for second := first.Without(grid.Peers[a]); !second.IsEmpty(); {
			b := second.Next()
			if f.g.Cand[a] != f.g.Cand[b] {
				continue
			}
			x := lowest(f.g.Cand[a])
			y := lowest(f.g.Cand[a] &^ one(x))
			f.wWing(a, b, x, y)
			f.wWing(a, b, y, x)
		}
	}
}

// wWing reports the wings of the cells a and b that x links and that remove y.
func (f *finder) wWing(a, b sudoku.Cell, x, y uint8) {
	if grid.Peers[a].And(grid.Peers[b]).And(f.at[y]).IsEmpty() {
		return
	}
	for h := range sudoku.House(sudoku.Houses) {
		p := f.g.Pos[x][h]
		if bits.OnesCount16(p) != 2 {
			continue
		}
		c := grid.Cells[h][bits.TrailingZeros16(p)]
		e := grid.Cells[h][15-bits.LeadingZeros16(p)]
		if !grid.Peers[a].Has(c) || !grid.Peers[b].Has(e) {
			c, e = e, c
		}
		if c == b || e == a || !grid.Peers[a].Has(c) || !grid.Peers[b].Has(e) {
			continue
		}
		f.found(0, WWing, grid.Peers[a].And(grid.Peers[b]), y, func(s *Step) {
			s.Pattern = Pattern{
				Digits: one(x) | one(y),
				Extra:  one(y),
				Cells:  []sudoku.Cell{a, c, e, b},
				Houses: []sudoku.House{h},
				Linked: []uint8{x + 1},
			}
		})
	}
}

// remotePairs finds chains of an even number of cells with the same two candidates, each
// cell seeing the next: the ends hold one of the digits each.
func (f *finder) remotePairs() {
	for cells := f.pairs; !cells.IsEmpty(); {
		start := cells.Next()
		digits := f.g.Cand[start]
		var alike grid.Set
		for s := f.pairs; !s.IsEmpty(); {
			if c := s.Next(); f.g.Cand[c] == digits {
				alike.Add(c)
			}
		}
		f.remotePairsFrom(start, alike)
	}
}

func (f *finder) remotePairsFrom(start sudoku.Cell, alike grid.Set) {
	var parent [sudoku.Cells]sudoku.Cell
	digits := f.g.Cand[start]
	level, rest := grid.Of(start), alike.Without(grid.Of(start))
	for length := 2; !level.IsEmpty() && f.wants(length); length++ {
		var next grid.Set
		for s := level; !s.IsEmpty(); {
			c := s.Next()
			for reached := grid.Peers[c].And(rest); !reached.IsEmpty(); {
				end := reached.Next()
				parent[end] = c
				rest.Delete(end)
				next.Add(end)
				if length >= 4 && length%2 == 0 {
					f.remotePair(start, end, digits, length, &parent)
				}
			}
		}
		level = next
	}
}

func (f *finder) remotePair(start, end sudoku.Cell, digits sudoku.Digits, length int, parent *[sudoku.Cells]sudoku.Cell) {
	var r removal
	r.addAll(f, grid.Peers[start].And(grid.Peers[end]), digits)
	f.foundAll(length, RemotePairs, &r, func(s *Step) {
		cells := make([]sudoku.Cell, length)
		for i, c := length-1, end; i >= 0; i-- {
			cells[i], c = c, parent[c]
		}
		s.Pattern = Pattern{Digits: digits, Cells: cells}
	})
}
