package record_test

import (
	"fmt"

	"bullseye/boardtext"
	"bullseye/record"
	"bullseye/sudoku"
)

// A row of a table is a record: the board and the grid have fields of their own, and
// the texts of the other columns follow the header.
func ExampleRecord() {
	header, ok := record.NewHeader([]record.Column{{Name: "id"}, {Name: "puzzle"}, {Name: "rating", Kind: record.Integer}})
	r := record.Record{
		Reading: boardtext.Reading{Board: sudoku.Board{5, 3}},
		Header:  header,
		Fields:  []string{"easy-1", "", "12"}, // the text of the board is that of Board
	}
	rating, found := r.Field("rating")
	fmt.Println(ok, header.Board, header.Grid, rating, found)
	// Output: true 1 -1 12 true
}
