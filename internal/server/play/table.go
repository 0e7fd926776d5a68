package play

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"bullseye/internal/game"
	"bullseye/internal/store"
	"bullseye/internal/text/message"
)

// storeTime is the time that the store may take.
const storeTime = 10 * time.Second

// A table is a game in memory.
type table struct {
	hall *Hall
	id   string

	// For the hall, guarded by its mutex.
	users   int
	used    time.Duration // the last time, by Hall.Steady
	counted int64         // what Hall.bytes has of bytes

	// What may be read without a lock.
	next    atomic.Int64 // number of the next event; 0 if nothing was read
	watched atomic.Bool  // there are watchers, so what time brings is added when it is due
	stale   atomic.Bool  // the log may have grown
	changed atomic.Bool  // what was read of the log may have changed
	bytes   atomic.Int64 // of memory that the game takes

	lock chan struct{} // has room for one, who may use what follows; held while events are added
	clock
	record   store.Game
	state    *game.State
	streams  [2]int
	rates    [2]*rate.Limiter
	watchers map[*Watch]struct{}
	plans    [2]*plan
	planning chan struct{}  // closed when plans have been made; nil if nobody makes them
	late     bool           // the plans have to wait: there is too much work
	unseen   bool           // the log is older than this server: see noteAway
	clients  []Client       // that the store knows
	seated   [2]Client      // who moved last
	helped   []Client       // of whom Help has been told
	sitting  []store.Played // of the seat that is being taken
	ratings  seatRatings
	failures int // of the alarm, one after the other

	alarmMu sync.Mutex
	alarm   *time.Timer
	stopped bool
}

func newTable(h *Hall, id string) *table {
	t := &table{hall: h, id: id, clock: h.newClock(), lock: make(chan struct{}, 1), watchers: map[*Watch]struct{}{}}
	for i := range t.rates {
		t.rates[i] = rate.NewLimiter(rate.Limit(h.MoveRate), h.Burst)
	}
	return t
}

// enter waits until nobody else uses the game. leave ends that.
func (t *table) enter(ctx context.Context) error {
	select {
	case t.lock <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (t *table) leave() { <-t.lock }

// What a game takes in memory, besides its state.
const (
	bareBytes    = 2 << 10
	plannedBytes = 160 // of a move of a ghost or a bot
)

// weigh notes how much memory the game takes.
func (t *table) weigh() {
	bytes := bareBytes
	if t.state != nil {
		bytes += t.state.Size()
	}
	for _, p := range t.plans {
		if p != nil {
			bytes += plannedBytes * len(p.moves)
		}
	}
	t.bytes.Store(int64(bytes))
}

// doze frees the memory of the game, if nobody uses it now. Its timer and those who watch
// stay, and whoever uses it next reads the log again. It reports whether it did so.
func (t *table) doze() bool {
	select {
	case t.lock <- struct{}{}:
	default:
		return false
	}
	defer t.leave()
	t.state, t.plans = nil, [2]*plan{}
	t.weigh()
	return true
}

// lookAgain makes the game read what others have added to its log, at once if somebody watches.
func (t *table) lookAgain() {
	t.stale.Store(true)
	if t.watched.Load() {
		t.setAlarm(0)
	}
}

// refresh reads the log, or what was added to it.
func (t *table) refresh(ctx context.Context) error {
	if stale := t.stale.Swap(false); t.state != nil && !stale {
		return nil
	}
	if t.changed.Swap(false) {
		t.state = nil
	}
	from := 0
	if t.state != nil {
		from = t.state.Next()
	}
	err := t.read(ctx, from)
	switch {
	case err == nil:
		t.next.Store(int64(t.state.Next()))
		return nil
	case errors.Is(err, store.ErrNotFound): // there never was such a game, or it was pruned
		t.state = nil
		t.next.Store(0)
	}
	t.stale.Store(true)
	return err
}

func (t *table) read(ctx context.Context, from int) error {
	state := t.state
	if state == nil {
		state, t.record = &game.State{}, store.Game{}
	}
	if err := t.apply(state, eventsOf(t.hall.Store.Events(ctx, t.id, from))); err != nil {
		return err
	}
	if t.record.ID == "" { // read after the events, so every player in the log has a seat
		record, err := t.hall.Store.Game(ctx, t.id)
		if err != nil {
			t.state = nil
			return err
		}
		t.record = record
	}
	if t.state == nil {
		t.unseen = t.record.Created.Before(t.hall.opened) && !state.Last().After(t.hall.opened)
	}
	t.state = state
	t.notBefore(state.Last())
	if state.Next() > from {
		t.notify()
	}
	return nil
}

// apply applies events to a state. If somebody has joined, the record is out of date, also if
// not all events could be read.
func (t *table) apply(state *game.State, events iter.Seq2[game.Event, error]) error {
	for e, err := range events {
		if err != nil {
			return err
		}
		if err := state.Apply(e); err != nil {
			t.state = nil
			return fault(t.id, err)
		}
		if e.Kind == game.Joined {
			t.record.ID = ""
		}
	}
	return nil
}

// eventsOf decodes the events of a log.
func eventsOf(stored iter.Seq2[store.Event, error]) iter.Seq2[game.Event, error] {
	return func(yield func(game.Event, error) bool) {
		for s, err := range stored {
			var e game.Event
			if err == nil {
				if err = json.Unmarshal(s.Data, &e); err != nil {
					err = message.Errorf("event %d: %w", s.Number, err)
				}
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// propose adds the events that a function proposes, from what the log says, with the seats
// that they take. If another server was faster, or if the rules refuse what they may allow after
// the events of another server, it proposes again.
func (t *table) propose(ctx context.Context, events func(*game.State) ([]game.Event, error), seats ...store.Seat) error {
	const attempts = 20
	fresh := !t.hall.Store.Shared()
	for range attempts {
		if err := t.refresh(ctx); err != nil {
			return err
		}
		proposed, err := events(t.state)
		if _, refused := errors.AsType[*game.Refusal](err); refused && !fresh {
			fresh = true
			t.stale.Store(true)
			continue
		}
		if err != nil || len(proposed) == 0 {
			return err
		}
		err = t.add(ctx, proposed, seats)
		if err == nil {
			return nil
		}
		t.stale.Store(true) // whatever the error is, the events may be in the log
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return message.Errorf("%w: the log changed %d times", store.ErrConflict, attempts)
}

// add writes events to the store, and then applies them.
func (t *table) add(ctx context.Context, events []game.Event, seats []store.Seat) error {
	addition, err := t.hall.additionOf(t.state, events, seats, t.seated[:])
	if err != nil {
		return fault(t.id, err)
	}
	addition.Played = t.sitting
	// If the player goes away now, the move counts all the same.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	t.next.Store(int64(t.state.Next() + len(events))) // before the store reports them: they are no news
	if err := t.hall.Store.Append(ctx, t.id, t.state.Next(), addition); err != nil {
		return err
	}
	for _, e := range events {
		if err := t.state.Apply(e); err != nil {
			t.state = nil
			return fault(t.id, err)
		}
	}
	t.record.Seats = append(slices.Clip(t.record.Seats), seats...)
	if len(addition.Results) > 0 {
		t.hall.guard.forget(t.clients...)
	}
	t.notify()
	return nil
}

// additionOf returns what the store keeps of events that follow a state, in a game whose seats
// were last used by some clients.
func (h *Hall) additionOf(state *game.State, events []game.Event, seats []store.Seat, clients []Client) (store.Addition, error) {
	a := store.Addition{Seats: seats}
	for _, e := range events {
		data, err := e.MarshalJSON()
		if err != nil {
			return a, err
		}
		a.Events = append(a.Events, store.Event{Number: e.Number, At: e.At, Kind: string(e.Kind), Data: data})
	}
	if events[len(events)-1].Kind != game.Over {
		return a, nil
	}
	after := state.Clone()
	for _, e := range events {
		if err := after.Apply(e); err != nil {
			return a, err
		}
	}
	a.Results, a.Won = h.resultsOf(after, clients), h.wonForRatings(after)
	return a, nil
}

// resultsOf returns the rows of the result of a game that is over, for leaderboards and ghosts.
func (h *Hall) resultsOf(state *game.State, clients []Client) []store.Result {
	var rows []store.Result
	setting, over := state.Setting(), state.Last()
	result, _ := state.Result()
	for i, seat := range result.Seats {
		if seat.Player == "" {
			continue // nobody has had the seat
		}
		row := store.Result{Seat: i, Finished: seat.Finished, Score: seat.Score, Elapsed: time.Duration(seat.Time) * time.Millisecond, Hints: seat.Hints}
		if seat.Player == game.Person && i < len(clients) {
			row.Client, row.Player = h.nameOf(clients[i]), game.FoldName(seat.Name)
		}
		if seat.Player == game.Person && seat.Finished && seat.Hints == 0 && !setting.Together && state.Human(i, h.Pace) {
			row.Board = setting.Origin
			if !setting.Duel() && OnTheDay(setting.Origin, over) {
				row.List = setting.Origin
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// notify wakes everybody who watches.
func (t *table) notify() {
	for w := range t.watchers {
		w.wake()
	}
}

// settle sets the alarm to the next moment at which time brings something, if somebody watches.
func (t *table) settle() {
	t.weigh()
	if t.state == nil {
		return
	}
	t.watched.Store(len(t.watchers) > 0)
	if len(t.watchers) == 0 {
		t.stopTimer()
		t.remind()
		return
	}
	at, ok := t.state.Due()
	now := t.now()
	if start, complete := t.state.Start(); complete && start.After(now) && !t.state.Over() {
		at, ok = earlier(at, ok, start), true // the board appears
	}
	if _, move, waits := nextPlanned(t.state, &t.plans); waits {
		at, ok = earlier(at, ok, move), true
	}
	if t.stale.Load() {
		at, ok = now, true
	}
	if soon := now.Add(planPatience); t.unplanned() && (t.planning == nil || at.Before(soon)) {
		at, ok = soon, true // who makes the plans sets the alarm before
	}
	if !ok {
		t.stopTimer()
		return
	}
	t.setAlarm(max(at.Sub(now), time.Millisecond))
}

func earlier(a time.Time, known bool, b time.Time) time.Time {
	if known && a.Before(b) {
		return a
	}
	return b
}

// setAlarm makes the game look at its clock after a time.
func (t *table) setAlarm(after time.Duration) {
	t.alarmMu.Lock()
	defer t.alarmMu.Unlock()
	switch {
	case t.stopped:
	case t.alarm == nil:
		t.alarm = time.AfterFunc(after, t.ring)
	default:
		t.alarm.Reset(after)
	}
}

func (t *table) stopTimer() {
	t.alarmMu.Lock()
	defer t.alarmMu.Unlock()
	if t.alarm != nil {
		t.alarm.Stop()
	}
}

// stopAlarm stops the alarm for good.
func (t *table) stopAlarm() {
	t.alarmMu.Lock()
	t.stopped = true
	t.alarmMu.Unlock()
	t.stopTimer()
}

// ring is called by the alarm.
func (t *table) ring() {
	t.hall.mu.Lock()
	defer t.hall.mu.Unlock()
	if t.hall.tables[t.id] == t {
		t.users++
		t.hall.work(func(ctx context.Context) {
			defer t.hall.release(t)
			t.attend(ctx)
		})
	}
}

// attend does what is due.
func (t *table) attend(ctx context.Context) {
	if t.enter(ctx) != nil {
		t.setAlarm(time.Second)
		return
	}
	defer t.leave()
	defer t.weigh()
	err := t.allDue(ctx)
	if err == nil {
		t.failures = 0
		t.notify() // also of a start, which is no event
		t.settle()
		return
	}
	if errors.Is(err, store.ErrNotFound) { // it was pruned
		return
	}
	if t.hall.context.Err() == nil {
		t.hall.Log.Error("a game cannot go on", "error", err)
		t.failures = min(t.failures+1, 6)
		t.setAlarm(time.Second << t.failures / 2)
	}
}

// allDue adds the events that time has brought.
func (t *table) allDue(ctx context.Context) error {
	if err := t.catchUp(ctx); err != nil {
		return err
	}
	for seat, streams := range t.streams {
		if streams > 0 { // another server may have lost the connection later than it was opened here
			if err := t.presence(ctx, seat); err != nil {
				return err
			}
		}
	}
	return nil
}

// catchUp reads the log, and adds what time has brought: the moves of ghosts and bots, and what
// follows from the rules, in the order in which they were due.
func (t *table) catchUp(ctx context.Context) error {
	if err := t.refresh(ctx); err != nil {
		return err
	}
	if err := t.awaitPlans(ctx); err != nil {
		return err
	}
	if t.unplanned() {
		return nil // nothing comes before the moves of ghosts and bots
	}
	var rest [2]*plan
	err := t.propose(ctx, func(s *game.State) (events []game.Event, err error) {
		events, rest, err = t.due(s)
		return events, err
	})
	if err == nil {
		t.plans = rest
	}
	return err
}

// due returns the events that time has brought after a state, and what ghosts and bots will do
// after them. Moves that the rules refuse, or that are in the log already, are left out.
func (t *table) due(s *game.State) (events []game.Event, rest [2]*plan, err error) {
	rest, now := t.plans, t.now()
	at, some := s.Due()
	if _, move, planned := nextPlanned(s, &rest); planned {
		at, some = earlier(at, some, move), true
	}
	if !some || at.After(now) {
		return nil, rest, nil
	}
	for s = s.Clone(); ; {
		added := s.Tick(now)
		seat, at, planned := nextPlanned(s, &rest)
		switch {
		case planned && !at.After(now) && (len(added) == 0 || at.Before(added[0].At)):
			var refused error
			if added, refused = s.Propose(rest[seat].moves[0].Move, seat, at); refused != nil {
				added = nil
			}
			rest[seat] = &plan{rest[seat].moves[1:]}
		case len(added) == 0:
			return events, rest, nil
		}
		for _, e := range added {
			if err := s.Apply(e); err != nil {
				return nil, rest, fault(t.id, err)
			}
		}
		events = append(events, added...)
	}
}

// noteAway notes that the connections of a duel are lost which another server had, if the log is
// older than this one and nobody has come back here. A player who is connected with another server
// is found to be back by that server.
func (t *table) noteAway(ctx context.Context) error {
	if !t.unseen || t.state == nil {
		return nil
	}
	t.unseen = false
	for seat := range t.streams {
		if err := t.presence(ctx, seat); err != nil {
			return err
		}
	}
	return nil
}

// presence adds the event that the connection of a seat is lost or back, as this server sees
// it.
func (t *table) presence(ctx context.Context, seat int) error {
	return t.propose(ctx, func(s *game.State) ([]game.Event, error) {
		switch {
		case seat >= s.Setting().Seats:
			return nil, nil
		case t.streams[seat] > 0:
			return s.Connected(seat, t.now()), nil
		}
		return s.Disconnected(seat, t.now()), nil
	})
}
