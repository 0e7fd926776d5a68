package judge

// The answers to the boards of an input.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"bullseye/internal/text/message"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// A layout is how a problem wants completions.
type layout struct {
	find      func(context.Context, sudoku.Board) (sudoku.Grid, error) // nil for any completion
	write     func(*bufio.Writer, *sudoku.Grid)
	heading   string // the line above a grid, with the verb %d for the number of the board
	after     string // text after each grid
	between   string // text between the answers to two boards
	none      string // the line for a board without a completion, "" if that is an error
	several   string // the line for a board for which find says search.ErrMultiple
	redundant string // the line for a board for which find says errRedundant
}

// completions returns the answer of a problem that asks for a completion of each
// board.
func completions(l layout) func(context.Context, *session, sudoku.Board, int) error {
	return func(ctx context.Context, s *session, board sudoku.Board, n int) error {
		find, given := l.find, (func() error)(nil)
		var grid sudoku.Grid
		if find == nil {
			find = search.First[sudoku.Board]
			given = func() error {
				var text bytes.Buffer
				w := bufio.NewWriter(&text)
				l.write(w, &grid)
				w.Flush()
				line, _, _ := strings.Cut(text.String(), "\n")
				return s.completes(&board, n, line)
			}
		}
		grid, err := find(ctx, board)
		return s.put(n, &l, err, given, func(out *bufio.Writer) { l.write(out, &grid) })
	}
}

// put writes the answer to the input's nth board: write does, unless the error says why there is no
// grid. If any completion is right, given reads the one of the answer to check.
func (s *session) put(n int, l *layout, err error, given func() error, write func(*bufio.Writer)) error {
	instead := ""
	switch {
	case errors.Is(err, sudoku.ErrNoCompletion) && l.none == "":
		return message.Errorf("board %d breaks the problem's promise: %w", n, err)
	case errors.Is(err, sudoku.ErrNoCompletion):
		instead = l.none
	case errors.Is(err, search.ErrMultiple):
		instead = l.several
	case errors.Is(err, errRedundant):
		instead = l.redundant
	case err != nil:
		return err
	}
	if n > 1 {
		s.out.WriteString(l.between)
	}
	s.out.WriteString(s.heading)
	if l.heading != "" {
		fmt.Fprintf(s.out, l.heading, n)
	}
	switch {
	case instead != "":
		s.out.WriteString(instead + "\n")
	case given != nil && s.given != nil:
		if err := s.out.Flush(); err != nil {
			return err
		}
		if err := given(); err != nil {
			return err
		}
	default:
		write(s.out)
	}
	s.out.WriteString(l.after)
	return nil
}

func targetScore(ctx context.Context, s *session, board sudoku.Board, _ int) error {
	best := int64(-1)
	result, err := score.Max(ctx, board, score.Options{Objective: *s.objective})
	switch {
	case err == nil:
		best = result.Score
	case !errors.Is(err, sudoku.ErrNoCompletion):
		return err
	}
	fmt.Fprintln(s.out, best)
	return nil
}

func verdicts(ctx context.Context, s *session, board sudoku.Board, n int) error {
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
}

func everyGrid(ctx context.Context, s *session, board sudoku.Board, _ int) error {
	var total uint64
	for grid, err := range search.All(ctx, board) {
		if err != nil {
			return err
		}
		spaced(s.out, &grid)
		if err := s.out.WriteByte('\n'); err != nil {
			return err
		}
		total++
	}
	fmt.Fprintf(s.out, "there are a total of %d solution(s).\n", total)
	return nil
}

// spaced writes a grid as nine rows of digits with single spaces.
func spaced(out *bufio.Writer, grid *sudoku.Grid) { writeRows(out, grid, " ") }

// plain writes a grid as nine rows of digits.
func plain(out *bufio.Writer, grid *sudoku.Grid) { writeRows(out, grid, "") }

func writeRows(out *bufio.Writer, grid *sudoku.Grid, separator string) {
	for row := range 9 {
		for column := range 9 {
			if column > 0 {
				out.WriteString(separator)
			}
			out.WriteByte('0' + grid[sudoku.CellAt(row, column)])
		}
		out.WriteByte('\n')
	}
}

// line writes a grid as one line of 81 digits.
func line(out *bufio.Writer, grid *sudoku.Grid) {
	for _, d := range grid {
		out.WriteByte('0' + d)
	}
	out.WriteByte('\n')
}
