package pipeline

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"bullseye/operation"
	"bullseye/operation/option"
	"bullseye/puzzleio"
)

// A question is what a job asks: an operation, which may be a Source, or a Stream. The
// other is nil.
type question struct {
	operation operation.Operation
	stream    operation.Stream
}

// question returns what the job asks, with the options set.
func (j *Job) question() (asked question, err error) {
	q := operation.Find(j.Operation)
	if q == nil {
		return asked, fmt.Errorf("unknown operation %q: expected one of %s", j.Operation, strings.Join(operation.Names(), ", "))
	}
	options := q.New()
	asked.operation, _ = options.(operation.Operation)
	asked.stream, _ = options.(operation.Stream)
	given := map[string]json.RawMessage{}
	if len(j.Options) > 0 {
		decoder := json.NewDecoder(strings.NewReader(j.Options))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(options); err != nil {
			return asked, fmt.Errorf("options of %s: %w", j.Operation, optionsError(err, options))
		}
		if decoder.More() {
			return asked, fmt.Errorf("options of %s: found more than one JSON object, expected one", j.Operation)
		}
		json.Unmarshal([]byte(j.Options), &given) // what has been decoded is an object
	}
	if err := operation.Complete(options, func(name string) bool { return given[name] != nil }); err != nil {
		return asked, err
	}
	return asked, options.Validate()
}

// optionsError says in plain words why options cannot be decoded.
func optionsError(err error, options any) error {
	wrong, isType := errors.AsType[*json.UnmarshalTypeError](err)
	name, isUnknown := strings.CutPrefix(err.Error(), "json: unknown field ")
	syntax, isSyntax := errors.AsType[*json.SyntaxError](err)
	switch {
	case isType && wrong.Field == "":
		return fmt.Errorf("found a JSON %s, expected an object such as {\"seed\":7}", wrong.Value)
	case isType:
		return fmt.Errorf("found a JSON %s for %q, expected %s", wrong.Value, wrong.Field, kindOf(wrong.Type))
	case isUnknown:
		return fmt.Errorf("found the option %s, expected %s", name, strings.Join(optionNames(options), ", "))
	case isSyntax:
		return fmt.Errorf("found text that is no JSON at byte %d: %s", syntax.Offset, strings.TrimPrefix(syntax.Error(), "json: "))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("found JSON that is cut short, expected an object such as {\"seed\":7}")
	}
	return err
}

// kindOf describes the values of a type in JSON.
func kindOf(t reflect.Type) string {
	if reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return "text"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "text"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map, reflect.Pointer:
		return "an object"
	case reflect.Float32, reflect.Float64:
		return "a number"
	}
	return "a whole number"
}

// optionNames returns the names of all options.
func optionNames(options any) (names []string) {
	for _, f := range option.Fields(options) {
		names = append(names, f.Name)
	}
	if names == nil {
		return []string{"none"}
	}
	return names
}

// source returns the operation if it makes its boards, and otherwise nil.
func (q question) source() operation.Source {
	source, _ := q.operation.(operation.Source)
	return source
}

// counts reports whether the answers depend on the numbers of the boards in the input.
func (q question) counts() bool { return q.stream != nil || q.operation.Spec().Numbered }

// formats returns the names of the formats that can hold the answers.
func (q question) formats() []string {
	if q.stream != nil {
		return puzzleio.WriteFormats()
	}
	spec := q.operation.Spec()
	return puzzleio.AnswerFormats(spec.Boards, spec.Grids)
}

// prefixes returns the prefixes of the names of the files of answers, one for each
// output.
func (q question) prefixes(j *Job) []string {
	if q.stream == nil || q.stream.Outputs() == nil || j.JSON {
		return []string{j.Output}
	}
	var all []string
	for _, name := range q.stream.Outputs() {
		all = append(all, j.Output+"-"+name)
	}
	return all
}
