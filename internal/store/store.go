// Package store keeps the logs of games, the seats at them and their results, in SQLite
// or in PostgreSQL; also what operators have changed, and the networks that they have blocked.
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
	"strings"

	"github.com/pressly/goose/v3"

	"bullseye/internal/text/message"
)

// MaxConnections is the maximum of connections that a Store holds.
const MaxConnections = 10

// A Store is an open database.
type Store struct {
	engine
	read, write *sql.DB
	changes     *hub
	meeting     chan struct{} // has room for one, who meets others in a transaction
}

// Shared tells whether other programs may change the games.
func (s *Store) Shared() bool { return s.shared() }

// An engine is what differs between SQLite and PostgreSQL. The statements of this
// package are the same for both.
type engine interface {
	// migrator returns what brings the tables to the newest version.
	migrator() (*goose.Provider, error)
	// tableQuery is the query that tells whether there is a table.
	tableQuery() string
	// named adds the name of the database to an error of opening.
	named(error) error
	// failure wraps the sentinel that an error of the driver stands for.
	failure(error) error
	// renew tells whether an error is that of a connection that broke. The next call
	// then gets a fresh one.
	renew(error) bool
	// change runs do in a transaction that changes a log, and reports the change. Several
	// changes may share a transaction.
	change(context.Context, Change, func(context.Context, *sql.Tx) error) error
	// An announcer is called by each other transaction that changes a log.
	announcer
	// holdOpen lets a transaction wait for its caller as long as it takes.
	holdOpen(context.Context, *sql.Tx) error
	// shared tells whether other programs may change the games.
	shared() bool
	// lockQueue keeps the other transactions that lock a queue waiting until the end of one.
	lockQueue(ctx context.Context, tx *sql.Tx, queue string) error
	// claim reports whether a transaction is the only one that claims something until its end.
	claim(ctx context.Context, tx *sql.Tx, what string) (bool, error)
	// forUpdate is the clause that locks the rows of a query until the end of its transaction.
	forUpdate() string
	// snapshot is the kind of transaction that sees one state of all tables.
	snapshot() *sql.TxOptions
	// pinging are the statements of a small change that nobody sees. They wait for the locks
	// that a move needs.
	pinging() []string
	// close ends everything that the engine started.
	close() error
}

// A querier is a pool of connections or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Open opens a database and brings its tables to the newest version. The address is
// "sqlite:PATH", or only a path, or "postgres://USER@HOST/DATABASE". A file that does
// not exist is made, readable for its owner only. Its folder must exist.
//
// In a SQLite file, changes by other programs are not reported by [Store.Changes], so a
// program that relies on them uses [OpenAlone], and looks for those of operators with
// [Store.Actions]. PostgreSQL serves any number of programs.
// Its parameter pool_max_conns, part of the address, can lower the number of connections.
//
// Open returns [ErrNewer] if a newer version of this program has changed the tables,
// [ErrDamaged] if a SQLite file is not in order, and [ErrAway] if the database cannot be
// reached.
func Open(ctx context.Context, address string) (*Store, error) {
	return openStore(ctx, address, shared)
}

// OpenAlone is like [Open], but returns [ErrServed] if the address is that of a SQLite file
// which another Store has opened alone, in this program or another one. The file system
// must have locks; on Windows, there is no such check. The lock is a file with the ending
// .lock beside the database, which stays, and ends with its program, however that ends.
func OpenAlone(ctx context.Context, address string) (*Store, error) {
	return openStore(ctx, address, alone)
}

// OpenEmpty is like [OpenAlone], but returns [ErrTaken] if the database has games. Their tables
// stay as they are.
func OpenEmpty(ctx context.Context, address string) (*Store, error) {
	return openStore(ctx, address, empty)
}

// OpenToRead opens a database that exists, and changes nothing: it makes neither files nor
// tables. Methods that would change something fail, and [Store.Changes] reports nothing. It
// returns [ErrNoGames] if there is no such database, and [ErrOlder] if its tables do not have
// the newest version. A log that a killed server has left beside a SQLite file is merged into
// the file, as SQLite does.
func OpenToRead(ctx context.Context, address string) (*Store, error) {
	return openStore(ctx, address, reading)
}

// OpenToOperate opens a database that exists, as [OpenToRead] does, but for changes by an
// operator. They can be made beside a server that has opened the same database, also alone.
func OpenToOperate(ctx context.Context, address string) (*Store, error) {
	return openStore(ctx, address, operating)
}

// An access says what a Store is opened for.
type access int

const (
	shared    access = iota
	alone            // no other Store may have opened a SQLite file in this way
	empty            // alone, and there must be no games
	reading          // it must exist, and does not change
	operating        // it must exist, and its tables do not change
)

// mustExist tells whether no file and no table may be made.
func (a access) mustExist() bool { return a == reading || a == operating }

func openStore(ctx context.Context, address string, access access) (*Store, error) {
	var s *Store
	var err error
	scheme, rest, found := strings.Cut(address, ":")
	switch {
	case found && (scheme == "postgres" || scheme == "postgresql"):
		s, err = openPostgres(ctx, address, access)
	case found && scheme == "sqlite":
		s, err = openSQLite(ctx, rest, access)
	case found && strings.HasPrefix(rest, "//"):
		return nil, message.Errorf("%w: found a database address that begins with %q, expected a path, sqlite:PATH or postgres://…", ErrInvalid, scheme+"://")
	default:
		s, err = openSQLite(ctx, address, access)
	}
	if err != nil {
		return nil, err
	}
	s.meeting = make(chan struct{}, 1)
	if err := s.prepare(ctx, access); err != nil {
		return nil, errors.Join(s.named(s.failure(err)), s.Close())
	}
	return s, nil
}

// prepare brings the tables to the newest version, or checks them.
func (s *Store) prepare(ctx context.Context, access access) error {
	migrator, err := s.migrator()
	if err != nil {
		return err
	}
	switch {
	case access.mustExist():
		return s.checkVersion(ctx, migrator)
	case access == empty:
		if found, err := s.hasTables(ctx); err != nil {
			return err
		} else if found {
			if err := refuseGames(ctx, s.read); err != nil {
				return err
			}
		}
	}
	return migrate(ctx, migrator)
}

// Close ends all calls of [Store.Changes] and closes the connections. It waits for
// changes that are under way.
func (s *Store) Close() error {
	s.changes.close()
	return s.engine.close()
}

// Ping returns an error if the database takes no changes: if it is away or locked, or its disk is
// full. It commits a small change that nobody sees.
func (s *Store) Ping(ctx context.Context) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		for _, statement := range s.pinging() {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}

// steadily makes a call of the database, and once more on a fresh connection if the
// connection broke, as those do that were idle while the database was started again. A call
// whose changes may have been made is not repeated.
func (s *Store) steadily(call func() error) error {
	err := call()
	if _, uncertain := errors.AsType[*commitError](err); err != nil && !uncertain && s.renew(err) {
		err = call()
	}
	return s.failure(err)
}

// transact runs do in a transaction, which takes effect if do returns nil. If the connection
// breaks before the commit, it runs do again.
func (s *Store) transact(ctx context.Context, do func(*sql.Tx) error) error {
	return s.steadily(func() error { return transact(ctx, s.write, nil, do) })
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
	if err := tx.Commit(); err != nil {
		return &commitError{err}
	}
	return nil
}

// A commitError is the error of a commit. The changes may have been made.
type commitError struct{ error }

func (e *commitError) Unwrap() error { return e.error }
