package operation

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"bullseye/boardtext"
	"bullseye/explain"
	"bullseye/internal/text/message"
	"bullseye/internal/turn"
	"bullseye/record"
	"bullseye/sudoku"
)

// A Given is what Check says of the solution that a table gives with a board.
type Given struct {
	Verdict Verdict `json:"verdict" doc:"'right', 'several' if it is one of several completions, 'wrong' or 'unreadable'"`

	// Cell is the first cell that contradicts the board or, if there is none, the
	// first one that clashes. It is "" unless the verdict is Wrong, and for a puzzle whose
	// rules the solution breaks.
	Cell string `json:"cell,omitempty" doc:"cell that is wrong"`

	// Reason says why the solution is wrong or unreadable.
	Reason string `json:"reason,omitempty" doc:"why it is wrong or unreadable"`

	breaks *RedundantRule // the rule of a puzzle that is the reason, nil for others
	why    any            // Reason as a message
}

// A Verdict is a judgement of a solution in one word.
type Verdict string

// The verdicts.
const (
	Right   Verdict = "right"      // it is the only completion
	OneOf   Verdict = "several"    // it completes the board, and others do so too
	Wrong   Verdict = "wrong"      // it does not complete the board
	Unclear Verdict = "unreadable" // it is not a full grid
)

// String returns a clause for people.
func (g *Given) String() string { return g.text().String() }

func (g *Given) text() message.Text {
	switch {
	case g.Verdict == OneOf:
		return message.Of("solution one of several")
	case g.Verdict == Wrong:
		return message.Of("solution wrong: %v", g.why)
	case g.Verdict == Unclear:
		return message.Of("solution unreadable: %v", g.why)
	}
	return message.Of("solution right")
}

// not returns the judgement of a solution that is not one.
func not(verdict Verdict, cell string, why any) *Given {
	return &Given{Verdict: verdict, Cell: cell, Reason: fmt.Sprint(why), why: why}
}

// in returns the clause in the words of say.
func (g *Given) in(say Say) string {
	if g.breaks != nil {
		return say.Text("solution wrong: %v", message.Of("it breaks %s", g.breaks.in(say.Language())))
	}
	return say.Text("%v", g.text())
}

// givesSolution reports whether a record has a solution besides the board.
func givesSolution(r *record.Record) bool { return r.HasGrid || r.Completion() != "" }

// completes reports whether a record's grid completes its board.
func completes(r *record.Record) bool {
	if r.HasLists() {
		return r.Grid.Within(r.Candidates)
	}
	return r.Grid.Completes(r.Board)
}

// judge returns the judgement of the solution that a record gives, or nil if it
// gives none. The record must have been read.
func judge(r *record.Record, completions Completions) *Given {
	switch {
	case !r.HasGrid:
		text := r.Completion()
		if text == "" {
			return nil
		}
		return not(Unclear, "", whyUnreadable(text))
	case !completes(r):
		cell, reason := whyWrong(r)
		return not(Wrong, cell.String(), reason)
	case completions == Several:
		return &Given{Verdict: OneOf}
	}
	return &Given{Verdict: Right}
}

// judgePuzzle returns the judgement of the solution that a record gives with its puzzle, or nil if it gives
// none. Regions that are to be found, and cells outside the grid, are no part of it.
func judgePuzzle(ctx context.Context, r *record.Record, completions Completions) (*Given, error) {
	text := r.Completion()
	if text == "" {
		return nil, nil
	}
	values, err := r.Puzzle.ParseGrid(text)
	if err != nil {
		return not(Unclear, "", err), nil
	}
	breach, err := r.Puzzle.Breach(turn.Pausing{Context: ctx}, values, workOf(ctx))
	switch {
	case err != nil:
		return nil, err
	case breach == nil && completions == Several:
		return &Given{Verdict: OneOf}, nil
	case breach == nil:
		return &Given{Verdict: Right}, nil
	case breach.Rule >= 0:
		rule := redundantRule(r.Puzzle, breach.Rule)
		wrong := not(Wrong, "", message.Of("it breaks %s", rule.in(explain.English)))
		wrong.breaks = &rule
		return wrong, nil
	case breach.Cell < 0:
		return not(Wrong, "", "no regions, or values outside the grid, go with it"), nil
	}
	cell, value, may := r.Puzzle.CellName(breach.Cell), values[breach.Cell], r.Puzzle.Allowed[breach.Cell]
	reason := message.Of("%d in %s, where the candidates are %s", value, cell, strings.Trim(may.String(), "{}"))
	if may.Len() == 1 {
		reason = message.Of("%d in %s, where the clue is %d", value, cell, may.Least())
	}
	return not(Wrong, cell, reason), nil
}

// isReadable reports whether the solution that a record gives can be read.
func isReadable(r *record.Record) bool {
	if r.Puzzle == nil {
		return r.HasGrid
	}
	_, err := r.Puzzle.ParseGrid(r.Completion())
	return err == nil
}

// CheckSolution returns an error if the solution that a record gives with its board cannot
// be read or does not complete the board.
func CheckSolution(r *record.Record) error {
	if g := judge(r, One); g != nil && (g.Verdict == Wrong || g.Verdict == Unclear) {
		return message.Errorf("%v", g.text())
	}
	return nil
}

// whyUnreadable says why a text is not a full grid.
func whyUnreadable(text string) any {
	form := boardtext.Line
	if strings.Contains(text, "\n") {
		form = boardtext.AnyForm
	}
	board, err := boardtext.ParseAs(text, form)
	if wrong, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
		return wrong.Why()
	}
	for c, d := range board {
		if d == 0 {
			return message.Of("%s is blank", sudoku.Cell(c))
		}
	}
	return message.Of("expected %d digits", sudoku.Cells)
}

// whyWrong says why a record's grid does not complete its board, and returns the
// first cell that is to blame.
func whyWrong(r *record.Record) (sudoku.Cell, any) {
	for i, d := range r.Grid {
		c := sudoku.Cell(i)
		switch clue := r.Board[c]; {
		case d < 1 || d > 9:
			return c, message.Of("%s is blank", c)
		case r.HasLists() && !r.Candidates[c].Has(d):
			return c, message.Of("%d in %s, where the candidates are %s", d, c, r.Candidates[c])
		case !r.HasLists() && clue != 0 && clue != d:
			return c, message.Of("%d in %s, where the clue is %d", d, c, clue)
		}
	}
	board := r.Grid.Board()
	conflicts := board.Conflicts()
	first := conflicts[0]
	for _, conflict := range conflicts[1:] {
		if conflict.Cells[0] < first.Cells[0] {
			first = conflict
		}
	}
	return first.Cells[0], first
}
