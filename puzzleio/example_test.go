package puzzleio_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"bullseye/puzzleio"
	"bullseye/record"
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
	for {
		board, err := r.Read()
		if err == io.EOF {
			break
		}
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
