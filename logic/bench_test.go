package logic

import (
	"context"
	"testing"
)

// naturalMix is the number of boards at the end of ratings.tsv that are drawn from all
// minimal boards.
const naturalMix = 3978

// BenchmarkRate rates the natural mix of minimal boards.
func BenchmarkRate(b *testing.B) {
	boards, _ := ratedBoards(b)
	boards = boards[len(boards)-naturalMix:]
	s := NewSolver(Explainer)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := s.Rate(context.Background(), &boards[i%len(boards)]); err != nil {
			b.Fatal(err)
		}
	}
}
