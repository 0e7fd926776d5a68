//go:build !amd64 || purego

package solo

import "bullseye/sudoku"

// Available reports whether this build and this machine have the kernels.
const Available = false

func walkOn(stack *[depths]node, points *[5]vector, p *progress) stop {
	return walkPortable(stack[:], points, p)
}

func (n *node) load(b *sudoku.Board) { loadPortable(n, b) }

func (n *node) store(g *sudoku.Grid) { storePortable(g, n) }
