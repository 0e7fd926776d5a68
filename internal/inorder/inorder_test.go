package inorder

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

type part struct{ from, to int }

// Results come in order, whatever part is done first, and no more parts run than there are threads.
func TestOrder(t *testing.T) {
	for _, w := range []Work{{0, 1, 1}, {1, 5, 3}, {100, 7, 1}, {100, 7, 4}, {100, 1, 16}} {
		synctest.Test(t, func(t *testing.T) {
			var running atomic.Int32
			var taken []part
			err := Do(t.Context(), w, func(_ context.Context, from, to int) (part, error) {
				if n := running.Add(1); int(n) > w.Threads {
					t.Errorf("%d parts at once, expected at most %d", n, w.Threads)
				}
				defer running.Add(-1)
				time.Sleep(rand.N(time.Second))
				return part{from, to}, nil
			}, func(p part) error {
				taken = append(taken, p)
				return nil
			})
			var want []part
			for from := 0; from < w.N; from += w.Size {
				want = append(want, part{from, min(from+w.Size, w.N)})
			}
			if err != nil || !slices.Equal(taken, want) {
				t.Errorf("%+v: found %v, %v, expected %v", w, taken, err, want)
			}
		})
	}
}

// The first error ends the work, and nothing after the part that failed is taken.
func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, fails := range []struct{ do, take int }{{do: 3, take: -1}, {do: -1, take: 3}} {
		synctest.Test(t, func(t *testing.T) {
			var taken []int
			err := Do(t.Context(), Work{1000, 1, 4}, func(ctx context.Context, from, _ int) (int, error) {
				if from == fails.do {
					return 0, broken
				}
				return from, nil
			}, func(i int) error {
				taken = append(taken, i)
				if i == fails.take {
					return broken
				}
				return nil
			})
			if err != broken || len(taken) > 4 || len(taken) > 0 && slices.Max(taken) > 3 {
				t.Errorf("%+v: found %v after %v", fails, err, taken)
			}
		})
	}
}

// The end of the context is the error, with its cause.
func TestEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stopped := errors.New("stopped")
		ctx, stop := context.WithCancelCause(t.Context())
		err := Do(ctx, Work{10, 1, 2}, func(ctx context.Context, from, _ int) (int, error) {
			if from == 2 {
				stop(stopped)
			}
			if from >= 2 {
				<-ctx.Done()
				return 0, ctx.Err()
			}
			return from, nil
		}, func(int) error { return nil })
		if err != stopped {
			t.Errorf("found %v, expected %v", err, stopped)
		}
	})
}
