package sudoku_test

import (
	"fmt"

	"bullseye/sudoku"
)

func ExampleParseLine() {
	_, err := sudoku.ParseLine("53..7....6..195")
	fmt.Println(err)
	board, err := sudoku.ParseLine("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	fmt.Println(board.Clues(), err)
	// Output:
	// line 1, column 16: found 15 cells, expected 81
	// 30 <nil>
}
