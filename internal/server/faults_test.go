package server

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"bullseye/internal/fortest/sample"
	"bullseye/internal/game"
)

// noLeaks checks at the end of a test, after everything else has ended, that no goroutine is
// left that the test has started. It is called first.
func noLeaks(t testing.TB) {
	t.Helper()
	before := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, before) })
}

// isIdle waits until a server does nothing and has no connection and no stream.
func isIdle(t testing.TB, s *Server) {
	t.Helper()
	isFree(t, s)
	http.DefaultClient.CloseIdleConnections()
	for range 600 {
		if s.streams.Load() == 0 && gaugeOf(s, "bullseye_connections") == "0" {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("%d streams and %s connections are left", s.streams.Load(), gaugeOf(s, "bullseye_connections"))
}

// gaugeOf returns a metric without labels.
func gaugeOf(s *Server, name string) string {
	w := httptest.NewRecorder()
	s.Metrics().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for line := range strings.Lines(w.Body.String()) {
		if value, found := strings.CutPrefix(line, name+" "); found {
			return strings.TrimSpace(value)
		}
	}
	return "no metric " + name
}

// heap returns the bytes that are in use.
func heap() int64 {
	var memory runtime.MemStats
	runtime.GC()
	runtime.GC() // what had finalizers
	runtime.ReadMemStats(&memory)
	return int64(memory.HeapAlloc)
}

// newGames returns a server with games in a new file.
func newGames(t testing.TB, limits Limits) *Server {
	t.Helper()
	s, err := New(t.Context(), Options{Limits: limits, Database: t.TempDir() + "/games.db", Countdown: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// beginDuel begins a duel of two friends and waits until it has started.
func beginDuel(t testing.TB, at string) (ada, bob *player) {
	t.Helper()
	ada, v := sit(t, at, "/api/v1/games", `{"name":"Ada","board":"`+easy+`","opponent":"friend","limit":1800}`)
	bob, _ = sit(t, at, "/api/v1/rooms/"+v.Room, `{"name":"Bob"}`)
	for v.Phase != "playing" {
		v = ada.see()
	}
	return ada, bob
}

// isLogged checks that each move that was acknowledged is in the log once, under the number
// that the answer told, and that the log obeys the rules.
func isLogged(t testing.TB, s *Server, id string, acknowledged map[string]int) {
	t.Helper()
	if _, err := game.Replay(events(t, s, id)); err != nil {
		t.Error(err)
	}
	found := map[string]int{}
	for e, err := range events(t, s, id) {
		if err != nil {
			t.Fatal(err)
		}
		if _, twice := found[fmt.Sprint(e.Seat, e.ID)]; twice && e.ID != "" {
			t.Errorf("the move %s is in the log twice", e.ID)
		}
		found[fmt.Sprint(e.Seat, e.ID)] = e.Number
	}
	for m, number := range acknowledged {
		if found[m] != number {
			t.Errorf("the move %s was acknowledged as event %d, and is event %d", m, number, found[m])
		}
	}
}

// toggle returns one of any number of moves in JSON that write into a blank cell of easy, one
// after the other.
func toggle(i int) string {
	return fmt.Sprintf(`{"kind":"entry","id":"t%d","cell":"r1c3","digit":%d}`, i, 1+i%2*3)
}

// A clock that is set forward and back by an hour in the middle of a duel changes neither the
// order of events nor the time of play.
func TestClockJumps(t *testing.T) {
	noLeaks(t)
	limits := generous()
	limits.MoveRate = 1e6
	s := newGames(t, limits)
	var ahead atomic.Int64
	s.hall.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	at := run(t, s)
	began := time.Now()
	ada, bob := beginDuel(t, at)
	views, leave := ada.follow(ada.path("/events"))
	defer leave()
	acknowledged := map[string]int{}
	moves := solutionMoves(easy, easySolution)
	for i, m := range moves {
		ahead.Store(int64([]time.Duration{0, time.Hour, -time.Hour, 2 * time.Hour}[i/5%4]))
		for seat, p := range []*player{ada, bob} {
			status, number, reason := p.move(m)
			if i == len(moves)-1 && seat == 1 && reason == "over" {
				break // the other has won
			}
			if status != 200 {
				t.Fatalf("move %d: %d %s", i, status, reason)
			}
			acknowledged[fmt.Sprint(seat, idOf(m))] = number
		}
	}
	v := until(t, views, phase("over"))
	took := time.Since(began).Milliseconds()
	for i, seat := range v.Result.Seats {
		if seat.Finished != (i == 0) || seat.Time < 0 || seat.Time > took {
			t.Errorf("seat %d has the result %+v after %d ms", i, seat, took)
		}
	}
	isLogged(t, s, ada.game, acknowledged)
	leave()
	isIdle(t, s)
}

// idOf returns the ID of a move in JSON.
func idOf(move string) string {
	_, rest, _ := strings.Cut(move, `"id":"`)
	id, _, _ := strings.Cut(rest, `"`)
	return id
}

// smallBuffers is a listener whose connections take little before they wait for the client.
type smallBuffers struct{ net.Listener }

func (l smallBuffers) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if tcp, ok := conn.(*net.TCPConn); ok {
		tcp.SetWriteBuffer(4 << 10)
	}
	return conn, err
}

// Clients that read their streams of events never, or a byte now and then, are cut off. They
// hold nobody up, and the server keeps nothing for them.
func TestSlowWatchers(t *testing.T) {
	noLeaks(t)
	limits := generous()
	limits.MoveRate, limits.ClientStreams, limits.WriteTime = 1e6, 1e6, 500*time.Millisecond
	s := newGames(t, limits)
	at := runOn(t, s, smallBuffers{loopback(t)})
	ada, bob := beginDuel(t, at)
	views, leave := bob.follow(bob.path("/events"))
	defer leave()
	watch := ada.see().Watch
	const pairs = 20
	var slow sync.WaitGroup
	var conns []net.Conn
	for range pairs {
		for _, pause := range []time.Duration{0, 20 * time.Millisecond} {
			conn := dial(t, at, "")
			conns = append(conns, conn)
			conn.(*net.TCPConn).SetReadBuffer(4 << 10)
			io.WriteString(conn, "GET /api/v1/watch/"+watch+"/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
			if pause > 0 {
				slow.Go(func() {
					for one := make([]byte, 1); ; time.Sleep(pause) {
						if _, err := conn.Read(one); err != nil {
							return
						}
					}
				})
			}
		}
	}
	for waited := 0; s.streams.Load() < 2*pairs+1; waited++ {
		if waited > 10_000 {
			t.Fatalf("%d streams are open", s.streams.Load())
		}
		time.Sleep(time.Millisecond)
	}
	before := heap()
	acknowledged := map[string]int{}
	last := 0
	for i := 0; s.streams.Load() > 1; i++ {
		if i == game.MaxMoves {
			t.Fatalf("%d slow clients have not been cut off", s.streams.Load()-1)
		}
		status, number, reason := bob.move(toggle(i))
		if status != 200 {
			t.Fatalf("move %d: %d %s", i, status, reason)
		}
		acknowledged[fmt.Sprint(1, "t", i)] = number
		last = number
	}
	until(t, views, func(v seen) bool { return v.Next > last })
	if more := heap() - before; more > 4<<20 {
		t.Errorf("%d bytes more are in use after %d moves", more, len(acknowledged))
	}
	isLogged(t, s, ada.game, acknowledged)
	leave()
	if status, _, _ := ada.move(`{"kind":"left","id":"x"}`); status != 200 {
		t.Errorf("left: %d", status)
	}
	isIdle(t, s)
	for _, conn := range conns { // what the system has buffered would take the slow ones long
		conn.Close()
	}
	slow.Wait()
}

// A client that sends the body of a request about a game a byte now and then is cut off, and
// the request has no effect.
func TestSlowPlayers(t *testing.T) {
	noLeaks(t)
	limits := generous()
	limits.ReadTime = 300 * time.Millisecond
	s := newGames(t, limits)
	at := run(t, s)
	ada, _ := beginDuel(t, at)
	for name, request := range map[string]struct{ path, body string }{
		"a game":    {"/api/v1/games", `{"name":"Eve","kind":"easy"` + strings.Repeat(" ", 1000) + "}"},
		"a move":    {ada.path("/moves"), `{"kind":"left","id":"slow"` + strings.Repeat(" ", 1000) + "}"},
		"a rematch": {ada.path("/rematch"), "{" + strings.Repeat(" ", 1000) + "}"},
	} {
		conn := dial(t, at, strings.Replace(header(request.path, asJSON.contentType, len(request.body)), "\r\n\r\n", "\r\nAuthorization: Bearer "+ada.token+"\r\n\r\n", 1))
		var sending sync.WaitGroup
		sending.Go(func() {
			for i := range len(request.body) {
				if _, err := io.WriteString(conn, request.body[i:i+1]); err != nil {
					return
				}
				time.Sleep(20 * time.Millisecond)
			}
		})
		answer, err := io.ReadAll(conn)
		if late, ok := errors.AsType[net.Error](err); ok && late.Timeout() {
			t.Errorf("%s: the connection stays open", name)
		}
		conn.Close()
		sending.Wait()
		if !strings.HasPrefix(string(answer), "HTTP/1.1 408 ") {
			t.Errorf("%s: %s", name, answer)
		}
	}
	if v := ada.see(); v.Next != 3 || gaugeOf(s, "bullseye_games") != "1" {
		t.Errorf("the game has %d events, and %s are open", v.Next, gaugeOf(s, "bullseye_games"))
	}
	isIdle(t, s)
}

// direct is a client without a connection. It is fast.
type direct struct {
	*Server
	token string
}

func (d *direct) ask(t testing.TB, path, body string, answer any) int {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("Content-Type", asJSON.contentType)
	r.Header.Set("Authorization", "Bearer "+d.token)
	w := deadlines{httptest.NewRecorder()}
	d.Handler().ServeHTTP(w, r)
	decode(t, w.Body.String(), answer)
	return w.Code
}

// Memory stays the same while thousands of games begin and end, and while one has all the
// moves that a player can make.
func TestMemoryOfGames(t *testing.T) {
	noLeaks(t)
	limits := generous()
	limits.MoveRate, limits.ClientGames, limits.Games = 1e6, 1e6, 100
	s := newGames(t, limits)
	client := &direct{Server: s}
	many, moves := 2000, game.MaxMoves
	if sample.Only() {
		many, moves = 300, 1000
	}
	play := func(games int) {
		for i := range games {
			var got place
			if status := client.ask(t, "/api/v1/games", `{"name":"Ada","board":"`+easy+`"}`, &got); status != http.StatusCreated {
				t.Fatalf("game %d: status %d", i, status)
			}
			client.token = got.Token
			for _, m := range []string{`{"kind":"entry","id":"a","cell":"r1c3","digit":1}`, `{"kind":"left","id":"b"}`} {
				if status := client.ask(t, "/api/v1/games/"+got.Game+"/moves", m, new(any)); status != 200 {
					t.Fatalf("game %d: %s: %d", i, m, status)
				}
			}
		}
	}
	play(2 * limits.Games)
	before := heap()
	play(many)
	if more := heap() - before; more > 1<<20 {
		t.Errorf("%d games have left %d bytes", many, more)
	}
	if open := s.hall.Open(); open > limits.Games {
		t.Errorf("%d games are open, at most %d may be", open, limits.Games)
	}

	var got place
	client.ask(t, "/api/v1/games", `{"name":"Ada","board":"`+easy+`"}`, &got)
	client.token = got.Token
	before = heap()
	for i := range moves {
		if status := client.ask(t, "/api/v1/games/"+got.Game+"/moves", toggle(i), new(any)); status != 200 {
			t.Fatalf("move %d: %d", i, status)
		}
	}
	if more := heap() - before; more > 2<<20 {
		t.Errorf("%d moves take %d bytes", moves, more)
	} else {
		t.Logf("%d moves take %d bytes", moves, more)
	}
	var answer struct{ Reason string }
	if moves == game.MaxMoves {
		if status := client.ask(t, "/api/v1/games/"+got.Game+"/moves", toggle(moves), &answer); status != 409 || answer.Reason != string(game.ReasonFull) {
			t.Errorf("a move more: %d %s", status, answer.Reason)
		}
	}
	isFree(t, s)
}
