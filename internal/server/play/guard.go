package play

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"sync"
	"time"

	"bullseye/internal/game"
	"bullseye/internal/store"
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
	away    time.Duration     // by Hall.Steady, until which the store is not asked
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
	// awayTime is the time that the store may take, and the time for which it is not asked what
	// clients play if it has not answered.
	awayTime = 2 * time.Second
	// maxClients and maxQuestions are what a guard remembers. A client may play many boards.
	maxClients, maxQuestions = 1 << 12, 1 << 16
)

// forget makes the guard read again what clients play.
func (g *guard) forget(clients ...Client) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, c := range clients {
		delete(g.clients, c)
	}
}

// find returns what is known of a client, and whether that need not be read again at a time.
func (g *guard) find(c Client, now time.Duration) (p playing, fresh bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p, known := g.clients[c]
	return p, known && now-p.read < freshTime || now < g.away
}

// rest makes the guard not ask the store until a time.
func (g *guard) rest(until time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.away = until
}

func (g *guard) keep(c Client, p playing) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.clients = keepOf(g.clients, c, p, maxClients)
}

// keepOf adds to a map of limited size. Any value makes room for another.
func keepOf[K comparable, V any](m map[K]V, key K, value V, most int) map[K]V {
	if m == nil {
		m = map[K]V{}
	}
	for other := range m {
		if len(m) < most {
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
	before, fresh := h.guard.find(c, now)
	if fresh {
		return before.boards
	}
	limited, cancel := context.WithTimeout(ctx, awayTime)
	defer cancel()
	found, err := h.Store.PlayedBy(limited, h.nameOf(c))
	if err != nil {
		if ctx.Err() == nil {
			h.guard.rest(h.Steady() + awayTime)
			h.Log.Error("cannot read what a client plays", "error", err)
		}
		return before.boards
	}
	boards := newBoards(found, before.boards)
	h.guard.keep(c, playing{boards, now})
	return boards
}

// NoteAsked notes that a client has asked about the board of a day, also if the request ends meanwhile. A
// result that the client gets on that board from now on does not count, unless the client has finished it
// before.
func (h *Hall) NoteAsked(ctx context.Context, c Client, origin string) error {
	q := question{c, origin}
	h.guard.mu.Lock()
	known := h.guard.asked[q]
	h.guard.mu.Unlock()
	if known {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), awayTime)
	defer cancel()
	if err := h.Store.NoteAsked(ctx, h.nameOf(c), origin, h.Now()); err != nil {
		h.Log.Error("cannot note a question about a board of the day", "error", err)
		return err
	}
	h.guard.mu.Lock()
	defer h.guard.mu.Unlock()
	h.guard.asked = keepOf(h.guard.asked, q, true, maxQuestions)
	return nil
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
	if slices.Contains(t.clients, c) || len(t.clients) == store.MaxPlayed {
		return nil
	}
	setting := t.state.Setting()
	for _, played := range t.hall.playedBy(c, t.id, &setting) {
		if err := t.hall.Store.AddPlayed(ctx, played); err != nil {
			return err
		}
	}
	t.noted(c)
	return nil
}

// noted keeps in memory that the store knows a client of the game, if it has to.
func (t *table) noted(c Client) {
	if !slices.Contains(t.clients, c) && len(t.clients) < store.MaxPlayed {
		t.clients = append(t.clients, c)
	}
	t.hall.guard.forget(c)
}

// noteTogether notes that a client is helped who fills the board with another player.
func (t *table) noteTogether(ctx context.Context, c Client) {
	setting := t.state.Setting()
	if _, free := t.state.FreeSeat(); free || !setting.Together || c == "" || t.hall.Help == nil || slices.Contains(t.helped, c) {
		return
	}
	if err := t.hall.Help(context.WithoutCancel(ctx), c, &setting); err == nil && len(t.helped) < store.MaxPlayed {
		t.helped = append(t.helped, c)
	}
}

// withheld returns ErrPlayed if the outcome of a game would help a client in another one. It
// waits for a turn if it has to compare boards.
func (h *Hall) withheld(ctx context.Context, c Client, id string, setting *game.Setting) error {
	boards := h.Plays(ctx, c).without(id)
	if len(boards) == 0 {
		return nil
	}
	return h.Turn(ctx, *setting, func(ctx context.Context) error {
		if boards.Helped(ctx, &setting.Clues) {
			return cmp.Or(ctx.Err(), ErrPlayed)
		}
		return nil
	})
}
