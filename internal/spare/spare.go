// Package spare lets work that takes long use threads that would be idle otherwise.
//
// Whoever starts the work puts a function into its context with With, if there may be such
// threads. The work takes one for each goroutine that it starts.
package spare

import (
	"context"
	"sync/atomic"
)

type key struct{}

// Threads is a number of idle threads. Any goroutine may change it.
type Threads struct{ idle atomic.Int32 }

// Add adds idle threads, or removes some, even if they have been taken.
func (t *Threads) Add(n int) { t.idle.Add(int32(n)) }

// Idle returns the number of idle threads, negative if more have been taken than there are.
func (t *Threads) Idle() int { return int(t.idle.Load()) }

// With returns a context whose work may take these threads.
func With(ctx context.Context, t *Threads) context.Context { return context.WithValue(ctx, key{}, t) }

// Of returns the threads that the work of a context may take. It may be nil.
func Of(ctx context.Context) *Threads {
	t, _ := ctx.Value(key{}).(*Threads)
	return t
}

// Take takes a thread, which Add(1) gives back. It reports false if none is idle.
func (t *Threads) Take() bool {
	if t == nil {
		return false
	}
	for n := t.idle.Load(); n > 0; n = t.idle.Load() {
		if t.idle.CompareAndSwap(n, n-1) {
			return true
		}
	}
	return false
}
