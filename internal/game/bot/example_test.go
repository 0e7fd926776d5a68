package bot_test

import (
	"context"
	"fmt"
	"log"

	"bullseye/boardtext"
	"bullseye/internal/game"
	"bullseye/internal/game/bot"
	"bullseye/score"
)

// A greedy bot fills the last four cells of a board of target sudoku, which can be done in two
// ways.
func ExamplePlan() {
	board, err := boardtext.Parse(`
		.23.56789
		.59.78263
		678239451
		216784395
		934561872
		587392146
		841625937
		762943518
		395817624`)
	if err != nil {
		log.Fatal(err)
	}
	weights := score.Rings()
	moves, err := bot.Plan(context.Background(), board, &weights, bot.Options{Strength: bot.Greedy, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range moves {
		switch m.Move.Kind {
		case game.Entry:
			fmt.Println(m.After, m.Move.Cell, m.Move.Digit)
		default:
			fmt.Println(m.After, m.Move.Kind)
		}
	}
	// Output:
	// 9.912s r2c4 4
	// 11.688s r1c4 1
	// 14.084s r1c1 4
	// 16.384s r2c1 1
	// 17.744s done
}
