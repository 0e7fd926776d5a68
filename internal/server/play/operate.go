package play

import (
	"context"
	"crypto/rand"
	"errors"

	"bullseye/internal/game"
	"bullseye/internal/store"
	"bullseye/internal/text/message"
)

// operatorID begins the IDs of moves that an operator makes for players. Its rest is random, so
// that no player can have used it.
const operatorID = "operator-"

// EndGame ends a game for an operator: everybody who still plays leaves. Servers that have the
// game open notice it. It returns store.ErrNotFound if there is no such game, and a refusal if it
// is over.
func EndGame(ctx context.Context, s *store.Store, by store.Operator, id string) error {
	const attempts = 20
	for n := 1; ; n++ {
		state, err := game.Replay(eventsOf(s.Events(ctx, id, 0)))
		if err != nil {
			return err
		}
		events := state.Stop(operatorID+rand.Text()[:20], by.At)
		if len(events) == 0 {
			return &game.Refusal{Reason: game.ReasonOver, Text: "the game is over"}
		}
		addition, err := new(Hall).additionOf(state, events, nil, nil)
		if err != nil {
			return fault(id, err)
		}
		addition.Won = nil
		for i := range addition.Results { // what an operator ends is on no leaderboard, has no ghost and changes no rating
			addition.Results[i].List, addition.Results[i].Board = "", ""
		}
		err = s.EndGame(ctx, by, id, state.Next(), addition)
		if !errors.Is(err, store.ErrConflict) || n == attempts {
			return err
		}
	}
}

// Rename gives the player of a seat another name, also as a ghost in other games, and in the logs of
// all these games, so that the name that it had is nowhere any more. It returns store.ErrNotFound if
// there is no such player, and a refusal if nobody can have the name.
func Rename(ctx context.Context, s *store.Store, by store.Operator, id string, seat int, name string) error {
	name, err := cleanName(name)
	if err != nil {
		return err
	}
	joined, err := joinedAt(ctx, s, id, seat)
	if err != nil {
		return err
	}
	// The ghosts come first, since the old name finds them: whoever is interrupted can ask again.
	if err := renameGhosts(ctx, s, by, ghostOrigin(id, seat), joined.Name, name); err != nil {
		return err
	}
	if err := renameSeat(ctx, s, by, id, joined, name); err != nil {
		return err
	}
	return renameGhosts(ctx, s, by, ghostOrigin(id, seat), joined.Name, name) // of games that have begun meanwhile
}

// renameGhosts gives the ghosts that repeat an origin another name, if they have the old one.
func renameGhosts(ctx context.Context, s *store.Store, by store.Operator, origin, old, name string) error {
	if old == name {
		return nil
	}
	named, err := s.Named(ctx, string(game.Ghost), old)
	if err != nil {
		return err
	}
	for _, one := range named {
		joined, err := joinedAt(ctx, s, one.Game, one.Seat)
		if err == nil && joined.Origin == origin {
			err = renameSeat(ctx, s, by, one.Game, joined, name)
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) { // a game may have been removed meanwhile
			return err
		}
	}
	return nil
}

// joinedAt returns the event in which a seat was taken.
func joinedAt(ctx context.Context, s *store.Store, id string, seat int) (game.Event, error) {
	for e, err := range eventsOf(s.Events(ctx, id, 0)) {
		if err != nil || e.Kind == game.Joined && e.Seat == seat {
			return e, err
		}
	}
	return game.Event{}, message.Errorf("%w: nobody has seat %d of game %q", store.ErrNotFound, seat, id)
}

func renameSeat(ctx context.Context, s *store.Store, by store.Operator, id string, joined game.Event, name string) error {
	joined.Name = name
	data, err := joined.MarshalJSON()
	if err != nil {
		return fault(id, err)
	}
	return s.Rename(ctx, by, id, joined.Seat, name, game.FoldName(name), store.Event{Number: joined.Number, At: joined.At, Kind: string(joined.Kind), Data: data})
}

// Reread makes the games of actions read their logs from the beginning, if they are open: an
// operator can change what is in a log, unlike players.
func (h *Hall) Reread(actions []store.Action) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, a := range actions {
		if t := h.tables[a.Game]; t != nil {
			t.changed.Store(true)
			t.lookAgain()
		}
	}
}
