package score

import (
	"slices"

	"bullseye/sudoku"
)

// ties returns the lexicographically smallest completions of the position that
// score exactly level, at most so many, in order. It goes through the cells in
// order and through their digits in order, cuts off what cannot score level,
// and lists what is left of a position as soon as that is little.
func (s *solver[T]) ties(p *position, level int64, most int) []sudoku.Grid {
	t := &tieSearch{level: level, most: uint64(most)}
	s.startTies(t, p)
	return t.grids
}

// countTies counts the completions that score exactly level, up to most.
func (s *solver[T]) countTies(p *position, level int64, most uint64) uint64 {
	t := &tieSearch{level: level, most: most, counting: true}
	s.startTies(t, p)
	return min(t.count, most)
}

type tieSearch struct {
	level    int64
	most     uint64
	counting bool // the grids are not wanted, only their number
	count    uint64
	grids    []sudoku.Grid
	listing  bool // what is offered is part of a full list of a position
	some     uint64
	part     []sudoku.Grid
}

func (s *solver[T]) startTies(t *tieSearch, p *position) {
	s.aim = t.level
	s.accept = func(g *sudoku.Grid, score int64) {
		if t.listing && score == t.level {
			if t.some++; !t.counting {
				t.part = append(t.part, *g)
			}
		}
	}
	if !s.sift(p) {
		return
	}
	if p.left > 0 {
		s.setPace(p)
		s.descend(p, 40, s.falling(patient))
	}
	tieTree(s, t, p, prices[T](s.problem.Prices[:sudoku.Cells]))
}

func tieTree[T number](s *solver[T], t *tieSearch, p *position, from prices[T]) {
	s.nodes++
	if s.err != nil || t.count >= t.most {
		return
	}
	if p.left == 0 {
		s.spend(1<<8, s.know)
		if s.level(p) == t.level {
			if t.count++; !t.counting {
				t.grids = append(t.grids, p.grid())
			}
		}
		return
	}
	copy(s.problem.Prices[:], from[:])
	for {
		bound := s.descend(p, 5, s.polyak(t.level))
		if bound == impossible || s.floor(bound) < t.level || s.err != nil {
			return
		}
		struck, ok := s.strike(p, bound)
		if !ok {
			return
		}
		if p.left == 0 {
			tieTree(s, t, p, from)
			return
		}
		if struck != 0 {
			continue
		}
		t.listing, t.part, t.some = true, t.part[:0], 0
		complete := s.enumerate(bound, t.level, 400, 20_000)
		t.listing = false
		if complete {
			slices.SortFunc(t.part, func(a, b sudoku.Grid) int { return slices.Compare(a[:], b[:]) })
			t.grids = append(t.grids, t.part[:min(uint64(len(t.part)), t.most-t.count)]...)
			t.count += t.some
			return
		}
		break
	}
	from = prices[T](s.problem.Prices[:sudoku.Cells])
	c := p.firstOpen()
	for d := range p.cells[c].All() {
		next := *p
		if next.assign(c, d); next.propagate() {
			tieTree(s, t, &next, from)
		}
	}
}
