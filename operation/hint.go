package operation

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"bullseye/boardtext"
	"bullseye/explain"
	"bullseye/logic"
	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// Hint asks for the next step of a person who solves boards: the easiest one there is. If
// something is wrong so far, the answer points that out instead.
//
// A record given by lists of candidates says which ones are left. A cell with a single
// candidate counts as filled unless another cell of a house still has it as well.
type Hint struct {
	Detail logic.Depth `json:"detail,omitempty" arg:"DETAIL" enum:"where,what,full,chains" default:"full" doc:"give DETAIL: where, what, full or chains"`

	// All asks for every step that is possible now, the easiest first. Of steps of a
	// technique with the same outcome, of forcing chains with the same outcome, and of those
	// that tell the same place to look at, only the first is listed. A dynamic chain is
	// listed only if there is no other step.
	All bool `json:"all,omitempty" excludes:"target" doc:"list every step that is possible now"`

	// Nth asks for the n-th step of the path from the board to the solution, in the position
	// before it. 0 and 1 are the next step. If the path is shorter, the answer is Solved.
	Nth int `json:"nth,omitempty" arg:"N" minimum:"1" maximum:"729" excludes:"target" doc:"give the N-th step of the path, not the next one"`

	// Clues, if not nil, are the clues of each board. All other digits are entries,
	// and may be wrong. Otherwise, all digits are clues.
	Clues *Board `json:"clues,omitempty" arg:"BOARD" doc:"take other digits than those of BOARD for entries"`

	// Candidates, if not nil, are those that are left in blank cells. Lists of candidates
	// in the records take their place.
	Candidates *Lists `json:"candidates,omitempty" arg:"LISTS" doc:"take the candidates that are left from LISTS"`

	// Target asks what the best completion needs: the cell in which a wrong digit costs
	// most, and what each digit there can still score. Ties are decided by the order of
	// the cells. The board may have any number of completions.
	Target bool `json:"target,omitempty" doc:"say what the best completion in target sudoku needs"`

	Objective score.Objective `json:"weights,omitzero" short:"w" arg:"WEIGHTS" requires:"target" doc:"use WEIGHTS: file or 81 integers"`

	// If the time is up, the answer is Unproved and says what is known by then.
	Timeout Duration `json:"timeout,omitempty" arg:"TIME" requires:"target" doc:"with {target}, spend at most TIME on a board"`

	// Language is the language of the sentences.
	Language explain.Language `json:"language,omitempty" arg:"LANGUAGE" enum:"en,zh" doc:"write sentences in LANGUAGE: en or zh"`
}

// aboutHint is the question in the list of all questions.
var aboutHint = Question{
	Name: "hint", Group: LearningQuestions, Objects: []any{Advice{}}, New: func() Asked { return option.SetDefaults(&Hint{}) },
	Served: true, Picture: "draw the next step of a board",
	Short: "give the next step of each board",
	Long: `Give the easiest next step of each board in words. If a digit or a removed
candidate is wrong, that is pointed out first.`,
	Example: `  bullseye hint --detail where puzzle.txt
  bullseye hint --clues puzzle.txt my-puzzle.txt
  bullseye hint --target target.txt`,
}

// An Advice is the answer of Hint. Its text is a few lines for people.
type Advice struct {
	Status Status `json:"status" doc:"'hinted'; 'mistaken' if a digit or a removed candidate is wrong; 'solved' if nothing is left to do; 'unproved' if 'timeout' was too short; 'multiple' or 'unsolvable'"`

	Steps []Step `json:"steps,omitempty" doc:"next step; with 'all', every step except dynamic chains, or the easiest of these if there is no other step; with the detail 'where' or 'what', members that would give more away are absent"`

	// Wrong and Missing are the mistakes of a Mistaken board: digits that are not those of
	// the solution, and candidates of the solution that were removed. With Hint.Target,
	// Wrong are the digits that cost points, or Missing the candidates of a best completion,
	// and Lost is what all of them cost together. They are set if everything may be given away.
	Wrong   []logic.Candidate `json:"wrong,omitempty" doc:"wrong digits, such as \"r1c2=3\"; with 'target' digits that cost points"`
	Missing []logic.Candidate `json:"missing,omitempty" doc:"candidates of the solution that were removed; with 'target' those of a best completion, if the digits cost nothing"`
	Lost    int64             `json:"lost,omitempty" doc:"with 'target': points that the digits cost together, or that the removed candidates cost if the digits cost nothing; absent if no completion is left"`

	// Score is the best score that can still be reached, and Cell what each digit there
	// can reach. They are set with Hint.Target, Cell if everything may be given away. If the
	// time ran out before the score was proved, Bound is set, which no completion exceeds,
	// and Score is that of the best known completion, nil if none is known.
	Score *int64 `json:"score,omitempty" doc:"with 'target': best score that can be reached; before the digits and removals if these cost points"`
	Bound *int64 `json:"bound,omitempty" doc:"if the time ran out before the best score was proved: no completion exceeds it, and 'score' is that of the best known one, absent if none is known"`
	Cell  *Reach `json:"cell,omitempty" doc:"with 'target': cell in which a wrong digit costs most; if the time ran out, among the cells known by then, and absent if there is none"`

	Clashing

	Text string `json:"text,omitempty" doc:"message if there is no step, with a line for each item of a list"`

	Asked  *Hint         `json:"-"`
	From   *Beginning    `json:"-"` // the position of the answer
	Marked []sudoku.Cell `json:"-"` // the cells of Text, if they may be given away

	words explain.Explanation // of Text
}

// Spec implements Operation. A board can take seconds. With Target, the columns are the best
// score, and the cell with its digit and what the next best digit costs.
func (o *Hint) Spec() Spec {
	s := Spec{
		Name: "hint", Block: 1, Heading: LineHeading, Columns: columns(stepColumns...),
		Statuses: []Status{Hinted, Unproved, Mistaken, Solved, Multiple, Unsolvable, Unreadable},
	}
	if o.Target {
		s.Columns = reachColumns(o.Timeout)
	}
	return s
}

// Validate implements Operation.
func (o *Hint) Validate() error {
	return CheckOptions(o)
}

// Hasty implements Hasty.
func (o *Hint) Hasty() bool { return o.Target }

// Sooner implements Slow.
func (o *Hint) Sooner(*Sight) string { return sooner(o.Timeout) }

// Cost implements Operation.
func (o *Hint) Cost(*record.Record) time.Duration {
	switch {
	case o.Target:
		return 100 * time.Millisecond
	case o.Nth > 1:
		return 20 * time.Millisecond
	}
	return 5 * time.Millisecond
}

// Apply implements Operation; the answers are of type *Advice.
func (o *Hint) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	q := newProspecting(o.Objective, o.Timeout, watchOf(ctx))
	records = record.Positions(records)
	return each(ctx, o, records, func(i int, a *Advice) error {
		start := o.Start(&records[i])
		*a = Advice{Asked: o, From: start}
		if clue, differs := start.DifferingClue(); differs {
			o.doubt(start, clue, a)
			return nil
		}
		if o.Target {
			q.begin(&records[i])
			err := o.aim(ctx, q, start, a)
			q.end(err)
			return err
		}
		return o.hint(ctx, start, a)
	})
}

// A Beginning is how far somebody has come.
type Beginning struct {
	Clues  sudoku.Board       // the board as it was given
	Digits sudoku.Board       // with the entries
	Left   *sudoku.Candidates // nil if they follow from the digits
	given  bool               // by candidates, which may exclude more than the clues do
}

// Start returns how far a record has come.
func (o *Hint) Start(r *record.Record) *Beginning {
	r = r.Position()
	b := &Beginning{Left: (*sudoku.Candidates)(o.Candidates), Digits: r.Board}
	if r.HasLists() {
		b.Digits, b.Left, b.given = filled(&r.Candidates), &r.Candidates, o.Clues == nil
	}
	b.Clues = b.Digits
	if o.Clues != nil {
		b.Clues = sudoku.Board(*o.Clues)
		for c, d := range b.Clues {
			if d != 0 && b.Digits[c] == 0 {
				b.Digits[c] = d
			}
		}
	}
	return b
}

// Reveals implements Revealing: what the options tell belongs to each board, too.
func (o *Hint) Reveals(records []record.Record) []record.Record {
	if o.Clues == nil && o.Candidates == nil {
		return records
	}
	revealed := slices.Clone(records)
	for i := range records {
		start := o.Start(&records[i])
		var r record.Record
		r.Board = start.Digits
		if start.Left != nil {
			r.Form, r.Candidates = boardtext.Pencil, *start.Left
			for c, d := range start.Digits {
				if d != 0 {
					r.Candidates[c] = sudoku.DigitSet(d)
				}
			}
		}
		revealed = append(revealed, r)
	}
	return revealed
}

// DifferingClue returns the first clue that somebody has another digit for, or has removed
// from the candidates.
func (b *Beginning) DifferingClue() (clue logic.Candidate, differs bool) {
	for c, d := range b.Clues {
		if d != 0 && (b.Digits[c] != d || b.Left != nil && b.Left[c] != 0 && !b.Left[c].Has(d)) {
			return logic.Candidate{Cell: sudoku.Cell(c), Digit: d}, true
		}
	}
	return logic.Candidate{}, false
}

// doubt fills in an answer about a clue that differs. Clues are no secret.
func (o *Hint) doubt(b *Beginning, clue logic.Candidate, a *Advice) {
	a.Status = Mistaken
	a.say(explain.OtherPuzzle(clue, o.Language))
	a.Marked = []sudoku.Cell{clue.Cell}
	for c, d := range b.Clues {
		if d != 0 && b.Digits[c] != d {
			a.Wrong = append(a.Wrong, logic.Candidate{Cell: sudoku.Cell(c), Digit: b.Digits[c]})
		}
	}
}

// solution returns the only completion of the clues, or the status Multiple or Unsolvable.
func (b *Beginning) solution(ctx context.Context) (sudoku.Grid, Status, error) {
	grid, status, err := onlyCompletion(ctx, b.Clues)
	if status == Multiple && b.given { // it may be a puzzle that is given by candidates
		return onlyCompletion(ctx, *b.Left)
	}
	return grid, status, err
}

// onlyCompletion returns the only completion of a board, or the status Multiple or
// Unsolvable.
func onlyCompletion[S search.Start](ctx context.Context, start S) (sudoku.Grid, Status, error) {
	answers := make([]search.Answer, 1)
	_, err := search.SolveMany(ctx, []S{start}, answers, search.Options{Limit: 2})
	return answers[0].Grid, uniqueness(&answers[0]), err
}

// hint fills in an answer about steps.
func (o *Hint) hint(ctx context.Context, b *Beginning, a *Advice) error {
	grid, status, err := b.solution(ctx)
	switch {
	case err != nil:
		return err
	case status != Solved:
		o.refuse(b, status, a)
		return nil
	}
	if a.Wrong, a.Missing = b.mistakes(&grid); len(a.Wrong)+len(a.Missing) > 0 {
		a.mistake(explain.Mistakes(a.Wrong, a.Missing, o.Detail, o.Language))
		return nil
	}
	a.Status = Hinted
	return o.findSteps(ctx, b.Position(), a)
}

// refuse fills in an answer about a board without exactly one completion.
func (o *Hint) refuse(b *Beginning, status Status, a *Advice) {
	a.Status = status
	switch {
	case status == Multiple:
		a.say(explain.Several.Say(o.Language))
	case o.Clues == nil:
		a.Clashes = b.Digits.Conflicts()
		a.say(noCompletion(a.Clashes, explain.NoneSoFar, o.Language))
	default:
		a.Clashes = b.Clues.Conflicts()
		a.say(noCompletion(a.Clashes, explain.NoneOfClues, o.Language))
	}
}

// noCompletion names the first clash, if there is one.
func noCompletion(clashes Clashes, otherwise explain.Notice, l explain.Language) explain.Explanation {
	if len(clashes) == 0 {
		return otherwise.Say(l)
	}
	return explain.Clash(clashes, l)
}

// mistake fills in the words about mistakes, and hides what must not be given away.
func (a *Advice) mistake(words explain.Explanation) {
	a.Status = Mistaken
	a.say(words)
	if a.Asked.Detail != logic.Where {
		for _, c := range append(a.Wrong[:len(a.Wrong):len(a.Wrong)], a.Missing...) {
			a.Marked = append(a.Marked, c.Cell)
		}
	}
	if !a.Asked.Detail.Tells() {
		a.Wrong, a.Missing = nil, nil
	}
}

// say fills in the words.
func (a *Advice) say(words explain.Explanation) { a.words, a.Text = words, words.Lines() }

// mistakes compares how far somebody has come with the solution.
func (b *Beginning) mistakes(solution *sudoku.Grid) (wrong, missing []logic.Candidate) {
	for c, right := range solution {
		cell := sudoku.Cell(c)
		switch d := b.Digits[c]; {
		case d != 0 && d != right:
			wrong = append(wrong, logic.Candidate{Cell: cell, Digit: d})
		case d == 0 && b.Left != nil && !b.Left[c].Has(right):
			missing = append(missing, logic.Candidate{Cell: cell, Digit: right})
		}
	}
	return wrong, missing
}

// findSteps fills in the steps.
func (o *Hint) findSteps(ctx context.Context, p *logic.Position, a *Advice) error {
	solver, giveBack := borrowSolver(logic.Player)
	defer giveBack()
	if o.Nth > 1 {
		steps, err := walkTo(ctx, solver, p, o.Nth)
		if err != nil {
			return err
		}
		if p.Solved() && steps > 0 {
			a.From.Digits = p.Board()
			a.Status = Solved
			a.say(explain.PathEnds(steps, o.Nth, o.Language))
			return nil
		}
		left := candidatesOf(p)
		a.From.Digits, a.From.Left = p.Board(), &left
	}
	if p.Solved() {
		a.Status = Solved
		a.say(explain.Solved.Say(o.Language))
		return nil
	}
	if o.All {
		for step, err := range solver.All(ctx, p) {
			if err != nil {
				return err
			}
			told := newStep(&step, o.Detail, o.Language)
			if !slices.ContainsFunc(a.Steps, func(s Step) bool { return s.alike(&told) }) {
				a.Steps = append(a.Steps, told)
			}
		}
	} else {
		step, err := solver.Next(ctx, p)
		if err == nil {
			a.Steps = []Step{newStep(&step, o.Detail, o.Language)}
		} else if !errors.Is(err, logic.ErrStuck) {
			return err
		}
	}
	if len(a.Steps) == 0 {
		a.say(explain.Stuck.Say(o.Language))
	}
	return nil
}

// candidatesOf returns the candidates of all blank cells.
func candidatesOf(p *logic.Position) (all sudoku.Candidates) {
	for c := range sudoku.Cell(sudoku.Cells) {
		all[c] = p.Candidates(c)
	}
	return all
}

// walkTo takes the steps of the path before the n-th, or all that there are.
func walkTo(ctx context.Context, solver *logic.Solver, p *logic.Position, n int) (steps int, err error) {
	for ; steps+1 < n && !p.Solved(); steps++ {
		step, err := solver.Next(ctx, p)
		if errors.Is(err, logic.ErrStuck) {
			return steps, nil
		}
		if err != nil {
			return steps, err
		}
		p.Apply(&step)
	}
	return steps, nil
}

// aim fills in an answer about target sudoku.
func (o *Hint) aim(ctx context.Context, q *prospecting, b *Beginning, a *Advice) error {
	limited, release := limit(ctx, q.timeout)
	defer release()
	if o.Clues != nil || (*sudoku.Candidates)(o.Candidates) != nil && !b.given { // lists alone may be a puzzle
		cost, err := o.countLosses(limited, q, b, a)
		if err != nil && (limited.Err() == nil || ctx.Err() != nil) {
			return err
		}
		if cost {
			return nil
		}
	}
	start := b.candidates()
	p, err := q.ask(ctx, limited, &b.Digits, &start)
	switch {
	case errors.Is(err, sudoku.ErrNoCompletion):
		o.refuse(b, Unsolvable, a)
		return nil
	case err != nil:
		return err
	}
	if a.Status, a.Bound = Hinted, p.bound; p.found {
		a.Score = &p.Score
	}
	switch {
	case p.bound != nil:
		a.Status = Unproved
		a.say(explain.OutOfTime(a.Score, *p.bound, o.Language))
	case !p.complete():
		a.Status = Unproved
		var reach *explain.Reach
		if first := &p.Cells[0]; first.Reach.Gap() > 0 {
			reach = &first.Reach
			o.point(first, a)
		}
		a.say(explain.Unsettled(p.Score, reach, o.Detail, o.Language))
	case len(p.Cells) == 0 || len(p.Cells[0].Choices) == 1:
		a.say(explain.OneCompletion.Say(o.Language))
	default:
		cell := &p.Cells[0]
		a.say(explain.Telling(&cell.Reach, o.Detail, o.Language))
		o.point(cell, a)
	}
	return nil
}

// point fills in the cell of an answer, if it may be given away.
func (o *Hint) point(cell *Reach, a *Advice) {
	if o.Detail != logic.Where {
		a.Marked = []sudoku.Cell{cell.Cell}
	}
	if o.Detail.Tells() {
		a.Cell = cell
	}
}

// candidates returns the candidates that digits and lists leave.
func (b *Beginning) candidates() sudoku.Candidates {
	all := b.Digits.Marks()
	if b.Left != nil {
		for c := range all {
			if b.Digits[c] == 0 {
				all[c] &= b.Left[c]
			}
		}
	}
	return all
}

// countLosses fills in what entries and removed candidates cost, and reports whether they
// cost anything.
func (o *Hint) countLosses(ctx context.Context, q *prospecting, b *Beginning, a *Advice) (bool, error) {
	// The first start has none of them, the second all, the third the entries, and each of
	// the others one entry.
	clues := b.Clues.Marks()
	starts := []sudoku.Candidates{clues, b.candidates(), b.Digits.Marks()}
	var entries []logic.Candidate
	for c, d := range b.Digits {
		if d != 0 && b.Clues[c] != d {
			one := clues
			one[c] = sudoku.DigitSet(d)
			starts = append(starts, one)
			entries = append(entries, logic.Candidate{Cell: sudoku.Cell(c), Digit: d})
		}
	}
	results := make([]score.Result, len(starts))
	if err := score.MaxMany(ctx, starts, results, q.options); err != nil {
		return false, err
	}
	best, now, filled := &results[0], &results[1], &results[2]
	if !best.Found || now.Found && now.Score == best.Score {
		return false, nil // what is wrong with the clues is said later
	}
	a.Score = &best.Score
	if filled.Found && filled.Score == best.Score { // only removals are to blame
		if now.Found {
			a.Lost = best.Score - now.Score
		}
		_, a.Missing = b.mistakes(&filled.Grid)
		a.mistake(explain.Removed(best.Score, a.Lost, a.Missing, o.Detail, o.Language))
		return true, nil
	}
	now = filled // removals come after the entries
	for i, r := range results[3:] {
		if !r.Found || r.Score < best.Score {
			a.Wrong = append(a.Wrong, entries[i])
		}
	}
	if now.Found {
		a.Lost = best.Score - now.Score
	}
	a.mistake(explain.Losses(best.Score, a.Lost, a.Wrong, o.Detail, o.Language))
	return true, nil
}

// AppendText implements Answer.
func (a *Advice) AppendText(dst []byte) []byte {
	if len(a.Steps) == 0 {
		return append(a.words.AppendText(dst, ""), '\n')
	}
	for i := range a.Steps {
		s := &a.Steps[i]
		indent := ""
		if s.Words.Title != "" {
			title := s.Words.Title
			if a.Asked != nil {
				title = explain.Heading(&s.Step, a.Asked.Language)
			}
			if len(a.Steps) > 1 {
				title = fmt.Sprintf("%d. %s", i+1, title)
			}
			dst = append(append(dst, title...), '\n')
			indent = "  "
		}
		dst = append(s.Words.AppendText(dst, indent), '\n')
	}
	return dst
}

// Outcome implements Answer.
func (a *Advice) Outcome() Outcome {
	return Outcome{Status: a.Status, Incomplete: a.Status == Unproved}
}

// Rows writes a row for each step, or one if there is none.
func (a *Advice) Rows(op Operation, record *record.Record, write RowFunc) error {
	if a.Asked != nil && a.Asked.Target {
		return write(record, reachTexts(a.Status, a.Score, a.Bound, a.Cell, a.Asked.Timeout))
	}
	if len(a.Steps) == 0 {
		return write(record, append([]string{string(a.Status)}, make([]string, len(stepColumns))...))
	}
	for i := range a.Steps {
		if err := write(record, append([]string{string(a.Status)}, a.Steps[i].texts()...)); err != nil {
			return err
		}
	}
	return nil
}
