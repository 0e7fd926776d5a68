// Package search answers what can be asked about a board's completions.
//
// # Where to start
//
// First finds a completion, Smallest the lexicographically smallest one, Unique
// the only one. Count counts them, up to a limit or all; All yields them one by
// one; EstimateCount says how many there are where they are too many to count.
// Each starts from the clues of a sudoku.Board or from sudoku.Candidates. For
// many boards use Block, or Visit to be shown their completions.
//
// Whatever may run long takes a context and stops within a millisecond of its
// end. A board whose clues contradict each other simply has no completion;
// Board.Clash says why. A board with a cell value above 9 has no completion
// either, and bits of a candidate set that stand for no digit are ignored. Answers never depend on the machine, on other calls or
// on the number of goroutines.
//
// # How it works
//
// Candidates are kept digit by digit in 27-bit words, one a band, and every
// rule is a handful of bitwise operations on them. After each choice naked
// singles, hidden singles, pointing and claiming are applied until nothing
// changes; then one cell, mostly one with two candidates, is tried with either
// digit. Nothing is allocated for a board. The time grows with the number of
// guesses a board needs: a microsecond or two each, none at all for most boards
// in newspapers, about 70 for the hardest known; counting takes time in
// proportion to the count.
package search
