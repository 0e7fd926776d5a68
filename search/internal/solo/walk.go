package solo

import (
	"context"
	"math/bits"

	"bullseye/internal/turn"
	"bullseye/sudoku"
)

// nodesPerCheck is the number of nodes that a Walker visits between two checks of
// its context. A node takes about a tenth of a microsecond.
const nodesPerCheck = 1024

// depths is the number of nodes that a stack has room for: one for each child A on
// the way from the root, each of which fills a cell, and the node below them.
const depths = sudoku.Cells + 1

// A Walker moves through the search tree of one board, depth first. A node has two
// children. In child A the chosen cell holds the chosen digit; in child B it holds one
// of its other candidates. A comes first. B replaces its parent on the stack.
type Walker struct {
	stack    [depths]node // first, so that vectors do not cross cache lines
	notes    notes
	progress progress
	path     Path
}

// notes is scratch memory: the points of cells, and vectors that do not fit into registers.
type notes struct {
	points [5]vector
	spare  [24]vector
}

// A Path is a set of kernels. All have the same results.
type Path uint8

const (
	AVX2   Path = iota + 1 // two registers for a plane
	AVX512                 // one register; needs AVX512F and AVX512BW
)

// New returns a Walker that uses the kernels of p, which must be available. StartBoard or
// StartCandidates comes next.
func New(p Path) *Walker { return &Walker{path: p} }

// progress is the position of a Walker. Assembly sees it as four words.
type progress struct {
	depth   int64  // of the node to visit next; −1 at the end
	budget  uint64 // nodes to visit before a pause
	guesses uint64 // nodes branched on
	flags   uint64 // turned and inOrder
}

const (
	turned  = 1 << iota // a child B leads to the node
	inOrder             // completions come in lexicographic order
)

// A stop is the reason why the kernel returns.
type stop uint32

const (
	exhausted stop = iota // there are no more nodes
	solved                // the node is a completion
	noPair                // the node is stuck, and no cell has two candidates
	paused                // the budget is used up
)

// StartBoard moves the walker to the root of a board's tree.
func (w *Walker) StartBoard(b *sudoku.Board) {
	w.path.load(&w.stack[0], b)
	w.progress = progress{}
}

// StartCandidates moves the walker to the root with the given candidates.
func (w *Walker) StartCandidates(c *sudoku.Candidates) {
	w.stack[0].loadCandidates(c)
	w.progress = progress{}
}

// Next moves to the next completion and reports whether there was one.
func (w *Walker) Next(ctx context.Context) (bool, error) {
	for w.progress.depth >= 0 {
		if w.progress.budget == 0 {
			if err := turn.Check(ctx); err != nil {
				return false, err
			}
			w.progress.budget = nodesPerCheck
		}
		switch w.path.walk(&w.stack, &w.notes, &w.progress) {
		case solved:
			w.progress.back()
			return true, nil
		case noPair:
			w.progress.branchFewest(w.stack[:])
		case paused:
			w.progress.budget = 0
		}
	}
	return false, nil
}

// StartInOrder moves the walker to the root with the given candidates, for NextInOrder.
func (w *Walker) StartInOrder(c *sudoku.Candidates) {
	w.StartCandidates(c)
	w.progress.flags = inOrder
}

// NextInOrder moves to the next completion in lexicographic order, read row by row, and reports
// whether there was one. After that many nodes without a completion, it uses the walker ahead to
// look for one below each node. It must start with StartInOrder.
func (w *Walker) NextInOrder(ctx context.Context, ahead *Walker, after uint64) (bool, error) {
	for w.progress.budget = after; w.progress.depth >= 0; w.progress.budget = 1 {
		switch w.path.walk(&w.stack, &w.notes, &w.progress) {
		case solved:
			w.progress.back()
			return true, nil
		case paused:
			ahead.stack[0], ahead.progress = w.stack[w.progress.depth], progress{}
			if found, err := ahead.Next(ctx); err != nil {
				return false, err
			} else if !found {
				w.progress.back()
			}
		}
	}
	return false, nil
}

// Split moves what comes last of all that is left to another walker. It reports false if
// that would be everything. Both walkers go on with NextInOrder.
func (w *Walker) Split(last *Walker) bool {
	p := &w.progress
	if p.depth < 1 {
		return false
	}
	last.stack[0], last.progress = w.stack[0], progress{flags: p.flags | turned}
	copy(w.stack[:], w.stack[1:p.depth+1])
	p.depth--
	return true
}

// Grid writes the completion that Next found.
func (w *Walker) Grid(g *sudoku.Grid) { w.path.store(g, &w.stack[w.progress.depth+1]) }

// Guesses returns the number of nodes branched on so far.
func (w *Walker) Guesses() uint64 { return w.progress.guesses }

// back moves to the most recent child B that has not been visited. All nodes that
// follow are that child, nodes below it, and other such children.
func (p *progress) back() {
	p.depth--
	p.flags |= turned
}

// branchFewest branches on the first cell with the fewest candidates.
func (p *progress) branchFewest(stack []node) {
	n := &stack[p.depth]
	at := fewest(n)
	p.branch(stack, at, bits.TrailingZeros(n.digits(at)))
}

// branch replaces the node to visit by its child B and puts its child A on top. The
// digit is counted from 0.
func (p *progress) branch(stack []node, at place, digit int) {
	b, a := &stack[p.depth], &stack[p.depth+1]
	*a = *b
	for d := range 9 {
		lane := 9*int(at.band) + d
		if d == digit {
			b[at.k][lane] &^= at.bit
		} else {
			a[at.k][lane] &^= at.bit
		}
	}
	p.depth++
	p.guesses++
}

// fewest returns the first cell with the fewest candidates among the cells that
// have more than one.
func fewest(n *node) (best place) {
	least := 10
	for _, at := range placeOf {
		if left := bits.OnesCount(n.digits(at)); left > 1 && left < least {
			least, best = left, at
		}
	}
	return best
}
