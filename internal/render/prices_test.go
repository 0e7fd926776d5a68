package render

import (
	"math"
	"strconv"
	"testing"

	"bullseye/draw"
	"bullseye/operation"
	"bullseye/sudoku"
)

// The heat map has a price in every cell that is no clue, and the hottest cells have the
// greatest prices.
func TestAccountPicture(t *testing.T) {
	for _, ask := range []*operation.Max{{}, {Min: true}} {
		a := proofOf(t, several, ask)
		s := Prices(a, nil).Scene
		for c, price := range a.Prices.Prices {
			clue := a.Proof().Start.Board()[c] != 0
			if clue != (s.Labels[c] == "") || clue != (s.Tones[c] == draw.Plain) || s.Digits[c] != a.Grid[c] {
				t.Errorf("%s: price %q, tone %d, digit %d", sudoku.Cell(c), s.Labels[c], s.Tones[c], s.Digits[c])
			}
			for o, other := range a.Prices.Prices {
				if !clue && s.Tones[o] != draw.Plain && price > other && s.Tones[c] > s.Tones[o] {
					t.Errorf("%s costs %v and has tone %d, %s costs %v and has tone %d", sudoku.Cell(c), price, s.Tones[c], sudoku.Cell(o), other, s.Tones[o])
				}
			}
			if v, err := strconv.ParseFloat(s.Labels[c], 64); !clue && (err != nil || math.Abs(v-price) > 0.06) {
				t.Errorf("%s costs %v and is labelled %q", sudoku.Cell(c), price, s.Labels[c])
			}
		}
	}
	if s := Prices(proofOf(t, single, &operation.Max{}), nil).Scene; s.Legend != nil || s.Tones != [sudoku.Cells]draw.Tone{} {
		t.Errorf("a proof without prices has tones %v and legend %v", s.Tones, s.Legend)
	}
}

func TestPoints(t *testing.T) {
	for _, test := range []struct {
		v           float64
		want, short string
	}{
		{0, "0", "0"}, {-0.001, "0", "0"}, {-0.05, "-0.05", "-0.1"}, {12.5, "12.5", "12.5"}, {100, "100", "100"}, {2906.996, "2907", "2907"},
		{1234567, "1234567", "1.2e6"}, {-5.25e12, "-5250000000000", "-5.2e12"},
	} {
		if got := points(test.v, 2); got != test.want {
			t.Errorf("%v is written %q, want %q", test.v, got, test.want)
		}
		if got := shortPoints(test.v); got != test.short {
			t.Errorf("%v is written %q in short, want %q", test.v, got, test.short)
		}
	}
}

// proofOf proves the optimum of a board and explains the proof.
func proofOf(t *testing.T, board string, ask *operation.Max) *operation.ProofAccount {
	t.Helper()
	var proof *operation.Proof
	ask.Certificate = func(p *operation.Proof) error { proof = p; return nil }
	apply(t, ask, records(t, board))
	a, err := proof.Explain(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return a
}
