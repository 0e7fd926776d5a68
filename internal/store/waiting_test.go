package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"
)

// comes returns a meeting of a player with a new game. The player takes seat 1 of a game that waits.
func comes(id, queue string, now, until time.Time) Meeting {
	seat := func(n int) []Seat {
		return []Seat{{Number: n, Kind: "person", Name: id, Token: HashToken("token of " + id)}}
	}
	return Meeting{
		Waiting: Waiting{id, queue, now, until}, Now: now,
		New: &NewGame{Game{ID: id, Watch: "watch of " + id, Size: 2}, Addition{Events: events(0, 1), Seats: seat(0)}},
		Sit: func(all []Event) (Addition, error) {
			return Addition{Events: events(len(all), len(all)+1), Seats: seat(1)}, nil
		},
	}
}

// stays returns a meeting of a player who has a game already.
func stays(id, queue string, now, until time.Time) Meeting {
	m := comes(id, queue, now, until)
	m.New = nil
	return m
}

func TestMeetings(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		ctx := t.Context()
		at := func(seconds int) time.Time { return start.Add(time.Duration(seconds) * time.Second) }
		meet := func(m Meeting, want string) {
			t.Helper()
			if got, err := s.Meet(ctx, m); err != nil || got != want {
				t.Errorf("%s sits at %q, %v, want %q", m.Game, got, err, want)
			}
		}
		sits := func(token, want string, seat int) {
			t.Helper()
			g, err := s.ByToken(ctx, "token of "+token)
			if err != nil || g.ID != want || !g.Seats[seat].Opens("token of "+token) {
				t.Errorf("%s: found %+v, %v, want seat %d of %s", token, g, err, seat, want)
			}
		}
		meet(comes("a", "classic", at(0), at(60)), "a")
		meet(comes("b", "target", at(1), at(60)), "b")
		meet(stays("a", "classic", at(2), at(60)), "a") // nobody meets himself
		meet(comes("c", "classic", at(3), at(60)), "a")
		sits("c", "a", 1)
		_, err := s.Game(ctx, "c")
		wants(t, err, ErrNotFound)
		meet(comes("d", "classic", at(4), at(60)), "d") // both seats of a are taken
		_, err = s.Meet(ctx, stays("a", "classic", at(5), at(60)))
		wants(t, err, ErrTaken)

		queues := func(now time.Time, want ...string) {
			t.Helper()
			if got, err := s.Queues(ctx, now); err != nil || !slices.Equal(got, want) {
				t.Errorf("found the queues %q, %v, want %q", got, err, want)
			}
		}
		queues(at(5), "target", "classic")
		queues(at(61))

		// Who was away for a moment meets who has come in the meantime.
		must(t, s.StopWaiting(ctx, "d"))
		must(t, s.StopWaiting(ctx, "d"))
		meet(comes("e", "classic", at(6), at(60)), "e")
		meet(stays("d", "classic", at(7), at(60)), "e")
		sits("d", "e", 1)
		if g, err := s.Game(ctx, "d"); err != nil || g.Seats[0].Opens("token of d") {
			t.Errorf("the token still opens the seat that the player has left: %+v, %v", g, err)
		}

		meet(comes("f", "target", at(61), at(99)), "f") // b has waited for too long
		refuses := comes("g", "target", at(62), at(99))
		refuses.Sit = func([]Event) (Addition, error) { return Addition{}, fmt.Errorf("%w: over", ErrTaken) }
		meet(refuses, "g")
		meet(comes("h", "target", at(63), at(99)), "g") // f does not wait any more

		// A failure changes nothing.
		fails := comes("i", "new", at(64), at(99))
		fails.New.Addition.Seats = nil
		meet(fails, "i")
		fails = comes("j", "new", at(64), at(99))
		fails.Sit = func([]Event) (Addition, error) { return Addition{Events: events(7, 8)}, nil }
		_, err = s.Meet(ctx, fails)
		wants(t, err, ErrInvalid)
		meet(comes("k", "new", at(65), at(99)), "i")

		_, err = s.Meet(ctx, stays("x", "classic", at(2), at(60)))
		wants(t, err, ErrNotFound)
		_, err = s.Meet(ctx, stays("d", "\xff", at(2), at(60)))
		wants(t, err, ErrInvalid)
	})
}

// However many players come at once, on however many servers, and whoever goes away and comes back
// meanwhile: in the end at most one waits in each queue, and each other one has exactly one partner.
func TestAllButOneMeet(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		stores := []*Store{open(t, address), open(t, address)}
		const players, queues = 61, 2
		var coming sync.WaitGroup
		for i := range players {
			coming.Go(func() {
				s, id, queue := stores[i/queues%len(stores)], fmt.Sprintf("%02d", i), fmt.Sprint("q", i%queues)
				at, err := s.Meet(context.Background(), comes(id, queue, start, start.Add(time.Hour)))
				if err == nil && at == id && i%3 == 0 {
					err = s.StopWaiting(context.Background(), id)
					if err == nil {
						_, err = s.Meet(context.Background(), stays(id, queue, start, start.Add(time.Hour)))
					}
				}
				if err != nil && !errors.Is(err, ErrTaken) { // somebody has come to the game meanwhile
					t.Error(err)
				}
			})
		}
		coming.Wait()
		alone := map[string]int{}
		for i := range players {
			g, err := stores[0].ByToken(t.Context(), fmt.Sprintf("token of %02d", i))
			must(t, err)
			switch len(g.Seats) {
			case 1:
				alone[fmt.Sprint("q", i%queues)]++
			case 2: // tokens open one seat each, so a game has two players
			default:
				t.Errorf("player %d sits at %+v", i, g)
			}
		}
		if alone["q0"] != 1 || alone["q1"] != 0 { // 31 and 30 have come
			t.Errorf("found players who wait: %v", alone)
		}
	})
}
