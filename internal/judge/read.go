package judge

// How the boards of an input follow each other.

import (
	"io"

	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// A reader reads a problem's whole input and has each board answered. Boards are
// counted from 1.
type reader[B any] func(s *session, answer func(board B, n int) error) error

// A source reads the next board. The error is io.EOF if nothing is left.
type source[B any] func(*scanner) (B, error)

// classic reads a classic board.
var classic source[sudoku.Board] = (*scanner).board

// one reads an input that is a single board.
func one[B any](read source[B]) reader[B] {
	return func(s *session, answer func(B, int) error) error {
		board, err := read(s.in)
		if err == io.EOF {
			err = ErrNoBoard
		}
		if err != nil {
			return err
		}
		if s.in.goesOn() { // what follows may belong to the board, such as a tenth column
			return s.in.end()
		}
		if err := answer(board, 1); err != nil {
			return err
		}
		return s.in.end()
	}
}

// untilEnd reads boards up to the line `end`, or to the end of the input: some
// copies of the test data lack the line.
func untilEnd(s *session, answer func(sudoku.Board, int) error) error {
	ended := false
	err := untilEOF(func(in *scanner) (sudoku.Board, error) {
		tok, err := in.token()
		switch {
		case err != nil:
			return sudoku.Board{}, err
		case tok.text == "end":
			ended = true
			return sudoku.Board{}, io.EOF
		}
		return in.boardFrom(tok, message.Of("%v or `end`", aCell))
	})(s, answer)
	if ended {
		return nil // also if the line comes before any board
	}
	return err
}

// untilEOF reads at least one board, up to the end of the input.
func untilEOF[B any](read source[B]) reader[B] {
	return func(s *session, answer func(B, int) error) error {
		for n := 1; ; n++ {
			board, err := read(s.in)
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
}

// counted reads the number of boards, and then that many boards.
func counted[B any](read source[B]) reader[B] {
	return countedAfter(func(*session, int) error { return nil }, read)
}

// dashes is the line between the boards that dashed reads.
const dashes = "---"

// dashed reads what counted reads, with a line of dashes between the boards.
func dashed[B any](read source[B]) reader[B] {
	return countedAfter(func(s *session, n int) error {
		if n == 1 {
			return nil
		}
		return s.in.word(dashes)
	}, read)
}

// headed reads what counted reads, with a line `Grid n` above each board. The
// numbers in these lines can be any.
func headed[B any](read source[B]) reader[B] {
	return countedAfter(func(s *session, _ int) error {
		if err := s.in.word("Grid"); err != nil {
			return err
		}
		_, number, err := s.in.number("the number of the grid")
		s.heading = "Grid " + number + "\n"
		return err
	}, read)
}

// countedAfter reads the number of boards, and then that many boards. It calls before
// ahead of each board.
func countedAfter[B any](before func(s *session, n int) error, read source[B]) reader[B] {
	return func(s *session, answer func(B, int) error) error {
		total, _, err := s.in.number("the number of boards")
		if err != nil {
			return err
		}
		for n := 1; n <= total; n++ {
			err := before(s, n)
			var board B
			if err == nil {
				board, err = read(s.in)
			}
			if err == io.EOF {
				return s.in.unexpectedEnd(message.Of("board %d of %d", n, total))
			}
			if err != nil {
				return err
			}
			if err := answer(board, n); err != nil {
				return err
			}
		}
		return s.in.end()
	}
}
