package search

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"sync"

	"bullseye/internal/turn"
	"bullseye/sudoku"
)

// nodesPerCheck is the number of nodes that a planeWalker visits between two
// checks of its context. A node takes about a microsecond.
const nodesPerCheck = 256

// A planeWalker is the walker in plain Go: it keeps nodes as digit planes.
//
// A node with an open cell has two children: A, in which the chosen cell holds the
// chosen digit, and B, in which it holds another of its candidates. B takes the place of
// its parent on the stack, and A comes on top of it, because A is visited first. So the
// depth is the number of children A on the way from the root. Each of them fills a cell,
// so there are at most 81.
type planeWalker struct {
	stack     [sudoku.Cells + 1]planes
	depth     int    // of the node to visit next; −1 at the end
	turned    bool   // a child B leads to the node
	changed   uint32 // the digits that have lost cells since the node was at its fixpoint
	visited   uint   // nodes visited
	branched  uint64 // nodes branched on
	nextCheck uint   // the value of visited at the next check
	maxNodes  uint   // the value of visited at which next gives up
}

// errMaxNodes says that a planeWalker has visited maxNodes nodes.
var errMaxNodes = errors.New("search: maximum number of nodes reached")

// planeWalkers keeps the walkers of finished searches for later ones. A search
// that ends in a panic, of a context or of a function that it calls, does not
// return its walker.
var planeWalkers = sync.Pool{New: func() any { return new(planeWalker) }}

// planeWalkerOf returns a walker at the root of start's tree. The caller releases
// it.
func planeWalkerOf[S Start](start *S) *planeWalker {
	w := planeWalkers.Get().(*planeWalker)
	switch start := any(start).(type) {
	case *sudoku.Board:
		w.stack[0].load(start)
	case *sudoku.Candidates:
		w.stack[0].loadCandidates(start)
	}
	w.rewind()
	return w
}

func (w *planeWalker) release() { planeWalkers.Put(w) }

// startAt moves the walker to a root.
func (w *planeWalker) startAt(root *planes) {
	w.stack[0] = *root
	w.rewind()
}

// rewind moves the walker to the root in stack[0].
func (w *planeWalker) rewind() {
	w.depth, w.turned, w.changed = 0, false, everyDigit
	w.visited, w.branched, w.nextCheck, w.maxNodes = 0, 0, 0, math.MaxUint
}

func (w *planeWalker) next(ctx context.Context) (bool, error) {
	for w.depth >= 0 {
		if w.visited >= w.nextCheck {
			if err := w.check(ctx); err != nil {
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
		links := w.turned || w.branched == 0
		w.branch(node.choose(links))
	}
	return false, nil
}

// grid returns the completion that next found: back leaves its node in place.
func (w *planeWalker) grid() (g sudoku.Grid) {
	w.stack[w.depth+1].store(&g)
	return g
}

func (w *planeWalker) guesses() uint64 { return w.branched }

// check returns an error if the walker must stop, and otherwise sets nextCheck.
func (w *planeWalker) check(ctx context.Context) error {
	if err := turn.Check(ctx); err != nil {
		return err
	}
	if w.visited >= w.maxNodes {
		return errMaxNodes
	}
	w.nextCheck = min(w.visited+nodesPerCheck, w.maxNodes)
	return nil
}

// back moves to the most recent child B that has not been visited. All nodes that
// follow are that child, nodes below it, and other such children.
func (w *planeWalker) back() {
	w.depth--
	w.turned = true
	w.changed = everyDigit
}

// branch replaces a node by its child B and puts its child A on top.
func (w *planeWalker) branch(d uint, band int, bit uint) {
	b, a := &w.stack[w.depth], &w.stack[w.depth+1]
	*a = *b
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

// lowest returns the lowest digit, counted from 0, of a nonempty set.
func lowest(digits uint32) uint { return uint(bits.TrailingZeros32(digits)) % 9 }
