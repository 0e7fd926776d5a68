package draw

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// bell returns a chart like that of a board: a bell of scores with all kinds of marks.
func bell() *Chart {
	c := &Chart{Up: "number of completions", Across: "score", Caption: []string{"1911 completions, mean 2862.0, standard deviation 8.0"}}
	for i := range 45 {
		x := i - 22
		c.Tallies = append(c.Tallies, Tally{int64(2840 + i), uint64(9 + (500-x*x)/6)})
	}
	c.Marks = []Mark{
		{Greedy, 2879, "greedy 2879"}, {Best, 2884, "optimum 2884"}, {Own, 2870, "you 2870"},
		{Percentile, 2848, "5 %: 2848"}, {Percentile, 2859, "median 2859"}, {Percentile, 2873, "95 %: 2873"},
	}
	return c
}

// scores are small, close together, far apart, negative, or at the ends of the integers.
func scores() *rapid.Generator[int64] {
	return rapid.OneOf(
		rapid.Int64Range(-50, 50), rapid.Int64Range(2800, 2906), rapid.Int64Range(1e15, 1e15+1000), rapid.Int64(),
		rapid.Map(rapid.Int64Range(-100, 100), func(n int64) int64 { return n * 1_000_000 }),
		rapid.SampledFrom([]int64{math.MinInt64, math.MinInt64 + 1, -1 << 62, 1 << 62, math.MaxInt64 - 1, math.MaxInt64}),
	)
}

// charts are any charts, with texts in both languages.
func charts() *rapid.Generator[*Chart] {
	return rapid.Custom(func(t *rapid.T) *Chart {
		c := &Chart{Up: "number of completions", Across: "score", Partial: rapid.Bool().Draw(t, "partial")}
		for range rapid.IntRange(0, 40).Draw(t, "tallies") {
			c.Tallies = append(c.Tallies, Tally{scores().Draw(t, "score"), rapid.Uint64Range(0, 1e15).Draw(t, "count")})
		}
		for range rapid.IntRange(0, 7).Draw(t, "marks") {
			m := Mark{Kind: MarkKind(rapid.IntRange(0, 5).Draw(t, "kind")), Score: scores().Draw(t, "mark")}
			word := rapid.SampledFrom([]string{"optimum", "median", "5 %:", "贪心", "中位数", "", "a very long word for a mark of a score"}).Draw(t, "word")
			m.Text = fmt.Sprint(word, " ", m.Score)
			c.Marks = append(c.Marks, m)
		}
		return c
	})
}

// Every thing that is counted is in the bin that its score belongs to. The bins are in
// order, and not too many.
func TestBinsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := charts().Draw(t, "chart")
		fewest := rapid.IntRange(0, 9).Draw(t, "fewest")
		most := rapid.IntRange(9, 60).Draw(t, "most")
		b := binsOf(c.Tallies, c.Marks, fewest, most)
		if len(b.counts) < fewest || len(b.counts) > most {
			t.Fatalf("%d bins, expected %d to %d", len(b.counts), fewest, most)
		}
		var want, got uint64
		for _, s := range c.Tallies {
			want += s.Count
			i := b.bin(s.Score)
			if s.Count > 0 && b.counts[i] < s.Count {
				t.Fatalf("bin %d has %d, and score %d alone %d", i, b.counts[i], s.Score, s.Count)
			}
			if from, to := b.from(i), b.to(i); from <= to && (s.Score < from || s.Score > to) {
				t.Fatalf("score %d is in the bin from %d to %d", s.Score, from, to)
			}
			place, bin := b.place(s.Score)*float64(len(b.counts)), float64(i)
			if place < bin-0.01 || place > bin+1.01 {
				t.Fatalf("score %d is in bin %d and at %v", s.Score, i, place)
			}
		}
		for _, n := range b.counts {
			got += n
		}
		if got != want {
			t.Fatalf("the bins have %d, the scores %d", got, want)
		}
	})
}

func TestBinsAreNice(t *testing.T) {
	tallies := func(scores ...int64) (all []Tally) {
		for _, s := range scores {
			all = append(all, Tally{s, 1})
		}
		return all
	}
	for _, test := range []struct {
		name        string
		tallies     []Tally
		from, width int64
		bins        int
	}{
		{"one score", tallies(2852), 2848, 1, 9},
		{"neighbours", tallies(2852, 2853), 2849, 1, 9},
		{"hundreds", tallies(2801, 2906), 2800, 2, 54},
		{"negative", tallies(-7, -307), -310, 10, 31},
		{"a million apart", tallies(0, 1_000_000), 0, 20_000, 51},
		{"odd", tallies(1, 3, 5, 115), 1, 2, 58},
		{"too many odd ones", tallies(1, 3, 5, 121), 1, 4, 31},
		{"none", nil, 0, 1, 9},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := binsOf(test.tallies, nil, fewestBins, mostBins)
			if from, width := b.from(0), b.width*b.grain; from != test.from || width != test.width || len(b.counts) != test.bins {
				t.Errorf("%d bins from %d on, %d wide; want %d from %d on, %d wide", len(b.counts), from, width, test.bins, test.from, test.width)
			}
		})
	}
}

// No text overlaps another one or leaves the picture. No line runs through a text, unless
// the text covers it.
func TestChartTextsDoNotOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := charts().Draw(t, "chart")
		o := Options{Size: rapid.Float64Range(120, 1000).Draw(t, "size"), Title: rapid.SampledFrom([]string{"", "Scores", "所有解的得分"}).Draw(t, "title")}
		l := c.layOut(o)
		var labels []*label
		for i := range l.texts {
			labels = append(labels, &l.texts[i])
		}
		for i := range l.ups {
			labels = append(labels, &l.ups[i].label)
		}
		for i := range l.acrosses {
			labels = append(labels, &l.acrosses[i].label)
		}
		for i := range l.marks {
			labels = append(labels, &l.marks[i].label)
		}
		for i, a := range labels {
			aFrom, aTo := a.extent()
			if aFrom < -0.1 || aTo > l.width+0.1 || a.y-a.style.Size < 0 || a.y > l.height {
				t.Fatalf("%q reaches from %v to %v at %v, and the picture is %v by %v", a.text, aFrom, aTo, a.y, l.width, l.height)
			}
			for _, b := range labels[:i] {
				bFrom, bTo := b.extent()
				beside := aTo <= bFrom+0.1 || bTo <= aFrom+0.1
				above := a.y+0.1*a.style.Size <= b.y-0.75*b.style.Size || b.y+0.1*b.style.Size <= a.y-0.75*a.style.Size
				if !beside && !above {
					t.Fatalf("%q at %v–%v, %v overlaps %q at %v–%v, %v", a.text, aFrom, aTo, a.y, b.text, bFrom, bTo, b.y)
				}
			}
		}
		for i := range l.marks {
			m := &l.marks[i]
			if m.x < l.left-0.1 || m.x > l.right+0.1 {
				t.Fatalf("the mark of %q is at %v, and the bars at %v to %v", m.label.text, m.x, l.left, l.right)
			}
			for k := range l.marks {
				o := &l.marks[k]
				middle := o.label.y - 0.3*o.label.style.Size
				if i != k && o.from < m.x && m.x < o.to && m.top < middle && !o.masks {
					t.Fatalf("the line of %q runs through %q", m.label.text, o.label.text)
				}
			}
		}
	})
}

// The texts of ordinary charts need not cover lines.
func TestOrdinaryMarksAreClear(t *testing.T) {
	for _, size := range []float64{240, 300, 480, 1000} {
		for _, m := range bell().layOut(Options{Size: size}).marks {
			if m.masks {
				t.Errorf("size %v: %q covers a line", size, m.label.text)
			}
		}
	}
}

// Any chart can be drawn, at any size.
func TestAnyChart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := charts().Draw(t, "chart")
		o := Options{
			Theme: Theme(rapid.Uint8Range(0, 5).Draw(t, "theme")),
			Size:  rapid.OneOf(rapid.Float64(), rapid.Float64Range(40, 400)).Draw(t, "size"),
			Title: rapid.String().Draw(t, "title"),
		}
		svg := SVG(nil, c, o)
		if bytes.Contains(svg, []byte("NaN")) || bytes.Contains(svg, []byte("Inf")) {
			t.Fatalf("no numbers in\n%s", svg)
		}
		for line := range strings.Lines(string(c.AppendText(nil, false))) {
			if strings.Contains(line, " \n") || strings.ContainsRune(line, '\x1b') {
				t.Fatalf("line %q", line)
			}
		}
	})
}

// Different goroutines give the same bytes.
func TestSameChart(t *testing.T) {
	c, o := bell(), Options{Size: 300, Title: "Scores"}
	svg, png := SVG(nil, c, o), PNG(nil, c, o)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if !bytes.Equal(SVG(nil, c, o), svg) || !bytes.Equal(PNG(nil, c, o), png) {
				t.Error("the same chart has different bytes")
			}
		})
	}
	wait.Wait()
}

func TestChartText(t *testing.T) {
	c := &Chart{
		Tallies: []Tally{{10, 1}, {-20, 16}, {-50, 3}},
		Marks:   []Mark{{Best, 10, "optimum 10"}, {Greedy, -20, "greedy -20"}, {Percentile, -20, "median -20"}},
		Caption: []string{"20 completions"},
	}
	want := `
 10  1 ██▌                                      ← optimum 10
-20 16 ████████████████████████████████████████ ← median -20
                                                ← greedy -20
-50  3 ███████▌
20 completions
`
	if got := string(c.AppendText(nil, false)); got != want[1:] {
		t.Errorf("written\n%s\nwant%s", got, want)
	}
	colored := string(c.AppendText(nil, true))
	if want := "-50  3 \x1b[38;5;68m███████▌\x1b[0m\n"; !strings.Contains(colored, want) {
		t.Errorf("no %q in\n%s", want, colored)
	}
}

// Readers of screens get the marks in order, and the caption.
func TestChartInWords(t *testing.T) {
	svg := string(SVG(nil, bell(), Options{Title: "a < b"}))
	for _, want := range []string{"<title>a &lt; b</title>", "<desc>5 %: 2848", "you 2870", "optimum 2884", "standard deviation 8.0</desc>"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in\n%s", want, svg)
		}
	}
}

func TestShortCount(t *testing.T) {
	for n, want := range map[uint64]string{
		0: "0", 500: "500", 9000: "9000", 10_000: "10k", 150_000: "150k", 500_000: "500k", 1_500_000: "1.5M", 2_000_000: "2M",
		20_000_000: "20M", 4e18: "4E",
	} {
		if got := shortCount(n); got != want {
			t.Errorf("%d is written %q, want %q", n, got, want)
		}
	}
}

func BenchmarkChartSVG(b *testing.B) {
	c, text := bell(), []byte(nil)
	for b.Loop() {
		text = SVG(text[:0], c, Options{Title: "Scores of all completions"})
	}
}

func BenchmarkChartPNG(b *testing.B) {
	c, file := bell(), []byte(nil)
	for b.Loop() {
		file = PNG(file[:0], c, Options{Title: "Scores of all completions"})
	}
}
