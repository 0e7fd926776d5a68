package operation

import (
	"strconv"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/operation/option"
	"bullseye/score"
)

// An OptionError says that an option has an invalid value or does not fit the other options.
type OptionError = option.Error

// quoted quotes a value in an error.
func quoted(value string) string { return strconv.Quote(excerpt.Of(value, 40)) }

// CheckOptions returns an error for the first option that is out of its range, or that does not fit the
// others: see option.Check.
func CheckOptions(options any) error {
	for _, f := range option.Fields(options) {
		if objective, ok := f.Value.Addr().Interface().(*score.Objective); ok {
			if f.Declared.Tag.Get("grids") == "any" && objective.Other != nil {
				continue
			}
			if err := objective.Check(); err != nil {
				return message.Errorf("%v: %w", f.Name, err)
			}
		}
	}
	return option.Check(options, nil)
}
