package setter_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"bullseye/internal/setter"
)

func ExampleOfDay() {
	day := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	board, err := setter.OfDay(context.Background(), setter.Target, day)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(board.Clues)
	fmt.Println(board.Standing.Completions, "completions, best score", board.Standing.Best)
	// Output:
	// .....9.4.2.61..8.91.9.4....5......8.4..3.17...8.5............5...17....49........
	// 1050 completions, best score 2878
}

func ExampleFresh() {
	board, err := setter.Fresh(context.Background(), setter.Medium, 42)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(board.Clues)
	fmt.Println(board.Grid)
	// Output:
	// ..436...2..2..85.1...1....7.9..8..2.3..2.9..6.2..3..1.2....6...5.37..2..6...234..
	// 174365892962478531835192647796581324351249786428637915249856173583714269617923458
}
