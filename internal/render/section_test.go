package render

import (
	"slices"
	"strings"
	"testing"

	"bullseye/draw"
	"bullseye/explain"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/sudoku"
)

// told is a record with the answer to it.
type told struct {
	record.Record
	operation.Answer
}

// answered answers texts of boards.
func answered(t *testing.T, o *operation.Explain, texts ...string) (all []told) {
	t.Helper()
	records := make([]record.Record, len(texts))
	for i, text := range texts {
		r := &records[i]
		r.File, r.Line = "a.txt", i+1
		board, err := sudoku.ParseLine(text)
		if r.Board = board; err != nil {
			r.Err = &sudoku.SyntaxError{Line: 1, Column: 1}
		}
	}
	for i, answer := range apply(t, o, records) {
		all = append(all, told{records[i], answer})
	}
	return all
}

// answeredSections returns the sections of the document that shows answers.
func answeredSections(o *operation.Explain, told []told) (all []Section) {
	for i := range told {
		all = append(all, NewSection(o, &told[i].Record, told[i].Answer))
	}
	return all
}

const (
	pathBoard   = "..15.97.373.8.19.5...6731.2387915426...284371124736598673198254.1.467839498352617"
	targetBoard = "..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73.."
)

func TestDocumentOfPaths(t *testing.T) {
	o := &operation.Explain{Style: operation.ExplainerStyle}
	sections := answeredSections(o, answered(t, o, pathBoard, "12", targetBoard, "11"+strings.Repeat(".", 79)))
	if title := Title(o, 4, ""); title != "4 sudokus, step by step" || len(sections) != 4 {
		t.Fatalf("%q, %d sections", title, len(sections))
	}
	for i, want := range []struct {
		name, about string
		steps       int
	}{
		{"a.txt:1", "The board takes 17 steps. Its rating is 4.2/4.2/4.2", 17},
		{"a.txt:2", "This board cannot be read.", 0},
		{"a.txt:3", "The board has several completions", 0},
		{"a.txt:4", "The board has no completion", 0},
	} {
		s := &sections[i]
		if s.Name != want.name || len(s.Steps) != want.steps || !strings.HasPrefix(s.About.Parts[0].Text, want.about) {
			t.Errorf("section %q with %d steps: %q", s.Name, len(s.Steps), s.About.Parts[0].Text)
		}
	}
	if title := sections[0].Steps[0].Title; title != "XY-Wing (4.2)" {
		t.Errorf("title %q", title)
	}
	if sections[1].Board != nil {
		t.Error("a board that cannot be read is drawn")
	}
	if tones := sections[3].Board.Tones; tones[0] != draw.Wrong || tones[1] != draw.Wrong || tones[2] != draw.Plain {
		t.Errorf("tones %v", tones[:3])
	}
}

// Each picture is that of the position before its step.
func TestDocumentFollowsThePath(t *testing.T) {
	o := &operation.Explain{}
	steps := answeredSections(o, answered(t, o, pathBoard))[0].Steps
	placed := 0
	for i := range steps {
		digits := 0
		for _, d := range steps[i].Picture.Digits {
			if d != 0 {
				digits++
			}
		}
		if steps[i].Small {
			placed++ // it is drawn, too
		}
		if want := 65 + placed; digits != want {
			t.Errorf("the picture of step %d has %d digits, want %d", i+1, digits, want)
		}
	}
}

func TestDocumentOfScores(t *testing.T) {
	o := &operation.Explain{Target: true, Language: explain.Chinese}
	sections := answeredSections(o, answered(t, o, targetBoard))
	s := &sections[0]
	if title := Title(o, 1, ""); title != "最高分逐格说明" || len(s.Steps) != 0 || len(s.About.Parts[0].Items) != 52 {
		t.Errorf("%q, %d steps, %d items", title, len(s.Steps), len(s.About.Parts[0].Items))
	}
	const center, decisive = sudoku.Cell(40), sudoku.Cell(3*9 + 5)
	if b := s.Board; b.Tones[center] != draw.Yellow || b.Labels[decisive] != "−12" || !b.Marked[decisive] || b.Digits[decisive] != 9 || b.Clues[decisive] != 0 {
		t.Errorf("tone %v, label %q, frame %v", b.Tones[center], b.Labels[decisive], b.Marked[decisive])
	}
}

// A document counts the pictures that its page shows, and boards that come from no file have
// numbers for names.
func TestDocumentWithoutFiles(t *testing.T) {
	const chained = "98.7..6..7..6..5......4..3.5..97.8...78..2.....9......1....6......1...65....971.."
	o := &operation.Explain{}
	answers := answered(t, o, pathBoard, chained, targetBoard)
	for i := range answers {
		r := &answers[i].Record
		r.File, r.Number = "", int64(i+1)
	}
	answers[1].Record.Label = "Chains"
	sections := answeredSections(o, answers)
	for i, want := range []string{"Board 1", "Board 2: Chains", "Board 3"} {
		if got := sections[i].Name; got != want {
			t.Errorf("the name of section %d is %q, want %q", i+1, got, want)
		}
	}
	d := &Document{Sections: slices.Values(sections)}
	steps := len(answers[0].Answer.(*operation.Walkthrough).Steps) + len(answers[1].Answer.(*operation.Walkthrough).Steps)
	shown := strings.Count(string(d.AppendHTML(nil)), `role="img"`)
	if got := d.Pictures(); got != shown || got <= len(answers)+steps {
		t.Errorf("the document counts %d pictures and shows %d, of %d boards, %d steps and the parts of some", got, shown, len(answers), steps)
	}
}
