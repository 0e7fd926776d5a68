package logic

import (
	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A cluster is cells of which, for one digit, either all of one colour are true or all of the
// other.
type cluster [2]grid.Set

func (k *cluster) cells() grid.Set { return k[0].Or(k[1]) }

// clusters calls yield for the cells that conjugate pairs of the digit d connect.
func (f *finder) clusters(d uint8, yield func(*cluster)) {
	var buffer [sudoku.Houses]conjugate
	pairs := f.conjugates(d, buffer[:])
	var done grid.Set
	for i := range pairs {
		if done.Has(pairs[i].cells[0]) {
			continue
		}
		k := cluster{grid.Of(pairs[i].cells[0]), {}}
		for grown := true; grown; {
			grown = false
			for _, p := range pairs {
				a, b := p.cells[0], p.cells[1]
				for colour := range k {
					if k[colour].Has(a) && !k[1-colour].Has(b) {
						k[1-colour].Add(b)
						grown = true
					}
					if k[colour].Has(b) && !k[1-colour].Has(a) {
						k[1-colour].Add(a)
						grown = true
					}
				}
			}
		}
		done = done.Or(k.cells())
		yield(&k)
	}
}

// colourTraps finds candidates that see both colours of a cluster.
func (f *finder) colourTraps() {
	for d := range uint8(9) {
		f.clusters(d, func(k *cluster) {
			var trapped grid.Set
			for s := f.at[d].Without(k.cells()); !s.IsEmpty(); {
				c := s.Next()
				if !grid.Peers[c].And(k[0]).IsEmpty() && !grid.Peers[c].And(k[1]).IsEmpty() {
					trapped.Add(c)
				}
			}
			f.found(k.cells().Len(), ColourTrap, trapped, d, func(s *Step) {
				s.Pattern = Pattern{Digits: one(d), Colours: [2][]sudoku.Cell{cellsOf(k[0]), cellsOf(k[1])}}
			})
		})
	}
}

// colourWraps finds colours of which two cells see each other: no cell of them is true.
func (f *finder) colourWraps() {
	for d := range uint8(9) {
		f.clusters(d, func(k *cluster) {
			for colour := range k {
				h, ok := crowded(k[colour])
				if !ok {
					continue
				}
				f.found(k.cells().Len(), ColourWrap, k[colour], d, func(s *Step) {
					s.Pattern = Pattern{
						Digits:  one(d),
						Colours: [2][]sudoku.Cell{cellsOf(k[colour]), cellsOf(k[1-colour])},
						Houses:  []sudoku.House{h},
					}
				})
			}
		})
	}
}

// crowded returns the first house that holds two of the cells or more.
func crowded(cells grid.Set) (sudoku.House, bool) {
	for h := range sudoku.House(sudoku.Houses) {
		if cells.And(grid.CellsOf[h]).Len() > 1 {
			return h, true
		}
	}
	return 0, false
}
