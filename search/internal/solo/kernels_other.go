//go:build !amd64 || purego

package solo

import "bullseye/sudoku"

// Available reports whether this build and this machine have the kernels of p.
func (p Path) Available() bool { return false }

func (p Path) walk(stack *[depths]node, n *notes, at *progress) stop {
	return walkPortable(stack[:], &n.points, at)
}

func (p Path) load(n *node, b *sudoku.Board) { loadPortable(n, b) }

func (p Path) store(g *sudoku.Grid, n *node) { storePortable(g, n) }
