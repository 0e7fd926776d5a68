package server

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"bullseye/internal/store"
)

// However many ask whether the database takes changes, it makes one a second, and all get the same
// answer.
func TestPulseWritesOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p pulse
		writes, full := 0, false
		write := func(context.Context) error {
			if writes++; full {
				return store.ErrFull
			}
			return nil
		}
		ask := func(want error) {
			var asking sync.WaitGroup
			for range 100 {
				asking.Go(func() {
					if err := p.check(write); !errors.Is(err, want) {
						t.Errorf("found %v, expected %v", err, want)
					}
				})
			}
			asking.Wait()
		}
		ask(nil)
		full = true
		ask(nil) // it is the answer of this second
		if writes != 1 {
			t.Errorf("found %d changes, expected one", writes)
		}
		time.Sleep(time.Second)
		ask(store.ErrFull)
		if writes != 2 {
			t.Errorf("found %d changes, expected two", writes)
		}
		time.Sleep(time.Second)
		hanging := func(ctx context.Context) error { <-ctx.Done(); return errors.New("interrupted") }
		if err := p.check(hanging); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a database that hangs: %v", err)
		}
	})
}

// The listener for health answers when clients have used up every connection of the other one, and
// shows metrics to no page of another site.
func TestHealthAnswersUnderSiege(t *testing.T) {
	limits := generous()
	limits.Connections, limits.Requests = 1, 1
	s := newServer(t, limits)
	at := run(t, s)
	dial(t, at, header("/api/v1/solve", asJSON.contentType, 100))
	waitUntil(t, "the only request has come", func() bool { return s.requests.Load() == 1 })
	listener := loopback(t)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.RunHealth(ctx, listener) }()
	for _, test := range []struct {
		path, host, want string
		status           int
	}{
		{healthPath, "localhost", "ok", 200},
		{readyPath, "evil.example", "ready", 200},
		{"/metrics", "localhost", "bullseye_connections 1", 200},
		{"/metrics", "evil.example", "host", 403},
		{"/api/", "localhost", "", 404},
	} {
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(conn, "GET "+test.path+" HTTP/1.0\r\nHost: "+test.host+"\r\n\r\n")
		answer, _ := io.ReadAll(conn)
		if status := "HTTP/1.0 " + http.StatusText(test.status); !strings.Contains(string(answer), test.want) || !strings.Contains(string(answer[:min(len(answer), 60)]), status[9:]) {
			t.Errorf("%s for %s: %.300s", test.path, test.host, answer)
		}
		conn.Close()
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
