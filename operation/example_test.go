package operation_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"strings"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// read returns the records of a text of at most ten boards.
func read(text string) []record.Record {
	records := make([]record.Record, 10)
	n, err := puzzleio.NewReader(strings.NewReader(text), puzzleio.Options{Name: "boards.txt"}).ReadBlock(records)
	if err != nil {
		log.Fatal(err)
	}
	return records[:n]
}

const boards = `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73..
12
`

// An operation is chosen by its name, takes its options from JSON, and answers one
// record after the other.
func Example() {
	ask, ok := operation.New("count")
	if !ok {
		log.Fatal("expected one of ", operation.Names())
	}
	if err := json.Unmarshal([]byte(`{"limit": 1000}`), ask); err != nil {
		log.Fatal(err)
	}
	if err := ask.Validate(); err != nil {
		log.Fatal(err)
	}
	for answer, err := range ask.Apply(context.Background(), read(boards)) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s", answer.Outcome().Status, answer.AppendText(nil))
	}
	// Output:
	// counted: 1
	// counted: 1000+
	// invalid: invalid
}

// The answers of an operation have a type of their own, except that the answer to
// a record that could not be read is an *Invalid. A board may have no completion, or
// no second best score. Then there is no score to print.
func ExampleMax() {
	records := read(`..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73..
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
12
`)
	ask := &operation.Max{Ties: 100, Second: true}
	for answer, err := range ask.Apply(context.Background(), records) {
		if err != nil {
			log.Fatal(err)
		}
		switch best := answer.(type) {
		case *operation.Invalid:
			fmt.Println(best.Err)
		case *operation.Optimum:
			if best.Ranked == nil {
				fmt.Println(best.Status)
				continue
			}
			fmt.Print("score ", best.Score, ", ties ", best.Ties)
			if second := best.Second; second != nil && second.Ranked != nil {
				fmt.Print(", second ", second.Score)
			}
			fmt.Println()
		}
	}
	// Output:
	// score 2884, ties 2, second 2883
	// score 2846, ties 1
	// unsolvable
	// line 4, column 1: found 2 cells, expected nine in a row or 81 in a line
}

func ExampleAppendJSON() {
	records := read(boards)
	i := 0
	for answer, err := range (&operation.Solve{Unique: true}).Apply(context.Background(), records) {
		if err != nil {
			log.Fatal(err)
		}
		line, err := operation.AppendJSON(nil, &records[i], answer)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s", line)
		i++
	}
	// Output:
	// {"file":"boards.txt","line":1,"board":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","status":"solved","grid":"534678912672195348198342567859761423426853791713924856961537284287419635345286179"}
	// {"file":"boards.txt","line":2,"board":"..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73..","status":"multiple"}
	// {"file":"boards.txt","line":3,"status":"invalid","errorLine":3,"errorColumn":1,"error":"found 2 cells, expected nine in a row or 81 in a line"}
}

// Wrong options name the option, and say what it may be.
func ExampleOptionError() {
	ask := &operation.Count{Estimate: true, Limit: 10}
	fmt.Println(ask.Validate())
	// Output: limit and estimate cannot be combined: use one of them
}
