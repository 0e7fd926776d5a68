package operation

import (
	"math/rand/v2"
	"testing"
	"time"

	"bullseye/internal/corpus"
	"bullseye/search"
	"bullseye/sudoku"
)

// benchmarkBoards returns 4096 boards with one completion: clues of random grids are
// removed in random order until the given number is left.
func benchmarkBoards(b *testing.B, clues int) (boards []sudoku.Board) {
	b.Helper()
	typical, err := corpus.Boards(corpus.Typical)
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(25, 81))
	for len(boards) < 4096 {
		grid, err := search.First(b.Context(), typical[r.IntN(len(typical))])
		if err != nil {
			b.Fatal(err)
		}
		board, left := grid.Board(), sudoku.Cells
		for _, c := range r.Perm(sudoku.Cells) {
			if left == clues {
				boards = append(boards, board)
				break
			}
			d := board[c]
			board[c] = 0
			if n, err := search.Count(b.Context(), board, 2); err != nil {
				b.Fatal(err)
			} else if n == 1 {
				left--
			} else {
				board[c] = d
			}
		}
	}
	return boards
}

// BenchmarkAnswers measures the way from boards to text. Metric x-solve is the time
// as a multiple of that of solve --unique, which is measured in turn with it. Both are
// the least times of all turns, so that other work of the machine matters little.
func BenchmarkAnswers(b *testing.B) {
	boards := benchmarkBoards(b, 25)
	answer := func(w *AnswerWriter, out *[]byte) time.Duration {
		*out = (*out)[:0]
		began := time.Now()
		if err := w.Answer(b.Context(), &Block{Boards: boards, Line: 1}, out, &heard{}); err != nil {
			b.Fatal(err)
		}
		return time.Since(began)
	}
	for _, test := range []struct {
		name string
		op   Operation
	}{
		{"solve --unique", &Solve{Unique: true}},
		{"count --limit 2", &Count{Limit: 2}},
		{"check --quick", &Check{Quick: true}},
		{"check", &Check{}},
	} {
		b.Run(test.name, func(b *testing.B) {
			solve, other := &AnswerWriter{Operation: &Solve{Unique: true}}, &AnswerWriter{Operation: test.op}
			var out []byte
			base, least := time.Hour, time.Hour
			for b.Loop() {
				base = min(base, answer(solve, &out))
				least = min(least, answer(other, &out))
			}
			b.ReportMetric(0, "ns/op") // it has both
			b.ReportMetric(float64(least.Nanoseconds())/float64(len(boards)), "ns/board")
			b.ReportMetric(float64(least)/float64(base), "x-solve")
		})
	}
}
