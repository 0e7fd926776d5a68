package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// A rating is what a client sees of one.
type rating struct{ Seat, Rating, Deviation, Duels, Change int }

// Two players who want a rating see it during the duel and how the duel has changed it, on any server, and
// find it with the copies of their logs. A repeated request changes nothing.
func TestRatedDuel(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		at := start(t, Options{Limits: generous(), Database: address, Countdown: time.Millisecond, Pace: time.Nanosecond})
		secrets := []string{strings.Repeat("a", 40), strings.Repeat("b", 40)}
		for _, secret := range secrets {
			if status, _, reason := (&player{TB: t, at: at, token: secret}).keep(0, []byte{1}); status != 200 {
				t.Fatalf("a copy: %d %q", status, reason)
			}
		}
		seen := func(p *player, path string) (found []rating) {
			t.Helper()
			var answer struct{ Ratings []rating }
			if status := p.ask(http.MethodGet, path, "", &answer); status != 200 {
				t.Fatalf("%s: %d", path, status)
			}
			return answer.Ratings
		}
		expect := func(found []rating, want string) {
			t.Helper()
			if got := fmt.Sprint(found); got != want {
				t.Errorf("found %s, want %s", got, want)
			}
		}
		ada, view := sit(t, at, "/api/v1/games", `{"name":"Ada","kind":"easy","opponent":"friend","rated":"`+secrets[0]+`"}`)
		expect(seen(ada, ada.path("")), "[{0 1500 350 0 0}]")
		bob, _ := sit(t, at, "/api/v1/rooms/"+view.Room, `{"name":"Bob","rated":"`+secrets[1]+`"}`)
		expect(seen(ada, ada.path("")), "[{0 1500 350 0 0} {1 1500 350 0 0}]")
		time.Sleep(20 * time.Millisecond) // the countdown
		for range 2 {                     // the second is a repetition
			if status, _, reason := ada.move(`{"kind":"left","id":"left"}`); status != 200 {
				t.Fatalf("giving up: %d %q", status, reason)
			}
		}
		after := "[{0 1338 290 0 -162} {1 1662 290 0 162}]"
		expect(seen(ada, ada.path("")), after)
		expect(seen(&player{TB: t, at: at}, "/api/v1/watch/"+view.Watch), after)
		for i, want := range []rating{{0, 1338, 290, 1, 0}, {0, 1662, 290, 1, 0}} {
			var answer struct{ Rating rating }
			owner := &player{TB: t, at: at, token: secrets[i]}
			if status := owner.ask(http.MethodGet, "/api/v1/copy", "", &answer); status != 200 || answer.Rating != want {
				t.Errorf("with the copy: %d %+v, want %+v", status, answer.Rating, want)
			}
		}

		// A rematch is rated if both want it again.
		first, _ := sitAgain(t, ada, `{"rated":"`+secrets[0]+`"}`)
		_, _ = sitAgain(t, bob, `{}`)
		expect(seen(first, first.path("")), "[{0 1338 290 0 0}]")

		// What cannot be rated is refused.
		nobody := &player{TB: t, at: at}
		rated := `,"rated":"` + secrets[0] + `"}`
		for body, want := range map[string]string{
			`{"name":"Ada","kind":"easy"` + rated:                                                          "422",
			`{"name":"Ada","kind":"easy","opponent":"strong"` + rated:                                      "422",
			`{"name":"Ada","board":"` + easy + `","opponent":"friend"` + rated:                             "422",
			`{"name":"Ada","kind":"easy","date":"2026-11-22","opponent":"friend"` + rated:                  "422",
			`{"name":"Ada","kind":"easy","opponent":"friend","rated":"short"}`:                             "422",
			`{"name":"Ada","kind":"easy","opponent":"friend","rated":"` + strings.Repeat("c", 40) + `"}`:   "404 copy",
			`{"name":"Ada","kind":"easy","opponent":"stranger","rated":"` + strings.Repeat("c", 40) + `"}`: "404 copy",
			`{"name":"Ada","kind":"easy","opponent":"stranger","limit":77,"rated":"` + secrets[0] + `"}`:   "201",
		} {
			var answer struct{ Reason string }
			status := nobody.ask(http.MethodPost, "/api/v1/games", body, &answer)
			if got := strings.TrimSpace(fmt.Sprint(status, " ", answer.Reason)); !strings.HasPrefix(got, want) {
				t.Errorf("%s: %s, want %s", body, got, want)
			}
		}
	})
}

// sitAgain asks for a rematch.
func sitAgain(t *testing.T, p *player, body string) (*player, seen) {
	t.Helper()
	next := &player{TB: t, at: p.at}
	var answer struct {
		Game, Token string
		View        seen
	}
	if status := p.ask(http.MethodPost, p.path("/rematch"), body, &answer); status != http.StatusCreated {
		t.Fatalf("a rematch: status %d", status)
	}
	next.game, next.token = answer.Game, answer.Token
	return next, answer.View
}
