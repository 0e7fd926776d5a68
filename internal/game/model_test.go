package game

import (
	"strconv"
	"strings"
	"time"

	"bullseye/sudoku"
)

// A model answers every question about a game from the log alone, in the slowest and
// plainest way. It shares no code with State.
type model []Event

func (m model) setting() Setting { return *m[0].Setting }

// of returns the events of a seat and one of some kinds.
func (m model) of(seat int, kinds ...Kind) (found []Event) {
	for _, e := range m {
		for _, kind := range kinds {
			if e.Seat == seat && e.Kind == kind {
				found = append(found, e)
			}
		}
	}
	return found
}

func (m model) joined(seat int) bool { return len(m.of(seat, Joined)) > 0 }

func (m model) ended(seat int) bool { return len(m.of(seat, Left)) > 0 || m.finished(seat) }

// finished reports whether a seat has handed in, or the other one for both.
func (m model) finished(seat int) bool {
	return len(m.of(seat, Done)) > 0 || m.setting().Together && len(m.of(seat, Left)) == 0 && len(m.of(1-seat, Done)) > 0
}

// by returns the seat of the last entry of each cell of a board filled together.
func (m model) by() string {
	if !m.setting().Together {
		return ""
	}
	text := strings.Split(strings.Repeat(".", 81), "")
	for _, e := range m {
		if e.Kind == Entry && e.Digit == 0 {
			text[e.Cell] = "."
		} else if e.Kind == Entry {
			text[e.Cell] = strconv.Itoa(e.Seat)
		}
	}
	return strings.Join(text, "")
}

func (m model) complete() bool {
	for seat := range m.setting().Seats {
		if !m.joined(seat) {
			return false
		}
	}
	return true
}

func (m model) over() bool { return m[len(m)-1].Kind == Over }

// nobody reports whether somebody has joined and nobody plays any more.
func (m model) nobody() bool {
	joined, ended := 0, 0
	for seat := range 2 {
		if m.joined(seat) {
			joined++
			if m.ended(seat) {
				ended++
			}
		}
	}
	return joined > 0 && joined == ended
}

// settled reports whether the result of a game cannot change any more.
func (m model) settled() bool {
	s := m.setting()
	for seat := range s.Seats {
		if s.Seats == 1 || s.Together || !m.complete() {
			break
		}
		if len(m.of(seat, Left)) > 0 {
			return true
		}
		if len(m.of(seat, Done)) > 0 && (s.Weights == nil || s.Best != nil && m.score(seat) >= *s.Best) {
			return true
		}
	}
	return m.nobody()
}

// start returns the time of the start of a complete game.
func (m model) start() time.Time {
	var last time.Time
	for _, e := range m {
		if e.Kind == Joined {
			last = e.At
		}
	}
	return last.Add(m.setting().Countdown)
}

func (m model) paused() bool {
	return len(m.of(0, Pause)) > len(m.of(0, Resume))
}

// elapsed returns the playing time at a moment that is no older than the log: all
// milliseconds from the start on that are not in a pause.
func (m model) elapsed(now time.Time) (sum time.Duration) {
	if !m.complete() {
		return 0
	}
	from, runs := m.start(), true
	add := func(to time.Time) {
		if runs && to.After(from) {
			sum += to.Sub(from)
		}
	}
	for _, e := range m {
		if e.Kind == Pause || e.Kind == Resume {
			add(e.At)
			from, runs = e.At, e.Kind == Resume
		}
	}
	add(now)
	return sum
}

func (m model) timeUp(now time.Time) bool {
	s := m.setting()
	return s.Limit > 0 && m.complete() && !m.paused() && !now.Before(m.start()) && m.elapsed(now) >= s.Limit
}

// visible reports whether the board can be seen.
func (m model) visible(now time.Time) bool {
	return m.complete() && !now.Before(m.start()) && (m.over() || !m.paused())
}

// A page is what a player has written.
type page struct {
	digits [81]int
	marks  [81][10]bool
}

func sees(a, b int) bool {
	return a != b && (a/9 == b/9 || a%9 == b%9 || a/27 == b/27 && a%9/3 == b%9/3)
}

// pages returns the pages of a seat: those that undo returns to, the current one, and
// those that redo returns to.
func (m model) pages(seat int) (past []page, current page, future []page) {
	for i, digit := range m.setting().Clues {
		current.digits[i] = int(digit)
	}
	for _, e := range m {
		if e.Seat != seat && !(m.setting().Together && e.Kind == Entry) {
			continue
		}
		switch cell := int(e.Cell); e.Kind {
		case Entry:
			past, future = append(past[:len(past):len(past)], current), nil
			current.digits[cell] = int(e.Digit)
			for other := range 81 {
				if e.Tidy && e.Seat == seat && sees(cell, other) {
					current.marks[other][e.Digit] = false
				}
			}
		case Candidate:
			past, future = append(past[:len(past):len(past)], current), nil
			for digit := 1; digit <= 9; digit++ {
				current.marks[cell][digit] = e.Marks>>(digit-1)&1 == 1
			}
		case Undo:
			future = append([]page{current}, future...)
			past, current = past[:len(past)-1], past[len(past)-1]
		case Redo:
			past = append(past[:len(past):len(past)], current)
			current, future = future[0], future[1:]
		}
	}
	if m.setting().Together {
		return nil, current, nil
	}
	return past, current, future
}

func (p *page) board() (b sudoku.Board) {
	for i, digit := range p.digits {
		b[i] = uint8(digit)
	}
	return b
}

func (p *page) candidates() (c sudoku.Candidates) {
	for i := range p.marks {
		for digit := 1; digit <= 9; digit++ {
			if p.marks[i][digit] {
				c[i] |= 1 << (digit - 1)
			}
		}
	}
	return c
}

func (p *page) filled() (n int) {
	for _, digit := range p.digits {
		if digit != 0 {
			n++
		}
	}
	return n
}

// handIn reports whether the page is a full grid without clashes.
func (p *page) handIn() bool {
	for a, digit := range p.digits {
		if digit == 0 {
			return false
		}
		for b, other := range p.digits {
			if sees(a, b) && digit == other {
				return false
			}
		}
	}
	return true
}

func (m model) score(seat int) (sum int64) {
	if m.setting().Weights == nil || !m.joined(seat) {
		return 0
	}
	_, current, _ := m.pages(seat)
	for i, weight := range m.setting().Weights {
		sum += weight * int64(current.digits[i])
	}
	return sum
}

// away reports whether the connection of a seat is lost, and whether the player has not come to
// the board of a duel of strangers.
func (m model) away(seat int) (lost, absent bool) {
	for i, e := range m {
		switch {
		case e.Seat != seat:
		case e.Kind == Joined:
			absent = m.setting().Strangers && e.Player == Person
			lost = absent
		case e.Kind == Lost:
			lost, absent = true, m.setting().Strangers && !m[:i].complete()
		case e.Kind == Back, absent && e.ID != "":
			lost, absent = false, false
		}
	}
	return lost, absent
}

func (m model) lost(seat int) bool {
	lost, _ := m.away(seat)
	return lost
}

// overdue reports whether a seat has been without a connection for so long that it leaves.
func (m model) overdue(seat int, now time.Time) bool {
	if !m.lost(seat) || m.ended(seat) || !m.complete() {
		return false
	}
	since := m.start()
	if _, absent := m.away(seat); absent {
		return now.Sub(since)+m.setting().Countdown >= 20*time.Second
	}
	for _, e := range m {
		if e.Seat == seat && e.At.After(since) {
			since = e.At
		}
	}
	return now.Sub(since) >= time.Minute
}

// allows reports whether the rules allow an event after the log. The shape of the event
// and its time in the calendar are right.
func (m model) allows(e Event) bool {
	if len(m) == 0 {
		return e.Number == 0 && e.Kind == Created && e.Seat == -1 && e.Setting.Check() == nil
	}
	s, now := m.setting(), e.At
	if e.Number != len(m) || now.Before(m[len(m)-1].At) || m.over() || e.Kind == Created {
		return false
	}
	if e.Kind == Over {
		return e.Seat == -1 && (m.settled() || m.timeUp(now))
	}
	if m.nobody() || m.timeUp(now) || e.Seat < 0 || e.Seat >= s.Seats || m.ended(e.Seat) && e.Kind != Said {
		return false
	}
	for _, before := range m {
		if before.Seat == e.Seat && before.ID == e.ID && e.ID != "" {
			return false
		}
	}
	if e.Kind == Joined {
		return !m.joined(e.Seat) && (e.Player != Person || e.Origin == "")
	}
	if !m.joined(e.Seat) {
		return false
	}
	duel, started := s.Seats == 2, m.complete() && !now.Before(m.start())
	switch e.Kind {
	case Said:
		earlier := m.of(e.Seat, Said)
		known := strings.Contains(" hello luck nice oops hard thanks ", " "+string(e.Word)+" ")
		return duel && m.complete() && known && (len(earlier) == 0 || now.Sub(earlier[len(earlier)-1].At) >= 3*time.Second)
	case Left:
		return e.ID != "" || m.overdue(e.Seat, now)
	case Lost:
		return duel && m.of(e.Seat, Joined)[0].Player == Person && !m.lost(e.Seat)
	case Back:
		return m.lost(e.Seat)
	case Pause:
		return !duel && started && !m.paused()
	case Resume:
		return m.paused()
	case Hint:
		return !duel && s.Hints && started && !m.paused()
	}
	if !started || m.paused() {
		return false
	}
	past, current, future := m.pages(e.Seat)
	writable := e.Cell < 81 && s.Clues[e.Cell%81] == 0
	switch e.Kind {
	case Entry:
		return writable && e.Digit <= 9 && (e.Digit > 0 || !e.Tidy) && current.digits[e.Cell] != int(e.Digit)
	case Candidate:
		return writable && e.Marks < 512 && current.digits[e.Cell] == 0 && current.candidates()[e.Cell] != e.Marks
	case Undo:
		return len(past) > 0
	case Redo:
		return len(future) > 0
	case Done:
		return current.handIn()
	}
	return false
}

// endTime returns the playing time of a seat until it or the game ended.
func (m model) endTime(seat int) time.Duration {
	for i, e := range m {
		if e.Seat == seat && (e.Kind == Done || e.Kind == Left) || e.Kind == Done && m.setting().Together {
			return m[:i].elapsed(e.At)
		}
	}
	time := m.elapsed(m[len(m)-1].At)
	if limit := m.setting().Limit; limit > 0 && time > limit {
		return limit
	}
	return time
}

// winner returns the winner of a duel that is over.
func (m model) winner() int {
	finished := [2]bool{len(m.of(0, Done)) > 0, len(m.of(1, Done)) > 0}
	switch {
	case m.setting().Seats == 1 || m.setting().Together:
		return -1
	case !finished[0] && !finished[1]:
		left := [2]bool{len(m.of(0, Left)) > 0, len(m.of(1, Left)) > 0}
		for loser := range 2 {
			_, absent := m.away(0)
			_, other := m.away(1)
			if left[loser] && !left[1-loser] && !absent && !other && m.endTime(loser) > 0 {
				return 1 - loser
			}
		}
		return -1
	case !finished[1]:
		return 0
	case !finished[0]:
		return 1
	case m.score(0) > m.score(1):
		return 0
	case m.score(1) > m.score(0):
		return 1
	case m.endTime(0) < m.endTime(1):
		return 0
	case m.endTime(1) < m.endTime(0):
		return 1
	}
	return -1
}
