package operation

import (
	"context"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"bullseye/explain"
	"bullseye/internal/redundant"
	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

// Check reports whether clues of the board clash, whether it has no, one or
// several completions, and which clues are redundant. If a table gives a solution
// with the board, Check also judges that.
type Check struct {
	Quick bool `json:"quick,omitempty" doc:"leave out the redundant clues, which take most of the time"`
}

// aboutCheck is the question in the list of all questions.
var aboutCheck = Question{
	Name: "check", Group: LearningQuestions, Objects: []any{Report{}}, New: func() Asked { return option.SetDefaults(&Check{}) },
	Served: true, Picture: "draw a board with its clashing or redundant clues",
	Short: "report clashing and redundant clues of each board",
	Long: `Report the clues of each board, those that clash or are redundant, whether there
are no, one or several completions, and whether a given solution is right.`,
	Example: `  bullseye check puzzle.txt
  bullseye check --pretty puzzle.txt
  bullseye check --quick --json puzzles.csv`,
}

// A Report is the answer of Check. Its text is one line for people, with parts
// separated by semicolons.
type Report struct {
	Status Status `json:"status" doc:"'checked'"`
	Clues  int    `json:"clues" doc:"number of clues"`
	Clashing
	Completions Completions `json:"completions" doc:"'none', 'one' or 'several'"`

	// Redundant lists the clues that the others imply: removing any one of them
	// adds no completion. Minimal says that there are none. Both are nil for boards
	// given by candidates, for boards without a completion, and with Check.Quick.
	Minimal   *bool `json:"minimal,omitempty" doc:"no clue is redundant; only if there is one completion, and not with 'quick'"`
	Redundant Cells `json:"redundant,omitempty" doc:"cells of redundant clues, such as \"r1c1\": without any one of them, there are no other completions"`

	// Rules lists the further rules of a puzzle that its clues and its other rules imply.
	Rules []RedundantRule `json:"redundantRules,omitempty" doc:"of a puzzle with further rules: rules without any one of which there is still one completion"`

	cells      []string // Redundant of a puzzle, whose grid may have any size
	unexamined bool     // the board is given by candidates, whose redundancy nobody examines

	// Given judges the solution that the input gives with the board, nil if it gives
	// none.
	Given *Given `json:"given,omitempty" on:"command" doc:"verdict on the solution that a table gives"`
}

// Completions says whether there are no, one or several completions.
type Completions string

// The values of Completions.
const (
	None    Completions = "none"
	One     Completions = "one"
	Several Completions = "several"
)

// Spec implements Operation.
func (o *Check) Spec() Spec {
	s := Spec{Name: "check", Block: checkBlock, Statuses: []Status{Checked, Unreadable}, Columns: o.columns()}
	if o.Quick { // no clues are searched
		s.Block = searchBlock
	}
	return s
}

func (o *Check) boards() (boardAnswers, Operation) { return &reports{check: o}, o }

// Validate returns nil: there are no options.
func (*Check) Validate() error { return nil }

// checkBlock is the number of boards that are checked together. Their clues fill
// the search engine many times, and are searched in a few milliseconds.
const checkBlock = 512

// finders keeps memory for finding redundant clues.
var finders = sync.Pool{New: func() any { return new(redundant.Finder) }}

// findRedundant finds the redundant clues of boards, given their answers from the
// search engine.
func (o *Check) findRedundant(ctx context.Context, boards []sudoku.Board, found []search.Answer, sets []redundant.Set) error {
	if o.Quick {
		return nil
	}
	finder := finders.Get().(*redundant.Finder)
	defer finders.Put(finder)
	return finder.Find(ctx, boards, found, sets)
}

// Cost implements Operation.
func (*Check) Cost(*record.Record) time.Duration { return 100 * time.Microsecond }

// Apply implements Operation; the answers are of type *Report.
func (o *Check) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		for part := range slices.Chunk(records, o.Spec().Block) {
			reports, err := o.check(ctx, part)
			if err != nil {
				yield(nil, err)
				return
			}
			for answer, err := range each(ctx, o, part, func(i int, r *Report) error { *r = reports[i]; return nil }) {
				if !yield(answer, err) || err != nil {
					return
				}
			}
		}
	}
}

// check returns the reports on the records that could be read.
func (o *Check) check(ctx context.Context, records []record.Record) ([]Report, error) {
	found, err := completions(ctx, records, 2)
	if err != nil {
		return nil, err
	}
	boards := make([]sudoku.Board, len(records)) // those given by candidates stay blank, so they have no clues
	for i := range records {
		if r := &records[i]; r.Err != nil {
			found[i].Count = 0
		} else if !r.HasLists() {
			boards[i] = r.Board
		}
	}
	sets := make([]redundant.Set, len(records))
	if err := o.findRedundant(ctx, boards, found, sets); err != nil {
		return nil, err
	}
	reports := make([]Report, len(records))
	for i := range records {
		r := &records[i]
		if r.Err != nil {
			continue
		}
		report := &reports[i]
		o.report(report, &r.Board, &found[i])
		report.Given = judge(r, report.Completions)
		switch {
		case report.Completions == None || o.Quick:
		case r.HasLists():
			report.unexamined = true
		default:
			report.judgeClues(sets[i], new(bool), make(Cells, 0, sets[i].Len()))
		}
	}
	return reports, nil
}

// report sets a report to what the search engine's answer says of a board.
func (*Check) report(r *Report, board *sudoku.Board, found *search.Answer) {
	*r = Report{Status: Checked, Clues: redundant.CluesOf(board).Len()}
	switch found.Count {
	case 0:
		r.Completions, r.Clashes = None, board.Conflicts()
	case 1:
		r.Completions = One
	default:
		r.Completions = Several
	}
}

// judgeClues adds the redundant clues. The report keeps the memory that it is given.
func (r *Report) judgeClues(found redundant.Set, minimal *bool, cells Cells) {
	for c := range found.All() {
		cells = append(cells, c)
	}
	*minimal = len(cells) == 0
	if r.Minimal = minimal; !*minimal {
		r.Redundant = cells
	}
}

// reports holds reports on boards without records.
type reports struct {
	check     *Check
	boards    []sudoku.Board
	found     []search.Answer
	redundant []redundant.Set

	last    Report // that answer has returned, with the memory of its parts
	minimal bool
	cells   [sudoku.Cells]sudoku.Cell
}

func (s *reports) apply(ctx context.Context, boards []sudoku.Board) error {
	s.boards = boards
	s.found = slices.Grow(s.found[:0], len(boards))[:len(boards)]
	s.redundant = slices.Grow(s.redundant[:0], len(boards))[:len(boards)]
	if _, err := search.SolveMany(ctx, boards, s.found, search.Options{Limit: 2}); err != nil {
		return err
	}
	return s.check.findRedundant(ctx, boards, s.found, s.redundant)
}

func (s *reports) answer(i int) Answer { return s.report(i) }

func (s *reports) report(i int) *Report {
	s.check.report(&s.last, &s.boards[i], &s.found[i])
	if s.last.Completions != None && !s.check.Quick {
		s.last.judgeClues(s.redundant[i], &s.minimal, s.cells[:0])
	}
	return &s.last
}

func (s *reports) count(counts *Counts) { counts.Add(Outcome{Status: Checked}, int64(len(s.found))) }

// AppendText appends all reports as text, in order.
func (s *reports) AppendText(dst []byte) []byte {
	for i := range s.found {
		dst = s.report(i).AppendText(dst)
	}
	return dst
}

// AppendText implements Answer.
func (r *Report) AppendText(dst []byte) []byte { return append(r.AppendSentence(dst, nil), '\n') }

// AppendSentence appends the sentence of the text in the words of say. In English it
// allocates only for clashes and for given solutions.
func (r *Report) AppendSentence(dst []byte, say Say) []byte {
	clauses, separator := r.clauses(), say.Word("; ")
	for i := range clauses {
		if clauses[i].format == "" {
			continue
		}
		if i > 0 {
			dst = append(dst, separator...)
		}
		dst = clauses[i].append(dst, say)
	}
	return dst
}

// clauses returns the parts of the sentence. The first of them always says something.
func (r *Report) clauses() [5]clause {
	return [...]clause{r.countClues(), r.judgeBoard(), r.listRedundant(), r.listRules(), r.judgeGiven()}
}

func (r *Report) countClues() clause {
	if r.Clues == 1 {
		return clause{format: "1 clue"}
	}
	return clause{format: "%d clues", number: r.Clues}
}

func (r *Report) judgeBoard() clause {
	switch {
	case len(r.Clashes) > 0:
		return clause{format: "clash: %s", clashes: r.Clashes}
	case r.Completions == None:
		return clause{format: "no completion"}
	case r.Completions == One:
		return clause{format: "one completion"}
	}
	return clause{format: "several completions"}
}

func (r *Report) listRedundant() clause {
	switch {
	case r.unexamined: // redundancy is about clues
		return clause{format: "minimality not examined (candidates)"}
	case r.Minimal == nil, r.Clues == 0 && r.Rules != nil:
		return clause{}
	case *r.Minimal && r.Completions == One && r.Rules == nil:
		return clause{format: "minimal"}
	case *r.Minimal:
		return clause{format: "no redundant clues"}
	case r.cells != nil:
		return clause{format: "redundant: %s", texts: r.cells}
	case len(r.Redundant) == r.Clues:
		return clause{format: "redundant: each of the %d clues", number: r.Clues}
	}
	return clause{format: "redundant: %s", cells: r.Redundant}
}

func (r *Report) listRules() clause {
	if r.Rules == nil {
		return clause{}
	}
	return clause{format: "redundant rules: %s", rules: r.Rules}
}

func (r *Report) judgeGiven() clause {
	if r.Given == nil {
		return clause{}
	}
	return clause{format: "%s", given: r.Given}
}

// columns returns the status and a column for each part of a Report. With Quick,
// there are no columns for redundant clues.
func (o *Check) columns() []record.Column {
	all := columns(record.Column{Name: "clues", Kind: record.Integer}, record.Column{Name: "completions"})
	if !o.Quick {
		all = append(all, record.Column{Name: "minimal", Kind: record.Boolean}, record.Column{Name: "redundant"})
	}
	return append(all, record.Column{Name: "clashes"}, record.Column{Name: "given"}, record.Column{Name: "given_reason"})
}

// Rows implements Answer.
func (r *Report) Rows(op Operation, record *record.Record, write RowFunc) error {
	texts := append(make([]string, 0, 8), string(r.Status), strconv.Itoa(r.Clues), string(r.Completions))
	if check, ok := op.(*Check); !ok || !check.Quick {
		minimal := ""
		if r.Minimal != nil {
			minimal = strconv.FormatBool(*r.Minimal)
		}
		redundant := r.Redundant.String()
		if r.cells != nil || r.Rules != nil {
			parts := r.cells
			if r.Rules != nil {
				parts = append(slices.Clip(parts), namesOf(r.Rules, explain.English))
			}
			redundant = strings.Join(parts, " ")
		}
		texts = append(texts, minimal, redundant)
	}
	given := Given{}
	if r.Given != nil {
		given = *r.Given
	}
	return write(record, append(texts, r.Clashes.String(), string(given.Verdict), given.Reason))
}
