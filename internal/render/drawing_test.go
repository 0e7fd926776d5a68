package render

import (
	"encoding/base64"
	"strings"
	"sync"
	"testing"
	"time"

	"bullseye/boardtext"
	"bullseye/draw"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// sketchOf returns the picture of a board.
func sketchOf(t *testing.T, op *Drawing, board string) Picture {
	t.Helper()
	if err := op.Validate(); err != nil {
		t.Fatal(err)
	}
	in := records(t, board)
	return Draw(&in[0], apply(t, op, in)[0], SayIn(op.Language.String()))[0]
}

// legendOf returns the lines of a legend.
func legendOf(p *Picture) string {
	var lines []string
	for _, line := range p.Scene.Legend {
		lines = append(lines, line.Text)
	}
	return strings.Join(lines, "|")
}

func TestDrawingOptions(t *testing.T) {
	weights := new(score.Weights)
	for c := range weights {
		weights[c] = int64(c % 3)
	}
	t.Run("board", func(t *testing.T) {
		p := sketchOf(t, &Drawing{}, several)
		if p.Caption != "" || p.Title != "" || p.Scene.Digits != p.Scene.Clues || p.Scene.Candidates != (sudoku.Candidates{}) || legendOf(&p) != "" {
			t.Errorf("a plain board has more than its clues: %+v", p)
		}
	})
	t.Run("candidates", func(t *testing.T) {
		p := sketchOf(t, &Drawing{Candidates: true}, single)
		for c, digits := range p.Scene.Candidates {
			if p.Scene.Digits[c] != 0 && digits != 0 {
				t.Fatalf("the cell %v has the digit %d and the candidates %v", sudoku.Cell(c), p.Scene.Digits[c], digits)
			}
			for _, peer := range sudoku.Cell(c).Peers() {
				if digits.Has(p.Scene.Digits[peer]) {
					t.Fatalf("%v has the candidate %d of its peer %v", sudoku.Cell(c), p.Scene.Digits[peer], peer)
				}
			}
		}
	})
	t.Run("rings", func(t *testing.T) {
		p := sketchOf(t, &Drawing{Rings: true}, several)
		if p.Scene.Tones[40] != draw.Yellow || p.Scene.Tones[0] != draw.White || legendOf(&p) != "weight 10|weight 9|weight 8|weight 7|weight 6" || p.Scene.Labels[40] != "" {
			t.Errorf("the rings are %v, %q", p.Scene.Tones, legendOf(&p))
		}
	})
	t.Run("weights", func(t *testing.T) {
		p := sketchOf(t, &Drawing{Rings: true, Objective: score.Objective{Weights: weights}}, several)
		if p.Scene.Labels[2] != "2" || p.Scene.Tones[2] != draw.Yellow || legendOf(&p) != "weight 2|weight 1|weight 0" {
			t.Errorf("the weights are %q, %q", p.Scene.Labels, legendOf(&p))
		}
		large := *weights
		large[7] = -1e12
		p = sketchOf(t, &Drawing{Rings: true, Objective: score.Objective{Weights: &large}}, several)
		if p.Scene.Labels[2] != "" || !strings.Contains(legendOf(&p), "weight -1000000000000") {
			t.Errorf("large weights are %q, %q", p.Scene.Labels, legendOf(&p))
		}
	})
	t.Run("table", func(t *testing.T) {
		p := sketchOf(t, &Drawing{Target: true, Solution: true, Objective: score.Objective{Table: new(score.Table)}}, single)
		if p.Caption != "score 0" {
			t.Errorf("the caption is %q", p.Caption)
		}
	})
	t.Run("solution", func(t *testing.T) {
		p := sketchOf(t, &Drawing{Solution: true}, single)
		if p.Caption != "" || p.Scene.Digits.Clues() != 81 || p.Scene.Clues.Clues() == 81 {
			t.Errorf("the solution has the caption %q and %d digits", p.Caption, p.Scene.Digits.Clues())
		}
		for board, want := range map[string]string{several: "one of several completions", impossible: "unsolvable", clashing: "unsolvable: "} {
			if p := sketchOf(t, &Drawing{Solution: true}, board); !strings.HasPrefix(p.Caption, want) {
				t.Errorf("the caption of %s is %q, want %q", board, p.Caption, want)
			}
		}
	})
	t.Run("best", func(t *testing.T) {
		p := sketchOf(t, &Drawing{Solution: true, Target: true}, several)
		if !strings.HasPrefix(p.Caption, "score ") || !strings.Contains(legendOf(&p), "10 × ") || p.Scene.Tones[40] != draw.Yellow {
			t.Errorf("the best grid has the caption %q and the legend %q", p.Caption, legendOf(&p))
		}
	})
	t.Run("step", func(t *testing.T) {
		p := sketchOf(t, &Drawing{Step: true}, single)
		if p.Title == "" || p.Caption == "" || strings.Contains(p.Caption, p.Title) || len(p.Scene.Roles) == 0 {
			t.Errorf("the step is %q: %q", p.Title, p.Caption)
		}
		if p := sketchOf(t, &Drawing{Step: true}, several); p.Caption == "" || len(p.Scene.Roles) > 0 {
			t.Errorf("a board with several completions has the step %q", p.Caption)
		}
	})
	t.Run("clash", func(t *testing.T) {
		p := sketchOf(t, &Drawing{}, clashing)
		if p.Caption == "" {
			t.Error("nothing tells of a clash")
		}
	})
	t.Run("unproved", func(t *testing.T) {
		op := &Drawing{Solution: true, Target: true, Timeout: operation.Duration(time.Nanosecond)}
		a := apply(t, op, records(t, strings.Repeat(".", 81)))[0]
		if !a.Outcome().Incomplete {
			t.Error("a picture of an unproved score is complete")
		}
	})
}

// The title is the given one or else that of the record, with the technique of a step.
func TestDrawingTitles(t *testing.T) {
	in := records(t, single)
	in[0].Label = "Puzzle 7"
	for _, test := range []struct {
		op   Drawing
		want string
	}{
		{Drawing{}, "Puzzle 7"},
		{Drawing{Look: Look{Title: "靶"}}, "靶"},
		{Drawing{Step: true}, "Puzzle 7: "},
		{Drawing{Step: true, Look: Look{Title: "x"}}, "x"},
	} {
		p := Draw(&in[0], apply(t, &test.op, in)[0], nil)[0]
		if !strings.HasPrefix(p.Title, test.want) || len(test.want) < 4 && p.Title != test.want {
			t.Errorf("%+v has the title %q, want %q", test.op, p.Title, test.want)
		}
	}
}

// Lists of candidates are shown as they are, and their single ones as digits.
func TestDrawingOfLists(t *testing.T) {
	board := records(t, single)[0].Board
	lists := board.Marks()
	lists[80] &^= sudoku.DigitSet(1)
	in := []record.Record{{}}
	in[0].Form, in[0].Candidates = boardtext.Pencil, lists
	p := Draw(&in[0], apply(t, &Drawing{}, in)[0], nil)[0]
	if p.Scene.Digits.Clues() < board.Clues() || p.Scene.Candidates[80].Has(1) {
		t.Errorf("the picture has %d digits and the candidates %v", p.Scene.Digits.Clues(), p.Scene.Candidates[80])
	}
}

// Answers in JSON and in text are the picture in the form that is asked for.
func TestDrawingMedia(t *testing.T) {
	for _, test := range []struct {
		to    Medium
		begin string
	}{{"", "┌─"}, {AsText, "┌─"}, {AsSVG, "<svg "}, {AsPNG, "\x89PNG"}, {AsPDF, "%PDF-"}} {
		a := apply(t, &Drawing{To: test.to, Look: Look{Theme: "dark", Size: 100}}, records(t, single))[0]
		text := string(a.AppendText(nil))
		if test.to == AsPNG || test.to == AsPDF {
			decoded, err := base64.StdEncoding.DecodeString(strings.TrimSuffix(text, "\n"))
			if err != nil {
				t.Fatal(err)
			}
			text = string(decoded)
		}
		if !strings.HasPrefix(text, test.begin) {
			t.Errorf("to %q it is %.40q", test.to, text)
		}
	}
}

func TestWrongDrawings(t *testing.T) {
	weights := score.Objective{Weights: new(score.Weights)}
	for _, test := range []struct {
		op   Drawing
		want string
	}{
		{Drawing{Step: true, Solution: true}, "step and solution cannot be combined"},
		{Drawing{Candidates: true, Solution: true}, "candidates and solution cannot be combined"},
		{Drawing{Timeout: operation.Duration(time.Second)}, "timeout has no effect without target"},
		{Drawing{Timeout: -1, Target: true}, "timeout cannot be -1ns"},
		{Drawing{Objective: weights}, "weights has no effect without rings"},
		{Drawing{Nth: 2}, "nth has no effect without step"},
		{Drawing{Nth: 2, Step: true, Target: true}, "nth and target cannot be combined"},
		{Drawing{Nth: 730, Step: true}, "nth cannot be 730"},
		{Drawing{Look: Look{Size: 39}}, "size cannot be 39: expected a whole number from 40 to 4096"},
		{Drawing{Look: Look{Size: 4097}}, "size cannot be 4097"},
		{Drawing{Look: Look{Size: -1}}, "size cannot be -1"},
		{Drawing{Look: Look{Theme: "blue"}}, `theme cannot be "blue": expected light, dark, print, colour-blind`},
		{Drawing{To: "gif"}, `to cannot be "gif": expected text, svg, png, pdf`},
		{Drawing{Look: Look{Title: strings.Repeat("靶", 201)}}, "expected at most 200 characters"},
	} {
		if err := test.op.Validate(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("the error is %v, want %q", err, test.want)
		}
	}
	if err := (&Drawing{To: AsPNG, Look: Look{Title: strings.Repeat("靶", 200), Size: 40, Theme: "colour-blind"}}).Validate(); err != nil {
		t.Error(err)
	}
}

// Many goroutines draw the same bytes.
func TestDrawingTogether(t *testing.T) {
	op := &Drawing{Candidates: true, Rings: true, To: AsPNG}
	in := records(t, single)
	want := string(apply(t, op, in)[0].AppendText(nil))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for a, err := range op.Apply(t.Context(), in) {
				if err != nil || string(a.AppendText(nil)) != want {
					t.Errorf("another picture, %v", err)
				}
			}
		})
	}
	all.Wait()
}
