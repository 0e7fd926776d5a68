// Package boardtext reads and writes boards as text, in every form that people use. It
// recognises the form, and says where a text is malformed. It knows no files: package
// puzzleio reads those.
//
// # Where to start
//
// [Parse] reads a text that holds one board, in any of the forms below but lists of
// candidates, which [ParseCandidates] reads, too. [Append] and [AppendCandidates] write
// any form:
//
//	board, err := boardtext.Parse(text)
//	if err != nil {
//		return err // line 3, column 7: found letter "k", expected a digit 1-9 or a blank
//	}
//	fmt.Printf("%s\n", boardtext.Append(nil, board, boardtext.Framed))
//
// A [Recogniser] finds all boards in a text, with their titles, comments and errors. It
// takes the text line by line.
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
//   - [Pencil], whose name in options is candidates: lists of candidates. They are
//     either 729 characters on one line, with nine slots for each cell, or a framed grid whose cells contain their
//     candidates, or nine rows of nine lists with ascending digits. Slot d of a cell holds
//     d or a blank. A board is written in this form
//     with the candidates that its clues leave: see [sudoku.Board.Marks].
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
// also empty. Between drawn bars, spaces in the places of cells are blanks. Blank lines separate boards, and
// may separate all bands of a board, or all its rows, if their number is the same each time.
//
// # Errors
//
// Text that cannot be read gives a [*sudoku.SyntaxError]. It says where the error is, what
// was found and what was expected. No function of this package panics on any text.
package boardtext
