package render

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/draw"
	"bullseye/operation"
	"bullseye/score"
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
		ask            operation.Spread
		marks, caption string
		count          uint64 // of the bars
		partial        bool
	}{
		{"many", several, operation.Spread{}, "greedy 2884, optimum 2884, 5 %: 2848, median 2859, 95 %: 2873", "1911 completions, mean 2859.4, standard deviation 7.6", 1911, false},
		{"one", single, operation.Spread{}, "greedy 2840, optimum 2840", "1 completion", 1, false},
		{"all alike", several, operation.Spread{Objective: alike}, "greedy 405, optimum 405", "1911 completions, which all score alike", 1911, false},
		{"too many", several, operation.Spread{Limit: 100}, "greedy 2884, optimum 2884", "more than 100 completions", 100, true},
		{"as many as the limit", several, operation.Spread{Limit: 1911}, "greedy 2884, optimum 2884, 5 %: 2848, median 2859, 95 %: 2873", "1911 completions, mean 2859.4, standard deviation 7.6", 1911, false},
		{"none", "11" + strings.Repeat(".", 79), operation.Spread{}, "", "no completion: 1 in r1c1 and r1c2 (row 1, box 1)", 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := chart(spreadOf(t, test.board, test.ask), nil)
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

// Percentiles, means and deviations are those of the scores one by one.
func TestStatisticsOfScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var shares []operation.Share
		var all []int64
		from := rapid.Int64Range(-1e14, 1e14).Draw(t, "from")
		for score := range rapid.Int64Range(1, 20).Draw(t, "scores") {
			s := operation.Share{Score: from - score*rapid.Int64Range(1, 1000).Draw(t, "gap")*100, Count: rapid.Uint64Range(1, 30).Draw(t, "count")}
			if slices.ContainsFunc(shares, func(o operation.Share) bool { return o.Score == s.Score }) {
				continue
			}
			shares = append(shares, s)
			for range s.Count {
				all = append(all, s.Score)
			}
		}
		slices.SortFunc(shares, func(a, b operation.Share) int { return int(b.Score - a.Score) })
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

func TestChartTitle(t *testing.T) {
	r := records(t, single)[0]
	a := spreadOf(t, single, operation.Spread{})
	if title := Draw(&r, a, nil)[0].Title; title != "Scores of all completions" {
		t.Errorf("title %q", title)
	}
	r.Label = "A"
	if title := Draw(&r, a, nil)[0].Title; title != "A" {
		t.Errorf("title %q", title)
	}
}

// spreadOf asks Spread for the chart of a board.
func spreadOf(t testing.TB, board string, o operation.Spread) *operation.Distribution {
	t.Helper()
	return apply(t, operation.Telling(&o, operation.Pictures), records(t, board))[0].(*operation.Distribution)
}
