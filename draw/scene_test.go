package draw

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"bullseye/sudoku"
)

// anyScene draws a scene that may have anything anywhere.
func anyScene(t *rapid.T) *Scene {
	s := new(Scene)
	full := rapid.Bool().Draw(t, "full of candidates")
	text := rapid.OneOf(rapid.StringN(0, 40, 200), rapid.StringOfN(rapid.SampledFrom([]rune("数独第12步，。（x） 排除")), 0, 60, -1))
	for c := range sudoku.Cell(sudoku.Cells) {
		switch rapid.IntRange(0, 9).Draw(t, "cell") {
		case 0:
			s.Digits[c] = rapid.Uint8Range(1, 10).Draw(t, "digit")
			s.Clues[c] = s.Digits[c]
		case 1:
			s.Labels[c] = rapid.StringN(0, 30, 60).Draw(t, "label")
		case 2:
			s.Corner[c] = sudoku.Digits(rapid.Uint16().Draw(t, "corner"))
			s.Centre[c] = sudoku.Digits(rapid.Uint16().Draw(t, "centre"))
		case 3:
			s.Marked[c], s.Pattern[c] = true, true
		}
		s.Tones[c] = Tone(rapid.Uint8Range(0, uint8(Differs)+1).Draw(t, "tone"))
		if full {
			s.Candidates[c] = sudoku.AllDigits
		}
	}
	cell := rapid.Custom(func(t *rapid.T) sudoku.Cell { return sudoku.Cell(rapid.Uint8Range(0, 82).Draw(t, "cell")) })
	digit := rapid.Uint8Range(0, 11)
	s.Roles = map[Candidate]Role{}
	for range rapid.IntRange(0, 30).Draw(t, "roles") {
		s.Roles[Candidate{cell.Draw(t, "at"), digit.Draw(t, "digit")}] = Role(rapid.Uint8Range(0, uint8(Remove)+1).Draw(t, "role"))
	}
	for range rapid.IntRange(0, 8).Draw(t, "links") {
		s.Links = append(s.Links, Link{
			rapid.SliceOfN(cell, 0, 3).Draw(t, "from"), rapid.SliceOfN(cell, 0, 3).Draw(t, "to"),
			[2]uint8{digit.Draw(t, "digit"), digit.Draw(t, "digit")}, rapid.Bool().Draw(t, "strong"),
		})
	}
	s.Cages = rapid.SliceOfN(rapid.SliceOfN(cell, 0, 9), 0, 3).Draw(t, "cages")
	for range rapid.IntRange(0, 2).Draw(t, "houses") {
		s.Houses = append(s.Houses, sudoku.House(rapid.Uint8Range(0, 28).Draw(t, "house")))
	}
	for range rapid.IntRange(0, 6).Draw(t, "lines") {
		s.Legend = append(s.Legend, Line{
			Tone: Tone(rapid.Uint8Range(0, uint8(Differs)+1).Draw(t, "tone")), Text: text.Draw(t, "text"),
			Sign: Sign(rapid.Uint8Range(0, uint8(CageLine)+1).Draw(t, "sign")),
		})
	}
	return s
}

func anyOptions(t *rapid.T) Options {
	return Options{
		Theme: Theme(rapid.Uint8Range(0, 4).Draw(t, "theme")),
		Size:  rapid.SampledFrom([]float64{0, 40, 97.3, 180, 300, 480, 1000}).Draw(t, "size"),
		Title: rapid.StringN(0, 80, 400).Draw(t, "title"),
	}
}

// Nothing is drawn outside of the bounds, so nothing is cut off, and every text of a cell
// is in its cell.
func TestNothingIsOutsideOfTheBounds(t *testing.T) {
	check := func(t rapid.TB, s *Scene, o Options) {
		var r recorder
		s.Draw(&r, 0, 0, o)
		width, height := s.Bounds(o)
		const slack = 0.01
		inside := func(what string, b box) {
			if b.left < -slack || b.top < -slack || b.right > width+slack || b.bottom > height+slack {
				t.Fatalf("%s is at %v, outside of %v × %v", what, b, width, height)
			}
		}
		for _, text := range r.texts {
			b := text.box()
			b.bottom += 0.2 * text.style.Size // tails of letters
			inside("text "+text.text, b)
		}
		for _, paths := range [][]recordedPath{r.fills, r.strokes} {
			for _, p := range paths {
				for _, at := range p.points(1) {
					inside("a path", box{at.x - p.width/2, at.y - p.width/2, at.x + p.width/2, at.y + p.width/2})
				}
			}
		}
	}
	for _, s := range scenes(t) {
		for _, size := range []float64{MinSize, 100, 300, 480, MaxSize} {
			check(t, s.scene, Options{Size: size, Title: s.title})
		}
	}
	rapid.Check(t, func(t *rapid.T) { check(t, anyScene(t), anyOptions(t)) })
}

// No line of a link covers a digit, mark or label.
func TestLinksCoverNoText(t *testing.T) {
	check := func(t rapid.TB, s *Scene, o Options) int {
		o.Title = ""
		bare := *s
		bare.Legend = nil
		var r recorder
		bare.Draw(&r, 0, 0, o)
		lines := 0
		for _, p := range r.strokes {
			if p.color != o.Theme.palette().link {
				continue
			}
			for _, at := range p.points(10) {
				lines++
				for _, text := range r.texts {
					b := text.box()
					half := p.width / 2
					if at.x > b.left-half+0.3 && at.x < b.right+half-0.3 && at.y > b.top-half+0.3 && at.y < b.bottom+half-0.3 {
						t.Fatalf("a line at %.2f covers %q at %.2f", at, text.text, b)
					}
				}
			}
		}
		return lines
	}
	lines := 0
	for _, s := range scenes(t) {
		lines += check(t, s.scene, Options{})
	}
	if lines == 0 {
		t.Error("no scene has a link")
	}
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t)
		s.Labels = [sudoku.Cells]string{} // may be any text, with letters wider than their box
		check(t, s, Options{})
	})
}

// A link is seen also among all 729 candidates, where its line passes behind many.
func TestLinksAreSeen(t *testing.T) {
	s := new(Scene)
	for c := range s.Candidates {
		s.Candidates[c] = sudoku.AllDigits
	}
	b := boardDrawing{Scene: s, layout: s.layout(Options{})}
	var seen []float64
	covering := 0 // arrows that cover a part of a digit
	for i := range 3000 {
		from, to := i*7%729, i*i*13%729
		if from == to {
			continue
		}
		ends, _ := b.ends(&Link{
			From: []sudoku.Cell{sudoku.Cell(from / 9)}, To: []sudoku.Cell{sudoku.Cell(to / 9)},
			Digits: [2]uint8{uint8(from%9 + 1), uint8(to%9 + 1)},
		})
		line := b.route(ends)
		var share float64
		b.free(b.shorter(line), 40, func(t, u float64) { share += u - t })
		seen = append(seen, share)
		if b.coveredByArrow(line) > 0.34 {
			covering++
		}
	}
	if covering > len(seen)/15 {
		t.Errorf("%d of %d arrows are at digits", covering, len(seen))
	}
	slices.Sort(seen)
	for part, want := range map[int]float64{len(seen) - 1: 0.01, 100: 0.25, 2: 0.4} {
		if got := seen[len(seen)/part]; got < want {
			t.Errorf("1 of %d links is seen for %.2f of its length, want at least %v", part, got, want)
		}
	}
}

// The same scene gives the same bytes, also at the same time.
func TestSameBytes(t *testing.T) {
	for _, s := range scenes(t) {
		o := Options{Title: s.title}
		svg, png := SVG(nil, s.scene, o), PNG(nil, s.scene, o)
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				if !bytes.Equal(SVG(nil, s.scene, o), svg) {
					t.Error(s.name, "has other SVG bytes")
				}
				if !bytes.Equal(PNG(nil, s.scene, o), png) {
					t.Error(s.name, "has other PNG bytes")
				}
			})
		}
		group.Wait()
	}
}

// Files are appended to what is there.
func TestFilesAreAppended(t *testing.T) {
	for name, write := range map[string]func([]byte, Drawing, Options) []byte{"SVG": SVG, "PNG": PNG} {
		file := write(nil, new(Scene), Options{})
		if got := write([]byte("before"), new(Scene), Options{}); string(got) != "before"+string(file) {
			t.Errorf("%s does not append", name)
		}
	}
}

// Sizes outside of the limits count as the nearest, and what is no number as none.
func TestHostileSizes(t *testing.T) {
	for size, want := range map[float64]float64{
		0: 480, -1: 480, math.NaN(): 480, math.Inf(-1): 480, 1: MinSize, math.Inf(1): MaxSize, 1e300: MaxSize, 300: 300,
	} {
		o := Options{Size: size, Title: strings.Repeat("数独 Sudoku ", 1000)}
		width, height := new(Scene).Bounds(o)
		if width != want || !(height > width) || height > 2*width {
			t.Errorf("Size %v gives %v × %v, want a width of %v", size, width, height, want)
		}
		if size != want && want == MaxSize {
			continue
		}
		if m := decode(t, PNG(nil, new(Scene), o)).Bounds(); float64(m.Dx()) != want {
			t.Errorf("Size %v gives a PNG of %v", size, m)
		}
	}
}

// Roles differ without colour, too: no two shapes are the same in black and white.
func TestRolesDifferInShape(t *testing.T) {
	seen := map[string]Role{}
	for role := On; role <= Remove; role++ {
		s := &Scene{Roles: map[Candidate]Role{{40, 5}: role}}
		var r recorder
		s.Draw(&r, 0, 0, Options{Theme: Print})
		var shape strings.Builder
		for _, paths := range [][]recordedPath{r.fills[3:], r.strokes} {
			for _, p := range paths {
				dark := int(p.color.R) + int(p.color.G) + int(p.color.B)
				shape.WriteString(string(rune('a' + len(p.path.Ops))))
				shape.WriteString(map[bool]string{true: "dark", false: "light"}[dark < 200])
				if len(p.dashes) > 0 {
					shape.WriteString("dashed")
				}
			}
			shape.WriteString("|")
		}
		if other, ok := seen[shape.String()]; ok {
			t.Errorf("roles %d and %d look the same: %s", other, role, shape.String())
		}
		seen[shape.String()] = role
	}
}
