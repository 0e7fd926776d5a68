package server

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed reference.css
var referenceStyle []byte

//go:embed reference.html
var referenceText string

// A referenceTable has the options of an operation, or the members of its answer.
type referenceTable struct {
	W    *referenceWords
	Rows []referenceRow
}

// A referenceEntry is an operation on the page.
type referenceEntry struct {
	*huma.Operation
	Brief           string // what it does, in a few words
	Text            template.HTML
	Options, Answer referenceTable
	EachBoard       bool // the answer is one to each board
	Query           bool // the options are in the query
	Problems        []string
	Request, Reply  string // the example as a command, and what it prints
	Example         example
	Token           bool // it must be that of a player
}

// A referenceRow is a row of a table: an option, or a member of an answer.
type referenceRow struct {
	Name, Type string
	Meaning    template.HTML
	Sure       string // that the member is there, or ""
	Elsewhere  string // the operation that describes the members, "" if the rows that follow do
}

// A referenceGroup has the operations of a tag.
type referenceGroup struct {
	Name    string
	Entries []referenceEntry
}

const linkToDocument = `<a href="/api/openapi.json">openapi.json</a>`

// referenceScript is the script of a page for browsers that lets people try the examples.
const referenceScript = "/api.js"

// reference returns the page that shows the document to people. It needs no script and loads
// nothing from elsewhere. In a page for browsers, it has a script.
func reference(document *huma.OpenAPI, operations []*huma.Operation, w *referenceWords, inPage bool) []byte {
	var groups []referenceGroup
	tag := ""
	for _, op := range operations {
		if op.Tags[0] != tag {
			groups, tag = append(groups, referenceGroup{Name: w.Groups[op.Tags[0]]}), op.Tags[0]
		}
		last := &groups[len(groups)-1]
		last.Entries = append(last.Entries, newReferenceEntry(document.Components.Schemas, op, w))
	}
	var page bytes.Buffer
	// Parsed here, because programs that do not serve should not have to wait for it.
	err := template.Must(template.New("reference").Parse(referenceText)).Execute(&page, struct {
		*huma.OpenAPI
		W                                   *referenceWords
		Groups                              []referenceGroup
		Causes                              []referenceCause
		Programs, Streams, Live, ErrorsText template.HTML
		InPage                              bool
	}{
		document, w, groups, w.causes(), template.HTML(fmt.Sprintf(w.Programs, linkToDocument)),
		prose(w.StreamsText), prose(w.LiveText), prose(w.ErrorsText), inPage,
	})
	if err != nil {
		panic(err) // the document is always the same
	}
	return page.Bytes()
}

// prose returns a text in which backquotes mark code as HTML.
func prose(text string) template.HTML {
	var b strings.Builder
	for i, part := range strings.Split(text, "`") {
		if part = template.HTMLEscapeString(part); i%2 == 1 {
			part = "<code>" + part + "</code>"
		}
		b.WriteString(part)
	}
	return template.HTML(b.String())
}

// inChinese tells whether the words are Chinese.
func (w *referenceWords) inChinese() bool { return w == &chineseReference }

// text returns what an operation does.
func (w *referenceWords) text(op *huma.Operation) template.HTML {
	return prose(strings.TrimSpace(w.say(op.Summary) + w.Stop + w.Gap + w.say(op.Description)))
}

// A referenceCause is a row of the table of errors.
type referenceCause struct {
	Status  int
	Reason  reason
	Meaning template.HTML
}

// causes returns the causes of problems with their meanings.
func (w *referenceWords) causes() (rows []referenceCause) {
	for _, c := range causes {
		rows = append(rows, referenceCause{c.Status, c.Reason, prose(w.say(c.Meaning))})
	}
	return rows
}

// typeNamed returns the name of a type.
func (w *referenceWords) typeNamed(name string) string {
	if !w.inChinese() {
		return name
	}
	var all []string
	for one := range strings.SplitSeq(name, " or ") {
		name := chineseTypes[strings.ReplaceAll(one, "array of ", "")]
		if arrays := strings.Count(one, "array of "); arrays > 0 {
			name += "数组" + strings.Repeat("的数组", arrays-1)
		}
		all = append(all, name)
	}
	last := len(all) - 1
	if last == 0 {
		return all[0]
	}
	return strings.Join(all[:last], w.Comma) + "或" + all[last]
}

func newReferenceEntry(schemas huma.Registry, op *huma.Operation, w *referenceWords) referenceEntry {
	entry := referenceEntry{Operation: op, Brief: w.say(op.Summary), Text: w.text(op)}
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		if status >= "400" {
			entry.Problems = append(entry.Problems, status)
		}
	}
	entry.Example, entry.Token = exampleOf(op, w.inChinese()), len(op.Security) > 0
	entry.Request, entry.Reply = entry.Example.command(op)
	if op.RequestBody != nil {
		if media := op.RequestBody.Content[asJSON.contentType]; media != nil {
			entry.Options = referenceTable{w, w.rowsOf(op, schemas, w.Required, "", resolved(schemas, media.Schema), nil)}
		}
	}
	if rows := w.parametersOf(op); len(rows) > 0 && op.RequestBody == nil {
		entry.Options, entry.Query = referenceTable{w, rows}, true
	}
	for _, status := range []string{"200", "201"} {
		if op.Responses[status] == nil || op.Responses[status].Content[asJSON.contentType] == nil {
			continue
		}
		answer := resolved(schemas, op.Responses[status].Content[asJSON.contentType].Schema)
		if answers := answer.Properties["answers"]; answers != nil && answers.Items != nil {
			entry.EachBoard, answer = true, resolved(schemas, answers.Items)
		}
		entry.Answer = referenceTable{w, w.rowsOf(op, schemas, w.Always, "", answer, nil)}
	}
	return entry
}

// parametersOf returns the rows of the options in the query.
func (w *referenceWords) parametersOf(op *huma.Operation) (rows []referenceRow) {
	for _, p := range op.Parameters {
		if p.In != "query" {
			continue
		}
		row := referenceRow{Name: p.Name, Type: w.typeNamed(typeOf(p.Schema)), Meaning: w.meaning(p.Description, p.Schema)}
		if p.Required {
			row.Sure = w.Required
		}
		rows = append(rows, row)
	}
	return rows
}

func resolved(schemas huma.Registry, s *huma.Schema) *huma.Schema {
	for s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	return s
}

// elsewhere are the schemas that are described with another operation, by its ID.
var elsewhere = map[string]string{"GameView": "see", "HintAnswer": "hint", "Step": "explain"}

// rowsOf appends the members of an object, each before its own members. Within are
// the names of the schemas that contain it.
func (w *referenceWords) rowsOf(op *huma.Operation, schemas huma.Registry, sure, before string, object *huma.Schema, rows []referenceRow, within ...string) []referenceRow {
	for _, name := range slices.Sorted(maps.Keys(object.Properties)) {
		s := object.Properties[name]
		row := referenceRow{Name: before + name, Type: w.typeNamed(typeOf(s)), Meaning: w.meaning(s.Description, s)}
		if slices.Contains(object.Required, name) {
			row.Sure = sure
		}
		rows = append(rows, row)
		inner := row.Name
		for s.Items != nil {
			s, inner = s.Items, inner+"[]"
		}
		inside := within
		if s.Ref != "" {
			of := nameOfSchema(s)
			inside = append(slices.Clip(within), of)
			if id, other := elsewhere[of]; slices.Contains(within, of) || other && id != op.OperationID {
				rows[len(rows)-1].Elsewhere = id
				continue
			}
			s = resolved(schemas, s)
		}
		rows = w.rowsOf(op, schemas, sure, inner+".", s, rows, inside...)
	}
	return rows
}

func nameOfSchema(s *huma.Schema) string { return s.Ref[strings.LastIndex(s.Ref, "/")+1:] }

// meaning returns a description, with the values of the schema if they are few or in a range.
func (w *referenceWords) meaning(description string, s *huma.Schema) template.HTML {
	var values []string
	for _, value := range s.Enum {
		values = append(values, fmt.Sprintf("`%v`", value))
	}
	text := w.say(description)
	switch {
	case len(values) == 1:
		text += w.Gap + fmt.Sprintf(w.OnlyValue, values[0])
	case len(values) > 1:
		text += w.Gap + fmt.Sprintf(w.Values, strings.Join(values, w.Comma))
	case s.Minimum != nil && s.Maximum != nil:
		text += w.Gap + fmt.Sprintf(w.Range, *s.Minimum, *s.Maximum)
	}
	return prose(strings.TrimSpace(text))
}

// typeOf describes the values of a schema.
func typeOf(s *huma.Schema) string {
	switch {
	case s.Ref != "":
		return huma.TypeObject
	case len(s.OneOf) > 0:
		var all []string
		for _, one := range s.OneOf {
			all = append(all, typeOf(one))
		}
		return strings.Join(all, " or ")
	case s.Type == huma.TypeArray && s.Items != nil:
		return "array of " + typeOf(s.Items)
	}
	return s.Type
}
