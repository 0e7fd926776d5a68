package render

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"bullseye/draw"
	"bullseye/draw/paper"
	"bullseye/explain"
	"bullseye/logic"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// A Booklet prints boards as puzzles to be solved on paper, with their solutions at the end.
// It is no Operation: all records together make one document.
//
//	book, _, err := booklet.Lay(ctx, boards)
//	…
//	err = pdf.Write(w, book)
type Booklet struct {
	Title   string     `json:"title,omitempty"` // at the top of each page; at most MaxTitle characters
	Paper   paper.Size `json:"paper,omitempty"`
	PerPage int        `json:"perPage,omitempty"` // 1, 2, 4 or 6; 0 means 2

	// Theme is the name of the colours: one of BookletThemes; "" means "print".
	Theme string `json:"theme,omitempty"`

	// NoSolutions leaves out the solutions.
	NoSolutions bool `json:"noSolutions,omitempty"`
	// Rate adds the level and the rating of each board with one completion.
	Rate bool `json:"rate,omitempty"`

	// Target makes the boards those of target sudoku: the weights are shown, there is room
	// for the score, and the solution is the completion with the best score, proved.
	Target bool `json:"target,omitempty"`
	// The objective of Target.
	score.Objective
	// Timeout bounds the time for a board with Target, in nanoseconds; 0 is no bound.
	Timeout time.Duration `json:"timeout,omitempty"`

	// Language is that of the words.
	Language explain.Language `json:"language,omitempty"`
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

// Validate returns an *OptionError if the options are invalid.
func (b *Booklet) Validate() error {
	switch {
	case b.PerPage != 0 && !slices.Contains(paper.PerPage(), b.PerPage):
		return &operation.OptionError{Option: "perPage", Value: strconv.Itoa(b.PerPage), Expected: "1, 2, 4 or 6"}
	case int(b.Paper) >= len(paper.Sizes()):
		return &operation.OptionError{Option: "paper", Value: strconv.Itoa(int(b.Paper)), Expected: "a4 or letter"}
	case b.Theme != "" && !slices.Contains(BookletThemes(), b.Theme):
		return &operation.OptionError{Option: "theme", Value: quoted(b.Theme), Expected: "print, light or colour-blind"}
	case utf8.RuneCountInString(b.Title) > MaxTitle:
		return &operation.OptionError{Option: "title", Value: quoted(b.Title), Expected: fmt.Sprintf("at most %d characters", MaxTitle)}
	}
	return (&operation.Hint{Target: b.Target, Objective: b.Objective, Timeout: b.Timeout}).Validate()
}

// Lay answers boards that could be read and returns the document, and counts the boards: those
// that are Multiple or Unsolvable have no solution, and the score of the Unproved is not the
// best for certain. It returns the error of
// Validate, ErrNoBoards, ErrManyBoards, or the error of ctx if that ends first.
func (b *Booklet) Lay(ctx context.Context, boards []record.Record) (*paper.Booklet, operation.Counts, error) {
	var counts operation.Counts
	if err := b.Validate(); err != nil {
		return nil, counts, err
	}
	switch {
	case len(boards) == 0:
		return nil, counts, ErrNoBoards
	case len(boards) > MaxBooklet:
		return nil, counts, ErrManyBoards
	}
	answers, err := b.answer(ctx, boards)
	if err != nil {
		return nil, counts, err
	}
	say := SayIn(b.Language.String())
	book := &paper.Booklet{
		Title: b.Title, Language: b.Language.String(), Size: b.Paper, PerPage: b.PerPage,
		Solutions: !b.NoSolutions, SolutionsTitle: say.Word("Solutions"),
		Blanks: []string{say.Word("Name"), say.Word("Time")},
	}
	if book.PerPage == 0 {
		book.PerPage = 2
	}
	if book.Theme = draw.Print; b.Theme != "" {
		book.Theme, _ = draw.ParseTheme(b.Theme)
	}
	if b.Target {
		book.Blanks = append(book.Blanks, say.Word("Score"))
		book.Legend = b.legend(say)
	}
	for i := range boards {
		a := &answers[i]
		book.Puzzles = append(book.Puzzles, b.puzzle(i+1, &boards[i], a))
		counts.Add(operation.Outcome{Status: a.status}, 1)
	}
	return book, counts, nil
}

// A puzzleAnswer is what a booklet says about a board.
type puzzleAnswer struct {
	status  operation.Status // Solved, Multiple or Unsolvable; with Target Scored, Unproved or Unsolvable
	hasGrid bool
	grid    sudoku.Grid
	score   int64
	rated   bool
	rating  logic.Rating
	clashes operation.Clashes
}

// bookletBlock is the number of boards that are answered as a block.
const bookletBlock = 4

// answer answers boards, several at a time.
func (b *Booklet) answer(ctx context.Context, boards []record.Record) ([]puzzleAnswer, error) {
	answers := make([]puzzleAnswer, len(boards))
	all, each := errgroup.WithContext(ctx)
	all.SetLimit(cmp.Or(max(b.Threads, 0), runtime.GOMAXPROCS(0)))
	var done atomic.Int64
	for from := 0; from < len(boards) && each.Err() == nil; from += bookletBlock {
		to := min(from+bookletBlock, len(boards))
		all.Go(func() error {
			err := b.answerBlock(each, boards[from:to], answers[from:to])
			if n := done.Add(int64(to - from)); err == nil && b.Progress != nil {
				b.Progress(int(n))
			}
			return err
		})
	}
	err := all.Wait()
	return answers, cmp.Or(ctx.Err(), err)
}

// answerBlock answers a few boards.
func (b *Booklet) answerBlock(ctx context.Context, boards []record.Record, answers []puzzleAnswer) error {
	questions := []operation.Operation{&operation.Solve{Unique: true}}
	if b.Rate {
		questions = append(questions, &operation.Rate{})
	}
	if b.Target {
		questions = append(questions, &operation.Max{Objective: b.Objective, Timeout: b.Timeout})
	}
	for _, question := range questions {
		i := 0
		for answer, err := range question.Apply(ctx, boards) {
			if err != nil {
				return err
			}
			answers[i].add(answer)
			i++
		}
	}
	return nil
}

// add adds the answer to one of the questions.
func (p *puzzleAnswer) add(answer operation.Answer) {
	switch a := answer.(type) {
	case *operation.Solution:
		p.status, p.grid, p.hasGrid, p.clashes = a.Status, a.Grid, a.Status == operation.Solved, a.Clashes
	case *operation.Rating:
		p.rated, p.rating = a.Status == operation.Rated, a.ER
	case *operation.Optimum:
		if p.status = a.Status; a.Ranked != nil {
			p.hasGrid, p.grid, p.score = true, a.Grid, a.Score
		}
	}
}

// puzzle returns a board as it is printed, with its solution.
func (b *Booklet) puzzle(number int, r *record.Record, a *puzzleAnswer) paper.Puzzle {
	say := SayIn(b.Language.String())
	p := paper.Puzzle{Number: strconv.Itoa(number), Name: r.Label, Board: b.scene(r)}
	if a.rated {
		p.About = capital(say.Word(a.rating.Difficulty().String())) + " " + a.rating.String()
	}
	switch a.status {
	case operation.Unsolvable:
		p.Note = say.Word("This board has no completion") + because(a.clashes, say)
		p.Missing = say.Word("no completion")
		MarkClashes(&p.Board, a.clashes)
	case operation.Multiple:
		p.Note = say.Word("This board has several completions")
		p.Missing = say.Word("several completions")
	case operation.Scored:
		p.Result = say.Text("%d points", a.score)
	case operation.Unproved:
		p.Result = say.Text("at least %d points, not proved", a.score)
		p.Missing = say.Word("no completion was found in time")
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
	if board, err := operation.BoardOf(r); err == nil {
		s.Digits, s.Clues = board, board
	} else {
		s.Candidates = r.Candidates
	}
	if !b.Target {
		return s
	}
	s.Tones = heat(b.Importance())
	if b.Weights != nil {
		for c, w := range b.Weights {
			s.Labels[c] = strconv.FormatInt(w, 10)
		}
	}
	return s
}

// legend says how the boards are scored.
func (b *Booklet) legend(say operation.Say) string {
	switch {
	case b.Table != nil:
		return say.Word("Score: the sum of the values that the digits have in their cells. Darker cells matter more.")
	case b.Weights != nil:
		return say.Word("Score: the sum of weight times digit. The small numbers are the weights.")
	}
	return say.Word("Score: the sum of weight times digit. The rings have the weights 6 at the edge, 7, 8, 9, and 10 in the centre.")
}
