package logic

import (
	"context"
	"errors"
	"sync"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// Ratings say how hard a board is, as Sudoku Explainer 1.2.1 has it.
type Ratings struct {
	// ER is the greatest rating of any step, EP of any step up to the first that places a
	// digit, and ED of the first step. They are 0 without such a step: a board without
	// blanks has no steps.
	ER Rating `json:"er"`
	EP Rating `json:"ep"`
	ED Rating `json:"ed"`

	// Hardest is the first step whose rating is ER.
	Hardest Hardest `json:"hardest,omitzero"`
}

// Hardest is what the hardest step of a path is.
type Hardest struct {
	Technique Technique `json:"technique"`
	Type      uint8     `json:"type,omitempty"`       // as in Step
	Level     Level     `json:"chainLevel,omitempty"` // as in Step

	// Size is the number of cells of a unique rectangle or loop, or the Cost of a chain.
	Size int `json:"size,omitempty"`
}

// Stuck is the ER of a board on which the Explainer gets stuck.
const Stuck Rating = 200

// raters keep the memory of Rate.
var raters = sync.Pool{New: func() any { return new(Solver) }}

// Rate rates a board with exactly one completion, as search.Unique tells. If its clues clash, the error is a *sudoku.ClashError. If the Explainer gets
// stuck, ER is Stuck and the error is ErrStuck; EP and ED are those of the steps so far. Rate does
// not check that there is one completion: the ratings of other boards mean nothing.
// Several goroutines may call it at once.
func Rate(ctx context.Context, b sudoku.Board) (Ratings, error) {
	if err := b.Clash(); err != nil {
		return Ratings{}, err
	}
	s := raters.Get().(*Solver)
	defer raters.Put(s)
	return s.rate(ctx, b)
}

func (s *Solver) rate(ctx context.Context, b sudoku.Board) (Ratings, error) {
	var r Ratings
	g := &s.grid
	*g = grid.New(&b)
	for g.Blanks > 0 {
		hint, producer, err := s.find(ctx, g)
		if err != nil {
			if errors.Is(err, ErrStuck) {
				r.ER, r.Hardest = Stuck, Hardest{}
			}
			return r, err
		}
		if chained(producer) {
			r.add(Rating(hint.Rating), hint.Places, Hardest{chainTechniques[hint.Kind], 0, Level(hint.Level), hint.Cost})
			applyChain(g, &hint)
		} else {
			r.add(Rating(s.hit.Rating), s.hit.Digit != 0, Hardest{techniqueOfHit(&s.hit), s.hit.Type, Static, loopLength(&s.hit)})
			s.hit.Apply(g)
		}
	}
	return r, nil
}

// Add counts a step of the Explainer that follows those counted so far.
func (r *Ratings) Add(s *Step) {
	size := s.Pattern.Cost
	if s.Technique == UniqueRectangle || s.Technique == UniqueLoop {
		size = len(s.Pattern.Cells)
	}
	r.add(s.Rating, s.Places(), Hardest{s.Technique, s.Type, s.Level, size})
}

// add counts a step.
func (r *Ratings) add(rating Rating, places bool, step Hardest) {
	if rating > r.ER {
		r.ER, r.Hardest = rating, step
	}
	if r.EP != 0 {
		return
	}
	if r.ED == 0 {
		r.ED = r.ER
	}
	if places {
		r.EP = r.ER
	}
}
