package certificate_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"bullseye/certificate"
	"bullseye/score"
	"bullseye/sudoku"
)

// Package score finds the best score of the empty board and writes a proof. The
// checker accepts the proof, but not after a change.
func ExampleCheck() {
	ctx := context.Background()
	var empty sudoku.Board
	_, proof, err := score.Certify(ctx, empty, score.Options{})
	if err != nil {
		log.Fatal(err)
	}
	candidates := empty.Candidates()
	table := (*certificate.Table)(score.Objective{}.Values()) // the ring weights

	claim, err := certificate.Check(ctx, candidates, table, proof, certificate.Limits{})
	fmt.Println(claim.Score, err)

	proof[len(proof)/2] ^= 1
	_, err = certificate.Check(ctx, candidates, table, proof, certificate.Limits{})
	fmt.Println(errors.Is(err, certificate.ErrOther))
	// Output:
	// 2906 <nil>
	// true
}
