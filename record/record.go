// Package record defines the data that accompany a board on its way through a
// program: its place in a file, the grid given with it, and the columns of its
// table. Package puzzleio reads and writes records. Package operation answers
// questions about them. Neither of these packages imports the other.
package record

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bullseye/boardtext"
	"bullseye/rules"
	"bullseye/sudoku"
)

// A Record is a board of a stream. If the board cannot be read, Err is not nil and
// says where in the stream and why; Board and Candidates then mean nothing.
//
// Offsets and lines refer to the decompressed stream. In Parquet files, Line is the
// number of the row, counted from 1, and Offset is 0.
type Record struct {
	boardtext.Reading

	// Puzzle is a puzzle with further rules, or on another grid, in place of the board, which is
	// blank then. It is nil for a board, and must not be changed.
	Puzzle *rules.Puzzle

	// File is the name of the stream, as the program gave it to the reader. "-" is
	// standard input.
	File string

	// Number counts the records of the whole input from 1. A reader does not know it:
	// it is 0 until a program that reads all files sets it.
	Number int64

	// Grid is the grid that the stream gives with the board, if HasGrid is true.
	// The grid is unchecked and may not complete the board.
	Grid    sudoku.Grid
	HasGrid bool

	// Header describes the columns of a table. It is nil for the text forms.
	// Records share headers, so a Header must not be changed.
	Header *Header
	// Fields holds the text of each column of Header. The texts of the board and
	// the grid are empty if Board and Grid hold their values. If they could not be
	// read, Fields holds the text of the input. Fields may be nil if all texts are
	// empty or if the whole row could not be read.
	Fields []string
	// Missing lists the columns of Header with a text that is missing, not empty. Formats
	// that have no missing texts, such as CSV, give none.
	Missing []int
	// Drawn is true if the stream gives drawings with the puzzle, such as lines, which are
	// not read although they may stand for a rule.
	Drawn bool
	// Lost holds an error for each field whose text does not have the kind of its column. The field is then a missing value.
	Lost []*sudoku.SyntaxError

	completion string // of the puzzle: see SetCompletion
}

// ErrNoRoom means that the output cannot hold a part of a record that must not be
// left out. Examples are lists of candidates in a format that has only clues, and
// a column that is missing from the header of a table.
var ErrNoRoom = errors.New("the output has no room for it")

// Field returns the text in Fields of the column with the given name, "" for the null of
// JSON. It reports false if there is no such column.
func (r *Record) Field(name string) (text string, ok bool) {
	if r.Header == nil {
		return "", false
	}
	i := r.Header.Index(name)
	if i < 0 {
		return "", false
	}
	return r.Header.TextOf(r.Fields, i), true
}

// SetCompletion sets the text of a completion of the record's puzzle, in place of what the stream gives.
func (r *Record) SetCompletion(text string) {
	r.SetGrid(nil)
	r.completion = text
}

// Completion returns the text of SetCompletion or of the solution that the stream gives with the record's puzzle,
// "" if there is none. It is unchecked.
func (r *Record) Completion() string {
	switch {
	case r.completion != "":
		return r.completion
	case r.HasGrid:
		return r.Grid.String()
	case r.Header == nil || r.Header.Grid < 0:
		return ""
	}
	return strings.TrimSpace(r.Header.TextOf(r.Fields, r.Header.Grid))
}

// Ruled returns the record's puzzle: that of a board has the classic rules.
func (r *Record) Ruled() *rules.Puzzle {
	if r.Puzzle != nil {
		return r.Puzzle
	}
	p := rules.NewClassic()
	for c := range p.Allowed {
		switch {
		case r.HasLists():
			p.Allowed[c] = rules.Values(r.Candidates[c]) << p.First
		case r.Board[c] != 0:
			p.Allowed[c] = rules.Value(int(r.Board[c]))
		}
	}
	return p
}

// RefusePuzzle makes an error of a puzzle with further rules, for a program that knows only boards.
func (r *Record) RefusePuzzle() {
	if r.Puzzle != nil {
		r.Puzzle = nil
		r.Err = &sudoku.SyntaxError{Offset: r.Offset, Line: r.Line, Column: 1, Found: "a puzzle with further rules", Expected: "a board"}
	}
}

// SetGrid sets the record's grid, or removes it if grid is nil. A text in Fields that
// could not be read as a grid is removed in either case.
func (r *Record) SetGrid(grid *sudoku.Grid) {
	r.completion = ""
	if r.HasGrid = grid != nil; r.HasGrid {
		r.Grid = *grid
	}
	if r.Header != nil && r.Header.Grid >= 0 && r.Fields != nil && r.Fields[r.Header.Grid] != "" {
		r.Fields = slices.Clone(r.Fields) // copies of the record may share them
		r.Fields[r.Header.Grid] = ""
	}
}

// Clear removes the puzzle, the grid, the header, the fields and their errors.
func (r *Record) Clear() {
	if r.HasGrid {
		r.Grid, r.HasGrid = sudoku.Grid{}, false
	}
	r.Puzzle, r.Header, r.Fields, r.Missing, r.Drawn, r.Lost, r.completion = nil, nil, nil, nil, false, nil, ""
}

// FileName returns the name of a file for messages: "<stdin>" for "-", and
// otherwise the name itself. A name is quoted with Go's escapes if a terminal would
// obey a part of it, or if it is empty or not UTF-8: see Printable.
func FileName(file string) string {
	switch {
	case file == "-":
		return "<stdin>"
	case file == "", !utf8.ValidString(file), strings.ContainsFunc(file, obeyed):
		return strconv.Quote(file)
	}
	return file
}

// obeyed reports whether a character could move a terminal's cursor, begin a new
// line of a message, or reverse the text around it.
func obeyed(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}

// Printable returns a message with Go's escapes in place of characters that a
// terminal would obey and of bytes that are not UTF-8. Messages quote arguments and
// input, and some errors of libraries pass on what a file holds. Line feeds remain,
// because a message may have several lines; FileName escapes those in names.
func Printable(message string) string {
	var text strings.Builder
	for len(message) > 0 {
		r, size := utf8.DecodeRuneInString(message)
		character := message[:size]
		message = message[size:]
		if r != '\n' && obeyed(r) || r == utf8.RuneError && size == 1 {
			quoted := strconv.Quote(character)
			character = quoted[1 : len(quoted)-1]
		}
		text.WriteString(character)
	}
	return text.String()
}
