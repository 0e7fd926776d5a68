package ask

import (
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/draw/paper"
	"bullseye/explain"
	"bullseye/generate"
	"bullseye/logic"
	"bullseye/operation"
	"bullseye/operation/option"
	"bullseye/score"
	"bullseye/sudoku"
)

func init() { huma.DefaultArrayNullable = false } // nothing is null, neither in requests nor in answers

// The types of values that have another form in JSON than in Go have schemas here.

// A look says what the values of a type look like in requests.
type look struct {
	like  reflect.Type
	about string // describes an option of the type, "" if its own words do
}

var (
	aboutWeights    = look{reflect.TypeFor[weights](), "Weights of the cells, row by row, or for each cell the values of its nine digits. A text is `rings`, the default, or the numbers separated by commas."}
	aboutAnyWeights = look{reflect.TypeFor[anyWeights](), "Weights of the cells, row by row, or for each cell the values of its nine digits; for a puzzle on another grid as many numbers as that has cells, or cells times values. A text is `rings`, the default, or the numbers separated by commas."}
)

var looks = map[reflect.Type]look{
	reflect.TypeFor[operation.Duration](): {reflect.TypeFor[duration](), ""},
	reflect.TypeFor[generate.Range]():     {reflect.TypeFor[numbers](), ""},
	reflect.TypeFor[score.Objective]():    aboutWeights,
	reflect.TypeFor[*score.Objective]():   aboutWeights,
	reflect.TypeFor[operation.Grids]():    {reflect.TypeFor[[]string](), "Full grids to remove clues from, or with `minimal` boards with one completion: a board for each, unless `count` is given."},
	reflect.TypeFor[*operation.Classes](): {reflect.TypeFor[[]string](), "Make no board equivalent to one of these."},
	reflect.TypeFor[*operation.Board]():   {reflect.TypeFor[string](), ""},
	reflect.TypeFor[*operation.Lists]():   {reflect.TypeFor[string](), ""},
	reflect.TypeFor[paper.Size]():         {reflect.TypeFor[string](), ""},
	reflect.TypeFor[logic.Depth]():        {reflect.TypeFor[string](), ""},
	reflect.TypeFor[explain.Language]():   {reflect.TypeFor[string](), ""},
	reflect.TypeFor[operation.LevelSet](): {reflect.TypeFor[levels](), ""},
}

// propertyOf returns the schema of an option.
func propertyOf(r huma.Registry, f *option.Field) *huma.Schema {
	declared := f.Declared
	look, special := looks[declared.Type]
	if declared.Tag.Get("grids") == "any" {
		look = aboutAnyWeights
	}
	if special {
		declared.Type = look.like
	}
	property := huma.SchemaFromField(r, declared, "")
	property.Nullable, property.Default = false, nil
	if f.Name == "size" {
		most := float64(MaxSize)
		property.Maximum = &most
		property.PrecomputeMessages()
	}
	switch marked := func(argument string) string { return "`" + argument + "`" }; {
	case look.about != "":
		property.Description = look.about
	case f.Doc != "":
		about := f.Describe(marked, func(name string) string { return "'" + name + "'" })
		property.Description = strings.TrimSuffix(sentence(about), ".") + "."
	}
	if f.Words != nil && f.Default != "" && !f.Value.CanInt() {
		property.Description += " The default is '" + f.Default + "'."
	} else if f.Default != "" {
		property.Description += " The default is " + f.Default + "."
	}
	return property
}

type duration time.Duration

// Schema implements huma.SchemaProvider.
func (duration) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Examples: []any{"500ms"}}
}

type numbers generate.Range

// Schema implements huma.SchemaProvider.
func (numbers) Schema(huma.Registry) *huma.Schema {
	least := 0.0
	number := &huma.Schema{Type: huma.TypeInteger, Minimum: &least}
	text := &huma.Schema{Type: huma.TypeString, Pattern: `^(0|[1-9][0-9]{0,8})(-(0|[1-9][0-9]{0,8}))?$`, PatternDescription: "a number, or a range such as 24-28"}
	number.PrecomputeMessages()
	text.PrecomputeMessages()
	return &huma.Schema{OneOf: []*huma.Schema{number, text}}
}

type levels operation.LevelSet

// Schema implements huma.SchemaProvider.
func (levels) Schema(huma.Registry) *huma.Schema {
	word := "(" + strings.Join(operation.LevelWords(), "|") + ")"
	return &huma.Schema{Type: huma.TypeString, Pattern: "^" + word + "(," + word + ")*$", PatternDescription: "one level or several, such as easy,medium", Examples: []any{"hard"}}
}

type weights score.Objective

// Schema implements huma.SchemaProvider.
func (weights) Schema(huma.Registry) *huma.Schema {
	cells, digits := sudoku.Cells, 9
	number := &huma.Schema{Type: huma.TypeInteger, Format: "int64"}
	row := &huma.Schema{Type: huma.TypeArray, Items: number, MinItems: &digits, MaxItems: &digits}
	schema := &huma.Schema{
		OneOf: []*huma.Schema{
			{Type: huma.TypeString},
			{Type: huma.TypeArray, Items: number, MinItems: &cells, MaxItems: &cells},
			{Type: huma.TypeArray, Items: row, MinItems: &cells, MaxItems: &cells},
		},
	}
	row.PrecomputeMessages()
	for _, s := range schema.OneOf {
		s.PrecomputeMessages()
	}
	return schema
}

type anyWeights score.Objective

// Schema implements huma.SchemaProvider.
func (anyWeights) Schema(r huma.Registry) *huma.Schema {
	schema, least := weights{}.Schema(r), 4
	schema.OneOf[1].MinItems, schema.OneOf[1].MaxItems = &least, nil
	schema.OneOf[1].PrecomputeMessages()
	return schema
}
