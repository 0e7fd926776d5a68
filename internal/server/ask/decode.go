package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"bullseye/internal/text/decimal"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/internal/text/suggest"
	"bullseye/internal/turn"
	"bullseye/operation/option"
)

// An Error says which option of a request is wrong, and why.
type Error struct {
	Option string // "" if the error is about the request as a whole
	Text   any    // what is wrong, for fmt.Sprint
	Hint   any    // how to fix it, nil if that is clear

	// Syntax is set if the request is no JSON object at all.
	Syntax bool
}

func (e *Error) Error() string {
	if e.Option == "" {
		return fmt.Sprint(e.Text)
	}
	return fmt.Sprintf("%s: %v", e.Option, e.Text)
}

// A Form is what the options of a question, or the members of another body, look like: what
// the OpenAPI document says of them.
type Form struct {
	registry  huma.Registry
	schema    *huma.Schema
	reference *huma.Schema
}

// NewForm returns the form of the options of a question. The registry gets their schema.
func NewForm(r huma.Registry, q *Question) *Form { return newForm(r, sentence(q.Name), q.New()) }

// NewBody returns the form of a body whose members are those of a type. The registry gets
// their schema.
func NewBody(r huma.Registry, t reflect.Type) *Form {
	return newForm(r, sentence(t.Name()), reflect.New(t).Interface())
}

func newForm(r huma.Registry, name string, body any) *Form {
	f := &Form{registry: r, schema: schemaOf(r, body), reference: &huma.Schema{Ref: "#/components/schemas/" + name}}
	r.Map()[name] = f.schema
	return f
}

// A composed body has its members in several structs, and may want to know which were given.
type composed interface {
	parts() []any
	take(given func(name string) bool)
}

// partsOf returns pointers to the structs that have the members of a body.
func partsOf(body any) []any {
	if c, ok := body.(composed); ok {
		return c.parts()
	}
	return []any{body}
}

// schemaOf returns the schema of a body, without the options that only the command has.
func schemaOf(r huma.Registry, body any) *huma.Schema {
	all := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
	for _, part := range partsOf(body) {
		for _, f := range option.Fields(part) {
			if f.On == "command" {
				continue
			}
			all.Properties[f.Name] = propertyOf(r, &f)
			if !strings.Contains(f.Declared.Tag.Get("json"), ",omit") {
				all.Required = append(all.Required, f.Name)
			}
		}
	}
	all.PrecomputeMessages()
	return all
}

// Reference returns a reference to the schema of the options in the registry.
func (f *Form) Reference() *huma.Schema { return f.reference }

// Names returns the names of all options, in alphabetical order.
func (f *Form) Names() []string {
	var names []string
	for name := range f.schema.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Schema returns the schema of an option.
func (f *Form) Schema(name string) *huma.Schema { return f.schema.Properties[name] }

// Decode reads options in JSON. It accepts only options that exist, each at most once, and lists
// of at most a number of boards. Long lists have checkpoints. The error is an *Error, an
// *operation.OptionError, or that of the context.
func (f *Form) Decode(ctx context.Context, text []byte, most int, into any) error {
	raws, members, err := f.members(ctx, text)
	if err != nil {
		return err
	}
	for name, value := range members {
		if err := f.checkName(name); err != nil {
			return err
		}
		if value == nil {
			return &Error{Option: name, Text: "found null, expected a value", Hint: "leave it out for its default"}
		}
		if list, ok := value.([]string); ok {
			if err := TooMany(name, len(list), most); err != nil {
				return err
			}
		}
	}
	if err := f.validate(members, f.schema); err != nil {
		return err
	}
	return store(raws, members, into)
}

// store stores valid members in a body. Those in JSON may have been decoded already.
func store(raws map[string]json.RawMessage, members map[string]any, body any) error {
	for _, part := range partsOf(body) {
		for _, field := range option.Fields(part) {
			raw, given := raws[field.Name]
			if list, ok := members[field.Name].([]string); ok && field.Value.Type() == reflect.TypeFor[[]string]() {
				field.Value.Set(reflect.ValueOf(list))
			} else if given {
				if err := json.Unmarshal(raw, field.Value.Addr().Interface()); err != nil {
					return &Error{Option: field.Name, Text: reasonOf(err)}
				}
			}
		}
	}
	if c, ok := body.(composed); ok {
		c.take(func(name string) bool { _, given := raws[name]; return given })
	}
	return nil
}

// reasonOf says why a value cannot be stored, although it fits the schema.
func reasonOf(err error) any {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return message.Of("found %s, expected a value in the range of %s", excerpt.Of(wrong.Value, 40), wrong.Type)
	}
	return err
}

// TooMany returns an error if an option has, or asks for, more boards than a request may.
func TooMany(option string, n, most int) error {
	if n <= most {
		return nil
	}
	return &Error{Option: option, Text: message.Of("found %d boards, expected at most %d in a request", n, most), Hint: "ask with several requests, or with a stream of application/x-ndjson"}
}

// members returns the members of an object, as they are and decoded.
func (f *Form) members(ctx context.Context, text []byte) (raws map[string]json.RawMessage, members map[string]any, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	if token, err := decoder.Token(); err != nil {
		return nil, nil, noObject(err)
	} else if token != json.Delim('{') {
		return nil, nil, &Error{Text: "found JSON that is no object, expected an object", Syntax: true}
	}
	raws, members = map[string]json.RawMessage{}, map[string]any{}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, nil, noObject(err)
		}
		name := token.(string)
		var raw json.RawMessage
		if err := decoder.Decode(&raw); err != nil {
			return nil, nil, noObject(err)
		}
		if _, twice := members[name]; twice {
			return nil, nil, &Error{Option: excerpt.Of(name, 40), Text: "found it twice, expected it once"}
		}
		if raws[name] = raw; isList(f.schema.Properties[name]) && raw[0] == '[' {
			members[name], err = readList(ctx, name, raw)
		} else {
			members[name], err = readValue(name, raw)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	if _, err := decoder.Token(); err != nil {
		return nil, nil, noObject(err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, nil, &Error{Text: "found text after the object, expected its end", Syntax: true}
	}
	return raws, members, nil
}

// isList reports whether a member is a list of texts, such as boards.
func isList(schema *huma.Schema) bool {
	return schema != nil && schema.Type == huma.TypeArray && schema.Items.Type == huma.TypeString
}

// readList reads the texts of an array, which is valid JSON.
func readList(ctx context.Context, name string, raw []byte) ([]string, error) {
	const each = 64 // texts between checkpoints
	point, list := turn.Of(ctx), []string{}
	for from := 1; ; {
		for strings.IndexByte(" \t\r\n,", raw[from]) >= 0 {
			from++
		}
		switch raw[from] {
		case ']':
			return list, nil
		case '"':
		default:
			return nil, &Error{Option: fmt.Sprintf("%s[%d]", name, len(list)), Text: validation.MsgExpectedString}
		}
		end := from + 1
		for ; raw[end] != '"'; end++ {
			if raw[end] == '\\' {
				end++
			}
		}
		if list = append(list, unquote(raw[from:end+1])); len(list)%each == 0 {
			if err := point.Check(); err != nil {
				return nil, err
			}
		}
		from = end + 1
	}
}

// unquote returns the text of a string, which is valid JSON.
func unquote(raw []byte) string {
	if bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		return string(raw[1 : len(raw)-1])
	}
	var text string
	json.Unmarshal(raw, &text) // a text that is valid has no error
	return text
}

// mostValue is the number of bytes of an array, other than a list of texts, or of an object: in
// memory, it takes many times as many. The largest that make sense are weights, with 729 numbers.
const mostValue = 64 << 10

// readValue reads a value, which is valid JSON.
func readValue(name string, raw []byte) (value any, err error) {
	if len(raw) > mostValue && (raw[0] == '[' || raw[0] == '{') {
		return nil, &Error{Option: excerpt.Of(name, 40), Text: message.Of("found a value of %d bytes, expected at most %d", len(raw), mostValue)}
	}
	err = json.Unmarshal(raw, &value)
	if number, ok := errors.AsType[*json.UnmarshalTypeError](err); ok { // any other type fits
		_, digits, _ := strings.Cut(number.Value, " ")
		return nil, &Error{Option: excerpt.Of(name, 40), Text: message.Of("found the number %s, which is too large", excerpt.Of(digits, 40))}
	}
	return value, err
}

// noObject describes the error of a text that is no JSON.
func noObject(err error) *Error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &Error{Text: message.Of("found invalid JSON, expected an object: %v", "it ends too early"), Syntax: true}
	}
	wrong := message.Of("found invalid JSON, expected an object: %v", err)
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		wrong = message.Of("byte %d: %v", syntax.Offset, wrong)
	}
	return &Error{Text: wrong, Syntax: true}
}

// checkName returns an error for an option that does not exist.
func (f *Form) checkName(name string) error {
	if f.schema.Properties[name] != nil {
		return nil
	}
	names := f.Names()
	wrong := &Error{Option: excerpt.Of(name, 40), Text: message.Of("there is no option %q", excerpt.Of(name, 40)), Hint: message.Of("the options are %s", strings.Join(names, ", "))}
	if near := suggest.Nearest(excerpt.Of(name, 40), names); near != "" {
		wrong.Hint = message.Of("did you mean %q?", near)
	}
	return wrong
}

// validate compares members, or the value of one, with the schema.
func (f *Form) validate(members any, schema *huma.Schema) error {
	var found huma.ValidateResult
	huma.Validate(f.registry, schema, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, members, &found)
	if len(found.Errors) == 0 {
		return nil
	}
	if detail, ok := errors.AsType[*huma.ErrorDetail](found.Errors[0]); ok {
		if one := meant(schema.Properties[detail.Location], detail.Value); one != nil {
			wrong, _ := errors.AsType[*Error](f.validate(detail.Value, one))
			if wrong != nil {
				return &Error{Option: detail.Location + wrong.Option, Text: wrong.Text}
			}
		}
		return &Error{Option: detail.Location, Text: message.Match(detail.Message, schemaFormats...)}
	}
	return &Error{Text: found.Errors[0]}
}

// schemaFormats are the texts of huma that have an argument.
var schemaFormats = []string{
	"expected required property %s to be present", "expected value to be one of \"%s\"", "expected string to be %s",
	"expected number >= %s", "expected number <= %s", "expected length >= %s", "expected length <= %s", "expected array length >= %s", "expected array length <= %s",
}

// meant returns the form of an option with several ones that has the type of a value, or nil if none has it.
func meant(option *huma.Schema, value any) *huma.Schema {
	if option == nil {
		return nil
	}
	list, isList := value.([]any)
	isTable := false
	if len(list) > 0 {
		_, isTable = list[0].([]any)
	}
	_, isText := value.(string)
	_, isNumber := value.(float64)
	for _, one := range option.OneOf {
		switch {
		case isText && one.Type == huma.TypeString, isNumber && one.Type == huma.TypeInteger,
			isList && one.Type == huma.TypeArray && isTable == (one.Items.Type == huma.TypeArray):
			return one
		}
	}
	return nil
}

// Query reads options of a query. Boards are not among them: they come in the stream. Lists
// have commas between their elements.
func (f *Form) Query(query url.Values, into Options) error {
	if query.Has("boards") {
		return &Error{Option: "boards", Text: "found boards in the query, expected them in the body, one on each line"}
	}
	object, err := f.object(query)
	if err != nil {
		return err
	}
	one := json.RawMessage(`[""]`) // stands for the boards of the stream
	object["boards"] = one
	if err := f.validateObject(object); err != nil {
		return err
	}
	delete(object, "boards")
	return store(object, nil, into)
}

// object returns the options of a query, in JSON.
func (f *Form) object(query url.Values) (map[string]json.RawMessage, error) {
	object := map[string]json.RawMessage{}
	for name, values := range query {
		if err := f.checkName(name); err != nil {
			return nil, err
		}
		if len(values) != 1 {
			return nil, &Error{Option: name, Text: "found it more than once, expected it once"}
		}
		schema, text := f.schema.Properties[name], values[0]
		if _, err := decimal.Whole(text); schema.Type == huma.TypeInteger && errors.Is(err, strconv.ErrSyntax) {
			return nil, notWhole(name, text)
		}
		object[name] = jsonOf(schema, text)
	}
	return object, nil
}

// notWhole returns the error for a text that is no whole number.
func notWhole(option, text string) *Error {
	wrong := &Error{Option: option, Text: message.Of("found %q, expected a whole number", excerpt.Of(text, 40))}
	if number := decimal.Rewrite(text); number != text {
		wrong.Hint = message.Of("numbers are decimal, without leading zeros: did you mean %s?", excerpt.Of(number, 40))
	}
	return wrong
}

// validateObject compares options with the schema.
func (f *Form) validateObject(object map[string]json.RawMessage) error {
	text, err := json.Marshal(object)
	if err != nil {
		return err
	}
	var members map[string]any
	if err := json.Unmarshal(text, &members); err != nil {
		return err
	}
	return f.validate(members, f.schema)
}

// jsonOf returns a text in the form that a schema wants, or as a string, which the schema
// then refuses.
func jsonOf(schema *huma.Schema, text string) json.RawMessage {
	var value any = text
	switch schema.Type {
	case huma.TypeBoolean:
		if text == "" {
			text = "true" // ?unique
		}
		if b, err := strconv.ParseBool(text); err == nil {
			value = b
		}
	case huma.TypeInteger:
		if _, err := decimal.Whole(text); err == nil {
			value = json.Number(text)
		}
	case huma.TypeArray:
		value = strings.Split(text, ",")
	}
	quoted, _ := json.Marshal(value) // strings, numbers and truth values have JSON
	return quoted
}
