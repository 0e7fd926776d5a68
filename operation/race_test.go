//go:build race

package operation

// raced reports whether the race detector is on, under which a sync.Pool forgets
// some of what is put into it.
const raced = true
