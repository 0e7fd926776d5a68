package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
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
	made    func(Change) // is called after the commit, before the caller knows
	queue   chan *grouped
	stop    sync.Once
	closing chan struct{}
	ended   chan struct{}
}

// A grouped change is one of a group.
type grouped struct {
	Change
	ctx  context.Context // of the caller
	do   func(context.Context, *sql.Tx) error
	err  error
	done chan struct{} // closed when err is known
}

func newGrouper(db *sql.DB, made func(Change)) *grouper {
	g := &grouper{db: db, made: made, queue: make(chan *grouped), closing: make(chan struct{}), ended: make(chan struct{})}
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
// the whole transaction cannot go on.
func (g *grouper) commit(group []*grouped) {
	// No caller may interrupt the changes of others.
	ctx := context.Background()
	err := transact(ctx, g.db, nil, func(tx *sql.Tx) error {
		for _, one := range group {
			if one.err = one.ctx.Err(); one.err != nil {
				continue
			}
			if len(group) == 1 {
				return one.do(ctx, tx)
			}
			if err := one.attempt(ctx, tx); err != nil {
				return err
			}
		}
		return nil
	})
	for _, one := range group {
		if one.err == nil {
			one.err = err
		}
		if one.err == nil {
			g.made(one.Change)
		}
		close(one.done)
	}
}

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
