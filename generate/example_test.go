package generate_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"bullseye/boardtext"
	"bullseye/generate"
)

// first makes the first board of some options.
func first(options generate.Options) generate.Board {
	g, err := generate.New(options)
	if err != nil {
		log.Fatal(err)
	}
	boards := make([]generate.Board, 1)
	if err := g.Make(context.Background(), 0, boards); err != nil {
		log.Fatal(err)
	}
	return boards[0]
}

func Example() {
	g, err := generate.New(generate.Options{Seed: 7, Minimal: true})
	if err != nil {
		log.Fatal(err)
	}
	n := 0
	for b, err := range g.All(context.Background()) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(b.Board)
		if n++; n == 3 {
			break
		}
	}
	// Output:
	// ...9.42..........4.597...3.8.1.........6...72..58.3.4.9.......6...5.8..7.86.9....
	// 71..6....5..97.3.2.......9....3...8..46...7....2.......9..4..63...65.....54.....1
	// 4.....6.5.7.93..8....1.6......29..6.1.....8....27............5.5...2....6.9..1.32
}

// A contest has many completions, of which one has the best score.
func ExampleContest() {
	b := first(generate.Options{Seed: 7, Contest: &generate.Contest{Optimum: generate.UniqueOptimum, Gap: 5}})
	fmt.Println(b.Board)
	fmt.Printf("%d completions, best score %d, second best %d\n", b.Contest.Completions, b.Contest.Best, b.Contest.Second)
	// Output:
	// .3.87....4....69575..9.......5....81......5.682......9...2....5....8..9..71......
	// 470 completions, best score 2864, second best 2859
}

// The digits of a pattern only mark the cells of the clues.
func ExampleOptions_pattern() {
	pattern, err := boardtext.Parse(`
1..1.1..1
..1...1..
.1.....1.
1..1.1..1
....1....
1..1.1..1
.1.....1.
..1...1..
1..1.1..1`)
	if err != nil {
		log.Fatal(err)
	}
	b := first(generate.Options{Seed: 7, Pattern: &pattern})
	fmt.Println(b.Board)
	// Output:
	// 1..5.8..7..6...3...9.....6.7..3.9..5....1....4..7.6..3.7.....5...8...9..3..4.5..2
}

// Boards can be new: not equivalent to any that are known.
func ExampleClasses() {
	options := generate.Options{Seed: 7, Minimal: true, Unlike: &generate.Classes{}}
	known := first(options)
	options.Unlike.Add(known.Board)
	b := first(options)
	fmt.Println(b.Board != known.Board, b.Attempts)
	// Output:
	// true 2
}

// What is known to be impossible is an error of New. Boards that are only hard to find are
// not: Make gives them up after Options.Attempts.
func Example_impossible() {
	_, err := generate.New(generate.Options{Clues: generate.Range{Min: 16, Max: 16}})
	fmt.Println(errors.Is(err, generate.ErrImpossible), err)
	b := first(generate.Options{Clues: generate.Range{Min: 17, Max: 17}, Attempts: 10})
	fmt.Println(b.Found, b.Attempts)
	// Output:
	// true found at most 16 clues, but a board with one completion has at least 17: there is no such board
	// false 10
}
