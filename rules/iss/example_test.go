package iss_test

import (
	"context"
	"fmt"
	"log"

	"bullseye/rules"
	"bullseye/rules/iss"
)

func Example() {
	p, err := iss.Read([]byte(".Shape~4x4.Cage~3~R1C1~R2C1.Thermo~R3C4~R3C3.~R1C2_4")) // or a link
	if err != nil {
		log.Fatal(err) // it names the line and the column
	}
	solver, err := rules.NewSolver(p)
	if err != nil {
		log.Fatal(err)
	}
	n, err := solver.Count(context.Background(), 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n)
	text, err := iss.Append(nil, p)
	if err != nil {
		log.Fatal(err) // the form cannot hold the puzzle
	}
	fmt.Printf("%s\n", text)
	// Output:
	// 12
	// .Shape~4x4.~R1C2_4.Cage~3~R1C1~R2C1.Thermo~R3C4~R3C3
}
