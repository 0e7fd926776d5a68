package render

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"bullseye/draw"
	"bullseye/draw/paper"
	"bullseye/explain"
	"bullseye/internal/inorder"
	"bullseye/internal/text/message"
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
	PerPage     int                `json:"per-page,omitempty" arg:"N" enum:"1,2,4,6" default:"2" doc:"put N puzzles on a page: 1, 2, 4 or 6"`
	Paper       paper.Size         `json:"paper,omitempty" arg:"SIZE" enum:"a4,letter" default:"a4" doc:"use pages of SIZE: a4 or letter"`
	Title       string             `json:"title,omitempty" arg:"TEXT" maxLength:"200" doc:"write TEXT at the top of each page"`
	Theme       string             `json:"theme,omitempty" arg:"THEME" enum:"print,light,colour-blind" default:"print" doc:"print in the colours of THEME, such as light"`
	Rate        bool               `json:"rate,omitempty" excludes:"target" doc:"add the level and the rating of each board"`
	Sort        bool               `json:"sort,omitempty" excludes:"target" doc:"print the easiest boards first"`
	Chapters    bool               `json:"chapters,omitempty" excludes:"target" doc:"begin a page for each level, the easiest first"`
	NoSolutions bool               `json:"no-solutions,omitempty" doc:"leave out the solutions"`
	Target      bool               `json:"target,omitempty" doc:"print target sudoku: weights, room for the score, the best grid"`
	Objective   score.Objective    `json:"weights,omitzero" short:"w" arg:"WEIGHTS" requires:"target" doc:"use WEIGHTS: file or 81 integers"`
	Timeout     operation.Duration `json:"timeout,omitempty" arg:"TIME" requires:"target" doc:"with {target}, spend at most TIME on a board"`
	Language    explain.Language   `json:"language,omitempty" arg:"LANGUAGE" enum:"en,zh" doc:"write sentences in LANGUAGE: en or zh"`

	// Threads is the number of boards that are answered at a time; 0 means one for each
	// processor. The booklet does not depend on it.
	Threads int `json:"-"`
	// Progress, if not nil, is called with the number of boards that have been answered.
	// It is called by one goroutine at a time.
	Progress func(boards int) `json:"-"`
}

// MaxBooklet is the largest number of boards of a Booklet.
const MaxBooklet = 2000

// Errors of Booklet.Lay.
var (
	ErrNoBoards   = errors.New("there is no board to print")
	ErrManyBoards = message.Errorf("there are too many boards for one booklet, which has at most %d", MaxBooklet)
)

// Validate returns an *operation.OptionError if the options are invalid.
func (b *Booklet) Validate() error { return operation.CheckOptions(b) }

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
		SolutionsTitle: say.Word("Solutions"),
		Blanks:         []string{say.Word("Name"), say.Word("Time")},
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
	for n, i := range b.order(answers) {
		a := &answers[i]
		book.Puzzles = append(book.Puzzles, b.puzzle(n+1, &boards[i], a))
		counts.Add(operation.Outcome{Status: a.status}, 1)
	}
	book.Solutions = !b.NoSolutions && slices.ContainsFunc(book.Puzzles, func(p paper.Puzzle) bool { return p.Solution != nil })
	return book, counts, nil
}

// order returns the order in which boards are printed. Those without a rating are last.
func (b *Booklet) order(answers []puzzleAnswer) []int {
	order := make([]int, len(answers))
	for i := range order {
		order[i] = i
	}
	if b.Sort || b.Chapters {
		rating := func(i int) logic.Rating {
			if answers[i].rated {
				return answers[i].rating
			}
			return logic.Stuck + 1
		}
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(rating(i), rating(j)) })
	}
	return order
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
	answers := make([]puzzleAnswer, 0, len(boards))
	work := inorder.Work{N: len(boards), Size: bookletBlock, Threads: cmp.Or(max(b.Threads, 0), runtime.GOMAXPROCS(0))}
	err := inorder.Do(ctx, work, func(ctx context.Context, from, to int) ([]puzzleAnswer, error) {
		return b.answerBlock(ctx, boards[from:to])
	}, func(block []puzzleAnswer) error {
		answers = append(answers, block...)
		if b.Progress != nil {
			b.Progress(len(answers))
		}
		return nil
	})
	return answers, cmp.Or(ctx.Err(), err)
}

// answerBlock answers a few boards.
func (b *Booklet) answerBlock(ctx context.Context, boards []record.Record) ([]puzzleAnswer, error) {
	answers := make([]puzzleAnswer, len(boards))
	questions := []operation.Operation{&operation.Solve{Unique: true}}
	if b.Rate || b.Sort || b.Chapters {
		questions = append(questions, &operation.Rate{})
	}
	if b.Target {
		questions = append(questions, &operation.Max{Objective: b.Objective, Timeout: b.Timeout})
	}
	for _, question := range questions {
		i := 0
		for answer, err := range question.Apply(ctx, boards) {
			if err != nil {
				return nil, err
			}
			answers[i].add(answer)
			i++
		}
	}
	return answers, nil
}

// add adds the answer to one of the questions.
func (p *puzzleAnswer) add(answer operation.Answer) {
	switch a := answer.(type) {
	case *operation.Solution:
		p.status, p.grid, p.hasGrid, p.clashes = a.Status, a.Grid, a.Status == operation.Solved, a.Clashes
	case *operation.Rating:
		p.rated, p.rating = a.Status == operation.Rated, a.Ratings.ER
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
	level := capital(say.Word(a.rating.Difficulty().String()))
	if a.rated && b.Rate {
		p.About = level + " " + a.rating.String()
	}
	if b.Chapters {
		p.Chapter = level
	}
	switch a.status {
	case operation.Unsolvable:
		p.Note = say.Word("This board has no completion") + because(a.clashes, say)
		p.Missing = say.Word("no completion")
		markClashes(&p.Board, a.clashes)
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
	s.Tones = heat(b.Objective.Importance())
	if b.Objective.Weights != nil {
		for c, w := range b.Objective.Weights {
			s.Labels[c] = strconv.FormatInt(w, 10)
		}
	}
	return s
}

// legend says how the boards are scored.
func (b *Booklet) legend(say operation.Say) string {
	switch {
	case b.Objective.Table != nil:
		return say.Word("Score: the sum of the values that the digits have in their cells. Darker cells matter more.")
	case b.Objective.Weights != nil:
		return say.Word("Score: the sum of weight times digit. The small numbers are the weights.")
	}
	return say.Word("Score: the sum of weight times digit. The rings have the weights 6 at the edge, 7, 8, 9, and 10 in the centre.")
}
