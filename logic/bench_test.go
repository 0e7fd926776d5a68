package logic

import (
	"context"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/logic/internal/grid"
	"bullseye/logic/internal/pattern"
)

// naturalMix returns the boards at the end of ratings.tsv that are drawn from all minimal
// boards.
func naturalMix(b *testing.B) []devdata.Rated {
	boards := devdata.Ratings(b)
	return boards[len(boards)-3978:]
}

// BenchmarkRate rates the natural mix of minimal boards.
func BenchmarkRate(b *testing.B) {
	boards := naturalMix(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := Rate(context.Background(), boards[i%len(boards)].Board); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPatterns finds the patterns on the paths of the same boards, and takes the
// chains as given. An operation is a step.
func BenchmarkPatterns(b *testing.B) {
	w := patternWalk{board: -1}
	w.starts, w.paths = pathsOf(b)
	b.ReportAllocs()
	for b.Loop() {
		w.step()
	}
}

// A patternWalk goes along paths, one after the other.
type patternWalk struct {
	starts   []grid.Grid
	paths    [][]Step
	board, n int
	position Position
	scanner  pattern.Scanner
	hit      pattern.Hit
}

func (w *patternWalk) step() {
	if w.board < 0 || w.n == len(w.paths[w.board]) {
		w.board, w.n = (w.board+1)%len(w.paths), 0
		w.position.grid = w.starts[w.board]
	}
	step := &w.paths[w.board][w.n]
	w.n++
	g := &w.position.grid
	static := step.Technique > AlignedTriplet && step.Technique <= ForcingChain
	if w.scanner.First(g, &w.hit) || !static && w.scanner.FirstOf(pattern.Triplets, g, &w.hit) {
		w.hit.Apply(g)
		return
	}
	w.position.Apply(step)
}

// pathsOf returns the paths of a quarter of the boards.
func pathsOf(b *testing.B) (starts []grid.Grid, paths [][]Step) {
	boards := naturalMix(b)
	s := NewSolver(Explainer)
	for i := 0; i < len(boards); i += 4 {
		var path []Step
		for step, err := range s.Path(context.Background(), boards[i].Board) {
			if err != nil {
				b.Fatal(err)
			}
			path = append(path, step)
		}
		starts = append(starts, grid.New(&boards[i].Board))
		paths = append(paths, path)
	}
	return starts, paths
}
