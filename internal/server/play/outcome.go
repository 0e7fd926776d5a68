package play

import (
	"context"

	"bullseye/internal/game"
)

// An Outcome is how a game ended, and how the grid of each seat came about.
type Outcome struct {
	Setting game.Setting
	Result  game.Result
	Entries [][]game.TimedMove // of each seat: see game.EntriesOf
	Own     bool               // the player who asks has finished the board alone
}

// Outcome returns the outcome of a game for one of its players. The error is ErrNotOver as long
// as it is not over, and ErrPlayed if the outcome would help the client in a duel.
func (h *Hall) Outcome(ctx context.Context, p Pass) (Outcome, error) {
	return h.outcome(ctx, p.Game, p.Client, func(t *table) (int, error) { return t.seatOf(ctx, p) })
}

// WatchedOutcome returns the outcome of a game for spectators. Its errors are those of Outcome.
func (h *Hall) WatchedOutcome(ctx context.Context, link string, c Client) (Outcome, error) {
	found, err := h.Store.ByWatch(ctx, link)
	if err != nil {
		return Outcome{}, err
	}
	return h.outcome(ctx, found.ID, c, func(*table) (int, error) { return game.Nobody, nil })
}

func (h *Hall) outcome(ctx context.Context, id string, c Client, may func(*table) (seat int, err error)) (o Outcome, err error) {
	err = h.look(ctx, id, func(t *table) error {
		seat, err := may(t)
		if err != nil {
			return err
		}
		var over bool
		if o.Result, over = t.state.Result(); !over {
			return ErrNotOver
		}
		o.Setting = t.state.Setting()
		o.Own = seat != game.Nobody && o.Result.Seats[seat].Finished && !o.Setting.Together
		return nil
	})
	if err != nil {
		return Outcome{}, err
	}
	if err := h.withheld(ctx, c, id, &o.Setting); err != nil {
		return Outcome{}, err
	}
	// The log of a game that is over does not change any more.
	for seat := range o.Setting.Seats {
		entries, err := game.EntriesOf(eventsOf(h.Store.Events(ctx, id, 0)), seat)
		if err != nil {
			return Outcome{}, err
		}
		o.Entries = append(o.Entries, entries)
	}
	return o, nil
}
