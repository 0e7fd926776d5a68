package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"bullseye/internal/fortest/hostile"
	"bullseye/internal/setter"
)

// Boards for play need no database: those of a day, and fresh ones of every kind.
func TestBoardsForPlay(t *testing.T) {
	limits := generous()
	limits.Time, limits.Wait = time.Hour, time.Hour // extreme boards are rare
	s := newServer(t, limits)
	get := func(path string) (status int, board boardAnswer, day dayAnswer) {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		json.Unmarshal(w.Body.Bytes(), &board)
		json.Unmarshal(w.Body.Bytes(), &day)
		return w.Code, board, day
	}
	seen := map[string]bool{}
	for range 2 {
		for _, kind := range setter.Kinds() {
			if kind == setter.Extreme && hostile.Raced {
				continue // a minute of computing, on one thread
			}
			status, board, _ := get("/api/v1/fresh/" + string(kind))
			target := len(board.Weights) == 81
			if status != http.StatusOK || board.Kind != string(kind) || len(board.Clues) != 81 || target != (kind == setter.Target) || seen[board.Clues] {
				t.Errorf("%s: status %d, %+v", kind, status, board)
			}
			seen[board.Clues] = true
		}
	}
	for late := false; ; late = true { // the extreme board is set in the background
		status, _, day := get("/api/v1/daily/2026-11-21")
		if status != http.StatusOK || len(day.Boards)+len(day.Coming) != len(setter.Kinds()) || !late && !slices.Equal(day.Coming, []setter.Kind{setter.Extreme}) {
			t.Fatalf("a day: status %d, %+v", status, day)
		}
		if len(day.Coming) == 0 || hostile.Raced {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if status, _, _ := get("/api/v1/fresh/impossible"); status != http.StatusNotFound {
		t.Errorf("no kind: status %d", status)
	}
}
