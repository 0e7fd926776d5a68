package draw

import (
	"slices"
	"strings"
	"testing"
)

// placed returns the texts of a legend, with their column and their row.
func placed(l *layout) (texts []string) {
	var rows, columns []float64
	for _, line := range l.legend {
		if !slices.Contains(rows, line.y) {
			rows = append(rows, line.y)
		}
		if !slices.Contains(columns, line.x) {
			columns = append(columns, line.x)
		}
		sign := " "
		if line.item != nil {
			sign = "*"
		}
		texts = append(texts, string(rune('a'+slices.Index(columns, line.x)))+string(rune('0'+slices.Index(rows, line.y)))+sign+line.text)
	}
	return texts
}

func TestLegend(t *testing.T) {
	for _, test := range []struct {
		name   string
		legend []Line
		want   string
	}{
		{"short items are in columns", []Line{{Tone: Red, Text: "1"}, {Tone: Blue, Text: "2"}, {Sign: SignOn, Text: "3"}},
			"a0*1 b0*2 c0*3"},
		{"rows are even", []Line{{Tone: Red, Text: "1"}, {Tone: Blue, Text: "2"}, {Tone: Red, Text: "3"}, {Tone: Red, Text: "4"}, {Tone: Red, Text: "5"}, {Tone: Red, Text: "6"}},
			"a0*1 b0*2 c0*3 a1*4 b1*5 c1*6"},
		{"a text without a sign has its own line", []Line{{Tone: Red, Text: "1"}, {Text: "2"}, {Tone: Blue, Text: "3"}},
			"a0*1 a1 2 a2*3"},
		{"a long item has its own lines", []Line{{Tone: Red, Text: "1"}, {Tone: Red, Text: "2"}, {Sign: SignFalls, Text: strings.Repeat("x", 40)}, {Tone: Blue, Text: strings.Repeat("数", 40)}},
			"a0*1 b0*2 a1*" + strings.Repeat("x", 40) + " a2*" + strings.Repeat("数", 26) + " a3 " + strings.Repeat("数", 14)},
		{"an item without text", []Line{{Sign: SignOn}, {Text: "2"}}, "a0* a1 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := (&Scene{Legend: test.legend}).layout(Options{})
			if got := strings.Join(placed(&l), " "); got != test.want {
				t.Errorf("placed\n%s, want\n%s", got, test.want)
			}
		})
	}
}

// Cells have whole pixels, unless that would leave much room at the edges.
func TestCellsHaveWholePixels(t *testing.T) {
	for _, size := range []float64{180, 300, 301, 480, 999, 1000, 4096} {
		l := new(Scene).layout(Options{Size: size, Title: "A title"})
		for _, v := range []float64{l.left, l.top, l.cell, l.thin, l.thick, l.height} {
			if v != down(v) {
				t.Errorf("Size %v: %v is not whole", size, v)
			}
		}
		if 9*l.cell < 0.9*size {
			t.Errorf("Size %v: the board is only %v wide", size, 9*l.cell)
		}
	}
	if l := new(Scene).layout(Options{Size: 100}); 9*l.cell < 96 {
		t.Errorf("Size 100: the board is only %v wide", 9*l.cell)
	}
}

// The lines around cells follow their edges, inwards and outwards.
func TestOutline(t *testing.T) {
	for _, test := range []struct {
		name  string
		cells [][2]int
		want  string
	}{
		{"a cell", [][2]int{{0, 0}}, "M9 1V9H1V1Z"},
		{"two cells", [][2]int{{0, 0}, {0, 1}}, "M19 1V9H1V1Z"},
		{"a corner", [][2]int{{0, 0}, {1, 0}, {1, 1}}, "M9 1V11H19V19H1V1Z"},
		{"touching at a corner", [][2]int{{0, 0}, {1, 1}}, "M9 1V9H1V1ZM19 11V19H11V11Z"},
		{"a ring", [][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}, {2, 2}}, "M29 1V29H1V1ZM9 9V21H21V9Z"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := boardDrawing{Scene: new(Scene), layout: layout{cell: 10}}
			for _, at := range test.cells {
				b.Marked[at[0]*9+at[1]] = true
			}
			b.outline(9, 9, b.Marked[:], 1)
			c := svgCanvas{}
			c.path(&b.path)
			if got := string(c.out); got != ` d="`+test.want+`"` {
				t.Errorf("the outline is%s, want %s", got, test.want)
			}
		})
	}
}
