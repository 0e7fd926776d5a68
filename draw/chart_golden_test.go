package draw

import (
	"path/filepath"
	"testing"
)

// goldenCharts are the charts of testdata: that of all marks in all themes, and the others in
// the light theme.
func goldenCharts(check func(name string, c *Chart, o Options)) {
	for _, theme := range Themes() {
		check("chart-"+theme.String(), bell(), Options{Theme: theme, Title: "Scores of all completions"})
	}
	chinese := bell()
	chinese.Up, chinese.Across, chinese.Caption = "解的个数", "得分", []string{"1911 个解，平均分 2862.0，标准差 8.0"}
	chinese.Marks = []Mark{
		{Greedy, 2884, "贪心 2884"}, {Best, 2884, "最高分 2884"}, {Own, 2870, "你 2870"},
		{Percentile, 2848, "5%：2848"}, {Percentile, 2859, "中位数 2859"}, {Percentile, 2873, "95%：2873"},
	}
	check("chart-chinese", chinese, Options{Title: "所有解的得分"})
	check("chart-one", &Chart{
		Up: "number of completions", Across: "score", Tallies: []Tally{{2852, 1}}, Caption: []string{"1 completion"},
		Marks: []Mark{{Greedy, 2852, "greedy 2852"}, {Best, 2852, "optimum 2852"}},
	}, Options{})
	large := bell()
	large.Partial, large.Caption = true, []string{"more than 10000000 completions", "The bars show the first 10000000 that the search found. They need not be typical."}
	for i := range large.Tallies {
		large.Tallies[i].Score = 1e15 + large.Tallies[i].Score*1e9
	}
	large.Marks = []Mark{{Greedy, 1e15 + 2879e9, "greedy 1002879000000000"}, {Best, 1e15 + 2884e9, "optimum 1002884000000000"}}
	check("chart-large", large, Options{Title: "Scores of all completions"})
	check("chart-negative", &Chart{
		Up: "number of completions", Across: "score", Tallies: []Tally{{-500, 3}, {-20, 7}, {10, 1}},
		Marks: []Mark{{Greedy, -20, "greedy -20"}, {Best, 10, "optimum 10"}}, Caption: []string{"11 completions, mean -148.2, standard deviation 217.2"},
	}, Options{Title: "Negative weights"})
	check("chart-empty", &Chart{Up: "number of completions", Across: "score", Caption: []string{"no completion"}}, Options{})
}

// The files of charts are as they were when somebody looked at them: SVG byte by byte, PNG,
// 300 wide, pixel by pixel.
func TestGoldenCharts(t *testing.T) {
	goldenCharts(func(name string, c *Chart, o Options) {
		path := filepath.Join("testdata", name)
		checkSVG(t, path+".svg", SVG(nil, c, o))
		o.Size = 300
		checkPNG(t, path+".png", PNG(nil, c, o))
	})
}
