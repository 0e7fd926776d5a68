package score_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"bullseye/certificate"
	"bullseye/score"
	"bullseye/sudoku"
)

// parse returns the board of a text that is known to be one.
func parse(text string) sudoku.Board {
	board, err := sudoku.ParseLine(text)
	if err != nil {
		log.Fatal(err)
	}
	return board
}

// target is the board in the README.
const target = "..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73.."

// The zero Options ask for the greatest score by the weights of target sudoku.
func ExampleMax() {
	best, err := score.Max(context.Background(), parse(target), score.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(best.Score, best.Proved)
	fmt.Println(best.Grid)
	// Output:
	// 2884 true
	// 748361529693572184215894736576249813324186957189753642862935471437618295951427368
}

func ExampleMax_weights() {
	var diagonal score.Weights // all weights are 0
	for i := range 9 {
		diagonal[sudoku.CellAt(i, i)] = 1
	}
	options := score.Options{Objective: score.Objective{Weights: &diagonal}, Min: true}
	least, err := score.Max(context.Background(), sudoku.Board{}, options)
	fmt.Println(least.Score, err)
	// Output: 18 <nil>
}

// If time runs out, the result holds what is known by then, and is not Proved.
func ExampleMax_cancel() {
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	time.Sleep(time.Microsecond)
	best, err := score.Max(ctx, sudoku.Board{}, score.Options{})
	fmt.Println(best.Proved, errors.Is(err, context.DeadlineExceeded))
	// Output: false true
}

func ExampleMaxMany() {
	boards := []sudoku.Board{parse(target), {1, 1}, {}}
	results := make([]score.Result, len(boards))
	if err := score.MaxMany(context.Background(), boards, results, score.Options{}); err != nil {
		log.Fatal(err)
	}
	for _, r := range results {
		if r.Found {
			fmt.Println(r.Score)
		} else {
			fmt.Println("no completion")
		}
	}
	// Output:
	// 2884
	// no completion
	// 2906
}

func ExampleTop() {
	best, err := score.Top(context.Background(), parse(target), 3, score.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range best {
		fmt.Println(r.Score, r.Grid)
	}
	// Output:
	// 2884 748361529693572184215894736576249813324186957189753642862935471437618295951427368
	// 2884 748361529693572184215894736576429813324186957189753642862935471437618295951247368
	// 2883 648371529793562184215894736576249813324186957189753642862935471437618295951427368
}

func ExampleTies() {
	best, count, err := score.Ties(context.Background(), parse(target), 0, score.Options{})
	fmt.Println(best, count, err)
	// Output: 2884 2 <nil>
}

func ExampleSecond() {
	second, err := score.Second(context.Background(), parse(target), score.Options{})
	fmt.Println(second.Found, second.Score, err)
	// Output: true 2883 <nil>
}

func ExampleSpread() {
	spread, err := score.Spread(context.Background(), parse(target), 1_000_000, score.Options{})
	if err != nil {
		log.Fatal(err) // score.ErrMany if there are more than a million completions
	}
	for _, s := range spread.Counts[:min(3, len(spread.Counts))] {
		fmt.Println(s.Score, s.Count)
	}
	// Output:
	// 2884 2
	// 2883 2
	// 2882 2
}

// A certificate convinces somebody who trusts neither the search nor this package:
// package certificate checks it without either.
func ExampleCertify() {
	ctx := context.Background()
	board := parse(target)
	_, proof, err := score.Certify(ctx, board, score.Options{})
	if err != nil {
		log.Fatal(err)
	}
	candidates := board.Candidates()
	claim, err := certificate.Check(ctx, candidates, (*certificate.Table)(score.Objective{}.Values()), proof, certificate.Limits{})
	fmt.Println(claim.Score, err)
	// Output: 2884 <nil>
}

func ExampleParseObjective() {
	_, err := score.ParseObjective("6 6 6 7 many")
	fmt.Println(err)
	// Output: line 1, column 9: found "many", expected an integer
}
