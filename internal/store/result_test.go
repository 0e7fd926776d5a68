package store

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

func TestLeaderboardAndGhosts(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		ctx := t.Context()
		for i, r := range []Result{
			{Score: 10, Elapsed: 5 * time.Second, Finished: true},
			{Score: 12, Elapsed: 9 * time.Second, Finished: true},
			{Score: 99, Elapsed: 1 * time.Second},
			{Score: 12, Elapsed: 8 * time.Second, Finished: true},
			{Score: -1, Finished: true, List: "other", Board: "other"},
			{Score: 10, Elapsed: 5 * time.Second, Finished: true}, // as good as the first, but later
			{Score: 500, Finished: true, List: "-", Board: "-"},
		} {
			switch r.List {
			case "":
				r.List, r.Board = "day", "board"
			case "-":
				r.List, r.Board = "", ""
			}
			at := Event{0, start.Add(time.Duration(i) * time.Minute), "created", []byte("{}")}
			must(t, s.Create(ctx, Game{ID: fmt.Sprint(i), Size: 1}, Addition{Events: []Event{at}, Seats: []Seat{{Kind: "person", Name: fmt.Sprint("player ", i)}}, Results: []Result{r}}))
		}
		for _, test := range []struct {
			name string
			of   func(int) ([]Standing, error)
			n    int
			want []string
		}{
			{"leaderboard", func(n int) ([]Standing, error) { return s.Leaderboard(ctx, "day", n) }, 10, []string{"3", "1", "0", "5", "2"}},
			{"top", func(n int) ([]Standing, error) { return s.Leaderboard(ctx, "day", n) }, 2, []string{"3", "1"}},
			{"none", func(n int) ([]Standing, error) { return s.Leaderboard(ctx, "day", n) }, 0, nil},
			{"negative", func(n int) ([]Standing, error) { return s.Leaderboard(ctx, "day", n) }, -1, nil},
			{"no list", func(n int) ([]Standing, error) { return s.Leaderboard(ctx, "", n) }, 10, nil},
			{"unknown", func(n int) ([]Standing, error) { return s.Leaderboard(ctx, "\x00", n) }, 10, nil},
			{"ghosts", func(n int) ([]Standing, error) { return s.Ghosts(ctx, "board", n) }, 10, []string{"5", "3", "1", "0"}},
			{"newest ghost", func(n int) ([]Standing, error) { return s.Ghosts(ctx, "board", n) }, 1, []string{"5"}},
			{"no board", func(n int) ([]Standing, error) { return s.Ghosts(ctx, "", n) }, 10, nil},
			{"results", func(int) ([]Standing, error) { return s.Results(ctx, "6") }, 0, []string{"6"}},
		} {
			found, err := test.of(test.n)
			must(t, err)
			var got []string
			for _, one := range found {
				got = append(got, one.Game)
				if one.Name != "player "+one.Game || one.Kind != "person" {
					t.Errorf("%s: found %+v", test.name, one)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%s: found %v, want %v", test.name, got, test.want)
			}
		}
	})
}

func TestUnfinishedAndPrune(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		ctx := t.Context()
		const games = 519 // more than pages and transactions have
		for i := range games {
			at := Event{0, start.Add(time.Duration(i) * time.Minute), "created", []byte("{}")}
			add := Addition{Events: []Event{at}, Seats: []Seat{{}}}
			if i%100 == 0 {
				add.Results = []Result{{List: "day"}}
			}
			id := fmt.Sprintf("%04d", i)
			must(t, s.Create(ctx, Game{ID: id, Room: "room " + id, Size: 2}, add))
			if i%50 == 0 {
				_, err := s.Meet(ctx, stays(id, "queue of "+id, start, start.Add(24*time.Hour)))
				must(t, err)
			}
		}
		var unfinished []string
		for g, err := range s.Unfinished(ctx) {
			must(t, err)
			unfinished = append(unfinished, g.ID)
		}
		if n := games - (games+99)/100; len(unfinished) != n || !slices.IsSorted(unfinished) {
			t.Errorf("found %d unfinished games, want %d in order", len(unfinished), n)
		}
		for g, err := range s.Unfinished(ctx) {
			must(t, err)
			if g.ID != "0001" || g.Room != "room 0001" || g.Next != 1 {
				t.Errorf("the first is %+v", g)
			}
			break
		}
		// A game of the past that somebody plays now is not old.
		must(t, s.Append(ctx, "0003", 1, Addition{Events: []Event{{1, start.Add(48 * time.Hour), "entry", []byte("{}")}}}))
		removed, err := s.Prune(ctx, start.Add(250*time.Minute))
		if err != nil || removed != 249 {
			t.Errorf("removed %d games, %v, want 249", removed, err)
		}
		for id, want := range map[string]error{"0000": ErrNotFound, "0249": ErrNotFound} {
			_, err := s.Game(ctx, id)
			wants(t, err, want)
		}
		for _, id := range []string{"0003", "0250", fmt.Sprintf("%04d", games-1)} {
			if _, err := s.Game(ctx, id); err != nil {
				t.Errorf("game %s: %v", id, err)
			}
		}
		for _, table := range []string{"events", "seats", "results", "waiting"} {
			var lost int
			must(t, s.read.QueryRow("SELECT count(*) FROM "+table+" WHERE game NOT IN (SELECT id FROM games)").Scan(&lost))
			if lost > 0 {
				t.Errorf("%s: %d rows of games that are gone", table, lost)
			}
		}
		if all, err := s.Leaderboard(ctx, "day", 100); err != nil || len(all) != 3 {
			t.Errorf("the leaderboard has %d results, %v, want 3", len(all), err)
		}
		late := comes("late", "queue of 0250", start, start.Add(24*time.Hour))
		late.Sit = func([]Event) (Addition, error) {
			return Addition{Events: []Event{{1, start.Add(48 * time.Hour), "joined", []byte("{}")}}, Seats: []Seat{{Number: 1}}}, nil
		}
		if id, err := s.Meet(ctx, late); err != nil || id != "0250" {
			t.Errorf("met at %q, %v, want 0250", id, err)
		}
	})
}
