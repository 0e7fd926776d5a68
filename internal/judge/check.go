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
	"bullseye/internal/text/message"
	"bullseye/rules"
	"bullseye/sudoku"
)

// A WrongError says where an answer is wrong.
type WrongError struct {
	Line            int // of the answer, counted from 1
	Found, Expected any // texts, for fmt.Sprint
}

func (e *WrongError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *WrongError) Message() (format string, args []any) {
	return message.Of("found %v, expected %v", e.Found, e.Expected).Message()
}

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
func quote(line string) any {
	if line == "" {
		return "a blank line"
	}
	text := strconv.Quote(excerpt.Of(line, 81))
	return message.Of("\"%s\"", text[1:len(text)-1])
}

// completes reads a completion of the input's nth board from the answer. Its first line has the
// form of that of another completion.
func (s *session) completes(board *sudoku.Board, n int, line string) error {
	f, columns := notation{symbols: digits}, 9
	switch {
	case len(line) == sudoku.Cells:
		columns = sudoku.Cells
	case strings.Contains(line, " "):
		f.gap = " "
	}
	return s.given.grid(n, board[:], &f, columns, func(values []uint8) any {
		if conflicts := (*sudoku.Board)(values).Conflicts(); len(conflicts) > 0 {
			return conflicts[0].String()
		}
		return nil
	})
}

// completesPuzzle reads a completion of the input's nth puzzle from the answer.
func (s *session) completesPuzzle(p *rules.Puzzle, n int, f *notation) error {
	clues := make([]uint8, p.InGrid())
	for c, allowed := range p.Allowed {
		if allowed.Len() == 1 {
			clues[c] = uint8(allowed.Least())
		}
	}
	return s.given.grid(n, clues, f, p.Columns, func(values []uint8) any {
		if rule, broken := p.Broken(values); broken {
			return breach(p, &p.Rules[rule], values, f)
		}
		return nil
	})
}

// breach says how values break a rule: two equal ones of a house, or the rule with its cells.
func breach(p *rules.Puzzle, r *rules.Rule, values []uint8, f *notation) any {
	names := make([]string, len(r.Cells))
	seen := map[uint8]string{}
	for i, cell := range r.Cells {
		names[i] = p.CellName(cell)
		v := values[cell]
		if first, twice := seen[v]; twice && r.Kind <= rules.Diagonal {
			return message.Of("%s in %s and %s of one %s", f.symbols[v-1:v], first, names[i], r.Kind.English())
		}
		seen[v] = names[i]
	}
	if r.Kind == rules.Cage {
		return message.Of("a broken cage of %s", strings.Join(names, " "))
	}
	return message.Of("a broken rule between %s", strings.Join(names, " and "))
}

// grid reads a completion of the nth board with clues, some cells a line. The error says what wrong
// returns of a grid with these clues, unless that is nil.
func (c *comparer) grid(n int, clues []uint8, f *notation, columns int, wrong func(values []uint8) any) error {
	completion := message.Of("a completion of board %d", n)
	var values []uint8
	first := c.line + 1
	for len(values) < len(clues) {
		line, err := c.next()
		if err == io.EOF {
			return &WrongError{c.line + 1, "the end of the answer", completion}
		}
		if err != nil {
			return err
		}
		row := f.parse(line, columns)
		if row == nil {
			return &WrongError{c.line, quote(line), f.form(columns)}
		}
		for _, v := range row {
			cell := len(values)
			if clue := clues[cell]; clue != 0 && clue != v {
				side := len(f.symbols) // as many values as columns
				return &WrongError{c.line, message.Of("%s in %s", f.symbols[v-1:v], fmt.Sprintf("r%dc%d", cell/side+1, cell%side+1)), message.Of("the clue %s of board %d", f.symbols[clue-1:clue], n)}
			}
			values = append(values, v)
		}
	}
	if found := wrong(values); found != nil {
		return &WrongError{first, found, completion}
	}
	return nil
}
