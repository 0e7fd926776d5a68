package play

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"bullseye/internal/game"
	"bullseye/internal/game/bot"
	"bullseye/internal/store"
)

// NewBot returns a bot. Its origin has a seed, so that a server that starts again goes on
// with the same plan.
func NewBot(strength bot.Strength) *Rival {
	name := strings.ToUpper(string(strength[:1])) + string(strength[1:])
	return &Rival{Player: game.Bot, Name: name, Origin: string(strength) + "." + strconv.FormatUint(rand.Uint64(), 10)}
}

// Again returns a bot of the same strength that plays in another way.
func (r *Rival) Again() *Rival {
	strength, _, _ := strings.Cut(r.Origin, ".")
	return NewBot(bot.Strength(strength))
}

// Plan returns what a bot does with a board.
func (r *Rival) Plan(ctx context.Context, setting game.Setting) ([]game.TimedMove, error) {
	strength, seed, _ := strings.Cut(r.Origin, ".")
	number, err := strconv.ParseUint(seed, 10, 64)
	if err != nil {
		return nil, err
	}
	return bot.Plan(ctx, setting.Clues, setting.Weights, bot.Options{Strength: bot.Strength(strength), Seed: number})
}

// A plan is what a ghost or a bot will still do.
type plan struct {
	moves []game.TimedMove
}

// FindGhost returns a player who has finished a board of an origin, and the setting of that
// game. Of the newest games, any may be chosen but one, which the caller has just played. It
// returns ErrNoGhost if there is none.
func (h *Hall) FindGhost(ctx context.Context, origin, played string) (*Rival, game.Setting, error) {
	const newest = 50
	found, err := h.Store.Ghosts(ctx, origin, newest)
	if err != nil {
		return nil, game.Setting{}, err
	}
	found = slices.DeleteFunc(found, func(s store.Standing) bool { return s.Game == played })
	if len(found) == 0 {
		return nil, game.Setting{}, ErrNoGhost
	}
	one := found[rand.N(len(found))]
	for e, err := range eventsOf(h.Store.Events(ctx, one.Game, 0)) {
		if err != nil {
			return nil, game.Setting{}, err
		}
		setting := *e.Setting
		setting.Strangers = false
		return &Rival{Player: game.Ghost, Name: one.Name, Origin: ghostOrigin(one.Game, one.Seat)}, setting, nil
	}
	return nil, game.Setting{}, ErrNoGhost
}

// ghostOrigin names the game and the seat that a ghost repeats.
func ghostOrigin(id string, seat int) string { return id + "." + strconv.Itoa(seat) }

// planPatience is the time for which whoever uses a game waits for the plans of ghosts and bots.
const planPatience = time.Second

// The pauses before another try to make a plan while there is too much work: from the first to the
// longest one.
const firstPause, longestPause = time.Second, 16 * time.Second

// errTooMuch says that a plan cannot be made now.
type errTooMuch struct{ error }

// unplanned reports whether a ghost or a bot has no plan yet.
func (t *table) unplanned() bool {
	if t.state == nil || t.state.Over() {
		return false
	}
	if _, complete := t.state.Start(); !complete {
		return false
	}
	for seat := range t.state.Setting().Seats {
		if player, _ := t.state.Origin(seat); player != game.Person && t.plans[seat] == nil {
			return true
		}
	}
	return false
}

// awaitPlans waits for a while until all ghosts and bots have plans, if moves of theirs may be due.
// Others can use the game meanwhile.
func (t *table) awaitPlans(ctx context.Context) error {
	if !t.unplanned() {
		return nil
	}
	t.makePlans()
	if start, _ := t.state.Start(); t.planning == nil || t.late || start.After(t.now()) {
		return nil
	}
	made := t.planning
	t.leave()
	timeout := time.NewTimer(planPatience)
	defer timeout.Stop()
	select {
	case <-made:
	case <-timeout.C:
	case <-ctx.Done():
	}
	t.enter(context.WithoutCancel(ctx)) // our caller leaves
	return t.refresh(ctx)
}

// makePlans begins to make the plans of ghosts and bots, unless that is under way.
func (t *table) makePlans() {
	if t.planning != nil {
		return
	}
	h := t.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	made, plans, setting := make(chan struct{}), t.plans, t.state.Setting()
	var rivals [2]Rival
	for seat := range setting.Seats {
		rivals[seat].Player, rivals[seat].Origin = t.state.Origin(seat)
	}
	t.planning = made
	t.users++
	h.running.Go(func() {
		defer h.release(t)
		var err error
		for seat, r := range rivals[:setting.Seats] {
			if err == nil && plans[seat] == nil && r.Player != game.Person {
				plans[seat], err = t.planPatiently(&r, setting)
			}
		}
		t.enter(context.Background())
		defer t.leave()
		t.planning = nil
		close(made)
		if err == nil {
			t.plans, t.late = plans, false
			t.weigh()
			t.lookAgain()
		}
	})
}

// planPatiently returns the plan of a ghost or a bot. While there is too much work, it says so and
// tries again, as long as somebody watches. One without a plan leaves.
func (t *table) planPatiently(r *Rival, setting game.Setting) (*plan, error) {
	h := t.hall
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		moves, err := t.planOf(h.context, r, setting)
		if h.context.Err() != nil {
			return nil, h.context.Err()
		}
		if _, tooMuch := err.(errTooMuch); !tooMuch {
			if err != nil {
				h.Log.Error("a ghost or bot has no plan", "error", err)
				moves = nil
			}
			return newPlan(moves), nil
		}
		if t.isLate() {
			h.Log.Warn("a ghost or bot has to wait for its plan", "error", err)
		}
		select {
		case <-time.After(pause/2 + rand.N(pause)):
		case <-h.context.Done():
			return nil, h.context.Err()
		}
		if !t.watched.Load() {
			return nil, err // whoever uses the game next asks again
		}
	}
}

// isLate notes that plans have to wait. It reports whether that is news.
func (t *table) isLate() bool {
	t.enter(context.Background())
	defer t.leave()
	news := !t.late
	t.late = true
	t.notify()
	return news
}

// planOf returns what a ghost or a bot does.
func (t *table) planOf(ctx context.Context, r *Rival, setting game.Setting) (moves []game.TimedMove, err error) {
	if r.Player == game.Ghost {
		id, seat, _ := strings.Cut(r.Origin, ".")
		number, err := strconv.Atoi(seat)
		if err != nil {
			return nil, err
		}
		moves, err = game.GhostOf(eventsOf(t.hall.Store.Events(ctx, id, 0)), number)
		if errors.Is(err, store.ErrAway) {
			err = errTooMuch{err}
		}
		return moves, err
	}
	begun := false
	err = t.hall.Turn(ctx, setting, func(ctx context.Context) error {
		begun = true
		moves, err = r.Plan(ctx, setting)
		return err
	})
	if err != nil && !begun {
		err = errTooMuch{err}
	}
	return moves, err
}

// newPlan returns a plan that ends the play.
func newPlan(moves []game.TimedMove) *plan {
	n := len(moves)
	if n > 0 && (moves[n-1].Move.Kind == game.Done || moves[n-1].Move.Kind == game.Left) {
		return &plan{moves}
	}
	after := time.Duration(0)
	if n > 0 {
		after = moves[n-1].After
	}
	return &plan{append(moves, game.TimedMove{After: after, Move: game.Move{Kind: game.Left, ID: "end-of-plan"}})}
}

// nextPlanned returns the next planned move after a state: its seat and its time.
func nextPlanned(s *game.State, plans *[2]*plan) (seat int, at time.Time, ok bool) {
	start, complete := s.Start()
	if !complete || s.Over() {
		return 0, at, false
	}
	for i, p := range plans {
		if p == nil || len(p.moves) == 0 {
			continue
		}
		if next := start.Add(p.moves[0].After); !ok || next.Before(at) {
			seat, at, ok = i, next, true
		}
	}
	return seat, at, ok
}
