package rules

import (
	"context"
	"slices"
)

var errGrid = problem("the grid does not keep the rules of the puzzle")

// Redundant returns the clues and the rules that the others imply, each by itself: without any one of
// them, the grid is still the only one that keeps the rest. The puzzle must have no other grid. A clue is
// a cell of the grid with one value, and is named by the cell; a rule is named by its index. Rows,
// columns, boxes and regions are not asked about. It takes a search for each clue and each rule. An *Error
// says that the grid breaks a rule.
func (s *Solver) Redundant(ctx context.Context, grid []uint8) (clues, rules []int, err error) {
	p := s.p
	if _, broken := p.Broken(grid); broken {
		return nil, nil, errGrid
	}
	for cell := range p.InGrid() {
		if p.Allowed[cell].Len() != 1 {
			continue
		}
		q := *p
		q.Allowed = slices.Clone(p.Allowed)
		q.Allowed[cell] = p.All() &^ Value(int(grid[cell])) // another grid would differ there
		if others, err := countOf(ctx, &q, s.work, 1); err != nil {
			return nil, nil, err
		} else if others == 0 {
			clues = append(clues, cell)
		}
	}
	for i := range p.Rules {
		if p.Rules[i].Kind.OfGrid() {
			continue
		}
		q := *p
		q.Rules = slices.Delete(slices.Clone(p.Rules), i, i+1)
		if all, err := countOf(ctx, &q, s.work, 2); err != nil {
			return nil, nil, err
		} else if all == 1 {
			rules = append(rules, i)
		}
	}
	return clues, rules, nil
}

// A Breach says why a grid is no completion of a puzzle.
type Breach struct {
	Cell int // the first one whose value is not allowed; -1 if there is none
	Rule int // the index of the first rule that is broken; -1 if none is broken by the grid alone
}

// Breach returns nil if some grid that keeps the rules has the given values, one for each cell of the grid;
// otherwise, why none has. It takes a search only if there are cells outside the grid, and that as much work as
// Prepare has.
func (p *Puzzle) Breach(ctx context.Context, values []uint8, work int) (*Breach, error) {
	q := *p
	q.Allowed = slices.Clone(p.Allowed)
	inside := q.InGrid()
	for cell := range inside {
		if q.Allowed[cell] &= Value(int(values[cell])); q.Allowed[cell] == 0 {
			return &Breach{cell, -1}, nil
		}
	}
	alone := q
	alone.Allowed = q.Allowed[:inside]
	for i := range p.Rules {
		alone.Rules = p.Rules[i : i+1]
		isInside := !slices.ContainsFunc(p.CellsOf(&alone.Rules[0]), func(cell int) bool { return cell >= inside })
		if isInside && !alone.holds(&alone.Rules[0], values) {
			return &Breach{-1, i}, nil
		}
	}
	if inside == len(q.Allowed) {
		return nil, nil
	}
	if n, err := countOf(ctx, &q, work, 1); err != nil || n > 0 {
		return nil, err
	}
	return &Breach{-1, -1}, nil
}

func countOf(ctx context.Context, p *Puzzle, work, limit int) (int, error) {
	s, err := Prepare(ctx, p, work)
	if err != nil {
		return 0, err
	}
	return s.Count(ctx, limit)
}

// CellsOf returns the cells that a rule is about, each once, in the order of the rule.
func (p *Puzzle) CellsOf(r *Rule) (cells []int) {
	all := slices.Concat(r.Cells, slices.Concat(r.Groups...))
	for i := range r.Rules {
		all = append(all, p.CellsOf(&r.Rules[i])...)
	}
	seen := make([]bool, len(p.Allowed))
	for _, cell := range all {
		if !seen[cell] {
			seen[cell] = true
			cells = append(cells, cell)
		}
	}
	return cells
}
