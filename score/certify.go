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

// Certify returns a completion of the start that scores most, as Max does, and
// a certificate of it, which [bullseye/certificate.Check] verifies for the start's
// candidates and the objective's table. For the least score certify the negated
// objective.
//
// If the context ends first, there is no certificate.
func Certify[S search.Start, O Objective](ctx context.Context, start S, objective *O, options *Options) (Result, []byte, error) {
	table, err := entries(objective)
	if err != nil {
		return Result{}, nil, err
	}
	r, err := optimum(ctx, &start, table, options)
	if err != nil {
		return r, nil, err
	}
	p, err := startPosition(&start)
	if err != nil {
		return r, nil, err
	}
	g := newGauge(&p, table)
	var text *certwriter.Writer
	if scale := fits32(g.half); scale != 0 {
		s := pool32.Get().(*solver[int32])
		s.begin(ctx, &p, table, &g, scale, 1, nil)
		text, err = s.certify(&p, &g, r)
		s.end()
		pool32.Put(s)
	} else {
		s := pool64.Get().(*solver[int64])
		s.begin(ctx, &p, table, &g, finest64, 1, nil)
		text, err = s.certify(&p, &g, r)
		s.end()
		pool64.Put(s)
	}
	if err != nil {
		return r, nil, err
	}
	var candidates sudoku.Candidates
	switch s := any(&start).(type) {
	case *sudoku.Board:
		candidates = s.Candidates()
	case *sudoku.Candidates:
		candidates = *s
	}
	return r, text.Seal(&candidates, (*[sudoku.Cells][9]int64)(table)), nil
}

// certify proves once more that nothing scores more than r, and writes it
// down.
func (s *solver[T]) certify(p *position, g *gauge, r Result) (*certwriter.Writer, error) {
	s.accept = func(*sudoku.Grid, int64) {}
	s.aim = (r.Score-g.base)/g.unit + 1
	w := &proofWriter{Writer: certwriter.New(r.Score, &r.Grid, int64(s.scaling), sudoku.Cell(g.reference))}
	if p.left > 0 && s.err == nil {
		s.setPace(p)
		s.descend(p, 60, s.falling(patient))
		s.prove(w, p, prices[T](s.problem.Prices[:sudoku.Cells]))
	}
	if s.err == nil && w.large {
		s.err = ErrLarge
	}
	return w.Writer, s.err
}

type proofWriter struct {
	*certwriter.Writer
	large bool
}

// wide returns the prices of the problem as a certificate has them.
func (s *solver[T]) wide() *certwriter.Prices {
	var w certwriter.Prices
	for c := range w {
		w[c] = int64(s.problem.Prices[c])
	}
	return &w
}

// prove writes the proof that no completion of the position reaches the aim.
// It does what the checker will redo, so it strikes and splits in a fixed
// order, and lists as long as that is not much longer than a proof without.
func (s *solver[T]) prove(w *proofWriter, p *position, from prices[T]) {
	if w.large = w.large || w.Len() > certwriter.MaxSize-1<<12; w.large || s.err != nil || p.left == 0 {
		return
	}
	copy(s.problem.Prices[:], from[:])
	bound := int64(1) << 62
	for {
		lower := s.descend(p, 16, s.polyak(s.aim-1))
		if s.err != nil {
			return
		}
		if lower == impossible || s.floor(lower) < s.aim {
			w.Pruned(s.wide())
			return
		}
		if bound-lower > s.count(1)/4 {
			bound = lower
			continue
		}
		struck, ok := s.strike(p, lower)
		if struck == 0 {
			bound = lower
			break
		}
		w.Struck(s.wide())
		if !ok || p.left == 0 {
			return
		}
		bound = 1 << 62
	}
	if s.enumerate(bound, s.aim, 2000, 100_000) {
		w.Listed(s.wide())
		return
	}
	if s.err != nil {
		return
	}
	from = prices[T](s.problem.Prices[:sudoku.Cells])
	cell, house, lane := s.split(p, bound)
	if house < 0 {
		w.Cell(sudoku.Cell(cell))
		for d := range p.cells[cell].All() {
			s.provePart(w, p, from, cell, d)
		}
		return
	}
	w.House(sudoku.House(house), uint8(lane+1))
	for _, c := range houses[house] {
		if p.cells[c]>>lane&1 != 0 {
			s.provePart(w, p, from, int(c), uint8(lane+1))
		}
	}
}

func (s *solver[T]) provePart(w *proofWriter, p *position, from prices[T], cell int, digit uint8) {
	next := *p
	if next.assign(cell, digit); next.propagate() {
		s.prove(w, &next, from)
	}
}
