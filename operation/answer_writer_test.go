package operation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"bullseye/internal/fortest/hostile"
	"bullseye/record"
	"bullseye/sudoku"
)

// A heard sink keeps what it is told.
type heard struct {
	rows     []string
	reports  []string
	answered int
	noRoom   string // a status whose rows are refused
}

func (h *heard) Row(r *record.Record, texts []string) error {
	if h.noRoom != "" && len(texts) > 0 && texts[0] == h.noRoom {
		return fmt.Errorf("full: %w", record.ErrNoRoom)
	}
	grid := "-"
	if r.HasGrid {
		grid = r.Grid.String()
	}
	h.rows = append(h.rows, fmt.Sprintf("%d %s %q", r.Line, grid, texts))
	return nil
}

func (h *heard) Report(r *record.Record, err error) error {
	h.reports = append(h.reports, fmt.Sprintf("%d %v", r.Line, err))
	return nil
}

func (h *heard) Answered() error { h.answered++; return nil }

// numbered returns records on consecutive lines of a file.
func numbered(t *testing.T, boards ...string) []record.Record {
	t.Helper()
	in := records(t, boards...)
	for i := range in {
		in[i].File, in[i].Line = "dir/some.txt", i+1
	}
	return in
}

// Records and boards without records are answered alike in every style.
func TestAnswerWriterAnswersBoardsAsRecords(t *testing.T) {
	operations := []Operation{
		&Solve{}, &Solve{Unique: true}, &Count{Limit: 2}, &Count{Limit: 1000}, &Check{}, &Check{Quick: true}, nil,
	}
	for _, op := range operations {
		for _, style := range []Style{Text, JSON, Pictures, Rows} {
			if op == nil && style != Rows {
				continue
			}
			for _, columns := range []struct {
				preset record.Preset
				with   []Detail
			}{{}, {preset: record.Kaggle}, {preset: record.SudokuExtreme}, {with: []Detail{OfLine, OfFile, OfLabel}}} {
				if columns.preset != record.NoPreset && op != nil && !op.Spec().Grids {
					continue
				}
				in := numbered(t, single, several, clashing, impossible)
				var boards []sudoku.Board
				for i := range in {
					boards = append(boards, in[i].Board)
				}
				var texts [2]string
				var sinks [2]heard
				for i, block := range []Block{{Records: in}, {Boards: boards, File: "dir/some.txt", Line: 1}} {
					w := &AnswerWriter{Operation: op, Style: style, Preset: columns.preset, With: columns.with, Draw: drawnAsText}
					var out []byte
					if err := w.Answer(t.Context(), &block, &out, &sinks[i]); err != nil {
						t.Fatal(err)
					}
					if texts[i] = string(out); w.Counts.Records() != 4 {
						t.Errorf("%d records counted, want 4", w.Counts.Records())
					}
				}
				if texts[0] != texts[1] || fmt.Sprint(sinks[0].rows, sinks[0].reports) != fmt.Sprint(sinks[1].rows, sinks[1].reports) {
					t.Errorf("%T, style %d, %v:\n%s%v\n%s%v", op, style, columns, texts[0], sinks[0], texts[1], sinks[1])
				}
				if style == Rows && len(sinks[0].rows) != 4 || style != Rows && texts[0] == "" {
					t.Errorf("%T, style %d: nothing was written", op, style)
				}
			}
		}
	}
}

func TestPresetsHaveTheirOwnColumns(t *testing.T) {
	header := &record.Header{Columns: []record.Column{{Name: "puzzle"}, {Name: "source"}, {Name: "rating"}}, Grid: -1}
	in := numbered(t, single, several, unreadable, single)
	in[3].Header, in[3].Fields = header, []string{"", "a book", ""} // an empty rating stays empty
	in[1].Header, in[1].Fields = header, []string{"", "a book", "7"}
	for _, test := range []struct {
		preset record.Preset
		want   []string // the texts of each row
	}{
		{record.Kaggle, []string{"[]", "[]", "[]", "[]"}},
		{record.SudokuExtreme, []string{`["some.txt" "1"]`, `["a book" "7"]`, `["some.txt" ""]`, `["a book" ""]`}},
	} {
		for _, op := range []Operation{&Solve{}, &Max{}, nil} {
			var sink heard
			w := &AnswerWriter{Operation: op, Style: Rows, Preset: test.preset}
			extra, grids := w.Columns()
			var out []byte
			if err := w.Answer(t.Context(), &Block{Records: in}, &out, &sink); err != nil {
				t.Fatal(err)
			}
			for i, row := range sink.rows {
				texts := row[strings.Index(row, "["):]
				if test.preset == record.SudokuExtreme && i == 0 {
					// The number of guesses is the engine's.
					texts = texts[:strings.LastIndex(texts, " ")] + ` "1"]`
				}
				if texts != test.want[i] {
					t.Errorf("preset %d, %T: row %d is %s, want %s", test.preset, op, i, texts, test.want[i])
				}
			}
			if len(sink.rows) != 4 || !grids || len(extra) != strings.Count(test.want[0], `"`)/2 {
				t.Errorf("preset %d: %d rows, columns %v, grids %v", test.preset, len(sink.rows), extra, grids)
			}
			if len(sink.reports) != 1 || !strings.HasPrefix(sink.reports[0], "3 ") {
				t.Errorf("reported %q", sink.reports)
			}
		}
	}
}

// A row for which there is no room is reported, and the others are written.
func TestRowsWithoutRoomAreReported(t *testing.T) {
	sink := heard{noRoom: string(Multiple)}
	w := &AnswerWriter{Operation: &Solve{Unique: true}, Style: Rows}
	var out []byte
	if err := w.Answer(t.Context(), &Block{Records: numbered(t, single, several, clashing)}, &out, &sink); err != nil {
		t.Fatal(err)
	}
	if len(sink.rows) != 2 || len(sink.reports) != 1 || sink.reports[0] != "2 full: the output has no room for it" || sink.answered != 3 {
		t.Errorf("%+v", sink)
	}
}

// Ratings are a search like any other: it ends with the context, and its error
// is not lost.
func TestRatingEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w := &AnswerWriter{Style: Rows, Preset: record.SudokuExtreme}
	in := numbered(t, single)
	for _, block := range []Block{{Records: in}, {Boards: []sudoku.Board{in[0].Board}}} {
		var out []byte
		var sink heard
		if err := w.Answer(ctx, &block, &out, &sink); !errors.Is(err, context.Canceled) || len(sink.rows) > 0 {
			t.Errorf("got %v and %d rows", err, len(sink.rows))
		}
	}
}

func TestSolvingToTextDoesNotAllocate(t *testing.T) {
	if hostile.Raced {
		t.Skip("skipped: the race detector makes pools forget")
	}
	w := &AnswerWriter{Operation: &Solve{}}
	block := Block{Records: numbered(t, single, several, clashing)}
	out := make([]byte, 0, 1000)
	var sink heard
	ctx := t.Context()
	if n := testing.AllocsPerRun(20, func() {
		out = out[:0]
		if err := w.Answer(ctx, &block, &out, &sink); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestCounts(t *testing.T) {
	var c Counts
	c.Add(Outcome{Status: Solved}, 3)
	c.Add(Outcome{Status: Multiple}, 0)
	c.Add(Outcome{Status: Scored, Incomplete: true}, 2)
	c.Add(Outcome{Status: Solved}, 1)
	clone := c.Clone()
	c.Merge(&clone)
	if c.Records() != 12 || c.Of(Solved) != 8 || c.Of(Multiple) != 0 || c.Incomplete() != 4 || clone.Records() != 6 {
		t.Errorf("%+v", c)
	}
	text, err := json.Marshal(c)
	if want := `{"incomplete":4,"scored":4,"solved":8}`; err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
	var back Counts
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(back); err != nil || string(again) != string(text) {
		t.Errorf("read again: %s, %v", again, err)
	}
	if c.Reset(); c.Records() != 0 || c.Incomplete() != 0 {
		t.Errorf("after Reset: %+v", c)
	}
	if err := json.Unmarshal([]byte(`{"solved":"many"}`), &back); err == nil {
		t.Error("a text is no count")
	}
}

// drawnAsText takes the place of drawings.
func drawnAsText(dst []byte, _ *record.Record, answer Answer) []byte { return answer.AppendText(dst) }
