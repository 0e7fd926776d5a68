package puzzleio_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

func ExampleReader() {
	input := strings.NewReader(`# two boards and a mistake
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7

5 3 0 | 0 7 0 | 0 0 0
6 0 0 | 1 9 5 | 0 0 0
0 9 8 | 0 0 0 | 0 6 0
------+-------+------
8 0 0 | 0 6 0 | 0 0 3
4 0 0 | 8 0 3 | 0 0 1
7 0 0 | 0 2 0 | 0 0 6
------+-------+------
0 6 0 | 0 0 0 | 2 8 0
0 0 0 | 4 1 9 | 0 0 5
0 0 0 | 0 8 0 | 0 7 9
`)
	r := puzzleio.NewReader(input, puzzleio.Options{})
	for board, err := range r.All() {
		if err != nil {
			fmt.Println(err)
			break
		}
		if e := board.Err; e != nil {
			fmt.Printf("boards.txt:%d:%d: %s\n", e.Line, e.Column, e.Reason())
			continue
		}
		fmt.Printf("line %d, %v: %d clues\n", board.Line, board.Form, board.Board.Clues())
	}
	// Output:
	// line 2, line: 30 clues
	// boards.txt:3:81: found 80 cells, expected 81
	// line 5, framed: 30 clues
}

// Blocks of records are faster than single ones, and the search engine solves many
// boards together. The memory of the block is reused, whatever the length of the
// stream. Start includes what a list of candidates excludes, and Board does not.
func ExampleReader_ReadBlock() {
	file := strings.NewReader(`id,puzzle
first,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
second,..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73..
third,what?
`)
	r := puzzleio.NewReader(file, puzzleio.Options{Name: "boards.csv"})
	records := make([]record.Record, 2048)
	starts := make([]sudoku.Candidates, len(records))
	answers := make([]search.Answer, len(records))
	for {
		n, err := r.ReadBlock(records)
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println(err)
			break
		}
		for i := range n {
			starts[i] = records[i].Start()
		}
		_, err = search.SolveMany(context.Background(), starts[:n], answers, search.Options{Limit: 2})
		if err != nil {
			fmt.Println(err)
			break
		}
		for i := range n {
			id, _ := records[i].Field("id")
			switch {
			case records[i].Err != nil:
				fmt.Println(id, records[i].Err)
			default:
				fmt.Println(id, answers[i].Count, answers[i].Grid)
			}
		}
	}
	// Output:
	// first 1 534678912672195348198342567859761423426853791713924856961537284287419635345286179
	// second 2 968374125723561498514892736276489513345126987189753642492635871637918254851247369
	// third line 4, column 7: found "what?", expected a board
}

func ExampleWriter() {
	input := strings.NewReader(`53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
`)
	board, err := puzzleio.NewReader(input, puzzleio.Options{}).Read()
	if err != nil {
		fmt.Println(err)
		return
	}
	board.HasGrid = true
	board.Grid.UnmarshalText([]byte("534678912672195348198342567859761423426853791713924856961537284287419635345286179"))
	w, err := puzzleio.NewWriter(os.Stdout, puzzleio.WriterOptions{
		Format: puzzleio.SudokuExtreme,
		Extra:  []record.Column{{Name: "source"}, {Name: "rating", Kind: record.Integer}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = errors.Join(w.Write(&board, "newspaper", "0"), w.Close())
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// source,question,answer,rating
	// newspaper,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,534678912672195348198342567859761423426853791713924856961537284287419635345286179,0
}
