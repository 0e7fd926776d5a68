package render

import (
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/draw"
	"bullseye/internal/text/chinese"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

func TestCaptions(t *testing.T) {
	for _, test := range []struct {
		name  string
		op    operation.Operation
		board string
		want  []string // the lines that are no drawing
	}{
		{"solve", &operation.Solve{}, single, []string{"solved"}},
		{"clash", &operation.Solve{}, clashing, []string{"unsolvable: 1 in r1c1 and r1c2 (row 1, box 1)"}},
		{"max", &operation.Max{}, several, []string{"score 2884"}},
		{"top", &operation.Max{Top: 2}, several, []string{"1. score 2884", "", "2. score 2884"}},
		{"no best", &operation.Max{}, impossible, []string{"unsolvable"}},
		{"count", &operation.Count{}, several, []string{"1911 completions"}},
		{"one", &operation.Count{}, single, []string{"1 completion"}},
		{"limit", &operation.Count{Limit: 5}, several, []string{"5 or more completions"}},
		{"estimate", &operation.Count{Estimate: true}, several, []string{"1911 completions, counted"}},
		{"check", &operation.Check{}, impossible, []string{"9 clues; no completion"}},
		{"invalid", &operation.Check{}, unreadable, []string{"invalid"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := records(t, test.board)
			drawn := string(AppendPicture(nil, &in[0], apply(t, test.op, in)[0], draw.NoColors, nil))
			var words []string
			for line := range strings.Lines(drawn) {
				if !strings.ContainsAny(line, "│┌├└") {
					words = append(words, strings.TrimSuffix(line, "\n"))
				}
			}
			if !slices.Equal(words, test.want) {
				t.Errorf("captions %q, want %q", words, test.want)
			}
		})
	}
}

func TestDrawingsNameTheTechniqueInTheLanguage(t *testing.T) {
	in := records(t, single)
	for want, say := range map[string]operation.Say{
		"1.5/1.2/1.2, easy; the hardest step is Hidden Single\n": nil,
		"1.5/1.2/1.2，简单；最难的一步：排除\n":                              chinese.Say,
	} {
		if drawn := string(AppendPicture(nil, &in[0], apply(t, &operation.Rate{}, in)[0], draw.NoColors, say)); !strings.HasSuffix(drawn, "\n"+want) {
			t.Errorf("the drawing is\n%s, want %q below", drawn, want)
		}
	}
}

// The n-th hint is the n-th step of the path, with the picture of the position before it.
func TestNthHintIsThatStepOfThePath(t *testing.T) {
	const chained = ".6...4..91.3....2..9..3.....794....88.......55....627.....6..1..2....9.79..7...8."
	r := records(t, chained)[0]
	path := apply(t, &operation.Explain{}, []record.Record{r})[0].(*operation.Walkthrough)
	document := NewSection(&operation.Explain{}, &r, path)
	for i := range path.Steps {
		a := apply(t, &operation.Hint{Nth: i + 1}, []record.Record{r})[0].(*operation.Advice)
		if len(a.Steps) != 1 || a.Steps[0].Words.String() != path.Steps[i].Words.String() {
			t.Fatalf("step %d is %s, want %s", i+1, a.AppendText(nil), path.Steps[i].Words.String())
		}
		got, want := Draw(&r, a, nil)[0].Scene, document.Steps[i].Picture
		if got.Digits != want.Digits || got.Clues != want.Clues || got.Candidates != want.Candidates || !maps.Equal(got.Roles, want.Roles) {
			t.Errorf("the picture of step %d is that of another position", i+1)
		}
		drawn := sketchOf(t, &Drawing{Step: true, Nth: i + 1}, chained).Scene
		if drawn.Digits != want.Digits || !maps.Equal(drawn.Roles, want.Roles) {
			t.Errorf("the drawing of step %d is another one", i+1)
		}
	}
	a := apply(t, &operation.Hint{Nth: len(path.Steps) + 1}, []record.Record{r})[0].(*operation.Advice)
	if scene := Draw(&r, a, nil)[0].Scene; a.Status != operation.Solved || scene.Digits.Clues() != sudoku.Cells || scene.Clues != r.Board {
		t.Errorf("after the last step, the answer is %s with the picture %v", a.Status, scene.Digits)
	}
}

// records reads boards as a face would.
func records(t testing.TB, texts ...string) []record.Record {
	t.Helper()
	reader := puzzleio.NewReader(strings.NewReader(strings.Join(texts, "\n\n")), puzzleio.Options{})
	var all []record.Record
	for {
		record, err := reader.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, record)
	}
	if len(all) != len(texts) {
		t.Fatalf("%d records of %d texts", len(all), len(texts))
	}
	return all
}

func apply(t testing.TB, op operation.Operation, records []record.Record) (answers []operation.Answer) {
	t.Helper()
	if err := op.Validate(); err != nil {
		t.Fatal(err)
	}
	for answer, err := range op.Apply(t.Context(), records) {
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, answer)
	}
	if len(answers) != len(records) {
		t.Fatalf("%d answers to %d records", len(answers), len(records))
	}
	return answers
}

func text(answers []operation.Answer) string {
	var text []byte
	for _, a := range answers {
		text = a.AppendText(text)
	}
	return string(text)
}

func mustParse(text string) sudoku.Board {
	board, err := boardtext.Parse(text)
	if err != nil {
		panic(err)
	}
	return board
}

func TestCaptionOfEstimate(t *testing.T) {
	e := &operation.Estimate{Mean: 6.6709e21, Low: 6.5e21, High: 123456.789, Confidence: 0.95, Samples: 10}
	caption := Draw(&record.Record{}, e, nil)[0].Caption
	if want := "about 6.6709e+21 completions; with 95 % confidence 6.5e+21 to 123457"; caption != want {
		t.Errorf("caption %q, want %q", caption, want)
	}
}

const (
	single     = "...2..5.43.8...6.1..9....3..6.75.....54...32.....42.5..7....9..4.6...7.59.2..1..." // 7 clues redundant
	several    = "..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73.." // 1911 completions
	clashing   = "11..............................................................................."
	impossible = "12345678.........9..............................................................."
	unreadable = "12345"
)
