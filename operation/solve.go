package operation

import (
	"context"
	"iter"
	"slices"
	"strconv"
	"sync"
	"time"

	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

// Solve asks for a completion of the board.
type Solve struct {
	// Unique also asks whether the completion is the only one. If it is not, the
	// answer is Multiple, without a grid.
	Unique bool `json:"unique,omitempty" short:"u" doc:"print \"multiple\" if there are several completions"`

	// All asks for all completions, in lexicographic order: the answers are of type *Listing. Those
	// of a puzzle with further rules are in the order of the search, which is always the same.
	All   bool   `json:"all,omitempty" short:"a" excludes:"unique" doc:"print every completion, in lexicographic order"`
	Limit uint64 `json:"limit,omitempty" short:"n" arg:"N" requires:"all" doc:"with {all}, print at most N of a board; 0 is no limit"`

	// tell tells a completion that is the only one from one of several.
	tell bool
}

// aboutSolve is the question in the list of all questions.
var aboutSolve = Question{
	Name: "solve", Group: SolvingQuestions, Objects: []any{Solution{}}, New: func() Asked { return option.SetDefaults(&Solve{}) },
	Served: true, Picture: "draw a completion of a board",
	Short: "find a completion of each board",
	Long: `Print a completion of each board as 81 digits, or "unsolvable". A board that
cannot be read prints "invalid".`,
	Example: `  bullseye solve puzzles.txt
  bullseye solve --all --limit 10 puzzle.txt
  bullseye solve --unique --json puzzles.sdm.gz
  bullseye solve big.txt.zst -o solved.csv.zst --to kaggle --unique
  bullseye solve --pretty puzzle.txt`,
}

// telling returns a question whose answers say if a grid is one of several. Lines of text do not
// say it.
func (o *Solve) telling(style Style) (told, of Operation) {
	if style == Text || o.All {
		return o, o
	}
	return &Solve{Unique: o.Unique, tell: true}, o
}

func (o *Solve) boards() (boardAnswers, Operation) {
	if o.All {
		return nil, o
	}
	return &Solutions{solve: o}, o
}

// A Solution is the answer of Solve. Its text is the grid as 81 digits, or
// the status.
type Solution struct {
	Status  Status      `json:"status" doc:"'solved' for a board with one completion, 'several' if the grid is one of several, 'multiple' with 'unique', which chooses none of several, or 'unsolvable'"`
	Number  uint64      `json:"completion,omitempty" doc:"with 'all': number of the completion, counted from 1"`
	Stopped bool        `json:"stopped,omitempty" doc:"with 'all': this is the last completion that 'limit' allows, and there are more"`
	Grid    sudoku.Grid `json:"grid,omitzero" doc:"completion: 81 digits, row by row"`
	Clashing

	ruled ruledGrid // of a puzzle with further rules
}

// Spec implements Operation. The engine solves many boards side by side.
func (o *Solve) Spec() Spec {
	s := Spec{
		Name: "solve", Block: searchBlock, Grids: true, Completions: true,
		Statuses: []Status{Solved, OneOfSeveral, Unsolvable, Unreadable},
		Columns:  columns(),
	}
	switch {
	case o.Unique:
		s.Statuses[1] = Multiple
	case o.All:
		s.Block, s.Columns = 16, columns(record.Column{Name: "completion", Kind: record.Integer})
		if o.Limit > 0 {
			s.Columns = append(s.Columns, record.Column{Name: "stopped", Kind: record.Boolean})
		}
	}
	return s
}

// Sooner implements Slow.
func (o *Solve) Sooner(*Sight) string {
	if o.Limit > 0 {
		return ""
	}
	return "limit"
}

// Validate implements Operation.
func (o *Solve) Validate() error { return CheckOptions(o) }

// searchBlock is the number of boards that the engine searches together at its full
// speed.
const searchBlock = 4096

// limit returns the number of completions to search for.
func (o *Solve) limit() uint64 {
	if o.Unique || o.tell || o.All {
		return 2
	}
	return 1
}

// Cost implements Operation.
func (o *Solve) Cost(r *record.Record) time.Duration {
	if o.All {
		return Times(time.Microsecond, 10+likely(r, o.Limit))
	}
	return 10 * time.Microsecond
}

// Apply implements Operation; the answers are of type *Solution or, with All, of type *Listing.
func (o *Solve) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		found, err := completions(ctx, records, o.limit())
		if err != nil {
			yield(nil, err)
			return
		}
		if o.All {
			each(ctx, o, records, func(i int, l *Listing) error {
				l.Solution, l.limit = o.solution(&records[i].Board, &found[i]), o.Limit
				if found[i].Count > 1 {
					l.completions = allOf(ctx, &records[i])
				}
				return nil
			})(yield)
			return
		}
		each(ctx, o, records, func(i int, s *Solution) error {
			*s = o.solution(&records[i].Board, &found[i])
			return nil
		})(yield)
	}
}

// solution returns the answer to a board from the search engine's answer.
func (o *Solve) solution(board *sudoku.Board, found *search.Answer) (s Solution) {
	switch {
	case found.Count == 0:
		s.Status, s.Clashes = Unsolvable, board.Conflicts()
	case found.Count == 1:
		s.Status, s.Grid = Solved, found.Grid
	case o.Unique:
		s.Status = Multiple
	default:
		s.Status, s.Grid = OneOfSeveral, found.Grid
	}
	return s
}

// hasGrid reports whether the answer has a grid.
func (s *Solution) hasGrid() bool { return s.Status == Solved || s.Status == OneOfSeveral }

// A Listing is the answer of Solve with All: the completions of a board. Its text has a line for
// each, or the status if there is none. An AnswerWriter writes each as an answer of its own, as
// soon as it is found.
type Listing struct {
	Solution // the status, and a completion

	limit       uint64                        // 0 is none
	completions iter.Seq2[sudoku.Grid, error] // nil unless there are several
	ruledGrids  iter.Seq2[ruledGrid, error]   // the same of a puzzle with further rules
}

// allOf returns the completions of a record's board in lexicographic order.
func allOf(ctx context.Context, r *record.Record) iter.Seq2[sudoku.Grid, error] {
	all := search.All(ctx, r.Board)
	if r.HasLists() {
		all = search.All(ctx, r.Start())
	}
	watch := watchOf(ctx)
	if watch == nil {
		return all
	}
	return func(yield func(sudoku.Grid, error) bool) {
		w, n, failure := watching{watch: watch, record: r}, uint64(0), error(nil)
		for grid, err := range all {
			if n++; n%(1<<16) == 0 {
				w.counted(n)
			}
			if failure = err; !yield(grid, err) {
				break
			}
		}
		w.end(failure)
	}
}

// each calls use with each completion as an answer, or with the status if there is none. It
// returns the error of the search or that of use.
func (l *Listing) each(use func(s *Solution) error) error {
	s := l.Solution
	switch {
	case l.completions != nil:
		return eachOf(l, l.completions, func(s *Solution, grid sudoku.Grid) { s.Grid = grid }, use)
	case l.ruledGrids != nil:
		return eachOf(l, l.ruledGrids, func(s *Solution, grid ruledGrid) { s.ruled = grid }, use)
	case s.hasGrid():
		s.Number = 1
	}
	return use(&s)
}

// eachOf calls use with each of several completions, which set puts into the answer.
func eachOf[G any](l *Listing, completions iter.Seq2[G, error], set func(s *Solution, grid G), use func(s *Solution) error) error {
	s := l.Solution
	// Whether a completion is the last one is known when another has been found.
	for grid, err := range completions {
		if err != nil {
			return err
		}
		s.Stopped = s.Number > 0 && s.Number == l.limit
		if s.Number > 0 {
			if err := use(&s); err != nil || s.Stopped {
				return err
			}
		}
		s.Number++
		set(&s, grid)
	}
	return use(&s)
}

// AppendText implements Answer. If the context of Apply has ended, completions are missing.
func (l *Listing) AppendText(dst []byte) []byte {
	_ = l.each(func(s *Solution) error {
		dst = s.AppendText(dst)
		return nil
	})
	return dst
}

// Rows implements Answer.
func (l *Listing) Rows(op Operation, record *record.Record, write RowFunc) error {
	return l.each(func(s *Solution) error { return s.Rows(op, record, write) })
}

// Solutions holds the answers of Solve to boards without records. It is for
// programs with millions of boards: filling it again allocates nothing.
type Solutions struct {
	solve  *Solve
	boards []sudoku.Board
	found  []search.Answer
	last   Solution // that answer has returned
}

func (s *Solutions) apply(ctx context.Context, boards []sudoku.Board) error {
	return s.solve.ApplyBoards(ctx, boards, s)
}

func (s *Solutions) answer(i int) Answer {
	s.last = s.Solution(i)
	return &s.last
}

// ApplyBoards solves boards without records and stores the answers in into. The
// answers refer to the boards, which must not change while they are used.
func (o *Solve) ApplyBoards(ctx context.Context, boards []sudoku.Board, into *Solutions) error {
	into.solve, into.boards = o, boards
	into.found = slices.Grow(into.found[:0], len(boards))[:len(boards)]
	_, err := search.SolveMany(ctx, boards, into.found, search.Options{Limit: o.limit()})
	return err
}

// Solution returns the answer to the ith board, the same as Apply's.
func (s *Solutions) Solution(i int) Solution { return s.solve.solution(&s.boards[i], &s.found[i]) }

// gridOf returns the completion of the ith board, or nil if there is none.
func (s *Solutions) gridOf(i int) *sudoku.Grid {
	if s.found[i].Count == 0 {
		return nil
	}
	return &s.found[i].Grid
}

// count adds the answers to counts.
func (s *Solutions) count(counts *Counts) {
	var solved, unsolvable int64
	for i := range s.found {
		switch s.found[i].Count {
		case 0:
			unsolvable++
		case 1:
			solved++
		}
	}
	counts.Add(Outcome{Status: Solved}, solved)
	counts.Add(Outcome{Status: Unsolvable}, unsolvable)
	counts.Add(Outcome{Status: Multiple}, int64(len(s.found))-solved-unsolvable)
}

// AppendText appends all answers as text, in order.
func (s *Solutions) AppendText(dst []byte) []byte {
	dst = slices.Grow(dst, len(s.found)*lineSize)
	for i := range s.found {
		switch f := &s.found[i]; f.Count {
		case 1:
			dst = append(f.Grid.AppendLine(dst), '\n')
		case 0:
			dst = append(append(dst, Unsolvable...), '\n')
		default:
			dst = append(append(dst, Multiple...), '\n')
		}
	}
	return dst
}

// lineSize is the length of a grid as a line of text.
const lineSize = sudoku.Cells + 1

// AppendText implements Answer.
func (s *Solution) AppendText(dst []byte) []byte {
	if s.ruled.text != "" {
		return append(append(dst, s.ruled.text...), '\n')
	}
	if s.hasGrid() {
		return append(s.Grid.AppendLine(dst), '\n')
	}
	return append(append(dst, s.Status...), '\n')
}

// appendJSON appends what AppendJSON would for a record with a number, a board and no
// label, without reflection: streams of such boards are long.
func (s *Solution) appendJSON(dst []byte, r *record.Record) []byte {
	dst = append(dst, `{"number":`...)
	dst = strconv.AppendInt(dst, int64(r.Line), 10)
	dst = append(dst, `,"board":"`...)
	dst = r.Board.AppendLine(dst)
	dst = append(dst, `","status":"`...)
	dst = append(dst, s.Status...)
	if s.hasGrid() {
		dst = append(dst, `","grid":"`...)
		dst = s.Grid.AppendLine(dst)
	}
	return append(dst, "\"}\n"...)
}

// boardsPool keeps memory for blocks of boards.
var boardsPool = sync.Pool{New: func() any { return new([]sudoku.Board) }}

// completions returns, for each record that could be read, a completion and the
// number of completions, counted up to a limit.
func completions(ctx context.Context, records []record.Record, limit uint64) ([]search.Answer, error) {
	answers := make([]search.Answer, len(records))
	pencil := false
	for i := range records {
		pencil = pencil || records[i].HasLists()
	}
	if pencil {
		err := complete(ctx, records, make([]sudoku.Candidates, 0, len(records)), answers, limit,
			(*record.Record).Start)
		return answers, err
	}
	boards := boardsPool.Get().(*[]sudoku.Board)
	defer boardsPool.Put(boards)
	*boards = slices.Grow((*boards)[:0], len(records))
	err := complete(ctx, records, *boards, answers, limit, func(r *record.Record) sudoku.Board { return r.Board })
	return answers, err
}

// complete fills in the answers to the records that could be read. The search for
// a record begins from start(record); starts is memory for the starts of a block.
func complete[S search.Start](ctx context.Context, records []record.Record, starts []S, answers []search.Answer,
	limit uint64, start func(*record.Record) S,
) error {
	for i := range records {
		if records[i].Err == nil {
			starts = append(starts, start(&records[i]))
		}
	}
	if _, err := search.SolveMany(ctx, starts, answers, search.Options{Limit: limit}); err != nil {
		return err
	}
	// The answers are at the front. Move each to its record's index, the last one
	// first, so that none is overwritten before it is moved.
	from := len(starts)
	for to := len(records) - 1; to >= 0 && from <= to; to-- {
		if records[to].Err == nil {
			from--
			answers[to] = answers[from]
		}
	}
	return nil
}
