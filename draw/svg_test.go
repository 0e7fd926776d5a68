package draw

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// parse reads a document with the parser of the standard library, which is strict, and
// returns its texts by element.
func parse(t rapid.TB, file []byte) map[string][]string {
	t.Helper()
	texts := map[string][]string{}
	if !utf8.Valid(file) {
		t.Fatalf("no UTF-8: %q", file)
	}
	var open []string
	for d := xml.NewDecoder(strings.NewReader(string(file))); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in %q", err, file)
		}
		switch token := token.(type) {
		case xml.StartElement:
			open = append(open, token.Name.Local)
			texts[token.Name.Local] = append(texts[token.Name.Local], "")
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				all := texts[open[len(open)-1]]
				all[len(all)-1] += string(token)
			}
		}
	}
	return texts
}

func TestSVGIsXML(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := parse(t, SVG(nil, anyScene(t), anyOptions(t)))
		if len(texts["svg"]) != 1 || len(texts["title"]) != 1 {
			t.Fatalf("elements %v", texts)
		}
	})
}

func FuzzSVG(f *testing.F) {
	f.Add("A title", "a line")
	f.Add("</title><script>alert(1)</script>", "]]>&amp;\x00\x1b[1m")
	f.Add("\xff\xfe\ufffe\U0010ffff", "\u202e数独\u0300")
	f.Fuzz(func(t *testing.T, title, line string) {
		s := &Scene{Legend: []Line{{Text: line}}}
		s.Labels[40] = line
		file := SVG(nil, s, Options{Title: title, Size: 100})
		if elements := parse(t, file); elements["script"] != nil {
			t.Fatalf("a script in %s", file)
		}
		PNG(nil, s, Options{Title: title, Size: 100})
	})
}

// The name and the description are what people hear who do not see the picture.
func TestSVGIsDescribed(t *testing.T) {
	s := &Scene{Digits: board(t, puzzle), Legend: []Line{{Tone: Yellow, Text: "10 points & more"}}}
	texts := parse(t, SVG(nil, s, Options{Title: "A <board>"}))
	if got := texts["title"][0]; got != "A <board>" {
		t.Errorf("the title is %q", got)
	}
	want := "..83...2. ..35..... .1.89.7.. .76...... 3..1.6..7 ......64. ..2.35.7. .....82.. .5...73.. 10 points & more"
	if got := texts["desc"][0]; got != want {
		t.Errorf("the description is %q, want %q", got, want)
	}
	if got := parse(t, SVG(nil, new(Scene), Options{}))["title"][0]; got != "Sudoku" {
		t.Errorf("without a title, the title is %q", got)
	}
}

func TestSVGNumbers(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 1: "1", -1: "-1", 0.5: "0.5", 0.25: "0.25", 0.004: "0", -0.004: "0", 0.005: "0.01", 0.015 - 1e-12: "0.02",
		12.999: "13", -3.14159: "-3.14", 100: "100", 1e300: "100000",
	} {
		c := svgCanvas{}
		c.number(v)
		if got := string(c.out); got != want {
			t.Errorf("%v is written %s, want %s", v, got, want)
		}
	}
}

func TestSVGPaths(t *testing.T) {
	var p Path
	p.Rect(1, 2, 3, 4)
	p.MoveTo(0, 0)
	p.QuadTo(1, -1, 2, 0)
	p.CubicTo(1, 2, 3, 4, 5, 6)
	c := svgCanvas{}
	c.path(&p)
	if got, want := string(c.out), ` d="M1 2H4V6H1ZM0 0Q1-1 2 0C1 2 3 4 5 6"`; got != want {
		t.Errorf("the path is%s, want%s", got, want)
	}
}

// Texts of one style are a group, and wide texts are as wide as the layout says, whichever
// font the viewer has.
func TestSVGTexts(t *testing.T) {
	c := svgCanvas{}
	small := Style{Size: 10, Color: rgb(0x102030), Align: Middle}
	c.Text(1, 2, "a", small)
	c.Text(3, 4, "b", small)
	c.Text(5, 6, "a long text of words", Style{Size: 20, Bold: true, Color: Color{1, 2, 3, 51}, Align: End})
	c.endGroup()
	want := `<g font-size="10" text-anchor="middle" fill="#102030"><text x="1" y="2">a</text><text x="3" y="4">b</text></g>
<g font-size="20" font-weight="700" text-anchor="end" fill="#010203" fill-opacity="0.2"><text x="5" y="6" textLength="` + widthText(t) + `" lengthAdjust="spacingAndGlyphs">a long text of words</text></g>
`
	if got := string(c.out); got != want {
		t.Errorf("texts are\n%swant\n%s", got, want)
	}
}

func widthText(t *testing.T) string {
	t.Helper()
	c := svgCanvas{}
	c.number(Width("a long text of words", Style{Size: 20, Bold: true}))
	return string(c.out)
}
