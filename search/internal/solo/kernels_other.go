//go:build !amd64 || purego

package solo

import "bullseye/sudoku"

// Available reports whether this build and this machine have the kernels.
const Available = false

func (n *node) propagate() verdict { return propagatePortable(n) }

func (n *node) choose(points *[5]node) { choosePortable(n, points) }

func (n *node) load(b *sudoku.Board) { loadPortable(n, b) }

func (n *node) store(g *sudoku.Grid) { storePortable(g, n) }
