package server

import (
	"context"
	"net/http"
	"time"
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
	mux.HandleFunc("GET "+readyPath, func(w http.ResponseWriter, r *http.Request) {
		if s.stopping.Load() {
			say(w, http.StatusServiceUnavailable, "stopping")
			return
		}
		if s.store != nil {
			ctx, cancel := context.WithTimeout(r.Context(), time.Second)
			defer cancel()
			if err := s.store.Ping(ctx); err != nil {
				say(w, http.StatusServiceUnavailable, "without games")
				return
			}
		}
		say(w, http.StatusOK, "ready")
	})
}
