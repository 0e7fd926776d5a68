package pipeline

import (
	"context"
	"sync"
)

// A crew works on elements of a bundle, several at once. Beam calls the methods
// of a DoFn one after the other; what they hand to a crew goes on beside them,
// to the end of the bundle. Results come in no particular order. When something
// fails, the context of all else ends.
type crew[T any] struct {
	ctx     context.Context
	cancel  context.CancelFunc
	places  chan struct{}
	working sync.WaitGroup

	mu      sync.Mutex
	results []T
	err     error // the first
}

// newCrew returns a crew of so many workers, one at least. It is to be waited
// for.
func newCrew[T any](ctx context.Context, workers int) *crew[T] {
	c := &crew[T]{places: make(chan struct{}, max(workers, 1))}
	c.ctx, c.cancel = context.WithCancel(ctx)
	return c
}

// do has the work done. It waits until somebody is free. If something has
// failed, or the context has ended, it returns the error instead, and nobody
// works any more.
func (c *crew[T]) do(work func(context.Context) (T, error)) error {
	select {
	case c.places <- struct{}{}:
	case <-c.ctx.Done():
		return c.ended()
	}
	if c.ctx.Err() != nil {
		<-c.places
		return c.ended()
	}
	c.working.Go(func() {
		defer func() { <-c.places }()
		result, err := work(c.ctx)
		c.mu.Lock()
		defer c.mu.Unlock()
		switch {
		case err == nil:
			c.results = append(c.results, result)
		case c.err == nil:
			c.err = err
			c.cancel()
		}
	})
	return nil
}

// ended returns why there is no more work.
func (c *crew[T]) ended() error {
	if _, err := c.wait(); err != nil {
		return err
	}
	return context.Canceled
}

// wait returns the results when all work is done.
func (c *crew[T]) wait() ([]T, error) {
	c.working.Wait()
	err := c.err
	if err == nil {
		err = c.ctx.Err()
	}
	c.cancel()
	return c.results, err
}
