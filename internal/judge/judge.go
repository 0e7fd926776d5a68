// Package judge solves the Sudoku problems of online judges. Each problem reads
// and writes exactly the format of its statement.
//
// The readers accept the irregularities of real test files: carriage returns, a
// byte-order mark, blank lines anywhere, trailing spaces, no final newline, and
// cells with or without spaces between them. Anything else is an error, full-width
// digits for example.
package judge

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// ErrNoBoard says that the input is only white space, although the problem
// promises at least one board.
var ErrNoBoard = errors.New("no board in the input")

// A Problem is one judge's problem, or one that several judges share.
type Problem struct {
	Name    string
	Aliases []string // names of problems of other judges with the same input and output
	Asks    string   // the question, as a noun phrase
	Input   string   // the format of the input, as a noun phrase
	Output  string   // the format of the output, as a noun phrase

	answer func(context.Context, *session) error
}

// Problems returns all problems, in the order in which lists show them.
func Problems() []Problem {
	return []Problem{
		{
			Name:    "noip2009",
			Aliases: []string{"nowcoder-16612", "luogu-p1074", "acwing-183"},
			Asks:    "the best score of a target sudoku",
			Input:   "9 rows of 9 integers, 0 blank",
			Output:  "the greatest score, -1 if no completion exists",
			answer:  targetScore,
		},
		{
			Name:    "codevs2924",
			Aliases: []string{"luogu-p1784"},
			Asks:    "the completion of a board",
			Input:   "9 rows of 9 integers, 0 blank",
			Output:  "9 rows of 9 digits with single spaces",
			answer:  spacedGrid,
		},
		{
			Name:    "acwing166",
			Aliases: []string{"poj3074", "luogu-p10482"},
			Asks:    "the completion of each board",
			Input:   "81 characters a line, . blank, until a line `end`",
			Output:  "81 digits a line",
			answer:  linesUntilEnd,
		},
		{
			Name:   "poj2676",
			Asks:   "a completion of each board",
			Input:  "T, then T boards of 9 rows of 9 digits, 0 blank",
			Output: "9 rows of 9 digits a board",
			answer: countedGrids,
		},
		{
			Name:   "poj2918",
			Asks:   "the completion of each board",
			Input:  "T, then T boards of 9 rows of 9 digits, 0 blank",
			Output: "`Scenario #i:`, 9 rows of 9 digits and a blank line a board",
			answer: scenarios,
		},
		{
			Name:   "hdu1426",
			Asks:   "the completion of each board",
			Input:  "9 rows of 9 symbols with spaces, ? blank; boards separated by a blank line",
			Output: "9 rows of 9 digits with single spaces, a blank line between boards",
			answer: separatedGrids,
		},
		{
			Name:   "uva10957",
			Asks:   "whether each board is a sound puzzle",
			Input:  "9 rows of 9 integers, 0 blank; boards separated by a blank line",
			Output: "`Case k: Unique.`, `Ambiguous.`, `Impossible.` (no completion) or `Illegal.` (clues clash)",
			answer: verdicts,
		},
		{
			Name:   "tioj1025",
			Asks:   "all completions of a board",
			Input:  "81 integers, 0 blank",
			Output: "each grid as 9 spaced rows and a blank line, ascending; then `there are a total of k solution(s).`",
			answer: everyGrid,
		},
	}
}

// Find returns the problem with a name or alias, ignoring case.
func Find(name string) (Problem, bool) {
	for _, p := range Problems() {
		for _, known := range append([]string{p.Name}, p.Aliases...) {
			if strings.EqualFold(known, name) {
				return p, true
			}
		}
	}
	return Problem{}, false
}

// Answer reads the problem's input and writes its output. It writes each answer
// before it waits for more input.
//
// If the input breaks the problem's promises, Answer stops, after it has written
// the answers to the boards before. The error is a *sudoku.SyntaxError if the text
// is malformed, ErrNoBoard if there is no board, and wraps
// sudoku.ErrNoCompletion if a board lacks the promised completion.
func (p *Problem) Answer(ctx context.Context, in io.Reader, out io.Writer) error {
	buffered := bufio.NewWriterSize(out, 1<<15)
	s := &session{in: newScanner(in, buffered.Flush), out: buffered}
	err := p.answer(ctx, s)
	if failed := buffered.Flush(); failed != nil {
		return failed
	}
	return err
}

// A session reads the input of a problem and writes its output.
type session struct {
	in  *scanner
	out *bufio.Writer
}

func targetScore(ctx context.Context, s *session) error {
	board, err := s.in.onlyBoard()
	if err != nil {
		return err
	}
	best := int64(-1)
	result, err := score.Max(ctx, board, score.Options{})
	switch {
	case err == nil:
		best = result.Score
	case !errors.Is(err, sudoku.ErrNoCompletion):
		return err
	}
	fmt.Fprintln(s.out, best)
	return s.in.end()
}

func spacedGrid(ctx context.Context, s *session) error {
	board, err := s.in.onlyBoard()
	if err != nil {
		return err
	}
	grid, err := complete(ctx, board, 1)
	if err != nil {
		return err
	}
	s.rows(&grid, " ")
	return s.in.end()
}

// linesUntilEnd stops at the line `end`, or at the end of the input: some copies
// of the test data lack the line.
func linesUntilEnd(ctx context.Context, s *session) error {
	for n := 1; ; n++ {
		tok, err := s.in.token()
		if err == io.EOF {
			if n == 1 {
				return ErrNoBoard
			}
			return nil
		}
		if err != nil {
			return err
		}
		if tok.text == "end" {
			return nil
		}
		board, err := s.in.boardFrom(tok, aCell+" or `end`")
		if err != nil {
			return err
		}
		grid, err := complete(ctx, board, n)
		if err != nil {
			return err
		}
		s.line(grid[:])
	}
}

func countedGrids(ctx context.Context, s *session) error {
	return s.counted(func(board sudoku.Board, n int) error {
		grid, err := complete(ctx, board, n)
		if err != nil {
			return err
		}
		s.rows(&grid, "")
		return nil
	})
}

func scenarios(ctx context.Context, s *session) error {
	return s.counted(func(board sudoku.Board, n int) error {
		grid, err := complete(ctx, board, n)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.out, "Scenario #%d:\n", n)
		s.rows(&grid, "")
		s.out.WriteByte('\n')
		return nil
	})
}

func separatedGrids(ctx context.Context, s *session) error {
	return s.all(func(board sudoku.Board, n int) error {
		grid, err := complete(ctx, board, n)
		if err != nil {
			return err
		}
		if n > 1 {
			s.out.WriteByte('\n')
		}
		s.rows(&grid, " ")
		return nil
	})
}

func verdicts(ctx context.Context, s *session) error {
	return s.all(func(board sudoku.Board, n int) error {
		verdict := "Illegal"
		if board.Clash() == nil {
			completions, err := search.Count(ctx, board, 2)
			if err != nil {
				return err
			}
			verdict = [...]string{"Impossible", "Unique", "Ambiguous"}[completions]
		}
		fmt.Fprintf(s.out, "Case %d: %s.\n", n, verdict)
		return nil
	})
}

func everyGrid(ctx context.Context, s *session) error {
	board, err := s.in.onlyBoard()
	if err != nil {
		return err
	}
	var total uint64
	for grid, err := range search.All(ctx, board) {
		if errors.Is(err, sudoku.ErrNoCompletion) {
			break
		}
		if err != nil {
			return err
		}
		s.rows(&grid, " ")
		if err := s.out.WriteByte('\n'); err != nil {
			return err
		}
		total++
	}
	fmt.Fprintf(s.out, "there are a total of %d solution(s).\n", total)
	return s.in.end()
}

// counted reads the number of boards, and then answers that many boards.
func (s *session) counted(answer func(board sudoku.Board, n int) error) error {
	total, err := s.in.number("the number of boards")
	if err != nil {
		return err
	}
	for n := range total {
		board, err := s.in.board()
		if err == io.EOF {
			return s.in.unexpectedEnd(fmt.Sprintf("board %d of %d", n+1, total))
		}
		if err != nil {
			return err
		}
		if err := answer(board, n+1); err != nil {
			return err
		}
	}
	return s.in.end()
}

// all answers all boards of the input, of which there must be at least one.
func (s *session) all(answer func(board sudoku.Board, n int) error) error {
	for n := 1; ; n++ {
		board, err := s.in.board()
		switch {
		case err == io.EOF && n == 1:
			return ErrNoBoard
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		if err := answer(board, n); err != nil {
			return err
		}
	}
}

// complete returns a completion of the input's nth board, which has one if the
// problem keeps its promise.
func complete(ctx context.Context, board sudoku.Board, n int) (sudoku.Grid, error) {
	grid, err := search.First(ctx, board)
	if errors.Is(err, sudoku.ErrNoCompletion) {
		err = fmt.Errorf("board %d breaks the problem's promise: %w", n, err)
	}
	return grid, err
}

// rows writes the grid as nine rows of digits with a separator between them.
func (s *session) rows(grid *sudoku.Grid, separator string) {
	for row := range 9 {
		for column := range 9 {
			if column > 0 {
				s.out.WriteString(separator)
			}
			s.out.WriteByte('0' + grid[sudoku.CellAt(row, column)])
		}
		s.out.WriteByte('\n')
	}
}

// line writes digits as one line, without separators.
func (s *session) line(digits []uint8) {
	for _, d := range digits {
		s.out.WriteByte('0' + d)
	}
	s.out.WriteByte('\n')
}
