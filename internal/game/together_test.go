package game

import "testing"

// playTogether returns a game in which two friends fill one board.
func playTogether(t *testing.T, target bool) (rectangle, *play) {
	r := findRectangle(t)
	setting := r.setting(2, target)
	setting.Together = true
	return r, newPlay(t, setting).join()
}

// Both players write on one board, the later digit counts, and who hands in does so for both.
func TestTwoPlayersSolveOneBoardTogether(t *testing.T) {
	for _, target := range []bool{false, true} {
		r, p := playTogether(t, target)
		a, grid := r.cells[0], r.grids[1]
		p.must(0, marks(a, 1, 2)).must(1, entry(a, grid[a])).must(0, entry(a, 0))
		if p.s.Marks(0)[a] == 0 || p.s.Marks(1)[a] != 0 {
			t.Error("marks do not stay with their seat")
		}
		p.fill(0, grid)
		if same, nothing := p.try(1, entry(a, grid[a])), p.try(0, kind(Undo)); same != ReasonSame || nothing != ReasonNothing {
			t.Errorf("found the reasons %q and %q, expected %q and %q", same, nothing, ReasonSame, ReasonNothing)
		}
		p.must(1, entry(a, 0)).must(1, entry(a, grid[a])) // now it is Bob's
		if p.s.Board(0) != grid.Board() || p.s.Board(1) != grid.Board() {
			t.Errorf("found the boards %v and %v, expected %v", p.s.Board(0), p.s.Board(1), grid)
		}
		p.must(1, kind(Done))
		result := p.result()
		if one, two := result.Seats[0], result.Seats[1]; result.Winner != Nobody || !one.Finished || !two.Finished || one.Score != two.Score || one.Time != two.Time {
			t.Errorf("found %+v, expected a board that nobody won and both finished", result)
		}
		for seat, want := range []int{3, 1} {
			if entries, err := EntriesOf(each(p.log), seat); err != nil || len(entries) != want {
				t.Errorf("found %d entries of seat %d, %v, expected %d", len(entries), seat, err, want)
			}
		}
		checkReplay(t, p.log, p.s)
		checkViews(t, p.s, p.now)
	}
}

// Who is left alone can finish the board.
func TestOneOfTwoFinishesTheBoardAlone(t *testing.T) {
	r, p := playTogether(t, false)
	p.must(0, entry(r.cells[0], r.grids[0][r.cells[0]])).must(0, kind(Left)).fill(1, r.grids[0]).must(1, kind(Done))
	if result := p.result(); result.Winner != Nobody || result.Seats[0].Finished || !result.Seats[0].Left || !result.Seats[1].Finished {
		t.Errorf("found %+v, expected that only seat 1 finished", result)
	}
}
