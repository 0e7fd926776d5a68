package server

import (
	"bytes"
	_ "embed"
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

// A referenceEntry is an operation on the page.
type referenceEntry struct {
	*huma.Operation
	Options, Answer []referenceRow
	Statuses        []string
}

// A referenceRow is a row of a table: an option, or a member of an answer.
type referenceRow struct {
	Name, Type, Meaning string
	Required            bool
}

// reference returns the page that shows the document to people. It needs no script and loads
// nothing from elsewhere.
func reference(document *huma.OpenAPI) []byte {
	var entries []referenceEntry
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		op := document.Paths[path].Post
		if op == nil {
			continue
		}
		entry := referenceEntry{Operation: op, Statuses: slices.Sorted(maps.Keys(op.Responses))}
		schemas := document.Components.Schemas
		if media := op.RequestBody.Content[asJSON.contentType]; media != nil {
			entry.Options = rowsOf(schemas, "", resolved(schemas, media.Schema), nil)
		}
		answers := op.Responses["200"].Content[asJSON.contentType].Schema
		entry.Answer = rowsOf(schemas, "", resolved(schemas, answers.Properties["answers"].Items), nil)
		entries = append(entries, entry)
	}
	var page bytes.Buffer
	// Parsed here, because programs that do not serve should not have to wait for it.
	err := template.Must(template.New("reference").Parse(referenceText)).Execute(&page, struct {
		*huma.OpenAPI
		Entries []referenceEntry
	}{document, entries})
	if err != nil {
		panic(err) // the document is always the same
	}
	return page.Bytes()
}

func resolved(schemas huma.Registry, s *huma.Schema) *huma.Schema {
	for s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	return s
}

// rowsOf appends the members of an object, each before its own members.
func rowsOf(schemas huma.Registry, before string, object *huma.Schema, rows []referenceRow) []referenceRow {
	for _, name := range slices.Sorted(maps.Keys(object.Properties)) {
		s := object.Properties[name]
		row := referenceRow{Name: before + name, Type: typeOf(schemas, s), Meaning: s.Description}
		for _, required := range object.Required {
			row.Required = row.Required || required == name
		}
		rows = append(rows, row)
		for s.Items != nil {
			s, row.Name = s.Items, row.Name+"[]"
		}
		if s.Ref == "" {
			rows = rowsOf(schemas, row.Name+".", s, rows)
		}
	}
	return rows
}

// typeOf describes the values of a schema.
func typeOf(schemas huma.Registry, s *huma.Schema) string {
	switch {
	case s.Ref != "":
		return s.Ref[strings.LastIndex(s.Ref, "/")+1:]
	case len(s.OneOf) > 0:
		var all []string
		for _, one := range s.OneOf {
			all = append(all, typeOf(schemas, one))
		}
		return strings.Join(all, " or ")
	case s.Type == huma.TypeArray && s.Items != nil:
		return "array of " + typeOf(schemas, s.Items)
	}
	return s.Type
}
