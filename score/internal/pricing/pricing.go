// Package pricing moves the prices of 32 boards side by side, and strikes the
// candidates that the prices exclude.
//
// It solves the same relaxation as package template: each digit takes its best
// template at values less prices, and the prices plus the nine best templates
// bound every completion of a board. Package template puts the digits of one
// board into the lanes of a register; here each lane is a board, numbers have
// 16 bits, and all boards share their values. A pass over 32 boards costs a
// board a fifth of what it costs alone.
package pricing

import (
	"iter"
	"math/bits"
	"unsafe"

	"bullseye/sudoku"
)

// Lanes is the number of boards in a group.
const Lanes = 32

// Limits of the numbers. A template sums nine cells, and a sum of nine values
// from Excluded to −Excluded fits 16 bits. So values less prices must lie
// within ±MaxReduced, and MaxValue and MaxPrice add up to that.
const (
	MaxReduced = 3600
	MaxValue   = 1280 // of a digit in a cell
	MaxPrice   = MaxReduced - MaxValue
	excluded   = -3640 // counts instead of the value of a digit that is not a candidate
	sure       = 2000  // what the only candidate of a cell has left after its price
)

// Values are what each digit counts in each cell, by digit and cell.
type Values [9][sudoku.Cells]int16

// A row is a number for each board.
type row = [Lanes]int16

// A Group is 32 boards, one a lane.
type Group struct {
	Candidates [sudoku.Cells][Lanes]uint16
	Prices     [sudoku.Cells]row
	trend      [sudoku.Cells]row // what the prices moved by last

	// Bound is what the last Bound found, for the prices of that pass.
	Bound [Lanes]int32

	// Live are the lanes in use, at first all. What the others hold is left open.
	Live Set
}

// Work is the memory that a pass needs besides. One will do for many groups.
type Work struct {
	slack   row                  // what a template may lose before its cells are struck
	best    [9]row               // by digit: its best template
	loss    [9][sudoku.Cells]row // by digit: what its best template through a cell loses against that
	reduced [sudoku.Cells]row    // values less prices of a digit
	bands   [3][27]row           // by band and triple: the best of the six orders
	beyond  [27]row              // by triple: the best of the two other bands

	// Choose uses these.
	scale, share row        // what makes a loss its share of the gap
	sums         [units]row // of weights
	unit         row
}

// units is the number of cells, and of digits in houses.
const units = sudoku.Cells + sudoku.Houses*9

// A Set is a set of lanes.
type Set uint32

// All lanes.
const All Set = 1<<Lanes - 1

// lanes calls yield with each lane, in order.
func (s Set) lanes() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0 && yield(bits.TrailingZeros32(uint32(s))&(Lanes-1)); s &= s - 1 {
		}
	}
}

// NewGroup returns a group, and NewWork the memory for it. Rows begin at cache
// lines, so that no vector lies on two of them.
func NewGroup() *Group {
	g := (*Group)(aligned(unsafe.Sizeof(Group{})))
	g.Live = All
	return g
}

func NewWork() *Work { return (*Work)(aligned(unsafe.Sizeof(Work{}))) }

func aligned(size uintptr) unsafe.Pointer {
	const line = 64
	memory := unsafe.Pointer(unsafe.SliceData(make([]byte, size+line)))
	return unsafe.Add(memory, -uintptr(memory)&(line-1))
}

// Start makes a lane ready for a new board: its candidates are those given, and
// each price is in the middle of the values of its cell's candidates.
func (g *Group) Start(v *Values, lane int, candidates *sudoku.Candidates) {
	for c, s := range candidates {
		low, high := int16(MaxValue), int16(-MaxValue)
		for left := uint16(s & sudoku.AllDigits); left != 0; left &= left - 1 {
			value := v[bits.TrailingZeros16(left)][c]
			low, high = min(low, value), max(high, value)
		}
		g.Candidates[c][lane] = uint16(s)
		g.Prices[c][lane] = (low + high) >> 1
		g.trend[c][lane] = 0
	}
}

// Solve computes, at the current prices, what the best template of each digit
// through each cell loses. It is the first step of a pass. The others use its
// result: Bound, then Strike, and Move at the end.
func (w *Work) Solve(g *Group, v *Values) {
	for d := range 9 {
		best.losses(w, g, v, d)
	}
}

// Bound sets g.Bound: no completion of a board's candidates counts more.
func (w *Work) Bound(g *Group) { best.sum(w, g) }

// Strike comes after Bound. It strikes the candidates that are in no completion
// that counts at least the board's aim. If there is no such completion, it may
// strike all candidates of a cell.
func (w *Work) Strike(g *Group, aims *[Lanes]int32) {
	for lane, bound := range g.Bound {
		slack := int64(bound) - int64(aims[lane])
		w.slack[lane] = int16(min(max(slack, -1), 1<<15-1))
	}
	best.strike(w, g)
}

// A choice of a digit for a cell weighs the more the less of the gap between bound and aim it uses up.
// A weight is leastWeight, and 1/2048 of the cube of what is left of the gap in 1/MostLeft.
const (
	MostLeft    = 127
	leastWeight = 64
)

// Weight returns the weight of a choice that leaves so much of the gap, in 1/127 of it.
func Weight(left int16) int16 { return leastWeight + scaled(left*left, left*16) }

// Choose comes after Strike. It finds for each board the unit whose choices weigh least, of its cells with
// several candidates and the digits in houses. Each board must have one.
func (w *Work) Choose(g *Group) {
	for lane, gap := range &w.slack {
		gap = max(gap, 1)
		w.scale[lane] = 1 << (bits.LeadingZeros16(uint16(gap)) - 1)
		w.share[lane] = int16(MostLeft << 15 / int32(gap*w.scale[lane]))
	}
	best.choose(w, g)
}

// Unit returns what Choose has found: a cell, or, if house is not negative, a digit in a house.
func (w *Work) Unit(lane int) (cell, house int, digit uint8) {
	u := int(w.unit[lane]) - sudoku.Cells
	if u < 0 {
		return u + sudoku.Cells, -1, 0
	}
	return 0, u / 9, uint8(u%9 + 1)
}

// Weight returns, after Choose, the weight of a choice in a lane.
func (w *Work) Weight(digit, cell, lane int) int16 {
	return Weight(MostLeft - scaled(w.loss[digit][cell][lane]*w.scale[lane], w.share[lane]))
}

// Loss returns, after Solve, what the best template of a digit loses in a lane if it uses a cell.
func (w *Work) Loss(digit, cell, lane int) int16 { return w.loss[digit][cell][lane] }

// Move moves the prices.
func (w *Work) Move(g *Group, pace Pace) { best.move(w, g, pace) }

// A Pace is how fast prices move. In each pass a price moves by its last move
// times Keep, plus the move that would settle its cell if all other prices
// stayed, times twice Gain; both are in 1/32768.
type Pace struct{ Gain, Keep int16 }

// Resume makes a lane ready for a board that had these prices before.
func (g *Group) Resume(lane int, candidates *sudoku.Candidates, prices *[sudoku.Cells]int16) {
	for c, s := range candidates {
		g.Candidates[c][lane] = uint16(s)
		g.Prices[c][lane] = prices[c]
		g.trend[c][lane] = 0
	}
}

// Save copies a board's prices from its lane, for Resume.
func (g *Group) Save(lane int, prices *[sudoku.Cells]int16) {
	for c := range prices {
		prices[c] = g.Prices[c][lane]
	}
}

// Left copies a board's candidates from its lane and counts them. Empty says that
// some cell has none.
func (g *Group) Left(lane int, candidates *sudoku.Candidates) (count int, empty bool) {
	for c := range candidates {
		s := g.Candidates[c][lane%Lanes]
		candidates[c] = sudoku.Digits(s)
		count += int(digitCounts[s%512])
		empty = empty || s == 0
	}
	return count, empty
}

// digitCounts gives the number of digits in a set. Go's own count asks each time
// whether the processor has an instruction for it.
var digitCounts = func() (t [512]uint8) {
	for s := range t {
		t[s] = uint8(bits.OnesCount(uint(s)))
	}
	return t
}()
