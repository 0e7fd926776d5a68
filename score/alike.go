package score

import (
	"context"
	"errors"

	"bullseye/search"
	"bullseye/sudoku"
)

// errAlike ends a search that turned out to be pointless, because all
// completions score alike.
var errAlike = errors.New("all completions score alike")

// errPatience ends a search that has searched as many positions as it may.
var errPatience = errors.New("the patience is at its end")

// alikeNodes is the number of positions after which a search checks whether all
// completions score alike.
const alikeNodes = 100

// checkPatience ends a long search if all completions score alike, because no
// bound cuts anything off then, or if its patience is at its end.
func (s *solver[T]) checkPatience() {
	switch {
	case s.err != nil:
	case s.patience != 0 && s.nodes > s.patience:
		s.err = errPatience
	case s.nodes == alikeNodes && allAlike(&s.root, s.values):
		s.err = errAlike
	}
}

// firstCompletions returns the best k completions if all score alike: the
// lexicographically first ones, or any one if there is no order to keep.
func firstCompletions[S search.Start](ctx context.Context, start *S, values *Table, k int, ordered bool) (answer, error) {
	if !ordered {
		grid, err := search.First(ctx, *start)
		if err != nil {
			return answer{}, err
		}
		score := values.Score(grid)
		return answer{[]Ranked{{score, grid}}, score}, nil
	}
	var a answer
	for grid, err := range search.All(ctx, *start) {
		if err != nil {
			return a, err
		}
		a.bound = values.Score(grid)
		if a.best = append(a.best, Ranked{a.bound, grid}); len(a.best) == k {
			break
		}
	}
	return a, nil
}

// allAlike reports whether the values of a position prove that all its
// completions score alike. They do if there are constants a and f such that the
// value of every candidate d of every cell c is
//
//	a(c) + f(row of c, d) + f(column of c, d) + f(box of c, d),
//
// because a completion has every cell once and in every house every digit once.
// Equal weights are of that form, and so are weights that depend only on the row,
// or any values of cells with a single candidate.
//
// If the values are not of that form, completions may still score alike, when
// some candidates are in no completion.
func allAlike(p *position, values *Table) bool {
	var q equations
	for d := range 9 {
		for c, candidates := range &p.cells {
			first := int(candidates.Smallest()) - 1
			if d == first || candidates>>d&1 == 0 {
				continue
			}
			// The difference between two candidates of a cell is free of a.
			e := equation{value: values[c][d] - values[c][first]}
			for _, h := range &housesOf[c] {
				e.factors[unknown(h, d)]++
				e.factors[unknown(h, first)]--
			}
			if !q.add(&e) {
				return false
			}
		}
	}
	return true
}

// unknown is the number of the constant f(house, digit).
func unknown(house uint8, lane int) int { return lane*sudoku.Houses + int(house) }

// An equation says that the sum of factors times unknowns is the value.
type equation struct {
	factors [9 * sudoku.Houses]int64
	value   int64
	pivot   int   // an unknown that does not occur in later equations; its factor is positive
	terms   []int // the unknowns whose factors are not 0
}

// equations are a system of linear equations in echelon form. All arithmetic is
// exact.
type equations struct{ all []equation }

// add adds an equation. False says that it contradicts the others, or that its
// numbers became too large to tell.
func (q *equations) add(e *equation) bool {
	for i := range q.all {
		if o := &q.all[i]; e.factors[o.pivot] != 0 && !e.eliminate(o) {
			return false
		}
	}
	e.pivot = -1
	for i, f := range &e.factors {
		if f == 0 {
			continue
		}
		e.terms = append(e.terms, i)
		if e.pivot < 0 || magnitude(f) == 1 && magnitude(e.factors[e.pivot]) != 1 {
			e.pivot = i
		}
	}
	if e.pivot < 0 {
		return e.value == 0
	}
	if e.factors[e.pivot] < 0 {
		e.value = -e.value
		for _, i := range e.terms {
			e.factors[i] = -e.factors[i]
		}
	}
	q.all = append(q.all, *e)
	return true
}

// Within these bounds, sums of two products stay below 2^63.
const (
	maxFactor        = 1 << 20
	maxEquationValue = 1 << 61
)

// eliminate removes another equation's pivot from the equation; false says that
// the numbers became too large.
func (e *equation) eliminate(o *equation) bool {
	a, b := o.factors[o.pivot], e.factors[o.pivot]
	if divisor := commonDivisor(a, b); divisor != 1 {
		a, b = a/divisor, b/divisor
	}
	if magnitude(e.value) > maxEquationValue/magnitude(a) || magnitude(o.value) > maxEquationValue/magnitude(b) {
		return false
	}
	e.value = a*e.value - b*o.value
	if a != 1 {
		for i := range e.factors {
			e.factors[i] *= a
		}
	}
	for _, i := range o.terms {
		e.factors[i] -= b * o.factors[i]
	}
	for _, f := range &e.factors {
		if magnitude(f) > maxFactor {
			return false
		}
	}
	return true
}

// commonDivisor returns the greatest common divisor of two numbers, the first of
// them positive.
func commonDivisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return magnitude(a)
}

func magnitude(v int64) int64 { return max(v, -v) }
