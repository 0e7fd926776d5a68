// Package symmetry finds out which boards are the same in disguise.
//
// A [Transformation] may transpose a board, permute its rows and columns without
// tearing bands and stacks apart, and relabel its digits. There are 3,359,232 ways to
// move the cells and 9! ways to relabel. They carry completions to completions, so
// boards that a transformation carries into each other are called equivalent: they
// are the same puzzle.
//
// [Canonical] chooses one board of each class of equivalent boards: the one whose 81
// cells, read row by row, are the least sequence, where a blank is less than any
// digit. Two boards are equivalent if and only if their canonical boards are equal.
// The canonical form of a puzzle is not that of its solution with cells blanked out.
// To compare solutions, use [CanonicalGrid].
//
// A transformation applies to boards, grids and lists of candidates by its methods, and
// to weights and tables of values by [Move] and [MoveTable].
package symmetry
