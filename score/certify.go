package score

import (
	"context"
	"errors"

	"bullseye/score/internal/certwriter"
	"bullseye/search"
	"bullseye/sudoku"
)

// ErrLarge says that a certificate would be longer than the checker reads.
var ErrLarge = errors.New("the certificate would be too long")

// Certify returns a best completion of the start, as Max does, and a certificate
// that none scores better. [bullseye/certificate.Check] verifies it for the
// start's candidates and the objective's table, which is
//
//	(*certificate.Table)(options.Values())
//
// or with Options.Min for the negated table, options.Values().Negated(), by which
// the least score is the greatest. A certificate does not say which board and
// objective it is about: [bullseye/operation.Proof] adds that, and its Append makes the
// file that "bullseye verify" reads. With Options.Min, the score in a certificate is
// the negated least score; Proof.Check negates it back.
//
// If the context ends first, there is no certificate. The error is ErrLarge if the
// certificate would exceed Options.CertificateLimit.
func Certify[S search.Start](ctx context.Context, start S, options Options) (Result, []byte, error) {
	t, err := newTask(&options)
	if err != nil {
		return Result{}, nil, err
	}
	r, err := optimum(ctx, &start, &t)
	if err != nil {
		return t.result(r), nil, err
	}
	p, err := startPosition(&start)
	if err != nil {
		return t.result(r), nil, err
	}
	s := newSearcher(ctx, &p, t.values, 1, nil)
	text, err := s.certify(&Ranked{r.Score, r.Grid}, options.CertificateLimit)
	s.end()
	if err != nil {
		return t.result(r), nil, err
	}
	var candidates sudoku.Candidates
	switch s := any(&start).(type) {
	case *sudoku.Board:
		candidates = s.Candidates()
	case *sudoku.Candidates:
		candidates = *s
	}
	return t.result(r), text.Seal(&candidates, (*[sudoku.Cells][9]int64)(t.values)), nil
}

// certify proves once more that nothing scores more than the optimum, and writes
// the proof.
func (s *solver[T]) certify(optimum *Ranked, limit int) (*certwriter.Writer, error) {
	s.accept = func(*solver[T], *sudoku.Grid, int64) {}
	s.aim = s.gauge.level(optimum.Score) + 1
	w := &proofWriter{
		Writer: certwriter.New(optimum.Score, &optimum.Grid, int64(s.scaling), sudoku.Cell(s.gauge.reference)),
		limit:  certwriter.MaxSize,
	}
	if limit > 0 {
		w.limit = min(w.limit, limit)
	}
	p := s.root
	if p.left > 0 && s.err == nil {
		s.setPace(&p)
		s.descend(&p, 60, s.falling(patient))
		s.prove(w, &p, prices[T](s.problem.Prices[:sudoku.Cells]))
	}
	if s.err == nil && w.large {
		s.err = ErrLarge
	}
	return w.Writer, s.err
}

// A proofWriter stops when the certificate becomes too long.
type proofWriter struct {
	*certwriter.Writer
	limit int // bytes
	large bool
}

// wide returns the problem's prices as a certificate has them.
func (s *solver[T]) wide() *certwriter.Prices {
	var w certwriter.Prices
	for c := range w {
		w[c] = int64(s.problem.Prices[c])
	}
	return &w
}

// prove writes the proof that no completion of the position reaches the aim. The
// checker repeats the steps, so prove strikes and splits in a fixed order. It
// lists templates as long as that does not take much longer than branching.
func (s *solver[T]) prove(w *proofWriter, p *position, from prices[T]) {
	if w.large = w.large || w.Len() > w.limit-1<<12; w.large || s.err != nil || p.left == 0 {
		return
	}
	copy(s.problem.Prices[:], from[:])
	bound, open := s.provePriced(w, p)
	if !open {
		return
	}
	if s.enumerate(bound, s.aim, 2000, 100_000) {
		w.Listed(s.wide())
		return
	}
	if s.err != nil {
		return
	}
	from = prices[T](s.problem.Prices[:sudoku.Cells])
	cell, house, digit := s.split(p, bound)
	if house < 0 {
		w.Cell(sudoku.Cell(cell))
	} else {
		w.House(sudoku.House(house), digit)
	}
	eachChoice(p, cell, house, digit, func(cell int, digit uint8) { s.provePart(w, p, from, cell, digit) })
}

// provePriced lets prices settle and strikes candidates until the position is
// proved or neither helps any more. It returns the bound, and whether the proof
// is still open.
func (s *solver[T]) provePriced(w *proofWriter, p *position) (bound int64, open bool) {
	bound = int64(1) << 62
	for {
		lower := s.descend(p, 16, s.polyak(s.aim-1))
		if s.err != nil {
			return lower, false
		}
		if lower == impossible || s.floor(lower) < s.aim {
			w.Pruned(s.wide())
			return lower, false
		}
		if bound-lower > s.count(1)/4 {
			bound = lower
			continue
		}
		struck, ok := s.strike(p, lower)
		if struck == 0 {
			return lower, true
		}
		w.Struck(s.wide())
		if !ok || p.left == 0 {
			return lower, false
		}
		bound = 1 << 62
	}
}

// provePart writes the proof of the part of a position where a cell holds a
// digit, unless propagation settles it.
func (s *solver[T]) provePart(w *proofWriter, p *position, from prices[T], cell int, digit uint8) {
	next := *p
	if next.assign(cell, digit); next.propagate() {
		s.prove(w, &next, from)
	}
}
