package pipeline

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
)

func TestBundle(t *testing.T) {
	for _, workers := range []int{0, 1, 3, 50} {
		c := newBundle[int](t.Context(), workers)
		var now, most atomic.Int64
		for i := range 20 {
			if err := c.do(func(context.Context) (int, error) {
				most.Store(max(most.Load(), now.Add(1)))
				defer now.Add(-1)
				return i, nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		results, err := c.wait()
		slices.Sort(results)
		if err != nil || len(results) != 20 || results[19] != 19 {
			t.Errorf("%d workers: %v, %v", workers, results, err)
		}
		if most.Load() > int64(max(workers, 1)) {
			t.Errorf("%d of %d work at once", most.Load(), workers)
		}
	}
}

// A failure ends what the others do, and is what is told.
func TestBundleFails(t *testing.T) {
	c := newBundle[int](t.Context(), 2)
	wrong := errors.New("wrong")
	stopped := false
	if err := c.do(func(ctx context.Context) (int, error) {
		<-ctx.Done()
		stopped = true
		return 0, ctx.Err()
	}); err != nil {
		t.Fatal(err)
	}
	if err := c.do(func(context.Context) (int, error) { return 0, wrong }); err != nil {
		t.Fatal(err)
	}
	for err := error(nil); err != wrong; err = c.do(func(context.Context) (int, error) { return 0, nil }) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if !stopped {
		t.Error("somebody is still working")
	}
	if _, err := c.wait(); err != wrong {
		t.Error(err)
	}
}

func TestBundleIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := newBundle[int](ctx, 1)
	cancel()
	if err := c.do(func(context.Context) (int, error) { return 0, nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := c.wait(); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A task that fails leaves nothing behind.
func TestFailedTask(t *testing.T) {
	folder := t.TempDir()
	job := Job{Output: filepath.Join(folder, "out"), Invalid: filepath.Join(folder, "bad"), Operation: "solve", ID: "x"}
	op, err := job.operation()
	if err != nil {
		t.Fatal(err)
	}
	task := Task{Shards: 1, Segments: []Segment{
		{File: put(t, folder, "a.txt", "no board\n\n"+manyBoards(3000))}, {File: filepath.Join(folder, "gone.txt")},
	}}
	if done, err := job.do(t.Context(), op, &task); err == nil {
		t.Errorf("%+v", done)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if done, err := job.do(ended, op, &task); !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v", done, err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.part-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
