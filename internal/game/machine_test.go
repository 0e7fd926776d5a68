package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"bullseye/score"
	"bullseye/sudoku"
)

// A machine drives a game at random: two players with moves that repeat, come late and are
// wrong, connections that break, a clock that jumps, and forged events.
type machine struct {
	rectangle
	log   model
	s     *State
	now   time.Time
	moves []sent // that were sent, to be sent again
}

type sent struct {
	seat int
	move Move
}

func TestEveryInterleavingFollowsTheRules(t *testing.T) {
	r := findRectangle(t)
	rapid.Check(t, func(t *rapid.T) {
		m := &machine{rectangle: r, s: &State{}, now: noon}
		first, err := Create(drawSetting(t, &r), m.now)
		if err != nil {
			t.Fatal(err)
		}
		m.apply(t, first)
		if number(t, 5) > 0 {
			for seat := range first.Setting.Seats {
				m.propose(t, seat, Move{Kind: Joined, ID: "join", Name: "Ada", Player: Person})
			}
			m.now = m.now.Add(first.Setting.Countdown)
		}
		for range 20 + number(t, 100) {
			m.take(t, pick(t, steps))
			m.check(t)
		}
		checkReplay(t, m.log, m.s)
		checkViews(t, m.s, m.now)
	})
}

// number draws a number from 0 to n-1, all equally often. The generators of rapid prefer
// small numbers, with which players would rarely get far.
func number(t *rapid.T, n int) int {
	drawn := 0
	for _, bit := range rapid.SliceOfN(rapid.Bool(), 12, 12).Draw(t, "number") {
		drawn *= 2
		if bit {
			drawn++
		}
	}
	return drawn * n >> 12
}

func pick[T any](t *rapid.T, from []T) T { return from[number(t, len(from))] }

// steps are the names of what can happen, the frequent ones more than once.
var steps = strings.Fields("pass pass pass later jump join write write write write write back back back ahead " +
	"complete other say pause again connect connect tick forge")

func (m *machine) take(t *rapid.T, step string) {
	switch step {
	case "pass":
		m.now = m.now.Add(pick(t, []time.Duration{1, time.Millisecond, time.Second, 3 * time.Second}))
	case "later":
		m.now = m.now.Add(pick(t, []time.Duration{20 * time.Second, time.Minute, 4 * time.Minute}))
	case "jump":
		m.now = m.now.Add(pick(t, []time.Duration{-time.Hour, -time.Second, -time.Millisecond}))
	case "join":
		m.propose(t, m.drawSeat(t), m.drawJoin(t))
	case "write":
		m.propose(t, m.drawSeat(t), m.drawWriting(t))
	case "back":
		m.propose(t, m.drawSeat(t), Move{Kind: Undo, ID: m.drawID(t)})
	case "ahead":
		m.propose(t, m.drawSeat(t), Move{Kind: Redo, ID: m.drawID(t)})
	case "say":
		m.propose(t, m.drawSeat(t), Move{Kind: Said, ID: m.drawID(t), Word: pick(t, []Word{"hello", "luck", "nice", "oops", "hard", "thanks", "secret"})})
	case "pause":
		m.propose(t, 0, Move{Kind: pick(t, []Kind{Pause, Resume}), ID: m.drawID(t)})
	case "complete":
		m.complete(t)
	case "other":
		m.propose(t, m.drawSeat(t), m.drawOther(t))
	case "again":
		m.again(t)
	case "connect":
		m.connect(t)
	case "tick":
		m.applyAll(t, m.s.Tick(m.now))
	case "forge":
		m.forge(t)
	}
}

func drawSetting(t *rapid.T, r *rectangle) Setting {
	s := r.setting(1+number(t, 2), number(t, 2) == 1)
	if s.Seats == 1 {
		s.Hints = number(t, 2) == 1
		s.Limit = pick(t, []time.Duration{0, time.Minute, time.Hour})
	} else {
		s.Limit = pick(t, []time.Duration{time.Minute, 5 * time.Minute, time.Hour})
		s.Countdown = pick(t, []time.Duration{0, 3 * time.Second})
		s.Strangers = number(t, 2) == 1
		s.Together = !s.Strangers && number(t, 2) == 1
	}
	// More blanks than those of the rectangle make boards that are not full.
	for range number(t, 3) {
		s.Clues[number(t, 81)] = 0
	}
	if s.Weights != nil && number(t, 2) == 1 {
		s.Weights = new(score.Weights)
		for i := range s.Weights {
			s.Weights[i] = int64(i%7) - 3
		}
	}
	if s.Weights != nil && number(t, 2) == 1 {
		best := max(s.Weights.Score(r.grids[0]), s.Weights.Score(r.grids[1]))
		s.Best = &best
	}
	return s
}

func (m *machine) drawSeat(t *rapid.T) int {
	return pick(t, []int{0, 0, 0, 0, 1, 1, 1, 1, -1, 2})
}

func (m *machine) drawID(t *rapid.T) string {
	if number(t, 10) > 0 {
		return fmt.Sprintf("id-%d", len(m.moves))
	}
	return pick(t, []string{"id-0", "id-1", "id-2"})
}

func (m *machine) drawJoin(t *rapid.T) Move {
	player := pick(t, []Player{Person, Person, Ghost, Bot})
	origin := pick(t, []string{"", "", "", "game.1"})
	return Move{Kind: Joined, ID: m.drawID(t), Name: "Ada", Player: player, Origin: origin}
}

// drawWriting draws an entry or a candidate, mostly in a blank and with a digit that fits.
func (m *machine) drawWriting(t *rapid.T) Move {
	cell := pick(t, m.blanks())
	if number(t, 10) == 0 {
		cell = sudoku.Cell(number(t, 83))
	}
	move := Move{ID: m.drawID(t), Cell: cell}
	if number(t, 3) == 0 {
		move.Kind, move.Marks = Candidate, sudoku.Digits(number(t, 514))
		return move
	}
	grid := &m.grids[number(t, 2)]
	move.Kind, move.Digit, move.Tidy = Entry, grid[cell%81], number(t, 2) == 1
	if number(t, 5) == 0 {
		move.Digit = uint8(number(t, 11))
	}
	return move
}

// blanks returns the cells without clues.
func (m *machine) blanks() (cells []sudoku.Cell) {
	for i, digit := range m.log.setting().Clues {
		if digit == 0 {
			cells = append(cells, sudoku.Cell(i))
		}
	}
	return cells
}

func (m *machine) drawOther(t *rapid.T) Move {
	kinds := []Kind{Redo, Hint, Done, Created, Lost, Back, Over, "", "x"}
	if number(t, 10) == 0 {
		kinds = []Kind{Left}
	}
	return Move{Kind: pick(t, kinds), ID: m.drawID(t)}
}

// complete enters what is missing, and mostly hands in.
func (m *machine) complete(t *rapid.T) {
	seat := rapid.IntRange(0, m.log.setting().Seats-1).Draw(t, "seat")
	grid := &m.grids[number(t, 2)]
	for _, cell := range m.blanks() {
		m.propose(t, seat, Move{Kind: Entry, ID: fmt.Sprintf("id-%d", len(m.moves)), Cell: cell, Digit: grid[cell]})
	}
	if number(t, 3) > 0 {
		m.propose(t, seat, Move{Kind: Done, ID: fmt.Sprintf("id-%d", len(m.moves))})
	}
}

// again sends an earlier move once more.
func (m *machine) again(t *rapid.T) {
	if len(m.moves) > 0 {
		move := pick(t, m.moves)
		m.propose(t, move.seat, move.move)
	}
}

func (m *machine) connect(t *rapid.T) {
	seat := number(t, 4) - 1
	kind, events := Lost, []Event(nil)
	if number(t, 2) == 1 {
		kind, events = Back, m.s.Connected(seat, m.now)
	} else {
		events = m.s.Disconnected(seat, m.now)
	}
	allowed := m.log.allows(m.event(seat, Move{Kind: kind}))
	if allowed != (len(events) == 1) {
		t.Fatalf("%s of seat %d gives %d events, and is allowed: %t", kind, seat, len(events), allowed)
	}
	m.applyAll(t, events)
}

// event returns the next event.
func (m *machine) event(seat int, move Move) Event {
	at := m.now.Truncate(time.Millisecond)
	if last := m.log[len(m.log)-1].At; at.Before(last) {
		at = last
	}
	return Event{Number: len(m.log), At: at, Seat: seat, Move: move}
}

// propose sends a move. It becomes an event exactly if the model allows that.
func (m *machine) propose(t *rapid.T, seat int, move Move) {
	m.moves = append(m.moves, sent{seat, move})
	before := m.s.Clone()
	events, err := m.s.Propose(move, seat, m.now)
	if !reflect.DeepEqual(before, m.s) {
		t.Fatal("Propose changed the state")
	}
	var repeated *Repeated
	if errors.As(err, &repeated) {
		if e := m.log[repeated.Number]; e.Seat != seat || e.ID != move.ID {
			t.Fatalf("%+v of seat %d is no repetition of %+v", move, seat, e)
		}
		return
	}
	for _, e := range m.log {
		if e.ID == move.ID && e.Seat == seat && seat >= 0 {
			t.Fatalf("%+v of seat %d repeats %+v, found %v", move, seat, e, err)
		}
	}
	moved := m.event(seat, move)
	allowed := moved.misshapen() == nil && shapes[move.Kind].move && m.log.allows(moved)
	if allowed != (err == nil) || err != nil && !errors.Is(err, ErrRefused) {
		t.Fatalf("%+v of seat %d: found %v, allowed: %t\n%s", move, seat, err, allowed, m.text())
	}
	m.applyAll(t, events)
}

func (m *machine) applyAll(t *rapid.T, events []Event) {
	for _, e := range events {
		m.apply(t, e)
	}
}

// apply applies an event that the state proposed.
func (m *machine) apply(t *rapid.T, e Event) {
	if !m.log.allows(e) {
		t.Fatalf("%+v is not allowed after\n%s", e, m.text())
	}
	if err := m.s.Apply(e); err != nil {
		t.Fatalf("%v after\n%s", err, m.text())
	}
	m.log = append(m.log, e)
	m.check(t)
}

// forge applies an event that nobody proposed. It is accepted exactly if the model allows
// it.
func (m *machine) forge(t *rapid.T) {
	var move Move
	switch number(t, 4) {
	case 0:
		move = m.drawWriting(t)
	case 1:
		move = m.drawOther(t)
	case 2:
		move = Move{Kind: pick(t, []Kind{Left, Lost, Back, Over})}
	case 3:
		move = m.drawJoin(t)
	}
	e := m.event(m.drawSeat(t), move)
	e.Number += pick(t, []int{0, 0, 0, 0, -1, 1})
	e.At = e.At.Add(pick(t, []time.Duration{0, 0, 0, time.Second, time.Minute, -time.Second}))
	before := m.s.Clone()
	err := m.s.Apply(e)
	if allowed := e.misshapen() == nil && m.log.allows(e); allowed != (err == nil) || err != nil && !errors.Is(err, ErrRefused) {
		t.Fatalf("%+v: found %v, allowed: %t, after\n%s", e, err, allowed, m.text())
	}
	if err == nil {
		m.log = append(m.log, e)
		m.now = e.At
	} else if !reflect.DeepEqual(before, m.s) {
		t.Fatal("a refused event changed the state")
	}
}

func (m *machine) text() string {
	text, _ := json.MarshalIndent(m.log, "", " ")
	return string(text)
}

// check compares the state with the model and with its replay.
func (m *machine) check(t *rapid.T) {
	if again, err := Replay(each(m.log)); err != nil || !reflect.DeepEqual(again, m.s) {
		t.Fatalf("replay gives %+v, %v, expected %+v", again, err, m.s)
	}
	setting, now := m.log.setting(), m.event(0, Move{}).At
	for seat := range setting.Seats {
		m.checkSeat(t, seat, now)
	}
	m.checkView(t, Nobody, now)
	m.checkTick(t, now)
	m.checkStop(t, now)
	result, over := m.s.Result()
	if over != m.log.over() || over != m.s.Over() {
		t.Fatalf("found over: %t", over)
	}
	if !over {
		return
	}
	if winner := m.log.winner(); result.Winner != winner {
		t.Fatalf("found the winner %d, expected %d\n%s", result.Winner, winner, m.text())
	}
	for seat, r := range result.Seats {
		_, page, _ := m.log.pages(seat)
		want := SeatResult{
			Finished: m.log.finished(seat), Left: len(m.log.of(seat, Left)) > 0, Score: m.log.score(seat),
			Time: m.log.endTime(seat).Milliseconds(), Hints: len(m.log.of(seat, Hint)),
		}
		if joined := m.log.of(seat, Joined); len(joined) > 0 {
			want.Name, want.Player, want.Filled = joined[0].Name, joined[0].Player, page.filled()
			_, absent := m.log.away(seat)
			want.Absent = absent
		}
		if r != want {
			t.Fatalf("found the result %+v, expected %+v\n%s", r, want, m.text())
		}
	}
}

func (m *machine) checkSeat(t *rapid.T, seat int, now time.Time) {
	past, page, future := m.log.pages(seat)
	if m.log.joined(seat) && (m.s.Board(seat) != page.board() || m.s.Marks(seat) != page.candidates()) {
		t.Fatalf("seat %d has %v, expected %v\n%s", seat, m.s.Board(seat), page.board(), m.text())
	}
	own := m.checkView(t, seat, now).Own
	switch visible := m.log.visible(now); {
	case visible != (own != nil):
		t.Fatalf("seat %d sees the board: %t, expected %t", seat, own != nil, visible)
	case visible && own.By != m.log.by():
		t.Fatalf("seat %d sees the digits of %q, expected %q\n%s", seat, own.By, m.log.by(), m.text())
	case visible && (own.Undo != len(past) || own.Redo != len(future) || own.Board != page.board().String()):
		t.Fatalf("seat %d sees %+v, expected %d changes to undo and %d to redo", seat, own, len(past), len(future))
	}
}

// checkView checks what a seat sees, and returns it.
func (m *machine) checkView(t *rapid.T, seat int, now time.Time) View {
	v := m.s.View(seat, now)
	until := now
	if m.log.over() {
		until = m.log[len(m.log)-1].At
	}
	if want := m.log.elapsed(until).Milliseconds(); v.Elapsed != want {
		t.Fatalf("seat %d sees the time %d, expected %d\n%s", seat, v.Elapsed, want, m.text())
	}
	started := m.log.complete() && !now.Before(m.log.start())
	if visible := m.log.visible(now); visible != (v.Clues != "") || visible && v.Clues != m.log.setting().Clues.String() {
		t.Fatalf("seat %d sees the clues %q, expected them: %t", seat, v.Clues, visible)
	}
	for i, other := range v.Seats {
		_, page, _ := m.log.pages(i)
		filled, points := 0, int64(0)
		if started {
			filled, points = page.filled(), m.log.score(i)
		}
		last := Event{}
		if said := m.log.of(i, Said); len(said) > 0 {
			last = said[len(said)-1]
		}
		if other.Word != last.Word || last.Word != "" && other.Said != last.At.UnixMilli() {
			t.Fatalf("seat %d sees the word %q of %d, expected %+v", seat, other.Word, other.Said, last)
		}
		if other.Filled != filled || other.Score != points {
			t.Fatalf("seat %d sees %+v, expected %d cells and the score %d", seat, other, filled, points)
		}
	}
	return v
}

// checkTick checks that time brings events exactly when they are due.
func (m *machine) checkTick(t *rapid.T, now time.Time) {
	due, ok := m.s.Due()
	some := len(m.s.Tick(now)) > 0
	if want := ok && !now.Before(due); some != want {
		t.Fatalf("Tick gives events: %t, and they are due at %v: %t; it is %v\n%s", some, due, ok, now, m.text())
	}
	want := !m.log.over() && (m.log.settled() || m.log.timeUp(now) || m.log.overdue(0, now) || m.log.overdue(1, now))
	if some != want {
		t.Fatalf("Tick gives events: %t, expected %t\n%s", some, want, m.text())
	}
}

// checkStop checks that an operator can end every game that somebody has joined, and that nobody
// wins by that who has not handed in.
func (m *machine) checkStop(t *rapid.T, now time.Time) {
	events := m.s.Stop("operator", now)
	if m.log.over() || !m.log.joined(0) && !m.log.joined(1) {
		if len(events) > 0 {
			t.Fatalf("Stop gives %+v, expected nothing\n%s", events, m.text())
		}
		return
	}
	stopped, err := Replay(each(append(slices.Clip(m.log), events...)))
	if err != nil || !stopped.Over() {
		t.Fatalf("the log with %+v is over: %t, %v\n%s", events, stopped.Over(), err, m.text())
	}
	open := !m.log.settled() && !m.log.overdue(0, now) && !m.log.overdue(1, now)
	if result, _ := stopped.Result(); open && result.Winner != Nobody && !result.Seats[result.Winner].Finished {
		t.Fatalf("found %+v\n%s", result, m.text())
	}
}
