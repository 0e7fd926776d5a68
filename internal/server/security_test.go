package server

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// The end of a request is where the server takes it to be. What follows it in the same bytes
// is no request of its own, if a proxy could have found another end.
func TestSmuggledRequests(t *testing.T) {
	limits := generous()
	limits.ReadTime, limits.IdleTime = time.Second, time.Second
	s := newGames(t, limits)
	at := run(t, s)
	ada, _ := beginDuel(t, at)
	smuggled := "POST " + ada.path("/moves") + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + ada.token +
		"\r\nContent-Type: application/json\r\nContent-Length: 24\r\n\r\n{\"kind\":\"left\",\"id\":\"s\"}"
	begin := "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
	chunked := "0\r\n\r\n" + smuggled
	for name, text := range map[string]string{
		"length and coding":      begin + fmt.Sprintf("Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n", len(chunked)) + chunked,
		"coding and length":      begin + fmt.Sprintf("Transfer-Encoding: chunked\r\nContent-Length: %d\r\n\r\n", len(chunked)) + chunked,
		"two codings":            begin + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n" + chunked,
		"a coding in disguise":   begin + "Transfer-Encoding: xchunked\r\n\r\n" + chunked,
		"a coding after a blank": begin + "Transfer-Encoding : chunked\r\n\r\n" + chunked,
		"a coding of HTTP/1.0":   strings.Replace(begin, "1.1", "1.0", 1) + "Transfer-Encoding: chunked\r\n\r\n" + chunked,
		"two lengths":            begin + "Content-Length: 0\r\nContent-Length: 300\r\n\r\n" + smuggled,
		"a list of lengths":      begin + "Content-Length: 0, 300\r\n\r\n" + smuggled,
		"a signed length":        begin + "Content-Length: +0\r\n\r\n" + smuggled,
		"a length in base 16":    begin + "Content-Length: 0x0\r\n\r\n" + smuggled,
		"a header of two lines":  begin + fmt.Sprintf("X: y\r\n Content-Length: 0\r\nContent-Length: %d\r\n\r\n", len(smuggled)) + smuggled,
		"a bare carriage return": begin + "X: y\rContent-Length: 0\r\n\r\n" + smuggled,
	} {
		t.Run(name, func(t *testing.T) {
			conn := dial(t, at, "")
			io.WriteString(conn, text) // the server may close the connection before the end
			answer, _ := io.ReadAll(conn)
			if n := strings.Count(string(answer), "HTTP/1."); n > 1 || !regexp.MustCompile(`^HTTP/1\.[01] (4\d\d|501) `).Match(answer) {
				t.Errorf("%d answers: %.600s", n, answer)
			}
			if v := ada.see(); v.Next != 3 {
				t.Fatalf("the smuggled move was made: %+v", v)
			}
		})
	}
}

// Headers that are there twice, or that say something else than the connection, give no rights.
func TestHeaderTricks(t *testing.T) {
	s := newGames(t, generous())
	at := run(t, s)
	ada, bob := beginDuel(t, at)
	host := strings.TrimPrefix(at, "http://")
	body := `{"kind":"left","id":"s"}`
	post := func(target string, headers ...string) string {
		return "POST " + target + " HTTP/1.1\r\n" + strings.Join(headers, "\r\n") +
			fmt.Sprintf("\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s", len(body), body)
	}
	own, others := "Authorization: Bearer "+ada.token, "Authorization: Bearer "+bob.token
	for name, test := range map[string]struct{ text, want string }{
		"two tokens":                   {post(ada.path("/moves"), "Host: "+host, own, others), "401"},
		"the same token twice":         {post(ada.path("/moves"), "Host: "+host, own, own), "401"},
		"two tokens in one":            {post(ada.path("/moves"), "Host: "+host, own+", Bearer "+bob.token), "401"},
		"a token in the query":         {post(ada.path("/moves")+"?access_token="+ada.token, "Host: "+host), "401"},
		"a token in a cookie":          {post(ada.path("/moves"), "Host: "+host, "Cookie: token="+ada.token), "401"},
		"the host of another origin":   {post(ada.path("/moves"), "Host: "+host, own, "Origin: http://evil.example"), "403"},
		"the port of another origin":   {post(ada.path("/moves"), "Host: "+host, own, "Origin: http://127.0.0.1:1"), "403"},
		"the host in another header":   {post(ada.path("/moves"), "Host: "+host, own, "X-Forwarded-Host: evil.example", "Origin: http://evil.example"), "403"},
		"another host in the target":   {post("http://evil.example"+ada.path("/moves"), "Host: "+host, own, "Origin: "+at), "403"},
		"two origins":                  {post(ada.path("/moves"), "Host: "+host, own, "Origin: http://evil.example", "Origin: "+at), "403"},
		"two types":                    {post(ada.path("/moves"), "Host: "+host, own, "Content-Type: text/plain"), "415"},
		"a path with dots":             {post("/api/v1/games/x/../"+ada.game+"/moves", "Host: "+host, own), "404"},
		"an encoded slash in the game": {post("/api/v1/games/"+ada.game+"%2fmoves", "Host: "+host, own), "405"},
		"a large token":                {post(ada.path("/moves"), "Host: "+host, "Authorization: Bearer "+strings.Repeat("x", 10<<10)), "401"},
		"a header that is too large":   {post(ada.path("/moves"), "Host: "+host, own, "X: "+strings.Repeat("x", 64<<10)), "431"},
		"too many headers":             {post(ada.path("/moves"), append([]string{"Host: " + host, own}, strings.Split(strings.Repeat("X: y,", 20_000)+"X: y", ",")...)...), "431"},
	} {
		t.Run(name, func(t *testing.T) {
			conn := dial(t, at, "")
			io.WriteString(conn, test.text)
			answer, _ := io.ReadAll(conn)
			if status, _, _ := strings.Cut(strings.TrimPrefix(string(answer), "HTTP/1.1 "), " "); status != test.want && !(test.want == "404" && strings.HasPrefix(status, "30")) {
				t.Errorf("%.300s, want %s", answer, test.want)
			}
			if v := ada.see(); v.Next != 3 {
				t.Fatalf("the move was made: %+v", v)
			}
		})
	}
}

// A move that somebody has recorded and sends again changes nothing, whoever sends it and when.
func TestReplayedMoves(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		limits := generous()
		limits.MoveRate = 1e6
		at := start(t, Options{Limits: limits, Database: address, Countdown: time.Millisecond})
		ada, bob := beginDuel(t, at)
		moves := solutionMoves(easy, easySolution)
		numbers := map[string]int{}
		for _, m := range append(moves[:5:5], `{"kind":"undo","id":"u"}`, `{"kind":"entry","id":"new","cell":"r1c3","digit":9}`) {
			_, numbers[m], _ = ada.move(m)
		}
		replay := func(when string) {
			t.Helper()
			before := ada.see()
			for m, number := range numbers {
				if status, again, _ := ada.move(m); status != 200 || again != number {
					t.Errorf("%s: %s: %d, event %d, first %d", when, m, status, again, number)
				}
			}
			if after := ada.see(); after.Next != before.Next || after.Own.Board != before.Own.Board {
				t.Errorf("%s: the game has changed from %+v to %+v", when, before, after)
			}
		}
		replay("at once")
		// Without the token, the recorded request is worth nothing, and with another one it is a
		// move of that player on the own board.
		eve := &player{TB: t, at: at, game: ada.game}
		if status, _, _ := eve.move(moves[0]); status != http.StatusUnauthorized {
			t.Errorf("without a token: %d", status)
		}
		before := ada.see().Own.Board
		if status, _, _ := bob.move(moves[0]); status != 200 || ada.see().Own.Board != before {
			t.Errorf("by the other player: %d", status)
		}
		ada.move(`{"kind":"left","id":"x"}`)
		replay("after the end")
		if status, _, _ := rematchWith(bob, ada).move(moves[1]); status != http.StatusUnauthorized {
			t.Errorf("in the rematch: %d", status)
		}
	})
}

// rematchWith begins a rematch as one player and returns another one with the old token.
func rematchWith(one, other *player) *player {
	again, _ := sit2(one, "/rematch")
	return &player{TB: one.TB, at: one.at, game: again.game, token: other.token}
}
