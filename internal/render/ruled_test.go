package render

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"bullseye/draw"
	"bullseye/internal/fortest/devdata"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/rules/iss"
)

// many has rules that are drawn in different ways.
const many = ".Cage~10~R1C1~R1C2.RellikCage~5~R6C8~R7C8.Thermo~R3C1~R3C2~R4C3.Arrow~R5C5~R5C6~R5C7.PillArrow~2~R9C1~R9C2~R8C3~R7C4" +
	".Whisper~5~R1C5~R2C5~R3C5.Renban~R9C7~R9C8~R9C9.WhiteDot~R4C8~R4C9.BlackDot~R6C1~R7C1.V~R2C8~R2C9.X~R1C8~R2C8.GreaterThan~R8C8~R8C9" +
	".Quad~R5C1~1~2~3.LittleKiller~30~R1C3.Sandwich~18~R4.XSum~C7~~16.Skyscraper~C2~3~.CountingCircles~R7C7~R8C7.Windoku.Diagonal~1" +
	".AntiKnight.Between~R6C4~R6C5~R6C6.Or.Cage~3~R3C8~R3C9.Cage~4~R3C8~R3C9.End"

// A picture names each kind of rule that a puzzle has, in both languages, and its fonts have every character.
func TestPicturesOfPuzzles(t *testing.T) {
	texts := []string{many}
	if devdata.Present(t) {
		for _, puzzle := range slices.Concat(devdata.Puzzles(t, "variants.tsv"), devdata.Puzzles(t, "variants-more.tsv")) {
			texts = append(texts, puzzle.Text)
		}
	}
	for _, text := range texts {
		p, err := iss.Read([]byte(text))
		if err != nil {
			t.Fatalf("%.60s: %v", text, err)
		}
		in := []record.Record{{Puzzle: p}}
		for _, language := range []string{"en", "zh"} {
			say := SayIn(language)
			answer := apply(t, &Drawing{}, in)[0]
			picture := Draw(&in[0], answer, say)[0]
			drawing, options := picture.Drawing(draw.Options{})
			svg := string(draw.SVG(nil, drawing, options))
			for i := range p.Rules {
				kind := p.Rules[i].Kind
				name := kind.English()
				if language == "zh" {
					name = kind.Chinese()
				}
				if !kind.OfGrid() && !strings.Contains(svg, name) {
					t.Errorf("%.60s: the picture does not name %q", text, name)
				}
			}
			if missing := draw.Missing(svg); len(missing) > 0 {
				t.Errorf("%.60s: no letters %q", text, string(missing))
			}
		}
	}
}

// The marks are those of the rules: numbers where they are drawn, and regions that were found.
func TestMarksOfRules(t *testing.T) {
	p, err := iss.Read([]byte(".Shape~6x6.Cage~10~R1C1~R1C2.Whisper~3~R3C1~R3C2.WhiteDot~R4C1~R4C2.V~R5C1~R5C2.GreaterThan~R6C1~R5C1.LittleKiller~9~R1C3.SumLine~10~R4C5~R5C6~R6C5~R5C4~LOOP"))
	if err != nil {
		t.Fatal(err)
	}
	grid := puzzlePicture(p, strings.Repeat("1", 36), strings.Repeat("ABC", 12), nil)
	want := []string{"10", "", "", "V", "∧", "9", "10"}
	for i, m := range grid.Marks {
		if m.Text != want[i] {
			t.Errorf("mark %d has the text %q, expected %q", i, m.Text, want[i])
		}
	}
	if loop := grid.Marks[len(grid.Marks)-1].Cells; loop[0] != loop[len(loop)-1] || len(loop) != 5 {
		t.Errorf("the loop is %v", loop)
	}
	if len(grid.Marks) != len(want) || grid.Parts[0] == grid.Parts[1] || grid.Legend[1].Text != "whisper 3" {
		t.Errorf("found %+v", grid)
	}
}

// Options about boards alone are named.
func TestDrawingsForBoardsAlone(t *testing.T) {
	in := []record.Record{{Puzzle: rules.NewPuzzle(4, 4, 1, 4)}}
	for option, o := range map[string]*Drawing{"step": {Step: true}, "candidates": {Candidates: true}, "rings": {Rings: true}, "target": {Solution: true, Target: true}} {
		if no, is := apply(t, o, in)[0].(*operation.Unsupported); !is || !strings.Contains(no.Reason, `"`+option+`"`) {
			t.Errorf("%s: found %+v", option, no)
		}
	}
}

// The picture in the documentation is that of a puzzle among the examples.
func TestPictureOfTheRules(t *testing.T) {
	puzzle := examples(t, "rules.iss")[1]
	for _, language := range []string{"en", "zh"} {
		picture := Draw(&puzzle, apply(t, &Drawing{}, []record.Record{puzzle})[0], SayIn(language))[0]
		drawing, options := picture.Drawing(draw.Options{Size: 300})
		got := draw.SVG(nil, drawing, options)
		name := "../../docs/images/rules." + language + ".svg"
		if *updateImages {
			if err := os.WriteFile(name, got, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what go test -run PictureOfTheRules -update-images writes: %v", name, err)
		}
	}
}
