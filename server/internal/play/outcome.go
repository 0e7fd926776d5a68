package play

import (
	"context"

	"bullseye/game"
)

// An Outcome is how a game ended, and how the grid of each seat came about.
type Outcome struct {
	Setting game.Setting
	Result  game.Result
	Entries [][]game.TimedMove // of each seat: see game.EntriesOf
}

// Outcome returns the outcome of a game for one of its players. The error is ErrNotOver as long
// as it is not over.
func (h *Hall) Outcome(ctx context.Context, p Pass) (Outcome, error) {
	return h.outcome(ctx, p.Game, func(t *table) error {
		_, err := t.seatOf(ctx, p)
		return err
	})
}

// WatchedOutcome returns the outcome of a game for spectators.
func (h *Hall) WatchedOutcome(ctx context.Context, link string) (Outcome, error) {
	found, err := h.Store.ByWatch(ctx, link)
	if err != nil {
		return Outcome{}, err
	}
	return h.outcome(ctx, found.ID, func(*table) error { return nil })
}

func (h *Hall) outcome(ctx context.Context, id string, may func(*table) error) (o Outcome, err error) {
	err = h.look(ctx, id, func(t *table) error {
		if err := may(t); err != nil {
			return err
		}
		var over bool
		if o.Result, over = t.state.Result(); !over {
			return ErrNotOver
		}
		o.Setting = t.state.Setting()
		return nil
	})
	if err != nil {
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
