package operation

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"bullseye/draw"
	"bullseye/draw/paper"
	"bullseye/internal/render"
	"bullseye/logic"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// A Booklet prints boards as puzzles to be solved on paper, with their solutions at the end.
// It is no Operation: all records together make one document.
//
//	book, _, err := booklet.Lay(ctx, records)
//	…
//	err = pdf.Write(w, book)
type Booklet struct {
	Title   string     `json:"title,omitempty"` // at the top of each page; at most MaxTitle characters
	Paper   paper.Size `json:"paper,omitempty"`
	PerPage int        `json:"perPage,omitempty"` // 1, 2, 4 or 6; 0 means 2

	// Theme is the name of the colours: one of BookletThemes; "" means "print".
	Theme string `json:"theme,omitempty" enum:"print,light,colour-blind"`

	// NoSolutions leaves out the solutions.
	NoSolutions bool `json:"noSolutions,omitempty"`
	// Rate adds the level and the rating of each board with one completion.
	Rate bool `json:"rate,omitempty"`

	// Target makes the boards those of target sudoku: the weights are shown, there is room
	// for the score, and the solution is the completion with the best score, proved.
	Target    bool            `json:"target,omitempty"`
	Objective score.Objective `json:"weights,omitzero" requires:"target"`
	// Timeout bounds the time for a board.
	Timeout Duration `json:"timeout,omitempty" requires:"target"`

	// Say speaks the language of the booklet.
	Say Say `json:"-"`
	// Threads is the number of boards that are answered at a time; 0 means one for each
	// processor. The booklet does not depend on it.
	Threads int `json:"-"`
	// Progress, if not nil, is called with the number of boards that have been answered.
	// It is called by several goroutines.
	Progress func(boards int) `json:"-"`
}

// MaxBooklet is the largest number of boards of a Booklet.
const MaxBooklet = 2000

// Errors of Booklet.Lay.
var (
	ErrNoBoards   = errors.New("there is no board to print")
	ErrManyBoards = fmt.Errorf("there are too many boards for one booklet, which has at most %d", MaxBooklet)
)

// BookletThemes are the themes that booklets can have: all but the dark one, which would
// take too much ink.
func BookletThemes() []string {
	return []string{draw.Print.String(), draw.Light.String(), draw.ColourBlind.String()}
}

// BookletCounts says how many boards of a booklet have what solutions.
type BookletCounts struct {
	Boards     int // all that are printed
	Multiple   int // without Target: boards with several completions, which have no solution
	Unsolvable int
	Unproved   int // with Target: best scores that Timeout left unproved
}

// Validate returns an *OptionError if the options are invalid.
func (b *Booklet) Validate() error {
	switch {
	case b.PerPage != 0 && !slices.Contains(paper.PerPage(), b.PerPage):
		return &OptionError{Option: "perPage", Value: strconv.Itoa(b.PerPage), Expected: "1, 2, 4 or 6"}
	case int(b.Paper) >= len(paper.Sizes()):
		return &OptionError{Option: "paper", Value: strconv.Itoa(int(b.Paper)), Expected: "a4 or letter"}
	case utf8.RuneCountInString(b.Title) > MaxTitle:
		return &OptionError{Option: "title", Value: quoted(b.Title), Expected: fmt.Sprintf("at most %d characters", MaxTitle)}
	}
	return check(b)
}

// Lay answers the records and returns the document. Records that could not be read are left
// out. It returns the error of Validate, ErrNoBoards, ErrManyBoards, or the error of ctx if
// that ends first.
func (b *Booklet) Lay(ctx context.Context, records iter.Seq[record.Record]) (*paper.Booklet, BookletCounts, error) {
	var counts BookletCounts
	if err := b.Validate(); err != nil {
		return nil, counts, err
	}
	var boards []record.Record
	for r := range records {
		if r.Err != nil {
			continue
		}
		if len(boards) == MaxBooklet {
			return nil, counts, ErrManyBoards
		}
		boards = append(boards, r)
	}
	if len(boards) == 0 {
		return nil, counts, ErrNoBoards
	}
	answers, err := b.answer(ctx, boards)
	if err != nil {
		return nil, counts, err
	}
	say := b.Say
	book := &paper.Booklet{
		Title: b.Title, Language: say.language().String(), Size: b.Paper, PerPage: b.PerPage,
		Solutions: !b.NoSolutions, SolutionsTitle: say.word("Solutions"),
		Blanks: []string{say.word("Name"), say.word("Time")},
	}
	if book.PerPage == 0 {
		book.PerPage = 2
	}
	if book.Theme = draw.Print; b.Theme != "" {
		book.Theme, _ = draw.ParseTheme(b.Theme)
	}
	if b.Target {
		book.Blanks = append(book.Blanks, say.word("Score"))
		book.Legend = b.legend()
	}
	for i := range boards {
		a := &answers[i]
		book.Puzzles = append(book.Puzzles, b.puzzle(i+1, &boards[i], a))
		counts.Boards++
		switch {
		case a.status == Multiple:
			counts.Multiple++
		case a.status == Unsolvable:
			counts.Unsolvable++
		case a.status == Unproved:
			counts.Unproved++
		}
	}
	return book, counts, nil
}

// A puzzleAnswer is what a booklet says about a board.
type puzzleAnswer struct {
	status  Status // Solved, Multiple or Unsolvable; with Target Scored, Unproved or Unsolvable
	hasGrid bool
	grid    sudoku.Grid
	score   int64
	rated   bool
	rating  logic.Rating
	clashes Clashes
}

// bookletBlock is the number of boards that are answered as a block.
const bookletBlock = 4

// answer answers boards, several at a time.
func (b *Booklet) answer(ctx context.Context, boards []record.Record) ([]puzzleAnswer, error) {
	caller := ctx
	ctx, cancel := context.WithCancelCause(caller)
	defer cancel(nil)
	answers := make([]puzzleAnswer, len(boards))
	threads := b.Threads
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	var next, done atomic.Int64
	var workers sync.WaitGroup
	for range min(threads, (len(boards)+bookletBlock-1)/bookletBlock) {
		workers.Go(func() {
			for ctx.Err() == nil {
				from := int(next.Add(bookletBlock)) - bookletBlock
				if from >= len(boards) {
					return
				}
				to := min(from+bookletBlock, len(boards))
				if err := b.answerBlock(ctx, boards[from:to], answers[from:to]); err != nil {
					cancel(err)
					return
				}
				if n := done.Add(int64(to - from)); b.Progress != nil {
					b.Progress(int(n))
				}
			}
		})
	}
	workers.Wait()
	if err := caller.Err(); err != nil {
		return nil, err
	}
	return answers, context.Cause(ctx)
}

// answerBlock answers a few boards.
func (b *Booklet) answerBlock(ctx context.Context, boards []record.Record, answers []puzzleAnswer) error {
	found, err := completions(ctx, boards, 2)
	if err != nil {
		return err
	}
	for i := range boards {
		a := &answers[i]
		a.status, a.grid = uniqueness(&found[i]), found[i].Grid
		a.hasGrid = a.status == Solved
		if a.status == Unsolvable {
			a.clashes = clashes(&boards[i])
		}
	}
	if b.Rate {
		if err := rateUnique(ctx, boards, answers); err != nil {
			return err
		}
	}
	if b.Target {
		return b.score(ctx, boards, answers)
	}
	return nil
}

// rateUnique rates the boards that have one completion.
func rateUnique(ctx context.Context, boards []record.Record, answers []puzzleAnswer) error {
	i := 0
	for answer, err := range (&Rate{}).Apply(ctx, boards) {
		if err != nil {
			return err
		}
		if r := answer.(*Rating); r.Status == Rated {
			answers[i].rated, answers[i].rating = true, r.ER
		}
		i++
	}
	return nil
}

// score finds the best scores.
func (b *Booklet) score(ctx context.Context, boards []record.Record, answers []puzzleAnswer) error {
	i := 0
	for answer, err := range (&Max{Objective: b.Objective, Timeout: b.Timeout}).Apply(ctx, boards) {
		if err != nil {
			return err
		}
		best := answer.(*Optimum)
		a := &answers[i]
		if a.status = best.Status; best.Ranked != nil {
			a.hasGrid, a.grid, a.score = true, best.Grid, best.Score
		}
		i++
	}
	return nil
}

// puzzle returns a board as it is printed, with its solution.
func (b *Booklet) puzzle(number int, r *record.Record, a *puzzleAnswer) paper.Puzzle {
	say := b.Say
	p := paper.Puzzle{Number: strconv.Itoa(number), Name: r.Label, Board: b.scene(r)}
	if a.rated {
		p.About = capital(say.word(a.rating.Difficulty().String())) + " " + a.rating.String()
	}
	switch a.status {
	case Unsolvable:
		p.Note = say.word("This board has no completion") + because(a.clashes, say)
		p.Missing = say.word("no completion")
		render.MarkClashes(&p.Board, a.clashes)
	case Multiple:
		p.Note = say.word("This board has several completions")
		p.Missing = say.word("several completions")
	case Scored:
		p.Result = say.text("%d points", a.score)
	case Unproved:
		p.Result = say.text("at least %d points, not proved", a.score)
		p.Missing = say.word("no completion was found in time")
	}
	if a.hasGrid {
		solution := draw.Scene{Digits: a.grid.Board(), Clues: p.Board.Clues, Tones: p.Board.Tones}
		p.Solution = &solution
	}
	return p
}

// capital returns a text with a capital letter at its beginning, as a label of its own.
func capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}

// scene returns the picture of a board: with candidates if it is given as lists of
// candidates that clues do not describe, and with Target with weights.
func (b *Booklet) scene(r *record.Record) draw.Scene {
	s := draw.Scene{Digits: r.Board, Clues: r.Board}
	if board, err := BoardOf(r); err == nil {
		s.Digits, s.Clues = board, board
	} else {
		s.Candidates = r.Candidates
	}
	if !b.Target {
		return s
	}
	importance := b.Objective.Importance()
	s.Tones = draw.Heat(&importance)
	if b.Objective.Weights != nil {
		for c, w := range b.Objective.Weights {
			s.Labels[c] = strconv.FormatInt(w, 10)
		}
	}
	return s
}

// legend says how the boards are scored.
func (b *Booklet) legend() string {
	switch {
	case b.Objective.Table != nil:
		return b.Say.word("Score: the sum of the values that the digits have in their cells. Darker cells matter more.")
	case b.Objective.Weights != nil:
		return b.Say.word("Score: the sum of weight times digit. The small numbers are the weights.")
	}
	return b.Say.word("Score: the sum of weight times digit. The rings have the weights 6 at the edge, 7, 8, 9, and 10 in the centre.")
}
