//go:build !race

package operation

// raced reports whether the race detector is on.
const raced = false
