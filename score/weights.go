package score

import (
	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// MaxWeight bounds the weights that are admitted: all [Weights] lie between
// −MaxWeight and MaxWeight.
const MaxWeight = 1_000_000_000_000

// MaxEntry bounds the entries of a [Table] in the same way. It is the largest
// weight times the largest digit, so admitted Weights have an admitted table.
//
// The largest absolute score is 81·MaxEntry, about 2^49.4. The search counts in
// fractions of a unit, at most 1024 to the unit, and adds no more than a few
// scores, so it stays below 2^63; scale.go has the sums.
const MaxEntry = 9 * MaxWeight

// Weights is the weight of each cell, row by row: a grid scores the sum of
// weight times digit.
type Weights [sudoku.Cells]int64

// A Table is the value of each digit in each cell: [cell][digit−1]. A grid
// scores the sum over its cells.
type Table [sudoku.Cells][9]int64

// Rings returns the weights of the classic target sudoku: 10 in the middle
// cell, one less for each ring around it, 6 on the rim.
func Rings() Weights {
	return Weights{
		6, 6, 6, 6, 6, 6, 6, 6, 6,
		6, 7, 7, 7, 7, 7, 7, 7, 6,
		6, 7, 8, 8, 8, 8, 8, 7, 6,
		6, 7, 8, 9, 9, 9, 8, 7, 6,
		6, 7, 8, 9, 10, 9, 8, 7, 6,
		6, 7, 8, 9, 9, 9, 8, 7, 6,
		6, 7, 8, 8, 8, 8, 8, 7, 6,
		6, 7, 7, 7, 7, 7, 7, 7, 6,
		6, 6, 6, 6, 6, 6, 6, 6, 6,
	}
}

// Score returns the score of a grid. Anything but a digit from 1 to 9 scores
// nothing.
func (w *Weights) Score(g sudoku.Grid) int64 {
	var sum int64
	for c, d := range g {
		if d <= 9 { // a blank is 0 and adds 0
			sum += w[c] * int64(d)
		}
	}
	return sum
}

// Score returns the score of a grid. Anything but a digit from 1 to 9 scores
// nothing.
func (t *Table) Score(g sudoku.Grid) int64 {
	var sum int64
	for c, d := range g {
		if 1 <= d && d <= 9 {
			sum += t[c][d-1]
		}
	}
	return sum
}

// Table returns the table that scores every grid as the weights do.
func (w *Weights) Table() *Table {
	var t Table
	for c := range t {
		for d := range t[c] {
			t[c][d] = w[c] * int64(d+1)
		}
	}
	return &t
}

// Negated returns the table with the opposite signs: the best grids by it are
// the worst by t.
func (t *Table) Negated() *Table {
	var n Table
	for c := range t {
		for d := range t[c] {
			n[c][d] = -t[c][d]
		}
	}
	return &n
}

// A RangeError says that a weight or an entry of a table is not admitted.
type RangeError struct {
	Cell  sudoku.Cell
	Digit uint8 // the digit of the entry; 0 for a weight
	Value int64
	Max   int64 // the largest absolute value admitted
}

func (e *RangeError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *RangeError) Message() (format string, args []any) {
	if e.Digit == 0 {
		return message.Of("weight %d of %s is not between %d and %d", e.Value, e.Cell, -e.Max, e.Max).Message()
	}
	return message.Of("value %d of digit %d in %s is not between %d and %d", e.Value, e.Digit, e.Cell, -e.Max, e.Max).Message()
}

// Check returns a *RangeError for the first weight that is not admitted, or nil
// if there is none.
func (w *Weights) Check() error {
	for c, v := range w {
		if v < -MaxWeight || v > MaxWeight {
			return &RangeError{Cell: sudoku.Cell(c), Value: v, Max: MaxWeight}
		}
	}
	return nil
}

// Check returns a *RangeError for the first entry that is not admitted, or nil
// if there is none.
func (t *Table) Check() error {
	for c := range t {
		for d, v := range t[c] {
			if v < -MaxEntry || v > MaxEntry {
				return &RangeError{Cell: sudoku.Cell(c), Digit: uint8(d + 1), Value: v, Max: MaxEntry}
			}
		}
	}
	return nil
}
