package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// A Waiting is a game whose player waits for a stranger.
type Waiting struct {
	Game  string
	Queue string // only players of the same queue meet
	// Player is any name of who waits. Nobody meets himself.
	Player string
	Since  time.Time // who came first is claimed first
	Until  time.Time // nobody is claimed after this time
}

// Wait lets a game wait, or go on waiting. Call it again while the player is there, well
// before Until: a game that was claimed by somebody who then vanished comes back this
// way. It returns [ErrTaken] if no seat of the game is free, and [ErrNotFound] if there is
// no such game.
func (s *Store) Wait(ctx context.Context, w Waiting) error {
	if err := checkTexts(w.Game, w.Queue, w.Player); err != nil {
		return err
	}
	return s.transact(ctx, func(tx *sql.Tx) error {
		var free int
		err := tx.QueryRowContext(ctx, "SELECT size - (SELECT count(*) FROM seats WHERE game = $1) FROM games WHERE id = $1", w.Game).Scan(&free)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return fmt.Errorf("%w: there is no game %q", ErrNotFound, w.Game)
		case err != nil:
			return err
		case free == 0:
			return fmt.Errorf("%w: no seat of game %q is free", ErrTaken, w.Game)
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO waiting (game, queue, player, since, until) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (game) DO UPDATE SET queue = excluded.queue, player = excluded.player, since = excluded.since, until = excluded.until`,
			w.Game, w.Queue, w.Player, w.Since.UnixMilli(), w.Until.UnixMilli())
		return err
	})
}

// Claim takes the game out of a queue that has waited longest, for a player who came. No
// other caller gets the same game, on any server. It returns [ErrNotFound] if nobody
// waits. The caller then adds the seat with [Store.Append]; if that fails because the
// seat was taken by link, it claims again.
func (s *Store) Claim(ctx context.Context, queue, player string, now time.Time) (game string, err error) {
	if err := checkTexts(queue, player); err != nil {
		return "", err
	}
	err = s.transact(ctx, func(tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `DELETE FROM waiting WHERE game = (SELECT game FROM waiting
			WHERE queue = $1 AND player <> $2 AND until >= $3
			ORDER BY since, game LIMIT 1 `+s.skipLocked()+`) RETURNING game`,
			queue, player, now.UnixMilli()).Scan(&game)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("%w: nobody waits", ErrNotFound)
	}
	return game, err
}

// StopWaiting takes a game out of its queue, if it is in one.
func (s *Store) StopWaiting(ctx context.Context, game string) error {
	if err := checkTexts(game); err != nil {
		return err
	}
	return s.transact(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM waiting WHERE game = $1", game)
		return err
	})
}
