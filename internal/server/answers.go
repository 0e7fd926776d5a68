package server

import (
	"encoding/json"
	"maps"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/internal/render"
	"bullseye/internal/server/ask"
	"bullseye/operation"
	"bullseye/sudoku"
)

// likeInJSON are types that look like others in JSON, which huma cannot know.
var likeInJSON = map[reflect.Type]reflect.Type{
	reflect.TypeFor[[]sudoku.Cell]():   reflect.TypeFor[[]string](),
	reflect.TypeFor[operation.Cells](): reflect.TypeFor[[]string](),
	reflect.TypeFor[[]sudoku.House]():  reflect.TypeFor[[]string](),
	reflect.TypeFor[json.Number]():     reflect.TypeFor[float64](),
}

// ownObjects have the members of answers to the questions that are not in operation.Questions.
var ownObjects = map[string][]any{
	"draw":   {render.Sketch{}},
	"read":   {readBoard{}, operation.Invalid{}},
	"verify": {operation.Proven{}, refutation{}},
}

// answerSchema adds the schema of the answers of a question to the document, and returns a
// reference to it. It follows from the tags of the answers: see operation.Common.
func answerSchema(schemas huma.Registry, q *ask.Question) *huma.Schema {
	known := maps.Clone(schemas.Map())
	objects := ownObjects[q.Name]
	if about := operation.Find(q.Name); about != nil {
		objects = about.Objects
	}
	if !q.Makes {
		objects = append(objects[:len(objects):len(objects)], operation.Common...)
	}
	answer := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, Required: []string{"status"}}
	for _, object := range objects {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(object)) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if f.Anonymous || name == "" || name == "-" || f.Tag.Get("on") == "command" {
				continue
			}
			if answer.Properties[name] == nil {
				answer.Properties[name] = huma.SchemaFromField(schemas, f, "")
				answer.Properties[name].Nullable = false
			} else if about := &answer.Properties[name].Description; name == "status" && !strings.Contains(*about, f.Tag.Get("doc")) {
				*about += ". " + f.Tag.Get("doc")
			}
		}
	}
	if q.Name != "read" && q.Name != "verify" {
		answer.Properties["status"].Description += ". 'unanswered' means that the time of the request was up."
	}
	if q.Name == "draw" {
		delete(answer.Properties, "guesses")
	}
	if q.Name != "verify" {
		answer.Required = append(answer.Required, "number")
	}
	for name, s := range schemas.Map() {
		if known[name] == nil {
			s.AdditionalProperties = nil // new versions may add members
		}
	}
	name := strings.ToUpper(q.Name[:1]) + q.Name[1:] + "Answer"
	schemas.Map()[name] = answer
	return &huma.Schema{Ref: "#/components/schemas/" + name}
}
