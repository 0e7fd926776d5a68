package symmetry_test

import (
	"fmt"
	"log"
	"math/rand/v2"

	"bullseye/sudoku"
	"bullseye/symmetry"
)

func board(text string) sudoku.Board {
	b, err := sudoku.ParseLine(text)
	if err != nil {
		log.Fatal(err)
	}
	return b
}

// Two boards are the same puzzle if their canonical forms are equal.
func ExampleCanonical() {
	one := board("5.7...3...1.3.2...8.3..164...2.6.......2....5...73........83.6.1.....7.494...78.2")
	other := board("...73...8.7....94.62..8.17..13.4.5.62...71....46...8....93........4.7........2.3.")
	form, otherForm := symmetry.Canonical(one), symmetry.Canonical(other)
	fmt.Println(form.Board == otherForm.Board)

	// From one to its form, and from there to the other.
	disguise := form.Transformation.Then(otherForm.Transformation.Inverse())
	fmt.Println(disguise.Board(one) == other)
	fmt.Println(symmetry.Canonical(sudoku.Board{}).Automorphisms)
	// Output:
	// true
	// true
	// 1218998108160
}

// A transformation applies to everything that belongs to a board.
func ExampleMove() {
	t := symmetry.Random(rand.New(rand.NewPCG(1, 2)))
	grid := sudoku.Grid(board("123456789457189263698273514271895346539764128864312957345928671786531492912647835"))
	moved := t.Grid(grid)
	fmt.Println(moved.Complete(), t.Inverse().Grid(moved) == grid)

	weights := [sudoku.Cells]int{10, 20, 30} // of the first three cells
	same := t.Inverse().Then(t)              // the identity
	fmt.Println(symmetry.Move(same, weights) == weights)
	// Output:
	// true true
	// true
}

func ExampleParse() {
	t, err := symmetry.Parse("t:312645789:789123465:918273645")
	fmt.Println(t.Transposed, t.Rows[0], err)
	_, err = symmetry.Parse("t:312645789:789123465:91827364x")
	fmt.Println(err)
	// Output:
	// true 2 <nil>
	// transformation, character 31: found "x", expected a digit from 1 to 9 that is new in its part
}
