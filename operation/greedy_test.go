package operation

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/boardtext"
	"bullseye/internal/fortest/sample"
	"bullseye/record"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

const (
	manyCompletions = "..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73.."
	oneCompletion   = "...2..5.43.8...6.1..9....3..6.75.....54...32.....42.5..7....9..4.6...7.59.2..1..."
)

// Without charts, answers have nothing that they are not asked for.
func TestSpreadWithoutCharts(t *testing.T) {
	b, err := boardtext.Parse(manyCompletions)
	if err != nil {
		t.Fatal(err)
	}
	for answer, err := range (&Spread{Limit: 10}).Apply(t.Context(), []record.Record{{Reading: boardtext.Reading{Board: b}}}) {
		if d := answer.(*Distribution); err != nil || d.Marks != nil || d.Spread != nil || !d.Stopped {
			t.Errorf("%+v, %v", d, err)
		}
	}
}

// The greedy score is that of a player who looks at all moves anew before each move.
func TestGreedyScore(t *testing.T) {
	if sample.Only() {
		t.Skip("thousands of searches")
	}
	rapid.Check(t, func(t *rapid.T) {
		b, err := boardtext.Parse(rapid.SampledFrom([]string{manyCompletions, oneCompletion, strings.Repeat(".", 81)}).Draw(t, "board"))
		if err != nil {
			t.Fatal(err)
		}
		values := new(score.Objective).Values()
		if rapid.Bool().Draw(t, "other") {
			values = new(score.Table)
			for c := range values {
				for d := range values[c] {
					values[c][d] = rapid.Int64Range(-9, 9).Draw(t, "value")
				}
			}
		}
		got, err := greedyScore(t.Context(), b.Candidates(), values)
		if err != nil {
			t.Fatal(err)
		}
		if want := slowGreedyScore(t, b, values); got != want {
			t.Fatalf("the greedy score is %d, want %d", got, want)
		}
	})
}

// slowGreedyScore plays by the definition.
func slowGreedyScore(t *rapid.T, b sudoku.Board, values *score.Table) (total int64) {
	for range sudoku.Cells {
		var best sudoku.Board
		most, found := int64(0), false
		for c := range b {
			if b[c] != 0 {
				continue
			}
			for d := uint8(9); d >= 1; d-- {
				next := b
				next[c] = d
				if found && values[c][d-1] <= most {
					continue
				}
				if _, err := search.First(t.Context(), next); err == nil {
					best, most, found = next, values[c][d-1], true
				}
			}
		}
		if found {
			b = best
		}
	}
	for c, d := range b {
		total += values[c][d-1]
	}
	return total
}

func BenchmarkGreedyScore(b *testing.B) {
	for name, board := range map[string]string{"one": oneCompletion, "many": manyCompletions, "empty": strings.Repeat(".", 81)} {
		b.Run(name, func(b *testing.B) {
			start, err := boardtext.ParseCandidates(board)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := greedyScore(b.Context(), start, new(score.Objective).Values()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
