package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
)

// sqliteID is the application ID in the header of our files: the letters "bull".
const sqliteID = 0x62756c6c

// sqliteEngine keeps everything in one file. There is one connection that writes, since
// SQLite has one writer at a time, and some that only read.
type sqliteEngine struct {
	name        string
	read, write *sql.DB
	group       *grouper
	changes     *hub
	lock        io.Closer // nil if the file is not opened alone
}

func openSQLite(ctx context.Context, name string, access access) (s *Store, err error) {
	if name == "" || name == ":memory:" {
		return nil, message.Errorf("%w: found the path %q, expected that of a file", ErrInvalid, name)
	}
	e := &sqliteEngine{name: name, changes: newHub()}
	if access.mustExist() {
		return e.openExisting(ctx, access)
	}
	location, err := prepareFile(name)
	if err != nil {
		return nil, err
	}
	if access == alone || access == empty {
		if e.lock, err = lockFor(name); err != nil {
			return nil, e.named(err)
		}
		defer func() {
			if err != nil {
				err = errors.Join(err, e.lock.Close())
			}
		}()
	}
	if err := e.checkFile(ctx, location, nil, access); err != nil {
		return nil, e.named(err)
	}
	// The order matters: the first connection makes the file one with a write-ahead log.
	settings := toWrite()
	settings.Set("_journal_mode", "WAL")
	e.write, err = openFile(location, settings)
	if err != nil {
		return nil, e.named(err)
	}
	e.write.SetMaxOpenConns(1)
	if e.read, err = openFile(location, url.Values{"_query_only": {"on"}}); err != nil {
		return nil, errors.Join(e.named(err), e.write.Close())
	}
	e.read.SetMaxOpenConns(MaxConnections - 1)
	e.read.SetMaxIdleConns(2)
	e.group = newGrouper(e.write, e, 0)
	return &Store{engine: e, read: e.read, write: e.write, changes: e.changes}, nil
}

// toRead are the settings of connections that make no file and change nothing. With a read-only
// connection instead, SQLite would leave the files of its write-ahead log behind.
func toRead() url.Values { return url.Values{"mode": {"rw"}, "_query_only": {"on"}} }

// toWrite are the settings of the connection that writes.
func toWrite() url.Values {
	return url.Values{"_synchronous": {"FULL"}, "_foreign_keys": {"on"}, "_txlock": {"immediate"}}
}

// openExisting opens a file that exists, to read, and to write if that is what it is opened for.
func (e *sqliteEngine) openExisting(ctx context.Context, access access) (s *Store, err error) {
	info, err := os.Stat(e.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, message.Errorf("%w: found no file %s", ErrNoGames, e.name)
	case err == nil && info.IsDir():
		err = file.ErrDirectory
	}
	if err != nil {
		return nil, message.Errorf("cannot open the database %s: %w", e.name, file.Reason(err))
	}
	location, err := locationOf(e.name)
	if err != nil {
		return nil, err
	}
	if err := e.checkFile(ctx, location, toRead(), access); err != nil {
		return nil, e.named(err)
	}
	if e.read, err = openFile(location, toRead()); err != nil {
		return nil, e.named(err)
	}
	e.write = e.read
	if access == operating {
		settings := toWrite()
		settings.Set("mode", "rw")
		if e.write, err = openFile(location, settings); err != nil {
			return nil, errors.Join(e.named(err), e.read.Close())
		}
		e.write.SetMaxOpenConns(1)
	}
	e.group = newGrouper(e.write, e, 0)
	return &Store{engine: e, read: e.read, write: e.write, changes: e.changes}, nil
}

// prepareFile makes the file if it does not exist, with the rights that its secrets
// need, and returns its location as a URI.
func prepareFile(name string) (location string, err error) {
	// An existing file is not opened here: to close it would release the locks that
	// another connection of this process holds on it.
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err == nil {
		err = f.Close()
	} else if errors.Is(err, fs.ErrExist) {
		var info fs.FileInfo
		if info, err = os.Stat(name); err == nil && info.IsDir() {
			err = file.ErrDirectory
		}
	}
	if err != nil {
		return "", message.Errorf("cannot open the database %s: %w", name, file.Reason(err))
	}
	return locationOf(name)
}

// locationOf returns the location of a file as a URI.
func locationOf(name string) (string, error) {
	absolute, err := filepath.Abs(name)
	if err != nil {
		return "", message.Errorf("cannot open the database %s: %w", name, err)
	}
	absolute = "/" + strings.TrimPrefix(filepath.ToSlash(absolute), "/") // Windows: /C:/…
	return (&url.URL{Scheme: "file", Path: absolute}).String(), nil
}

// lockFor locks a file for this Store, until the lock is closed. The lock is on another file,
// because SQLite has locks of its own on the database.
func lockFor(name string) (io.Closer, error) {
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		return nil, err
	}
	lock, err := file.OS.OpenFile(real+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lock.Lock(); err != nil {
		if errors.Is(err, file.ErrLocked) {
			err = ErrServed
		}
		return nil, errors.Join(err, lock.Close())
	}
	return lock, nil
}

// openFile opens a pool of connections to a file.
func openFile(location string, settings url.Values) (*sql.DB, error) {
	if settings == nil {
		settings = url.Values{}
	}
	settings.Set("_busy_timeout", "5000") // milliseconds
	settings.Set("_defensive", "1")
	settings.Set("_dqs", "0")      // "x" is never the text 'x'
	settings.Set("_error_rc", "1") // no message of an earlier error
	settings.Add("_pragma", "trusted_schema(off)")
	settings.Add("_pragma", "journal_size_limit(67108864)") // bytes after a large change
	connector, err := sqlite.NewConnector(location + "?" + settings.Encode())
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(connector), nil
}

// checkFile makes sure that the file is empty or ours, and in order. A new file gets our
// application ID, unless the settings are those of toRead. A change by an operator does not wait
// until a large file is read.
func (e *sqliteEngine) checkFile(ctx context.Context, location string, settings url.Values, access access) error {
	db, err := openFile(location, settings)
	if err != nil {
		return err
	}
	defer db.Close()
	var id, tables int
	if err := db.QueryRowContext(ctx, "SELECT application_id, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id").Scan(&id, &tables); err != nil {
		return e.failure(err)
	}
	switch {
	case id == 0 && tables == 0 && settings != nil:
		return message.Errorf("%w: the file is empty", ErrNoGames)
	case id == 0 && tables == 0:
		_, err := db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", sqliteID))
		return e.failure(err)
	case id != sqliteID:
		return message.Errorf("%w: it is the database of another program", ErrDamaged)
	}
	if access == operating {
		return nil
	}
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&verdict); err != nil {
		return e.failure(err)
	}
	if verdict != "ok" {
		return message.Errorf("%w: %s: restore a dump", ErrDamaged, strings.TrimSpace(verdict))
	}
	return nil
}

// named adds the path to an error of opening.
func (e *sqliteEngine) named(err error) error {
	if err == nil {
		return nil
	}
	return message.Errorf("database %s: %w", e.name, err)
}

func (e *sqliteEngine) migrator() (*goose.Provider, error) {
	return newMigrator(goose.DialectSQLite3, e.write, func(text string) string { return text })
}

func (e *sqliteEngine) failure(err error) error {
	failed, ok := errors.AsType[*sqlite.Error](err)
	if !ok || classified(err) {
		return err
	}
	kind, known := sqliteKinds[failed.Code()]
	if !known {
		kind, known = sqliteKinds[failed.Code()&0xff] // without the detail
	}
	if !known {
		return err
	}
	return &databaseError{kind, err}
}

// sqliteKinds are the sentinels that codes of SQLite stand for.
var sqliteKinds = map[int]error{
	sqlite3.SQLITE_BUSY:                  ErrAway,
	sqlite3.SQLITE_LOCKED:                ErrAway,
	sqlite3.SQLITE_CANTOPEN:              ErrAway,
	sqlite3.SQLITE_IOERR:                 ErrAway,
	sqlite3.SQLITE_IOERR_SHMSIZE:         ErrFull,
	sqlite3.SQLITE_FULL:                  ErrFull,
	sqlite3.SQLITE_CORRUPT:               ErrDamaged,
	sqlite3.SQLITE_NOTADB:                ErrDamaged,
	sqlite3.SQLITE_CONSTRAINT_UNIQUE:     ErrTaken,
	sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: ErrTaken,
	sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: ErrNotFound,
}

// change groups changes, since there is one connection that writes.
func (e *sqliteEngine) change(ctx context.Context, c Change, do func(context.Context, *sql.Tx) error) error {
	return e.group.change(ctx, c, do)
}

func (e *sqliteEngine) tableQuery() string {
	return "SELECT count(*) > 0 FROM sqlite_schema WHERE name = $1"
}
func (e *sqliteEngine) renew(error) bool                                     { return false }
func (e *sqliteEngine) announce(context.Context, *sql.Tx, ...Change) error   { return nil }
func (e *sqliteEngine) announced(c Change)                                   { e.changes.publish(c) }
func (e *sqliteEngine) holdOpen(context.Context, *sql.Tx) error              { return nil }
func (e *sqliteEngine) shared() bool                                         { return e.lock == nil }
func (e *sqliteEngine) lockQueue(context.Context, *sql.Tx, string) error     { return nil } // one transaction writes at a time
func (e *sqliteEngine) claim(context.Context, *sql.Tx, string) (bool, error) { return true, nil }
func (e *sqliteEngine) forUpdate() string                                    { return "" }
func (e *sqliteEngine) snapshot() *sql.TxOptions                             { return &sql.TxOptions{ReadOnly: true} }

// pinging writes the first page of the file, as it is. A transaction that writes has a lock on all
// tables.
func (e *sqliteEngine) pinging() []string { return []string{"PRAGMA user_version = 0"} }

func (e *sqliteEngine) close() error {
	e.group.close()
	// The writer is the last one, so that it merges the write-ahead log into the file.
	err := errors.Join(e.read.Close(), e.write.Close())
	if e.lock != nil {
		err = errors.Join(err, e.lock.Close())
	}
	return err
}
