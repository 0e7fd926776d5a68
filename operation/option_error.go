package operation

import (
	"fmt"
	"strconv"

	"bullseye/internal/excerpt"
)

// An OptionError says that an option has an invalid value or does not fit the
// other options. One of Value, Conflict and Requires is set.
type OptionError struct {
	Option string // its name in JSON, which is also the flag's name

	Value    string // a value that the option cannot have
	Expected string // what the value may be: a noun phrase

	Conflict string // an option that excludes this one
	Requires string // an option that this one has no effect without
}

// Error implements error. Options have their names in JSON.
func (e *OptionError) Error() string {
	return e.Message(func(option string) string { return option })
}

// Message returns the error with the options spelled as the face's users know
// them: as flags, for example.
func (e *OptionError) Message(spell func(option string) string) string {
	option := spell(e.Option)
	switch {
	case e.Conflict != "":
		return fmt.Sprintf("%s and %s cannot be combined: use one of them", option, spell(e.Conflict))
	case e.Requires != "":
		return fmt.Sprintf("%s has no effect without %s: add %[2]s or leave out %[1]s", option, spell(e.Requires))
	}
	return fmt.Sprintf("%s cannot be %s: expected %s", option, e.Value, e.Expected)
}

// quoted quotes a value in an error.
func quoted(value string) string { return strconv.Quote(excerpt.Of(value, 40)) }
