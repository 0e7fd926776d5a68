package server

import (
	"errors"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"bullseye/internal/server/queue"
	"bullseye/internal/text/chinese"
	"bullseye/internal/text/message"
)

// protect returns what refuses pages of other origins than those that are named.
func protect(origins []string) (*http.CrossOriginProtection, error) {
	protection := http.NewCrossOriginProtection()
	for _, origin := range origins {
		if err := protection.AddTrustedOrigin(origin); err != nil {
			return nil, message.Errorf("found the origin %q, expected one such as https://example.org: %w", origin, err)
		}
	}
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		(&problem{reason: otherOrigin, detail: "a page of another origin asks: this server does not know that origin"}).write(w)
	}))
	return protection, nil
}

// guard wraps a handler in everything that holds for all requests.
func (s *Server) guard(mux *http.ServeMux, protection *http.CrossOriginProtection, origins []string) http.Handler {
	inner := s.limitClients(protection.Handler(s.orPage(mux)))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		r = r.WithContext(queue.WithClient(r.Context(), nameOf(s.clients.address(r))))
		t := &tracked{ResponseWriter: w, control: http.NewResponseController(w), limit: s.limits.WriteTime, chinese: chinese.Accepted(r.Header.Get("Accept-Language"))}
		setHeaders(t.Header())
		t.control.SetWriteDeadline(started.Add(s.limits.WriteTime))
		if r.ContentLength != 0 { // also if nobody reads the body: it is then discarded
			t.control.SetReadDeadline(started.Add(s.limits.bodyTime(0)))
		}
		if len(r.TransferEncoding) > 0 {
			// net/http does not tell whether there was a Content-Length, too, by which a proxy
			// may have found another end of the request. So nothing follows on the connection.
			t.Header().Set("Connection", "close")
		}
		defer func() { s.finished(t, r, started, recover()) }()
		if table := s.blocks.table.Load(); table != nil && !isHealth(r.URL.Path) && table.has(s.clients.address(r)) {
			s.metrics.refused("block")
			blockedProblem.write(t)
			return
		}
		if !isHealth(r.URL.Path) && !s.knowsHost(r) {
			errOtherHost.write(t)
			return
		}
		if origin := r.Header.Get("Origin"); slices.Contains(origins, origin) {
			t.Header().Set("Access-Control-Allow-Origin", origin)
			t.Header().Add("Vary", "Origin")
			if r.Method == http.MethodOptions {
				t.Header().Set("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE")
				t.Header().Set("Access-Control-Allow-Headers", "Content-Type, Accept, Authorization, Last-Event-ID")
				t.WriteHeader(http.StatusNoContent)
				return
			}
		}
		inner.ServeHTTP(t, r)
	})
}

// setHeaders sets the headers that keep browsers safe. Pages may load nothing but what this
// server has. The page has a policy of its own.
func setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
}

// finished ends a request: it writes the line of the log, and deals with a panic.
func (s *Server) finished(t *tracked, r *http.Request, started time.Time, failure any) {
	route := r.Pattern
	if route == "" {
		route = "none"
	}
	broken := failure == http.ErrAbortHandler
	if failure != nil && !broken {
		s.log.Error("a request panicked", "path", route, "panic", failure, "stack", string(debug.Stack()))
		if broken = t.status != 0; !broken {
			problemOf(errors.New("panic")).write(t)
		}
	}
	took := time.Since(started)
	s.metrics.answered(route, t.status, took)
	s.log.Info("request", "path", route, "status", t.status, "bytes", t.bytes, "seconds", took.Seconds())
	if broken {
		panic(http.ErrAbortHandler)
	}
}

// limitClients refuses requests beyond the limits of clients and of the server. Questions
// about its health are free.
func (s *Server) limitClients(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isHealth(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		// A stream of a game stays open as long as somebody plays.
		running, most, limit, tooMany := &s.requests, s.limits.Requests, "requests", "too many requests are being answered: try again later"
		stream := isStream(r.URL.Path)
		if stream {
			running, most, limit, tooMany = &s.streams, s.limits.Streams, "streams", "too many streams are open: try again later"
		}
		defer running.Add(-1)
		if running.Add(1) > int64(most) {
			s.metrics.refused(limit)
			(&problem{reason: busy, detail: tooMany, retryAfter: 1}).write(w)
			return
		}
		leave, refused := s.clients.enter(r, time.Now(), stream)
		if refused != nil {
			s.metrics.refused("client")
			refused.write(w)
			return
		}
		defer leave()
		next.ServeHTTP(w, r)
	})
}

// orPage answers requests for which the mux has no handler with the page, or with problems.
func (s *Server) orPage(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, pattern := mux.Handler(r); pattern != "" {
			mux.ServeHTTP(w, r)
			return
		}
		var allowed []string
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete} {
			other := r.Clone(r.Context())
			other.Method = method
			if _, pattern := mux.Handler(other); pattern != "" {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) == 0 {
			if f, known := s.page.find(r.URL.Path); f != nil && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
				r.Pattern = "GET /"
				s.withBoards(f, r).serve(w, r, known)
				return
			}
			(&problem{reason: noPath, detail: "there is nothing at this path: see /api/"}).write(w)
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		(&problem{reason: wrongMethod, detail: message.Of("expected the method %s", strings.Join(allowed, " or "))}).write(w)
	})
}

// A tracked writer knows what has been written. It bounds the time of each write, so that a
// client that does not read cannot keep a connection for ever.
type tracked struct {
	http.ResponseWriter
	control *http.ResponseController
	limit   time.Duration
	chinese bool // the client prefers it
	status  int
	bytes   int64
}

// WriteHeader implements http.ResponseWriter.
func (t *tracked) WriteHeader(status int) {
	if t.status == 0 {
		t.status = status
	}
	t.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (t *tracked) Write(text []byte) (int, error) {
	if t.status == 0 {
		t.status = http.StatusOK
	}
	t.control.SetWriteDeadline(time.Now().Add(t.limit)) // recorders in tests have no deadlines
	n, err := t.ResponseWriter.Write(text)
	t.bytes += int64(n)
	return n, err
}

// Unwrap gives http.ResponseController the writer of the connection.
func (t *tracked) Unwrap() http.ResponseWriter { return t.ResponseWriter }
