package boardtext_test

import (
	"errors"
	"fmt"

	"bullseye/boardtext"
	"bullseye/sudoku"
)

func ExampleParse() {
	board, err := boardtext.Parse(`
		*-----------*
		|53.|.7.|...|
		|6..|195|...|
		|.98|...|.6.|
		|---+---+---|
		|8..|.6.|..3|
		|4..|8.3|..1|
		|7..|.2.|..6|
		|---+---+---|
		|.6.|...|28.|
		|...|419|..5|
		|...|.8.|.79|
		*-----------*
	`)
	fmt.Println(board, err)
	// Output: 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 <nil>
}

func ExampleParse_error() {
	_, err := boardtext.Parse("53..7....\n6..195...\n.98....6\n")
	var syntax *sudoku.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Printf("puzzle.txt:%d:%d: %s\n", syntax.Line, syntax.Column, syntax.Reason())
	}
	// Output: puzzle.txt:3:9: found 8 cells in row 3, expected nine
}

func ExampleAppend() {
	board, err := boardtext.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s\n", boardtext.Append(nil, board, boardtext.Block))
	// Output:
	// 53..7....
	// 6..195...
	// .98....6.
	// 8...6...3
	// 4..8.3..1
	// 7...2...6
	// .6....28.
	// ...419..5
	// ....8..79
}
