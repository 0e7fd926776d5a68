package play

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"bullseye/internal/game"
)

func stranger(t testing.TB, name string) Order {
	return Order{Setting: duel(t), Newcomer: Newcomer{Name: name}, Stranger: true}
}

// Strangers of the same kind who come at the same moment, to two servers, find each other. Each has
// one partner, and the last one waits.
func TestStrangers(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		halls := []*Hall{run(t, Options{Store: open(t, address)}), run(t, Options{Store: open(t, address)})}
		other := stranger(t, "alone")
		other.Setting.Origin = FreshOrigin("hard")
		alone, err := halls[0].Create(t.Context(), other)
		must(t, err)
		const n = 37
		seats := make([]Seated, n)
		var all sync.WaitGroup
		for i := range n {
			all.Go(func() {
				var err error
				if seats[i], err = halls[i%2].Create(t.Context(), stranger(t, fmt.Sprint(i))); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		players := map[string]int{}
		taken := map[string]bool{}
		for i, one := range seats {
			players[one.Game]++
			taken[fmt.Sprint(one.Game, one.Seat)] = true
			v, err := halls[1-i%2].See(t.Context(), one.Pass()) // on the other server
			must(t, err)
			if v.Seats[one.Seat].Name != fmt.Sprint(i) {
				t.Errorf("player %d has seat %d of %+v", i, one.Seat, v.Seats)
			}
		}
		if len(players) != (n+1)/2 || len(taken) != n || players[alone.Game] != 0 {
			t.Errorf("%d players sit at %d games, on %d seats", n, len(players), len(taken))
		}
	})
}

// Other servers know who waits, and for what.
func TestWhoWaits(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		halls := []*Hall{run(t, Options{Store: open(t, address)}), run(t, Options{Store: open(t, address)})}
		waits := func(want ...Wait) {
			t.Helper()
			if got, err := halls[1].Waiting(t.Context()); err != nil || !slices.Equal(got, want) {
				t.Errorf("found %v, %v, want %v", got, err, want)
			}
		}
		waits()
		order := stranger(t, "Ada")
		order.Setting.Origin = FreshOrigin("hard")
		_, err := halls[0].Create(t.Context(), order)
		must(t, err)
		waits(Wait{"fresh.hard", order.Setting.Limit})
		_, err = halls[1].Create(t.Context(), order)
		must(t, err)
		waits()
	})
}

// Who was away for a moment meets who began to wait meanwhile. The token is that of the seat at the
// other game now.
func TestStrangersWhoWaitForEachOther(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		here, there := New(Options{Store: s}), New(Options{Store: s}) // which do not hear of each other
		defer here.Close()
		defer there.Close()
		ada, err := here.Create(t.Context(), stranger(t, "Ada"))
		must(t, err)
		_, err = there.See(t.Context(), ada.Pass())
		must(t, err)
		w, err := here.Watch(t.Context(), ada.Pass())
		must(t, err)
		w.Close()
		bob, err := there.Create(t.Context(), stranger(t, "Bob"))
		must(t, err)
		if bob.Game == ada.Game {
			t.Fatal("Bob has met somebody who was away")
		}
		where := func(err error) string {
			moved, ok := errors.AsType[*MovedError](err)
			if !ok {
				t.Fatalf("Ada: %v", err)
			}
			return moved.Game
		}
		_, err = here.Watch(t.Context(), ada.Pass())
		if at := where(err); at != bob.Game {
			t.Errorf("Ada is said to be at %s, Bob is at %s", at, bob.Game)
		}
		for _, h := range []*Hall{here, there} {
			_, err = h.See(t.Context(), ada.Pass())
			if at := where(err); at != bob.Game {
				t.Errorf("Ada is said to be at %s, Bob is at %s", at, bob.Game)
			}
			v, err := h.See(t.Context(), Pass{Game: bob.Game, Token: ada.Token})
			must(t, err)
			if v.Seat != 1 || v.Seats[0].Name != "Bob" || v.Seats[1].Name != "Ada" || v.Phase != game.Playing {
				t.Errorf("Ada sees %+v", v)
			}
		}
		if _, err := here.See(t.Context(), Pass{Game: ada.Game, Token: bob.Token}); where(err) != bob.Game {
			t.Error("Bob is said to be elsewhere")
		}
		if _, err := here.See(t.Context(), Pass{Game: ada.Game, Token: "another"}); !errors.Is(err, ErrToken) {
			t.Errorf("a token of nobody: %v", err)
		}
	})
}

// meetStranger returns a hall in which Ada, who watches, has met Bob, who has asked for a duel of 24 hours.
func meetStranger(t *testing.T, c *fakeClock) (h *Hall, ada, bob Seated, w *Watch) {
	h = run(t, Options{Store: open(t, filepath.Join(t.TempDir(), "games.db")), Now: c.now})
	order := stranger(t, "Ada")
	order.Setting.Limit = 24 * time.Hour
	ada, err := h.Create(t.Context(), order)
	must(t, err)
	w, err = h.Watch(t.Context(), ada.Pass())
	must(t, err)
	t.Cleanup(w.Close)
	order.Name = "Bob"
	bob, err = h.Create(t.Context(), order)
	must(t, err)
	if bob.Game != ada.Game {
		t.Fatal("the two have not met")
	}
	return h, ada, bob, w
}

// later lets time pass, and returns what Ada sees then.
func (c *fakeClock) later(t *testing.T, h *Hall, w *Watch, d time.Duration) View {
	t.Helper()
	c.ahead.Add(int64(d))
	v, err := w.View(t.Context())
	must(t, err)
	return v
}

// A stranger who asks for a duel of 24 hours and never opens a stream is out after 20 seconds,
// and nobody has won.
func TestStrangerOf24Hours(t *testing.T) {
	c := &fakeClock{}
	h, ada, bob, w := meetStranger(t, c)
	if v := c.later(t, h, w, 10*time.Second); v.Seats[1].Phase != game.SeatAway || !v.Seats[1].Absent || v.Seats[0].Phase != game.SeatPlaying {
		t.Errorf("after 10 s, Ada sees %+v", v.Seats)
	}
	v := c.later(t, h, w, 10*time.Second)
	if v.Seats[1].Phase != game.SeatLeft || v.Phase != game.Ended || v.Result.Winner != game.Nobody || !v.Result.Seats[1].Absent {
		t.Errorf("after 20 s, Ada sees %+v and the result %+v", v.Seats, v.Result)
	}
	if _, err := h.Move(t.Context(), bob.Pass(), solution(t)[0]); !refusedFor(err, game.ReasonOver) {
		t.Errorf("a move of Bob: %v", err)
	}
	replay(t, h.Store, ada.Game, v.View)
}

// A stranger who makes a move without a stream has come.
func TestStrangerWithoutAStream(t *testing.T) {
	c := &fakeClock{}
	h, _, bob, w := meetStranger(t, c)
	_, err := h.Move(t.Context(), bob.Pass(), solution(t)[0])
	must(t, err)
	if v := c.later(t, h, w, time.Hour); v.Seats[1].Phase != game.SeatPlaying || v.Seats[1].Absent {
		t.Errorf("Ada sees %+v", v.Seats)
	}
}

// A stranger who gives up has lost at once.
func TestStrangerWhoResigns(t *testing.T) {
	c := &fakeClock{}
	h, _, bob, w := meetStranger(t, c)
	c.later(t, h, w, time.Second)
	_, err := h.Move(t.Context(), bob.Pass(), game.Move{Kind: game.Left, ID: "x"})
	must(t, err)
	if v := c.later(t, h, w, 0); v.Phase != game.Ended || v.Result.Winner != 0 || v.Seats[1].Absent {
		t.Errorf("Ada sees %+v and the result %+v", v.Seats, v.Result)
	}
}

// A stranger who comes and then falls asleep is out after a minute.
func TestStrangerWhoSleeps(t *testing.T) {
	c := &fakeClock{}
	h, _, bob, w := meetStranger(t, c)
	sleeper, err := h.Watch(t.Context(), bob.Pass())
	must(t, err)
	if v := c.later(t, h, w, time.Hour); v.Seats[1].Phase != game.SeatPlaying {
		t.Errorf("while Bob is there, Ada sees %+v", v.Seats)
	}
	sleeper.Close()
	if v := c.later(t, h, w, game.Grace-time.Second); v.Seats[1].Phase != game.SeatAway || v.Seats[1].Absent {
		t.Errorf("within a minute, Ada sees %+v", v.Seats)
	}
	if v := c.later(t, h, w, time.Second); v.Seats[1].Phase != game.SeatLeft || v.Phase != game.Ended || v.Result.Winner != 0 {
		t.Errorf("after a minute, Ada sees %+v", v.Seats)
	}
}
