package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode/utf16"

	"bullseye/draw"
	"bullseye/draw/paper"
	"bullseye/internal/fortest/pdftext"
	"bullseye/sudoku"
)

// written returns a document as a file.
func written(t testing.TB, d paper.Document) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := Write(&file, d); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func scene(t testing.TB) *draw.Scene {
	t.Helper()
	board, err := sudoku.ParseLine("61..57..3...........9..35.81.....7......2....8976...........86.5.8....2...24.53..")
	if err != nil {
		t.Fatal(err)
	}
	return &draw.Scene{Digits: board, Clues: board, Candidates: board.Candidates()}
}

// booklet returns a booklet of n puzzles.
func booklet(t testing.TB, n, perPage int) *paper.Booklet {
	b := &paper.Booklet{Title: "For the train 火车", Language: "en", PerPage: perPage, Solutions: true, SolutionsTitle: "Solutions", Blanks: []string{"Name"}}
	s := scene(t)
	s.Candidates = sudoku.Candidates{}
	for i := range n {
		b.Puzzles = append(b.Puzzles, paper.Puzzle{Number: fmt.Sprint(i + 1), About: "Hard 4.2", Board: *s, Solution: s})
	}
	return b
}

// streams returns the text of all compressed streams of a file.
func streams(t *testing.T, file []byte) string {
	t.Helper()
	var all strings.Builder
	for _, part := range bytes.Split(file, []byte("stream\n"))[1:] {
		r, err := zlib.NewReader(bytes.NewReader(part))
		if err != nil {
			continue // the end of a stream, or a table of characters
		}
		if _, err := io.Copy(&all, r); err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

var pageObject = regexp.MustCompile(`/Type /Page\n`)

func TestBookletsAreTheSameEveryTime(t *testing.T) {
	first := written(t, booklet(t, 7, 4))
	if pages := len(pageObject.FindAll(first, -1)); pages != 3 {
		t.Errorf("got %d pages, want 3", pages)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if again := written(t, booklet(t, 7, 4)); !bytes.Equal(again, first) {
				t.Error("the same booklet gave other bytes")
			}
		})
	}
	all.Wait()
}

// Fonts are embedded in part: the whole ones have 3 MB.
func TestFilesAreSmall(t *testing.T) {
	if n := len(written(t, booklet(t, 200, 4))); n > 300_000 {
		t.Errorf("a booklet of 200 puzzles has %d bytes", n)
	}
	if n := len(written(t, &paper.Text{Blocks: []paper.Block{{Heading: "One"}}})); n > 40_000 {
		t.Errorf("a line has %d bytes", n)
	}
}

func TestMetadata(t *testing.T) {
	for _, title := range []string{"Plain", "(a\\b)\r\n", "火车", "𝒜", "\xFF\xFE"} {
		file := written(t, &paper.Text{Title: title, Language: "zh"})
		want := []byte{0xFE, 0xFF}
		for _, unit := range utf16.Encode([]rune(title)) {
			want = append(want, byte(unit>>8), byte(unit))
		}
		escaped := strings.NewReplacer("\\", "\\\\", "(", "\\(", ")", "\\)", "\r", "\\r").Replace(string(want))
		if !bytes.Contains(file, []byte("/Title ("+escaped+")")) {
			t.Errorf("%q: the title is not in the file", title)
		}
		if !bytes.Contains(file, []byte("/Lang (zh-CN)")) {
			t.Errorf("%q: the language is not in the file", title)
		}
	}
	other := written(t, &paper.Text{Language: "(x"})
	if !bytes.Contains(other, []byte("/Lang (en)")) {
		t.Error("an unknown language is in the file, want en")
	}
}

func TestPagesHaveTheSizeOfPictures(t *testing.T) {
	s := scene(t)
	o := draw.Options{Size: 300, Theme: draw.Dark}
	var file bytes.Buffer
	if err := Drawings(&file, paper.About{Title: "Two"}, Picture{s, o}, Picture{s, draw.Options{}}); err != nil {
		t.Fatal(err)
	}
	width, height := s.Bounds(o)
	for _, want := range []string{fmt.Sprintf("[0 0 %.2f %.2f]", width, height), "[0 0 480.00"} {
		if !bytes.Contains(file.Bytes(), []byte(want)) {
			t.Errorf("no page has the size %s", want)
		}
	}
	c := draw.Dark.Paper()
	fill := (&page{}).colorText([3]uint8{c.R, c.G, c.B})
	if !strings.Contains(streams(t, file.Bytes()), fill) {
		t.Errorf("the dark page does not have the colour %s", fill)
	}
}

func (p *page) colorText(rgb [3]uint8) string {
	p.appendColor(rgb, "rg\n")
	return string(p.text)
}

// Headings are listed beside the pages, with the page that they are on.
func TestHeadingsAreListed(t *testing.T) {
	file := written(t, &paper.Text{Blocks: []paper.Block{{Heading: "One (1)"}, {}, {Heading: "两", NewPage: true}}})
	for _, want := range []string{"/Title (\xFE\xFF\x00O\x00n\x00e\x00 \x00\\(\x001\x00\\))", "/Title (\xFE\xFF\x4E\x24)", "/Dest [4 0 R /XYZ 0 787.89 null]", "/Dest [8 0 R "} {
		if !bytes.Contains(file, []byte(want)) {
			t.Errorf("%q is not in the file", want)
		}
	}
	if n := bytes.Count(file, []byte("/Dest")); n != 2 {
		t.Errorf("got %d headings, want 2", n)
	}
	if file := written(t, booklet(t, 20, 2)); bytes.Count(file, []byte("/Dest")) != 1 {
		t.Error("the solutions are not listed")
	}
}

// A sketch draws what a function draws.
type sketch func(c draw.Canvas)

func (sketch) Bounds(draw.Options) (float64, float64)             { return 100, 50 }
func (s sketch) Draw(c draw.Canvas, _, _ float64, _ draw.Options) { s(c) }

func TestOperators(t *testing.T) {
	red, half := draw.Color{R: 255, A: 255}, draw.Color{B: 255, A: 128}
	curve := &draw.Path{}
	curve.MoveTo(0, 0)
	curve.QuadTo(30, 0, 30, 30)
	curve.CubicTo(1, 2, 3, 4, 5, 6)
	curve.LineTo(7.125, 8)
	curve.Close()
	var file bytes.Buffer
	err := Drawings(&file, paper.About{}, Picture{sketch(func(c draw.Canvas) {
		c.Fill(curve, red)
		c.Stroke(curve, 2, half, 3, 1)
		c.Stroke(curve, 2, half, 3, 1)
		c.Stroke(curve, 1, half)
		c.Fill(curve, draw.Color{})
		c.Fill(&draw.Path{}, red)
	}), draw.Options{}})
	if err != nil {
		t.Fatal(err)
	}
	const path = "0 50 m\n20 50 30 40 30 20 c\n1 48 3 46 5 44 c\n7.13 42 l\nh\n"
	got := streams(t, file.Bytes())
	got = got[strings.Index(got, "1 j"):]
	want := "1 j\n1 0 0 rg\n" + path + "f\n/A128 gs\n0 0 1 RG\n2 w\n[3 1 ] 0 d\n" + path + "S\n" + path + "S\n1 w\n[] 0 d\n" + path + "S\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Bold text takes rare characters from the regular font.
func TestRareCharactersInBold(t *testing.T) {
	for _, test := range []struct {
		text string
		want []int // the lengths of the parts
	}{
		{"ab", []int{2}}, {"中", []int{3}}, {"", nil}, {"a鬯b", []int{1, 3, 1}},
	} {
		var got []int
		for rest := test.text; rest != ""; {
			_, n := firstRun(rest, true)
			got = append(got, n)
			rest = rest[n:]
		}
		if fmt.Sprint(got) != fmt.Sprint(test.want) {
			t.Errorf("%q: got parts of %v bytes, want %v", test.text, got, test.want)
		}
	}
}

func TestTextCanBeReadBack(t *testing.T) {
	text := &paper.Text{Title: "How r1c2≠3 → r5c5=7 解题", Language: "zh", Blocks: []paper.Block{{
		Heading:    "1. 显性数对（鬯）",
		Paragraphs: []paper.Paragraph{{Text: "r1c1 和 r1c2 只能是 3、7。"}, {Kind: paper.Item, Text: "First (a\\b)"}},
		Picture:    scene(t),
	}}}
	got := pdftext.Of(t, written(t, text))
	for _, want := range []string{"How r1c2≠3 → r5c5=7 解题", "1. 显性数对（鬯）", "r1c1 和 r1c2 只能是 3、7。", "First (a\\b)"} {
		if !strings.Contains(strings.ReplaceAll(got, " ", ""), strings.ReplaceAll(want, " ", "")) {
			t.Errorf("%q cannot be read back from\n%s", want, got)
		}
	}
	// The clues of the first row, in their order.
	if !regexp.MustCompile(`6\s+1\s+.*5\s+7\s+.*3`).MatchString(got) {
		t.Errorf("the clues cannot be read back from\n%s", got)
	}
}

// No text makes a file that readers refuse.
func FuzzText(f *testing.F) {
	for _, seed := range []string{"", "Plain", "(\\)", "火车鬯", "𝒜\x00\xFF", "\u200B\u202E\uFFFE", "\r\n\t"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		b := booklet(t, 1, 1)
		b.Title, b.Language, b.Puzzles[0].Name, b.Puzzles[0].Note = s, s, s, s
		file := written(t, b)
		if !bytes.HasPrefix(file, []byte("%PDF-")) || !bytes.HasSuffix(file, []byte("%%EOF\n")) {
			t.Errorf("the file begins with %q and ends with %q", file[:8], file[len(file)-8:])
		}
		if pages := len(pageObject.FindAll(file, -1)); pages != 2 {
			t.Errorf("got %d pages, want 2", pages)
		}
	})
}

func BenchmarkBooklet(b *testing.B) {
	book := booklet(b, 200, 4)
	for b.Loop() {
		if err := Write(io.Discard, book); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPicture(b *testing.B) {
	s := scene(b)
	for b.Loop() {
		if err := Drawings(io.Discard, paper.About{Title: "One"}, Picture{Drawing: s}); err != nil {
			b.Fatal(err)
		}
	}
}
