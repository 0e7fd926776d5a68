package score

import "bullseye/sudoku"

// A subtree is a position to be searched with everything below it.
type subtree[T number] struct {
	position           // after a choice that has not been propagated
	prices   prices[T] // of the position above
	most     int64     // a bound on the levels in it
	// If the position has more candidates than crowd, it is not worth listing
	// templates: that failed further up.
	crowd int
}

// trees are the subtrees still to be searched.
type trees[T number] struct {
	left []subtree[T] // the last one is the next
	now  subtree[T]   // the one that is searched; its bound is lowest if there is none
}

// searched reports whether nothing is left.
func (t *trees[T]) searched() bool { return t.now.most == lowest && len(t.left) == 0 }

// bound returns a bound on the levels of what is left.
func (t *trees[T]) bound() int64 {
	bound := t.now.most
	for i := range t.left {
		bound = max(bound, t.left[i].most)
	}
	return bound
}

// search searches a subtree. Visit searches one position, and leaves the subtrees
// below it. If the search takes long, it goes on in groups, if they are of use, and idle threads help.
func (s *solver[T]) search(root *subtree[T], visit func(*solver[T], *subtree[T]), groups bool) {
	s.left = append(s.left[:0], *root)
	alone := aloneNodes
	if groups {
		alone = groupNodes
	}
	for n := 0; len(s.left) > 0; n++ {
		if n == alone {
			s.searchTogether(visit, groups)
			break
		}
		if !s.next(visit) {
			return // what is left has a bound
		}
	}
	if s.err == nil {
		s.now.most = lowest
	}
}

// next searches the next position. False says that the search must end.
func (s *solver[T]) next(visit func(*solver[T], *subtree[T])) bool {
	top := len(s.left) - 1
	t := &s.now
	*t, s.left = s.left[top], s.left[:top]
	if t.most < s.aim || !t.propagate() {
		return s.err == nil
	}
	s.nodes++
	s.checkPatience()
	if s.err == nil {
		visit(s, t)
	}
	return s.err == nil
}

// leave leaves a position with a digit in a cell to be searched later, from the current prices.
func (s *solver[T]) leave(p *position, cell int, digit uint8, most int64, crowd int) {
	s.left = append(s.left, subtree[T]{*p, prices[T](s.problem.Prices[:sudoku.Cells]), most, crowd})
	s.left[len(s.left)-1].assign(cell, digit)
}
