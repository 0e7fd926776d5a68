package operation

import (
	"strconv"

	"bullseye/record"
)

// A RowFunc receives a row of a table: a record, and a text for each column of
// Spec.Columns. It must not keep either.
type RowFunc func(record *record.Record, texts []string) error

// columns returns a column for the status, and the others after it.
func columns(others ...record.Column) []record.Column {
	return append([]record.Column{{Name: "status"}}, others...)
}

// Rows implements Answer.
func (s *Solution) Rows(op Operation, record *record.Record, write RowFunc) error {
	texts := []string{string(s.Status), "", ""}[:len(op.Spec().Columns)]
	if s.Number > 0 {
		texts[1] = strconv.FormatUint(s.Number, 10)
	}
	if len(texts) > 2 {
		texts[2] = strconv.FormatBool(s.Stopped)
	}
	if s.ruled.text != "" {
		record.SetCompletion(s.ruled.text)
	} else if s.hasGrid() {
		record.SetGrid(&s.Grid)
	} else {
		record.SetGrid(nil)
	}
	return write(record, texts)
}

// columns returns the status and the count, and whether counting stopped if
// there is a limit; or the status, the estimate and the ends of its interval.
func (o *Count) columns() []record.Column {
	switch {
	case o.Estimate:
		number := func(name string) record.Column { return record.Column{Name: name, Kind: record.Number} }
		return columns(number("estimate"), number("low"), number("high"))
	case o.Limit > 0:
		return columns(count, record.Column{Name: "stopped", Kind: record.Boolean})
	}
	return columns(count)
}

// count is an Integer, because no search lasts long enough to count to 2⁶³.
var count = record.Column{Name: "count", Kind: record.Integer}

// Rows implements Answer.
func (t *Total) Rows(_ Operation, record *record.Record, write RowFunc) error {
	texts := []string{string(t.Status), strconv.FormatUint(t.Count, 10)}
	if t.limited {
		texts = append(texts, strconv.FormatBool(t.Stopped))
	}
	return write(record, texts)
}

// Rows implements Answer.
func (e *Estimate) Rows(_ Operation, record *record.Record, write RowFunc) error {
	texts := []string{string(e.Status)}
	for _, v := range [...]float64{e.Mean, e.Low, e.High} {
		texts = append(texts, string(e.AppendNumber(nil, v)))
	}
	return write(record, texts)
}

// Rows writes one row, in which only the status is not empty. A solution that the record
// gives is not an answer.
func (*Invalid) Rows(op Operation, record *record.Record, write RowFunc) error {
	return writeStatus(op, record, Unreadable, write)
}

// Rows writes one row, in which only the status is not empty.
func (*Unanswered) Rows(op Operation, record *record.Record, write RowFunc) error {
	return writeStatus(op, record, NoTime, write)
}

func writeStatus(op Operation, record *record.Record, status Status, write RowFunc) error {
	spec := op.Spec()
	if spec.Grids {
		record.SetGrid(nil)
	}
	texts := make([]string, len(spec.Columns))
	if !spec.Boards {
		texts[0] = string(status)
	}
	return write(record, texts)
}
