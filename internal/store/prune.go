package store

import (
	"context"
	"database/sql"
	"time"
)

// pruneAtOnce is the maximum of games that a transaction removes, so that moves in other
// games do not wait long.
const pruneAtOnce = 100

// Prune removes the games whose last event is older than a time, with their results,
// whether they have ended or not, whoever waits in vain, and copies of logs that nobody has used since; also what operators did before,
// but for their last action, and blocks that have ended. It returns the number of games, also
// with an error. A SQLite file keeps its size; the room is used again.
func (s *Store) Prune(ctx context.Context, before time.Time) (removed int, err error) {
	for {
		var now int64
		err := s.transact(ctx, func(tx *sql.Tx) error {
			// The second condition holds for what another server has just changed.
			gone, err := tx.ExecContext(ctx, `DELETE FROM games WHERE id IN
				(SELECT id FROM games WHERE changed < $1 LIMIT $2) AND changed < $1`, before.UnixMilli(), pruneAtOnce)
			if err != nil {
				return err
			}
			if now, err = gone.RowsAffected(); err != nil {
				return err
			}
			for _, statement := range []string{
				"DELETE FROM waiting WHERE until < $1",
				"DELETE FROM copies WHERE used < $1",
				"DELETE FROM blocks WHERE until <> 0 AND until < $1",
				"DELETE FROM actions WHERE at < $1 AND number < (SELECT max(number) FROM actions)", // numbers are never given again
			} {
				if _, err := tx.ExecContext(ctx, statement, before.UnixMilli()); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return removed, err
		}
		if removed += int(now); now == 0 {
			return removed, nil
		}
	}
}
