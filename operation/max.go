package operation

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"bullseye/puzzleio"
	"bullseye/sudoku"
	"bullseye/target"
)

// Max asks for the completion that scores best.
type Max struct {
	// Min asks for the one that scores least instead.
	Min bool `json:"min,omitempty"`

	// Weights are what cells count; nil is target.Rings.
	Weights *target.Weights `json:"weights,omitempty"`

	// Grid has the text of the answer show the grid.
	Grid bool `json:"grid,omitempty"`

	// Top asks for so many of the best completions, best first, those of
	// equal score in lexicographic order. 0 asks for one of the best.
	Top int `json:"top,omitempty"`
}

// A Best is the answer of Max.
//
// Its text is the score and, if Max.Grid is set, a tab and the grid. With
// Max.Top it is a line for each completion: rank, score and grid with tabs
// between them. In any case it is "-1" if there is no completion.
type Best struct {
	Status Status `json:"status"` // Scored or Unsolvable
	*Graded
	Top     []Graded `json:"top,omitempty"` // if asked for, the best ones in order, the first of them included
	Clashes Clashes  `json:"clashes,omitempty"`

	asked *Max
}

// Graded is a completion and its score.
type Graded struct {
	Score int64       `json:"score"`
	Grid  sudoku.Grid `json:"grid"`
}

// Name returns "max".
func (*Max) Name() string { return "max" }

// Together returns 4: an optimum is found for one board at a time.
func (*Max) Together() int { return 4 }

// Validate implements Operation.
func (o *Max) Validate() error {
	if o.Top < 0 || o.Top > target.MaxTop {
		return &OptionError{"top", strconv.Itoa(o.Top), fmt.Sprintf("a number from 1 to %d", target.MaxTop)}
	}
	if o.Weights != nil {
		if err := o.Weights.Check(); err != nil {
			return fmt.Errorf("weights: %w", err)
		}
	}
	return nil
}

// Apply implements Operation; the answers are of type *Best.
func (o *Max) Apply(ctx context.Context, records []puzzleio.Record) iter.Seq2[Answer, error] {
	return each(records, func(i int, b *Best) error {
		b.asked, b.Status = o, Scored
		err := b.find(ctx, records[i].Start())
		if errors.Is(err, sudoku.ErrNoCompletion) {
			*b = Best{asked: o, Status: Unsolvable, Clashes: clashes(&records[i])}
			err = nil
		}
		return err
	})
}

func (b *Best) find(ctx context.Context, start sudoku.Candidates) error {
	o := b.asked
	if o.Top == 0 {
		optimum := target.Max[sudoku.Candidates, target.Weights]
		if o.Min {
			optimum = target.Min[sudoku.Candidates, target.Weights]
		}
		result, err := optimum(ctx, start, o.weights(), nil)
		b.Graded = &Graded{result.Score, result.Grid}
		return err
	}
	// The worst are the best by the negated weights.
	weights, sign := o.weights(), int64(1)
	if o.Min {
		weights, sign = weights.Negated(), -1
	}
	top, err := target.Top(ctx, start, weights, o.Top, nil)
	for _, t := range top {
		b.Top = append(b.Top, Graded{sign * t.Score, t.Grid})
	}
	if len(b.Top) > 0 {
		b.Graded = &b.Top[0]
	}
	return err
}

func (o *Max) weights() *target.Weights {
	if o.Weights != nil {
		return o.Weights
	}
	return &target.Rings
}

// AppendText implements Answer.
func (b *Best) AppendText(dst []byte) []byte {
	switch {
	case b.Status == Unsolvable:
		return append(dst, "-1\n"...)
	case b.asked.Top > 0:
		for i := range b.Top {
			dst = strconv.AppendInt(dst, int64(i)+1, 10)
			dst = append(dst, '\t')
			dst = b.Top[i].appendText(dst, true)
		}
		return dst
	}
	return b.Graded.appendText(dst, b.asked.Grid)
}

func (g *Graded) appendText(dst []byte, withGrid bool) []byte {
	dst = strconv.AppendInt(dst, g.Score, 10)
	if withGrid {
		dst = append(dst, '\t')
		dst = g.Grid.AppendLine(dst)
	}
	return append(dst, '\n')
}
