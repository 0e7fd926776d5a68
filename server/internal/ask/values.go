package ask

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/internal/decimal"
	"bullseye/operation"
	"bullseye/score"
	"bullseye/sudoku"
)

// A Duration is a time such as "500ms", as the command's flags have it.
type Duration time.Duration

// Schema implements huma.SchemaProvider.
func (Duration) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Examples: []any{"500ms"}}
}

// UnmarshalJSON implements json.Unmarshaler.
func (d *Duration) UnmarshalJSON(text []byte) error {
	var name string
	if err := json.Unmarshal(text, &name); err != nil {
		return err
	}
	value, err := decimal.Time(name)
	if err != nil || value <= 0 {
		return &operation.OptionError{Option: "timeout", Value: fmt.Sprintf("%.40q", name), Expected: "a time of more than 0, such as 500ms or 1m"}
	}
	*d = Duration(value)
	return nil
}

// A Range is a range of numbers: 24, "24" or "24-28".
type Range struct{ Min, Max int }

// Schema implements huma.SchemaProvider.
func (Range) Schema(huma.Registry) *huma.Schema {
	least := 0.0
	number := &huma.Schema{Type: huma.TypeInteger, Minimum: &least}
	text := &huma.Schema{Type: huma.TypeString, Pattern: `^(0|[1-9][0-9]{0,8})(-(0|[1-9][0-9]{0,8}))?$`, PatternDescription: "a number, or a range such as 24-28"}
	number.PrecomputeMessages()
	text.PrecomputeMessages()
	return &huma.Schema{OneOf: []*huma.Schema{number, text}}
}

// UnmarshalJSON implements json.Unmarshaler.
func (r *Range) UnmarshalJSON(text []byte) (err error) {
	from := strings.Trim(string(text), `"`)
	to := from
	if low, high, isRange := strings.Cut(from, "-"); isRange {
		from, to = low, high
	}
	if r.Min, err = strconv.Atoi(from); err != nil {
		return err
	}
	r.Max, err = strconv.Atoi(to)
	return err
}

// Weights are what grids are scored by: "rings", 81 integers, or for each cell the values of
// its digits.
type Weights struct {
	score.Objective
	given bool
}

// Schema implements huma.SchemaProvider.
func (Weights) Schema(huma.Registry) *huma.Schema {
	cells, digits := sudoku.Cells, 9
	number := &huma.Schema{Type: huma.TypeInteger, Format: "int64"}
	row := &huma.Schema{Type: huma.TypeArray, Items: number, MinItems: &digits, MaxItems: &digits}
	schema := &huma.Schema{
		Description: "Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas.",
		OneOf: []*huma.Schema{
			{Type: huma.TypeString},
			{Type: huma.TypeArray, Items: number, MinItems: &cells, MaxItems: &cells},
			{Type: huma.TypeArray, Items: row, MinItems: &cells, MaxItems: &cells},
		},
	}
	row.PrecomputeMessages()
	for _, s := range schema.OneOf {
		s.PrecomputeMessages()
	}
	return schema
}

// UnmarshalJSON implements json.Unmarshaler.
func (w *Weights) UnmarshalJSON(text []byte) error {
	w.given = true
	if text[0] == '"' {
		var list string
		if err := json.Unmarshal(text, &list); err != nil {
			return err
		}
		return w.parse(list)
	}
	var weights score.Weights
	if json.Unmarshal(text, &weights) == nil {
		w.Objective = score.Objective{Weights: &weights}
		return nil
	}
	var table score.Table
	if err := json.Unmarshal(text, &table); err != nil {
		return &Error{Option: "weights", Text: "found a number that is no integer of 64 bits, expected integers"}
	}
	w.Objective = score.Objective{Table: &table}
	return nil
}

// parse reads a text as the command's flag has it.
func (w *Weights) parse(list string) (err error) {
	if list == "rings" {
		return nil
	}
	if w.Objective, err = score.ParseObjective(list); err != nil {
		return &Error{Option: "weights", Text: err.Error() + ", or \"rings\""}
	}
	return nil
}
