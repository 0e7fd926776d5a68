package ask

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/internal/render"
	"bullseye/operation/option"
)

// MaxSize is the largest width of pictures that the server draws. Larger ones take much
// memory, and an SVG can have any size.
const MaxSize = 2048

// A Picture says which board a picture shows, and how.
type Picture struct {
	Board string `json:"board" doc:"The board, in any form of text; 81 characters with '.' for a blank are best." minLength:"1"`
	render.Look
}

// undrawn are options that no picture shows, nor what requires them.
var undrawn = []string{"boards", "only", "with", "to", "top", "certificate", "all", "counts"}

// A PictureForm is what the query for a picture looks like: the board, the look, and the
// options of the question.
type PictureForm struct{ Form }

// NewPictureForm returns the form of queries for pictures of the answers to a question.
func NewPictureForm(r huma.Registry, q *Question) *PictureForm {
	body := q.New()
	schema := schemaOf(r, body)
	for _, part := range partsOf(body) {
		for _, f := range option.Fields(part) {
			if slices.Contains(undrawn, f.Name) || slices.Contains(undrawn, f.Declared.Tag.Get("requires")) {
				delete(schema.Properties, f.Name)
			}
		}
	}
	picture := schemaOf(r, new(Picture))
	maps.Copy(schema.Properties, picture.Properties)
	schema.Required = picture.Required
	schema.PrecomputeMessages()
	return &PictureForm{Form{registry: r, schema: schema}}
}

// Required reports whether a query must have an option.
func (f *PictureForm) Required(name string) bool { return slices.Contains(f.schema.Required, name) }

// Query reads a query: the picture, and the options of the question with its board.
func (f *PictureForm) Query(query url.Values, into Options) (p Picture, err error) {
	object, err := f.object(query)
	if err != nil {
		return p, err
	}
	if err := f.validateObject(object); err != nil {
		return p, err
	}
	if err := store(object, nil, &p); err != nil {
		return p, err
	}
	object["boards"] = append(append(json.RawMessage{'['}, object["board"]...), ']')
	return p, store(object, nil, into)
}
