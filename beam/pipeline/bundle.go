package pipeline

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"
)

// Beam calls the methods of a DoFn one after the other. A bundle does the work
// for the elements of a Beam bundle beside these calls, several at a time, until
// the bundle ends. Results come in no particular order. When something fails,
// the context of everything else ends.
type bundle[T any] struct {
	parent context.Context
	group  *errgroup.Group
	ctx    context.Context // of the work

	mu      sync.Mutex
	results []T
}

// newBundle returns a bundle with a number of workers, at least one. The caller
// must call wait.
func newBundle[T any](ctx context.Context, workers int) *bundle[T] {
	b := &bundle[T]{parent: ctx}
	b.group, b.ctx = errgroup.WithContext(ctx)
	b.group.SetLimit(max(workers, 1))
	return b
}

// do starts the work for an element when a worker is free. If something has
// failed, or the context has ended, do waits for all work and returns that
// error.
func (b *bundle[T]) do(work func(context.Context) (T, error)) error {
	if b.ctx.Err() == nil {
		b.group.Go(func() error {
			result, err := work(b.ctx)
			if err != nil {
				return err
			}
			b.mu.Lock()
			defer b.mu.Unlock()
			b.results = append(b.results, result)
			return nil
		})
	}
	if b.ctx.Err() != nil {
		_, err := b.wait()
		return err
	}
	return nil
}

// wait returns the results when all work has ended, or the first error.
func (b *bundle[T]) wait() ([]T, error) {
	err := b.group.Wait()
	if err == nil {
		err = b.parent.Err()
	}
	return b.results, err
}
