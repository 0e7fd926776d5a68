package pipeline

import (
	"context"
	"sync"
)

// A crew works on elements of a bundle, several at once. Beam calls the methods
// of a DoFn one after the other; what they hand to a crew goes on beside them,
// to the end of the bundle. Results come in no particular order.
type crew[T any] struct {
	places  chan struct{}
	working sync.WaitGroup

	mu      sync.Mutex
	results []T
	err     error // the first
}

// newCrew returns a crew of so many workers, one at least.
func newCrew[T any](workers int) *crew[T] {
	return &crew[T]{places: make(chan struct{}, max(workers, 1))}
}

// do has the work done. It waits until somebody is free. If something has
// failed, it returns the error instead.
func (c *crew[T]) do(ctx context.Context, work func() (T, error)) error {
	select {
	case c.places <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := c.failure(); err != nil {
		<-c.places
		return err
	}
	c.working.Go(func() {
		defer func() { <-c.places }()
		result, err := work()
		c.mu.Lock()
		defer c.mu.Unlock()
		switch {
		case err == nil:
			c.results = append(c.results, result)
		case c.err == nil:
			c.err = err
		}
	})
	return nil
}

func (c *crew[T]) failure() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// wait returns the results when all work is done.
func (c *crew[T]) wait() ([]T, error) {
	c.working.Wait()
	return c.results, c.err
}
