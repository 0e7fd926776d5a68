package judge

// The boards of an input.

import (
	"bufio"
	"fmt"
	"io"

	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// A sheet is how a problem's input holds boards.
type sheet struct {
	read    reader[sudoku.Board] // reads what WriteInput writes, and more
	blank   byte
	gap     string // between the cells of a row
	lines   bool   // a board is one line instead of nine
	one     bool   // there is one board
	counted bool   // the number of boards comes first
	heading string // the line above a board, with the verb %d for its number
	between string // the line between two boards
	last    string // the line after all boards
}

// MaxBoards is the largest number of boards that an input of any problem is written with.
const MaxBoards = 100_000

// Room returns the number of boards that an input can have: 1, or MaxBoards.
func (p *Problem) Room() int {
	if p.boards.one {
		return 1
	}
	return MaxBoards
}

// WriteInput writes an input of the problem that has the boards, which must be as many as
// there is room for. Whether they are what the problem promises is not checked.
func (p *Problem) WriteInput(out io.Writer, boards []sudoku.Board) error {
	s, w := &p.boards, bufio.NewWriter(out)
	if room := p.Room(); len(boards) > room || s.one && len(boards) == 0 {
		return message.Errorf("found %d boards for %s, whose input has room for %d", len(boards), p.Statements[0].Name, room)
	}
	if s.counted {
		fmt.Fprintln(w, len(boards))
	}
	for i := range boards {
		if i > 0 {
			w.WriteString(s.between)
		}
		if s.heading != "" {
			fmt.Fprintf(w, s.heading, i+1)
		}
		for c, d := range boards[i] {
			switch {
			case c == 0:
			case c%9 != 0:
				w.WriteString(s.gap)
			case !s.lines:
				w.WriteByte('\n')
			}
			if d == 0 {
				w.WriteByte(s.blank)
			} else {
				w.WriteByte('0' + d)
			}
		}
		w.WriteByte('\n')
	}
	w.WriteString(s.last)
	return w.Flush()
}
