package rules_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"bullseye/rules"
)

// A killer of 4×4 cells: make the puzzle, add clues and rules, solve.
func Example() {
	p := rules.NewPuzzle(4, 4, 1, 4)
	for i := range 4 {
		p.Rules = append(p.Rules,
			rules.Rule{Kind: rules.RowHouse, Cells: p.Row(i)},
			rules.Rule{Kind: rules.ColumnHouse, Cells: p.Column(i)})
	}
	for _, box := range p.Blocks(4) {
		p.Rules = append(p.Rules, rules.Rule{Kind: rules.Box, Cells: box})
	}
	p.Rules = append(p.Rules,
		rules.Rule{Kind: rules.Cage, Cells: []int{p.Cell(0, 0), p.Cell(1, 0)}, Numbers: []int{3}},
		rules.Rule{Kind: rules.Thermometer, Cells: []int{p.Cell(2, 3), p.Cell(2, 2)}})
	p.Allowed[p.Cell(0, 1)] = rules.Value(4) // a clue

	solver, err := rules.NewSolver(p)
	if err != nil {
		log.Fatal(err) // a *rules.Error says what is not valid
	}
	ctx := context.Background()
	n, err := solver.Count(ctx, 1000) // 0 would count without a limit
	if err != nil {
		log.Fatal(err)
	}
	possible, err := solver.Possible(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n, possible[p.Cell(0, 2)])
	for values, err := range solver.All(ctx) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.FormatGrid(values))
		break
	}
	// Output:
	// 12 {1 2 3}
	// 1423234141323214
}

// The best grid of a puzzle for weights of its cells, proved.
func ExampleScores_Best() {
	p := rules.NewClassic()
	p.Rules = append(p.Rules, rules.Rule{Kind: rules.AntiKnight})
	for cell, value := range []int{5, 6, 9, 3, 7, 8} {
		p.Allowed[cell] = rules.Value(value)
	}
	solver, err := rules.NewSolver(p)
	if err != nil {
		log.Fatal(err)
	}
	weights := p.Rings() // those of target sudoku
	scores, err := solver.Scores(func(cell, value int) int64 { return weights[cell] * int64(value) }, nil)
	if err != nil {
		log.Fatal(err)
	}
	best, err := scores.Best(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(best.Score, best.Proved)
	fmt.Println(p.FormatGrid(best.Grid))
	// Output:
	// 2875 true
	// 569378124384126597271495683415937862938562741627841935142789356796253418853614279
}

// A puzzle is text in JSON as well; Schema describes it.
func ExamplePuzzle_UnmarshalJSON() {
	var p rules.Puzzle
	err := json.Unmarshal([]byte(`{"rows": 4, "columns": 4, "last": 4, "houses": "classic", "clues": ["1...", "...2", "....", "...."],
		"rules": [{"kind": "anti-king"}, {"kind": "killer-cage", "cells": "r1c2 r1c3", "numbers": [5]}]}`), &p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(p.Rules), p.Allowed[0], p.Validate())
	// Output: 14 {1} <nil>
}

// What a rule needs, and what is wrong with one.
func ExamplePuzzle_Validate() {
	p := rules.NewClassic()
	p.Rules = append(p.Rules, rules.Rule{Kind: rules.Whisper, Cells: []int{0, 1, 99}, Numbers: []int{5}})
	fmt.Println(p.Validate())
	// Output: rule 28 (whisper): cell 3: found 99, expected a cell from 0 to 80
}
