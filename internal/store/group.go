package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"
)

// maxGroup is the maximum of changes that share a transaction.
const maxGroup = 128

// errClosed says that a store was closed before a change began.
var errClosed = errors.New("the store is closed")

// A grouper makes changes of several callers in one transaction. To wait for the disk takes
// longer than everything else, and it is the same wait for one change and for many. While a
// group is written, the next one comes together. Nobody waits for others to come.
type grouper struct {
	db      *sql.DB
	to      announcer
	limit   time.Duration // of a transaction; 0 means none
	queue   chan *grouped
	stop    sync.Once
	closing chan struct{}
	ended   chan struct{}
}

// An announcer tells of the changes of a transaction: in it, and after its commit, before the
// callers know.
type announcer interface {
	announce(context.Context, *sql.Tx, ...Change) error
	announced(Change)
}

// A grouped change is one of a group.
type grouped struct {
	Change
	ctx  context.Context // of the caller
	do   func(context.Context, *sql.Tx) error
	err  error
	done chan struct{} // closed when err is known
}

func newGrouper(db *sql.DB, to announcer, limit time.Duration) *grouper {
	g := &grouper{db: db, to: to, limit: limit, queue: make(chan *grouped), closing: make(chan struct{}), ended: make(chan struct{})}
	go g.run()
	return g
}

// close waits for the changes that are under way.
func (g *grouper) close() {
	g.stop.Do(func() { close(g.closing) })
	<-g.ended
}

// change makes a change. When its context ends, it returns, and the change is made either
// as a whole or not at all.
func (g *grouper) change(ctx context.Context, c Change, do func(context.Context, *sql.Tx) error) error {
	one := &grouped{Change: c, ctx: ctx, do: do, done: make(chan struct{})}
	select {
	case g.queue <- one:
	case <-ctx.Done():
		return ctx.Err()
	case <-g.closing:
		return errClosed
	}
	select {
	case <-one.done:
		return one.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g *grouper) run() {
	defer close(g.ended)
	for {
		select {
		case one := <-g.queue:
			g.commit(g.gather(one))
		case <-g.closing:
			return
		}
	}
}

// gather adds those who wait now to a group.
func (g *grouper) gather(first *grouped) []*grouped {
	group := []*grouped{first}
	for len(group) < maxGroup {
		select {
		case one := <-g.queue:
			group = append(group, one)
		default:
			return group
		}
	}
	return group
}

// commit makes the changes of a group. One that fails does not concern the others, unless
// the whole transaction cannot go on. Groups of several programs lock their games in the same
// order, so that none waits for another in a circle.
func (g *grouper) commit(group []*grouped) {
	slices.SortStableFunc(group, func(a, b *grouped) int { return strings.Compare(a.Game, b.Game) })
	// Changes rarely fail, and a transaction of many takes less time without savepoints.
	err := g.transact(group, (*grouped).run)
	if _, uncertain := errors.AsType[*commitError](err); err != nil && !uncertain && len(group) > 1 {
		err = g.transact(group, (*grouped).attempt)
	}
	for _, one := range group {
		if one.err == nil {
			one.err = err
		}
		if one.err == nil {
			g.to.announced(one.Change)
		}
		close(one.done)
	}
}

// transact makes each change of a group in a transaction, but those of callers who have left.
func (g *grouper) transact(group []*grouped, change func(*grouped, context.Context, *sql.Tx) error) error {
	ctx := context.Background() // no caller may interrupt the changes of others
	if g.limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, g.limit)
		defer cancel()
	}
	return transact(ctx, g.db, nil, func(tx *sql.Tx) error {
		var changes []Change
		for _, one := range group {
			if one.err = one.ctx.Err(); one.err != nil {
				continue
			}
			if err := change(one, ctx, tx); err != nil {
				return err
			}
			if one.err == nil {
				changes = append(changes, one.Change)
			}
		}
		return g.to.announce(ctx, tx, changes...)
	})
}

// run makes a change. If it returns an error, the transaction cannot go on.
func (one *grouped) run(ctx context.Context, tx *sql.Tx) error { return one.do(ctx, tx) }

// attempt makes a change as a whole or not at all, in a transaction that goes on. It returns an error
// if the transaction cannot.
func (one *grouped) attempt(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, "SAVEPOINT change"); err != nil {
		return err
	}
	if one.err = one.do(ctx, tx); one.err != nil {
		if _, err := tx.ExecContext(ctx, "ROLLBACK TO change"); err != nil {
			return one.err // it has ended the whole transaction, as a full disk does
		}
	}
	_, err := tx.ExecContext(ctx, "RELEASE change")
	return err
}
