package score_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"bullseye/score"
	"bullseye/sudoku"
)

// Each benchmark solves its instances in turn and reports, besides the mean,
// the median and the slowest of them (the best of the times each was solved).
func benchmark(b *testing.B, boards []sudoku.Board, options []score.Options) {
	times := make([]time.Duration, len(boards))
	n := 0
	for b.Loop() {
		i := n % len(boards)
		begin := time.Now()
		r, err := score.Max(context.Background(), boards[i], options[i%len(options)])
		took := time.Since(begin)
		if err != nil || !r.Proved {
			b.Fatal(r, err)
		}
		if n < len(boards) || took < times[i] {
			times[i] = took
		}
		n++
	}
	times = times[:min(n, len(times))]
	slices.Sort(times)
	micros := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }
	b.ReportMetric(micros(times[len(times)/2]), "p50-µs")
	b.ReportMetric(micros(times[len(times)*9/10]), "p90-µs")
	b.ReportMetric(micros(times[len(times)-1]), "max-µs")
}

func BenchmarkRings(b *testing.B) {
	rings := []score.Options{{}}
	for _, clues := range []int{0, 4, 8, 12, 16, 20, 22, 24, 26, 28, 30, 32, 36, 40} {
		rng := rand.New(rand.NewPCG(uint64(clues), 1))
		boards := make([]sudoku.Board, 150)
		for i := range boards {
			boards[i] = randomBoard(rng, clues)
		}
		b.Run(fmt.Sprintf("clues=%d", clues), func(b *testing.B) { benchmark(b, boards, rings) })
	}
	b.Run("clues=24-40", func(b *testing.B) {
		rng := rand.New(rand.NewPCG(24, 40))
		boards := make([]sudoku.Board, 1700)
		for i := range boards {
			boards[i] = randomBoard(rng, 24+i%17)
		}
		benchmark(b, boards, rings)
	})
}

func BenchmarkRandomWeights(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 4))
	weights := make([]score.Options, 60)
	for i := range weights {
		weights[i] = by(randomWeights(rng, 0, 99))
	}
	benchmark(b, make([]sudoku.Board, len(weights)), weights)
}

func BenchmarkRandomTable(b *testing.B) {
	rng := rand.New(rand.NewPCG(5, 6))
	tables := make([]score.Options, 60)
	for i := range tables {
		tables[i] = by(randomTable(rng, 0, 99))
	}
	benchmark(b, make([]sudoku.Board, len(tables)), tables)
}

// BenchmarkMaxMany is a judge's boards, 24 to 40 clues, in blocks.
func BenchmarkMaxMany(b *testing.B) {
	block := func(b *testing.B, low, high int) {
		rng := rand.New(rand.NewPCG(24, 40))
		boards := make([]sudoku.Board, 1700)
		for i := range boards {
			boards[i] = randomBoard(rng, low+i%(high-low+1))
		}
		results := make([]score.Result, len(boards))
		b.ReportAllocs()
		for b.Loop() {
			if err := score.MaxMany(context.Background(), boards, results, score.Options{}); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1000/float64(b.N*len(boards)), "µs/board")
	}
	for _, clues := range []int{24, 26, 28, 30, 32, 34, 36, 40} {
		b.Run(fmt.Sprintf("clues=%d", clues), func(b *testing.B) { block(b, clues, clues) })
	}
	b.Run("clues=24-40", func(b *testing.B) { block(b, 24, 40) })
}

// BenchmarkSpread counts the 300,000 completions that the limit admits.
func BenchmarkSpread(b *testing.B) {
	board := randomBoard(rand.New(rand.NewPCG(7, 7)), 20)
	for b.Loop() {
		if _, err := score.Spread(context.Background(), board, 300_000, score.Options{}); !errors.Is(err, score.ErrMany) {
			b.Fatal(err)
		}
	}
}
