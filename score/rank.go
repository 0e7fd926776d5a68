package score

import (
	"slices"

	"bullseye/sudoku"
)

// A ranking keeps the k best grids found. Which of several grids with the score of
// the last place it keeps is left open; orderLast decides that.
type ranking struct {
	k     int
	best  []Ranked // in order up to sorted
	first Ranked   // the best grid, if there is any
	least int64    // the score of the k-th best, once k are sorted
	full  bool     // whether k are sorted
	// keepTies says that grids that tie with the k-th best are still wanted.
	keepTies bool
	// held is the set of grids in best if k is more than 1: a search may find the
	// same grid again.
	held map[sudoku.Grid]struct{}
}

// lowest is below the level of every grid.
const lowest = -sudoku.Cells*MaxEntry - 1

// need returns the lowest score that a grid must have to enter the ranking.
func (r *ranking) need() int64 {
	if !r.full {
		return lowest
	}
	if r.keepTies {
		return r.least
	}
	return r.least + 1
}

// add takes a grid and reports whether it is now the best one.
func (r *ranking) add(g *sudoku.Grid, score int64) bool {
	if score < r.need() {
		return false
	}
	if r.k > 1 {
		if _, again := r.held[*g]; again {
			return false
		}
		if r.held == nil {
			r.held = make(map[sudoku.Grid]struct{})
		}
		r.held[*g] = struct{}{}
	}
	better := len(r.best) == 0 || score > r.first.Score
	grid := Ranked{score, *g}
	if better {
		r.first = grid
	}
	r.best = append(r.best, grid)
	// Sorting only now and then keeps additions cheap; in between, need is a
	// little too low.
	if len(r.best) == r.k && !r.full || len(r.best) > r.k+r.k/4 {
		r.sort()
	}
	return better
}

// sort puts the grids in order and drops all but the k best.
func (r *ranking) sort() {
	slices.SortFunc(r.best, compareRanked)
	if len(r.best) >= r.k {
		for _, g := range r.best[r.k:] {
			delete(r.held, g.Grid)
		}
		r.best = r.best[:r.k]
		r.full, r.least = true, r.best[r.k-1].Score
	}
}

// compareRanked orders by score, the highest first, and then by grid.
func compareRanked(a, b Ranked) int {
	switch {
	case a.Score > b.Score:
		return -1
	case a.Score < b.Score:
		return 1
	}
	return compareGrids(a.Grid, b.Grid)
}
