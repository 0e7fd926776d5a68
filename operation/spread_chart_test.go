package operation

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/boardtext"
	"bullseye/draw"
	"bullseye/record"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// spreadOf asks Spread with Charts about a board.
func spreadOf(t testing.TB, board string, o Spread) *Distribution {
	t.Helper()
	b, err := boardtext.Parse(board)
	if err != nil {
		t.Fatal(err)
	}
	o.Charts = true
	for answer, err := range o.Apply(t.Context(), []record.Record{{Reading: boardtext.Reading{Board: b}}}) {
		if err != nil {
			t.Fatal(err)
		}
		return answer.(*Distribution)
	}
	t.Fatal("no answer")
	return nil
}

const (
	manyCompletions = "..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73.."
	oneCompletion   = "...2..5.43.8...6.1..9....3..6.75.....54...32.....42.5..7....9..4.6...7.59.2..1..."
)

// markTexts lists the texts of the marks of a chart.
func markTexts(c *draw.Chart) string {
	var texts []string
	for _, m := range c.Marks {
		texts = append(texts, m.Text)
	}
	return strings.Join(texts, ", ")
}

func TestCharts(t *testing.T) {
	alike := score.Objective{Weights: &score.Weights{}}
	for c := range alike.Weights {
		alike.Weights[c] = 1
	}
	for _, test := range []struct {
		name, board    string
		ask            Spread
		marks, caption string
		count          uint64 // of the bars
		partial        bool
	}{
		{"many", manyCompletions, Spread{}, "greedy 2884, optimum 2884, 5 %: 2848, median 2859, 95 %: 2873", "1911 completions, mean 2859.4, standard deviation 7.6", 1911, false},
		{"one", oneCompletion, Spread{}, "greedy 2840, optimum 2840", "1 completion", 1, false},
		{"all alike", manyCompletions, Spread{Objective: alike}, "greedy 405, optimum 405", "1911 completions, which all score alike", 1911, false},
		{"too many", manyCompletions, Spread{Limit: 100}, "greedy 2884, optimum 2884", "more than 100 completions", 100, true},
		{"as many as the limit", manyCompletions, Spread{Limit: 1911}, "greedy 2884, optimum 2884, 5 %: 2848, median 2859, 95 %: 2873", "1911 completions, mean 2859.4, standard deviation 7.6", 1911, false},
		{"none", "11" + strings.Repeat(".", 79), Spread{}, "", "no completion: 1 in r1c1 and r1c2 (row 1, box 1)", 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := spreadOf(t, test.board, test.ask).Chart(nil)
			if markTexts(c) != test.marks || c.Caption[0] != test.caption || c.Partial != test.partial {
				t.Errorf("marks %q, caption %q, partial %v", markTexts(c), c.Caption, c.Partial)
			}
			var count uint64
			for _, s := range c.Tallies {
				count += s.Count
			}
			if count != test.count {
				t.Errorf("the bars have %d completions, want %d", count, test.count)
			}
		})
	}
}

// Without Charts, answers have nothing that they are not asked for.
func TestSpreadWithoutCharts(t *testing.T) {
	b, err := boardtext.Parse(manyCompletions)
	if err != nil {
		t.Fatal(err)
	}
	for answer, err := range (&Spread{Limit: 10}).Apply(t.Context(), []record.Record{{Reading: boardtext.Reading{Board: b}}}) {
		if d := answer.(*Distribution); err != nil || d.marks != nil || d.Spread != nil || !d.Stopped {
			t.Errorf("%+v, %v", d, err)
		}
	}
}

// Percentiles, means and deviations are those of the scores one by one.
func TestStatisticsOfScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var shares []Share
		var all []int64
		from := rapid.Int64Range(-1e14, 1e14).Draw(t, "from")
		for score := range rapid.Int64Range(1, 20).Draw(t, "scores") {
			s := Share{Score: from - score*rapid.Int64Range(1, 1000).Draw(t, "gap")*100, Count: rapid.Uint64Range(1, 30).Draw(t, "count")}
			if slices.ContainsFunc(shares, func(o Share) bool { return o.Score == s.Score }) {
				continue
			}
			shares = append(shares, s)
			for range s.Count {
				all = append(all, s.Score)
			}
		}
		slices.SortFunc(shares, func(a, b Share) int { return int(b.Score - a.Score) })
		slices.Sort(all)
		percent := rapid.Uint64Range(1, 100).Draw(t, "percent")
		want := all[(uint64(len(all))*percent+99)/100-1]
		if got := shareAt(shares, percent).Score; got != want {
			t.Fatalf("the percentile %d of %v is %d, want %d", percent, shares, got, want)
		}
		sum, squares := 0.0, 0.0
		for _, s := range all {
			sum += float64(s - from)
		}
		for _, s := range all {
			squares += math.Pow(float64(s-from)-sum/float64(len(all)), 2)
		}
		mean, deviation := moments(shares)
		if wanted := float64(from) + sum/float64(len(all)); math.Abs(mean-wanted) > 0.1 {
			t.Fatalf("the mean is %v, want %v", mean, wanted)
		}
		if wanted := math.Sqrt(squares / float64(len(all))); math.Abs(deviation-wanted) > 1e-6*max(1, wanted) {
			t.Fatalf("the deviation is %v, want %v", deviation, wanted)
		}
	})
}

// The greedy score is that of a player who looks at all moves anew before each move.
func TestGreedyScore(t *testing.T) {
	if testing.Short() {
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

func TestChartTitle(t *testing.T) {
	r := record.Record{}
	if title := ChartTitle(&r, nil); title != "Scores of all completions" {
		t.Errorf("title %q", title)
	}
	r.Label = "A"
	if title := ChartTitle(&r, nil); title != "A" {
		t.Errorf("title %q", title)
	}
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
