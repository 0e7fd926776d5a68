package render

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bullseye/draw"
	"bullseye/draw/paper"
	"bullseye/draw/pdf"
	"bullseye/explain"
	"bullseye/internal/disk/spool"
	"bullseye/logic"
	"bullseye/sudoku"
)

// exampleOf returns a document about a board in the Explainer's order.
func exampleOf(t testing.TB, l explain.Language, lines ...string) *Document {
	t.Helper()
	var sections []Section
	solver := logic.NewSolver(logic.Explainer)
	for _, line := range lines {
		board, err := sudoku.ParseLine(line)
		if err != nil {
			t.Fatal(err)
		}
		section := Section{Board: &draw.Scene{Digits: board, Clues: board}, Name: "a \"board\" <1>"}
		for p := logic.NewPosition(board); !p.Solved(); {
			step, err := solver.Next(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			section.Steps = append(section.Steps, illustrate(explain.Name(&step, l), &step, p, l))
			p.Apply(&step)
		}
		sections = append(sections, section)
	}
	return &Document{Title: "A & B <c>", Language: l, Sections: slices.Values(sections)}
}

// first returns the first section.
func first(d *Document) (first Section) {
	for first = range d.Sections {
		break
	}
	return first
}

// Boards of examples/levels.txt: with hidden singles only, and with dynamic forcing chains.
const (
	easyBoard = "61..57..3...........9..35.81.....7......2....8976...........86.5.8....2...24.53.."
	hardBoard = ".......9.25.4......17..9.25..3...5.9.6...5..7..2......4..7.2..6.9..3.......6..8.."
)

// void are the elements of HTML without an end.
var void = map[string]bool{"meta": true}

// A page is well formed, asks for nothing else, and has everything that it refers to.
func TestHTMLIsWhole(t *testing.T) {
	for _, l := range []explain.Language{explain.English, explain.Chinese} {
		text := exampleOf(t, l, easyBoard, hardBoard).AppendHTML(nil)
		if !bytes.HasPrefix(text, fmt.Appendf(nil, "<!DOCTYPE html>\n<html lang=\"%s\">\n", l)) {
			t.Errorf("begins with %q", text[:40])
		}
		if bad := regexp.MustCompile(`(?i)<script|https?:|url\(|@import|<img|<link|\son[a-z]+=|style="`).Find(text); bad != nil {
			t.Errorf("the page has %q", bad)
		}
		ids, wanted, classes := map[string]bool{}, map[string]bool{}, map[string]bool{}
		decoder := xml.NewDecoder(strings.NewReader(closeVoid(string(text))))
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%v: %v", l, err)
			}
			start, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			for _, a := range start.Attr {
				switch a.Name.Local {
				case "id":
					if ids[a.Value] {
						t.Errorf("two elements have the id %s", a.Value)
					}
					ids[a.Value] = true
				case "aria-label":
					if a.Value == "" {
						t.Error("a picture has no name")
					}
				case "href":
					wanted[strings.TrimPrefix(a.Value, "#")] = true
				case "class":
					for name := range strings.FieldsSeq(a.Value) {
						classes[name] = true
					}
				}
			}
		}
		for id := range wanted {
			if !ids[id] {
				t.Errorf("nothing has the id %s", id)
			}
		}
		for name := range classes {
			if name != "case" && !bytes.Contains(text, []byte("."+name)) {
				t.Errorf("no style for the class %s", name)
			}
		}
	}
}

// closeVoid makes XML of a page.
func closeVoid(page string) string {
	page = strings.TrimPrefix(page, "<!DOCTYPE html>\n")
	for name := range void {
		page = regexp.MustCompile("(<"+name+" [^>]*)>").ReplaceAllString(page, "$1/>")
	}
	return page
}

// A page that is written piece by piece is the same, and its pieces are not in memory.
func TestHTMLInPieces(t *testing.T) {
	boards := slices.Repeat([]string{easyBoard, hardBoard}, 3)
	all := exampleOf(t, explain.English, boards...)
	passes := 0
	one := &Document{Title: all.Title, Language: all.Language, Sections: func(yield func(Section) bool) {
		passes++
		all.Sections(yield)
	}}
	var pieces spool.Spool
	var written bytes.Buffer
	if err := one.WriteHTML(&written, &pieces); err != nil {
		t.Fatal(err)
	}
	if want := all.AppendHTML(nil); !bytes.Equal(written.Bytes(), want) || pieces.Len() < 2 || passes != 2 {
		t.Errorf("%d bytes in %d pieces and %d passes, want %d bytes", written.Len(), pieces.Len(), passes, len(want))
	}
	if one.Pictures() != all.Pictures() {
		t.Errorf("%d pictures, want %d", one.Pictures(), all.Pictures())
	}
}

// Long paths stay small: pictures share what they have in common.
func TestHTMLIsSmall(t *testing.T) {
	for line, most := range map[string]int{easyBoard: 100 << 10, hardBoard: 600 << 10} {
		d := exampleOf(t, explain.English, line)
		if n := len(d.AppendHTML(nil)); n > most {
			t.Errorf("%d steps take %d bytes, want %d at most", len(first(d).Steps), n, most)
		}
	}
}

// Every picture of a page looks in a theme as a file of its own does: its shapes have the
// colours of the theme.
func TestHTMLHasColorsOfThemes(t *testing.T) {
	scene := first(exampleOf(t, explain.English, hardBoard)).Steps[40].Picture
	k := newInks()
	k.appendPicture(nil, &scene, "")
	for i, theme := range themes {
		var drawn recorder
		scene.Draw(&drawn, 0, 0, draw.Options{Theme: theme, Size: pictureSize})
		want := map[draw.Color]bool{}
		for _, s := range drawn {
			want[s.color] = true
		}
		have := map[draw.Color]bool{}
		for _, c := range k.classes {
			have[c.colors[i]] = true
		}
		for c := range want {
			if !have[c] {
				t.Errorf("theme %v: no class has the colour %v", theme, c)
			}
		}
	}
}

// The same document gives the same bytes.
func TestDocumentIsTheSameAgain(t *testing.T) {
	one, again := exampleOf(t, explain.Chinese, easyBoard), exampleOf(t, explain.Chinese, easyBoard)
	if string(one.AppendHTML(nil)) != string(again.AppendHTML(nil)) {
		t.Error("two pages differ")
	}
	var a, b bytes.Buffer
	for d, file := range map[*Document]*bytes.Buffer{one: &a, again: &b} {
		if err := pdf.Write(file, d.Paper(paper.A4)); err != nil {
			t.Fatal(err)
		}
	}
	if a.String() != b.String() || !strings.HasPrefix(a.String(), "%PDF-") {
		t.Error("two files of PDF differ")
	}
}

// On paper, each step has its heading, its words and its picture.
func TestPaperHasEverything(t *testing.T) {
	d := exampleOf(t, explain.English, hardBoard)
	text := d.Paper(paper.Letter)
	blocks := slices.Collect(text.Each)
	if text.Language != "en" || text.Size != paper.Letter || text.Title != d.Title {
		t.Errorf("%q, %q, %v", text.Title, text.Language, text.Size)
	}
	at, small := 1, 0
	for i, s := range first(d).Steps {
		b := blocks[at]
		if s.Small {
			pictures := b.Picture.(strip)
			if c := pictures[small]; c.heading != s.heading(i) || c.words != s.Words.Parts[0].Text || c.picture.Digits != s.Picture.Digits {
				t.Errorf("picture %d of block %d is %q", small, at, c.heading)
			}
			if small++; small == len(pictures) {
				at, small = at+1, 0
			}
			continue
		}
		if !strings.HasPrefix(b.Heading, fmt.Sprintf("%d. %s", i+1, s.Title)) || b.Picture == nil || len(b.Paragraphs) == 0 {
			t.Fatalf("block %d is %q", at, b.Heading)
		}
		at += 1 + len(s.Cases)
	}
	if at != len(blocks) {
		t.Errorf("%d blocks, want %d", len(blocks), at)
	}
}

// The font of paper has every character of the sentences.
func TestPaperLacksNoCharacter(t *testing.T) {
	for _, l := range []explain.Language{explain.English, explain.Chinese} {
		var all Section
		for _, name := range []string{"steps.json", "rare.json"} {
			var found []struct{ Step logic.Step }
			text, err := os.ReadFile("../../explain/testdata/" + name)
			if err == nil {
				err = json.Unmarshal(text, &found)
			}
			if err != nil || len(found) == 0 {
				t.Fatalf("%s: found %d steps, %v", name, len(found), err)
			}
			for _, f := range found {
				all.Steps = append(all.Steps, illustrate(explain.Name(&f.Step, l), &f.Step, logic.NewPosition(sudoku.Board{}), l))
			}
		}
		for n := explain.Solved; n <= explain.Unreadable; n++ {
			all.About.Parts = append(all.About.Parts, n.Say(l).Parts...)
		}
		d := &Document{Language: l, Sections: func(yield func(Section) bool) { yield(all) }}
		file := pdf.NewFile(io.Discard, paper.About{})
		file.Print(d.Paper(paper.A4))
		if missing := file.Missing(); len(missing) > 0 {
			t.Errorf("%v: the font lacks %q", l, missing)
		}
	}
}

// The words of small pictures do not reach the next picture, and no picture covers them.
func TestStripHasRoom(t *testing.T) {
	for _, l := range []explain.Language{explain.English, explain.Chinese} {
		d := exampleOf(t, l, easyBoard)
		for b := range d.Paper(paper.A4).Each {
			pictures, ok := b.Picture.(strip)
			if !ok {
				continue
			}
			width, height := pictures.Bounds(b.Options)
			column, step := pictures.column(width)
			if right := float64(perStrip-1)*step + column; right > width+0.01 {
				t.Errorf("the last picture ends at %v, the strip at %v", right, width)
			}
			below := pictures.words(b.Options, nil)
			pictures.words(b.Options, func(i int, line string, baseline float64, style draw.Style) {
				if draw.Width(line, style) > column || baseline > below || line == "" {
					t.Errorf("%q is %v wide, want %v; at %v, want %v", line, draw.Width(line, style), column, baseline, below)
				}
			})
			if _, want := pictures[0].picture.Bounds(draw.Options{Size: column}); height != below+want {
				t.Errorf("height %v, want %v", height, below+want)
			}
		}
	}
}

// Paths are written as SVG, in as few letters as possible.
func TestPathData(t *testing.T) {
	for _, test := range []struct {
		name  string
		build func(p *draw.Path)
		want  string
	}{
		{"line", func(p *draw.Path) { p.Line(1, 2, 3.5, 1) }, "M1 2l2.5-1"},
		{"rectangle and line", func(p *draw.Path) { p.Rect(1, 1, 2, 2); p.Line(5, 5, 5, 6) }, "M1 1l2 0l0 2l-2 0zm4 4l0 1"},
		{"circle", func(p *draw.Path) { p.Circle(10, 20, 5) }, "M15 20a5 5 0 1 1-10 0a5 5 0 1 1 10 0z"},
		{"two circles", func(p *draw.Path) { p.Circle(10, 20, 5); p.Circle(10, 21, 0.4) }, "M15 20a5 5 0 1 1-10 0a5 5 0 1 1 10 0zm-4.6 1a.4 .4 0 1 1-.8 0a.4 .4 0 1 1 .8 0z"},
		{"curve", func(p *draw.Path) { p.MoveTo(0, 0); p.CubicTo(1, 2, 3, 4, 5, 6); p.QuadTo(7, 8, 9, 0) }, "M0 0c1 2 3 4 5 6q2 2 4-6"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var p draw.Path
			test.build(&p)
			if got := pathData(&p); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

func BenchmarkHTML(b *testing.B) {
	d := exampleOf(b, explain.English, easyBoard)
	for b.Loop() {
		d.AppendHTML(nil)
	}
}
