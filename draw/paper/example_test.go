package paper_test

import (
	"fmt"
	"io"
	"log"

	"bullseye/draw"
	"bullseye/draw/paper"
	"bullseye/draw/pdf"
	"bullseye/sudoku"
)

// A booklet of two puzzles on a page, with their solutions.
func ExampleBooklet() {
	board, err := sudoku.ParseLine("...2..5.43.8...6.1..9....3..6.75.....54...32.....42.5..7....9..4.6...7.59.2..1...")
	if err != nil {
		log.Fatal(err)
	}
	solution, err := sudoku.ParseLine("617283594328495671549617238263758149754169328891342756175834962436921785982576413")
	if err != nil {
		log.Fatal(err)
	}
	booklet := &paper.Booklet{Title: "For the train", PerPage: 2, Solutions: true, SolutionsTitle: "Solutions"}
	for number := range 2 {
		booklet.Puzzles = append(booklet.Puzzles, paper.Puzzle{
			Number:   fmt.Sprint(number + 1),
			Board:    draw.Scene{Digits: board, Clues: board},
			Solution: &draw.Scene{Digits: solution, Clues: board},
		})
	}
	fmt.Println(booklet.Pages())
	if err := pdf.Write(io.Discard, booklet); err != nil { // a file or a response instead
		log.Fatal(err)
	}
	// Output: 2
}
