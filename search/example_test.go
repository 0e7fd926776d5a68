package search_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"bullseye/search"
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

const (
	newspaper = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	target    = "..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73.."
)

func ExampleFirst() {
	grid, err := search.First(context.Background(), parse(newspaper))
	fmt.Println(grid, err)
	// Output: 534678912672195348198342567859761423426853791713924856961537284287419635345286179 <nil>
}

// A board without a completion is an error that says so, and where clues clash.
func ExampleFirst_noCompletion() {
	board := parse("55" + newspaper[2:])
	_, err := search.First(context.Background(), board)
	fmt.Println(err, errors.Is(err, sudoku.ErrNoCompletion))
	// Output: clues clash: 5 in r1c1 and r1c2 (row 1, box 1) true
}

func ExampleUnique() {
	for _, text := range []string{newspaper, target} {
		switch grid, err := search.Unique(context.Background(), parse(text)); {
		case errors.Is(err, search.ErrMultiple):
			fmt.Println("no puzzle:", err)
		case err != nil:
			log.Fatal(err)
		default:
			fmt.Println(grid)
		}
	}
	// Output:
	// 534678912672195348198342567859761423426853791713924856961537284287419635345286179
	// no puzzle: the board has more than one completion
}

func ExampleCount() {
	board := parse(target)
	all, err := search.Count(context.Background(), board, 0)
	fmt.Println(all, err)
	some, err := search.Count(context.Background(), board, 1000)
	fmt.Println(some, err)
	// Output:
	// 1911 <nil>
	// 1000 <nil>
}

// A search stops soon after its context ends, and returns the error of the context.
func ExampleCount_cancel() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	var empty sudoku.Board // it has some 6.67·10²¹ completions
	_, err := search.Count(ctx, empty, 0)
	fmt.Println(err)
	// Output: context deadline exceeded
}

func ExampleAll() {
	var empty sudoku.Board
	left := 2
	for grid, err := range search.All(context.Background(), empty) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(grid)
		if left--; left == 0 {
			break // a loop over all completions would never end
		}
	}
	// Output:
	// 123456789456789123789123456214365897365897214897214365531642978642978531978531642
	// 123456789456789123789123456214365897365897214897214365531642978648971532972538641
}

func ExampleEstimateCount() {
	var empty sudoku.Board
	e, err := search.EstimateCount(context.Background(), empty, search.EstimateOptions{Samples: 10_000})
	if err != nil {
		log.Fatal(err)
	}
	const truth = 6.67e21
	fmt.Println(e.Exact, e.Low < truth && truth < e.High)
	// Output: false true
}

// Many boards are solved together, which takes a fraction of the time. A limit of 2
// tells whether a completion is the only one.
func ExampleSolveMany() {
	boards := []sudoku.Board{parse(newspaper), parse(target), parse("55" + newspaper[2:])}
	answers := make([]search.Answer, len(boards))
	_, err := search.SolveMany(context.Background(), boards, answers, search.Options{Limit: 2})
	if err != nil {
		log.Fatal(err)
	}
	for _, a := range answers {
		switch a.Count {
		case 0:
			fmt.Println("no completion")
		case 1:
			fmt.Println("one completion:", a.Grid)
		default:
			fmt.Println("several completions")
		}
	}
	// Output:
	// one completion: 534678912672195348198342567859761423426853791713924856961537284287419635345286179
	// several completions
	// no completion
}

// Visit sees every completion of many boards. Here it counts the digit of the first
// cell.
func ExampleVisit() {
	boards := []sudoku.Board{parse(newspaper), parse(target)}
	counts := make([]uint64, len(boards))
	var first [10]int
	err := search.Visit(context.Background(), boards, counts, search.Options{}, func(board int, grid *sudoku.Grid) {
		if board == 1 {
			first[grid[0]]++
		}
	})
	fmt.Println(counts, first, err)
	// Output: [1 1911] [0 0 0 0 95 45 348 1085 0 338] <nil>
}
