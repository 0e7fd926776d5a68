package score

import (
	"encoding/json"
	"errors"

	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// An Objective is what grids are scored by: weights of the cells, or a table
// with a value for each digit in each cell. The zero Objective is the ring
// weights of target sudoku; see [Rings]. In JSON it is "rings", or an array: 81 weights, or
// for each cell the nine values of its digits.
//
// Grids of another size than 9×9, which only puzzles with further rules have, are scored by other
// numbers: as many weights as there are cells or, for each cell, what each value counts. Questions
// of this package refuse them.
type Objective struct {
	Weights *Weights
	Table   *Table
	Other   *[]int64
}

// rings is the ring weights in JSON.
const rings = "rings"

// MarshalJSON implements json.Marshaler.
func (o Objective) MarshalJSON() ([]byte, error) {
	switch {
	case o.Table != nil:
		return json.Marshal(o.Table)
	case o.Weights != nil:
		return json.Marshal(o.Weights)
	case o.Other != nil:
		return json.Marshal(o.Other)
	}
	return json.Marshal(rings)
}

// UnmarshalJSON reads what MarshalJSON writes, and texts in any form that ParseObjective reads.
func (o *Objective) UnmarshalJSON(text []byte) (err error) {
	list := string(text)
	if text[0] == '"' {
		if err := json.Unmarshal(text, &list); err != nil {
			return err
		}
	}
	if *o, err = ParseObjective(list); err != nil {
		return message.Errorf("%w, or %q", err, rings)
	}
	return nil
}

// ErrTwoObjectives says that an Objective has both weights and a table.
var ErrTwoObjectives = errors.New("both weights and a table are given: expected one of the two")

// Check returns ErrTwoObjectives if there are both weights and a table, a
// *RangeError for the first weight or value that is not admitted, and an error if there are
// numbers for a grid of another size.
func (o Objective) Check() error {
	switch {
	case o.Other != nil:
		return message.Errorf("found %d numbers, expected 81 weights, or 729 values of a table", len(*o.Other))
	case o.Weights != nil && o.Table != nil:
		return ErrTwoObjectives
	case o.Weights != nil:
		return o.Weights.Check()
	case o.Table != nil:
		return o.Table.Check()
	}
	return nil
}

// The ring weights as tables, to be maximised and to be minimised. They are
// read only.
var (
	ringWeights  = Rings()
	ringTable    = ringWeights.Table()
	ringNegative = ringTable.Negated()
)

// Values returns the table that scores every grid as the objective does. The
// caller must not change it.
func (o Objective) Values() *Table {
	switch {
	case o.Table != nil:
		return o.Table
	case o.Weights != nil:
		return o.Weights.Table()
	}
	return ringTable
}

// Numbers returns the weights of the cells, or for each cell the values of its digits; nil for the ring
// weights, which grids of all sizes have.
func (o Objective) Numbers() []int64 {
	switch {
	case o.Other != nil:
		return *o.Other
	case o.Weights != nil:
		return o.Weights[:]
	case o.Table != nil:
		all := make([]int64, 0, tableEntries)
		for c := range o.Table {
			all = append(all, o.Table[c][:]...)
		}
		return all
	}
	return nil
}

// Score returns the score of a grid. Anything but a digit from 1 to 9 scores
// nothing.
func (o Objective) Score(g sudoku.Grid) int64 {
	switch {
	case o.Table != nil:
		return o.Table.Score(g)
	case o.Weights != nil:
		return o.Weights.Score(g)
	}
	return ringWeights.Score(g)
}

// String describes the objective in words that follow "by".
func (o Objective) String() string {
	switch {
	case o.Table != nil:
		return "a table of values"
	case o.Weights != nil:
		return "weights of the cells"
	}
	return "the ring weights"
}

// Importance says of each cell how much the choice of its digit matters: its
// weight, or the range of its values in the table. Drawings colour cells by it.
func (o Objective) Importance() [sudoku.Cells]int64 {
	switch {
	case o.Table != nil:
		var ranges [sudoku.Cells]int64
		for c, values := range o.Table {
			low, high := values[0], values[0]
			for _, v := range values {
				low, high = min(low, v), max(high, v)
			}
			ranges[c] = high - low
		}
		return ranges
	case o.Weights != nil:
		return *o.Weights
	}
	return Rings()
}
