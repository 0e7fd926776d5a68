package pdf_test

import (
	"fmt"
	"log"

	"bullseye/draw"
	"bullseye/draw/pdf"
	"bullseye/sudoku"
)

// A board on a page of its own size. A document of package draw/paper is written by Write.
func Example() {
	board, err := sudoku.ParseLine("...2..5.43.8...6.1..9....3..6.75.....54...32.....42.5..7....9..4.6...7.59.2..1...")
	if err != nil {
		log.Fatal(err)
	}
	scene := draw.Scene{Digits: board, Clues: board}
	file, err := pdf.Page(&scene, draw.Options{Size: 300, Title: "Tuesday"}, "en")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.5s\n", file)
	// Output: %PDF-
}
