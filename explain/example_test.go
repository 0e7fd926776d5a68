package explain_test

import (
	"context"
	"fmt"
	"log"

	"bullseye/explain"
	"bullseye/logic"
	"bullseye/sudoku"
)

func Example() {
	board, err := sudoku.ParseLine("..15.97.373.8.19.5...6731.2387915426...284371124736598673198254.1.467839498352617")
	if err != nil {
		log.Fatal(err)
	}
	step, err := logic.NewSolver(logic.Player).Next(context.Background(), logic.NewPosition(board))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(explain.Step(&step, logic.Where, explain.English))
	words := explain.Step(&step, logic.Full, explain.English)
	fmt.Println(words.Title)
	fmt.Println(words)
	// Output:
	// Look at box 1.
	// XY-Wing
	// r1c2 has only 4 and 6, r1c5 only 2 and 4, r2c3 only 2 and 6. If r1c2 is 4, r1c5
	// is 2; if it is 6, r2c3 is 2. So r1c5 or r2c3 is 2, and a cell that sees both
	// cannot be 2. Remove 2 from r1c1 and r2c5.
}
