// Package play keeps the games of a server going: it is between the rules of package game,
// the logs of package store, and HTTP.
//
// A [Hall] has the games that somebody uses in memory. What it has there is only a cache of their
// logs: every event is in the store before it counts, so a server can be
// killed at any moment, and several servers can have the same game open. If two of them add
// an event at once, the store refuses one, which reads what the other has added and asks the
// rules again.
//
//	hall := play.New(play.Options{Store: s})
//	go hall.Run(ctx)
//	seated, err := hall.Create(ctx, play.Order{Setting: setting, Newcomer: play.Newcomer{Name: "Ada"}, Friend: true})
//	...
//	number, err := hall.Move(ctx, seated.Pass(), game.Move{Kind: game.Entry, ID: "1", Cell: 2, Digit: 4})
//
// Time adds events, too: the end of a game, the moves of ghosts and bots, and the end of a lost
// connection. The log and the time decide which, so they are added when somebody looks, with the
// times at which they were due. Only games that somebody watches have a timer. Of the other duels, the
// hall remembers when to look at them: they cost nothing else but their logs.
package play

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"bullseye/internal/game"
	"bullseye/internal/store"
	"bullseye/internal/text/message"
)

// The errors that a caller may want to tell from others. Refusals of the rules are
// *game.Refusal, and those of the store are its own.
var (
	// ErrToken says that a token is not that of a seat of the game.
	ErrToken = errors.New("the token is not that of a player of this game")
	// ErrBusy says that too many games are open.
	ErrBusy = errors.New("too many games are open")
	// ErrClosed says that the hall is closed.
	ErrClosed = errors.New("the server stops")
	// ErrFast says that a player makes moves too fast.
	ErrFast = errors.New("too many moves in a short time")
	// ErrNoGhost says that nobody has finished a game of this kind.
	ErrNoGhost = errors.New("nobody has played such a board yet")
	// ErrLate says that a ghost or a bot has to make its moves first, for which there is too
	// much work.
	ErrLate = errors.New("the other player is late: the server has too much work")
	// ErrNotOver says that something is only known when the game is over.
	ErrNotOver = errors.New("the game is not over")
)

// Options say how a Hall works.
type Options struct {
	Store *store.Store
	Log   *slog.Logger     // of faults; nil for none
	Now   func() time.Time // nil for time.Now

	// Steady returns the time since some moment, which goes on evenly when the clock of the
	// machine is set. If it is nil, it follows Now, or the monotonic clock if that is nil, too.
	Steady func() time.Duration

	// Turn does work on a setting, which takes some milliseconds, or longer if the board is
	// the players' own, when it is its turn; nil does it at once. An error without having
	// called the function means that there is too much work: try again later.
	Turn func(context.Context, game.Setting, func(context.Context) error) error

	// Help, if not nil, notes that a client has been helped with the board of a setting by another player. If it
	// fails, it is called again.
	Help func(context.Context, Client, *game.Setting) error

	Keep     time.Duration // after which a game is removed that has not changed; 0 is never
	Games    int           // that are in memory at a time; 0 is 10,000
	Memory   int           // bytes of games that nobody uses at the moment; 0 is 128 MiB
	MoveRate float64       // moves of a seat in a second; 0 is 10
	Pace     time.Duration // that a person needs for an entry; results that are faster are in no list

	// Secret is that of the store, by which it names clients.
	Secret [32]byte

	Burst int // moves of a seat at once; 0 is 50
}

// A Hall has the games of a server that are in memory. Its methods may be called by several goroutines.
type Hall struct {
	Options
	context context.Context // of work that no request waits for
	cancel  context.CancelFunc
	opened  time.Time
	closing chan struct{} // closed by stop
	stop    sync.Once
	running sync.WaitGroup

	guard guard

	mu     sync.Mutex
	closed bool
	tables map[string]*table
	bytes  int64                    // that the tables take
	due    map[string]time.Duration // when to look at duels that nobody watches, by Steady
}

// New returns a Hall. Close must be called at its end.
func New(o Options) *Hall {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Steady == nil {
		began := o.Now()
		o.Steady = func() time.Duration { return o.Now().Sub(began) } // monotonic, if Now is time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Turn == nil {
		o.Turn = func(ctx context.Context, _ game.Setting, work func(context.Context) error) error { return work(ctx) }
	}
	if o.Games == 0 {
		o.Games = 10_000
	}
	if o.Memory == 0 {
		o.Memory = 128 << 20
	}
	if o.MoveRate == 0 {
		o.MoveRate = 10
	}
	if o.Burst == 0 {
		o.Burst = 50
	}
	h := &Hall{Options: o, opened: o.Now().Truncate(time.Millisecond), closing: make(chan struct{}), tables: map[string]*table{}, due: map[string]time.Duration{}}
	h.context, h.cancel = context.WithCancel(context.Background())
	return h
}

// Stop ends the watching of games. The connections that end with it do not count as lost.
func (h *Hall) Stop() { h.stop.Do(func() { close(h.closing) }) }

func (h *Hall) stopping() bool {
	select {
	case <-h.closing:
		return true
	default:
		return false
	}
}

// Close stops everything, and waits for what is under way.
func (h *Hall) Close() {
	h.Stop()
	h.mu.Lock()
	h.closed = true
	for _, t := range h.tables {
		t.stopAlarm()
	}
	h.mu.Unlock()
	h.cancel()
	h.running.Wait()
}

// idleTime is the time for which a game that nobody uses stays in memory.
const idleTime = time.Minute

// Run looks after the games that other servers change, and after those that are not used any more,
// until the context ends. From time to time, it looks at the duels that nobody watches and whose time
// is over, so that the store knows how they ended.
func (h *Hall) Run(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var looking sync.WaitGroup
	defer looking.Wait()
	changes := h.Store.Changes(ctx)
	looking.Go(func() { h.resume(ctx) })
	looking.Go(func() { h.sweep(ctx) })
	if h.Keep > 0 {
		looking.Go(func() { h.prune(ctx) })
	}
	clean := time.NewTicker(idleTime / 2)
	defer clean.Stop()
	for {
		select {
		case change, open := <-changes:
			if !open {
				return
			}
			h.changed(change)
		case <-clean.C:
			h.evict(h.Steady() - idleTime)
		case <-h.closing:
			return
		}
	}
}

// changed makes open games look at their logs, if they do not know of a change.
func (h *Hall) changed(c store.Change) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if c.Game == "" {
		for _, t := range h.tables {
			t.lookAgain()
		}
	} else if t := h.tables[c.Game]; t != nil && int(t.next.Load()) < c.Next {
		t.lookAgain()
	}
}

// prune removes old games, now and every hour.
func (h *Hall) prune(ctx context.Context) {
	again := time.NewTicker(time.Hour)
	defer again.Stop()
	for {
		removed, err := h.Store.Prune(ctx, h.Now().Add(-h.Keep))
		if err != nil && ctx.Err() == nil {
			h.Log.Error("cannot remove old games", "error", err)
		}
		if removed > 0 {
			h.Log.Info("old games were removed", "games", removed)
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return
		}
	}
}

// use calls a function with a game, which is locked and has all that time has brought.
func (h *Hall) use(ctx context.Context, id string, do func(*table) error) error {
	return h.useTable(ctx, id, false, do)
}

// look is like use, but the game knows what other servers have acknowledged until now.
func (h *Hall) look(ctx context.Context, id string, do func(*table) error) error {
	return h.useTable(ctx, id, h.Store.Shared(), do)
}

// useTable calls a function with a game. If it has to be fresh, its log is read first.
func (h *Hall) useTable(ctx context.Context, id string, fresh bool, do func(*table) error) error {
	t, err := h.take(id)
	if err != nil {
		return err
	}
	defer h.release(t)
	if err := t.enter(ctx); err != nil {
		return err
	}
	defer t.leave()
	if fresh {
		t.stale.Store(true)
	}
	if err := t.catchUp(ctx); err != nil {
		return err
	}
	defer t.settle()
	if err := do(t); err != nil {
		return err
	}
	return t.noteAway(ctx)
}

// take returns a game, which stays in memory until it is released.
func (h *Hall) take(id string) (*table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, ErrClosed
	}
	t := h.tables[id]
	if t == nil {
		if len(h.tables) >= h.Games && !h.evictOne() {
			return nil, ErrBusy
		}
		t = newTable(h, id)
		h.tables[id] = t
	}
	t.users++
	return t, nil
}

func (h *Hall) release(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.users--
	t.used = h.Steady()
	h.count(t)
	if t.next.Load() == 0 && t.users == 0 {
		h.forget(t) // there is no such game, or it could not be read
	}
	for h.bytes > int64(h.Memory) && h.free() {
	}
}

// count notes how much memory a game takes now.
func (h *Hall) count(t *table) {
	now := t.bytes.Load()
	h.bytes += now - t.counted
	t.counted = now
}

// free frees the memory of a game that has not been used for long. It reports whether there
// was one.
func (h *Hall) free() bool {
	t := h.oldest(func(t *table) bool { return t.counted > bareBytes && len(t.lock) == 0 })
	switch {
	case t == nil:
		return false
	case t.users == 0:
		h.forget(t)
		return true
	}
	dozes := t.doze()
	h.count(t)
	return dozes
}

// evict forgets the games that have not been used since a moment.
func (h *Hall) evict(since time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tables {
		if t.users == 0 && t.used < since {
			h.forget(t)
		}
	}
}

// evictOne forgets a game that nobody uses and that has not been used for long. It reports
// whether there was one.
func (h *Hall) evictOne() bool {
	t := h.oldest(func(t *table) bool { return t.users == 0 })
	if t != nil {
		h.forget(t)
	}
	return t != nil
}

// oldest returns the game that has not been used for the longest time, of some that suit, or
// nil.
func (h *Hall) oldest(suits func(*table) bool) (oldest *table) {
	const enough = 64 // to find one that is old; the order of a map is random
	seen := 0
	for _, t := range h.tables {
		if suits(t) && (oldest == nil || t.used < oldest.used) {
			oldest = t
		}
		if seen++; seen >= enough && oldest != nil {
			break
		}
	}
	return oldest
}

func (h *Hall) forget(t *table) {
	t.stopAlarm()
	delete(h.tables, t.id)
	h.bytes -= t.counted
	t.counted = 0
}

// Open returns the number of games in memory.
func (h *Hall) Open() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// Bytes returns about how much memory the games take.
func (h *Hall) Bytes() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.bytes
}

// work begins work that no request waits for, unless the hall is closed. The caller has
// locked h.mu.
func (h *Hall) work(do func(context.Context)) {
	if h.closed {
		return
	}
	h.running.Go(func() {
		ctx, cancel := context.WithTimeout(h.context, storeTime)
		defer cancel()
		do(ctx)
	})
}

// checkSetting returns an error if no game can be played with a setting.
func checkSetting(s game.Setting) error {
	if err := s.Check(); err != nil {
		return &game.Refusal{Reason: game.ReasonSetting, Text: err}
	}
	return nil
}

// fault describes a fault of this program.
func fault(id string, err error) error {
	return message.Errorf("game %s: %w", id, err)
}
