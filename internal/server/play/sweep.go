package play

import (
	"context"
	"errors"
	"time"

	"bullseye/internal/store"
)

const (
	// sweepTime is the time between two looks at the duels that nobody watches.
	sweepTime = 10 * time.Second
	// maxDue is the number of such duels that a server remembers, with about 100 bytes each. Beyond
	// it, any one has to wait until somebody looks at it, or a server starts.
	maxDue = 1 << 16
)

// remind makes the hall look at a game after a time.
func (h *Hall) remind(id string, after time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for other := range h.due {
		if len(h.due) < maxDue {
			break
		}
		delete(h.due, other)
	}
	h.due[id] = h.Steady() + after
}

// dueNow returns the games that it is time to look at, and forgets them.
func (h *Hall) dueNow() (ids []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, at := range h.due {
		if at <= h.Steady() {
			ids = append(ids, id)
			delete(h.due, id)
		}
	}
	return ids
}

// sweep looks at the games of which it was reminded, again and again.
func (h *Hall) sweep(ctx context.Context) {
	again := time.NewTicker(sweepTime)
	defer again.Stop()
	for {
		select {
		case <-again.C:
			h.sweepOnce(ctx)
		case <-ctx.Done():
			return
		}
	}
}

func (h *Hall) sweepOnce(ctx context.Context) {
	for _, id := range h.dueNow() {
		h.visit(ctx, id)
	}
}

// visit adds what time has brought to a game. If that fails, it does so later.
func (h *Hall) visit(ctx context.Context, id string) {
	limited, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	err := h.use(limited, id, func(*table) error { return nil })
	if err == nil || errors.Is(err, store.ErrNotFound) || ctx.Err() != nil || h.stopping() {
		return
	}
	h.Log.Warn("cannot look at a game", "error", err)
	h.remind(id, sweepTime)
}

// resume looks at the duels that were under way when the server ended. Players who do not come back
// lose their connection; one who is connected with another server is found to be back by that server.
func (h *Hall) resume(ctx context.Context) {
	for found, err := range h.Store.Unfinished(ctx) {
		if err != nil {
			if ctx.Err() == nil {
				h.Log.Error("cannot resume games", "error", err)
			}
			return
		}
		if found.Size == 2 && found.Created.Before(h.opened) {
			h.visit(ctx, found.ID)
		}
	}
}

// remind makes the hall look at a duel that nobody watches when time may have ended it.
func (t *table) remind() {
	at, ok := t.state.Due()
	if !ok || t.state.Setting().Seats == 1 {
		return
	}
	now := t.now()
	if t.unplanned() {
		at = earlier(now.Add(longestPause), true, at)
	}
	start, _ := t.state.Start()
	for _, p := range t.plans {
		if p != nil && len(p.moves) > 0 {
			at = earlier(start.Add(p.moves[len(p.moves)-1].After), true, at)
		}
	}
	t.hall.remind(t.id, at.Sub(now))
}
