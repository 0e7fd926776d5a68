// Package store keeps the logs of games, the seats at them and their results, in SQLite
// or in PostgreSQL.
//
// A game is a log of events with the numbers 0, 1, 2 and so on. [Store.Append] adds to
// the end of a log, and only if the log has the length that the caller expects: of two
// callers who add the same event, one gets [ErrConflict]. Events are opaque to the store
// except for number, time and kind. The rules of play are elsewhere.
//
// A change is acknowledged when it is on the disk of the database. It survives a kill
// and a power cut. [Store.Changes] reports the games that grow, also those that grow in
// another program on the same PostgreSQL database.
//
// A Store holds at most [MaxConnections] connections. Its methods may be called by
// several goroutines. They return when their context ends; a change that was under way
// then is made either as a whole or not at all.
//
// # Errors
//
// Errors wrap one of the sentinels of this package if a caller may want to tell them
// apart. After [ErrAway] and [ErrFull], nothing that was acknowledged is lost, and the
// same Store works again when the database is back or has room.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// MaxConnections is the maximum of connections that a Store holds.
const MaxConnections = 10

// A Store is an open database.
type Store struct {
	engine
	read, write *sql.DB
	changes     *hub
}

// An engine is what differs between SQLite and PostgreSQL. The statements of this
// package are the same for both.
type engine interface {
	// migrate brings the tables to the newest version.
	migrate(context.Context) error
	// failure wraps the sentinel that an error of the driver stands for.
	failure(error) error
	// announce is called in each transaction that changes a log, and announced after
	// its commit.
	announce(context.Context, *sql.Tx, Change) error
	announced(Change)
	// holdOpen lets a transaction wait for its caller as long as it takes.
	holdOpen(context.Context, *sql.Tx) error
	// skipLocked is the clause for rows that another transaction holds.
	skipLocked() string
	// snapshot is the kind of transaction that sees one state of all tables.
	snapshot() *sql.TxOptions
	// close ends everything that the engine started.
	close() error
}

// A querier is a pool of connections or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Open opens a database and brings its tables to the newest version. The address is
// "sqlite:PATH", or only a path, or "postgres://USER@HOST/DATABASE". A file that does
// not exist is made, readable for its owner only. Its folder must exist.
//
// A SQLite file belongs to one Store at a time as far as [Store.Changes] goes: changes
// by other programs are not reported. PostgreSQL serves any number of them. Its
// parameter pool_max_conns, part of the address, can lower the number of connections.
//
// Open returns [ErrNewer] if a newer version of this program has changed the tables,
// [ErrDamaged] if a SQLite file is not in order, and [ErrAway] if the database cannot be
// reached.
func Open(ctx context.Context, address string) (*Store, error) {
	var s *Store
	var err error
	scheme, rest, found := strings.Cut(address, ":")
	switch {
	case found && (scheme == "postgres" || scheme == "postgresql"):
		s, err = openPostgres(ctx, address)
	case found && scheme == "sqlite":
		s, err = openSQLite(ctx, rest)
	case found && strings.HasPrefix(rest, "//"):
		return nil, fmt.Errorf("%w: found a database address that begins with %q, expected a path, sqlite:PATH or postgres://…", ErrInvalid, scheme+"://")
	default:
		s, err = openSQLite(ctx, address)
	}
	if err != nil {
		return nil, err
	}
	if err := s.migrate(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Close ends all calls of [Store.Changes] and closes the connections. It waits for
// changes that are under way.
func (s *Store) Close() error {
	s.changes.close()
	return s.engine.close()
}

// Ping returns an error if the database cannot be read.
func (s *Store) Ping(ctx context.Context) error {
	var games int
	return s.failure(s.read.QueryRowContext(ctx, "SELECT count(*) FROM games WHERE id = ''").Scan(&games))
}

// transact runs do in a transaction, which takes effect if do returns nil.
func (s *Store) transact(ctx context.Context, do func(*sql.Tx) error) error {
	return s.failure(transact(ctx, s.write, nil, do))
}

func transact(ctx context.Context, db *sql.DB, options *sql.TxOptions, do func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, options)
	if err != nil {
		return err
	}
	defer tx.Rollback() // without effect after the commit
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}
