package server

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
)

// Pages of any origin may show the boards and the leaderboard of a day, and nothing else.
func TestOtherPagesReadTheDay(t *testing.T) {
	s, err := New(t.Context(), Options{Database: filepath.Join(t.TempDir(), "games.db"), Origins: []string{"https://friend.example"}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, test := range []struct {
		method, path, origin, want string
	}{
		{"GET", "/api/v1/daily/2026-11-21", "https://other.example", "*"},
		{"GET", "/api/v1/daily/2026-11-21", "https://friend.example", "*"},
		{"GET", "/api/v1/daily/2026-11-21/easy/results", "https://other.example", "*"},
		{"GET", "/api/v1/games/AAAA", "https://other.example", ""},
		{"POST", "/api/v1/games", "https://other.example", ""},
		{"GET", "/api/v1/games/AAAA", "https://friend.example", "https://friend.example"},
	} {
		r := httptest.NewRequest(test.method, test.path, http.NoBody)
		r.Header.Set("Origin", test.origin)
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if got := w.Header().Values("Access-Control-Allow-Origin"); len(got) > 1 || w.Header().Get("Access-Control-Allow-Origin") != test.want {
			t.Errorf("%s %s from %s: %d, allowed to %q, want %q", test.method, test.path, test.origin, w.Code, got, test.want)
		}
	}
}
