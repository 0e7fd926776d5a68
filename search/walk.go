package search

import (
	"context"
	"errors"
	"math"
	"math/bits"

	"bullseye/sudoku"
)

// patience is how many nodes a walk visits between two looks at its context: a
// node takes about a microsecond.
const patience = 256

// A walk goes through the search tree of one board, depth first. A node with
// an open cell has two children: A, in which the chosen cell holds the lowest
// of its candidates, and after it B, in which it does not. B takes the place of
// its parent on the stack, so the stack holds one node for each A on the way
// from the root: as each of these fills a cell, at most 81, and the node below.
type walk struct {
	stack    [sudoku.Cells + 1]planes
	depth    int    // of the node to visit next; −1 at the end
	changed  uint32 // the digits that the node has lost cells of
	visited  uint   // nodes
	branched uint64 // nodes, too
	pause    uint   // how many of them before the walk looks up
	bound    uint   // how many of them before the walk gives up
}

// errBound says that a walk came to its bound.
var errBound = errors.New("search: bound on nodes reached")

// begin makes a walk stand at a root.
func (w *walk) begin(root *planes) {
	w.stack[0] = *root
	w.rewind()
}

// rewind makes a walk stand at the root that is in stack[0].
func (w *walk) rewind() {
	w.depth, w.changed, w.visited, w.branched, w.pause, w.bound = 0, everyDigit, 0, 0, 0, math.MaxUint
}

// next goes on to the next completion and reports whether there was one; the
// node is then at.
func (w *walk) next(ctx context.Context) (bool, error) {
	for w.depth >= 0 {
		if w.visited >= w.pause {
			if err := w.lookUp(ctx); err != nil {
				return false, err
			}
		}
		w.visited++
		node := &w.stack[w.depth]
		if !node.propagate(w.changed) {
			w.back()
			continue
		}
		if node.solved() {
			w.back()
			return true, nil
		}
		w.branch(node.choose())
	}
	return false, nil
}

// lookUp says why the walk should stop, if it should, and sets the next pause.
func (w *walk) lookUp(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if w.visited >= w.bound {
		return errBound
	}
	w.pause = min(w.visited+patience, w.bound)
	return nil
}

// found is the completion that next stopped at: back leaves the node in place.
func (w *walk) found() *planes { return &w.stack[w.depth+1] }

// back goes to the last B that has not been visited.
func (w *walk) back() {
	w.depth--
	w.changed = everyDigit
}

// branch puts a node's child A above its child B.
func (w *walk) branch(band int, bit uint) {
	b, a := &w.stack[w.depth], &w.stack[w.depth+1]
	*a = *b
	d := lowest(b.at(band, bit))
	b.digit[d][band] &^= 1 << bit
	w.branched++
	w.changed = a.assign(d, place{uint8(band), uint8(bit)})
	w.depth++
}

// assign gives an open cell a digit and returns the digits that lost cells.
func (s *planes) assign(d uint, at place) (changed uint32) {
	cell := uint32(1) << at.bit
	s.open[at.band] &^= cell
	s.take(d, at)
	return 1<<d | s.clear(d, int(at.band), cell)
}

// lowest returns the lowest digit, from 0, of a set that is not empty.
func lowest(digits uint32) uint { return uint(bits.TrailingZeros32(digits)) % 9 }
