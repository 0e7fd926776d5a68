package store

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// createIn returns a change that creates a game and then returns an error, perhaps nil.
func createIn(ctx context.Context, id string, then func(*sql.Tx) error) *grouped {
	return &grouped{Change: Change{id, 1}, ctx: ctx, done: make(chan struct{}), do: func(ctx context.Context, tx *sql.Tx) error {
		if err := insertGame(ctx, tx, Game{ID: id, Size: 1, Next: 1, Created: time.Unix(1, 0), Changed: time.Unix(1, 0)}); err != nil {
			return err
		}
		return then(tx)
	}}
}

// A heard announcer keeps the games that were announced before and after a commit.
type heard struct{ before, after []string }

func (h *heard) announce(_ context.Context, _ *sql.Tx, changes ...Change) error {
	for _, c := range changes {
		h.before = append(h.before, c.Game)
	}
	return nil
}

func (h *heard) announced(c Change) { h.after = append(h.after, c.Game) }

// In a group, each change is made as a whole or not at all. One that fails does not concern
// the others, unless it ends the whole transaction.
func TestGroups(t *testing.T) {
	wrong, full := errors.New("wrong"), errors.New("full")
	fine := func(*sql.Tx) error { return nil }
	fails := func(*sql.Tx) error { return wrong }
	ends := func(tx *sql.Tx) error {
		_, err := tx.Exec("ROLLBACK") // as SQLite does when the disk is full
		return errors.Join(full, err)
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	ctx := t.Context()
	for _, test := range []struct {
		name  string
		group []*grouped
		want  []error
	}{
		{"one", []*grouped{createIn(ctx, "a", fine)}, []error{nil}},
		{"one that fails", []*grouped{createIn(ctx, "a", fails)}, []error{wrong}},
		{"several", []*grouped{createIn(ctx, "a", fine), createIn(ctx, "b", fine)}, []error{nil, nil}},
		{"some fail", []*grouped{createIn(ctx, "a", fails), createIn(ctx, "b", fine), createIn(ctx, "c", fails), createIn(ctx, "d", fine)}, []error{wrong, nil, wrong, nil}},
		{"the same", []*grouped{createIn(ctx, "a", fine), createIn(ctx, "a", fine)}, []error{nil, ErrTaken}},
		{"a caller has left", []*grouped{createIn(left, "a", fine), createIn(ctx, "b", fine)}, []error{context.Canceled, nil}},
		{"the transaction ends", []*grouped{createIn(ctx, "a", fine), createIn(ctx, "b", fails), createIn(ctx, "c", ends), createIn(ctx, "d", fine)}, []error{full, wrong, full, full}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := open(t, filepath.Join(t.TempDir(), "games.db"))
			var made heard
			var expected []string
			g := newGrouper(s.write, &made, 0)
			defer g.close()
			g.commit(test.group)
			for i, one := range test.group {
				if !errors.Is(s.failure(one.err), test.want[i]) {
					t.Errorf("change %d: found the error %v, expected %v", i, one.err, test.want[i])
				}
				if test.want[i] == nil {
					expected = append(expected, one.Game)
				}
				<-one.done
			}
			for _, found := range [][]string{made.before, made.after} {
				if !slices.Equal(found, expected) {
					t.Errorf("found that %v were announced, expected %v", found, expected)
				}
			}
			var found []string
			for game, err := range s.Unfinished(ctx) {
				must(t, err)
				found = append(found, game.ID)
			}
			if !slices.Equal(found, expected) {
				t.Errorf("found the games %v, expected %v", found, expected)
			}
		})
	}
}

// While another change keeps the database, a caller can leave. The group of the others waits.
func TestLeavingAGroup(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	create(t, s, "g")
	tx, err := s.write.BeginTx(t.Context(), nil)
	must(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	wants(t, s.Append(ctx, "g", 1, Addition{Events: events(1, 2)}), context.DeadlineExceeded)
	waits := make(chan error, 1)
	go func() { waits <- s.Append(t.Context(), "g", 1, Addition{Events: events(1, 2)}) }()
	must(t, tx.Rollback())
	must(t, <-waits)
	must(t, s.Close())
	wants(t, s.Append(t.Context(), "g", 2, Addition{Events: events(2, 3)}), errClosed)
}
