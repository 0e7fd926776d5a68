package logic_test

import (
	"context"
	"fmt"
	"log"

	"bullseye/logic"
	"bullseye/sudoku"
)

func ExampleRate() {
	board, err := sudoku.ParseLine("....49....4.2..13.......2..1.......6..3..2.857..........2..4....35..684..7..3...9")
	if err != nil {
		log.Fatal(err)
	}
	ratings, err := logic.Rate(context.Background(), board)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%v/%v/%v\n", ratings.ER, ratings.EP, ratings.ED)
	// Output:
	// 7.1/1.2/1.2
}

func ExampleSolver_Next() {
	board, err := sudoku.ParseLine("...456..9..6.......891..45.2.........7..9.....35......397...5.......4.72.....5361")
	if err != nil {
		log.Fatal(err)
	}
	position := logic.NewPosition(board)
	step, err := logic.NewSolver(logic.Explainer).Next(context.Background(), position)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d in %v, the only place in %v, rated %v\n",
		step.Placement.Digit, step.Placement.Cell, step.Pattern.Houses[0], step.Rating)
	// Output:
	// 3 in r1c3, the only place in box 1, rated 1.2
}
