package fpuzzles_test

import (
	"fmt"
	"log"

	"bullseye/rules/fpuzzles"
)

func Example() {
	p, err := fpuzzles.Read([]byte(`{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
		"killercage": [{"cells": ["R1C2", "R1C3"], "value": "5"}]}`)) // or a link
	if err != nil {
		log.Fatal(err) // it names the line and the column
	}
	cage := p.Rules[len(p.Rules)-1]
	fmt.Println(cage.Kind, cage.Numbers, p.CellName(cage.Cells[0]))
	link, err := fpuzzles.Append(nil, p, fpuzzles.Words{Title: "One cage"})
	if err != nil {
		log.Fatal(err) // the form cannot hold the puzzle
	}
	fmt.Printf("%.36s…\n", link)
	// Output:
	// killer-cage [5] r1c2
	// https://www.f-puzzles.com/?load=N4Ig…
}
