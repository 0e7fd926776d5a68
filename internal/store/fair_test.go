package store

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"bullseye/internal/fortest/pgtest"
)

// The secret is made once, whichever server asks first.
func TestOneSecret(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		first, err := open(t, address).Secret(t.Context(), start)
		must(t, err)
		again, err := open(t, address).Secret(t.Context(), start.Add(time.Hour))
		must(t, err)
		if first != again || first.Key == [32]byte{} || !first.Made.Equal(start) {
			t.Errorf("found the secrets %v and %v", first, again)
		}
	})
}

// Who plays a duel is known to other servers, until the game is over.
func TestPlayedUntilTheEnd(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, other := open(t, address), open(t, address)
		by := func(client string) (boards string) {
			t.Helper()
			all, err := other.PlayedBy(t.Context(), client)
			must(t, err)
			for _, p := range all {
				boards += fmt.Sprintf("%s %s %t;", p.Game, p.Board, p.Target)
			}
			return boards
		}
		played := func(game, client string, duel bool) Played { return Played{game, client, "1..", true, duel} }
		must(t, s.Create(t.Context(), Game{ID: "duel", Size: 2}, Addition{Events: events(0, 1), Seats: []Seat{{}}, Played: []Played{played("", "ada", true)}}))
		must(t, s.Create(t.Context(), Game{ID: "alone", Size: 1}, Addition{Events: events(0, 1), Seats: []Seat{{}}, Played: []Played{played("", "ada", false)}}))
		must(t, s.Append(t.Context(), "duel", 1, Addition{Events: events(1, 2), Seats: []Seat{{Number: 1}}, Played: []Played{played("", "bob", true)}}))
		for range 2 {
			must(t, s.AddPlayed(t.Context(), played("duel", "elsewhere", true)))
		}
		for _, client := range []string{"ada", "bob", "elsewhere"} {
			if got := by(client); got != "duel 1.. true;" {
				t.Errorf("%s plays %q", client, got)
			}
		}
		if got := by("eve"); got != "" {
			t.Errorf("eve plays %q", got)
		}
		must(t, s.Append(t.Context(), "duel", 2, Addition{Events: events(2, 3), Results: []Result{{}}}))
		must(t, s.AddPlayed(t.Context(), played("duel", "late", true)))
		for _, client := range []string{"ada", "bob", "elsewhere", "late"} {
			if got := by(client); got != "" {
				t.Errorf("after the end, %s plays %q", client, got)
			}
		}
	})
}

// A list has one result of a player, no result of a client that has asked before, and not all
// results of a client that takes many names.
func TestListedOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, n := open(t, address), 0
		end := func(client, player string) (listed, ghost, helped bool) {
			t.Helper()
			n++
			r := Result{List: "day", Board: "day", Finished: true, Client: client, Player: player}
			id := fmt.Sprint(n)
			must(t, s.Create(t.Context(), Game{ID: id, Size: 1}, Addition{Events: events(0, 1), Seats: []Seat{{}}, Results: []Result{r}}))
			found, err := s.Results(t.Context(), id)
			must(t, err)
			return found[0].List != "", found[0].Board != "", found[0].Helped
		}
		expect := func(name, client, player string, want [3]bool) {
			t.Helper()
			if listed, ghost, helped := end(client, player); [3]bool{listed, ghost, helped} != want {
				t.Errorf("%s: listed %t, a ghost %t, helped %t, want %v", name, listed, ghost, helped, want)
			}
		}
		yes, again, no := [3]bool{true, true, false}, [3]bool{false, true, false}, [3]bool{false, false, true}
		expect("the first", "c1", "ada", yes)
		expect("the second", "c1", "ada", again)
		expect("another player", "c1", "bob", yes)
		expect("the same name elsewhere", "c2", "ada", yes)
		expect("nobody known", "", "", yes)
		expect("nobody known again", "", "", yes)
		must(t, s.NoteAsked(t.Context(), "c1", "day", start)) // has finished it before
		must(t, s.NoteAsked(t.Context(), "c3", "day", start))
		must(t, s.NoteAsked(t.Context(), "c4", "other", start))
		expect("asked after finishing", "c1", "cy", yes)
		expect("asked before", "c3", "dan", no)
		expect("asked about another board", "c4", "eve", yes)
		for i := range listedOfClient {
			expect(fmt.Sprint("name ", i), "c5", fmt.Sprint(i), yes)
		}
		expect("one name more", "c5", "more", again)
	})
}

// Of results that end on two servers at once, only one is the first.
func TestClaim(t *testing.T) {
	address := pgtest.Database(t)
	first, other := open(t, address), open(t, address)
	claims := func(tx *sql.Tx, s *Store, what string, want bool) {
		t.Helper()
		if got, err := s.claim(t.Context(), tx, what); err != nil || got != want {
			t.Errorf("%s: claimed %t, %v, want %t", what, got, err, want)
		}
	}
	must(t, first.transact(t.Context(), func(tx *sql.Tx) error {
		claims(tx, first, "a", true)
		claims(tx, first, "a", true)
		return other.transact(t.Context(), func(tx *sql.Tx) error {
			claims(tx, other, "a", false)
			claims(tx, other, "b", true)
			return nil
		})
	}))
	must(t, other.transact(t.Context(), func(tx *sql.Tx) error {
		claims(tx, other, "a", true)
		return nil
	}))
}

// Questions about boards of days are forgotten when they do not matter any more.
func TestAskedIsForgotten(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	must(t, s.NoteAsked(t.Context(), "c1", "day 1", start))
	must(t, s.NoteAsked(t.Context(), "c1", "day 9", start.Add(8*24*time.Hour)))
	var n int
	must(t, s.read.QueryRow("SELECT count(*) FROM asked").Scan(&n))
	if n != 1 {
		t.Errorf("found %d questions, want 1", n)
	}
}
