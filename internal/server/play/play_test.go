package play

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"bullseye/internal/fortest/pgtest"
	"bullseye/internal/game"
	"bullseye/internal/game/bot"
	"bullseye/internal/store"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(pgtest.Tests{M: m}) }

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// onBoth runs a test on an empty database of each kind.
func onBoth(t *testing.T, test func(t *testing.T, address string)) {
	t.Helper()
	t.Run("SQLite", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "games.db")) })
	t.Run("PostgreSQL", func(t *testing.T) { test(t, pgtest.Database(t)) })
}

func open(t testing.TB, address string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// run returns a hall that runs until the test ends.
func run(t testing.TB, o Options) *Hall {
	t.Helper()
	if o.MoveRate == 0 {
		o.MoveRate, o.Burst = 1e6, 1e6
	}
	h := New(o)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		h.Run(ctx)
	}()
	t.Cleanup(func() {
		cancel()
		<-done
		h.Close()
	})
	return h
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func board(t testing.TB) (clues sudoku.Board, grid sudoku.Grid) {
	t.Helper()
	clues, err := sudoku.ParseLine(easy)
	must(t, err)
	grid, err = search.First(t.Context(), clues)
	must(t, err)
	return clues, grid
}

// duel is a setting that starts at once.
func duel(t testing.TB) game.Setting {
	clues, _ := board(t)
	return game.Setting{Clues: clues, Seats: 2, Limit: time.Hour, Origin: FreshOrigin("easy")}
}

// solution returns the moves that fill a board and hand it in.
func solution(t testing.TB) (moves []game.Move) {
	clues, grid := board(t)
	for cell, digit := range grid {
		if clues[cell] == 0 {
			moves = append(moves, game.Move{Kind: game.Entry, ID: fmt.Sprint(len(moves)), Cell: sudoku.Cell(cell), Digit: digit})
		}
	}
	return append(moves, game.Move{Kind: game.Done, ID: "done"})
}

// wait waits until the view of a player is as expected.
func wait(t testing.TB, h *Hall, p Pass, expected func(View) bool) View {
	t.Helper()
	w, err := h.Watch(t.Context(), p)
	must(t, err)
	defer w.Close()
	timeout := time.After(time.Minute)
	for {
		v, err := w.View(t.Context())
		must(t, err)
		if expected(v) {
			return v
		}
		select {
		case <-w.Changed():
		case <-timeout:
			t.Fatalf("the view stays %+v", v)
		}
	}
}

func over(v View) bool { return v.Phase == game.Ended }

// replay compares what the log says with what the hall says.
func replay(t testing.TB, s *store.Store, id string, seen game.View) {
	t.Helper()
	state, err := game.Replay(eventsOf(s.Events(t.Context(), id, 0)))
	must(t, err)
	result, ok := state.Result()
	if !ok || fmt.Sprint(result) != fmt.Sprint(*seen.Result) {
		t.Errorf("the log gives %+v, the hall %+v", result, seen.Result)
	}
	rows, err := s.Results(t.Context(), id)
	must(t, err)
	for i, row := range rows {
		if got := result.Seats[i]; row.Score != got.Score || row.Elapsed.Milliseconds() != got.Time || row.Finished != got.Finished {
			t.Errorf("the row is %+v, the result %+v", row, got)
		}
	}
}

// Two friends play on two servers that share a database. Each move is sent three times, to
// both servers at once. Every move counts once.
func TestDuelOnTwoServers(t *testing.T) {
	address := pgtest.Database(t)
	var halls [2]*Hall
	for i := range halls {
		halls[i] = run(t, Options{Store: open(t, address)})
	}
	first, err := halls[0].Create(t.Context(), Order{Setting: duel(t), Newcomer: Newcomer{Name: "Ada"}, Friend: true})
	must(t, err)
	v, err := halls[0].See(t.Context(), first.Pass())
	must(t, err)
	second, err := halls[1].Join(t.Context(), v.Room, Newcomer{Name: "Bob"})
	must(t, err)
	if _, err := halls[0].Join(t.Context(), v.Room, Newcomer{Name: "Eve"}); !refusedFor(err, game.ReasonTaken) {
		t.Errorf("a third player: %v", err)
	}
	wait(t, halls[0], first.Pass(), func(v View) bool { return v.Phase == game.Playing })
	var players sync.WaitGroup
	for _, seated := range []Seated{first, second} {
		players.Go(func() {
			for _, m := range solution(t) {
				var numbers [3]int
				var copies sync.WaitGroup
				for i := range numbers {
					copies.Go(func() {
						var err error
						if numbers[i], err = halls[i%2].Move(t.Context(), seated.Pass(), m); refusedFor(err, game.ReasonOver) {
							numbers[i] = 0 // the other has won
						} else if err != nil {
							t.Errorf("%+v: %v", m, err)
						}
					})
				}
				copies.Wait()
				if numbers[0] != numbers[1] || numbers[1] != numbers[2] {
					t.Errorf("one move has become the events %v", numbers)
				}
			}
		})
	}
	players.Wait()
	for i, seated := range []Seated{second, first} {
		v := wait(t, halls[i], seated.Pass(), over)
		if v.Result.Winner == game.Nobody {
			t.Errorf("nobody won: %+v", v.Result)
		}
		replay(t, halls[i].Store, seated.Game, v.View)
	}
}

func refusedFor(err error, reason game.Reason) bool {
	refusal, ok := errors.AsType[*game.Refusal](err)
	return ok && refusal.Reason == reason
}

// A ghost repeats a recorded game, and goes on when the server starts again.
func TestGhostSurvivesARestart(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		h := run(t, Options{Store: s})
		clues, _ := board(t)
		alone, err := h.Create(t.Context(), Order{Setting: game.Setting{Clues: clues, Seats: 1, Origin: FreshOrigin("easy")}, Newcomer: Newcomer{Name: "Ada"}})
		must(t, err)
		for i, m := range solution(t) {
			if i == 30 {
				time.Sleep(300 * time.Millisecond) // in which the server of the duel ends
			}
			_, err := h.Move(t.Context(), alone.Pass(), m)
			must(t, err)
		}
		if _, _, err := h.FindGhost(t.Context(), FreshOrigin("easy"), alone.Game); !errors.Is(err, ErrNoGhost) {
			t.Errorf("the ghost of the game that was just played: %v", err)
		}
		ghost, setting, err := h.FindGhost(t.Context(), FreshOrigin("easy"), "")
		must(t, err)
		setting.Seats, setting.Limit = 2, time.Hour
		me, err := h.Create(t.Context(), Order{Setting: setting, Newcomer: Newcomer{Name: "Bob"}, Rival: ghost})
		must(t, err)
		wait(t, h, me.Pass(), func(v View) bool { return v.Seats[1].Filled == 60 })
		h.Close()

		h = run(t, Options{Store: s})
		v := wait(t, h, me.Pass(), func(v View) bool { return v.Seats[1].Phase == game.SeatFinished })
		if v.Seats[1].Name != "Ada" || v.Seats[1].Time < 300 {
			t.Errorf("the ghost is %+v", v.Seats[1])
		}
		if v.Phase != game.Ended || v.Result.Winner != 1 {
			t.Errorf("the result is %+v", v.Result)
		}
		replay(t, s, me.Game, v.View)

		// A new name is that of ghosts, too, of those that play and those that have played.
		setting.Limit = time.Minute
		other, err := h.Create(t.Context(), Order{Setting: setting, Newcomer: Newcomer{Name: "Eve"}, Rival: ghost})
		must(t, err)
		impostor, err := h.Create(t.Context(), Order{Setting: setting, Newcomer: Newcomer{Name: "Eve"}, Rival: &Rival{Player: game.Ghost, Name: "Ada", Origin: ghostOrigin(me.Game, 0)}})
		must(t, err)
		by := store.Operator{Name: "operator", At: time.Now()}
		must(t, Rename(t.Context(), s, by, alone.Game, 0, "Player 1"))
		for id, want := range map[string]string{alone.Game: "Player 1", me.Game: "Player 1", other.Game: "Player 1", impostor.Game: "Ada"} {
			state, err := game.Replay(eventsOf(s.Events(t.Context(), id, 0)))
			must(t, err)
			if seats := state.View(0, state.Last()).Seats; seats[len(seats)-1].Name != want {
				t.Errorf("game %s: expected that the last player of %+v is %s", id, seats, want)
			}
		}
		named, err := s.Named(t.Context(), string(game.Ghost), "Player 1")
		if must(t, err); len(named) != 2 {
			t.Errorf("found the ghosts %v", named)
		}
		var actions []store.Action
		for a, err := range s.Actions(t.Context(), 0) {
			must(t, err)
			actions = append(actions, a)
		}
		h.Reread(actions)
		wait(t, h, other.Pass(), func(v View) bool { return v.Seats[1].Name == "Player 1" })
	})
}

// A lost connection is noted when the last stream of a player ends, and the loss ends when
// the player comes back. A server that stops notes nothing.
func TestPresence(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		h := run(t, Options{Store: s})
		first, err := h.Create(t.Context(), Order{Setting: duel(t), Newcomer: Newcomer{Name: "Ada"}, Friend: true})
		must(t, err)
		v, err := h.See(t.Context(), first.Pass())
		must(t, err)
		second, err := h.Join(t.Context(), v.Room, Newcomer{Name: "Bob"})
		must(t, err)
		phase := func() game.SeatPhase {
			v, err := h.See(t.Context(), second.Pass())
			must(t, err)
			return v.Seats[0].Phase
		}
		var streams [2]*Watch
		for i := range streams {
			streams[i], err = h.Watch(t.Context(), first.Pass())
			must(t, err)
		}
		streams[0].Close()
		if phase() != game.SeatPlaying {
			t.Error("one stream of two has ended, and the player counts as away")
		}
		streams[1].Close()
		if phase() != game.SeatAway {
			t.Error("both streams have ended, and the player does not count as away")
		}
		back, err := h.Watch(t.Context(), first.Pass())
		must(t, err)
		if phase() != game.SeatPlaying {
			t.Error("the player who came back counts as away")
		}
		h.Stop()
		<-back.Closing()
		back.Close()
		if phase() != game.SeatPlaying {
			t.Error("the end of the server counts as a lost connection")
		}
		if _, err := h.Watch(t.Context(), first.Pass()); !errors.Is(err, ErrClosed) {
			t.Errorf("a stream at the end of the server: %v", err)
		}
		h.Close()

		// After a new start, nobody is there any more.
		h = run(t, Options{Store: s})
		for start := time.Now(); phase() != game.SeatAway; time.Sleep(time.Millisecond) {
			if time.Since(start) > 20*time.Second {
				t.Fatal("nobody has come back, and the player does not count as away")
			}
		}
	})
}

// Of the two who want a rematch, one creates it and the other takes the other seat.
func TestRematch(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		h := run(t, Options{Store: open(t, address)})
		first, err := h.Create(t.Context(), Order{Setting: duel(t), Newcomer: Newcomer{Name: "Ada"}, Friend: true})
		must(t, err)
		v, err := h.See(t.Context(), first.Pass())
		must(t, err)
		second, err := h.Join(t.Context(), v.Room, Newcomer{Name: "Bob"})
		must(t, err)
		same := func(s game.Setting, r Rival) (game.Setting, *Rival, error) { return s, nil, nil }
		if _, err := h.Rematch(t.Context(), first.Pass(), Newcomer{}, same); !errors.Is(err, ErrNotOver) {
			t.Errorf("a rematch of a game that is not over: %v", err)
		}
		_, err = h.Move(t.Context(), first.Pass(), game.Move{Kind: game.Left, ID: "x"})
		must(t, err)
		var again [2]Seated
		var both sync.WaitGroup
		for i, p := range []Seated{first, second} {
			both.Go(func() {
				var err error
				if again[i], err = h.Rematch(t.Context(), p.Pass(), Newcomer{}, same); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		if again[0].Game != again[1].Game || again[0].Seat != 0 || again[1].Seat != 1 {
			t.Errorf("the seats are %+v", again)
		}
		if _, err := h.Rematch(t.Context(), first.Pass(), Newcomer{}, same); !refusedFor(err, game.ReasonTaken) {
			t.Errorf("a second rematch: %v", err)
		}
		wait(t, h, again[1].Pass(), func(v View) bool { return v.Phase == game.Playing && v.Seats[0].Name == "Ada" })
	})
}

// Only so many games are in memory. Those that nobody watches make room, however long they go on.
func TestGamesInMemoryAreBounded(t *testing.T) {
	h := run(t, Options{Store: open(t, filepath.Join(t.TempDir(), "games.db")), Games: 10})
	setting := duel(t)
	setting.Limit = 24 * time.Hour
	begin := func() Seated {
		ada, err := h.Create(t.Context(), Order{Setting: setting, Newcomer: Newcomer{Name: "Ada"}, Friend: true})
		must(t, err)
		v, err := h.See(t.Context(), ada.Pass())
		must(t, err)
		_, err = h.Join(t.Context(), v.Room, Newcomer{Name: "Bob"})
		must(t, err)
		return ada
	}
	one := begin()
	for range 29 {
		begin()
	}
	if n := h.Open(); n > 10 {
		t.Errorf("%d games are in memory", n)
	}
	_, err := h.Move(t.Context(), one.Pass(), solution(t)[0])
	must(t, err)
	for range 10 {
		seated := begin()
		w, err := h.Watch(t.Context(), seated.Pass())
		must(t, err)
		defer w.Close()
	}
	if _, err := h.See(t.Context(), one.Pass()); !errors.Is(err, ErrBusy) {
		t.Errorf("one game more than can be watched: %v", err)
	}
}

// A fakeClock can be set forward.
type fakeClock struct{ ahead atomic.Int64 }

func (c *fakeClock) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// Bots of every strength play to the end, also when the server starts again in between.
func TestBots(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, c := open(t, address), &fakeClock{}
		h := run(t, Options{Store: s, Now: c.now})
		setting := duel(t)
		setting.Limit = 24 * time.Hour
		rings := score.Rings()
		setting.Weights = &rings
		var games []Seated
		middle := 24 * time.Hour
		for _, strength := range bot.Strengths() {
			rival := NewBot(strength)
			moves, err := rival.Plan(t.Context(), setting)
			must(t, err)
			middle = min(middle, moves[len(moves)/2].After)
			me, err := h.Create(t.Context(), Order{Setting: setting, Newcomer: Newcomer{Name: "Ada"}, Rival: rival})
			must(t, err)
			w, err := h.Watch(t.Context(), me.Pass()) // so that Ada does not leave
			must(t, err)
			defer w.Close()
			games = append(games, me)
		}
		clues := setting.Clues.Clues()
		c.ahead.Store(int64(middle))
		for _, me := range games {
			h.wake(me.Game)
			v := wait(t, h, me.Pass(), func(v View) bool { return v.Seats[1].Filled > clues })
			if v.Seats[1].Phase != game.SeatPlaying {
				t.Errorf("half of the time is over, and the bot is %+v", v.Seats[1])
			}
		}
		h.Close()

		c.ahead.Store(int64(12 * time.Hour))
		h = run(t, Options{Store: s, Now: c.now})
		for _, me := range games {
			v := wait(t, h, me.Pass(), func(v View) bool { return v.Seats[1].Phase == game.SeatFinished })
			if v.Seats[1].Score == 0 {
				t.Errorf("the bot is %+v", v.Seats[1])
			}
			if v.Phase != game.Ended {
				_, err := h.Move(t.Context(), me.Pass(), game.Move{Kind: game.Left, ID: "x"})
				must(t, err)
			}
			replay(t, s, me.Game, wait(t, h, me.Pass(), over).View)
		}
	})
}

// The end of the time ends a duel, also when the clock jumps.
func TestTimeIsUp(t *testing.T) {
	c := &fakeClock{}
	h := run(t, Options{Store: open(t, filepath.Join(t.TempDir(), "games.db")), Now: c.now})
	setting := duel(t)
	setting.Limit = time.Minute
	first, err := h.Create(t.Context(), Order{Setting: setting, Newcomer: Newcomer{Name: "Ada"}, Friend: true})
	must(t, err)
	v, err := h.See(t.Context(), first.Pass())
	must(t, err)
	_, err = h.Join(t.Context(), v.Room, Newcomer{Name: "Bob"})
	must(t, err)
	c.ahead.Store(int64(-time.Hour)) // no event is older than the one before
	_, err = h.Move(t.Context(), first.Pass(), solution(t)[0])
	must(t, err)
	c.ahead.Store(int64(time.Hour))
	if _, err := h.Move(t.Context(), first.Pass(), solution(t)[1]); !refusedFor(err, game.ReasonOver) {
		t.Errorf("a move after the end: %v", err)
	}
	h.wake(first.Game)
	v = wait(t, h, first.Pass(), over)
	if v.Result.Winner != game.Nobody || v.Result.Seats[0].Time != setting.Limit.Milliseconds() {
		t.Errorf("the result is %+v", v.Result)
	}
}

// A server that starts while somebody begins a duel does not take the players for lost.
func TestDuelThatBeginsWithTheServer(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	h := New(Options{Store: s})
	defer h.Close()
	first, err := h.Create(t.Context(), Order{Setting: duel(t), Newcomer: Newcomer{Name: "Ada"}, Friend: true})
	must(t, err)
	v, err := h.See(t.Context(), first.Pass())
	must(t, err)
	second, err := h.Join(t.Context(), v.Room, Newcomer{Name: "Bob"})
	must(t, err)
	h.evict(h.Steady() + time.Hour)
	if n := h.Open(); n != 0 {
		t.Fatalf("%d games are in memory", n)
	}
	v, err = h.See(t.Context(), second.Pass())
	must(t, err)
	if v.Next != 3 {
		t.Errorf("the log has %d events: %+v", v.Next, v.Seats)
	}
}

// A server whose clock is an hour behind that of the one before goes on with its games: their
// time does not stand still until the clock has caught up.
func TestClockBehindTheLog(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	c := &fakeClock{}
	c.ahead.Store(int64(time.Hour))
	h := run(t, Options{Store: s, Now: c.now})
	first, err := h.Create(t.Context(), Order{Setting: duel(t), Newcomer: Newcomer{Name: "Ada"}, Friend: true})
	must(t, err)
	v, err := h.See(t.Context(), first.Pass())
	must(t, err)
	_, err = h.Join(t.Context(), v.Room, Newcomer{Name: "Bob"})
	must(t, err)
	h = run(t, Options{Store: s})
	before, err := h.See(t.Context(), first.Pass())
	must(t, err)
	time.Sleep(5 * time.Millisecond)
	after, err := h.See(t.Context(), first.Pass())
	must(t, err)
	if passed := after.Now.Sub(before.Now); passed < 5*time.Millisecond || before.Now.UnixMilli() < v.Now.UnixMilli() {
		t.Errorf("from %v to %v, %v have passed", before.Now, after.Now, passed)
	}
}

// A player who has joined on another server is known, also if the database went away while the
// log was read, after the event of the joining.
func TestSeatInALogThatWasReadInPart(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	here, there := New(Options{Store: s}), New(Options{Store: s})
	defer here.Close()
	defer there.Close()
	ada, err := here.Create(t.Context(), Order{Setting: duel(t), Newcomer: Newcomer{Name: "Ada"}, Friend: true})
	must(t, err)
	v, err := here.See(t.Context(), ada.Pass())
	must(t, err)
	bob, err := there.Join(t.Context(), v.Room, Newcomer{Name: "Bob"})
	must(t, err)
	must(t, here.use(t.Context(), ada.Game, func(tb *table) error {
		err := tb.apply(tb.state, func(yield func(game.Event, error) bool) {
			for e, err := range eventsOf(s.Events(t.Context(), ada.Game, tb.state.Next())) {
				if !yield(e, err) {
					return
				}
			}
			yield(game.Event{}, store.ErrAway)
		})
		if !errors.Is(err, store.ErrAway) {
			t.Errorf("the log was read: %v", err)
		}
		tb.stale.Store(true) // as after every error
		return nil
	}))
	if _, err := here.See(t.Context(), bob.Pass()); err != nil {
		t.Errorf("Bob: %v", err)
	}
}

// Who waits for a stranger goes on to follow the game if the stranger has come on another server,
// also before this server has heard of it.
func TestStayAfterAStrangerCame(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	here, there := New(Options{Store: s}), New(Options{Store: s})
	defer here.Close()
	defer there.Close()
	order := Order{Setting: duel(t), Newcomer: Newcomer{Name: "Ada"}, Stranger: true}
	ada, err := here.Create(t.Context(), order)
	must(t, err)
	w, err := here.Watch(t.Context(), ada.Pass())
	must(t, err)
	defer w.Close()
	bob, err := there.Create(t.Context(), order)
	must(t, err)
	if bob.Game != ada.Game {
		t.Fatal("the two have not met")
	}
	must(t, w.Stay(t.Context()))
	v, err := w.View(t.Context())
	must(t, err)
	if v.Phase != game.Playing {
		t.Errorf("Ada sees %+v", v)
	}
}
