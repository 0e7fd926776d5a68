package wave

import (
	"math/bits"

	"bullseye/sudoku"
)

// Lanes is the number of nodes in a block.
const Lanes = 32

// A Block holds 32 nodes of search trees, one in each lane: word ℓ of every vector
// belongs to lane ℓ. The first 81 vectors are the candidates of the cells, nine
// bits each. The others tell the node's board and its place in the tree; kernels
// that move nodes move all vectors.
type Block [vectors][Lanes]uint16

// words is a node outside a block: one lane's word of each vector.
type words = [vectors]uint16

const (
	slotVector  = sudoku.Cells    // which board in flight the node belongs to
	depthVector = slotVector + 1  // the number of guesses that led to it
	pathVector  = depthVector + 1 // these guesses; bit 15 of the first vector is the first
	pathWords   = 6
	vectors     = pathVector + pathWords

	secondChild = 1 << 15 // as the first guess of a vector of the path

	// pathDepth is the number of guesses that a path has room for.
	pathDepth = 16 * pathWords
)

// A path is the guesses that led to a node, first to last, one bit each: 0 if the
// chosen cell has the chosen digit, 1 if it has another one. Unused bits are 0. If
// neither of two nodes lies above the other, a depth-first search visits the one
// with the smaller path first.
type path [pathWords]uint16

func (b *Block) path(lane int) (p path) {
	for i := range p {
		p[i] = b[pathVector+i][lane]
	}
	return p
}

func pathOf(w *words) path { return path(w[pathVector:]) }

func (p *path) less(q *path) bool {
	for i := range p {
		if p[i] != q[i] {
			return p[i] < q[i]
		}
	}
	return false
}

// work holds the arguments and results of a round. Assembly sees it as words: the
// first sixteen are these fields, and the rest is room for values that do not fit
// into registers.
type work struct {
	steps  uint32 // bit i: do the i-th half-pass
	active uint32 // lanes that may change

	// Results, one bit for each lane:
	whole     uint32 // every house has every digit
	filled    uint32 // every cell has a candidate
	distinct  uint32 // no row has a digit twice
	unchanged uint32 // neither of the last two half-passes removed anything

	_     [10]uint32
	spare [16][32]uint16
}

// allSteps is the steps of a whole round.
const allSteps = 1<<len(round) - 1

// verdicts sorts the active lanes. If every cell of a lane has a candidate and
// every house has every digit, the nine cells of each row hold nine digits between
// them. If no row has a digit twice, each cell holds exactly one.
func (w *work) verdicts() (dead, solved, stuck uint32) {
	alive := w.active & w.whole & w.filled
	dead = w.active &^ alive
	solved = alive & w.distinct
	stuck = alive &^ solved & w.unchanged
	return dead, solved, stuck
}

// last returns the last n of some lanes, or all of them if they are fewer.
func last(lanes uint32, n int) uint32 {
	for bits.OnesCount32(lanes) > n {
		lanes &= lanes - 1
	}
	return lanes
}

// span returns the mask of n lanes beginning with first.
func span(first, n int) uint32 { return uint32(1<<n-1) << first }
