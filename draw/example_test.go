package draw_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"

	"bullseye/draw"
	"bullseye/sudoku"
)

// A picture of a step: a hidden single, on a dark page.
func Example() {
	board, err := sudoku.ParseLine("...2..5.43.8...6.1..9....3..6.75.....54...32.....42.5..7....9..4.6...7.59.2..1...")
	if err != nil {
		log.Fatal(err)
	}
	scene := draw.Scene{Digits: board, Clues: board, Candidates: board.Marks()}
	scene.Houses = []sudoku.House{18}
	scene.Roles = map[draw.Candidate]draw.Role{{Cell: sudoku.CellAt(2, 0), Digit: 5}: draw.Place}
	scene.Legend = []draw.Line{{Sign: draw.SignPlace, Text: "5 is placed"}}

	file := draw.PNG(nil, &scene, draw.Options{Theme: draw.Dark, Size: 300, Title: "Step 1"})
	if err := os.WriteFile(filepath.Join(os.TempDir(), "step-1.png"), file, 0o666); err != nil {
		log.Fatal(err)
	}
	fmt.Println(scene.Bounds(draw.Options{Size: 300, Title: "Step 1"}))
	// Output: 300 347
}

// Texts of people may have characters that the fonts lack.
func ExampleMissing() {
	fmt.Printf("%c\n", draw.Missing("스도쿠 数独 Sudoku"))
	// Output: [스 도 쿠]
}

// A chart on a terminal.
func ExampleChart() {
	chart := draw.Chart{
		Tallies: []draw.Tally{{Score: 2852, Count: 3}, {Score: 2853, Count: 8}, {Score: 2854, Count: 1}},
		Marks:   []draw.Mark{{Kind: draw.Best, Score: 2854, Text: "optimum 2854"}},
		Caption: []string{"12 completions"},
	}
	fmt.Printf("%s", chart.AppendText(nil, false))
	// Output:
	// 2854 1 █████                                    ← optimum 2854
	// 2853 8 ████████████████████████████████████████
	// 2852 3 ███████████████
	// 12 completions
}
