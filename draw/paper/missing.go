package paper

import (
	"slices"

	"bullseye/draw"
)

// Missing returns the characters of a document that the font lacks, each once and in their
// order in Unicode. They are printed as boxes.
func Missing(d Document) []rune {
	found := &missing{}
	d.Print(found)
	slices.Sort(found.all)
	return slices.Compact(found.all)
}

// missing is Pages and a Canvas that only looks at texts.
type missing struct{ all []rune }

func (m *missing) Page(_, _ float64) draw.Canvas                      { return m }
func (m *missing) Fill(*draw.Path, draw.Color)                        {}
func (m *missing) Stroke(*draw.Path, float64, draw.Color, ...float64) {}
func (m *missing) Text(_, _ float64, text string, _ draw.Style) {
	m.all = append(m.all, draw.Missing(text)...)
}
