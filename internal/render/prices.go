package render

import (
	"math"
	"strconv"
	"strings"

	"bullseye/draw"
	"bullseye/operation"
	"bullseye/sudoku"
)

// Prices returns the prices of a proof as a heat map of the board, with texts in the words of
// say. It has the completion that the proof is about.
func Prices(a *operation.ProofAccount, say operation.Say) Picture {
	proof, q := a.Proof(), a.Prices
	p := Picture{Title: say.Text("Prices that prove the best score %d", a.Score)}
	if proof.Min {
		p.Title = say.Text("Prices that prove the least score %d", a.Score)
	}
	s := &p.Scene
	if s.Digits, s.Clues = a.Grid.Board(), proof.Start.Board(); q == nil {
		return p
	}
	low, high := math.Inf(1), math.Inf(-1)
	for c, price := range q.Prices {
		if s.Clues[c] == 0 {
			low, high = min(low, price), max(high, price)
		}
	}
	// In steps that are small enough, and of which there are not too many for an integer.
	const steps = 1 << 20
	var weights [sudoku.Cells]int64
	for c, price := range q.Prices {
		if s.Clues[c] == 0 && high > low {
			weights[c] = int64(math.Round((price - low) / (high - low) * steps))
		}
	}
	s.Tones = heat(weights)
	for c, price := range q.Prices {
		if s.Labels[c] = shortPoints(price); s.Clues[c] != 0 {
			s.Labels[c], s.Tones[c] = "", draw.Plain
		}
	}
	for tone := draw.Yellow; tone <= draw.White; tone++ {
		from, to := math.Inf(1), math.Inf(-1)
		for c, price := range q.Prices {
			if s.Tones[c] == tone {
				from, to = min(from, price), max(to, price)
			}
		}
		switch one, other := shortPoints(from), shortPoints(to); {
		case from > to:
		case one == other:
			s.Legend = append(s.Legend, draw.Line{Tone: tone, Text: say.Text("price %s", one)})
		default:
			s.Legend = append(s.Legend, draw.Line{Tone: tone, Text: say.Text("prices %s to %s", one, other)})
		}
	}
	sum := "All prices together are %s, and the digits gain %s at best: nothing scores more than %s."
	if proof.Min {
		sum = "All prices together are %s, and the digits gain %s at best: nothing scores less than %s."
	}
	if len(q.Case) > 0 {
		s.Legend = append(s.Legend, draw.Line{Text: say.Text("The prices are those of a case: %s.", a.Assumed())})
	}
	bound, decimals := a.RoundedBound()
	total, _ := strconv.ParseFloat(points(q.Total, decimals), 64)
	lines := append([]string{say.Text(sum, points(total, decimals), points(bound-total, decimals), points(bound, decimals))}, a.WholeScores(say)...)
	for _, text := range append(lines, say.Word("Cells with clues have no prices.")) {
		s.Legend = append(s.Legend, draw.Line{Text: text})
	}
	return p
}

// shortPoints writes a number of points for a small place.
func shortPoints(v float64) string {
	switch size := math.Abs(v); {
	case size < 1000:
		return points(v, 1)
	case size < 100_000:
		return points(v, 0)
	}
	text := strconv.FormatFloat(v, 'e', 1, 64) // 1.2e+09
	return strings.NewReplacer("e+0", "e", "e+", "e").Replace(text)
}

// points writes a number of points with at most so many decimals.
func points(v float64, decimals int) string {
	text := strconv.FormatFloat(v, 'f', decimals, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	if text == "-0" {
		return "0"
	}
	return text
}
