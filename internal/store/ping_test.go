package store

import (
	"context"
	"testing"
	"time"
)

// A database whose tables somebody has locked takes no changes, and does so again afterwards.
// What Ping writes is seen nowhere.
func TestPingOfLockedTables(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s, other := open(t, address), open(t, address)
		create(t, s, "g")
		before := dump(t, s)
		tx, err := other.write.BeginTx(t.Context(), nil) // in SQLite, it locks
		must(t, err)
		defer tx.Rollback()
		if e, ok := other.engine.(*postgresEngine); ok {
			_, err := tx.ExecContext(t.Context(), "LOCK TABLE events IN ACCESS EXCLUSIVE MODE")
			must(t, e.failure(err))
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		if err := s.Ping(ctx); err == nil {
			t.Error("found no error")
		}
		must(t, tx.Rollback())
		for range 3 {
			must(t, s.Ping(t.Context()))
		}
		if after := dump(t, s); after != before {
			t.Errorf("found the dump %s, expected %s", after, before)
		}
	})
}
