// Package generate makes new boards to order.
//
// # Where to start
//
//	g, err := generate.New(generate.Options{Seed: 1, Minimal: true})
//	if err != nil {
//		return err
//	}
//	for board, err := range g.All(ctx) {
//		…
//	}
//
// A board depends only on the options, the seed among them, and on its number. Make
// makes a block of boards from any number on. So boards can be made in any order, by any number of
// goroutines and in blocks of any size, and they are always the same, on every processor.
//
// # How it works
//
// Full grids are drawn uniformly from all 6,670,903,752,021,072,936,960 grids: see
// uniform.go. Clues are then removed in a random order, each unless the board without it
// has a second completion: see removal.go. Many boards go through the lock-step engine of
// package search together, each at its own step.
//
// Removal prefers boards with few clues. Options.Unbiased draws uniformly from all
// minimal boards instead, thousands of times more slowly: see sampling.go.
package generate
