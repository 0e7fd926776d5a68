// Package sudoku defines boards, with their cells, digits and houses. It reads and
// writes boards as text, and it finds malformed text and clashing clues. It does
// not solve boards.
//
// # Where to start
//
// A [Board] is 81 cells, row by row, with 0 for a blank. This code reads a board
// from text in any of the forms below, checks it and writes it:
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
// A [Grid] is a board without blanks. [Candidates] holds the digits that are still
// possible in each cell. [Digits] is a set of digits. [Cell] and [House] number
// the cells and houses of a board.
//
// Package search answers questions about completions. Package puzzleio reads files
// with many boards.
//
// # Forms of text
//
// Blanks are written as a full stop. Any of . 0 * _ - ? x X is read as a blank.
//
//   - [Line]: 81 characters, row by row, on one line. White space may separate
//     them, and white space and a comment that begins with # may follow.
//   - [Block]: nine lines of nine symbols, with or without spaces.
//   - [Framed]: a block with drawn separators, as on most forums. Vertical bars
//     are |. Horizontal rules consist of - or = and corners. Line-drawing
//     characters are accepted too.
//   - [SDK]: a block after lines that begin with # and one of the letters A
//     (author), D (description), C (comment), B (date), S (source), L (level)
//     and U (address). A line [Puzzle] may precede the block. Sections after
//     it with somebody's progress, such as [State] and [PencilMarks], are left out.
//   - [Pencil]: lists of candidates. They are either 729 characters on one line,
//     with nine slots for each cell, or a framed grid whose cells contain their
//     candidates. Slot d of a cell holds d or a blank. A board is written in this form
//     with the candidates that its clues leave: see Board.Marks.
//
// In a framed grid of candidates, a single blank means all nine digits. A cell may
// also be written as nine slots, so nine blanks mean a cell without candidates.
//
// All forms accept white space around a line, carriage returns, a byte-order mark,
// blank lines around a board, titles and comment lines before it, and a last line
// without a line end.
// They accept full-width digits, · as a blank, full-width and non-breaking spaces, and
// the marks > of a quoted text, the tags of forums such as [code], and the fences of
// Markdown. The cells of a row or board may be those of a spreadsheet or an array:
// separated by commas, semicolons or tabs, in quotes and brackets, and in a row of nine
// also empty. Between drawn bars, spaces in the places of cells are blanks. A board must not contain blank lines,
// because blank lines separate boards.
//
// # Errors
//
// Text that cannot be read gives a [*SyntaxError]. It says where the error is, what
// was found and what was expected. Clues that contradict each other give a
// [*ClashError], which wraps [ErrNoCompletion]. No function of this package panics
// on any text.
package sudoku
