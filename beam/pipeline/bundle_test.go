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
		b := newBundle[int](t.Context(), workers)
		var now, most atomic.Int64
		for i := range 20 {
			if err := b.do(func(context.Context) (int, error) {
				most.Store(max(most.Load(), now.Add(1)))
				defer now.Add(-1)
				return i, nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		results, err := b.wait()
		slices.Sort(results)
		if err != nil || len(results) != 20 || results[19] != 19 {
			t.Errorf("%d workers: %v, %v", workers, results, err)
		}
		if most.Load() > int64(max(workers, 1)) {
			t.Errorf("%d elements at once, expected at most %d", most.Load(), workers)
		}
	}
}

// After an error, other work is cancelled and the error is returned.
func TestBundleFails(t *testing.T) {
	b := newBundle[int](t.Context(), 2)
	wrong := errors.New("wrong")
	stopped := false
	if err := b.do(func(ctx context.Context) (int, error) {
		<-ctx.Done()
		stopped = true
		return 0, ctx.Err()
	}); err != nil {
		t.Fatal(err)
	}
	if err := b.do(func(context.Context) (int, error) { return 0, wrong }); err != nil {
		t.Fatal(err)
	}
	for err := error(nil); err != wrong; err = b.do(func(context.Context) (int, error) { return 0, nil }) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if !stopped {
		t.Error("the other work was not cancelled")
	}
	if _, err := b.wait(); err != wrong {
		t.Error(err)
	}
}

func TestBundleIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := newBundle[int](ctx, 1)
	cancel()
	if err := b.do(func(context.Context) (int, error) { return 0, nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := b.wait(); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A failed task leaves no files.
func TestFailedTask(t *testing.T) {
	folder := t.TempDir()
	job := Job{Output: filepath.Join(folder, "out"), Invalid: filepath.Join(folder, "bad"), Operation: "solve", ID: "x"}
	asked, err := job.question()
	if err != nil {
		t.Fatal(err)
	}
	task := Task{Shards: 1, Segments: []Segment{
		{File: put(t, folder, "a.txt", "no board\n\n"+manyBoards(3000))}, {File: filepath.Join(folder, "gone.txt")},
	}}
	if done, err := job.do(t.Context(), asked, &task); err == nil {
		t.Errorf("%+v", done)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if done, err := job.do(ended, asked, &task); !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v", done, err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.part-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
