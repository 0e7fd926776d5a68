package game

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"testing"
	"time"

	"bullseye/internal/corpus"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// noon is when games of tests are created.
var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// A rectangle is a board with four blanks and two completions: two digits can change
// places in two rows.
type rectangle struct {
	board sudoku.Board
	grids [2]sudoku.Grid // by rising score with the weights of the rings
	cells [4]sudoku.Cell // the blanks
}

// findRectangle returns a rectangle whose completions have different scores.
func findRectangle(t testing.TB) rectangle {
	t.Helper()
	boards, err := corpus.Boards(corpus.Typical)
	if err != nil {
		t.Fatal(err)
	}
	for _, board := range boards[:20] {
		grid, err := search.First(context.Background(), board)
		if err != nil {
			t.Fatal(err)
		}
		for i := range sudoku.Cells {
			for j := range sudoku.Cells {
				a, d := sudoku.Cell(i), sudoku.Cell(j)
				if a.Row() >= d.Row() || a.Column() >= d.Column() {
					continue
				}
				b, c := sudoku.CellAt(a.Row(), d.Column()), sudoku.CellAt(d.Row(), a.Column())
				r := rectangle{board: grid.Board(), grids: [2]sudoku.Grid{grid, grid}, cells: [4]sudoku.Cell{a, b, c, d}}
				other := &r.grids[1]
				other[a], other[b], other[c], other[d] = grid[b], grid[a], grid[d], grid[c]
				weights := score.Rings()
				if !other.Complete() || weights.Score(*other) <= weights.Score(grid) {
					continue
				}
				for _, cell := range r.cells {
					r.board[cell] = 0
				}
				return r
			}
		}
	}
	t.Fatal("found no rectangle")
	return rectangle{}
}

// A play is a game in a test, with its log.
type play struct {
	t   testing.TB
	s   *State
	log []Event
	now time.Time
	ids int
}

func newPlay(t testing.TB, setting Setting) *play {
	t.Helper()
	p := &play{t: t, s: &State{}, now: noon}
	first, err := Create(setting, noon)
	if err != nil {
		t.Fatal(err)
	}
	p.add(first)
	return p
}

// add applies events.
func (p *play) add(events ...Event) {
	p.t.Helper()
	for _, e := range events {
		if err := p.s.Apply(e); err != nil {
			p.t.Fatal(err)
		}
		p.log = append(p.log, e)
	}
}

// after lets time pass.
func (p *play) after(d time.Duration) *play {
	p.now = p.now.Add(d)
	return p
}

// try proposes a move with a new ID and applies its events. It returns the reason of a
// refusal, or "".
func (p *play) try(seat int, m Move) Reason {
	p.t.Helper()
	if m.ID == "" {
		p.ids++
		m.ID = fmt.Sprintf("test-%d", p.ids)
	}
	events, err := p.s.Propose(m, seat, p.now)
	var refusal *Refusal
	switch {
	case errors.As(err, &refusal) && errors.Is(err, ErrRefused):
		return refusal.Reason
	case err != nil:
		p.t.Fatal(err)
	}
	p.add(events...)
	return ""
}

// must proposes a move that is allowed.
func (p *play) must(seat int, m Move) *play {
	p.t.Helper()
	if reason := p.try(seat, m); reason != "" {
		p.t.Fatalf("%s of seat %d is refused: %s", m.Kind, seat, reason)
	}
	return p
}

// join takes all seats, and waits for the start.
func (p *play) join() *play {
	p.t.Helper()
	for seat := range p.s.Setting().Seats {
		p.must(seat, Move{Kind: Joined, Name: fmt.Sprintf("player %d", seat), Player: Person})
	}
	return p.after(p.s.Setting().Countdown)
}

// fill enters the digits of a grid into all blanks.
func (p *play) fill(seat int, grid sudoku.Grid) *play {
	p.t.Helper()
	board := p.s.Board(seat)
	for cell, digit := range grid {
		if board[cell] == 0 {
			p.must(seat, Move{Kind: Entry, Cell: sudoku.Cell(cell), Digit: digit})
		}
	}
	return p
}

func (p *play) result() Result {
	p.t.Helper()
	result, ok := p.s.Result()
	if !ok {
		p.t.Fatal("the game is not over")
	}
	return result
}

// each yields events.
func each(log []Event) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		for _, e := range log {
			if !yield(e, nil) {
				return
			}
		}
	}
}

// A failer is a test, or an example of a property.
type failer interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// written returns a log as JSON.
func written(t failer, log []Event) []byte {
	t.Helper()
	var text bytes.Buffer
	if err := WriteLog(&text, each(log)); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

// checkReplay checks that the log, written as JSON and read, gives the state.
func checkReplay(t failer, log []Event, want *State) {
	t.Helper()
	text := written(t, log)
	got, err := Replay(ReadLog(bytes.NewReader(text)))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("replay gives %+v, expected %+v\n%s", got, want, text)
	}
}

// checkViews checks that all views, written as JSON and read, are the same.
func checkViews(t failer, s *State, now time.Time) {
	t.Helper()
	for seat := Nobody; seat < s.Setting().Seats; seat++ {
		v := s.View(seat, now)
		text := viewText(t, v)
		var read View
		if err := json.Unmarshal(text, &read); err != nil || !reflect.DeepEqual(v, read) {
			t.Fatalf("%s is read as %+v, %v", text, read, err)
		}
	}
}

func viewText(t failer, v View) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func classic(seats int) Setting {
	s := Setting{Seats: seats, Hints: seats == 1}
	if seats == 2 {
		s.Limit, s.Countdown = 10*time.Minute, 3*time.Second
	}
	return s
}

// setting returns a setting with the board of a rectangle.
func (r *rectangle) setting(seats int, target bool) Setting {
	s := classic(seats)
	s.Clues = r.board
	if target {
		weights := score.Rings()
		s.Weights = &weights
	}
	return s
}
