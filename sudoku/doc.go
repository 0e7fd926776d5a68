// Package sudoku knows the board: its cells, digits and houses, what text
// says about them, and when a board is malformed or contradicts itself. It
// does not know how to solve one.
//
// # Where to start
//
// A [Board] is 81 cells, row by row, 0 for blank. Read one from text in any of
// the forms below, look at it, write it:
//
//	board, err := sudoku.ParseBoard(text)
//	if err != nil {
//		return err // line 3, column 7: found letter "k", expected a digit 1-9 or a blank
//	}
//	if err := board.Clash(); err != nil {
//		return err // clues clash: 7 in r1c1 and r1c5 (row 1)
//	}
//	fmt.Println(board) // the line form
//
// A [Grid] is a board without blanks. [Candidates] are the digits that each
// cell may still hold: for a board, its clue or all nine, and for a puzzle
// given as pencil marks, what they list. [Digits] is a set of digits, [Cell]
// and [House] number the places.
//
// Questions about completions are answered by package search, files with many
// boards are read by package puzzleio.
//
// # Forms of text
//
// A blank is written as a full stop. It is read from any of . 0 * _ - ? x X.
//
//   - [Line]: 81 characters, row by row, on one line. White space and a comment
//     that begins with # may follow.
//   - [Block]: nine lines of nine symbols, with or without spaces.
//   - [Framed]: a block with drawn separators, as most forums show it. Bars are
//     |, separator lines are of - or = and corners, line-drawing characters do
//     as well.
//   - [SDK]: a block after lines that begin with # and one of the letters A
//     (author), D (description), C (comment), B (date), S (source), L (level)
//     and U (address).
//   - [Pencil]: 729 characters on one line, nine slots a cell, slot d holding d
//     or a blank; or a framed grid whose cells list their candidates.
//
// In a framed grid of candidates a lone blank is a cell of which nothing is
// said: all nine digits. A cell may also be written as its nine slots there,
// so that nine blanks are a cell without candidates.
//
// Everywhere, white space around a line, carriage returns, a byte-order mark,
// blank lines around a board, lines of comment and a missing end of the last
// line are accepted. Full-width digits are not. A board must not have blank
// lines within, since they part boards from each other.
//
// # Errors
//
// Text that cannot be read gives a [*SyntaxError], which says where, what was
// found and what was expected. Clues that contradict each other give a
// [*ClashError], which is [ErrNoCompletion] to errors.Is. No text makes a
// function of this package panic.
package sudoku
