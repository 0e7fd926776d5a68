package pipeline

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"bullseye/operation"
	"bullseye/puzzleio"
)

// A question is what a job asks: an operation, which may be a Source, or a Stream. The
// other is nil.
type question struct {
	operation operation.Operation
	stream    operation.Stream
}

// Names returns the names of everything that Job.Operation can name.
func Names() []string {
	return slices.Concat(operation.Names(), operation.SourceNames(), operation.StreamNames())
}

// question returns what the job asks, with the options set.
func (j *Job) question() (asked question, err error) {
	var options interface{ Validate() error }
	if op, ok := operation.New(j.Operation); ok {
		asked.operation, options = op, op
	} else if source, ok := operation.NewSource(j.Operation); ok {
		asked.operation, options = source, source
	} else if stream, ok := operation.NewStream(j.Operation); ok {
		asked.stream, options = stream, stream
	} else {
		return asked, fmt.Errorf("unknown operation %q: expected one of %s", j.Operation, strings.Join(Names(), ", "))
	}
	if len(j.Options) > 0 {
		decoder := json.NewDecoder(strings.NewReader(j.Options))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(options); err != nil {
			return asked, fmt.Errorf("options of %s: %w", j.Operation, optionsError(err, options))
		}
		if decoder.More() {
			return asked, fmt.Errorf("options of %s: found more than one JSON object, expected one", j.Operation)
		}
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
		return fmt.Errorf("found the option %s, expected %s", name, strings.Join(optionNames(reflect.TypeOf(options).Elem()), ", "))
	case isSyntax:
		return fmt.Errorf("found text that is no JSON at byte %d: %s", syntax.Offset, strings.TrimPrefix(syntax.Error(), "json: "))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("found JSON that is cut short, expected an object such as {\"seed\":7}")
	}
	return err
}

// kindOf describes the values of a type in JSON.
func kindOf(t reflect.Type) string {
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

// optionNames returns the names in JSON of the fields of a struct.
func optionNames(t reflect.Type) (names []string) {
	for _, field := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.IsExported() && !field.Anonymous && name != "-" {
			names = append(names, cmp.Or(name, field.Name))
		}
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
