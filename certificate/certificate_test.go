package certificate_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"bullseye/certificate"
	"bullseye/score"
	"bullseye/sudoku"
)

// A problem with its certificate.
type proof struct {
	start   sudoku.Candidates
	table   certificate.Table
	optimum score.Result
	text    []byte
}

func by(table *score.Table) score.Options {
	return score.Options{Objective: score.Objective{Table: table}}
}

func prove(t testing.TB, board sudoku.Board, table *score.Table) proof {
	t.Helper()
	return proveFor(t, board.Candidates(), table)
}

func proveFor(t testing.TB, start sudoku.Candidates, table *score.Table) proof {
	t.Helper()
	r, text, err := score.Certify(context.Background(), start, by(table))
	if err != nil {
		t.Fatal(err)
	}
	return proof{start, certificate.Table(*table), r, text}
}

func (p *proof) check(text []byte, limits certificate.Limits) (certificate.Claim, error) {
	return certificate.Check(context.Background(), p.start, &p.table, text, limits)
}

// small returns a proof that branches, and takes some steps.
func small(t testing.TB) proof {
	rng := rand.New(rand.NewPCG(41, 42))
	for {
		p := prove(t, sudoku.Board{}, randomTable(rng, 30))
		if len(p.text) > 1000 && len(p.text) < 20_000 {
			return p
		}
	}
}

// randomTable returns a table of values from 0 to n−1.
func randomTable(rng *rand.Rand, n int64) *score.Table {
	var table score.Table
	for c := range table {
		for d := range table[c] {
			table[c][d] = rng.Int64N(n)
		}
	}
	return &table
}

func TestCheck(t *testing.T) {
	p := prove(t, sudoku.Board{}, new(score.Objective).Values())
	claim, err := p.check(p.text, certificate.Limits{})
	if err != nil || claim.Score != 2906 || claim.Grid != p.optimum.Grid {
		t.Fatalf("%+v, %v", claim, err)
	}
	if len(p.text) > 1000 {
		t.Errorf("a ring certificate has %d bytes", len(p.text))
	}
	p = small(t)
	if claim, err = p.check(p.text, certificate.Limits{}); err != nil || claim.Score != p.optimum.Score || claim.Steps < 2 {
		t.Fatalf("%+v, %v", claim, err)
	}
}

// Whatever single bit changes, and wherever the end is lost, it is noticed.
func TestDamage(t *testing.T) {
	p := prove(t, sudoku.Board{}, new(score.Objective).Values())
	for bit := range 8 * len(p.text) {
		text := bytes.Clone(p.text)
		text[bit/8] ^= 1 << (bit % 8)
		if _, err := p.check(text, certificate.Limits{}); err == nil {
			t.Fatalf("bit %d of byte %d is not noticed", bit%8, bit/8)
		}
	}
	for n := range p.text {
		if _, err := p.check(p.text[:n], certificate.Limits{}); err == nil {
			t.Fatalf("%d of %d bytes pass", n, len(p.text))
		}
	}
	if _, err := p.check(append(bytes.Clone(p.text), 0), certificate.Limits{}); err == nil {
		t.Fatal("a byte more is not noticed")
	}
}

// The forger knows how to seal.
func TestForgeries(t *testing.T) {
	p := small(t)
	body := len(p.text) - certificate.SealSize
	const magic = 9
	ring := prove(t, sudoku.Board{}, new(score.Objective).Values())
	worse, err := score.Top(context.Background(), sudoku.Board{}, 2, by((*score.Table)(&p.table)))
	if err != nil || worse[1].Score == worse[0].Score {
		t.Fatal(worse, err)
	}
	other := p.optimum.Grid
	other[0], other[1] = other[1], other[0]

	// claim is a certificate with another claim and the steps of p.
	steps := func() []byte {
		w := newForger(p.optimum.Score, &p.optimum.Grid, 1024, sudoku.Cells)
		return p.text[len(w.text):body]
	}()
	claim := func(score int64, grid sudoku.Grid, scale int64, reference sudoku.Cell, steps []byte) []byte {
		sealed := newForger(score, &grid, scale, reference).seal(&p.start, &p.table)
		return append(append(bytes.Clone(sealed[:len(sealed)-certificate.SealSize]), steps...), make([]byte, certificate.SealSize)...)
	}
	score, grid := p.optimum.Score, p.optimum.Grid
	if _, err := p.check(certificate.Reseal(claim(score, grid, 1024, sudoku.Cells, steps), &p.start, &p.table), certificate.Limits{}); err != nil {
		t.Fatalf("the certificate put together again: %v", err)
	}
	var zero, dear [sudoku.Cells]int64
	for c := range dear {
		dear[c] = 1 << 53
	}
	write := func(write func(w *forger)) []byte {
		w := newForger(score, &grid, 1024, sudoku.Cells)
		write(w)
		return w.seal(&p.start, &p.table)
	}
	for name, forgery := range map[string]struct {
		text []byte
		want error
	}{
		"a higher score":              {claim(score+1, grid, 1024, sudoku.Cells, steps), certificate.ErrProof},
		"a lower score":               {claim(score-1, grid, 1024, sudoku.Cells, steps), certificate.ErrProof},
		"a worse grid as the best":    {claim(worse[1].Score, worse[1].Grid, 1024, sudoku.Cells, steps), certificate.ErrProof},
		"a grid with a clash":         {claim(score, other, 1024, sudoku.Cells, steps), certificate.ErrProof},
		"a grid with blanks":          {claim(score, sudoku.Grid{}, 1024, sudoku.Cells, steps), certificate.ErrProof},
		"no proof":                    {claim(score, grid, 1024, sudoku.Cells, nil), certificate.ErrForm},
		"half a proof":                {claim(score, grid, 1024, sudoku.Cells, steps[:len(steps)/2]), nil},
		"the proof twice":             {claim(score, grid, 1024, sudoku.Cells, append(bytes.Clone(steps), steps...)), certificate.ErrForm},
		"another scale":               {claim(score, grid, 64, sudoku.Cells, steps), nil},
		"scale 0":                     {claim(score, grid, 0, sudoku.Cells, steps), certificate.ErrForm},
		"too large a scale":           {claim(score, grid, 1<<40, sudoku.Cells, steps), certificate.ErrForm},
		"no such reference":           {claim(score, grid, 1024, 200, steps), certificate.ErrForm},
		"another magic":               {append([]byte("bullseye\x02"), p.text[magic:]...), certificate.ErrForm},
		"pruned without a reason":     {write(func(w *forger) { w.prices('p', &zero) }), certificate.ErrProof},
		"prices that overflow":        {write(func(w *forger) { w.prices('p', &dear); w.prices('p', &zero) }), nil},
		"prices out of range":         {claim(score, grid, 1024, sudoku.Cells, append([]byte{'p'}, bytes.Repeat([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01}, 81)...)), certificate.ErrForm},
		"a number without an end":     {claim(score, grid, 1024, sudoku.Cells, append([]byte{'p'}, bytes.Repeat([]byte{0xff}, 200)...)), certificate.ErrForm},
		"no such step":                {claim(score, grid, 1024, sudoku.Cells, []byte{'x'}), certificate.ErrForm},
		"no such cell":                {write(func(w *forger) { w.cell(81) }), certificate.ErrForm},
		"no such house":               {write(func(w *forger) { w.house(27, 1) }), certificate.ErrForm},
		"no such digit":               {write(func(w *forger) { w.house(3, 0) }), certificate.ErrForm},
		"a branching without parts":   {write(func(w *forger) { w.cell(40) }), certificate.ErrForm},
		"nothing is struck":           {write(func(w *forger) { w.prices('s', &zero) }), certificate.ErrForm},
		"a list without an end":       {write(func(w *forger) { w.prices('l', &zero) }), certificate.ErrWork},
		"only the first of the parts": {write(func(w *forger) { w.cell(40); w.cell(41) }), certificate.ErrForm},
		"the steps of another proof":  {claim(score, grid, 1024, sudoku.Cells, ring.text[len(ring.text)-certificate.SealSize-170:len(ring.text)-certificate.SealSize]), nil},
	} {
		_, err := p.check(certificate.Reseal(forgery.text, &p.start, &p.table), certificate.Limits{Work: 200_000_000, Templates: 50_000})
		if err == nil {
			t.Errorf("%s is not noticed", name)
		} else if forgery.want != nil && !errors.Is(err, forgery.want) {
			t.Errorf("%s: %v, not %v", name, err, forgery.want)
		}
	}

	// Another problem.
	for name, change := range map[string]func(q *proof){
		"another table":    func(q *proof) { q.table[17][3]++ },
		"other candidates": func(q *proof) { q.start[5] &^= sudoku.DigitSet(p.optimum.Grid[5] % 9) },
	} {
		q := p
		change(&q)
		if _, err := q.check(p.text, certificate.Limits{}); !errors.Is(err, certificate.ErrOther) {
			t.Errorf("%s: %v", name, err)
		}
	}
	q := p
	q.table[80][8] = certificate.MaxEntry + 1
	if _, err := q.check(certificate.Reseal(p.text, &q.start, &q.table), certificate.Limits{}); !errors.Is(err, certificate.ErrForm) {
		t.Errorf("a value out of range: %v", err)
	}
}

// A change that passes must leave the claim true.
func FuzzCheck(f *testing.F) {
	p := small(f)
	f.Add(p.text)
	f.Add(prove(f, sudoku.Board{}, new(score.Objective).Values()).text)
	f.Add([]byte("bullseye\x01"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p.holds(t, text)
		p.holds(t, certificate.Reseal(bytes.Clone(text), &p.start, &p.table))
	})
}

func TestCancelled(t *testing.T) {
	p := small(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	w := newForger(p.optimum.Score, &p.optimum.Grid, 1024, sudoku.Cells)
	w.prices('l', &[sudoku.Cells]int64{})
	if _, err := certificate.Check(ctx, p.start, &p.table, w.seal(&p.start, &p.table), certificate.Limits{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func BenchmarkCheck(b *testing.B) {
	p := prove(b, sudoku.Board{}, new(score.Objective).Values())
	b.Run("rings", func(b *testing.B) {
		for b.Loop() {
			if _, err := p.check(p.text, certificate.Limits{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("table", func(b *testing.B) {
		q := small(b)
		for b.Loop() {
			if _, err := q.check(q.text, certificate.Limits{}); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(len(q.text)), "bytes")
	})
}
