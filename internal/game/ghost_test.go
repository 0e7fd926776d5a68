package game

import (
	"slices"
	"testing"
	"time"
)

// A ghost ends as its player did, at the same playing time.
func TestGhostRepeatsAGame(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(1, true)).join()
	p.after(1234*time.Millisecond).must(0, marks(r.cells[0], 1, 2)).must(0, kind(Hint))
	p.after(time.Second).must(0, kind(Pause)).after(time.Hour).must(0, kind(Resume))
	p.after(time.Second).must(0, entry(r.cells[0], 1)).must(0, kind(Undo)).must(0, kind(Undo)).must(0, kind(Redo))
	p.fill(0, r.grids[0]).after(time.Second).must(0, kind(Done))
	ghost, err := GhostOf(each(p.log), 0)
	if err != nil || len(ghost) != 10 {
		t.Fatalf("found %d moves, %v, expected 10", len(ghost), err)
	}

	duel := newPlay(t, r.setting(2, true))
	duel.after(24*time.Hour).must(0, joins("Ada", Person, "")).must(1, joins("Bob", Ghost, "game.0")).after(3 * time.Second)
	start, _ := duel.s.Start()
	duel.fill(0, r.grids[0]).after(2 * time.Second)
	for _, m := range ghost {
		if m.After > 3*time.Second && duel.s.Board(0)[r.cells[0]] != 0 && duel.s.playing(0) {
			duel.must(0, kind(Done)) // at 2 s, before the ghost
		}
		duel.now = start.Add(m.After)
		duel.must(1, m.Move)
	}
	old, repeated := p.result().Seats[0], duel.result().Seats[1]
	if repeated.Time != 4234 || repeated.Time != old.Time || repeated.Score != old.Score || repeated.Hints != 0 {
		t.Errorf("the ghost ends with %+v, the player with %+v", repeated, old)
	}
	if p.s.Marks(0) != duel.s.Marks(1) || p.s.Board(0) != duel.s.Board(1) {
		t.Error("the ghost ends with another board or other marks")
	}
	if winner := duel.result().Winner; winner != 0 {
		t.Errorf("found the winner %d, expected 0", winner)
	}
	checkReplay(t, duel.log, duel.s)

	if again, err := GhostOf(each(duel.log), 1); err != nil || len(again) != len(ghost) || again[9].After != ghost[9].After {
		t.Errorf("the ghost of the ghost has %d moves, %v", len(again), err)
	}
	if _, err := GhostOf(each(p.log), 1); err == nil {
		t.Error("a seat that does not exist has a ghost")
	}
	if _, err := GhostOf(each(p.log[1:]), 0); err == nil {
		t.Error("a log without its beginning has a ghost")
	}
}

// The entries of a grid are those that stayed, each with the time since when it stands there.
func TestEntriesOfAGrid(t *testing.T) {
	r := findRectangle(t)
	p := newPlay(t, r.setting(2, true)).must(0, joins("Ada", Person, "")).must(1, joins("Bob", Person, "")).after(3 * time.Second)
	a, b := r.cells[0], r.cells[1]
	p.after(time.Second).must(0, entry(a, 1)).after(time.Second).must(0, entry(b, 2)) // at 1 s and 2 s
	p.after(time.Second).must(0, entry(a, 3)).after(time.Second).must(0, kind(Undo))  // is 1 again at 4 s
	p.after(time.Second).must(1, entry(a, 5)).after(time.Second).must(1, entry(a, 0))
	want := []TimedMove{{2 * time.Second, Move{Kind: Entry, Cell: b, Digit: 2}}, {4 * time.Second, Move{Kind: Entry, Cell: a, Digit: 1}}}
	entries, err := EntriesOf(each(p.log), 0)
	if err != nil || !slices.EqualFunc(entries, want, func(x, y TimedMove) bool { return x.After == y.After && x.Move == y.Move }) {
		t.Errorf("found the entries %+v, %v, expected %+v", entries, err, want)
	}
	if entries, err := EntriesOf(each(p.log), 1); err != nil || len(entries) != 0 {
		t.Errorf("found the entries %+v, %v, expected none", entries, err)
	}
	if _, err := EntriesOf(each(p.log), 2); err == nil {
		t.Error("a seat that does not exist has entries")
	}
	if _, err := EntriesOf(each(p.log[1:]), 0); err == nil {
		t.Error("a log without its beginning has entries")
	}
}
