package server

import (
	"context"
	"errors"
	"time"

	"bullseye/internal/server/play"
	"bullseye/internal/store"
	"bullseye/internal/text/message"
)

// EndGame ends a game in a database, as Options name it, for an operator: everybody who still plays
// leaves. Servers may have the database open. The operator's name is kept with the change. The
// error wraps ErrDatabase if the database cannot be opened.
func EndGame(ctx context.Context, database, operator, game string) error {
	return operate(ctx, database, operator, func(s *store.Store, by store.Operator) error {
		return play.EndGame(ctx, s, by, game)
	})
}

// RenamePlayer gives the player of a seat another name, as EndGame ends a game. The log of the game
// has the new name, too.
func RenamePlayer(ctx context.Context, database, operator, game string, seat int, name string) error {
	return operate(ctx, database, operator, func(s *store.Store, by store.Operator) error {
		return play.Rename(ctx, s, by, game, seat, name)
	})
}

func operate(ctx context.Context, database, operator string, do func(*store.Store, store.Operator) error) error {
	s, err := store.OpenToOperate(ctx, database)
	if err != nil {
		return message.Errorf("%w: %w", ErrDatabase, err)
	}
	return errors.Join(do(s, store.Operator{Name: operator, At: time.Now()}), s.Close())
}
