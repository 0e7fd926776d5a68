package search_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"bullseye/internal/fortest/sample"
	"bullseye/internal/spare"
	"bullseye/search"
	"bullseye/sudoku"
)

// Idle threads neither change which completions All yields nor their order, and they come back.
func TestAllWithIdleThreads(t *testing.T) {
	board, err := sudoku.ParseLine("..7.61.......9.........36.2.....5....759..8.3...38..2....1...7........4....7.....")
	if err != nil {
		t.Fatal(err)
	}
	most := 1_440_346
	if sample.Only() {
		most = 100_000
	}
	var want []sudoku.Grid
	for grid, err := range search.All(t.Context(), board) {
		if err != nil {
			t.Fatal(err)
		}
		if want = append(want, grid); len(want) == most {
			break
		}
	}
	for _, c := range []struct {
		name    string
		threads int
		most    int // completions after which nobody asks for more
		cancel  bool
		panic   bool
	}{
		{name: "one", threads: 1, most: most},
		{name: "more than wanted", threads: 12, most: most},
		{name: "few completions", threads: 3, most: 9000},
		{name: "context ends", threads: 2, most: 30_000, cancel: true},
		{name: "panic", threads: 2, most: 30_000, panic: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var threads spare.Threads
			threads.Add(c.threads)
			ctx, cancel := context.WithCancel(spare.With(t.Context(), &threads))
			defer cancel()
			var got []sudoku.Grid
			func() {
				defer func() {
					if r := recover(); (r != nil) != c.panic {
						t.Errorf("panic %v", r)
					}
				}()
				for grid, err := range search.All(ctx, board) {
					if err != nil {
						if !c.cancel || !errors.Is(err, context.Canceled) {
							t.Error(err)
						}
						return
					}
					if got = append(got, grid); len(got) < c.most {
						continue
					}
					switch {
					case c.panic:
						panic("the caller's")
					case c.cancel:
						cancel()
					default:
						return
					}
				}
			}()
			if c.cancel && len(got) < len(want) {
				got = got[:c.most]
			}
			if len(got) < c.most || !slices.Equal(got, want[:len(got)]) {
				t.Errorf("%d other completions", len(got))
			}
			if n := threads.Idle(); n != c.threads {
				t.Errorf("%d of %d threads came back", n, c.threads)
			}
		})
	}
}
