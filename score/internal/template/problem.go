package template

import "bullseye/sudoku"

// Reset sets all prices to 0, and their paces and directions.
func (p *Problem[T]) Reset() {
	p.Prices, p.Pace, p.Direction, p.Moved = [padded]T{}, [padded]float32{}, [padded]int32{}, [padded]T{}
}

// Solve finds the best template of each digit among the candidates.
func (p *Problem[T]) Solve(candidates *[sudoku.Cells]sudoku.Digits) {
	if q, ok := any(p).(*Problem[int32]); ok {
		best.solve(q, candidates)
		return
	}
	solvePortable(p, candidates)
}

// Marginals finds, after Solve, the best template of each digit through each
// cell.
func (p *Problem[T]) Marginals() {
	if q, ok := any(p).(*Problem[int32]); ok {
		best.marginals(q)
		return
	}
	marginalsPortable(p)
}

// Trace finds, after Solve, the cells of each digit's best template.
func (p *Problem[T]) Trace() {
	if q, ok := any(p).(*Problem[int32]); ok {
		best.trace(q)
		return
	}
	tracePortable(p)
}

// Slope returns, after Trace, how fast the bound falls at first if each price moves
// by its pace times Wanted.
func (p *Problem[T]) Slope() float32 {
	if q, ok := any(p).(*Problem[int32]); ok {
		return best.slope(q)
	}
	return slopePortable(p)
}

// Step moves the prices, after Trace. Each direction moves half of the way to
// Wanted, and each price moves in its direction by the given number of 1/1024 of
// its pace. Nothing overflows as long as paces·Pace is at most 1/1024 of the limit
// of a price.
func (p *Problem[T]) Step(paces float32) {
	if q, ok := any(p).(*Problem[int32]); ok {
		best.step(q, paces)
		return
	}
	stepPortable(p, paces)
}

// Balance moves the prices, after Marginals, which it uses up. If all other prices stayed,
// the price halfway between the two digits that gain most from a cell would leave
// the cell to one of them. Each price moves 3/8 of the way there, but no further than 3/8 of its
// pace, and 15/32 of its last move on top.
func (p *Problem[T]) Balance() {
	if q, ok := any(p).(*Problem[int32]); ok {
		best.balance(q)
		return
	}
	balancePortable(p)
}

// Keep removes the candidates whose marginal is less than the least of their
// digit.
func (p *Problem[T]) Keep(least *[Lanes]T, candidates *[sudoku.Cells]sudoku.Digits) {
	if q, ok := any(p).(*Problem[int32]); ok {
		best.keep(q, any(least).(*[Lanes]int32), candidates)
		return
	}
	keepPortable(p, least, candidates)
}

// Bound returns, after Solve, the sum of all prices and of the best templates.
// False says that a digit has no template.
func (p *Problem[T]) Bound() (bound int64, ok bool) {
	if q, ok := any(p).(*Problem[int32]); ok {
		return best.bound(q)
	}
	return boundPortable(p)
}

// A kernelSet holds the functions above in 32 bits, for one kind of machine. All
// sets compute the same.
type kernelSet struct {
	solve     func(*Problem[int32], *[sudoku.Cells]sudoku.Digits)
	marginals func(*Problem[int32])
	trace     func(*Problem[int32])
	slope     func(*Problem[int32]) float32
	step      func(*Problem[int32], float32)
	bound     func(*Problem[int32]) (int64, bool)
	balance   func(*Problem[int32])
	keep      func(*Problem[int32], *[Lanes]int32, *[sudoku.Cells]sudoku.Digits)
}

var portable = kernelSet{solvePortable[int32], marginalsPortable[int32], tracePortable[int32], slopePortable[int32], stepPortable[int32], boundPortable[int32], balancePortable[int32], keepPortable[int32]}
