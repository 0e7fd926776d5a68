package server

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bullseye/internal/fortest/pgtest"
)

// onBoth runs a test on an empty database of each kind.
func onBoth(t *testing.T, test func(t *testing.T, address string)) {
	t.Helper()
	t.Run("SQLite", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "games.db")) })
	t.Run("PostgreSQL", func(t *testing.T) { test(t, pgtest.Database(t)) })
}

// A player is a client at a game.
type player struct {
	testing.TB
	at          string // of the server
	game, token string
}

// ask sends a request and decodes the answer.
func (p *player) ask(method, path, body string, answer any) (status int) {
	p.Helper()
	r, err := http.NewRequestWithContext(p.Context(), method, p.at+path, strings.NewReader(body))
	if err != nil {
		p.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", asJSON.contentType)
	}
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	status, _, text := send(p, r)
	if err := json.Unmarshal([]byte(text), answer); err != nil {
		p.Fatalf("%s %s: %d: %q: %v", method, path, status, text, err)
	}
	return status
}

// A seen is a view as a client reads it.
type seen struct {
	Next    int
	Phase   string
	Clues   string
	Room    string
	Watch   string
	Rematch bool
	Own     *struct{ Board string }
	Seats   []struct {
		Name, Phase   string
		Filled, Score int
	}
	Result *struct {
		Winner int
		Seats  []struct {
			Finished    bool
			Time, Score int64
			Hints       int
		}
	}
}

// sit takes a seat with a request.
func sit(t testing.TB, at, path, body string) (*player, seen) {
	t.Helper()
	p := &player{TB: t, at: at}
	var answer struct {
		Game, Token string
		View        seen
	}
	if status := p.ask(http.MethodPost, path, body, &answer); status != http.StatusCreated {
		t.Fatalf("%s: status %d", path, status)
	}
	p.game, p.token = answer.Game, answer.Token
	return p, answer.View
}

func (p *player) path(rest string) string { return "/api/v1/games/" + p.game + rest }

// move makes a move and returns the status, the number of the event and the reason of a
// refusal.
func (p *player) move(body string) (status, number int, reason string) {
	p.Helper()
	var answer struct {
		Number int
		Reason string
	}
	status = p.ask(http.MethodPost, p.path("/moves"), body, &answer)
	return status, answer.Number, answer.Reason
}

// see returns the view.
func (p *player) see() (v seen) {
	p.Helper()
	if status := p.ask(http.MethodGet, p.path(""), "", &v); status != http.StatusOK {
		p.Fatalf("status %d", status)
	}
	return v
}

// follow opens a stream of events. Each view that comes is sent to the channel, which is
// closed at the end of the stream.
func (p *player) follow(path string) (views <-chan seen, leave func()) {
	p.Helper()
	ctx, cancel := context.WithCancel(p.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.at+path, nil)
	if err != nil {
		p.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+p.token)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(answer.Body)
		p.Fatalf("%s: %d: %s", path, answer.StatusCode, text)
	}
	to := make(chan seen, 1000)
	go func() {
		defer close(to)
		defer answer.Body.Close()
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if data, found := strings.CutPrefix(lines.Text(), "data: "); found {
				var v seen
				if err := json.Unmarshal([]byte(data), &v); err == nil {
					to <- v
				}
			}
		}
	}()
	return to, func() {
		cancel()
		for range to {
		}
	}
}

// until waits for a view.
func until(t testing.TB, views <-chan seen, expected func(seen) bool) seen {
	t.Helper()
	timeout := time.After(time.Minute)
	var last seen
	for {
		select {
		case v, open := <-views:
			if !open {
				t.Fatalf("the stream ends after %+v", last)
			}
			if last = v; expected(v) {
				return v
			}
		case <-timeout:
			t.Fatalf("the last view is %+v", last)
		}
	}
}

func phase(name string) func(seen) bool { return func(v seen) bool { return v.Phase == name } }

const easySolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

// fill returns the moves in JSON that fill a board.
func fill(clues string) (moves []string) {
	for i := range clues {
		if clues[i] == '.' {
			moves = append(moves, fmt.Sprintf(`{"kind":"entry","id":"m%d","cell":"r%dc%d","digit":%c}`, i, i/9+1, i%9+1, easySolution[i]))
		}
	}
	return moves
}

// Two friends play a duel over HTTP, with a spectator.
func TestDuel(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		limits := generous()
		limits.MoveRate = 1e6
		at := start(t, Options{Limits: limits, Database: address, Countdown: 50 * time.Millisecond})
		ada, v := sit(t, at, "/api/v1/games", `{"name":"Ada","board":"`+easy+`","opponent":"friend","limit":600}`)
		if v.Phase != "waiting" || v.Clues != "" || v.Room == "" {
			t.Errorf("the view of a player who waits is %+v", v)
		}
		views, leave := ada.follow(ada.path("/events"))
		defer leave()
		room := "/api/v1/rooms/" + v.Room
		var seenRoom struct {
			Game string
			View seen
		}
		stranger := &player{TB: t, at: at}
		status := stranger.ask("GET", room, "", &seenRoom)
		if at := seenRoom.View; status != 200 || seenRoom.Game != ada.game || at.Phase != "waiting" || at.Seats[0].Name != "Ada" || at.Watch != v.Watch || at.Clues != "" || at.Room != "" {
			t.Errorf("status %d, the view of a link before the duel is %+v", status, seenRoom)
		}
		bob, _ := sit(t, at, room, `{"name":" Bob "}`)
		if stranger.ask("GET", room, "", &seenRoom); seenRoom.View.Seats[1].Name != "Bob" || seenRoom.View.Own != nil {
			t.Errorf("the view of a link whose seats are taken is %+v", seenRoom)
		}
		watched, leaveWatch := (&player{TB: t, at: at}).follow("/api/v1/watch/" + v.Watch + "/events")
		defer leaveWatch()
		atStart := until(t, views, func(v seen) bool {
			if v.Phase == "countdown" && (v.Clues != "" || v.Seats[1].Name != "Bob") {
				t.Errorf("the view during the countdown is %+v", v)
			}
			return v.Phase == "playing"
		})
		if atStart.Clues != easy {
			t.Errorf("the view at the start is %+v", atStart)
		}
		for i, m := range fill(easy) {
			for range 2 { // the second is a repetition
				if status, number, _ := bob.move(m); status != 200 || number != 3+i {
					t.Fatalf("%s: status %d, event %d", m, status, number)
				}
			}
		}
		v = until(t, views, func(v seen) bool { return v.Seats[1].Filled == 81 })
		if v.Own.Board != easy {
			t.Errorf("the digits of one player are on the board of the other: %+v", v)
		}
		if status, _, reason := ada.move(`{"kind":"done","id":"d"}`); status != 409 || reason != "blanks" {
			t.Errorf("an early end: %d %s", status, reason)
		}
		var answer struct{ Reason, Grid, Technique string }
		if status := bob.ask(http.MethodGet, bob.path("/result"), "", &answer); status != 409 || answer.Reason != "running" {
			t.Errorf("the result of a game that is not over: %d %+v", status, answer)
		}
		if status := (&player{TB: t, at: at}).ask(http.MethodGet, "/api/v1/watch/"+v.Watch+"/result", "", &answer); status != 409 || answer.Reason != "running" {
			t.Errorf("the result for a spectator of a game that is not over: %d %+v", status, answer)
		}
		if status, _, _ := bob.move(`{"kind":"done","id":"d"}`); status != 200 {
			t.Errorf("done: %d", status)
		}
		if status, _, reason := bob.move(`{"kind":"undo","id":"e"}`); status != 409 || reason != "over" {
			t.Errorf("after the end: %d %s", status, reason)
		}
		v = until(t, views, phase("over"))
		if v.Result.Winner != 1 || !v.Result.Seats[1].Finished {
			t.Errorf("the result is %+v", v.Result)
		}
		if v := until(t, watched, phase("over")); v.Own != nil || v.Room != "" {
			t.Errorf("a spectator sees %+v", v)
		}
		if status := ada.ask(http.MethodGet, ada.path("/result"), "", &answer); status != 200 || answer.Grid != easySolution || answer.Technique != "Hidden Single" {
			t.Errorf("the result: %d %+v", status, answer)
		}
		var whole struct {
			Players []struct {
				Board   string
				Entries []struct {
					Cell        string
					Digit, Time int
				}
			}
		}
		spectator := &player{TB: t, at: at}
		for _, ask := range []struct {
			who  *player
			path string
		}{{ada, ada.path("/result")}, {spectator, "/api/v1/watch/" + v.Watch + "/result"}} {
			if status := ask.who.ask(http.MethodGet, ask.path, "", &whole); status != 200 || whole.Players[0].Board != easy || whole.Players[1].Board != easySolution ||
				len(whole.Players[0].Entries) != 0 || len(whole.Players[1].Entries) != strings.Count(easy, ".") || whole.Players[1].Entries[0].Cell != "r1c3" {
				t.Errorf("%s: %d %+v", ask.path, status, whole)
			}
		}
		again, _ := sit2(ada, "/rematch")
		if !bob.see().Rematch {
			t.Error("Bob does not see that Ada wants a rematch")
		}
		if other, _ := sit2(bob, "/rematch"); other.game != again.game || other.token == again.token {
			t.Error("the rematch is another game")
		}
	})
}

// sit2 takes a seat with the token of another one.
func sit2(p *player, path string) (*player, seen) {
	p.Helper()
	var answer struct {
		Game, Token string
		View        seen
	}
	if status := p.ask(http.MethodPost, p.path(path), "", &answer); status != http.StatusCreated {
		p.Fatalf("%s: status %d", path, status)
	}
	return &player{TB: p.TB, at: p.at, game: answer.Game, token: answer.Token}, answer.View
}

// What is not allowed is refused, with the right status, and changes nothing.
func TestRefusedRequests(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		at := start(t, Options{Limits: generous(), Database: address, Countdown: time.Millisecond})
		ada, v := sit(t, at, "/api/v1/games", `{"name":"Ada","board":"`+easy+`","opponent":"friend"}`)
		sit(t, at, "/api/v1/rooms/"+v.Room, `{"name":"Bob"}`)
		eve, _ := sit(t, at, "/api/v1/games", `{"name":"Eve","kind":"easy"}`)
		until := ada.see()
		for until.Phase != "playing" {
			until = ada.see()
		}
		move := fill(easy)[0]
		for _, test := range []struct {
			name, method, path, token, body string
			headers                         map[string]string
			want                            int
			reason                          string
		}{
			{name: "no token", method: "POST", path: ada.path("/moves"), body: move, want: 401, reason: "token"},
			{name: "another game's token", method: "POST", path: ada.path("/moves"), token: eve.token, body: move, want: 401, reason: "token"},
			{name: "a game ID as token", method: "POST", path: ada.path("/moves"), token: ada.game, body: move, want: 401, reason: "token"},
			{name: "the room as token", method: "GET", path: ada.path(""), token: v.Room, want: 401, reason: "token"},
			{name: "the watch link as token", method: "GET", path: ada.path("/events"), token: v.Watch, want: 401, reason: "token"},
			{name: "another scheme", method: "GET", path: ada.path(""), headers: map[string]string{"Authorization": "Basic " + ada.token}, want: 401, reason: "token"},
			{name: "a guessed game", method: "GET", path: "/api/v1/games/AAAAAAAAAAAAAAAAAAAAAAAAAA", token: ada.token, want: 404, reason: "game"},
			{name: "a guessed room", method: "POST", path: "/api/v1/rooms/AAAAAAAAAAAAAAAAAAAAAAAAAA", body: `{"name":"Eve"}`, want: 404, reason: "game"},
			{name: "a look at a guessed room", method: "GET", path: "/api/v1/rooms/AAAAAAAAAAAAAAAAAAAAAAAAAA", want: 404, reason: "game"},
			{name: "no room", method: "POST", path: "/api/v1/rooms/%00", body: `{"name":"Eve"}`, want: 404, reason: "game"},
			{name: "the other player's game with the own token", method: "POST", path: eve.path("/moves"), token: ada.token, body: move, want: 401, reason: "token"},
			{name: "the hash of a token", method: "GET", path: ada.path(""), token: fmt.Sprintf("%x", sha256.Sum256([]byte(ada.token))), want: 401, reason: "token"},
			{name: "the room of a full game", method: "POST", path: "/api/v1/rooms/" + v.Room, body: `{"name":"Eve"}`, want: 409, reason: "taken"},
			{name: "the watch link as room", method: "POST", path: "/api/v1/rooms/" + v.Watch, body: `{"name":"Eve"}`, want: 404, reason: "game"},
			{name: "the room as watch link", method: "GET", path: "/api/v1/watch/" + v.Room, want: 404, reason: "game"},
			{name: "a forged event", method: "POST", path: ada.path("/moves"), token: ada.token, body: `{"kind":"over","id":"1"}`, want: 422, reason: "option"},
			{name: "a forged time", method: "POST", path: ada.path("/moves"), token: ada.token, body: `{"kind":"done","id":"1","at":1}`, want: 422, reason: "option"},
			{name: "a forged seat", method: "POST", path: ada.path("/moves"), token: ada.token, body: `{"kind":"left","id":"1","seat":1}`, want: 422, reason: "option"},
			{name: "a hint in a duel", method: "POST", path: ada.path("/hint"), token: ada.token, body: `{"id":"1"}`, want: 409, reason: "hints"},
			{name: "a hint as a move", method: "POST", path: ada.path("/moves"), token: ada.token, body: `{"kind":"hint","id":"1"}`, want: 422, reason: "option"},
			{name: "a pause in a duel", method: "POST", path: ada.path("/moves"), token: ada.token, body: `{"kind":"pause","id":"1"}`, want: 409, reason: "duel"},
			{name: "a clue", method: "POST", path: ada.path("/moves"), token: ada.token, body: `{"kind":"entry","id":"1","cell":"r1c1","digit":1}`, want: 409, reason: "clue"},
			{name: "no cell", method: "POST", path: ada.path("/moves"), token: ada.token, body: `{"kind":"entry","id":"1","digit":1}`, want: 422, reason: "option"},
			{name: "a wrong cell", method: "POST", path: ada.path("/moves"), token: ada.token, body: `{"kind":"entry","id":"1","cell":"r0c1","digit":1}`, want: 422, reason: "option"},
			{name: "a large digit", method: "POST", path: ada.path("/moves"), token: ada.token, body: `{"kind":"entry","id":"1","cell":"r1c3","digit":10}`, want: 422, reason: "option"},
			{name: "no JSON", method: "POST", path: ada.path("/moves"), token: ada.token, body: `{`, want: 400, reason: "json"},
			{name: "nested JSON", method: "POST", path: ada.path("/moves"), token: ada.token, body: strings.Repeat("[", 10000), want: 400, reason: "json"},
			{name: "a large body", method: "POST", path: ada.path("/moves"), token: ada.token, body: `{"kind":"` + strings.Repeat("a", 20000) + `"}`, want: 413, reason: "large"},
			{name: "another type", method: "POST", path: ada.path("/moves"), token: ada.token, body: move, headers: map[string]string{"Content-Type": "text/plain"}, want: 415, reason: "type"},
			{name: "a stream of moves", method: "POST", path: ada.path("/moves"), token: ada.token, body: move, headers: map[string]string{"Content-Type": "application/x-ndjson"}, want: 415, reason: "type"},
			{name: "another origin", method: "POST", path: ada.path("/moves"), token: ada.token, body: move, headers: map[string]string{"Origin": "https://evil.example"}, want: 403, reason: "origin"},
			{name: "another site", method: "POST", path: ada.path("/rematch"), token: ada.token, headers: map[string]string{"Sec-Fetch-Site": "cross-site"}, want: 403, reason: "origin"},
			{name: "a page without an origin", method: "POST", path: ada.path("/moves"), token: ada.token, body: move, headers: map[string]string{"Origin": "null"}, want: 403, reason: "origin"},
			{name: "the same site", method: "POST", path: ada.path("/moves"), token: ada.token, body: move, headers: map[string]string{"Sec-Fetch-Site": "same-site"}, want: 403, reason: "origin"},
			{name: "a form of another site", method: "POST", path: "/api/v1/games", body: `{"name":"Eve","kind":"easy"}`, headers: map[string]string{"Sec-Fetch-Site": "cross-site", "Content-Type": "text/plain"}, want: 403, reason: "origin"},
			{name: "another method in a header", method: "GET", path: ada.path("/moves"), token: ada.token, headers: map[string]string{"X-HTTP-Method-Override": "POST"}, want: 405, reason: "method"},
			{name: "another path in a header", method: "GET", path: "/healthz/", headers: map[string]string{"X-Original-URL": "/healthz", "X-Rewrite-URL": "/healthz"}, want: 404, reason: "path"},
			{name: "the address of another client", method: "POST", path: "/api/v1/solve", body: `{"boards":["` + easy + `"]}`, headers: map[string]string{"X-Forwarded-For": "192.0.2.1", "X-Real-IP": "192.0.2.1", "Forwarded": "for=192.0.2.1"}, want: 403, reason: "played"},
			{name: "a result before the end", method: "GET", path: ada.path("/result"), token: ada.token, want: 409, reason: "running"},
			{name: "a rematch before the end", method: "POST", path: ada.path("/rematch"), token: ada.token, want: 409, reason: "running"},
			{name: "no name", method: "POST", path: "/api/v1/games", body: `{"kind":"easy"}`, want: 422, reason: "option"},
			{name: "a name that nobody sees", method: "POST", path: "/api/v1/games", body: `{"kind":"easy","name":"\u200b"}`, want: 422, reason: "name"},
			{name: "a long name", method: "POST", path: "/api/v1/games", body: `{"kind":"easy","name":"` + strings.Repeat("a", 25) + `"}`, want: 422, reason: "name"},
			{name: "kind and board", method: "POST", path: "/api/v1/games", body: `{"kind":"easy","board":"1","name":"A"}`, want: 422, reason: "option"},
			{name: "a board without a completion", method: "POST", path: "/api/v1/games", body: `{"board":"66` + testOther[2:] + `","name":"A"}`, want: 422, reason: "option"},
			{name: "a full board", method: "POST", path: "/api/v1/games", body: `{"board":"267149358849753612351286479426835791735961824198472563983617245572394186614528937","name":"A"}`, want: 422, reason: "setting"},
			{name: "the ghost of a future day", method: "POST", path: "/api/v1/games", body: `{"kind":"easy","date":"2999-01-01","opponent":"ghost","name":"A"}`, want: 404, reason: "day"},
			{name: "the ghost of no day", method: "POST", path: "/api/v1/games", body: `{"kind":"easy","date":"2026-13-1","opponent":"ghost","name":"A"}`, want: 404, reason: "day"},
			{name: "a future day", method: "POST", path: "/api/v1/games", body: `{"kind":"easy","date":"2999-01-01","name":"A"}`, want: 404, reason: "day"},
			{name: "no ghost", method: "POST", path: "/api/v1/games", body: `{"kind":"hard","name":"A","opponent":"ghost"}`, want: 404, reason: "ghost"},
			{name: "boards of a future day", method: "GET", path: "/api/v1/daily/2999-01-01", want: 404, reason: "day"},
			{name: "boards of no day", method: "GET", path: "/api/v1/daily/tomorrow", want: 404, reason: "day"},
			{name: "a question about the board", method: "POST", path: "/api/v1/max", body: `{"boards":["` + easy + `"]}`, want: 403, reason: "played"},
			{name: "a question about the board with a guess", method: "POST", path: "/api/v1/count", body: `{"boards":["` + easy[:2] + "4" + easy[3:] + `"]}`, want: 403, reason: "played"},
			{name: "a drawing of the board", method: "POST", path: "/api/v1/draw", body: `{"boards":["` + easy + `"]}`, want: 200},
		} {
			t.Run(test.name, func(t *testing.T) {
				r, err := http.NewRequest(test.method, at+test.path, strings.NewReader(test.body))
				if err != nil {
					t.Fatal(err)
				}
				if test.body != "" {
					r.Header.Set("Content-Type", asJSON.contentType)
				}
				if test.token != "" {
					r.Header.Set("Authorization", "Bearer "+test.token)
				}
				for name, value := range test.headers {
					r.Header.Set(name, value)
				}
				status, header, text := send(t, r)
				var answer struct{ Reason string }
				json.Unmarshal([]byte(text), &answer)
				if status != test.want || answer.Reason != test.reason {
					t.Errorf("%d %s, want %d %s", status, text, test.want, test.reason)
				}
				if kind := header.Get("Content-Type"); status != 200 && kind != "application/problem+json" {
					t.Errorf("a problem of the type %s", kind)
				}
				if found := internals.FindString(text); found != "" {
					t.Errorf("the answer tells %q: %s", found, text)
				}
			})
		}
		if now := ada.see(); now.Next != until.Next || now.Own.Board != easy {
			t.Errorf("the game has changed: %+v", now)
		}

		// When the game is over, everybody may ask.
		if status, _, _ := ada.move(`{"kind":"left","id":"x"}`); status != 200 {
			t.Errorf("left: %d", status)
		}
		if status, _, text := post(t, at+"/api/v1/solve", asJSON.contentType, `{"boards":["`+easy+`"]}`); status != 200 {
			t.Errorf("a question after the end: %d %s", status, text)
		}
	})
}
