package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

const (
	// manyThreads is the largest number of threads for which SECURITY.md promises a limit of
	// the memory.
	manyThreads = 16
	// heapBytes is the memory from which on garbage is collected more often, with up to
	// manyThreads. The promise is larger: it includes the program and mapped files, and
	// memory can exceed this for a moment.
	heapBytes = 352 << 20
)

// useThreads sets the number of threads, 0 for one for each processor, and the memory from
// which on garbage is collected more often. What is in use must be less, or collecting takes
// most of the time. More threads need more. GOMEMLIMIT and the command serve set other limits.
func useThreads(n int) {
	if n > 0 {
		runtime.GOMAXPROCS(n)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(heapBytes * int64(max(runtime.GOMAXPROCS(0), manyThreads)) / manyThreads)
	}
}
