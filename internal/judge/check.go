package judge

// Answers that others gave.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"bullseye/internal/text/excerpt"
	"bullseye/sudoku"
)

// A WrongError says where an answer is wrong.
type WrongError struct {
	Line            int // of the answer, counted from 1
	Found, Expected string
}

func (e *WrongError) Error() string { return fmt.Sprintf("found %s, expected %s", e.Found, e.Expected) }

// Check compares an answer with the right one. The error is a *WrongError if they differ.
// Otherwise it is an error of Answer for the input, or of reading the answer.
//
// A problem that asks for a completion, and not for a certain one, accepts all of them.
// Blanks at the ends of lines and blank lines at the end do not matter.
func (p *Problem) Check(ctx context.Context, in, given io.Reader) error {
	c := &comparer{in: bufio.NewReader(given)}
	switch start, _ := c.in.Peek(len(mark)); {
	case string(start) == mark:
		_, _ = c.in.Discard(len(mark))
	case bytes.HasPrefix(start, []byte("\xff\xfe")), bytes.HasPrefix(start, []byte("\xfe\xff")):
		return &WrongError{1, "text in UTF-16", "text in UTF-8"}
	}
	s := &session{in: newScanner(in, func() error { return nil }), out: bufio.NewWriterSize(c, 1<<15), given: c}
	if err := p.run(ctx, s); err != nil {
		return err
	}
	for {
		line, err := c.next()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case line != "":
			return &WrongError{c.line, quote(line), "the end of the answer"}
		}
	}
}

// A comparer compares what is written to it with the lines of an answer.
type comparer struct {
	in   *bufio.Reader
	line int    // the number of lines that have been read
	part []byte // what has been written of the next line
}

// Write returns a *WrongError if a line differs.
func (c *comparer) Write(text []byte) (int, error) {
	for rest := text; len(rest) > 0; {
		line, after, whole := bytes.Cut(rest, newline)
		c.part, rest = append(c.part, line...), after
		if !whole {
			break
		}
		expected := strings.TrimRight(string(c.part), blanks)
		c.part = c.part[:0]
		found, err := c.next()
		switch {
		case err == io.EOF && expected == "":
		case err == io.EOF:
			return 0, &WrongError{c.line + 1, "the end of the answer", quote(expected)}
		case err != nil:
			return 0, err
		case found != expected:
			return 0, &WrongError{c.line, quote(found), quote(expected)}
		}
	}
	return len(text), nil
}

var newline = []byte{'\n'}

const (
	blanks      = " \t\r" // at the end of a line, where they do not matter
	longestLine = 4096    // bytes; lines of right answers are shorter
)

// next returns the next line without the blanks at its end. Of a long line it returns the
// beginning. The error is io.EOF after the last line.
func (c *comparer) next() (string, error) {
	var line []byte
	for {
		part, err := c.in.ReadSlice('\n')
		line = append(line, part[:min(len(part), longestLine-len(line))]...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err == io.EOF && len(line) > 0, err == nil:
			c.line++
			return strings.TrimRight(strings.TrimSuffix(string(line), "\n"), blanks), nil
		default:
			return "", err
		}
	}
}

// quote returns the beginning of a line as messages show it.
func quote(line string) string {
	if line == "" {
		return "a blank line"
	}
	return strconv.Quote(excerpt.Of(line, 81))
}

// completes reads a completion of the input's nth board from the answer. Its text has the
// form of that of another completion.
func (s *session) completes(board *sudoku.Board, n int, text string) error {
	if err := s.out.Flush(); err != nil {
		return err
	}
	var grid sudoku.Grid
	filled, first := 0, s.given.line+1
	for expected := range strings.Lines(text) {
		expected = strings.TrimSuffix(expected, "\n")
		found, err := s.given.next()
		switch {
		case err == io.EOF:
			return &WrongError{s.given.line + 1, "the end of the answer", fmt.Sprintf("a completion of board %d", n)}
		case err != nil:
			return err
		case strings.Map(shape, found) != strings.Map(shape, expected):
			return &WrongError{s.given.line, quote(found), formOf(expected)}
		}
		for _, symbol := range []byte(found) {
			if symbol == ' ' {
				continue
			}
			grid[filled] = symbol - '0'
			if clue := board[filled]; clue != 0 && clue != grid[filled] {
				return &WrongError{s.given.line, fmt.Sprintf("%d in %v", grid[filled], sudoku.Cell(filled)), fmt.Sprintf("the clue %d of board %d", clue, n)}
			}
			filled++
		}
	}
	full := sudoku.Board(grid)
	if conflicts := full.Conflicts(); len(conflicts) > 0 {
		return &WrongError{first, conflicts[0].String(), fmt.Sprintf("a completion of board %d", n)}
	}
	return nil
}

// formOf describes the form of a line of a completion.
func formOf(line string) string {
	switch {
	case len(line) == sudoku.Cells:
		return "81 digits from 1 to 9"
	case strings.Contains(line, " "):
		return "nine digits from 1 to 9 with a space between them"
	}
	return "nine digits from 1 to 9"
}

// shape maps the digits from 1 to 9 to one symbol.
func shape(r rune) rune {
	if '1' <= r && r <= '9' {
		return '#'
	}
	return r
}
