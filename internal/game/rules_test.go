package game

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bullseye/score"
	"bullseye/sudoku"
)

func entry(cell sudoku.Cell, digit uint8) Move { return Move{Kind: Entry, Cell: cell, Digit: digit} }

func marks(cell sudoku.Cell, digits ...uint8) Move {
	m := Move{Kind: Candidate, Cell: cell}
	for _, d := range digits {
		m.Marks |= sudoku.DigitSet(d)
	}
	return m
}

func kind(k Kind) Move { return Move{Kind: k} }

func says(word Word) Move { return Move{Kind: Said, Word: word} }

func joins(name string, player Player, origin string) Move {
	return Move{Kind: Joined, Name: name, Player: player, Origin: origin}
}

// Each move that the rules do not allow is refused with its reason. Those with an empty
// reason are allowed.
func TestMoves(t *testing.T) {
	r := findRectangle(t)
	blank, clue := r.cells[0], sudoku.Cell(slices.IndexFunc(r.board[:], func(d uint8) bool { return d != 0 }))
	right, low := r.grids[0][blank], r.grids[0]
	solo, duel := r.setting(1, false), r.setting(2, true)
	noHints := solo
	noHints.Hints = false
	nothing := func(*play) {}
	joined := func(p *play) { p.join() }
	entered := func(p *play) { p.join().must(0, entry(blank, right)) }
	paused := func(p *play) { p.join().must(0, kind(Pause)) }
	handedIn := func(p *play) { p.join().fill(0, low).must(0, kind(Done)) }
	clashing := func(p *play) {
		wrong := low
		wrong[r.cells[0]] = low[r.cells[1]]
		p.join().fill(0, wrong)
	}
	for _, c := range []struct {
		name    string
		setting Setting
		before  func(*play)
		seat    int
		move    Move
		want    Reason
	}{
		{"a person joins", solo, nothing, 0, joins("Ada", Person, ""), ""},
		{"a bot joins", duel, nothing, 1, joins("Greedy", Bot, "greedy.7"), ""},
		{"a ghost joins without an origin", duel, nothing, 0, joins("Ada", Ghost, ""), ""},
		{"a person has no origin", solo, nothing, 0, joins("Ada", Person, "x"), ReasonPlayer},
		{"nobody else joins", solo, nothing, 0, joins("Ada", "cat", ""), ReasonPlayer},
		{"origins are like IDs", solo, nothing, 0, joins("Ada", Bot, "a b"), ReasonID},
		{"names are clean", solo, nothing, 0, joins(" Ada", Person, ""), ReasonName},
		{"names are not empty", solo, nothing, 0, joins("", Person, ""), ReasonMembers},
		{"a seat is taken once", solo, joined, 0, joins("Bob", Person, ""), ReasonTaken},
		{"there is no third seat", duel, nothing, 2, joins("Ada", Person, ""), ReasonSeat},
		{"one seat is one seat", solo, nothing, 1, joins("Ada", Person, ""), ReasonSeat},
		{"spectators do not play", solo, joined, Nobody, entry(blank, 1), ReasonSeat},
		{"who has not joined does not play", duel, nothing, 0, entry(blank, 1), ReasonFree},

		{"nobody plays alone before a duel", duel, func(p *play) { p.must(0, joins("Ada", Person, "")) }, 0, entry(blank, 1), ReasonNotStarted},
		{"nobody plays during the countdown", duel, func(p *play) { p.join().after(-1) }, 0, entry(blank, 1), ReasonNotStarted},
		{"play begins when the countdown ends", duel, joined, 1, entry(blank, 1), ""},
		{"play begins at once with one seat", solo, joined, 0, entry(blank, 1), ""},

		{"a digit may be wrong", solo, joined, 0, entry(blank, right%9+1), ""},
		{"a digit is replaced", solo, entered, 0, entry(blank, right%9+1), ""},
		{"a digit is cleared", solo, entered, 0, entry(blank, 0), ""},
		{"a digit is not entered twice", solo, entered, 0, entry(blank, right), ReasonSame},
		{"a blank is not cleared", solo, joined, 0, entry(blank, 0), ReasonSame},
		{"clues are fixed", solo, joined, 0, entry(clue, 1), ReasonClue},
		{"clues cannot be cleared", solo, joined, 0, entry(clue, 0), ReasonClue},
		{"there are 81 cells", solo, joined, 0, entry(81, 1), ReasonCell},
		{"there are nine digits", solo, joined, 0, entry(blank, 10), ReasonDigit},
		{"a digit tidies up", solo, joined, 0, Move{Kind: Entry, Cell: blank, Digit: 1, Tidy: true}, ""},
		{"clearing does not tidy up", solo, entered, 0, Move{Kind: Entry, Cell: blank, Tidy: true}, ReasonDigit},
		{"entries have no marks", solo, joined, 0, Move{Kind: Entry, Cell: blank, Digit: 1, Marks: 1}, ReasonMembers},
		{"undo has no cell", solo, entered, 0, Move{Kind: Undo, Cell: 1}, ReasonMembers},

		{"marks", solo, joined, 0, marks(blank, 1, 9), ""},
		{"marks in a clue", solo, joined, 0, marks(clue, 1), ReasonClue},
		{"marks beyond the board", solo, joined, 0, marks(200, 1), ReasonCell},
		{"marks under a digit", solo, entered, 0, marks(blank, 1), ReasonFilled},
		{"the same marks", solo, func(p *play) { p.join().must(0, marks(blank, 1)) }, 0, marks(blank, 1), ReasonSame},
		{"no marks where there are none", solo, joined, 0, marks(blank), ReasonSame},
		{"marks that are no digits", solo, joined, 0, Move{Kind: Candidate, Cell: blank, Marks: 512}, ReasonMarks},

		{"undo", duel, entered, 0, kind(Undo), ""},
		{"undo is for one's own moves", duel, entered, 1, kind(Undo), ReasonNothing},
		{"nothing to undo", solo, joined, 0, kind(Undo), ReasonNothing},
		{"undo only once", solo, func(p *play) { entered(p); p.must(0, kind(Undo)) }, 0, kind(Undo), ReasonNothing},
		{"redo", solo, func(p *play) { entered(p); p.must(0, kind(Undo)) }, 0, kind(Redo), ""},
		{"nothing to redo", solo, entered, 0, kind(Redo), ReasonNothing},
		{"nothing to redo after an entry", solo, func(p *play) { entered(p); p.must(0, kind(Undo)).must(0, entry(blank, 1+right%9)) }, 0, kind(Redo), ReasonNothing},

		{"hint", solo, joined, 0, kind(Hint), ""},
		{"no hints by the setting", noHints, joined, 0, kind(Hint), ReasonHints},
		{"no hints in a duel", duel, joined, 0, kind(Hint), ReasonHints},
		{"pause", solo, joined, 0, kind(Pause), ""},
		{"no pauses in a duel", duel, joined, 0, kind(Pause), ReasonDuel},
		{"nothing to resume", solo, joined, 0, kind(Resume), ReasonNotPaused},
		{"resume", solo, paused, 0, kind(Resume), ""},
		{"no second pause", solo, paused, 0, kind(Pause), ReasonPaused},
		{"no entries in a pause", solo, paused, 0, entry(blank, 1), ReasonPaused},
		{"no hints in a pause", solo, paused, 0, kind(Hint), ReasonPaused},
		{"not handed in during a pause", solo, func(p *play) { p.join().fill(0, low).must(0, kind(Pause)) }, 0, kind(Done), ReasonPaused},
		{"left during a pause", solo, paused, 0, kind(Left), ""},

		{"handed in", duel, func(p *play) { p.join().fill(0, low) }, 0, kind(Done), ""},
		{"handed in with blanks", duel, entered, 0, kind(Done), ReasonBlanks},
		{"handed in with clashes", duel, clashing, 0, kind(Done), ReasonClashes},
		{"handed in twice", duel, handedIn, 0, kind(Done), ReasonEnded},
		{"entered after handing in", duel, handedIn, 0, entry(blank, 0), ReasonEnded},
		{"left after handing in", duel, handedIn, 0, kind(Left), ReasonEnded},
		{"the other still plays", duel, handedIn, 1, entry(blank, 1), ""},
		{"left", duel, joined, 0, kind(Left), ""},
		{"left before the other has come", duel, func(p *play) { p.must(0, joins("Ada", Person, "")) }, 0, kind(Left), ""},
		{"left for ever", duel, func(p *play) { p.join().must(0, kind(Left)) }, 0, entry(blank, 1), ReasonOver},
		{"nobody plays on alone", duel, func(p *play) { p.join().must(0, kind(Left)) }, 1, entry(blank, 1), ReasonOver},
		{"nobody joins when all have left", duel, func(p *play) { p.must(0, joins("Ada", Person, "")).must(0, kind(Left)) }, 1, joins("Bob", Person, ""), ReasonOver},

		{"a word", duel, joined, 0, says("hello"), ""},
		{"a word before the start", duel, func(p *play) { p.join().after(-1) }, 0, says("luck"), ""},
		{"a word after handing in", duel, handedIn, 0, says("thanks"), ""},
		{"words before the other has come", duel, func(p *play) { p.must(0, joins("Ada", Person, "")) }, 0, says("hello"), ReasonNotStarted},
		{"words in a game alone", solo, joined, 0, says("hello"), ReasonDuel},
		{"a word that is not in the list", duel, joined, 0, says("you <b>fool</b>"), ReasonWord},
		{"no word", duel, joined, 0, kind(Said), ReasonMembers},
		{"two words at once", duel, func(p *play) { p.join().must(0, says("hello")).after(Silence - 1) }, 0, says("luck"), ReasonSoon},
		{"two words", duel, func(p *play) { p.join().must(0, says("hello")).after(Silence) }, 0, says("luck"), ""},
		{"the word of the other", duel, func(p *play) { p.join().must(0, says("hello")) }, 1, says("hello"), ""},
		{"words after the end", duel, func(p *play) { p.join().must(0, kind(Left)) }, 1, says("thanks"), ReasonOver},

		{"the last moment", duel, func(p *play) { p.join().after(10*time.Minute - time.Millisecond) }, 0, entry(blank, 1), ""},
		{"the time is up", duel, func(p *play) { p.join().after(10 * time.Minute) }, 0, entry(blank, 1), ReasonOver},
		{"over", solo, handedIn, 0, entry(blank, 0), ReasonOver},

		{"IDs have letters", solo, joined, 0, Move{Kind: Hint, ID: "a/b"}, ReasonID},
		{"IDs are short", solo, joined, 0, Move{Kind: Hint, ID: "1234567890123456789012345678901234567"}, ReasonID},
		{"UUIDs are IDs", solo, joined, 0, Move{Kind: Hint, ID: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"}, ""},
		{"players do not create", solo, joined, 0, kind(Created), ReasonKind},
		{"players do not end games", solo, joined, 0, kind(Over), ReasonKind},
		{"players do not lose connections", duel, joined, 0, kind(Lost), ReasonKind},
		{"players do not invent kinds", solo, joined, 0, kind("win"), ReasonKind},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlay(t, c.setting)
			c.before(p)
			if got := p.try(c.seat, c.move); got != c.want {
				t.Errorf("found %q, expected %q", got, c.want)
			}
			checkReplay(t, p.log, p.s)
			checkViews(t, p.s, p.now)
		})
	}
}

// Logs are refused if no game can have written them.
func TestForgedEvents(t *testing.T) {
	r := findRectangle(t)
	solo, duel := r.setting(1, false), r.setting(2, false)
	limited := solo
	limited.Limit = time.Minute
	broken := solo
	broken.Seats = 3
	joined := func(p *play) { p.join() }
	for _, c := range []struct {
		name    string
		setting Setting
		before  func(*play)
		forge   Event // number 0 and no time are those of the next event
		want    Reason
	}{
		{"created twice", solo, joined, Event{Seat: Nobody, Move: kind(Created), Setting: &solo}, ReasonKind},
		{"a second setting", solo, joined, Event{Seat: Nobody, Move: kind(Over), Setting: &solo}, ReasonMembers},
		{"an old number", solo, joined, Event{Number: 1, Move: Move{Kind: Undo, ID: "a"}}, ReasonNumber},
		{"a number left out", solo, joined, Event{Number: 3, Move: Move{Kind: Undo, ID: "a"}}, ReasonNumber},
		{"an old time", solo, joined, Event{At: noon.Add(-1), Move: Move{Kind: Hint, ID: "a"}}, ReasonTime},
		{"before 1970", solo, joined, Event{At: time.UnixMilli(-1), Move: Move{Kind: Hint, ID: "a"}}, ReasonTime},
		{"after 2199", solo, joined, Event{At: time.Date(2200, 1, 1, 0, 0, 0, 0, time.UTC), Move: Move{Kind: Hint, ID: "a"}}, ReasonTime},
		{"the last moment", solo, joined, Event{At: time.Date(2199, 12, 31, 23, 59, 59, 999999999, time.UTC), Move: Move{Kind: Hint, ID: "a"}}, ""},
		{"no ID", solo, joined, Event{Move: kind(Hint)}, ReasonMembers},
		{"an ID used before", solo, func(p *play) { p.join().must(0, Move{Kind: Hint, ID: "a"}) }, Event{Move: Move{Kind: Hint, ID: "a"}}, ReasonID},
		{"an ID of the other seat", duel, func(p *play) { p.join().must(0, Move{Kind: Entry, ID: "a", Cell: r.cells[0], Digit: 1}) }, Event{Seat: 1, Move: Move{Kind: Entry, ID: "a", Cell: r.cells[0], Digit: 1}}, ""},
		{"over while somebody plays", solo, joined, Event{Seat: Nobody, Move: kind(Over)}, ReasonKind},
		{"over in the name of a seat", solo, joined, Event{Seat: 0, Move: kind(Over)}, ReasonSeat},
		{"a move in the name of the game", solo, joined, Event{Seat: Nobody, Move: Move{Kind: Hint, ID: "a"}}, ReasonSeat},
		{"over before the time is up", limited, joined, Event{At: noon.Add(time.Minute - 1), Seat: Nobody, Move: kind(Over)}, ReasonKind},
		{"over when the time is up", limited, joined, Event{At: noon.Add(time.Minute), Seat: Nobody, Move: kind(Over)}, ""},
		{"left with a connection", duel, joined, Event{At: noon.Add(9 * time.Minute), Move: kind(Left)}, ReasonConnection},
		{"lost with one seat", solo, joined, Event{Move: kind(Lost)}, ReasonDuel},
		{"a bot lost", duel, func(p *play) { p.must(0, joins("Bot", Bot, "")) }, Event{Move: kind(Lost)}, ReasonDuel},
		{"lost twice", duel, func(p *play) { p.join().add(p.s.Disconnected(0, p.now)...) }, Event{Move: kind(Lost)}, ReasonConnection},
		{"back from nowhere", duel, joined, Event{Move: kind(Back)}, ReasonConnection},
		{"an entry between left and over", duel, func(p *play) {
			p.must(0, joins("Ada", Person, ""))
			events, err := p.s.Propose(Move{Kind: Left, ID: "a"}, 0, p.now)
			if err != nil || len(events) != 2 {
				p.t.Fatalf("found %v, %v, expected left and over", events, err)
			}
			p.add(events[0])
			if due, ok := p.s.Due(); !ok || !due.Equal(p.now) || len(p.s.Tick(p.now)) != 1 {
				p.t.Errorf("over is due at %v: %t", due, ok)
			}
		}, Event{Seat: 1, Move: Move{Kind: Joined, ID: "a", Name: "Bob", Player: Person}}, ReasonOver},
		{"a free seat lost", duel, func(*play) {}, Event{Move: kind(Lost)}, ReasonFree},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlay(t, c.setting)
			c.before(p)
			if c.forge.Number == 0 {
				c.forge.Number = p.s.Next()
			}
			if c.forge.At.IsZero() {
				c.forge.At = p.now
			}
			err := p.s.Apply(c.forge)
			var refusal *Refusal
			if errors.As(err, &refusal); (err == nil) != (c.want == "") || err != nil && refusal.Reason != c.want {
				t.Errorf("found %v, expected %q", err, c.want)
			}
			var place *EventError
			if err != nil && (!errors.As(err, &place) || place.Number != c.forge.Number) {
				t.Errorf("found %v, expected event %d", err, c.forge.Number)
			}
		})
	}
	if err := new(State).Apply(Event{At: noon, Move: Move{Kind: Joined, ID: "a", Name: "Ada", Player: Person}}); err == nil {
		t.Error("a log can begin with joined")
	}
	if _, err := Create(broken, noon); !errors.Is(err, ErrRefused) {
		t.Errorf("found %v, expected that three seats are refused", err)
	}
}

func TestHandingInNamesTheCells(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(1, false)).join()
	var refusal *Refusal
	if _, err := p.s.Propose(Move{Kind: Done, ID: "a"}, 0, p.now); !errors.As(err, &refusal) || !slices.Equal(refusal.Cells, r.cells[:]) {
		t.Errorf("found %v, expected the blanks %v", err, r.cells)
	}
	wrong := r.grids[0]
	wrong[r.cells[0]] = wrong[r.cells[1]] // clashes with its row, and in its column and box
	p.fill(0, wrong)
	_, err := p.s.Propose(Move{Kind: Done, ID: "b"}, 0, p.now)
	if !errors.As(err, &refusal) || refusal.Reason != ReasonClashes {
		t.Fatalf("found %v, expected clashes", err)
	}
	board := p.s.Board(0)
	for _, cell := range refusal.Cells {
		if !slices.ContainsFunc(refusal.Cells, func(other sudoku.Cell) bool {
			return sees(int(cell), int(other)) && board[cell] == board[other]
		}) {
			t.Errorf("%v does not clash", cell)
		}
	}
	if !slices.Contains(refusal.Cells, r.cells[0]) || !slices.Contains(refusal.Cells, r.cells[1]) || !slices.IsSorted(refusal.Cells) {
		t.Errorf("found %v, expected %v and %v among them, in order", refusal.Cells, r.cells[0], r.cells[1])
	}
}

func TestNoMoreThanMaxMoves(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(2, false)).join().fill(0, r.grids[0])
	for range (MaxMoves - 4) / 2 {
		p.must(0, kind(Undo)).must(0, kind(Redo))
	}
	if reason := p.try(0, kind(Undo)); reason != ReasonFull {
		t.Errorf("found %q for move %d, expected %q", reason, MaxMoves+1, ReasonFull)
	}
	if events := p.s.Disconnected(0, p.now); events != nil {
		t.Errorf("found %v, expected nothing in a full log", events)
	}
	p.must(0, kind(Done))
	checkReplay(t, p.log, p.s)
}

func TestTheSameIDChangesNothing(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(2, true)).join()
	first := Move{Kind: Entry, ID: "once", Cell: r.cells[0], Digit: 1}
	p.must(0, first).must(0, entry(r.cells[0], 2)).must(1, first)
	again := func() {
		t.Helper()
		var repeated *Repeated
		if events, err := p.s.Propose(first, 0, p.now); !errors.As(err, &repeated) || repeated.Number != 3 || events != nil {
			t.Errorf("found %v, %v, expected event 3", events, err)
		}
	}
	again()
	p.must(0, kind(Left))
	again() // also when all is over
}

func TestUndoReturnsDigitsAndMarks(t *testing.T) {
	r := findRectangle(t)
	a, b := r.cells[0], r.cells[1] // of one row
	p := newPlay(t, r.setting(1, true)).join()
	var before []View
	for _, m := range []Move{
		marks(a, 1, 2), marks(b, 2, 5), {Kind: Entry, Cell: a, Digit: 2, Tidy: true}, entry(a, 3), entry(a, 0), marks(a, 9),
	} {
		before = append(before, p.s.View(0, p.now))
		p.must(0, m)
	}
	if got := p.s.Marks(0); got[b] != sudoku.DigitSet(5) || got[a] != sudoku.DigitSet(9) {
		t.Errorf("found the marks %v and %v, expected 9 and 5", got[a], got[b])
	}
	same := func(step int) {
		t.Helper()
		own := p.s.View(0, p.now).Own
		if want := before[step].Own; own.Board != want.Board || own.Undo != step || !slices.Equal(own.Marks, want.Marks) {
			t.Errorf("step %d: found %+v, expected %+v", step, own, want)
		}
	}
	for range 2 { // back and forth
		for step := len(before) - 1; step >= 0; step-- {
			p.must(0, kind(Undo))
			same(step)
		}
		for step := range before {
			same(step)
			p.must(0, kind(Redo))
		}
	}
}

func TestPausesDoNotCount(t *testing.T) {
	r := findRectangle(t)
	setting := r.setting(1, true)
	setting.Limit = 10 * time.Second
	p := newPlay(t, setting).join()
	for range 3 {
		p.after(2*time.Second).must(0, kind(Pause)).after(time.Hour)
		if _, ok := p.s.Due(); ok || p.s.Tick(p.now) != nil {
			t.Error("a pause ends by itself")
		}
		if v := p.s.View(0, p.now); v.Phase != Paused || v.Deadline != 0 || v.Clues != "" || v.Own != nil {
			t.Errorf("found %+v in a pause", v)
		}
		p.must(0, kind(Resume))
	}
	deadline, ok := p.s.Deadline()
	if want := p.now.Add(4 * time.Second); !ok || !deadline.Equal(want) {
		t.Errorf("found the deadline %v, expected %v", deadline, want)
	}
	p.after(time.Second).fill(0, r.grids[1]).must(0, kind(Done))
	weights := score.Rings()
	want := SeatResult{Name: "player 0", Player: Person, Finished: true, Score: weights.Score(r.grids[1]), Time: 7000, Filled: 81}
	if got := p.result(); got.Winner != Nobody || got.Seats[0] != want {
		t.Errorf("found %+v, expected %+v", got, want)
	}
	checkReplay(t, p.log, p.s)
}

func TestLeavingDuringAPause(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(1, false)).join().must(0, kind(Hint)).must(0, kind(Hint)).after(time.Second).must(0, kind(Pause))
	p.after(time.Hour).must(0, kind(Left))
	if got, want := p.result().Seats[0], (SeatResult{Name: "player 0", Player: Person, Left: true, Time: 1000, Filled: 77, Hints: 2}); got != want {
		t.Errorf("found %+v, expected %+v", got, want)
	}
	if v := p.s.View(0, p.now); v.Own == nil || v.Clues == "" || v.Elapsed != 1000 {
		t.Errorf("found %+v, expected the board after the game", v)
	}
}

func TestAClockThatJumpsBack(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(2, false)).join().must(0, entry(r.cells[0], 1))
	last := p.s.Last()
	p.after(-time.Hour).must(0, kind(Undo)).must(1, kind(Left))
	for _, e := range p.log[len(p.log)-2:] {
		if !e.At.Equal(last) {
			t.Errorf("found an event at %v, expected %v", e.At, last)
		}
	}
	checkReplay(t, p.log, p.s)
}

func TestLostConnections(t *testing.T) {
	r := findRectangle(t)
	lose := func(p *play, seat int) *play { p.add(p.s.Disconnected(seat, p.now)...); return p }
	expect := func(p *play, kinds ...Kind) {
		t.Helper()
		due, ok := p.s.Due()
		if len(kinds) > 0 && !ok || len(p.s.Tick(due.Add(-time.Millisecond))) > 0 && due.After(p.s.Last()) {
			t.Errorf("something is due at %v: %t", due, ok)
		}
		events := p.s.Tick(p.now)
		found := make([]Kind, len(events))
		for i, e := range events {
			found[i] = e.Kind
		}
		if !slices.Equal(found, kinds) {
			t.Errorf("found %v, expected %v", found, kinds)
		}
		p.add(events...)
	}
	start := func() *play { return newPlay(t, r.setting(2, false)).join() }

	p := lose(start(), 0).after(Grace - time.Millisecond)
	expect(p)
	expect(p.after(time.Millisecond), Left, Over)
	if p.s.Connected(0, p.now) != nil {
		t.Error("somebody came back too late")
	}
	if got := p.result(); got.Winner != 1 || !got.Seats[0].Left {
		t.Errorf("found %+v, expected that seat 1 wins", got)
	}

	p = lose(start(), 0).after(Grace)
	p.add(p.s.Connected(0, p.now)...) // Tick was not called yet
	expect(p.after(time.Minute))

	p = lose(start(), 0).after(50*time.Second).must(0, entry(r.cells[0], 1)).after(50 * time.Second)
	expect(p) // a move shows that the player is there
	expect(p.after(10*time.Second), Left, Over)

	p = lose(lose(start(), 0), 1).after(Grace)
	expect(p, Left, Left, Over)
	if got := p.result(); got.Winner != Nobody || got.Seats[0].Time != Grace.Milliseconds() {
		t.Errorf("found %+v, expected a draw after a minute", got)
	}

	p = lose(newPlay(t, r.setting(2, false)).must(0, joins("Ada", Person, "")), 0).after(time.Hour)
	expect(p) // who waits for a friend may be away
	p.must(1, joins("Bob", Person, "")).after(p.s.Setting().Countdown + Grace - time.Millisecond)
	expect(p)
	expect(p.after(time.Millisecond), Left, Over)

	p = lose(start(), 0)
	if events, err := p.s.Propose(kind(Left), 0, p.now.Add(Grace)); events != nil || !errors.Is(err, ErrRefused) {
		t.Errorf("found %v, %v, expected that players leave with an ID", events, err)
	}
	p = lose(start().after(10*time.Minute-Grace+time.Second), 0)
	deadline, _ := p.s.Deadline()
	if due, ok := p.s.Due(); !ok || !due.Equal(deadline) {
		t.Errorf("found that events are due at %v, expected the deadline %v", due, deadline)
	}

	p = lose(start(), 0)
	lost := p.now
	expect(p.after(10*time.Minute), Left, Over) // also if the time was up before anybody looked
	if over := p.s.Last(); !over.Equal(lost.Add(Grace)) {
		t.Errorf("found the end at %v, expected it when it was due", over)
	}
	checkReplay(t, p.log, p.s)
}

// Who meets a stranger and does not come to the board is out after 20 seconds, whatever the time
// limit is.
func TestStrangersWhoDoNotCome(t *testing.T) {
	r := findRectangle(t)
	setting := r.setting(2, false)
	setting.Strangers, setting.Limit = true, 24*time.Hour
	come := func(seat int) func(*play) { return func(p *play) { p.add(p.s.Connected(seat, p.now)...) } }
	goes := func(seat int) func(*play) { return func(p *play) { p.add(p.s.Disconnected(seat, p.now)...) } }
	move := func(seat int) func(*play) {
		return func(p *play) { p.after(4*time.Second).must(seat, entry(r.cells[0], 1)) }
	}
	for _, c := range []struct {
		name    string
		waiting []func(*play) // what happens before the stranger comes, an hour later
		met     []func(*play) // and after that
		out     [2]time.Duration
	}{
		{"both come", []func(*play){come(0)}, []func(*play){come(1)}, [2]time.Duration{}},
		{"the second does not come", []func(*play){come(0)}, nil, [2]time.Duration{1: Arrival}},
		{"the first does not come back", []func(*play){come(0), goes(0)}, []func(*play){come(1)}, [2]time.Duration{0: Arrival}},
		{"nobody comes", nil, nil, [2]time.Duration{Arrival, Arrival}},
		{"a move shows that the player has come", []func(*play){come(0)}, []func(*play){move(1)}, [2]time.Duration{}},
		{"who has come has a minute to come back", []func(*play){come(0)}, []func(*play){come(1), goes(1)}, [2]time.Duration{1: setting.Countdown + Grace}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlay(t, setting).must(0, joins("Ada", Person, ""))
			for _, do := range c.waiting {
				do(p)
			}
			p.after(time.Hour).must(1, joins("Bob", Person, ""))
			met := p.now
			for _, do := range c.met {
				do(p)
			}
			p.after(23 * time.Hour)
			for events := p.s.Tick(p.now); len(events) > 0; events = p.s.Tick(p.now) {
				p.add(events...)
			}
			for seat, out := range c.out {
				left := model(p.log).of(seat, Left)
				if (out > 0) != (len(left) > 0) || out > 0 && !left[0].At.Equal(met.Add(out)) {
					t.Errorf("seat %d: found %v after %v, expected to be out after %v", seat, left, met, out)
				}
				v := p.s.View(Nobody, p.now).Seats[seat]
				if absent := out == Arrival; v.Absent != absent {
					t.Errorf("seat %d: found %+v, expected absent: %t", seat, v, absent)
				}
			}
			checkReplay(t, p.log, p.s)
		})
	}
}

func TestResultsOfDuels(t *testing.T) {
	r := findRectangle(t)
	low, high := r.grids[0], r.grids[1]
	done := func(seat int, grid sudoku.Grid) func(*play) {
		return func(p *play) { p.fill(seat, grid).must(seat, kind(Done)) }
	}
	left := func(seat int) func(*play) { return func(p *play) { p.must(seat, kind(Left)) } }
	wait := func(p *play) { p.after(time.Second) }
	timeUp := func(p *play) { p.after(time.Hour).add(p.s.Tick(p.now)...) }
	for _, c := range []struct {
		name   string
		target bool
		plays  []func(*play)
		winner int
		best   bool
	}{
		{"the higher score wins", true, []func(*play){done(0, low), wait, done(1, high)}, 1, false},
		{"the higher score wins, whoever is first", true, []func(*play){done(0, high), wait, done(1, low)}, 0, false},
		{"the same score, earlier", true, []func(*play){done(1, high), wait, done(0, high)}, 1, false},
		{"the same score and time", true, []func(*play){done(1, high), done(0, high)}, Nobody, false},
		{"classic: the earlier wins at once", false, []func(*play){done(1, low)}, 1, false},
		{"only one finishes", true, []func(*play){done(0, low), timeUp}, 0, false},
		{"who leaves loses at once", true, []func(*play){wait, left(0)}, 1, false},
		{"who leaves at the start does not lose", true, []func(*play){left(0)}, Nobody, false},
		{"leaving after the other has finished", true, []func(*play){done(0, low), left(1)}, 0, false},
		{"nobody finishes", true, []func(*play){func(p *play) { p.fill(0, high) }, timeUp}, Nobody, false},
		{"the best score wins at once", true, []func(*play){done(0, high)}, 0, true},
		{"a lower score does not", true, []func(*play){done(0, low), wait, done(1, high)}, 1, true},
		{"an operator stops it", true, []func(*play){wait, func(p *play) { p.add(p.s.Stop("stop", p.now)...) }}, Nobody, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			setting := r.setting(2, c.target)
			if c.best {
				rings := score.Rings()
				best := rings.Score(high)
				setting.Best = &best
			}
			p := newPlay(t, setting).join()
			for _, play := range c.plays {
				if p.s.Over() {
					t.Fatal("the game is over too early")
				}
				play(p)
			}
			if got := p.result(); got.Winner != c.winner {
				t.Errorf("found the winner %d, expected %d: %+v", got.Winner, c.winner, got)
			}
			if p.log[len(p.log)-1].Kind != Over || p.s.Tick(p.now) != nil {
				t.Error("the log does not end with over")
			}
			checkReplay(t, p.log, p.s)
			checkViews(t, p.s, p.now)
		})
	}
}

func TestTimeOfUnfinishedGames(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(2, true)).join().fill(0, r.grids[0]).after(time.Minute).fill(1, r.grids[1]).must(1, kind(Done))
	p.after(time.Hour).add(p.s.Tick(p.now)...) // long after the deadline
	got := p.result()
	if got.Seats[0].Time != (10*time.Minute).Milliseconds() || got.Seats[1].Time != time.Minute.Milliseconds() {
		t.Errorf("found %+v, expected ten minutes and one", got)
	}
	if got.Seats[0].Finished || got.Seats[0].Filled != 81 || !got.Seats[1].Finished {
		t.Errorf("found %+v, expected that seat 1 alone has finished", got)
	}
}

// The other player and spectators see numbers, never digits; nobody sees the board before
// the start.
func TestViewsHideDigits(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(2, true)).must(0, joins("Ada", Person, ""))
	if v := p.s.View(0, p.now); v.Phase != Waiting || v.Clues != "" || v.Own != nil || v.Seats[0].Filled != 0 || v.Seats[1].Phase != SeatFree {
		t.Errorf("found %+v while waiting", v)
	}
	p.must(1, joins("Bob", Person, ""))
	if v := p.s.View(0, p.now); v.Phase != Countdown || v.Clues != "" || v.Weights != nil || v.Own != nil || v.Start != noon.Add(3*time.Second).UnixMilli() {
		t.Errorf("found %+v in the countdown", v)
	}
	digit := r.grids[1][r.cells[0]]
	p.after(3*time.Second).must(0, entry(r.cells[0], digit)).must(0, marks(r.cells[1], 6))
	own := p.s.View(0, p.now).Own
	if own.Board[r.cells[0]] != '0'+digit || own.Marks[r.cells[1]] != "6" {
		t.Errorf("found %+v, expected the own digit and mark", own)
	}
	weights := score.Rings()
	clues := weights.Score(sudoku.Grid(r.board))
	for _, seat := range []int{1, Nobody} {
		v := p.s.View(seat, p.now)
		if want := (SeatView{Phase: SeatPlaying, Name: "Ada", Player: Person, Filled: 78, Score: clues + int64(digit)*weights[r.cells[0]]}); v.Seats[0] != want {
			t.Errorf("seat %d sees %+v, expected %+v", seat, v.Seats[0], want)
		}
		if v.Clues != r.board.String() || seat == Nobody && v.Own != nil || seat == 1 && (v.Own.Board != v.Clues || v.Own.Marks != nil) {
			t.Errorf("seat %d sees %+v", seat, v)
		}
	}
	p.add(p.s.Disconnected(1, p.now)...)
	if v := p.s.View(0, p.now); v.Seats[1].Phase != SeatAway || v.Phase != Playing {
		t.Errorf("found %+v, expected that seat 1 is away", v.Seats[1])
	}
	p.fill(0, r.grids[1]).must(0, kind(Done)).must(1, kind(Left))
	v := p.s.View(1, p.now)
	if v.Phase != Ended || v.Seats[0].Phase != SeatFinished || v.Seats[1].Phase != SeatLeft || v.Result.Winner != 0 || v.Own.Board != v.Clues {
		t.Errorf("found %+v at the end", v)
	}
}

func TestAccessors(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(2, false))
	if _, ok := new(State).FreeSeat(); ok {
		t.Error("a seat is free before the game is created")
	}
	for want := range 2 {
		if seat, ok := p.s.FreeSeat(); !ok || seat != want {
			t.Errorf("found the free seat %d, %t, expected %d", seat, ok, want)
		}
		if _, ok := p.s.Start(); ok {
			t.Error("a duel starts without players")
		}
		p.must(want, joins("Ghost", Ghost, "game.17"))
	}
	if _, ok := p.s.FreeSeat(); ok {
		t.Error("a third seat is free")
	}
	if start, ok := p.s.Start(); !ok || !start.Equal(noon.Add(3*time.Second)) {
		t.Errorf("found the start %v, %t", start, ok)
	}
	if player, origin := p.s.Origin(1); player != Ghost || origin != "game.17" {
		t.Errorf("found %s of %q", player, origin)
	}
}

func TestAClonePlaysOnAlone(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(1, true)).join().must(0, entry(r.cells[0], 1)).must(0, entry(r.cells[1], 1)).must(0, kind(Undo))
	c := *p
	c.s, c.log = p.s.Clone(), slices.Clone(p.log)
	p.must(0, Move{Kind: Entry, ID: "same", Cell: r.cells[2], Digit: 3})
	c.must(0, Move{Kind: Entry, ID: "same", Cell: r.cells[3], Digit: 4})
	for _, play := range []*play{p, &c} {
		play.must(0, kind(Undo)).must(0, kind(Redo))
		checkReplay(t, play.log, play.s)
	}
}
