// Package wave searches many boards in lock-step: a register of 32 words of 16
// bits holds one cell's candidates of 32 boards, and what is concluded in one
// board is concluded in all by the same instructions, without a branch or a
// table. What occupies a lane is a node of a search tree, not a board.
//
// The tree of a board is fixed: a node is propagated to the fixpoint of naked
// singles, hidden singles, pointing, claiming and, in minicolumns, hidden
// triples; then the cell that choosePortable describes is branched on, its
// smallest candidate first. The completion that is reported is the first that a
// depth-first search of this tree comes to. So neither the kernels nor the limit
// nor the other boards of a block make a difference to it.
//
// Kernels are assembly for AVX-512 and AVX2, written by build/wave from one
// description, and plain Go; build tag purego leaves only the latter.
package wave
