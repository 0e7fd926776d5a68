package puzzleio

import (
	"slices"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/internal/text/lzstring"
	"bullseye/record"
)

// fPuzzleOf returns an object with more members, each with a comma after it.
func fPuzzleOf(members, first string) string {
	return `{"size":9,` + members + `"grid":[[` + first + strings.Repeat(",{}", 8) + "]" + strings.Repeat(",["+strings.Repeat("{},", 8)+"{}]", 8) + "]}"
}

func TestLinksToPuzzles(t *testing.T) {
	object := fPuzzleOf(`"title":"A & B","author":"me","ruleset":"Normal rules.","killercage":[],"diagonal+":false,`, `{"value":5,"given":true,"region":0}`)
	compressed := lzstring.Compress(object)
	escaped := strings.NewReplacer("+", "%2B", "/", "%2F", "=", "%3D").Replace(compressed)
	for name, text := range map[string]string{
		"the object": object, "the compressed text": compressed,
		"a link":                          "https://f-puzzles.com/?load=" + compressed,
		"a link with escapes":             "https://www.f-puzzles.com/?load=" + escaped,
		"a link with another parameter":   "https://f-puzzles.com/?load=" + escaped + "&x=1",
		"a link to SudokuPad":             "https://sudokupad.app/fpuzzles" + escaped,
		"a link by the name of a puzzle":  "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles" + escaped,
		"a link with spaces, and comment": "# mine\n  https://f-puzzles.com/?load=" + strings.ReplaceAll(compressed, "+", " ") + "\r\n",
	} {
		all, err := readAll(strings.NewReader(text), Options{Format: FPuzzles})
		if err != nil || len(all) != 1 || all[0].Err != nil {
			t.Errorf("%s: found %v, %v", name, outline(all), err)
			continue
		}
		r := all[0]
		if want := "5" + strings.Repeat(".", 80); r.Board.String() != want || r.Label != "A & B" || len(r.Notes) != 2 || r.Notes[0].Text != "me" || r.HasGrid {
			t.Errorf("%s: found %v, %q, %v", name, r.Board, r.Label, r.Notes)
		}
		if name == "the compressed text" {
			continue // by itself, it is like any text
		}
		reader := NewReader(strings.NewReader(text), Options{})
		if _, err := reader.Read(); err != nil || reader.Format() != FPuzzles {
			t.Errorf("%s is recognised as %v, %v", name, reader.Format(), err)
		}
	}
}

func TestPuzzlesThatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		fPuzzleOf(`"new rule":{"cells":["R1C1"]},`, "{}"): `found the rule "new rule", expected a rule of f-puzzles`,
		fPuzzleOf("", `{"region":3}`):                     `found a region of 8 cells, expected regions of 9`,
		fPuzzleOf("", `{"value":10,"given":true}`):        `found the value 10, expected a value from 1 to 9`,
		`{"size":6,"grid":[]}`:                            `found another grid, expected 6 rows of as many cells`,
		`{"grid":[[{},{}]]}`:                              `found another grid, expected 1 rows of as many cells`,
		`{"grid":7}`:                                      `found another value of "grid", expected one as f-puzzles writes it`,
		`{"grid":`:                                        `found "{\"grid\":", expected the JSON object of a puzzle`,
		"https://f-puzzles.com/?load=" + lzstring.Compress("[1]"): `found "[1]", expected the JSON object of a puzzle`,
		"https://f-puzzles.com/?load=?":                           `found text that is no compressed puzzle, expected a link that holds a puzzle, or a JSON object`,
		lzstring.Compress(strings.Repeat(" ", 1<<20+1)):           `found a puzzle that is too large, expected at most 1048576 characters`,
	} {
		all, err := readAll(strings.NewReader("\n"+text), Options{Format: FPuzzles})
		if err != nil || len(all) != 1 || all[0].Err == nil || !strings.HasSuffix(all[0].Err.Error(), want) || all[0].Err.Line != 2 {
			t.Errorf("found %s, %v, expected %s", outline(all), err, want)
		}
	}
}

// A puzzle keeps its solution, what a player has placed, and its notes.
func TestPuzzlesThereAndBack(t *testing.T) {
	object := fPuzzleOf(`"author":"é","solution":[`+strings.Join(strings.Split(solved, ""), ",")+`],`, `{"value":"5"}`)
	all, err := readAll(strings.NewReader(object), Options{})
	if err != nil || len(all) != 1 || all[0].Err != nil || !all[0].HasGrid || all[0].Grid.String() != solved {
		t.Fatalf("found %s, %v", outline(all), err)
	}
	if filled, _ := all[0].Field("filled"); filled != "5"+strings.Repeat(".", 80) {
		t.Errorf("found the placed digits %q", filled)
	}
	if notes, state := FPuzzles.Drops(&all[0]); notes || state {
		t.Errorf("it loses notes: %v, placed digits: %v", notes, state)
	}
	write := func(r *record.Record) string {
		var out strings.Builder
		w, err := NewWriter(&out, WriterOptions{Format: FPuzzles})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	link := write(&all[0])
	again, err := readAll(strings.NewReader(link), Options{})
	if err != nil || len(again) != 1 || write(&again[0]) != link || again[0].Grid != all[0].Grid || again[0].Notes[0] != all[0].Notes[0] {
		t.Errorf("%s reads back as %s, %v", link, outline(again), err)
	}
	all[0].Notes = []boardtext.Note{{Letter: 'D', Text: "a"}, {Letter: 'A', Text: "b"}, {Letter: 'D', Text: "c"}, {Letter: 'A', Text: "d"}}
	again, err = readAll(strings.NewReader(write(&all[0])), Options{})
	if want := []boardtext.Note{{Letter: 'A', Text: "b, d"}, {Letter: 'D', Text: "a\nc"}}; err != nil || !slices.Equal(again[0].Notes, want) {
		t.Errorf("found the notes %v, %v, expected %v", again[0].Notes, err, want)
	}
}
