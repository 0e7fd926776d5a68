// Package inorder does parts of a work side by side, and takes their results in order.
package inorder

import (
	"cmp"
	"context"

	"golang.org/x/sync/errgroup"
)

// A Work is n things that are done in parts of at most Size things, by at most Threads goroutines.
type Work struct {
	N, Size, Threads int // Size and Threads at least 1
}

// Do calls do for each part of a work, and then take with its result, for one part after the other
// in their order. No more results wait than there are threads. Do returns the first error of do or
// take, or the cause for which ctx has ended; functions that still run have ended by then.
func Do[T any](ctx context.Context, w Work, do func(ctx context.Context, from, to int) (T, error), take func(T) error) error {
	all, each := errgroup.WithContext(ctx)
	all.SetLimit(w.Threads)
	before := make(chan struct{})
	close(before)
	for from := 0; from < w.N && each.Err() == nil; from += w.Size {
		turn, done := before, make(chan struct{})
		before = done
		all.Go(func() error {
			result, err := do(each, from, min(from+w.Size, w.N))
			if err != nil {
				return err
			}
			select {
			case <-turn:
			case <-each.Done():
				return each.Err()
			}
			if err := take(result); err != nil {
				return err
			}
			close(done)
			return nil
		})
	}
	err := all.Wait()
	return cmp.Or(context.Cause(ctx), err)
}
