package server

import (
	"net/http"
	"testing"
	"time"
)

// Two friends fill one board together over HTTP, and again in a rematch.
func TestTogether(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		limits := generous()
		limits.MoveRate = 1e6
		at := start(t, Options{Limits: limits, Database: address, Countdown: time.Millisecond})
		for _, other := range []string{"", `,"opponent":"greedy"`, `,"opponent":"stranger"`} {
			if status := (&player{TB: t, at: at}).ask(http.MethodPost, "/api/v1/games", `{"name":"Ada","kind":"easy","together":true`+other+`}`, new(any)); status != http.StatusUnprocessableEntity {
				t.Errorf("together%s: status %d, expected 422", other, status)
			}
		}
		ada, v := sit(t, at, "/api/v1/games", `{"name":"Ada","board":"`+easy+`","opponent":"friend","together":true}`)
		bob, _ := sit(t, at, "/api/v1/rooms/"+v.Room, `{"name":"Bob"}`)
		views, leave := ada.follow(ada.path("/events"))
		defer leave()
		until(t, views, phase("playing"))
		moves := fill(easy)
		for i, m := range moves {
			if status, _, reason := []*player{ada, bob}[i%2].move(m); status != 200 {
				t.Fatalf("%s: %d %s", m, status, reason)
			}
		}
		v = until(t, views, func(v seen) bool { return v.Seats[0].Filled == 81 })
		if v.Own.Board != easySolution || v.Seats[1].Filled != 81 {
			t.Errorf("found %+v, expected the digits of both players", v)
		}
		if status, _, reason := ada.move(`{"kind":"undo","id":"u"}`); status != 409 || reason != "nothing" {
			t.Errorf("undo: %d %s", status, reason)
		}
		if status, _, _ := bob.move(`{"kind":"done","id":"d"}`); status != 200 {
			t.Fatalf("done: %d", status)
		}
		v = until(t, views, phase("over"))
		if r := v.Result; r.Winner != -1 || !r.Seats[0].Finished || !r.Seats[1].Finished {
			t.Errorf("found %+v, expected that both finished and nobody won", r)
		}
		var answer struct {
			Players []struct{ Entries []any }
		}
		ada.ask(http.MethodGet, ada.path("/result"), "", &answer)
		for i, p := range answer.Players {
			if want := (len(moves) + 1 - i) / 2; len(p.Entries) != want {
				t.Errorf("seat %d has %d entries, expected %d", i, len(p.Entries), want)
			}
		}
		var next struct{ View struct{ Together bool } }
		if status := ada.ask(http.MethodPost, ada.path("/rematch"), "", &next); status != 201 || !next.View.Together {
			t.Errorf("rematch: %d %+v", status, next)
		}
	})
}
