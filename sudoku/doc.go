// Package sudoku defines boards, with their cells, digits and houses. It reads and
// writes boards as 81 characters, and it finds clashing clues. It does not solve boards.
//
// # Where to start
//
// A [Board] is 81 cells, row by row, with 0 for a blank. This code reads a board
// from a line, checks it and writes it:
//
//	board, err := sudoku.ParseLine(text)
//	if err != nil {
//		return err // line 1, column 7: found letter "k", expected a digit 1-9 or a blank
//	}
//	if err := board.Clash(); err != nil {
//		return err // clues clash: 7 in r1c1 and r1c5 (row 1)
//	}
//	fmt.Println(board) // the line form
//
// A [Grid] is a board without blanks. [Candidates] holds the digits that are still
// possible in each cell. [Digits] is a set of digits. [Cell] and [House] number
// the cells and houses of a board.
//
// All packages take and return these arrays by value. Their methods have pointer receivers where
// a copy would cost time, and change nothing but for UnmarshalText: so keep a board in a variable to
// call them.
//
// Package boardtext reads and writes boards in every form that people use, such as frames,
// comments and lists of candidates. Package search answers questions about completions.
// Package puzzleio reads files with many boards.
//
// # The line form
//
// The line form is 81 digits and blanks, row by row, without spaces between them. A blank
// is written as a full stop. Any of . 0 * _ - ? x X is read as a blank.
//
// # Errors
//
// Text that cannot be read gives a [*SyntaxError]. It says where the error is, what
// was found and what was expected. Clues that contradict each other give a
// [*ClashError], which wraps [ErrNoCompletion]. No function of this package panics
// on any text.
package sudoku
