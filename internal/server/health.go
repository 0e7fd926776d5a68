package server

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
	"time"

	"bullseye/internal/store"
)

const (
	healthPath = "/healthz"
	readyPath  = "/readyz"
)

func isHealth(path string) bool { return path == healthPath || path == readyPath }

// addHealth adds the paths that tell whether the server works, and whether it takes requests.
func (s *Server) addHealth(mux *http.ServeMux) {
	say := func(w http.ResponseWriter, status int, text string) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		w.Write([]byte(text + "\n"))
	}
	mux.HandleFunc("GET "+healthPath, func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET "+readyPath, func(w http.ResponseWriter, _ *http.Request) {
		if why := s.unready(); why != "" {
			say(w, http.StatusServiceUnavailable, why)
			return
		}
		say(w, http.StatusOK, "ready")
	})
}

// unready says why the server takes no requests; "" if it takes them.
func (s *Server) unready() string {
	if s.stopping.Load() {
		return "stopping"
	}
	if s.store == nil {
		return ""
	}
	switch err := s.pulse.check(s.store.Ping); {
	case err == nil:
		return ""
	case errors.Is(err, store.ErrFull):
		return "disk full"
	case errors.Is(err, store.ErrAway):
		return "database away"
	case errors.Is(err, context.DeadlineExceeded):
		return "database too slow"
	default:
		s.log.Error("the database takes no changes", "error", err)
		return "database fails"
	}
}

// A pulse knows whether the database takes changes. However many ask, it makes a change at most
// once in a second, and all get the same answer.
type pulse struct {
	mu  sync.Mutex
	at  time.Time // of the last change
	err error
}

func (p *pulse) check(write func(context.Context) error) error {
	const often, patience = time.Second, 2 * time.Second
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.at.IsZero() || time.Since(p.at) >= often {
		ctx, cancel := context.WithTimeout(context.Background(), patience) // whoever asks may leave
		defer cancel()
		p.err = write(ctx)
		if p.err != nil && ctx.Err() != nil { // SQLite says that it was interrupted
			p.err = ctx.Err()
		}
		p.at = time.Now()
	}
	return p.err
}

// Drain makes /readyz say that the server stops, and lets a time pass in which requests are still
// answered: whoever watches /readyz sends the next ones elsewhere. The context of Run can end
// after that.
func (s *Server) Drain(d time.Duration) {
	s.stopping.Store(true)
	time.Sleep(d)
}

// RunHealth serves /healthz, /readyz and /metrics on a listener of their own until the context
// ends, and returns nil. No limit of clients concerns it, so that a server under load is not
// taken for a broken one.
func (s *Server) RunHealth(ctx context.Context, listener net.Listener) error {
	mux := http.NewServeMux()
	s.addHealth(mux)
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		if !s.knowsHost(r) { // a page of another site asks
			errOtherHost.write(w)
			return
		}
		s.metrics.handler().ServeHTTP(w, r)
	})
	served := &http.Server{
		Handler: mux, ReadHeaderTimeout: s.limits.HeaderTime, ReadTimeout: s.limits.ReadTime, WriteTimeout: s.limits.WriteTime,
		IdleTimeout: s.limits.IdleTime, MaxHeaderBytes: 16 << 10, ErrorLog: log.New(io.Discard, "", 0),
		BaseContext: func(l net.Listener) context.Context { return withListener(context.WithoutCancel(ctx), l) },
	}
	closed := context.AfterFunc(ctx, func() { served.Close() })
	defer closed()
	if err := served.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
