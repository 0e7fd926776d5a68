package render

import (
	"math/rand/v2"
	"strings"
	"testing"

	"bullseye/draw"
	"bullseye/operation"
	"bullseye/score"
	"bullseye/sudoku"
)

// Each objective has the sums that suit it, and a legend that fits beside the board.
func TestLegends(t *testing.T) {
	grid := apply(t, &operation.Max{}, records(t, single))[0].(*operation.Optimum).Grid
	for name, want := range map[string]int{"rings": 5, "few weights": 4, "many weights": 5, "table": 9} {
		l := newLegend(objectives()[name], &grid)
		if len(l.sums) != want {
			t.Errorf("%s: %d sums, want %d", name, len(l.sums), want)
		}
		for _, than := range [][]operation.Sum{nil, l.sums} {
			lines := l.columns(than, nil)
			if len(lines) > draw.Height {
				t.Errorf("%s: a legend of %d lines", name, len(lines))
			}
			for _, line := range lines {
				if strings.TrimRight(line.Text, " ") != line.Text {
					t.Errorf("%s: spaces at the end of %q", name, line.Text)
				}
			}
		}
	}
	weights := score.Rings()
	if !newLegend(score.Objective{Weights: &weights}, nil).rings {
		t.Error("ring weights are not recognised")
	}
}

func TestApproximateNumbers(t *testing.T) {
	for v, want := range map[float64]string{
		1: "1", 42: "42", 1234: "1230", 999_999: "1000000", 1_234_567: "1.23·10^6", 6.6709e21: "6.67·10^21",
	} {
		if got := approximate(v); got != want {
			t.Errorf("%v is approximately %s, want %s", v, got, want)
		}
	}
}

// What is not known is not told.
func TestDrawingsOfUnprovedScores(t *testing.T) {
	in := records(t, single)
	known := score.Ranked{Score: 2840, Grid: apply(t, &operation.Max{}, in)[0].(*operation.Optimum).Grid}
	bound := func(n int64) *int64 { return &n }
	for _, test := range []struct {
		status operation.Status
		ask    *operation.Max
		bound  *int64
		want   string
	}{
		{operation.Unproved, &operation.Max{Explain: true}, bound(2851), "The best score is not proved: the time ran out. It is between 2840 and 2851.\n"},
		{operation.Unproved, &operation.Max{Explain: true, Min: true}, bound(2811), "The least score is not proved: the time ran out. It is between 2811 and 2840.\n"},
		{operation.Scored, &operation.Max{Explain: true}, nil, "The time ran out before everything was known.\n"},
		{operation.Unproved, &operation.Max{Grid: true, Ties: true, TiesLimit: 3, Second: true}, bound(2851), "\nscore 2840, not proved: none scores more than 2851\n"},
	} {
		a := &operation.Optimum{Status: test.status, Ranked: &known, Bound: test.bound, Asked: test.ask}
		if test.ask.Explain {
			a.Explanation = &operation.Explanation{Clues: 28}
		}
		drawn := string(AppendPicture(nil, &in[0], a, draw.NoColors, nil))
		if !strings.Contains(drawn, test.want) || strings.Contains(drawn, "No completion") {
			t.Errorf("drawn\n%s", drawn)
		}
	}
}

// objectives returns one objective of each kind.
func objectives() map[string]score.Objective {
	random := rand.New(rand.NewPCG(3, 4))
	var few, many score.Weights
	var table score.Table
	for c := range few {
		few[c], many[c] = int64(c%4), random.Int64N(2000)-1000
		for d := range table[c] {
			table[c][d] = random.Int64N(100)
		}
	}
	return map[string]score.Objective{
		"rings": {}, "few weights": {Weights: &few}, "many weights": {Weights: &many}, "table": {Table: &table},
	}
}

// The rings have the colours of the statement of NOIP 2009.
func TestHeat(t *testing.T) {
	const center = sudoku.Cell(40)
	tones := heat(score.Rings())
	for ring, want := range []draw.Tone{draw.Yellow, draw.Red, draw.Blue, draw.Brown, draw.White} {
		if got := tones[center-sudoku.Cell(ring)]; got != want {
			t.Errorf("ring %d has tone %d, want %d", ring, got, want)
		}
	}
	if got := heat([sudoku.Cells]int64{}); got[0] != draw.White || got[80] != draw.White {
		t.Errorf("equal weights have tones %v, want White", got)
	}
	extreme := [sudoku.Cells]int64{0: -1 << 63, 80: 1<<63 - 1}
	if got := heat(extreme); got[0] != draw.White || got[80] != draw.Yellow || got[40] != draw.Blue {
		t.Errorf("extreme weights have tones %d, %d, %d", got[0], got[40], got[80])
	}
}
