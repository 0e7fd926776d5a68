package pipeline

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"
)

// A bundle does the work for the elements of a Beam bundle in the background.
// Beam calls the methods of a DoFn one after the other; a bundle works on several
// elements at a time. The results are in no particular order. After an error, the
// context of all other work is cancelled.
type bundle[T any] struct {
	parent context.Context
	group  *errgroup.Group
	ctx    context.Context // for the work

	mu      sync.Mutex
	results []T
}

// newBundle returns a bundle with the given number of workers, but at least one.
// The caller must call wait.
func newBundle[T any](ctx context.Context, workers int) *bundle[T] {
	b := &bundle[T]{parent: ctx}
	b.group, b.ctx = errgroup.WithContext(ctx)
	b.group.SetLimit(max(workers, 1))
	return b
}

// do starts the work for an element when a worker is free. If other work has
// failed or the context has ended, do waits for all work and returns the error.
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

// wait waits for all work and returns the results, or the first error.
func (b *bundle[T]) wait() ([]T, error) {
	err := b.group.Wait()
	if err == nil {
		err = b.parent.Err()
	}
	return b.results, err
}
