package server

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bullseye/setter"
)

// Somebody who begins a game, also against a bot, does not wait for slow questions. Extreme boards
// are slow work themselves, and so are the plans of bots for boards that somebody brings.
func TestGamesBeginDuringSlowWork(t *testing.T) {
	limits := generous()
	limits.Threads, limits.Wait, limits.ClientGames = 2, time.Millisecond, 1000
	s, err := New(t.Context(), Options{Limits: limits, Database: filepath.Join(t.TempDir(), "games.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	leave, err := s.queue.Enter(t.Context(), time.Minute, false) // the slow lane has one slot
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	own := `{"name":"Ada","board":"` + strings.Repeat(".", 81) + `","target":true,"opponent":"strong"}`
	if status, answer := question(s, "/api/v1/games", asJSON.contentType, own); status != http.StatusServiceUnavailable {
		t.Errorf("a plan for an empty board: %d %s, want 503", status, answer)
	}
	for _, kind := range setter.Kinds() {
		want := http.StatusCreated
		if kind == setter.Extreme {
			want = http.StatusServiceUnavailable
		}
		for _, opponent := range []string{"friend", "greedy", "perfect"} {
			body := `{"name":"Ada","kind":"` + string(kind) + `","opponent":"` + opponent + `"}`
			if status, answer := question(s, "/api/v1/games", asJSON.contentType, body); status != want {
				t.Errorf("%s: %d %s, want %d", body, status, answer, want)
			}
		}
	}
}
