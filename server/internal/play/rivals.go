package play

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"bullseye/game"
	"bullseye/game/bot"
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
		return &Rival{Player: game.Ghost, Name: one.Name, Origin: ghostOrigin(&one)}, *e.Setting, nil
	}
	return nil, game.Setting{}, ErrNoGhost
}

// ghostOrigin names the game and the seat that a ghost repeats.
func ghostOrigin(s *store.Standing) string { return s.Game + "." + strconv.Itoa(s.Seat) }

// planOf returns the plan of a ghost or a bot.
func (t *table) planOf(ctx context.Context, player game.Player, origin string) (moves []game.TimedMove, err error) {
	if player == game.Ghost {
		id, seat, _ := strings.Cut(origin, ".")
		number, err := strconv.Atoi(seat)
		if err != nil {
			return nil, err
		}
		return game.GhostOf(eventsOf(t.hall.Store.Events(ctx, id, 0)), number)
	}
	setting := t.state.Setting()
	err = t.hall.Turn(ctx, setting, func(ctx context.Context) error {
		moves, err = (&Rival{Player: player, Origin: origin}).Plan(ctx, setting)
		return err
	})
	return moves, err
}

// ready makes the plans of the ghosts and bots of a game. One without a plan leaves.
func (t *table) ready(ctx context.Context) error {
	for seat := range t.state.Setting().Seats {
		player, origin := t.state.Origin(seat)
		if t.plans[seat] != nil || player != game.Ghost && player != game.Bot {
			continue
		}
		moves, err := t.planOf(ctx, player, origin)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			t.hall.Log.Error("a ghost or bot has no plan", "error", err)
			moves = nil
		}
		if n := len(moves); n == 0 || moves[n-1].Move.Kind != game.Done && moves[n-1].Move.Kind != game.Left {
			after := time.Duration(0)
			if n > 0 {
				after = moves[n-1].After
			}
			moves = append(moves, game.TimedMove{After: after, Move: game.Move{Kind: game.Left, ID: "end-of-plan"}})
		}
		t.plans[seat] = &plan{moves}
	}
	return nil
}

// nextPlanned returns the time of the next planned move. Without a plan yet, it is the start.
func (t *table) nextPlanned() (at time.Time, ok bool) {
	start, complete := t.state.Start()
	if !complete || t.state.Over() {
		return at, false
	}
	for seat := range t.state.Setting().Seats {
		player, _ := t.state.Origin(seat)
		if player != game.Ghost && player != game.Bot {
			continue
		}
		next := start
		if p := t.plans[seat]; p != nil {
			if len(p.moves) == 0 {
				continue
			}
			next = start.Add(p.moves[0].After)
		}
		at, ok = earlier(at, ok, next), true
	}
	return at, ok
}

// playPlans makes the moves of ghosts and bots that are due. Those that the rules refuse, or
// that were made before the server was started again, are skipped.
func (t *table) playPlans(ctx context.Context) error {
	start, complete := t.state.Start()
	if !complete || t.state.Over() {
		return nil
	}
	if err := t.ready(ctx); err != nil {
		return err
	}
	for seat, p := range t.plans {
		for p != nil && len(p.moves) > 0 && !t.state.Over() {
			now := t.now()
			if start.Add(p.moves[0].After).After(now) {
				break
			}
			err := t.propose(ctx, func(s *game.State) ([]game.Event, error) {
				events, err := s.Propose(p.moves[0].Move, seat, now)
				if err != nil {
					return nil, nil // repeated or refused
				}
				return events, nil
			})
			if err != nil {
				return err
			}
			p.moves = p.moves[1:]
		}
	}
	return nil
}
