//go:build race

package hostile

// Raced reports whether the race detector is on. Under it, a sync.Pool forgets some of
// what is put into it, and programs take more memory.
const Raced = true
