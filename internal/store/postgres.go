package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"bullseye/internal/text/message"
	"bullseye/internal/text/regex"
)

const (
	connectTimeout = 10 * time.Second
	// quiet is the time after which a silent connection is asked whether it is alive.
	quiet = 30 * time.Second
	// longestPause is the maximum between two tries to connect.
	longestPause = 2 * time.Second
	// longestGroup is the limit of a transaction with changes of several callers, so that a
	// connection that fell silent stops the others for no longer.
	longestGroup = 10 * time.Second
	// channel is the name under which changes are announced.
	channel = "bullseye_games"
)

// postgresSettings hold for each connection, unless the address says otherwise.
var postgresSettings = map[string]string{
	"application_name":              "bullseye",
	"default_transaction_isolation": "read committed",
	// What is acknowledged is on the disk, whatever the default of the server is.
	"synchronous_commit": "on",
	// A program that vanished does not keep its locks.
	"idle_in_transaction_session_timeout": "30s",
}

// postgresEngine uses a pool of connections, and one more that listens for changes.
type postgresEngine struct {
	pool      *pgxpool.Pool
	db        *sql.DB
	group     *grouper
	changes   *hub
	stop      context.CancelFunc
	listening chan struct{} // closed when the listener has ended
}

func openPostgres(ctx context.Context, address string, access access) (*Store, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		// The error repeats the address, which can have a password.
		return nil, message.Errorf("%w: found a database address that cannot be read, expected one like postgres://USER@HOST/DATABASE", ErrInvalid)
	}
	config.MaxConns = min(config.MaxConns, MaxConnections-1)
	config.ConnConfig.ConnectTimeout = min(config.ConnConfig.ConnectTimeout, connectTimeout)
	for name, value := range postgresSettings {
		if _, set := config.ConnConfig.RuntimeParams[name]; !set {
			config.ConnConfig.RuntimeParams[name] = value
		}
	}
	if access == reading {
		config.ConnConfig.RuntimeParams["default_transaction_read_only"] = "on"
	}
	e := &postgresEngine{changes: newHub(), stop: func() {}, listening: make(chan struct{})}
	if e.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, e.failure(err)
	}
	e.db = stdlib.OpenDBFromPool(e.pool)
	e.db.SetMaxOpenConns(int(config.MaxConns))
	e.group = newGrouper(e.db, e, longestGroup)
	var connection *pgx.Conn
	if err = checkEncoding(ctx, e.db); err == nil && !access.mustExist() {
		connection, err = e.listen(ctx)
	}
	if err != nil {
		close(e.listening)
		return nil, errors.Join(e.failure(err), e.close())
	}
	ctx, e.stop = context.WithCancel(context.WithoutCancel(ctx))
	if access.mustExist() {
		close(e.listening)
	} else {
		go e.follow(ctx, connection)
	}
	return &Store{engine: e, read: e.db, write: e.db, changes: e.changes}, nil
}

func checkEncoding(ctx context.Context, db *sql.DB) error {
	var encoding string
	if err := db.QueryRowContext(ctx, "SHOW server_encoding").Scan(&encoding); err != nil {
		return err
	}
	if encoding != "UTF8" {
		return message.Errorf("%w: found a database with the encoding %s, expected UTF8", ErrInvalid, encoding)
	}
	return nil
}

func (e *postgresEngine) tableQuery() string { return "SELECT to_regclass($1) IS NOT NULL" }

// named returns the error as it is: an address can have a password.
func (e *postgresEngine) named(err error) error { return err }

// migrator returns what applies the migrations, one program at a time: it tries once a
// second, for a minute, to be that program.
func (e *postgresEngine) migrator() (*goose.Provider, error) {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60))
	if err != nil {
		return nil, err
	}
	return newMigrator(goose.DialectPostgres, e.db, postgresSchema, goose.WithSessionLocker(locker))
}

var textColumn = regex.Lazy(`\bTEXT\b`)

// postgresSchema turns a migration into one for PostgreSQL. Both databases sort texts by
// their bytes, so that a list and a dump have the same order in both.
func postgresSchema(text string) string {
	return textColumn().ReplaceAllString(text, `TEXT COLLATE "C"`)
}

func (e *postgresEngine) failure(err error) error {
	switch {
	case err == nil || classified(err):
		return err
	case isConnectError(err):
		return &databaseError{ErrAway, &connectError{err}}
	case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return err
	}
	if failed, ok := errors.AsType[*pgconn.PgError](err); ok {
		if kind := postgresKind(failed.Code); kind != nil {
			return &databaseError{kind, err}
		}
		return err
	}
	if isBroken(err) {
		return &databaseError{ErrAway, err}
	}
	return err
}

func (e *postgresEngine) renew(err error) bool {
	switch {
	case isConnectError(err) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return false
	case !isBroken(err) && !isFatal(err):
		return false
	}
	e.pool.Reset() // its other connections are probably broken as well
	return true
}

// isFatal tells whether the database ended the connection with an error.
func isFatal(err error) bool {
	failed, ok := errors.AsType[*pgconn.PgError](err)
	return ok && failed.SeverityUnlocalized == "FATAL"
}

// A connectError is an error of connecting, with one line for all attempts.
type connectError struct{ error }

// Error names each reason once, and not the user.
func (e *connectError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *connectError) Message() (format string, args []any) {
	var reasons []string
	for i, line := range strings.Split(e.error.Error(), "\n") {
		if i == 0 {
			_, line, _ = strings.Cut(line, "`: ") // after the user and the database
		}
		if line = strings.TrimSpace(line); line != "" && !slices.Contains(reasons, line) {
			reasons = append(reasons, line)
		}
	}
	return message.Of("cannot connect to the server: %s", strings.Join(reasons, "; ")).Message()
}

func (e *connectError) Unwrap() error { return e.error }

func isConnectError(err error) bool {
	_, ok := errors.AsType[*pgconn.ConnectError](err)
	return ok
}

// isBroken tells whether an error is that of a broken connection.
func isBroken(err error) bool {
	for _, known := range []error{driver.ErrBadConn, sql.ErrConnDone, pgconn.ErrConnClosed, io.EOF, io.ErrUnexpectedEOF, net.ErrClosed} {
		if errors.Is(err, known) {
			return true
		}
	}
	_, network := errors.AsType[net.Error](err)
	return network || pgconn.SafeToRetry(err)
}

// postgresKind returns the sentinel that a code of PostgreSQL stands for.
func postgresKind(code string) error {
	switch code {
	case "23505": // unique_violation
		return ErrTaken
	case "23503": // foreign_key_violation
		return ErrNotFound
	case "53100": // disk_full
		return ErrFull
	case "XX001", "XX002": // data_corrupted, index_corrupted
		return ErrDamaged
	case "25006", // read_only_sql_transaction: a standby
		"25P03",          // idle_in_transaction_session_timeout
		"40001", "40P01", // serialization_failure, deadlock_detected
		"55P03": // lock_not_available
		return ErrAway
	}
	switch code[:min(2, len(code))] {
	case "08", // connection exceptions
		"53": // insufficient resources
		return ErrAway
	case "57": // operator intervention
		if code != "57014" { // query_canceled: by the context
			return ErrAway
		}
	}
	return nil
}

// change shares transactions, although several connections can write: PostgreSQL commits
// transactions that notify one after the other, and each waits for the disk.
func (e *postgresEngine) change(ctx context.Context, c Change, do func(context.Context, *sql.Tx) error) error {
	return e.group.change(ctx, c, do)
}

func (e *postgresEngine) announce(ctx context.Context, tx *sql.Tx, changes ...Change) error {
	if len(changes) == 0 {
		return nil
	}
	texts := make([]string, len(changes))
	for i, c := range changes {
		texts[i] = strconv.Itoa(c.Next) + " " + c.Game
	}
	_, err := tx.ExecContext(ctx, "SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text", channel, texts)
	return err
}

// announced does nothing: the listener hears of the changes of this program, too.
func (e *postgresEngine) announced(Change) {}

func (e *postgresEngine) holdOpen(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, "SET LOCAL idle_in_transaction_session_timeout = 0")
	return err
}

func (e *postgresEngine) shared() bool { return true }

func (e *postgresEngine) lockQueue(ctx context.Context, tx *sql.Tx, queue string) error {
	_, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtextextended('bullseye ' || $1, 0))", queue)
	return err
}

// claim does not wait: a group of changes that waited for another one could wait in a circle.
func (e *postgresEngine) claim(ctx context.Context, tx *sql.Tx, what string) (claimed bool, err error) {
	err = tx.QueryRowContext(ctx, "SELECT pg_try_advisory_xact_lock(hashtextextended('bullseye ' || $1, 0))", what).Scan(&claimed)
	return claimed, err
}

func (e *postgresEngine) forUpdate() string { return "FOR UPDATE" }

func (e *postgresEngine) snapshot() *sql.TxOptions {
	return &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
}

// pinging makes a table of three pages that ends with the transaction, because a full disk is
// only noticed when a file grows.
func (e *postgresEngine) pinging() []string {
	return []string{
		"SET LOCAL lock_timeout = '1s'",
		"LOCK TABLE games, seats, events, results, waiting, played, asked, copies IN ROW EXCLUSIVE MODE",
		"CREATE TEMPORARY TABLE ping ON COMMIT DROP AS SELECT repeat('.', 1000) FROM generate_series(1, 20)",
	}
}

func (e *postgresEngine) close() error {
	e.group.close()
	e.stop()
	<-e.listening
	err := e.db.Close()
	e.pool.Close()
	return err
}

// listen returns a new connection that gets the announcements.
func (e *postgresEngine) listen(ctx context.Context) (*pgx.Conn, error) {
	connection, err := pgx.ConnectConfig(ctx, e.pool.Config().ConnConfig)
	if err != nil {
		return nil, err
	}
	if _, err := connection.Exec(ctx, "LISTEN "+channel); err != nil {
		return nil, errors.Join(err, connection.Close(ctx))
	}
	return connection, nil
}

// follow publishes the announcements until the context ends. When it had to connect
// again, some may be lost, and it says so.
func (e *postgresEngine) follow(ctx context.Context, connection *pgx.Conn) {
	defer close(e.listening)
	for {
		for hear(ctx, connection, e.changes) == nil {
		}
		hangUp(connection)
		if connection = e.listenAgain(ctx); connection == nil {
			return
		}
		e.pool.Reset() // its connections are broken as well
		e.changes.publish(Change{})
	}
}

// hear publishes the next announcement. It returns nil also if there is none for a
// while and the connection is alive.
func hear(ctx context.Context, connection *pgx.Conn, changes *hub) error {
	limited, cancel := context.WithTimeout(ctx, quiet)
	defer cancel()
	heard, err := connection.WaitForNotification(limited)
	if err == nil {
		changes.publish(parseChange(heard.Payload))
		return nil
	}
	if ctx.Err() != nil || limited.Err() == nil || connection.IsClosed() {
		return err
	}
	limited, cancel = context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	return connection.Ping(limited)
}

// parseChange reads an announcement. One that another program made up means that
// anything may have changed.
func parseChange(text string) Change {
	number, game, _ := strings.Cut(text, " ")
	next, err := strconv.Atoi(number)
	if err != nil || next < 0 || game == "" {
		return Change{}
	}
	return Change{game, next}
}

func hangUp(connection *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	connection.Close(ctx)
}

// listenAgain connects until it succeeds, with growing pauses. It returns nil when the
// context ends.
func (e *postgresEngine) listenAgain(ctx context.Context) *pgx.Conn {
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, longestPause) {
		connection, err := e.listen(ctx)
		if err == nil {
			return connection
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}
