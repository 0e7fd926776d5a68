package server

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/internal/game"
	"bullseye/internal/server/play"
	"bullseye/internal/store"
	"bullseye/internal/text/plainjson"
)

// isStream reports whether a path is that of a stream of events of a game.
func isStream(path string) bool { return strings.HasSuffix(path, "/events") }

// addEvents adds the streams of events of games.
func (s *Server) addEvents(mux *http.ServeMux, document *huma.OpenAPI) {
	const about = "Server-sent events, each with a view of the game, as it changes. Every stream begins with the view of now, so a client that was away has missed nothing."
	player := &endpoint{
		method: http.MethodGet, path: "/api/v1/games/{game}/events", name: "events", summary: "Follow a game as its player", player: true, problems: []int{http.StatusNotFound},
		description: about + " In a duel, a player whose last stream has ended for a minute has left.",
	}
	spectator := &endpoint{
		method: http.MethodGet, path: "/api/v1/watch/{watch}/events", name: "spectate", summary: "Follow a game as a spectator", problems: []int{http.StatusNotFound},
		description: about,
	}
	for _, e := range []*endpoint{player, spectator} {
		describeEndpoint[none, none](document, e)
		mux.HandleFunc(e.method+" "+e.path, func(w http.ResponseWriter, r *http.Request) {
			if err := s.follow(w, r, e); err != nil {
				s.answerError(w, r, err)
			}
		})
	}
}

// follow sends the views of a game until the client leaves or the server stops.
func (s *Server) follow(w http.ResponseWriter, r *http.Request, e *endpoint) error {
	c, err := s.newCall(r, e)
	if err != nil {
		return err
	}
	ctx, leave := s.blocks.bound(r.Context(), s.clients.address(r))
	defer leave()
	var watch *play.Watch
	if e.player {
		watch, err = s.hall.Watch(ctx, c.pass)
	} else {
		watch, err = s.hall.Spectate(ctx, r.PathValue("watch"))
	}
	if err != nil {
		return err
	}
	defer watch.Close()
	out := s.newOutput(w, asEvents)
	err = s.sendViews(ctx, out, watch)
	if context.Cause(ctx) == blockedProblem {
		err = blockedProblem
	}
	if out.begun && err != nil && r.Context().Err() == nil {
		out.fail(problemOf(err))
		return nil
	}
	return err
}

// A shown is what a client knows of a game. The time that has passed is not part of it.
type shown struct {
	next    int
	phase   game.Phase
	rematch bool
	late    bool
}

// sendViews sends a view whenever there is something new.
func (s *Server) sendViews(ctx context.Context, out *output, watch *play.Watch) error {
	alive := time.NewTicker(keepAlive)
	defer alive.Stop()
	for last := (shown{}); ; {
		var again <-chan time.Time
		v, err := watch.View(ctx)
		if errors.Is(err, store.ErrAway) {
			again = time.After(time.Second)
		} else if err != nil {
			return err
		}
		if now := (shown{v.Next, v.Phase, v.Rematch, v.Late}); err == nil && now != last {
			last = now
			data, err := plainjson.Append(nil, newView(v))
			if err != nil {
				return err
			}
			if err := out.viewEvent(v.Next, data); err != nil {
				return err
			}
		}
		select {
		case <-watch.Changed():
		case <-again:
		case <-alive.C:
			if err := out.comment(); err != nil {
				return err
			}
			if err := watch.Stay(ctx); err != nil && !errors.Is(err, store.ErrAway) {
				return err
			}
		case <-watch.Closing():
			return play.ErrClosed
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
