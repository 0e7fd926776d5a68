//go:build !amd64 || purego

package solo

// Available reports whether this build and this machine have the kernels.
const Available = false

func (n *node) propagate() verdict { return propagatePortable(n) }

func (n *node) choose(points *[5]node) { choosePortable(n, points) }
