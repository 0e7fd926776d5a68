package game_test

import (
	"errors"
	"fmt"
	"log"
	"os"
	"time"

	"bullseye/boardtext"
	"bullseye/internal/game"
	"bullseye/score"
	"bullseye/sudoku"
)

// Two players fill the last four cells of a board of target sudoku, which can be done in
// two ways.
func Example() {
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
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	first, err := game.Create(game.Setting{
		Clues: board, Weights: &weights, Seats: 2, Limit: 10 * time.Minute, Countdown: 3 * time.Second,
	}, now)
	if err != nil {
		log.Fatal(err)
	}

	var events []game.Event // a server writes them to its store
	var state game.State
	apply := func(added ...game.Event) {
		for _, e := range added {
			if err := state.Apply(e); err != nil {
				log.Fatal(err)
			}
			events = append(events, e)
		}
	}
	apply(first)
	move := func(seat int, m game.Move) {
		m.ID = fmt.Sprint(len(events)) // a client chooses it
		added, err := state.Propose(m, seat, now)
		var refusal *game.Refusal
		if errors.As(err, &refusal) {
			fmt.Println(refusal)
		}
		apply(added...)
	}
	enter := func(seat, row, column int, digit uint8) {
		now = now.Add(5 * time.Second)
		move(seat, game.Move{Kind: game.Entry, Cell: sudoku.CellAt(row-1, column-1), Digit: digit})
	}

	move(0, game.Move{Kind: game.Joined, Name: "Ada", Player: game.Person})
	move(1, game.Move{Kind: game.Joined, Name: "小明", Player: game.Person})
	for seat, digits := range [][2]uint8{{1, 4}, {4, 1}} {
		enter(seat, 1, 1, digits[0])
		enter(seat, 1, 4, digits[1])
		enter(seat, 2, 1, digits[1])
		move(seat, game.Move{Kind: game.Done}) // too early
		enter(seat, 2, 4, digits[0])
		move(seat, game.Move{Kind: game.Done})
	}

	result, _ := state.Result()
	for _, seat := range result.Seats {
		fmt.Println(seat.Name, seat.Score, time.Duration(seat.Time)*time.Millisecond)
	}
	fmt.Println("winner:", result.Seats[result.Winner].Name)
	if err := game.WriteLog(os.Stdout, func(yield func(game.Event, error) bool) { yield(events[len(events)-1], nil) }); err != nil {
		log.Fatal(err)
	}
	// Output:
	// refused: 80 of 81 cells are filled, expected a full grid
	// refused: 80 of 81 cells are filled, expected a full grid
	// Ada 2846 17s
	// 小明 2849 37s
	// winner: 小明
	// {"number":13,"at":1795348840000,"seat":-1,"kind":"over"}
}
