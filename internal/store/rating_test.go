package store

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
)

// beginDuel begins a duel of two players, who are known by the secrets of their copies; "" wants no rating.
func beginDuel(t testing.TB, s *Store, id, ada, bob string) {
	t.Helper()
	add := Addition{Events: events(0, 1)}
	for seat, secret := range []string{ada, bob} {
		one := Seat{Number: seat, Kind: "person", Name: fmt.Sprint("player ", seat)}
		if secret != "" {
			one.Rated = HashToken(secret)
			if err := s.ChangeCopy(t.Context(), secret, 0, nil, start); !errors.Is(err, ErrConflict) {
				must(t, err)
			}
		}
		add.Seats = append(add.Seats, one)
	}
	must(t, s.Create(t.Context(), Game{ID: id, Size: 2}, add))
}

// endDuel ends a duel. Ada, in seat 0, has won a part of it.
func endDuel(ctx context.Context, s *Store, id string, won float64, at time.Time) error {
	over := event(1, "over")
	over.At = at
	return s.Append(ctx, id, 1, Addition{Events: []Event{over}, Results: []Result{{Seat: 0}, {Seat: 1}}, Won: &won})
}

func rateDuel(t testing.TB, s *Store, id, ada, bob string, won float64, at time.Time) {
	t.Helper()
	beginDuel(t, s, id, ada, bob)
	must(t, endDuel(t.Context(), s, id, won, at))
}

// ratingOf returns the rating that a copy has.
func ratingOf(t testing.TB, s *Store, secret string) Rating {
	t.Helper()
	c, err := s.Copy(t.Context(), secret, start)
	must(t, err)
	if c.Rating == nil {
		return Rating{}
	}
	return *c.Rating
}

// A duel that counts changes the ratings of both players once, and its results say how. They are
// removed with the copy.
func TestRatings(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		seatsOf := func(id string, want string) {
			t.Helper()
			all, err := s.Ratings(t.Context(), id, start.Add(time.Hour))
			must(t, err)
			var found []string
			for _, one := range all {
				found = append(found, fmt.Sprintf("%d: %.0f %.0f %.0f", one.Seat, one.Before, one.Rated.Rating, one.Deviation))
			}
			if got := strings.Join(found, ", "); got != want {
				t.Errorf("%s: found %q, want %q", id, got, want)
			}
		}
		beginDuel(t, s, "first", "Bob", "Ada") // their hashes are in this order
		seatsOf("first", "0: 0 1500 350, 1: 0 1500 350")
		if r := ratingOf(t, s, "Ada"); r != (Rating{}) {
			t.Errorf("before the first duel, Ada has %+v", r)
		}
		must(t, endDuel(t.Context(), s, "first", 0, start))
		seatsOf("first", "0: 1500 1338 290, 1: 1500 1662 290")
		ada, bob := ratingOf(t, s, "Ada"), ratingOf(t, s, "Bob")
		if math.Abs(ada.Points+bob.Points-3000) > 1e-6 || ada.Points < 1660 || ada.Duels != 1 || bob.Duels != 1 || !ada.At.Equal(start) {
			t.Errorf("found %+v and %+v", ada, bob)
		}
		wants(t, endDuel(t.Context(), s, "first", 0, start), ErrConflict)
		wants(t, s.Append(t.Context(), "first", 2, Addition{Events: []Event{event(2, "over")}, Results: []Result{{}}, Won: new(float64)}), ErrTaken)
		if again := ratingOf(t, s, "Ada"); again != ada {
			t.Errorf("Ada was rated twice: %+v", again)
		}

		// Ada, who is rated higher, has a draw after a year: both are less certain of it.
		beginDuel(t, s, "draw", "Ada", "Bob")
		must(t, endDuel(t.Context(), s, "draw", 0.5, start.Add(365*24*time.Hour)))
		if drawn := ratingOf(t, s, "Ada"); drawn.Points >= ada.Points || drawn.Duels != 2 {
			t.Errorf("after a draw, Ada has %+v", drawn)
		}
		seatsOf("first", "0: 1500 1338 290, 1: 1500 1662 290")

		// What does not count.
		ada = ratingOf(t, s, "Ada")
		rateDuel(t, s, "only one", "Ada", "", 1, start)
		seatsOf("only one", fmt.Sprintf("0: 0 %.0f %.0f", ada.Points, ada.Deviation))
		rateDuel(t, s, "against oneself", "Ada", "Ada", 1, start)
		seatsOf("against oneself", "")
		rateDuel(t, s, "none", "", "", 1, start)
		seatsOf("none", "")
		beginDuel(t, s, "deleted", "Ada", "Eve")
		must(t, s.RemoveCopy(t.Context(), "Eve"))
		must(t, endDuel(t.Context(), s, "deleted", 1, start))
		beginDuel(t, s, "does not count", "Ada", "Bob")
		must(t, s.Append(t.Context(), "does not count", 1, Addition{Events: []Event{event(1, "over")}, Results: []Result{{}, {Seat: 1}}}))
		if now := ratingOf(t, s, "Ada"); now != ada {
			t.Errorf("Ada has %+v, want %+v", now, ada)
		}

		must(t, s.RemoveCopy(t.Context(), "Ada"))
		must(t, s.ChangeCopy(t.Context(), "Ada", 0, nil, start))
		if r := ratingOf(t, s, "Ada"); r != (Rating{}) {
			t.Errorf("the new copy has %+v", r)
		}
		_, err := s.Prune(t.Context(), start.Add(time.Hour))
		must(t, err)
		var left int
		must(t, s.read.QueryRow("SELECT count(*) FROM ratings").Scan(&left))
		if left != 0 {
			t.Errorf("%d ratings are left", left)
		}
	})
}

// Duels of the same players that end at once, on two servers, count once each.
func TestRatingsAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, other := open(t, address), open(t, address)
		players := []string{"Ada", "Bob", "Eve"}
		const duels = 30
		for i := range duels {
			beginDuel(t, s, fmt.Sprint(i), players[i%3], players[(i+1)%3])
		}
		failed := make(chan error, duels)
		for i := range duels {
			go func() {
				on := []*Store{s, other}[i%2]
				for {
					err := endDuel(context.Background(), on, fmt.Sprint(i), float64(i%2), start)
					if !errors.Is(err, ErrAway) { // as servers do, if the database found a circle
						failed <- err
						return
					}
				}
			}()
		}
		for range duels {
			must(t, <-failed)
		}
		for _, name := range players {
			if r := ratingOf(t, s, name); r.Duels != 2*duels/3 {
				t.Errorf("%s was rated %d times, want %d", name, r.Duels, 2*duels/3)
			}
		}
	})
}

// A duel ends whatever happens to the copies of its players at the same time: it counts, or it does not.
func TestRatingsWhileCopiesGo(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, other := open(t, address), open(t, address)
		for i := range 20 {
			id, ada := fmt.Sprint(i), fmt.Sprint("Ada ", i)
			beginDuel(t, s, id, ada, "Bob")
			before := ratingOf(t, s, "Bob").Duels
			failed := make(chan error, 2)
			go func() { failed <- other.RemoveCopy(context.Background(), ada) }()
			go func() { failed <- endDuel(context.Background(), s, id, 1, start) }()
			must(t, <-failed)
			must(t, <-failed)
			all, err := s.Ratings(t.Context(), id, start)
			must(t, err)
			counted := ratingOf(t, s, "Bob").Duels - before
			if counted < 0 || counted > 1 || (counted == 1) != (all[0].Before != 0) || (counted == 1) != (all[1].Before != 0) {
				t.Errorf("the duel counted %d times, and the results say %+v", counted, all)
			}
		}
	})
}
