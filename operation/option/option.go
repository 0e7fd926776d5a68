// Package option reads what the tags of a struct say about options: the exported fields of a
// question. Each face makes of them what it needs: flags with their help, members of JSON, the
// schema of an API.
//
// The tags are
//
//	json      the name of the option; a field without one, or with "-", is no option
//	doc       what it does: a clause that begins with a verb, in which {name} is another option
//	arg       the word in doc that stands for the value
//	short     the letter of the flag
//	long      any text if only the long help of a command has the flag
//	on        "command" or "server" if only that face has the option
//	default   the default, unless it is the zero value
//	minimum   the least number
//	maximum   the greatest number
//	maxLength the greatest number of characters of a text
//	enum      the words that are values, or the numbers, separated by commas
//	grids     "any" if weights may be of grids of any size
//	excludes  the options that cannot be combined with this one, separated by commas
//	requires  the option that this one has no effect without
package option

import (
	"encoding"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
)

// A Field is an option of a certain struct.
type Field struct {
	*Option
	Value reflect.Value // of the field, which can be set
}

// An Option is what the tags say. It is the same for all structs of a type.
type Option struct {
	Name, Doc, Arg, Short, Default string

	Long bool   // only the long help of a command has it
	On   string // the only face that has it, "" for all

	// Min and Max are the bounds of a number that is given; without tags, those of the type.
	Min, Max uint64

	Words []string // the values, nil for any

	Declared reflect.StructField

	maxLength          int
	excludes, requires []string
}

// Fields returns the options of a pointer to a struct, those of embedded structs in their places.
func Fields(options any) []Field {
	of := reflect.ValueOf(options).Elem()
	known, found := declared.Load(of.Type())
	if !found {
		known, _ = declared.LoadOrStore(of.Type(), declaredIn(of.Type()))
	}
	all := make([]Field, len(known.([]Option)))
	for i := range all {
		o := &known.([]Option)[i]
		all[i] = Field{o, of.FieldByIndex(o.Declared.Index)}
	}
	return all
}

// declared has the options of each type of struct: every request asks for them.
var declared sync.Map

func declaredIn(t reflect.Type) (all []Option) {
	for _, field := range reflect.VisibleFields(t) {
		tag := field.Tag
		name, _, _ := strings.Cut(tag.Get("json"), ",")
		if field.Anonymous || name == "" || name == "-" {
			continue
		}
		o := Option{
			Name: name, Doc: tag.Get("doc"), Arg: tag.Get("arg"), Short: tag.Get("short"), Default: tag.Get("default"),
			Long: tag.Get("long") != "", On: tag.Get("on"),
			Max: 1<<64 - 1, Declared: field,
			Words: list(tag.Get("enum")), excludes: list(tag.Get("excludes")), requires: list(tag.Get("requires")),
		}
		if least := tag.Get("minimum"); least != "" {
			o.Min = number(least)
		}
		if most := tag.Get("maximum"); most != "" {
			o.Max = number(most)
		}
		if most := tag.Get("maxLength"); most != "" {
			o.maxLength = int(number(most))
		}
		all = append(all, o)
	}
	return all
}

func list(tag string) []string {
	if tag == "" {
		return nil
	}
	return strings.Split(tag, ",")
}

// number returns the number of a tag. A mistake there is a mistake in this program.
func number(tag string) uint64 {
	n, err := strconv.ParseUint(tag, 10, 64)
	if err != nil {
		panic(err)
	}
	return n
}

// SetDefaults gives the options of a struct, which is zero, their defaults, and returns it.
func SetDefaults[O any](options O) O {
	for _, f := range Fields(options) {
		if f.Default == "" {
			continue
		}
		text, isText := f.Value.Addr().Interface().(encoding.TextUnmarshaler)
		switch {
		case isText:
			if err := text.UnmarshalText([]byte(f.Default)); err != nil {
				panic(err)
			}
		case f.Value.CanInt():
			f.Value.SetInt(int64(number(f.Default)))
		case f.Value.CanUint():
			f.Value.SetUint(number(f.Default))
		default:
			f.Value.SetString(f.Default)
		}
	}
	return options
}

// Check returns an *Error for the first option whose value is out of its range, or that does not
// fit the others. given reports whether an option was given. If it is nil, those options were
// whose values are not the defaults.
func Check(options any, given func(name string) bool) error {
	all := Fields(options)
	if given == nil {
		given = func(name string) bool { return all[index(all, name)].differs() }
	}
	for i := range all {
		f := &all[i]
		if err := f.checkValue(); err != nil {
			return err
		}
		off := f.Value.Kind() == reflect.Bool && !f.Value.Bool()
		if !given(f.Name) || off {
			continue
		}
		for _, other := range f.excludes {
			if o := &all[index(all, other)]; given(other) && !o.Value.IsZero() && !f.Value.IsZero() {
				return &Error{Option: f.Name, Conflict: other}
			}
		}
		for _, other := range f.requires {
			if all[index(all, other)].Value.IsZero() {
				return &Error{Option: f.Name, Requires: other}
			}
		}
	}
	return nil
}

// index returns the place of an option, which a tag names.
func index(all []Field, name string) int {
	return slices.IndexFunc(all, func(f Field) bool { return f.Name == name })
}

// differs reports whether the value is neither the default nor zero.
func (f *Field) differs() bool {
	return !f.Value.IsZero() && (f.Default == "" || fmt.Sprint(f.Value.Interface()) != f.Default)
}

// checkValue checks a value that is not zero: zero stands for the default, or is in the range.
func (f *Field) checkValue() error {
	var n uint64
	switch v := f.Value; {
	case v.IsZero():
		return nil
	case f.Words != nil:
		value := fmt.Sprint(v.Interface())
		if slices.Contains(f.Words, value) {
			return nil
		}
		if v.Kind() == reflect.String {
			value = strconv.Quote(excerpt.Of(value, 40))
		}
		return &Error{Option: f.Name, Value: value, Expected: message.Of("%s", strings.Join(f.Words, ", "))}
	case f.maxLength > 0 && utf8.RuneCountInString(v.String()) > f.maxLength:
		return &Error{Option: f.Name, Value: strconv.Quote(excerpt.Of(v.String(), 40)), Expected: message.Of("at most %d characters", f.maxLength)}
	case v.CanInt() && v.Int() < 0:
		_, named := v.Interface().(fmt.Stringer)
		if named {
			return &Error{Option: f.Name, Value: fmt.Sprint(v.Interface()), Expected: "a time of 0 or more"}
		}
	case v.CanInt():
		if n = uint64(v.Int()); f.Min <= n && n <= f.Max {
			return nil
		}
	case v.CanUint():
		if n = v.Uint(); f.Min <= n && n <= f.Max {
			return nil
		}
	default:
		return nil
	}
	wrong := &Error{Option: f.Name, Value: fmt.Sprint(f.Value.Interface()), Expected: message.Of("a whole number from %d to %d", f.Min, f.Max)}
	if f.Min == 0 && f.Max == math.MaxUint64 {
		wrong.Expected = "a whole number from 0 to 18446744073709551615"
	}
	return wrong
}

// Describe returns what an option does, with its value and other options as a face spells them.
func (o *Option) Describe(argument, other func(word string) string) string {
	text := o.Doc
	if o.Arg != "" {
		text = strings.Replace(text, o.Arg, argument(o.Arg), 1)
	}
	for {
		before, rest, found := strings.Cut(text, "{")
		if !found {
			return text
		}
		name, after, _ := strings.Cut(rest, "}")
		text = before + other(name) + after
	}
}

// An Error says that an option has an invalid value or does not fit the
// other options. One of Value, Conflict and Requires is set.
type Error struct {
	Option string // its name in JSON, which is also the flag's name

	Value    string // a value that the option cannot have
	Expected any    // what the value may be: a noun phrase, for fmt.Sprint

	Conflict string // an option that excludes this one
	Requires string // an option that this one has no effect without
}

// Error implements error. Options have their names in JSON.
func (e *Error) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *Error) Message() (format string, args []any) {
	return message.Of("%v", e.Spelled(func(option string) string { return option })).Message()
}

// Spelled returns the error with the options spelled as the face's users know
// them: as flags, for example.
func (e *Error) Spelled(spell func(option string) string) fmt.Stringer {
	option := spell(e.Option)
	switch {
	case e.Conflict != "":
		return message.Of("%s and %s cannot be combined: use one of them", option, spell(e.Conflict))
	case e.Requires != "":
		return message.Of("%s has no effect without %s: add %s or leave out %s", option, spell(e.Requires), spell(e.Requires), option)
	}
	return message.Of("%s cannot be %s: expected %v", option, e.Value, e.Expected)
}
