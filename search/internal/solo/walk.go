package solo

import (
	"context"
	"math/bits"

	"bullseye/sudoku"
)

// patience is how many nodes a walk visits between two looks at its context: a
// node takes about a tenth of a microsecond.
const patience = 1024

// A Walk goes through the search tree of one board, depth first. A node has two
// children: A, in which the chosen cell holds the lowest of its candidates, and
// after it B, in which it does not. B takes the place of its parent on the
// stack, so the stack holds one node for each A on the way from the root, and
// each of these fills a cell.
type Walk struct {
	stack   [sudoku.Cells + 1]node
	depth   int // of the node to visit next; −1 at the end
	points  [5]node
	visited uint
	guesses uint64
}

// Board makes the walk stand at the root of a board.
func (w *Walk) Board(b *sudoku.Board) {
	w.stack[0].load(b)
	w.depth, w.visited, w.guesses = 0, 0, 0
}

// Candidates makes the walk stand at the root that has the candidates.
func (w *Walk) Candidates(c *sudoku.Candidates) {
	w.stack[0].loadCandidates(c)
	w.depth, w.visited, w.guesses = 0, 0, 0
}

// Next goes on to the next completion and reports whether there was one.
func (w *Walk) Next(ctx context.Context) (bool, error) {
	for w.depth >= 0 {
		if w.visited%patience == 0 {
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
		w.visited++
		n := &w.stack[w.depth]
		switch n.propagate() {
		case dead:
			w.depth--
		case solved:
			w.depth--
			return true, nil
		case stuck:
			at := w.cell(n)
			digit := uint(bits.TrailingZeros(n.digits(at)))
			a := &w.stack[w.depth+1]
			*a = *n
			n.drop(at, digit)
			a.keep(at, digit)
			w.depth++
			w.guesses++
		}
	}
	return false, nil
}

// Grid writes the completion that Next stopped at.
func (w *Walk) Grid(g *sudoku.Grid) { w.stack[w.depth+1].store(g) }

// Guesses returns how many nodes have been branched on.
func (w *Walk) Guesses() uint64 { return w.guesses }

// cell returns the cell to branch on: of the cells with two candidates the first
// with the most points, or else the first of those with the fewest candidates.
func (w *Walk) cell(n *node) place {
	n.choose(&w.points)
	for i := len(w.points) - 1; i >= 0; i-- {
		if at, ok := first(&w.points[i]); ok {
			return at
		}
	}
	fewest, best := 10, place{}
	for _, at := range placeOf {
		if left := bits.OnesCount(n.digits(at)); left > 1 && left < fewest {
			fewest, best = left, at
		}
	}
	return best
}

// first returns the cell that comes first on the board, of a set that is the
// same for all digits.
func first(cells *node) (place, bool) {
	for band := range uint8(3) {
		// The first row, in it the first box, in it the first column.
		x, y, z := cells[0][9*band], cells[1][9*band], cells[2][9*band]
		if all := x | y | z; all != 0 {
			i := bits.TrailingZeros16(all)
			k := 2 - (x>>i&1)<<1 - (y>>i&1)&^(x>>i)
			return place{uint8(k), band, uint8(i), all & -all}, true
		}
	}
	return place{}, false
}
