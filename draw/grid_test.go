package draw

import (
	"math"
	"strings"
	"testing"
)

// every is a grid with a mark of each shape.
func every() *Grid {
	g := &Grid{
		Rows: 4, Columns: 6, Values: make([]string, 24), Clues: make([]bool, 24), Parts: make([]int, 24),
		Legend: []Line{{Text: "dots", Sign: SignOf(BlackDot, 0)}, {Text: "squares", Sign: SignOf(Square, 1)}, {Text: "tints", Sign: SignOf(Shaded, 11)}, {Text: "whisper 5", Sign: SignOf(Lined, 3)}, {Text: "killer cage"}},
	}
	g.Values[0], g.Clues[0], g.Values[7], g.Values[8] = "4", true, "12345", "B"
	for cell := range g.Parts {
		g.Parts[cell] = cell % 6 / 3
	}
	for shape := range LeadsAside + 1 {
		g.Marks = append(g.Marks, RuleMark{Shape: shape, Cells: []int{7, 8, 15}, Text: "17", Ink: Ink(shape)})
	}
	for _, line := range [][]int{{5, 10}, {23, 17, 11}, {18, 19}, {0}} {
		g.Marks = append(g.Marks, RuleMark{Shape: LeadsAside, Cells: line, Text: "23"})
	}
	return g
}

// Nothing is drawn outside of the picture, at any size and in any theme, and all texts are there.
func TestGrid(t *testing.T) {
	g := every()
	for _, size := range []float64{40, 333, 480, 4096} {
		for _, theme := range Themes() {
			o := Options{Size: size, Theme: theme, Title: "Title"}
			width, height := g.Bounds(o)
			c := &recorder{}
			g.Draw(c, 0, 0, o)
			all := append(append([]recordedPath(nil), c.fills...), c.strokes...)
			for i := range all {
				for _, p := range all[i].points(1) {
					if p.x < 0 || p.y < 0 || p.x > width || p.y > height {
						t.Fatalf("size %v: a line is at %v", size, p)
					}
				}
			}
			texts := map[string]int{}
			for i := range c.texts {
				texts[c.texts[i].text]++
				if b := c.texts[i].box(); b.left < 0 || b.top < 0 || b.right > width || b.bottom > height {
					t.Fatalf("size %v: %q is at %v", size, c.texts[i].text, b)
				}
			}
			for _, text := range []string{"4", "B", "1", "5", "17", "whisper 5", "killer cage"} {
				if texts[text] == 0 {
					t.Errorf("%q is not drawn", text)
				}
			}
			if texts["23"] != 4 {
				t.Errorf("%d of 4 clues at the edge are drawn", texts["23"])
			}
		}
	}
	if got := g.description(); !strings.HasPrefix(got, "4..... ..B... ") || !strings.HasSuffix(got, "\nkiller cage") {
		t.Errorf("the description is %q", got)
	}
}

// Cells that do not exist, and lists that are too short or too long, do no harm.
func TestGridWithStrangeMarks(t *testing.T) {
	g := every()
	for shape := range LeadsAside + 3 {
		for _, cells := range [][]int{nil, {-1}, {24}, {3, 3}, {math.MaxInt}} {
			g.Marks = append(g.Marks, RuleMark{Shape: shape, Cells: cells, Text: "1 2 3"})
		}
	}
	g.Values, g.Clues, g.Parts = g.Values[:9], nil, append(g.Parts, 1, 2, 3)
	SVG(nil, g, Options{})
	g.Values, g.Parts = append(g.Values, make([]string, 30)...), g.Parts[:2]
	SVG(nil, g, Options{})
	for _, g := range []*Grid{{}, {Rows: -1, Columns: 4}, {Rows: 4, Columns: -1}, {Rows: 4, Values: []string{"1", "2"}}} {
		SVG(nil, g, Options{})
		PNG(nil, g, Options{})
	}
}
