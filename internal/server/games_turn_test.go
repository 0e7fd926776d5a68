package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bullseye/internal/server/queue"
	"bullseye/internal/setter"
	"bullseye/internal/turn"
)

// Somebody who begins a game, also against a bot, does not wait for slow questions. Extreme boards
// are slow work themselves, and so are the plans of bots for boards that somebody brings: a client
// whose own slow work waits for too long is refused.
func TestGamesBeginDuringSlowWork(t *testing.T) {
	limits := generous()
	limits.Threads, limits.Wait, limits.ClientGames = 2, time.Millisecond, 1000
	s, err := New(t.Context(), Options{Limits: limits, Database: filepath.Join(t.TempDir(), "games.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	// The slow lane has one slot. The client has work in it, and some that waits.
	asClient := queue.WithClient(t.Context(), nameOf(addressOf(httptest.NewRequest(http.MethodGet, "/", http.NoBody).RemoteAddr)))
	var working sync.WaitGroup
	defer working.Wait()
	over, end := context.WithCancel(asClient)
	defer end()
	for range 2 {
		working.Go(func() {
			place, err := s.queue.Enter(over, time.Minute, true)
			if err != nil {
				t.Error(err)
				return
			}
			defer place.Leave()
			for ctx := place.Context(over); turn.Check(ctx) == nil; {
				time.Sleep(time.Millisecond)
			}
		})
	}
	for s.queue.Waiting(queue.SlowLane) == 0 {
		time.Sleep(time.Millisecond)
	}
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
			status, answer := question(s, "/api/v1/games", asJSON.contentType, body)
			if kind == setter.Diabolical && status == http.StatusServiceUnavailable {
				continue // now and then it takes long, too, most of all under the race detector
			}
			if status != want {
				t.Errorf("%s: %d %s, want %d", body, status, answer, want)
			}
		}
	}
}
