package play

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"bullseye/internal/game"
	"bullseye/internal/game/bot"
	"bullseye/internal/store"
)

// A handClock goes on only by hand.
type handClock struct{ at atomic.Int64 }

func (c *handClock) now() time.Time { return time.UnixMilli(1_795_000_000_000 + c.at.Load()) }

// The log of a game is the same whether somebody looked at it all the time, on this server or that
// one, or only after its end.
func TestLogsDoNotDependOnWhoLooks(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		for seed := range uint64(6) {
			c := &handClock{}
			h := New(Options{Store: s, Now: c.now})
			defer h.Close()
			random := rand.New(rand.NewPCG(seed, 23))
			setting := duel(t)
			setting.Countdown = 3 * time.Second
			setting.Limit = []time.Duration{2 * time.Minute, time.Hour}[seed%2] // before and after the end of the bot
			rival := NewBot(bot.Careful)
			var games [3]Seated
			for i := range games {
				var err error
				games[i], err = h.Create(t.Context(), Order{Setting: setting, Newcomer: Newcomer{Name: "Ada"}, Rival: rival})
				must(t, err)
			}
			goesAway := int64(random.IntN(100_000))
			var moves []game.Move
			if seed < 4 {
				moves = solution(t)[:20]
			}
			for c.at.Load() < int64(2*time.Hour/time.Millisecond) {
				before := c.at.Load()
				c.at.Add(1 + random.Int64N(5000+before/10))
				if random.IntN(3) == 0 {
					h.evict(h.Steady() + 1)
				}
				away := before < goesAway && goesAway <= c.at.Load()
				for _, g := range games {
					if away { // also who has no stream
						must(t, h.use(t.Context(), g.Game, func(t *table) error { return t.presence(context.Background(), g.Seat) }))
					} else if len(moves) > 0 && c.at.Load() > 3000 && c.at.Load() < goesAway {
						_, err := h.Move(t.Context(), g.Pass(), moves[0])
						must(t, err)
					}
				}
				if !away && len(moves) > 0 && c.at.Load() > 3000 {
					moves = moves[1:]
				}
				_, err := h.See(t.Context(), games[0].Pass())
				must(t, err)
			}
			h.evict(h.Steady() + 1)
			if n := h.Open(); n != 0 {
				t.Fatalf("%d games are in memory", n)
			}
			later := New(Options{Store: s, Now: c.now})
			defer later.Close()
			for i, look := range []*Hall{h, h, later} {
				v, err := look.See(t.Context(), games[i].Pass())
				must(t, err)
				if !over(v) {
					t.Fatalf("game %d is not over: %+v", i, v)
				}
				replay(t, s, games[i].Game, v.View)
			}
			want := logOf(t, s, games[0].Game)
			for _, g := range games[1:] {
				if found := logOf(t, s, g.Game); !slices.Equal(found, want) {
					t.Errorf("seed %d: found the log\n%q\nexpected\n%q", seed, found, want)
				}
			}
		}
	})
}

// logOf returns the events of a game.
func logOf(t testing.TB, s *store.Store, id string) (all []string) {
	t.Helper()
	for e, err := range eventsOf(s.Events(t.Context(), id, 0)) {
		must(t, err)
		text, err := json.Marshal(e)
		must(t, err)
		all = append(all, string(text))
	}
	return all
}

// A bot whose plan has to wait does not leave: it says that it is late, and then makes all its moves.
func TestBotsWaitForTheirTurn(t *testing.T) {
	c := &handClock{}
	var refusals atomic.Int64
	refusals.Store(2)
	h := run(t, Options{Store: open(t, filepath.Join(t.TempDir(), "games.db")), Now: c.now,
		Turn: func(ctx context.Context, _ game.Setting, work func(context.Context) error) error {
			if refusals.Add(-1) >= 0 {
				return errors.New("too much work is waiting")
			}
			return work(ctx)
		}})
	setting := duel(t)
	setting.Limit = 24 * time.Hour
	rival := NewBot(bot.Greedy)
	plan, err := rival.Plan(t.Context(), setting)
	must(t, err)
	me, err := h.Create(t.Context(), Order{Setting: setting, Newcomer: Newcomer{Name: "Ada"}, Rival: rival})
	must(t, err)
	w, err := h.Watch(t.Context(), me.Pass())
	must(t, err)
	defer w.Close()
	await := func(expected func(View) bool) View {
		t.Helper()
		for {
			v, err := w.View(t.Context())
			must(t, err)
			if expected(v) {
				return v
			}
			<-w.Changed()
		}
	}
	await(func(v View) bool { return v.Late && v.Seats[1].Phase == game.SeatPlaying })
	_, err = h.Move(t.Context(), me.Pass(), solution(t)[0]) // who plays against it does not wait
	must(t, err)
	c.at.Add(time.Hour.Milliseconds())
	v := await(func(v View) bool { return v.Seats[1].Phase != game.SeatPlaying })
	if done := plan[len(plan)-1].After; v.Late || v.Seats[1].Phase != game.SeatFinished || v.Seats[1].Time != done.Milliseconds() {
		t.Errorf("the bot is %+v, late: %t; expected that it has finished after %v", v.Seats[1], v.Late, done)
	}
}

// duelOnTwo returns two servers with the same games, and the players of a duel: Ada has come to the
// first one, and Bob to the second one.
func duelOnTwo(t *testing.T, options Options) (halls [2]*Hall, ada, bob Seated) {
	t.Helper()
	for i := range halls {
		halls[i] = New(options)
		t.Cleanup(func() { halls[i].Close() })
	}
	ada, err := halls[0].Create(t.Context(), Order{Setting: duel(t), Newcomer: Newcomer{Name: "Ada"}, Friend: true})
	must(t, err)
	v, err := halls[0].See(t.Context(), ada.Pass())
	must(t, err)
	bob, err = halls[1].Join(t.Context(), v.Room, Newcomer{Name: "Bob"})
	must(t, err)
	return halls, ada, bob
}

// What one server has acknowledged, another one shows at once, and its rules know it, also if it
// has not heard of it.
func TestServersThatDoNotHearOfEachOther(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		halls, ada, _ := duelOnTwo(t, Options{Store: open(t, address)})
		for i, m := range []game.Move{
			{Kind: game.Entry, ID: "a", Cell: 2, Digit: 4}, {Kind: game.Undo, ID: "b"}, {Kind: game.Redo, ID: "c"},
			{Kind: game.Entry, ID: "d", Cell: 2}, {Kind: game.Entry, ID: "e", Cell: 2, Digit: 4},
		} {
			_, err := halls[i%2].Move(t.Context(), ada.Pass(), m)
			must(t, err)
			v, err := halls[1-i%2].See(t.Context(), ada.Pass())
			must(t, err)
			if v.Next != 4+i {
				t.Errorf("after move %d, the other server shows %d events", i, v.Next)
			}
		}
		if _, err := halls[1].Move(t.Context(), ada.Pass(), game.Move{Kind: game.Redo, ID: "f"}); !refusedFor(err, game.ReasonNothing) {
			t.Errorf("nothing is there to redo: %v", err)
		}
	})
}

// A word is in the log: another server shows it, and a server that starts again, and both keep to the
// time between words.
func TestWordsOnTwoServers(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		options := Options{Store: open(t, address), Now: new(fakeClock).now}
		halls, ada, bob := duelOnTwo(t, options)
		hello := game.Move{Kind: game.Said, ID: "a", Word: "hello"}
		first, err := halls[0].Move(t.Context(), ada.Pass(), hello)
		must(t, err)
		if again, err := halls[1].Move(t.Context(), ada.Pass(), hello); err != nil || again != first {
			t.Errorf("the same word is event %d, %v, want %d", again, err, first)
		}
		if _, err := halls[1].Move(t.Context(), ada.Pass(), game.Move{Kind: game.Said, ID: "b", Word: "luck"}); !refusedFor(err, game.ReasonSoon) {
			t.Errorf("two words at once: %v", err)
		}
		third := New(options)
		defer third.Close()
		if v, err := third.See(t.Context(), bob.Pass()); err != nil || v.Seats[0].Word != "hello" || v.Seats[1].Word != "" {
			t.Errorf("Bob sees %+v, %v", v.Seats, err)
		}
	})
}

// The server ends the duels that nobody watches: those that it has seen, and those that were under
// way before it started. It keeps none of them in memory for that.
func TestUnwatchedDuelsEnd(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, c := open(t, address), &handClock{}
		h := New(Options{Store: s, Now: c.now})
		defer h.Close()
		setting := duel(t)
		begin := func(opponent *Rival) string {
			me, err := h.Create(t.Context(), Order{Setting: setting, Newcomer: Newcomer{Name: "Ada"}, Rival: opponent, Friend: opponent == nil})
			must(t, err)
			v, err := h.See(t.Context(), me.Pass())
			must(t, err)
			if opponent == nil {
				_, err = h.Join(t.Context(), v.Room, Newcomer{Name: "Bob"})
				must(t, err)
			}
			w, err := h.Watch(t.Context(), me.Pass())
			must(t, err)
			w.Close() // and does not come back
			return me.Game
		}
		isOver := func(id string, expected bool) {
			t.Helper()
			g, err := s.Game(t.Context(), id)
			must(t, err)
			if g.Ended != expected {
				t.Errorf("at %v, the store says that the game has ended: %t", c.now(), g.Ended)
			}
		}
		pass := func(h *Hall, d time.Duration) {
			for end := c.at.Load() + d.Milliseconds(); c.at.Load() < end; {
				c.at.Add(sweepTime.Milliseconds())
				h.evict(h.Steady() + 1)
				h.sweepOnce(t.Context())
			}
		}
		friends, bots := begin(nil), begin(NewBot(bot.Greedy))
		pass(h, 50*time.Second)
		isOver(friends, false)
		isOver(bots, false)
		pass(h, 20*time.Second)
		isOver(friends, true)
		isOver(bots, true)

		setting.Limit = 24 * time.Hour
		before := begin(nil)
		h.Close()
		c.at.Add(time.Hour.Milliseconds())
		h = New(Options{Store: s, Now: c.now})
		defer h.Close()
		h.resume(t.Context())
		isOver(before, true) // Ada has left long ago
		h.evict(h.Steady() + 1)
		if n := h.Open(); n != 0 || len(h.due) != 0 {
			t.Errorf("%d games are in memory, %d are remembered", n, len(h.due))
		}
	})
}
