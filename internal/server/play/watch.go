package play

import (
	"context"
	"errors"
	"slices"
	"time"

	"bullseye/internal/game"
	"bullseye/internal/store"
)

// A Watch tells when the view of a game changes.
type Watch struct {
	table *table
	seat  int
	woken chan struct{} // has room for one
	waits bool          // for a stranger
}

// Watch begins to watch a game as a player. The connection counts as lost when nobody
// watches for the seat any more, and as back when somebody does. Close must be called.
func (h *Hall) Watch(ctx context.Context, p Pass) (*Watch, error) {
	return h.watch(ctx, p.Game, func(t *table) (int, error) {
		seat, err := t.seatOf(ctx, p)
		if err != nil {
			return 0, err
		}
		t.streams[seat]++
		err = t.presence(ctx, seat)
		if err == nil && t.forStranger() {
			err = t.wait(ctx) // again, if the player was away for a moment
		}
		if err != nil {
			t.streams[seat]--
		}
		return seat, err
	})
}

// Spectate begins to watch a game by its watch link. Close must be called.
func (h *Hall) Spectate(ctx context.Context, link string) (*Watch, error) {
	found, err := h.Store.ByWatch(ctx, link)
	if err != nil {
		return nil, err
	}
	return h.watch(ctx, found.ID, func(*table) (int, error) { return game.Nobody, nil })
}

func (h *Hall) watch(ctx context.Context, id string, enter func(*table) (int, error)) (w *Watch, err error) {
	if h.stopping() {
		return nil, ErrClosed
	}
	t, err := h.take(id) // until Close
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			h.release(t)
		}
	}()
	err = h.look(ctx, id, func(t *table) error {
		seat, err := enter(t)
		if err != nil {
			return err
		}
		w = &Watch{table: t, seat: seat, woken: make(chan struct{}, 1)}
		w.waits = seat != game.Nobody && t.forStranger()
		t.watchers[w] = struct{}{}
		return nil
	})
	return w, err
}

func (w *Watch) wake() {
	select {
	case w.woken <- struct{}{}:
	default:
	}
}

// Changed receives when the view may have changed.
func (w *Watch) Changed() <-chan struct{} { return w.woken }

// Closing is closed when the server stops.
func (w *Watch) Closing() <-chan struct{} { return w.table.hall.closing }

// patience is the time for which a game waits for a stranger.
const patience = time.Minute

// Stay keeps the game in the queue, if it waits for a stranger. It is to be called several
// times a minute. The error is a [*MovedError] if the player has met somebody at another game.
func (w *Watch) Stay(ctx context.Context) error {
	if !w.waits {
		return nil
	}
	return w.table.hall.use(ctx, w.table.id, func(t *table) error {
		w.waits = t.forStranger()
		if !w.waits {
			return nil
		}
		return t.wait(ctx)
	})
}

// View returns the view of who watches.
func (w *Watch) View(ctx context.Context) (v View, err error) {
	err = w.table.hall.use(ctx, w.table.id, func(t *table) error {
		v, err = t.view(ctx, w.seat)
		return err
	})
	return v, err
}

// Close ends the watching.
func (w *Watch) Close() {
	t, h := w.table, w.table.hall
	defer h.release(t)
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	if err := t.enter(ctx); err != nil {
		ctx = context.WithoutCancel(ctx)
		t.enter(ctx) // what follows is short without the store
	}
	defer t.leave()
	delete(t.watchers, w)
	if w.seat != game.Nobody {
		t.streams[w.seat]--
	}
	if h.stopping() {
		return // the player comes back to this server or another one
	}
	if w.seat != game.Nobody && t.streams[w.seat] == 0 {
		if err := t.away(ctx, w); err != nil {
			h.Log.Error("cannot note a lost connection", "error", err)
		}
	}
	t.settle()
}

// away notes that the last stream of a player has ended.
func (t *table) away(ctx context.Context, w *Watch) error {
	if err := t.refresh(ctx); err != nil {
		return err
	}
	if w.waits && t.forStranger() {
		if err := t.hall.Store.StopWaiting(ctx, t.id); err != nil {
			return err
		}
	}
	return t.presence(ctx, w.seat)
}

// forStranger reports whether the free seat of a game is for the next stranger: it has no
// other way in.
func (t *table) forStranger() bool {
	if t.state == nil {
		return false
	}
	_, free := t.state.FreeSeat()
	return free && t.record.Size == 2 && t.record.Room == "" && t.record.After == ""
}

// wait lets the player of a game meet whoever waits in the queue of its kind, or wait there. The
// error is a *MovedError if the player sits at the other game now.
func (t *table) wait(ctx context.Context) error {
	setting := t.state.Setting()
	at, err := t.hall.Store.Meet(ctx, t.hall.meeting(t.id, &setting, t.record.Seats[0], t.seated[0], t.record.Created, patience))
	switch {
	case errors.Is(err, store.ErrTaken): // a stranger has come on another server just now
		t.stale.Store(true)
		return nil
	case err != nil:
		return err
	case at != t.id:
		t.record.ID = "" // the seat has lost its token
		t.stale.Store(true)
		t.notify()
		return &MovedError{at}
	}
	return nil
}

// A View is what a player or a spectator may see, with the links that lead to the game.
type View struct {
	game.View
	Now     time.Time // by the clock of the game
	Room    string    // lets the second player in; "" if there is none, or for spectators
	Watch   string    // shows the game
	Rematch bool      // another player offers one
	Late    bool      // a ghost or a bot waits for the server, which has too much work
	Ratings []store.SeatRating
}

func (t *table) view(ctx context.Context, seat int) (View, error) {
	now := t.now()
	v := View{View: t.state.View(seat, now), Now: now, Watch: t.record.Watch, Late: t.late && t.unplanned(), Ratings: t.ratingsNow(ctx)}
	if seat == game.Nobody {
		return v, nil
	}
	t.noteTogether(ctx, t.seated[seat])
	if _, free := t.state.FreeSeat(); free {
		v.Room = t.record.Room
	}
	if !t.state.Over() || t.record.Size != 2 {
		return v, nil
	}
	next, err := t.hall.Store.Rematch(ctx, t.id)
	if errors.Is(err, store.ErrNotFound) {
		return v, nil
	}
	taken := func(s store.Seat) bool { return s.Number == seat }
	v.Rematch = !slices.ContainsFunc(next.Seats, taken)
	return v, err
}
