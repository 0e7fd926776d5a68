package server

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"bullseye/internal/fortest/pgtest"
	"bullseye/internal/server/play"
	"bullseye/internal/setter"
)

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func TestMain(m *testing.M) { goleak.VerifyTestMain(pgtest.Tests{M: m}) }

// generous are limits that tests which are not about limits do not meet.
func generous() Limits {
	return Limits{ClientRate: 1e6, ClientBurst: 1e6, ClientRequests: 1e6, ClientConnections: 1e6}
}

// start runs a server on a loopback port until the test ends, and returns its address.
func start(t testing.TB, options Options) string {
	t.Helper()
	s, err := New(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // after run
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return run(t, s)
}

func run(t testing.TB, s *Server) string {
	t.Helper()
	return runOn(t, s, loopback(t))
}

func loopback(t testing.TB) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return listener
}

func runOn(t testing.TB, s *Server, listener net.Listener) string {
	t.Helper()
	at, stop := runUntil(t, s, listener)
	t.Cleanup(stop)
	return at
}

// runUntil runs a server on a listener until stop is called.
func runUntil(t testing.TB, s *Server, listener net.Listener) (at string, stop func()) {
	t.Helper()
	if s.store != nil && !s.secret.Made.Before(thisDay()) {
		for origin, board := range boardsOfToday() {
			s.days.keep(origin, board)
		}
	}
	return runBare(t, s, listener)
}

// boardsOfToday are those of every server that is new, by their origins. To set them takes longer than most tests.
var boardsOfToday = sync.OnceValue(func() map[string]setter.Board {
	boards, day := map[string]setter.Board{}, thisDay()
	for _, kind := range setter.Kinds() {
		if board, err := setter.OfDay(context.Background(), kind, day); err == nil {
			boards[play.OriginOfDay(day, string(kind))] = board
		}
	}
	return boards
})

// runBare runs a server that does not know the boards of today yet.
func runBare(t testing.TB, s *Server, listener net.Listener) (at string, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx, listener) }()
	return "http://" + listener.Addr().String(), func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the server ended with %v", err)
		}
		http.DefaultClient.CloseIdleConnections()
	}
}

// waitUntil waits for something that happens soon.
func waitUntil(t testing.TB, what string, done func() bool) {
	t.Helper()
	for range 6000 {
		if done() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatalf("waited in vain: %s", what)
}

// post asks a question and returns the status, the header and the body of the answer.
func post(t testing.TB, url, contentType, body string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
	return send(t, r)
}

func send(t testing.TB, r *http.Request) (int, http.Header, string) {
	t.Helper()
	client := &http.Client{Timeout: 5 * time.Minute} // the race detector and a busy machine slow fresh boards down
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatalf("after %.200q: %v", text, err)
	}
	return answer.StatusCode, answer.Header, string(text)
}

// question asks a question without a connection.
func question(s *Server, path, contentType, body string) (status int, answer string) {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("Content-Type", contentType)
	w := deadlines{httptest.NewRecorder()}
	s.Handler().ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// decode reads an answer in JSON.
func decode(t testing.TB, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%.300q: %v", text, err)
	}
}

// deadlines is a recorder that takes deadlines, as connections do.
type deadlines struct{ *httptest.ResponseRecorder }

func (deadlines) SetReadDeadline(time.Time) error  { return nil }
func (deadlines) SetWriteDeadline(time.Time) error { return nil }
