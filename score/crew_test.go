package score

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"bullseye/internal/fortest/sample"
	"bullseye/internal/spare"
	"bullseye/sudoku"
)

// values returns a table that takes long to search.
func values(seed uint64, most int64) *Table {
	random := rand.New(rand.NewPCG(seed, 2))
	t := new(Table)
	for c := range t {
		for d := range t[c] {
			t[c][d] = random.Int64N(most + 1)
		}
	}
	return t
}

// All answers are the same with any number of idle threads.
func TestAnswersWithIdleThreads(t *testing.T) {
	type answers struct {
		max, second Result
		top         []Ranked
		tied        []uint64
	}
	for _, c := range []struct {
		name    string
		options Options
		top     int
		limits  []uint64
	}{
		{"32 bits", Options{Objective: Objective{Table: values(1, 99)}}, 5, nil},
		{"64 bits", Options{Objective: Objective{Table: values(7, 1<<40)}, Min: true}, 0, nil},
		{"ties", Options{Objective: Objective{Table: values(4, 2)}}, 50, []uint64{1, 1000}},
	} {
		t.Run(c.name, func(t *testing.T) {
			ask := func(ctx context.Context) (a answers) {
				var errs [5]error
				options := c.options
				a.max, errs[0] = Max(ctx, sudoku.Board{}, options)
				if c.top > 0 {
					a.second, errs[1] = Second(ctx, sudoku.Board{}, options)
					a.top, errs[2] = Top(ctx, sudoku.Board{}, c.top, options)
				}
				told := uint64(0)
				options.Progress = func(p Progress) {
					if p.Found && p.Bound == p.Score && p.Count < told {
						t.Errorf("told %d ties after %d", p.Count, told)
					}
					told = p.Count
				}
				for i, limit := range c.limits {
					var n uint64
					_, n, errs[3+i] = Ties(ctx, sudoku.Board{}, limit, options)
					a.tied = append(a.tied, n)
				}
				if err := errors.Join(errs[:]...); err != nil {
					t.Fatal(err)
				}
				return a
			}
			want := ask(t.Context())
			for _, threads := range []int{1, 3} {
				if sample.Only() && threads > 1 {
					break
				}
				var idle spare.Threads
				idle.Add(threads)
				if got := ask(spare.With(t.Context(), &idle)); !reflect.DeepEqual(got, want) {
					t.Errorf("with %d idle threads %+v, without %+v", threads, got, want)
				}
				if n := idle.Idle(); n != threads {
					t.Errorf("%d of %d threads came back", n, threads)
				}
			}
			if c.top > 0 && (len(want.top) != c.top || want.top[0].Score != want.max.Score) {
				t.Errorf("%d grids, the best %+v, but the maximum is %+v", len(want.top), want.top[0], want.max)
			}
		})
	}
}

// A search that ends early knows a grid and a bound, and a panic in Progress gives the threads back.
func TestEndWithIdleThreads(t *testing.T) {
	options := Options{Objective: Objective{Table: values(1, 99)}}
	best, err := Max(t.Context(), sudoku.Board{}, options)
	if err != nil {
		t.Fatal(err)
	}
	var idle spare.Threads
	idle.Add(2)
	within := spare.With(t.Context(), &idle)
	ctx, stop := context.WithCancel(within)
	options.Progress = func(p Progress) {
		if p.Bound < best.Score {
			t.Errorf("a bound of %d, but %d is possible", p.Bound, best.Score)
		}
		if p.Nodes > 1000 {
			stop()
		}
	}
	top, err := Top(ctx, sudoku.Board{}, 1000, options)
	if !errors.Is(err, context.Canceled) || len(top) == 0 || top[0].Score > best.Score {
		t.Errorf("%d grids and the error %v", len(top), err)
	}
	func() {
		defer func() { _ = recover() }()
		options.Progress = func(p Progress) {
			if p.Nodes > 1000 {
				panic("the caller's")
			}
		}
		top, err := Top(within, sudoku.Board{}, 1000, options)
		t.Errorf("no panic, but %d grids and the error %v", len(top), err)
	}()
	if n := idle.Idle(); n != 2 {
		t.Errorf("%d of 2 threads came back", n)
	}
}
