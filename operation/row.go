package operation

import (
	"strconv"

	"bullseye/record"
	"bullseye/sudoku"
)

// A RowFunc takes a row of a table: a record, and texts for the columns that
// Operation.Columns names. Neither is kept.
type RowFunc func(record *record.Record, texts []string) error

// WriteRows makes rows of a table of the answer to a record: mostly one, with
// the grid that was found in the record, which is changed for that.
func WriteRows(op Operation, record *record.Record, answer Answer, write RowFunc) error {
	if _, invalid := answer.(*Invalid); invalid {
		texts := make([]string, len(op.Columns()))
		texts[0] = string(Unreadable)
		return write(record, texts)
	}
	return answer.rows(record, write)
}

// columns are a status and what else an operation has to say.
func columns(others ...record.Column) []record.Column {
	return append([]record.Column{{Name: "status"}}, others...)
}

// setGrid makes a grid that of the record, or takes the record's away.
func setGrid(record *record.Record, grid *sudoku.Grid) {
	if record.HasGrid = grid != nil; record.HasGrid {
		record.Grid = *grid
	}
}

// Columns returns the status alone.
func (*Solve) Columns() []record.Column { return columns() }

// Grids returns true: completions.
func (*Solve) Grids() bool { return true }

func (s *Solution) rows(record *record.Record, write RowFunc) error {
	texts := [...]string{string(s.Status)}
	if s.Status == Solved {
		setGrid(record, &s.Grid)
	} else {
		setGrid(record, nil)
	}
	return write(record, texts[:])
}

// Columns returns the status and the count; whether counting stopped, if there
// is a limit; or the estimate and the ends of its interval.
func (o *Count) Columns() []record.Column {
	switch {
	case o.Estimate:
		number := func(name string) record.Column { return record.Column{Name: name, Kind: record.Number} }
		return columns(number("estimate"), number("low"), number("high"))
	case o.Limit > 0:
		return columns(count, record.Column{Name: "stopped", Kind: record.JSON})
	}
	return columns(count)
}

// count is no Integer: there are boards with more completions than that holds.
var count = record.Column{Name: "count", Kind: record.Number}

// Grids returns false.
func (*Count) Grids() bool { return false }

func (t *Total) rows(record *record.Record, write RowFunc) error {
	texts := []string{string(t.Status), strconv.FormatUint(t.Count, 10)}
	if t.limited {
		texts = append(texts, strconv.FormatBool(t.Stopped))
	}
	return write(record, texts)
}

func (e *Estimate) rows(record *record.Record, write RowFunc) error {
	texts := []string{string(e.Status)}
	for _, v := range [...]float64{e.Mean, e.Low, e.High} {
		texts = append(texts, string(e.appendNumber(nil, v)))
	}
	return write(record, texts)
}

// Columns returns the status and a column for each part of a Report.
func (*Check) Columns() []record.Column {
	return columns(
		record.Column{Name: "clues", Kind: record.Integer},
		record.Column{Name: "completions"},
		record.Column{Name: "minimal", Kind: record.JSON},
		record.Column{Name: "redundant"},
		record.Column{Name: "clashes"},
	)
}

// Grids returns false.
func (*Check) Grids() bool { return false }

func (r *Report) rows(record *record.Record, write RowFunc) error {
	minimal := ""
	if r.Minimal != nil {
		minimal = strconv.FormatBool(*r.Minimal)
	}
	return write(record, []string{
		string(r.Status), strconv.Itoa(r.Clues), string(r.Completions), minimal, r.Redundant.String(), r.Clashes.String(),
	})
}

// rows is not used: WriteRows knows how many columns there are.
func (*Invalid) rows(*record.Record, RowFunc) error { return nil }
