package score_test

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/certificate"
	"bullseye/score"
	"bullseye/score/internal/certwriter"
	"bullseye/sudoku"
)

// Every certificate that the solver writes passes the checker, which shares
// nothing with it, and takes far less work than its size admits.
func TestCertify(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	for clues := range 60 {
		b := randomBoard(rng, clues)
		checkCertificate(t, "rings", b, score.Options{})
		checkCertificate(t, "least", b, score.Options{Min: true})
	}
	checkCertificate(t, "empty", sudoku.Board{}, score.Options{})
	all := objectives(rng)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		checkCertificate(t, name, sudoku.Board{}, by(all[name]))
		checkCertificate(t, name, randomBoard(rng, 20), by(all[name]))
	}
	for _, most := range []int64{1, 9, 99, 100_000, score.MaxEntry} {
		checkCertificate(t, "table", randomBoard(rng, 12), by(randomTable(rng, -most, most)))
	}
	for _, most := range []int64{1, 9, 99} {
		checkCertificate(t, "table of an empty board", sudoku.Board{}, by(randomTable(rng, 0, most)))
	}
	var open sudoku.Board
	for range 10 {
		marks := open.Candidates()
		grid := randomGrid(rng)
		for c := range marks {
			marks[c] &^= sudoku.DigitSet(uint8(rng.IntN(9) + 1))
			marks[c] |= sudoku.DigitSet(grid[c])
		}
		checkCertificate(t, "candidates", marks, score.Options{})
		checkCertificate(t, "candidates and weights", marks, least(by(randomWeights(rng, -9, 9))))
	}
	checkCertificate(t, "solved", sudoku.Board(randomGrid(rng)), score.Options{})
}

// Propagation overlooked a cell that was the only place of two digits in a house
// and had no other candidates. The checker saw that nothing was left to prove, and
// refused the steps that followed.
func TestCertificateOfTwoDigitsIsRefused(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	for range 120 {
		var table score.Table
		for c := range table {
			table[c][0], table[c][1] = rng.Int64N(50), rng.Int64N(50)
		}
		checkCertificate(t, "two digits", sudoku.Board{}, by(&table))
	}
}

// checkCertificate writes a certificate and checks it.
func checkCertificate[S sudoku.Board | sudoku.Candidates](t *testing.T, name string, start S, options score.Options) {
	t.Helper()
	r, text, err := score.Certify(context.Background(), start, options)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var candidates sudoku.Candidates
	switch s := any(start).(type) {
	case sudoku.Board:
		candidates = s.Candidates()
	case sudoku.Candidates:
		candidates = s
	}
	values, want := options.Objective.Values(), r.Score
	if options.Min {
		values, want = values.Negated(), -want
	}
	claim, err := certificate.Check(context.Background(), candidates, (*certificate.Table)(values), text, certificate.Limits{})
	if err != nil || claim.Score != want || claim.Grid != r.Grid {
		t.Fatalf("%s: %+v, %v; the optimum is %d; %d bytes", name, claim, err, want, len(text))
	}
	if usual := certificate.WorkBase/10 + certificate.WorkPerByte/2*int64(len(text)); claim.Work > usual {
		t.Errorf("%s: %d bytes take %d units of work, which is close to the limit", name, len(text), claim.Work)
	}
}

// The writer and the checker have a limit each, because they share no code.
func TestLongestCertificate(t *testing.T) {
	if certwriter.MaxSize != certificate.MaxSize {
		t.Errorf("up to %d bytes are written, but %d are read", certwriter.MaxSize, certificate.MaxSize)
	}
}

func TestCertifyCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, text, err := score.Certify(ctx, sudoku.Board{}, score.Options{}); text != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}

func BenchmarkCertify(b *testing.B) {
	for b.Loop() {
		_, text, err := score.Certify(context.Background(), sudoku.Board{}, score.Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(text)), "bytes")
	}
}
