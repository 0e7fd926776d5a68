// Package record holds what a board is called and carries on its way through a
// program: its place in a file, the grid given with it and the columns of the
// table it comes from. Package puzzleio reads and writes records, package
// operation answers questions about them; neither needs the other.
package record

import (
	"errors"

	"bullseye/sudoku"
)

// A Record is a board of a stream, or the place where one cannot be read:
// then Err is not nil and says where in the stream and why.
//
// Places count decompressed bytes and lines. In Parquet files, lines count
// rows, and Offset is 0.
type Record struct {
	sudoku.Reading

	// File is the name of the stream as the program gave it to its reader; "-"
	// is standard input.
	File string

	// Grid is the grid that the stream gives with the board, if HasGrid is
	// true. It has not been checked: it may not complete the board.
	Grid    sudoku.Grid
	HasGrid bool

	// Header describes the columns of a table; it is nil for the text forms.
	// Records share it, so it must not be changed.
	Header *Header
	// Fields has the text of each column of Header. It is nil if there are no
	// columns but the board and the grid. The texts of these two are empty,
	// since Board and Grid hold them, unless they could not be read. An
	// unreadable row may have no Fields at all.
	Fields []string
}

// ErrNoRoom says that a record has something that the output cannot hold and
// that must not be left out: candidates in a format of clues, or a column that
// is missing in the header of a table, which is already written.
var ErrNoRoom = errors.New("the output has no room for it")

// Field returns the text of the column of that name, as it is in Fields, and
// whether there is one.
func (r *Record) Field(name string) (text string, ok bool) {
	if r.Header == nil {
		return "", false
	}
	i := r.Header.Index(name)
	if i < 0 {
		return "", false
	}
	if r.Fields == nil {
		return "", true
	}
	return r.Fields[i], true
}

// SetGrid gives the record a grid, or takes its grid away if grid is nil.
func (r *Record) SetGrid(grid *sudoku.Grid) {
	if r.HasGrid = grid != nil; r.HasGrid {
		r.Grid = *grid
	}
}

// Clear empties the grid, the header and the fields.
func (r *Record) Clear() {
	if r.HasGrid {
		r.Grid, r.HasGrid = sudoku.Grid{}, false
	}
	r.Header, r.Fields = nil, nil
}

// FileName returns what messages call a file: "<stdin>" for "-", otherwise its
// name.
func FileName(file string) string {
	if file == "-" {
		return "<stdin>"
	}
	return file
}
