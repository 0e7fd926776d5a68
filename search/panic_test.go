package search_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"testing"

	"bullseye/search"
	"bullseye/sudoku"
)

// hard is a board with one completion that takes many guesses.
var hard = func() sudoku.Board {
	b, err := sudoku.ParseLine("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	if err != nil {
		panic(err)
	}
	return b
}()

// recovered calls f and reports whether it panicked.
func recovered(f func()) (panicked bool) { return panicOf(f) != nil }

// Room that is beyond the length of the answers is the caller's, and stays as it is.
func TestTooFewAnswers(t *testing.T) {
	ctx := context.Background()
	for _, size := range []int{1, 10, 40} {
		boards := make([]sudoku.Board, size)
		answers, counts := make([]search.Answer, size), make([]uint64, size)
		for name, ask := range map[string]func(){
			"answers": func() { _, _ = search.SolveMany(ctx, boards, answers[:size-1], search.Options{Limit: 1}) },
			"counts": func() {
				_ = search.Visit(ctx, boards, counts[:size-1], search.Options{Limit: 1}, func(int, *sudoku.Grid) {})
			},
		} {
			want := fmt.Sprintf("search: found %d %s for %d starts", size-1, name, size)
			if got := panicOf(ask); got != want {
				t.Errorf("panic %v, want %q", got, want)
			}
		}
		if answers[size-1].Count != 0 || counts[size-1] != 0 {
			t.Errorf("%d boards: an answer beyond the length", size)
		}
	}
}

// panicOf calls f and returns the value of its panic, nil if there is none.
func panicOf(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

// checkNextQuestion asks questions that have nothing to do with what was asked
// before.
func checkNextQuestion(t *testing.T, path search.Path) {
	t.Helper()
	ctx := context.Background()
	for _, size := range []int{1, 9, 33} {
		boards, counts, answers := slices.Repeat([]sudoku.Board{hard}, size), make([]uint64, size), make([]search.Answer, size)
		visits := 0
		err := search.Visit(ctx, boards, counts, search.Options{Path: path}, func(i int, g *sudoku.Grid) {
			if visits++; !g.Completes(boards[i]) {
				t.Fatalf("Visit of %d boards shows %v", size, g)
			}
		})
		if err != nil || visits != size || slices.Min(counts) != 1 || slices.Max(counts) != 1 {
			t.Fatalf("Visit of %d boards: %d visits, %d, %v", size, visits, counts, err)
		}
		if _, err := search.SolveMany(ctx, boards, answers, search.Options{Limit: 2, Path: path}); err != nil {
			t.Fatal(err)
		}
		for i := range answers {
			if answers[i].Count != 1 || !answers[i].Grid.Completes(boards[i]) {
				t.Fatalf("block of %d boards: %v", size, answers[i])
			}
		}
	}
	if g, err := search.Unique(ctx, hard); err != nil || !g.Completes(hard) {
		t.Fatalf("Unique: %v, %v", g, err)
	}
	if n, err := search.Count(ctx, hard, 0); err != nil || n != 1 {
		t.Fatalf("Count: %d, %v", n, err)
	}
	for g, err := range search.All(ctx, hard) {
		if err != nil || !g.Completes(hard) {
			t.Fatalf("All: %v, %v", g, err)
		}
	}
}

// An engine whose visitor panicked still holds nodes: it must not serve others.
func TestPanickingVisitorDoesNotSpoilTheNextQuestion(t *testing.T) {
	search.OnEachPath(t, func(t *testing.T, path search.Path) {
		for _, size := range []int{1, 8, 100} {
			for _, at := range []int{1, 50, 1000} {
				visits := 0
				visit := func(int, *sudoku.Grid) {
					if visits++; visits == at {
						panic("the visitor has seen enough")
					}
				}
				if !recovered(func() {
					_ = search.Visit(context.Background(), make([]sudoku.Board, size), make([]uint64, size), search.Options{Path: path}, visit)
				}) {
					t.Fatal("the visitor's panic does not reach the caller")
				}
				checkNextQuestion(t, path)
			}
		}
	})
}

// runtime.Goexit, which t.FailNow calls, ends a visitor without a panic.
func TestExitingVisitorDoesNotSpoilTheNextQuestion(t *testing.T) {
	search.OnEachPath(t, func(t *testing.T, path search.Path) {
		for _, size := range []int{1, 100} {
			ended := make(chan struct{})
			go func() {
				defer close(ended)
				visits := 0
				_ = search.Visit(context.Background(), make([]sudoku.Board, size), make([]uint64, size), search.Options{Path: path}, func(int, *sudoku.Grid) {
					if visits++; visits == 50 {
						runtime.Goexit()
					}
				})
			}()
			<-ended
			checkNextQuestion(t, path)
		}
	})
}

func TestBrokenLoopDoesNotSpoilTheNextQuestion(t *testing.T) {
	for _, at := range []int{1, 100} {
		seen := 0
		for range search.All(context.Background(), sudoku.Board{}) {
			if seen++; seen == at {
				break
			}
		}
		checkNextQuestion(t, search.Portable)
		seen = 0
		if !recovered(func() {
			for range search.All(context.Background(), sudoku.Board{}) {
				if seen++; seen == at {
					panic("the loop has seen enough")
				}
			}
		}) {
			t.Fatal("the loop's panic does not reach the caller")
		}
		checkNextQuestion(t, search.Portable)
	}
}

// brittle is a context whose Err panics when it is called for the last time.
type brittle struct {
	context.Context
	calls int // until it panics
}

func (c *brittle) Err() error {
	if c.calls--; c.calls == 0 {
		panic("the context has had enough")
	}
	return nil
}

func TestPanickingContextDoesNotSpoilTheNextQuestion(t *testing.T) {
	var empty sudoku.Board
	for _, question := range []struct {
		name  string
		calls int
		ask   func(ctx context.Context)
	}{
		{"First", 1, func(ctx context.Context) { _, _ = search.First(ctx, empty) }},
		{"Smallest", 3, func(ctx context.Context) { _, _ = search.Smallest(ctx, empty) }},
		{"Unique", 1, func(ctx context.Context) { _, _ = search.Unique(ctx, empty) }},
		{"Count", 3, func(ctx context.Context) { _, _ = search.Count(ctx, empty, 0) }},
		{"Guesses", 1, func(ctx context.Context) { _, _ = search.Guesses(ctx, empty) }},
		{"EstimateCount", 1000, func(ctx context.Context) { _, _ = search.EstimateCount(ctx, empty, search.EstimateOptions{}) }},
		{"All", 3, func(ctx context.Context) {
			for range search.All(ctx, empty) {
			}
		}},
	} {
		t.Run(question.name, func(t *testing.T) {
			if !recovered(func() { question.ask(&brittle{context.Background(), question.calls}) }) {
				t.Fatal("the context's panic does not reach the caller")
			}
			checkNextQuestion(t, search.BestPath())
		})
	}
	search.OnEachPath(t, func(t *testing.T, path search.Path) {
		for _, size := range []int{1, 100} {
			if !recovered(func() {
				_, _ = search.SolveMany(&brittle{context.Background(), 3}, make([]sudoku.Board, size), make([]search.Answer, size), search.Options{Path: path})
			}) {
				t.Fatal("the context's panic does not reach the caller")
			}
			checkNextQuestion(t, path)
		}
	})
}
