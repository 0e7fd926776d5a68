package operation

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

// Boards with 1911 completions, with one, with clues that clash, and with none.
var listed = []string{
	"..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73..",
	"...2..5.43.8...6.1..9....3..6.75.....54...32.....42.5..7....9..4.6...7.59.2..1...",
	"11...............................................................................",
	"12345678.........9...............................................................",
}

func recordsOf(t *testing.T, boards []string) []record.Record {
	t.Helper()
	records := make([]record.Record, len(boards))
	for i, text := range boards {
		board, err := sudoku.ParseLine(text)
		if err != nil {
			t.Fatal(err)
		}
		records[i] = record.Record{Reading: boardtext.Reading{Form: boardtext.Line, Board: board, Line: i + 1}}
	}
	return records
}

// A divided sink takes the text of answers that are not complete.
type divided struct {
	*answers
	out   *[]byte
	text  []byte
	parts int
}

func (d *divided) Part() error {
	d.parts++
	d.text = append(d.text, *d.out...)
	*d.out = (*d.out)[:0]
	return nil
}

type answers struct {
	answered int
	rows     [][]string
	grids    []sudoku.Grid
}

func (a *answers) Row(r *record.Record, texts []string) error {
	a.rows, a.grids = append(a.rows, slices.Clone(texts)), append(a.grids, r.Grid)
	return nil
}

func (a *answers) Report(*record.Record, error) error { return nil }

func (a *answers) Answered() error { a.answered++; return nil }

// All completions are listed: as many as are counted, each once, in their order, in every form.
func TestAllCompletions(t *testing.T) {
	for _, limit := range []uint64{0, 1, 2, 1910, 1911, 1912} {
		op := &Solve{All: true, Limit: limit}
		if err := op.Validate(); err != nil {
			t.Fatal(err)
		}
		for _, style := range []Style{Text, JSON, Rows} {
			records := recordsOf(t, listed)
			w := &AnswerWriter{Operation: op, Style: style}
			sink := &divided{answers: &answers{}}
			var out []byte
			sink.out = &out
			if err := w.Answer(t.Context(), &Block{Records: records}, &out, sink); err != nil {
				t.Fatal(err)
			}
			if sink.answered != len(listed) || w.Counts.Records() != int64(len(listed)) || w.Chosen != nil {
				t.Errorf("%d answers, %d counted, chosen %v", sink.answered, w.Counts.Records(), w.Chosen)
			}
			lines := strings.Split(strings.TrimSuffix(string(sink.text)+string(out), "\n"), "\n")
			if style == JSON && limit == 0 && sink.parts == 0 {
				t.Error("a long answer was not divided")
			}
			at := 0
			for i := range records {
				n, err := search.Count(t.Context(), records[i].Board, 0)
				if err != nil {
					t.Fatal(err)
				}
				want := Status(Solved)
				switch {
				case n == 0:
					want = Unsolvable
				case n > 1:
					want = OneOfSeveral
				}
				stopped := limit > 0 && n > limit
				if stopped {
					n = limit
				}
				var last sudoku.Grid
				for k := uint64(1); k <= max(n, 1); k++ {
					var grid sudoku.Grid
					switch style {
					case Text:
						if n == 0 && lines[at] != string(Unsolvable) {
							t.Fatalf("line %d is %q", at, lines[at])
						} else if n > 0 {
							grid = parseGrid(t, lines[at])
						}
					case JSON:
						var object struct {
							Number     int
							Status     Status
							Completion uint64
							Stopped    bool
							Grid       string
						}
						if err := json.Unmarshal([]byte(lines[at]), &object); err != nil {
							t.Fatal(err)
						}
						if object.Number != i+1 || object.Status != want || object.Completion != min(k, n) || object.Stopped != (stopped && k == n) {
							t.Fatalf("%s, want number %d, status %s, completion %d", lines[at], i+1, want, k)
						}
						if n > 0 {
							grid = parseGrid(t, object.Grid)
						}
					case Rows:
						number := ""
						if n > 0 {
							grid, number = sink.grids[at], strconv.FormatUint(k, 10)
						}
						row := []string{string(want), number}
						if limit > 0 {
							row = append(row, strconv.FormatBool(stopped && k == n))
						}
						if !slices.Equal(sink.rows[at], row) {
							t.Fatalf("row %v, want %v", sink.rows[at], row)
						}
					}
					if n > 0 && (!fills(grid, records[i].Board) || k > 1 && slices.Compare(last[:], grid[:]) >= 0) {
						t.Fatalf("completion %d of board %d is %v, after %v", k, i, grid, last)
					}
					last = grid
					at++
				}
			}
			if total := max(len(sink.rows), len(lines)); style != Rows && at != len(lines) || style == Rows && at != len(sink.rows) {
				t.Errorf("found %d answers, want %d", total, at)
			}
		}
	}
}

// fills reports whether a grid completes a board.
func fills(grid sudoku.Grid, board sudoku.Board) bool {
	for c, d := range board {
		if d != 0 && grid[c] != d {
			return false
		}
	}
	return grid.Complete()
}

func parseGrid(t *testing.T, text string) sudoku.Grid {
	t.Helper()
	board, err := sudoku.ParseLine(text)
	if err != nil {
		t.Fatal(err)
	}
	return sudoku.Grid(board)
}

// Only boards with some status have their completions listed, and lists of candidates have
// theirs.
func TestAllCompletionsOfSome(t *testing.T) {
	records := recordsOf(t, listed)
	w := &AnswerWriter{Operation: &Solve{All: true}, Only: []Status{Solved}}
	var out []byte
	if err := w.Answer(t.Context(), &Block{Records: records}, &out, &answers{}); err != nil || strings.Count(string(out), "\n") != 1 {
		t.Errorf("%q, %v", out, err)
	}
	lists := records[0].Board.Candidates()
	records[0].Form, records[0].Candidates = boardtext.Pencil, lists
	out = out[:0]
	w = &AnswerWriter{Operation: &Solve{All: true}}
	if err := w.Answer(t.Context(), &Block{Records: records[:1]}, &out, &answers{}); err != nil || strings.Count(string(out), "\n") != 1911 {
		t.Errorf("%d lines, %v", strings.Count(string(out), "\n"), err)
	}
}

// A listing ends with its context.
func TestAllCompletionsStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	w := &AnswerWriter{Operation: &Solve{All: true}}
	records := recordsOf(t, []string{strings.Repeat(".", 81)})
	var out []byte
	sink := &stopping{out: &out, stop: cancel}
	if err := w.Answer(ctx, &Block{Records: records}, &out, sink); !errors.Is(err, context.Canceled) || sink.most > 1<<17 {
		t.Errorf("%v, with %d bytes in memory", err, sink.most)
	}
}

type stopping struct {
	answers
	out         *[]byte
	stop        func()
	parts, most int
}

func (s *stopping) Part() error {
	s.most = max(s.most, len(*s.out))
	*s.out = (*s.out)[:0]
	if s.parts++; s.parts == 10 {
		s.stop()
	}
	return nil
}

func TestSolveOptions(t *testing.T) {
	for want, op := range map[string]*Solve{
		"all and unique cannot be combined: use one of them":          {All: true, Unique: true},
		"limit has no effect without all: add all or leave out limit": {Limit: 3},
	} {
		if err := op.Validate(); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
