package server

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"bullseye/internal/fortest/pgtest"
)

// A place is the answer to a request for a seat.
type place struct {
	Game, Token, Reason, Detail string
	Seat                        int
	View                        seen
}

// chosen returns a token such as a client chooses.
func chosen(n int) string { return fmt.Sprintf("chosen-by-the-client-%05d_", n) }

// take asks for a seat.
func (p *player) take(path, body string) (status int, got place) {
	p.Helper()
	status = p.ask(http.MethodPost, path, body, &got)
	return status, got
}

// A client that gets no answer to a request for a seat sends the request again, also after the
// server has started again. It has one seat, and one game has begun.
func TestLostAnswers(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		limits := generous()
		limits.ClientGames = 4 // one at once: repetitions do not count
		serve := func() (at string, stop func()) {
			return startAndStop(t, Options{Limits: limits, Database: address, Countdown: time.Millisecond})
		}
		at, stop := serve()
		nobody := &player{TB: t, at: at}
		// again sends a request several times, to this server and to the next one.
		again := func(name string, p *player, path, body string) place {
			t.Helper()
			status, first := p.take(path, body)
			if status != http.StatusCreated {
				t.Fatalf("%s: status %d %s", name, status, first.Detail)
			}
			for range 3 {
				status, next := p.take(path, body)
				if status != http.StatusCreated || next.Game != first.Game || next.Seat != first.Seat || next.Token != first.Token {
					t.Errorf("%s: %d %+v, want again %+v", name, status, next, first)
				}
			}
			stop()
			at, stop = serve()
			p.at, nobody.at = at, at
			status, next := p.take(path, body)
			if status != http.StatusCreated || next.Game != first.Game || next.Seat != first.Seat {
				t.Errorf("%s after a restart: %d %+v, want again %+v", name, status, next, first)
			}
			return first
		}
		body := func(n int, rest string) string { return fmt.Sprintf(`{"name":"Ada","token":%q%s}`, chosen(n), rest) }
		own := `,"board":"` + easy + `"`

		again("alone", nobody, "/api/v1/games", body(1, own))
		friend := again("friend", nobody, "/api/v1/games", body(2, own+`,"opponent":"friend"`))
		room := "/api/v1/rooms/" + friend.View.Room
		guest := again("room", nobody, room, body(3, ""))
		if guest.Game != friend.Game || guest.Seat != 1 {
			t.Errorf("the guest has the seat %+v", guest)
		}
		waiting := again("stranger who waits", nobody, "/api/v1/games", body(4, `,"kind":"easy","opponent":"stranger"`))
		met := again("stranger who comes", nobody, "/api/v1/games", body(5, `,"kind":"easy","opponent":"stranger"`))
		if waiting.Seat != 0 || met.Seat != 1 || waiting.Game != met.Game {
			t.Errorf("the strangers have the seats %+v and %+v", waiting, met)
		}

		players := []*player{{TB: t, at: at, game: friend.Game, token: chosen(2)}, {TB: t, at: at, game: friend.Game, token: chosen(3)}}
		if status, _, _ := players[0].move(`{"kind":"left","id":"x"}`); status != 200 {
			t.Fatalf("left: %d", status)
		}
		first := again("first to ask for a rematch", players[0], players[0].path("/rematch"), `{"token":"`+chosen(6)+`"}`)
		players[1].at = at
		second := again("second to ask for a rematch", players[1], players[1].path("/rematch"), `{"token":"`+chosen(7)+`"}`)
		if first.Game != second.Game || first.Seat == second.Seat {
			t.Errorf("the rematch has the seats %+v and %+v", first, second)
		}

		// The token of one request is no token for another one.
		players[0].at = at
		for name, other := range map[string]struct {
			p          *player
			path, body string
		}{
			"a game with the token of a room":      {nobody, "/api/v1/games", body(3, own)},
			"a room with the token of a game":      {nobody, room, body(1, "")},
			"a room with the token of its owner":   {nobody, room, body(2, "")},
			"a game with the token of a rematch":   {nobody, "/api/v1/games", body(6, own)},
			"a rematch with the token of its game": {players[0], players[0].path("/rematch"), `{"token":"` + chosen(2) + `"}`},
		} {
			if status, got := other.p.take(other.path, other.body); status != http.StatusConflict || got.Reason != "reused" {
				t.Errorf("%s: %d %s", name, status, got.Reason)
			}
		}
		for name, token := range map[string]string{"short": strings.Repeat("x", 25), "long": strings.Repeat("x", 65), "sign": strings.Repeat("x", 30) + "+", "line": strings.Repeat("x", 30) + `\n`} {
			if status, _ := nobody.take("/api/v1/games", `{"name":"Ada","token":"`+token+`"`+own+`}`); status != http.StatusUnprocessableEntity {
				t.Errorf("a token that is %s: %d", name, status)
			}
		}
		eve := &player{TB: t, at: at, game: friend.Game, token: chosen(9)}
		if status, _ := eve.take(eve.path("/rematch"), `{"token":"`+chosen(6)+`"}`); status != http.StatusUnauthorized {
			t.Errorf("a rematch without the token of the game before: %d", status)
		}
		stop()
	})
}

// startAndStop is like start, but the test says when the server stops.
func startAndStop(t testing.TB, options Options) (at string, stop func()) {
	t.Helper()
	s, err := New(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	at, end := runUntil(t, s, loopback(t))
	return at, func() {
		end()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// The same request comes several times at once, to one server or to two. One game begins.
func TestRepetitionsAtOnce(t *testing.T) {
	limits := generous()
	limits.ClientGames = 1e6
	both := func(t *testing.T, at []string) {
		t.Helper()
		for _, kind := range []string{`"board":"` + easy + `"`, `"board":"` + easy + `","opponent":"friend"`, `"kind":"easy","opponent":"stranger"`} {
			for n := range 10 {
				body := fmt.Sprintf(`{"name":"Ada","token":%q,%s}`, fmt.Sprintf("%s%d", chosen(n), len(kind)), kind)
				var mu sync.Mutex
				seats := map[string]int{}
				var asking sync.WaitGroup
				for i := range 6 {
					asking.Go(func() {
						status, got := (&player{TB: t, at: at[i%len(at)]}).take("/api/v1/games", body)
						mu.Lock()
						defer mu.Unlock()
						seats[fmt.Sprint(status, " ", got.Game, " ", got.Seat, " ", got.Reason)]++
					})
				}
				asking.Wait()
				if len(seats) != 1 {
					t.Errorf("%s: the same request has the answers %v", body, seats)
				}
			}
		}
	}
	t.Run("SQLite", func(t *testing.T) {
		both(t, []string{start(t, Options{Limits: limits, Database: t.TempDir() + "/games.db"})})
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		address := pgtest.Database(t)
		both(t, []string{start(t, Options{Limits: limits, Database: address}), start(t, Options{Limits: limits, Database: address})})
	})
}

// A player who has just taken a seat on one server is known on the others, also before they
// have heard of it.
func TestSeatFromAnotherServer(t *testing.T) {
	address := pgtest.Database(t)
	limits := generous()
	limits.ClientGames = 1e6
	var at [2]string
	for i := range at {
		at[i] = start(t, Options{Limits: limits, Database: address, Countdown: time.Millisecond})
	}
	for i := range 20 {
		ada, v := sit(t, at[0], "/api/v1/games", `{"name":"Ada","board":"`+easy+`","opponent":"friend"}`)
		ada.see()
		bob, _ := sit(t, at[1], "/api/v1/rooms/"+v.Room, `{"name":"Bob"}`)
		bob.at = at[0]
		var view seen
		if status := bob.ask(http.MethodGet, bob.path(""), "", &view); status != 200 {
			t.Fatalf("game %d: status %d", i, status)
		}
	}
}
