package operation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"

	"bullseye/boardtext"
	"bullseye/explain"
	"bullseye/logic"
	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// Explain asks how a person can solve a board: for all steps, in words.
type Explain struct {
	Style PathStyle `json:"style,omitempty" arg:"STYLE" enum:"player,explainer" default:"player" excludes:"target" doc:"take steps as STYLE does: player or explainer"`

	// Marks adds to the text, before each step that needs them, the candidates that are left.
	Marks bool `json:"marks,omitempty" on:"command" excludes:"target" doc:"show the candidates before each step that needs them, in text"`

	// Chains tells every step of long chains, which are summed up otherwise.
	Chains bool `json:"chains,omitempty" long:"y" excludes:"target" doc:"tell every step of long chains"`

	// Markdown writes the text as Markdown.
	Markdown bool `json:"markdown,omitempty" on:"command" doc:"write Markdown"`

	// Target asks instead what a wrong digit would cost in each cell of the best
	// completion. The board may have any number of completions.
	Target bool `json:"target,omitempty" doc:"explain the best score in target sudoku cell by cell"`

	Objective score.Objective `json:"weights,omitzero" short:"w" arg:"WEIGHTS" requires:"target" doc:"use WEIGHTS: file or 81 integers"`

	// If the time is up, the answer is Unproved and says what is known by then.
	Timeout Duration `json:"timeout,omitempty" arg:"TIME" requires:"target" doc:"with {target}, spend at most TIME on a board"`

	// Language is the language of the sentences.
	Language explain.Language `json:"language,omitempty" arg:"LANGUAGE" enum:"en,zh" doc:"write sentences in LANGUAGE: en or zh"`
}

// aboutExplain is the question in the list of all questions.
var aboutExplain = Question{
	Name: "explain", Group: LearningQuestions, Objects: []any{Walkthrough{}}, New: func() Asked { return option.SetDefaults(&Explain{}) },
	Served: true,
	Short:  "explain how each board is solved, step by step",
	Long: `Explain in words how a person solves each board, from the first step to the
last. A page of HTML or a PDF file has a picture of each step, too.`,
	Example: `  bullseye explain puzzle.txt
  bullseye explain --style explainer --language zh puzzle.txt
  bullseye explain puzzle.txt -o puzzle.html`,
}

func (o *Explain) depth() logic.Depth {
	if o.Chains {
		return logic.Chains
	}
	return logic.Full
}

// A PathStyle is an order in which steps are looked for.
type PathStyle string

// The styles.
const (
	PlayerStyle    PathStyle = "player"    // what people like to see, the easiest first
	ExplainerStyle PathStyle = "explainer" // that of Sudoku Explainer 1.2.1, which gives the ratings
)

// A Walkthrough is the answer of Explain. Its text is for people: the steps with their
// numbers, and a sentence about the whole path.
type Walkthrough struct {
	Status Status `json:"status" doc:"'explained'; 'solved' for a full grid; 'mistaken' for lists of candidates that lack some of the solution; 'unproved' if 'timeout' was too short; 'multiple' or 'unsolvable'"`

	Steps []Step `json:"steps,omitzero" doc:"all steps to the solution"` // none if the board is Solved
	Stuck bool   `json:"stuck,omitempty" doc:"no technique helped any more; no board with this is known"`

	ER json.Number `json:"er,omitempty" doc:"with the style 'explainer': as in 'rate'"`
	EP json.Number `json:"ep,omitempty" doc:"with the style 'explainer': as in 'rate'"`
	ED json.Number `json:"ed,omitempty" doc:"with the style 'explainer': as in 'rate'"`

	Technique string `json:"technique,omitempty" doc:"hardest technique of the path"`
	Level     string `json:"level,omitempty" doc:"level of the path, in the order of the style"`

	Missing []logic.Candidate `json:"missing,omitempty" doc:"candidates of the solution that were removed, such as \"r1c2=3\""` // if the board is Mistaken

	// Target is nil if the time ran out before a completion was found. With a Bound, its score is
	// that of the best known completion.
	Target *Prospect `json:"target,omitempty" doc:"with 'target': what each digit can score, or the best known completion if there is a 'bound'"`
	Bound  *int64    `json:"bound,omitempty" doc:"if the time ran out before the best score was proved: no completion exceeds it"`

	Text string `json:"text,omitempty" doc:"message about a board without a path"`
	Clashing

	words   explain.Explanation // of Text, or about Target
	ratings logic.Ratings
	lists   [][]byte // the candidates before each step, drawn; nil before singles
	Asked   *Explain `json:"-"`
	board   sudoku.Board
}

// Spec implements Operation. A board can take seconds. With Target, the columns are the best
// score, and a cell with its digit and what the next best digit costs.
func (o *Explain) Spec() Spec {
	s := Spec{
		Name: "explain", Block: 1,
		Columns:  columns(append([]record.Column{{Name: "step", Kind: record.Integer}}, stepColumns...)...),
		Statuses: []Status{Explained, Unproved, Solved, Mistaken, Multiple, Unsolvable, Unreadable},
	}
	if o.Markdown {
		s.Heading = MarkdownHeading
	}
	if o.Target {
		s.Columns = reachColumns(o.Timeout)
	}
	return s
}

// Validate implements Operation.
func (o *Explain) Validate() error {
	return CheckOptions(o)
}

func (o *Explain) order() logic.Order {
	if o.Style == ExplainerStyle {
		return logic.Explainer
	}
	return logic.Player
}

// Hasty implements Hasty.
func (o *Explain) Hasty() bool { return o.Target }

// Sooner implements Slow.
func (o *Explain) Sooner(*Sight) string { return sooner(o.Timeout) }

// Cost implements Operation.
func (o *Explain) Cost(*record.Record) time.Duration {
	if o.Target {
		return 100 * time.Millisecond
	}
	return 20 * time.Millisecond
}

// Apply implements Operation; the answers are of type *Walkthrough.
func (o *Explain) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	q := newProspecting(o.Objective, o.Timeout, watchOf(ctx))
	records = record.Positions(records)
	return each(ctx, o, records, func(i int, a *Walkthrough) error {
		r := &records[i]
		*a = Walkthrough{Asked: o, board: r.Board}
		if o.Target {
			q.begin(r)
			err := o.weigh(ctx, q, r, a)
			q.end(err)
			return err
		}
		_, status, err := onlyCompletion(ctx, r.Start())
		switch {
		case err != nil:
			return err
		case status != Solved:
			return o.refuse(ctx, r, status, a)
		}
		return o.walk(ctx, r, a)
	})
}

// refuse fills in an answer about a board that has no path. If lists of candidates lack
// some of the solution, it says which, as Hint does.
func (o *Explain) refuse(ctx context.Context, r *record.Record, status Status, a *Walkthrough) error {
	if status == Unsolvable && r.HasLists() {
		start := (&Hint{}).Start(r)
		solution, status, err := start.solution(ctx)
		if err != nil {
			return err
		}
		if status == Solved {
			var wrong []logic.Candidate
			a.Status = Mistaken
			wrong, a.Missing = start.mistakes(&solution)
			a.say(explain.Mistakes(wrong, a.Missing, logic.Full, o.Language))
			return nil
		}
	}
	a.refuse(r, status)
	return nil
}

// refuse fills in an answer about a board without exactly one completion.
func (a *Walkthrough) refuse(r *record.Record, status Status) {
	a.Status = status
	if status == Unsolvable {
		a.Clashing = clashes(r)
		a.say(noCompletion(a.Clashes, explain.None, a.Asked.Language))
		return
	}
	a.say(explain.Several.Say(a.Asked.Language))
}

func (a *Walkthrough) say(words explain.Explanation) { a.words, a.Text = words, words.Lines() }

// walk fills in the steps.
func (o *Explain) walk(ctx context.Context, r *record.Record, a *Walkthrough) error {
	a.Status, a.Steps = Explained, []Step{}
	solver, giveBack := borrowSolver(o.order())
	defer giveBack()
	p := (&Hint{}).Start(r).Position()
	for !p.Solved() {
		step, err := solver.Next(ctx, p)
		if errors.Is(err, logic.ErrStuck) {
			a.Stuck = true
			a.say(explain.Stuck.Say(o.Language))
			break
		}
		if err != nil {
			return err
		}
		if a.Steps = append(a.Steps, newStep(&step, o.depth(), o.Language)); o.Marks {
			a.lists = append(a.lists, listsOf(p, &step))
		}
		a.ratings.Add(&step)
		p.Apply(&step)
	}
	switch {
	case a.Stuck:
	case len(a.Steps) == 0:
		a.Status = Solved
		a.say(explain.Solved.Say(o.Language))
	default:
		hardest := a.hardest()
		a.Technique, a.Level = hardest.Technique, hardest.Level
		if o.order() == logic.Explainer {
			a.ER, a.EP, a.ED = ratingsIn(&a.ratings)
		}
	}
	return nil
}

// weigh fills in what a wrong digit costs.
func (o *Explain) weigh(ctx context.Context, q *prospecting, r *record.Record, a *Walkthrough) error {
	limited, release := limit(ctx, q.timeout)
	defer release()
	from := (&Hint{}).Start(r)
	start := from.Digits.Marks()
	if from.Left != nil {
		start = *from.Left
	}
	p, err := q.ask(ctx, limited, &from.Digits, &start)
	if errors.Is(err, sudoku.ErrNoCompletion) {
		a.refuse(r, Unsolvable)
		return nil
	}
	if err != nil {
		return err
	}
	if a.Status, a.Bound = Explained, p.bound; !p.complete() {
		a.Status = Unproved
	}
	switch {
	case !p.found:
		a.say(explain.OutOfTime(nil, *p.bound, o.Language))
		return nil
	case p.bound != nil:
		a.Target = p
		a.say(explain.OutOfTime(&p.Score, *p.bound, o.Language))
		return nil
	}
	a.Target = p
	a.words = explain.Decisions(p.Score, p.Reaches(), o.Language)
	return nil
}

// AppendText implements Answer.
func (a *Walkthrough) AppendText(dst []byte) []byte {
	if a.Asked.Markdown {
		return a.appendMarkdown(dst)
	}
	for i := range a.Steps {
		dst = a.appendStep(dst, i)
	}
	return a.appendLast(dst, func(e explain.Explanation) []byte { return e.AppendText(nil, "") })
}

// listsOf draws the candidates of a position in which somebody makes a step, nil if the
// step is a single, which needs none.
func listsOf(p *logic.Position, step *logic.Step) []byte {
	switch step.Technique {
	case logic.FullHouse, logic.HiddenSingle, logic.NakedSingle:
		return nil
	}
	var all sudoku.Candidates
	for c := range sudoku.Cell(sudoku.Cells) {
		if all[c] = p.Candidates(c); p.Digit(c) != 0 {
			all[c] = sudoku.DigitSet(p.Digit(c))
		}
	}
	return boardtext.AppendCandidates(nil, all, boardtext.Framed)
}

// listBefore returns the candidates before a step, each line after an indent, "" if they
// are not wanted.
func (a *Walkthrough) listBefore(i int, indent string) string {
	if a.lists == nil || a.lists[i] == nil {
		return ""
	}
	return indent + strings.ReplaceAll(string(a.lists[i]), "\n", "\n"+indent) + "\n"
}

// appendStep appends a step: its number and title, and on the same line its words if they
// are short.
func (a *Walkthrough) appendStep(dst []byte, i int) []byte {
	words := a.Steps[i].Words
	number := fmt.Sprintf("%3d  ", i+1)
	title := a.Title(i)
	short := explain.Explanation{Parts: []explain.Part{{Text: title + "  " + words.Parts[0].Text}}}
	line := short.AppendText(nil, number)
	if a.listBefore(i, "") == "" && len(words.Parts) == 1 && len(words.Parts[0].Items)+len(words.Parts[0].Chains) == 0 && !strings.Contains(string(line), "\n") {
		return append(append(dst, line...), '\n')
	}
	dst = append(append(append(dst, number...), title...), '\n')
	dst = append(dst, a.listBefore(i, "     ")...)
	return append(words.AppendText(dst, "     "), '\n')
}

// Title returns the title of a step, with the rating in the Explainer's order.
func (a *Walkthrough) Title(i int) string {
	title := a.Steps[i].Words.Title
	if r := a.Steps[i].Step.Rating; r > 0 && a.Asked.order() == logic.Explainer {
		return explain.Rated(title, r, a.Asked.Language)
	}
	return title
}

// appendLast appends what follows the steps: a sentence about them, or the words that take
// their place.
func (a *Walkthrough) appendLast(dst []byte, write func(explain.Explanation) []byte) []byte {
	if len(a.words.Parts) > 0 {
		dst = append(append(dst, write(a.words)...), '\n')
	}
	if a.Status == Explained && a.Target == nil && !a.Stuck {
		dst = append(append(append(dst, '\n'), write(a.summary())...), '\n')
	}
	return dst
}

// About returns what there is to say about the whole board, before its steps.
func (a *Walkthrough) About() explain.Explanation {
	if a.Status == Explained && a.Target == nil && !a.Stuck {
		return a.summarise(explain.PathAhead, explain.RatedPathAhead)
	}
	return a.words
}

// summary says after the steps how long and how hard the path is.
func (a *Walkthrough) summary() explain.Explanation {
	return a.summarise(explain.Path, explain.RatedPath)
}

// summarise says how long and how hard the path is, in the words of one of two functions.
func (a *Walkthrough) summarise(
	path func(int, logic.Difficulty, string, explain.Language) explain.Explanation,
	rated func(int, string, logic.Difficulty, string, explain.Language) explain.Explanation,
) explain.Explanation {
	l, hardest := a.Asked.Language, a.hardest()
	if a.Asked.order() == logic.Explainer {
		ratings := fmt.Sprintf("%v/%v/%v", a.ER, a.EP, a.ED)
		return rated(len(a.Steps), ratings, a.ratings.ER.Difficulty(), hardest.Words.Title, l)
	}
	return path(len(a.Steps), hardest.Step.Effort.Difficulty(), hardest.Words.Title, l)
}

// hardest returns the first of the hardest steps: by rating in the Explainer's order, by
// effort in that of the player.
func (a *Walkthrough) hardest() *Step {
	explainer := a.Asked.order() == logic.Explainer
	hardest := &a.Steps[0]
	for i := range a.Steps {
		s := &a.Steps[i]
		if explainer && s.Step.Rating > hardest.Step.Rating || !explainer && s.Step.Effort > hardest.Step.Effort {
			hardest = s
		}
	}
	return hardest
}

// shown returns the board that is drawn: the best completion if scores are explained.
func (a *Walkthrough) shown(b sudoku.Board) sudoku.Board {
	if a.Target != nil {
		return a.Target.Grid.Board()
	}
	return b
}

// appendMarkdown appends the board and the steps as Markdown.
func (a *Walkthrough) appendMarkdown(dst []byte) []byte {
	board := a.shown(a.board)
	dst = append(dst, "```\n"...)
	dst = append(boardtext.Append(dst, board, boardtext.Framed), "\n```\n\n"...)
	for i := range a.Steps {
		words := a.Steps[i].Words
		number := strconv.Itoa(i+1) + ". "
		text := words.MarkdownItem(a.Title(i), a.Asked.Language)
		if list := a.listBefore(i, ""); list != "" {
			text = "**" + a.Title(i) + "**\n\n```\n" + list + "```\n\n" + words.Markdown()
		}
		text = strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", len(number)))
		dst = append(append(append(dst, number...), trimLines(text)...), '\n')
	}
	return a.appendLast(dst, func(e explain.Explanation) []byte { return []byte(e.Markdown()) })
}

// trimLines removes spaces at the ends of lines.
func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// Outcome implements Answer.
func (a *Walkthrough) Outcome() Outcome {
	return Outcome{Status: a.Status, Incomplete: a.Status == Unproved}
}

// Rows writes a row for each step or cell, or one if there is none.
func (a *Walkthrough) Rows(op Operation, record *record.Record, write RowFunc) error {
	status := string(a.Status)
	switch {
	case a.Asked.Target:
		return a.reachRows(record, write)
	case len(a.Steps) == 0:
		texts := make([]string, len(op.Spec().Columns))
		texts[0] = status
		return write(record, texts)
	}
	for i := range a.Steps {
		if err := write(record, append([]string{status, strconv.Itoa(i + 1)}, a.Steps[i].texts()...)); err != nil {
			return err
		}
	}
	return nil
}

// reachRows writes a row for each cell, or one if there is none.
func (a *Walkthrough) reachRows(record *record.Record, write RowFunc) error {
	timeout := a.Asked.Timeout
	if a.Target == nil {
		return write(record, reachTexts(a.Status, nil, a.Bound, nil, timeout))
	}
	if len(a.Target.Cells) == 0 {
		return write(record, reachTexts(a.Status, &a.Target.Score, a.Bound, nil, timeout))
	}
	for i := range a.Target.Cells {
		if err := write(record, reachTexts(a.Status, &a.Target.Score, nil, &a.Target.Cells[i], timeout)); err != nil {
			return err
		}
	}
	return nil
}
