package ask

import (
	"encoding/json"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/draw"
	"bullseye/internal/render"
	"bullseye/operation"
)

// MaxSize is the largest width of pictures that the server draws. Larger ones take much
// memory, and an SVG can have any size.
const MaxSize = 2048

// Draw are the options of draw.
type Draw struct {
	Boards     []string `json:"boards" doc:"The boards. Each text is one board in any form of text." minItems:"1" nullable:"false"`
	Candidates bool     `json:"candidates,omitempty" doc:"Show the candidates of blank cells."`
	Rings      bool     `json:"rings,omitempty" doc:"Tint cells by their weights."`
	Clues      string   `json:"clues,omitempty" doc:"The clues, as a board. Other digits of the boards are entries, which look different in the picture."`
	Solution   bool     `json:"solution,omitempty" doc:"Fill in a completion; with 'target', one with the best score."`
	Step       bool     `json:"step,omitempty" doc:"Show the next step; with 'target', the cell in which a wrong digit costs most."`
	Nth        int      `json:"nth,omitempty" minimum:"1" maximum:"729" doc:"With 'step': show the step with this number of the path to the solution."`
	Target     bool     `json:"target,omitempty" doc:"With 'solution' or 'step': aim at the best score."`
	Timeout    Duration `json:"timeout,omitempty" doc:"With 'target': spend at most this time on a board, such as '500ms'."`
	Weights    Weights  `json:"weights,omitempty"`
	To         string   `json:"to,omitempty" enum:"text,svg,png,pdf" doc:"Form of the picture: lines of text, an SVG document, or a file of PNG or PDF in base64. The default is 'text'."`
	Look
}

// A Look says how a picture looks.
type Look struct {
	Size     int    `json:"size,omitempty" minimum:"40" maximum:"2048" doc:"Width of the picture in units, which are pixels in PNG. The default is 480."`
	Theme    string `json:"theme,omitempty" enum:"light,dark,print,colour-blind" doc:"Colours of the picture. The default is 'light'."`
	Title    string `json:"title,omitempty" maxLength:"200" doc:"A title above the picture."`
	Language string `json:"language,omitempty" enum:"en,zh" doc:"Language of the texts. The default is 'en'."`
}

// Options returns how the picture is drawn.
func (l *Look) Options() draw.Options {
	theme, _ := draw.ParseTheme(l.Theme) // the light one for ""
	return draw.Options{Theme: theme, Size: float64(l.Size), Title: l.Title}
}

// Given implements Options.
func (o *Draw) Given() *Boards { return &Boards{Boards: o.Boards} }

// Operation implements Options.
func (o *Draw) Operation() (operation.Operation, error) {
	op := &render.Drawing{
		Candidates: o.Candidates, Rings: o.Rings || o.Weights.given && !o.Target, Solution: o.Solution, Step: o.Step, Nth: o.Nth, Target: o.Target,
		Objective: o.Weights.Objective, Timeout: time.Duration(o.Timeout),
		To: render.Medium(o.To), Size: o.Size, Theme: o.Theme, Title: o.Title,
	}
	var err error
	if op.Language, err = language(o.Language); err != nil {
		return nil, err
	}
	if o.Clues != "" {
		r, err := boardOption("clues", o.Clues)
		if err != nil {
			return nil, err
		}
		op.Clues = &r.Board
	}
	return op, op.Validate()
}

// A Picture says which board a picture shows, and how.
type Picture struct {
	Board string `json:"board" doc:"The board, in any form of text; 81 characters with '.' for a blank are best." minLength:"1"`
	Look
}

// Drawable are the questions whose answers can be drawn as pictures.
var Drawable = []string{"draw", "max", "solve", "check", "hint", "spread"}

// undrawn are options that no picture shows.
var undrawn = []string{"boards", "only", "with", "to", "top", "certificate", "all"}

// A PictureForm is what the query for a picture looks like: the board, the look, and the
// options of the question.
type PictureForm struct{ Form }

// NewPictureForm returns the form of queries for pictures of the answers to a question.
func NewPictureForm(r huma.Registry, q *Question) *PictureForm {
	properties := maps.Clone(r.Schema(reflect.TypeOf(q.New()).Elem(), false, "").Properties)
	for _, name := range undrawn {
		delete(properties, name)
	}
	picture := r.Schema(reflect.TypeFor[Picture](), false, "")
	maps.Copy(properties, picture.Properties)
	schema := &huma.Schema{Type: huma.TypeObject, Properties: properties, Required: picture.Required, AdditionalProperties: false}
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
	if err := unmarshalObject(object, &p); err != nil {
		return p, err
	}
	board := object["board"]
	delete(object, "board")
	object["boards"] = append(append(json.RawMessage{'['}, board...), ']')
	return p, unmarshalObject(object, into)
}
