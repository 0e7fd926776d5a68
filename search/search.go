// Package search answers what can be asked about a board's completions: one of
// them, the smallest, whether there is exactly one, how many, all.
package search

import "bullseye/sudoku"

// A Start is what a search can start from: the clues of a board, or candidates.
type Start interface {
	sudoku.Board | sudoku.Candidates
}
