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
// nothing with it.
func TestCertify(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	check := func(name string, b sudoku.Board, table *score.Table) {
		t.Helper()
		r, text, err := score.Certify(context.Background(), b, by(table))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		candidates := b.Candidates()
		claim, err := certificate.Check(context.Background(), &candidates, (*certificate.Table)(table), text, certificate.Limits{})
		if err != nil || claim.Score != r.Score || claim.Grid != r.Grid {
			t.Fatalf("%s: %+v, %v; the optimum is %d; %d bytes", name, claim, err, r.Score, len(text))
		}
	}
	for clues := range 60 {
		b := randomBoard(rng, clues)
		check("rings", b, rings().Table())
		check("least", b, negated(rings()).Table())
	}
	check("empty", sudoku.Board{}, rings().Table())
	all := objectives(rng)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		check(name, sudoku.Board{}, all[name].Table())
		check(name, randomBoard(rng, 20), all[name].Table())
	}
	for _, most := range []int64{1, 9, 99, 100_000, score.MaxEntry} {
		check("table", randomBoard(rng, 12), randomTable(rng, -most, most))
	}
	solved := sudoku.Board(randomGrid(rng))
	check("solved", solved, rings().Table())
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
