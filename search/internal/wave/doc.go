// Package wave searches many boards in lock-step. A register of 32 words of 16
// bits holds one cell's candidates of 32 boards, and one instruction draws the
// same conclusion in all of them, without branches or tables. A lane holds a node
// of a search tree, not a board.
//
// A board's search tree is fixed. A node is propagated to the fixpoint of naked
// singles, hidden singles, pointing, claiming and hidden triples in minicolumns.
// Then the search branches on the digit and the cell that choosePortable describes, and
// gives the cell that digit first. The reported completion is the first that a
// depth-first search of this tree finds. So it does not depend on the kernels, the
// limit or the other boards of a run.
//
// A block is the vectors that hold 32 nodes, one in each lane.
//
// The kernels are assembly for AVX-512, AVX2 and arm64, which build/wave generates
// from one description, and plain Go. With the build tag purego only the latter are
// used.
package wave
