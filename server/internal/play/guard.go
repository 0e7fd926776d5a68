package play

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"sync"
	"time"

	"bullseye/game"
	"bullseye/internal/store"
	"bullseye/sudoku"
)

// A Client is who asks, as the limits tell clients apart.
type Client string

// ErrPlayed says that an answer would help a client in a duel that is not over.
var ErrPlayed = errors.New("you play this board in a duel now: ask again when the duel is over")

// A guard knows the boards of the duels that clients play, on all servers of the database.
type guard struct {
	mu      sync.Mutex
	clients map[Client]playing
	asked   map[question]bool // those that are noted
}

// playing are the boards that a client played at a time.
type playing struct {
	boards Boards
	read   time.Duration // by Hall.Steady
}

// A question is one about the board of a day.
type question struct {
	client Client
	origin string
}

const (
	// freshTime is the time for which what a client plays need not be read again. A duel with
	// another person has a longer countdown.
	freshTime = time.Second
	// maxKnown is the number of clients, and of questions, that a guard remembers.
	maxKnown = 1 << 16
)

// forget makes the guard read again what clients play.
func (g *guard) forget(clients ...Client) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, c := range clients {
		delete(g.clients, c)
	}
}

func (g *guard) find(c Client) (playing, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p, known := g.clients[c]
	return p, known
}

func (g *guard) keep(c Client, p playing) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.clients = keepOf(g.clients, c, p)
}

// keepOf adds to a map of at most maxKnown values. Any one makes room for another.
func keepOf[K comparable, V any](m map[K]V, key K, value V) map[K]V {
	if m == nil {
		m = map[K]V{}
	}
	for other := range m {
		if len(m) < maxKnown {
			break
		}
		delete(m, other)
	}
	m[key] = value
	return m
}

// nameOf returns the name of a client in the store, from which nobody can tell the address without
// the secret of the servers.
func (h *Hall) nameOf(c Client) string {
	if c == "" {
		return ""
	}
	mac := hmac.New(sha256.New, h.Secret[:])
	mac.Write([]byte("client " + c))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// Plays returns the boards of the duels that a client plays now, on any server. While the store is
// away, it returns those that it knew last.
func (h *Hall) Plays(ctx context.Context, c Client) Boards {
	now := h.Steady()
	before, known := h.guard.find(c)
	if known && now-before.read < freshTime {
		return before.boards
	}
	found, err := h.Store.PlayedBy(ctx, h.nameOf(c))
	if err != nil {
		if ctx.Err() == nil {
			h.Log.Error("cannot read what a client plays", "error", err)
		}
		return before.boards
	}
	boards := newBoards(found, before.boards)
	h.guard.keep(c, playing{boards, now})
	return boards
}

// NoteAsked notes that a client has asked about the board of a day. A result that the client gets
// on that board from now on does not count, unless the client has finished it before.
func (h *Hall) NoteAsked(ctx context.Context, c Client, origin string) {
	q := question{c, origin}
	h.guard.mu.Lock()
	known := h.guard.asked[q]
	h.guard.asked = keepOf(h.guard.asked, q, true)
	h.guard.mu.Unlock()
	if known {
		return
	}
	if err := h.Store.NoteAsked(ctx, h.nameOf(c), origin, h.Now()); err != nil {
		h.Log.Error("cannot note a question about a board of the day", "error", err)
		h.guard.mu.Lock()
		delete(h.guard.asked, q)
		h.guard.mu.Unlock()
	}
}

// playedBy returns what the store keeps of a client that plays a game: in duels, and on boards of
// days, whose results can be listed.
func (h *Hall) playedBy(c Client, id string, s *game.Setting) []store.Played {
	if c == "" || !s.Duel() && !isOfDay(s.Origin) {
		return nil
	}
	return []store.Played{{Game: id, Client: h.nameOf(c), Board: s.Clues.String(), Target: s.Weights != nil, Duel: s.Duel()}}
}

// notePlayed notes that a client plays a game, if that is not known.
func (t *table) notePlayed(ctx context.Context, c Client) error {
	setting := t.state.Setting()
	for _, played := range t.hall.playedBy(c, t.id, &setting) {
		if slices.Contains(t.clients, c) {
			continue
		}
		if err := t.hall.Store.AddPlayed(ctx, played); err != nil {
			return err
		}
		t.noted(c)
	}
	return nil
}

// noted keeps in memory that the store knows a client of the game.
func (t *table) noted(c Client) {
	const most = 64 // as many as the store keeps
	if !slices.Contains(t.clients, c) && len(t.clients) < most {
		t.clients = append(t.clients, c)
	}
	t.hall.guard.forget(c)
}

// withheld returns ErrPlayed if the outcome of a game would help a client in another one.
func (h *Hall) withheld(ctx context.Context, c Client, id string, clues *sudoku.Board) error {
	if h.Plays(ctx, c).without(id).Helped(ctx, clues) {
		return ErrPlayed
	}
	return nil
}
