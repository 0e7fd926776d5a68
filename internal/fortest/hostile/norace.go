//go:build !race

package hostile

// Raced reports whether the race detector is on.
const Raced = false
