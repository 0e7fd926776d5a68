package judge

// How the boards of an input follow each other.

import (
	"fmt"
	"io"

	"bullseye/sudoku"
)

// A reader reads a problem's whole input and has each board answered. Boards are
// counted from 1.
type reader func(s *session, answer func(board sudoku.Board, n int) error) error

// oneBoard reads an input that is a single board.
func oneBoard(s *session, answer func(sudoku.Board, int) error) error {
	board, err := s.in.onlyBoard()
	if err != nil {
		return err
	}
	if err := answer(board, 1); err != nil {
		return err
	}
	return s.in.end()
}

// untilEnd reads boards up to the line `end`, or to the end of the input: some
// copies of the test data lack the line.
func untilEnd(s *session, answer func(sudoku.Board, int) error) error {
	ended := false
	err := s.all(func() (sudoku.Board, error) {
		tok, err := s.in.token()
		switch {
		case err != nil:
			return sudoku.Board{}, err
		case tok.text == "end":
			ended = true
			return sudoku.Board{}, io.EOF
		}
		return s.in.boardFrom(tok, aCell+" or `end`")
	}, answer)
	if ended {
		return nil // also if the line comes before any board
	}
	return err
}

// untilEOF reads at least one board, up to the end of the input.
func untilEOF(s *session, answer func(sudoku.Board, int) error) error {
	return s.all(s.in.board, answer)
}

// all answers the boards that next returns until it fails. The end of the input is not
// a failure, except before the first board.
func (s *session) all(next func() (sudoku.Board, error), answer func(sudoku.Board, int) error) error {
	for n := 1; ; n++ {
		board, err := next()
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

// counted reads the number of boards, and then that many boards.
func counted(s *session, answer func(sudoku.Board, int) error) error {
	return s.counted(func(int) error { return nil }, answer)
}

// dashes is the line between the boards that dashed reads.
const dashes = "---"

// dashed reads what counted reads, with a line of dashes between the boards.
func dashed(s *session, answer func(sudoku.Board, int) error) error {
	return s.counted(func(n int) error {
		if n == 1 {
			return nil
		}
		return s.in.word(dashes)
	}, answer)
}

// headed reads what counted reads, with a line `Grid n` above each board. The
// numbers in these lines can be any.
func headed(s *session, answer func(sudoku.Board, int) error) error {
	return s.counted(func(int) error {
		if err := s.in.word("Grid"); err != nil {
			return err
		}
		_, number, err := s.in.number("the number of the grid")
		s.heading = "Grid " + number + "\n"
		return err
	}, answer)
}

// counted reads the number of boards, and then that many boards. It calls before
// ahead of each board.
func (s *session) counted(before func(n int) error, answer func(board sudoku.Board, n int) error) error {
	total, _, err := s.in.number("the number of boards")
	if err != nil {
		return err
	}
	for n := 1; n <= total; n++ {
		err := before(n)
		var board sudoku.Board
		if err == nil {
			board, err = s.in.board()
		}
		if err == io.EOF {
			return s.in.unexpectedEnd(fmt.Sprintf("board %d of %d", n, total))
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
