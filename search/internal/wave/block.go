package wave

import "bullseye/sudoku"

// Lanes is how many nodes a block holds, one a lane.
const Lanes = 32

// A Block holds 32 nodes of search trees side by side: vector v, word ℓ belongs
// to lane ℓ. The first 81 vectors are the candidates of the cells, nine bits
// each. The others say where the node stands; kernels that move nodes move them
// along.
type Block [vectors][Lanes]uint16

// words are a node outside a block: a lane's word of each vector.
type words = [vectors]uint16

const (
	slotVector  = sudoku.Cells    // which board in flight the node belongs to
	depthVector = slotVector + 1  // how many guesses led to it
	pathVector  = depthVector + 1 // which: bit 15 of the first vector is the first guess
	pathWords   = 6
	vectors     = pathVector + pathWords

	// pathDepth is how many guesses a path has room for.
	pathDepth = 16 * pathWords
)

// A path tells the guesses that lead to a node, first to last, a bit each: 0 for
// the smallest candidate of the chosen cell, 1 for the others. Bits after the
// last are 0. Of two nodes neither of which lies above the other the smaller
// path is the one that a depth-first search comes to first.
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

// work is what a round is told and what it reports. Assembly knows it as words:
// the first sixteen are these fields, then comes room for values that do not fit
// into registers.
type work struct {
	steps  uint32 // bit i: do the i-th half-pass
	active uint32 // lanes that may change

	// Of each lane, whether
	whole     uint32 // every house has every digit
	filled    uint32 // every cell has a candidate
	distinct  uint32 // no row has a digit twice
	unchanged uint32 // neither of the last two half-passes removed anything

	_     [10]uint32
	spare [16][32]uint16
}

// allSteps asks for a whole round.
const allSteps = 1<<len(round) - 1

// verdicts sorts the active lanes. A lane without an empty cell whose houses are
// whole has nine digits in the nine cells of each row: if none is repeated, each
// cell holds one.
func (w *work) verdicts() (dead, solved, stuck uint32) {
	alive := w.active & w.whole & w.filled
	dead = w.active &^ alive
	solved = alive & w.distinct
	stuck = alive &^ solved & w.unchanged
	return dead, solved, stuck
}

// span returns the mask of n lanes from first on.
func span(first, n int) uint32 { return uint32(1<<n-1) << first }
