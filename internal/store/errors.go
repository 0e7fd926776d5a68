package store

import (
	"errors"

	"bullseye/internal/text/message"
)

var (
	// ErrAway means that the database cannot be reached, or not in time. It is worth
	// trying again. A change that failed with it may have been made: to add the same
	// events once more returns ErrConflict then.
	ErrAway = errors.New("the database is away")
	// ErrFull means that the disk of the database is full, or that the file has its
	// maximal size. Reading is still possible.
	ErrFull = errors.New("the disk of the database is full")
	// ErrConflict means that a log has grown since the caller read it.
	ErrConflict = errors.New("the log has grown")
	// ErrTaken means that there is such a game, link, seat, token or result already, or
	// that all seats of a game are taken.
	ErrTaken = errors.New("already taken")
	// ErrNotFound means that there is no such game, or that nobody waits.
	ErrNotFound = errors.New("not found")
	// ErrServed means that another program serves the games in a file.
	ErrServed = errors.New("another server has opened the games: stop it first, or use PostgreSQL, which several servers can share")
	// ErrInvalid means that the store cannot keep what it was given.
	ErrInvalid = errors.New("invalid")
	// ErrNoGames means that there is no database at an address, or none of this program.
	ErrNoGames = errors.New("no games are kept there")
	// ErrOlder means that the tables were made by an older version.
	ErrOlder = errors.New("made by an older version of bullseye")
	// ErrNewer means that the tables or a dump were made by a newer version.
	ErrNewer = errors.New("made by a newer version of bullseye")
	// ErrDamaged means that a file is damaged or not a database of this program.
	ErrDamaged = errors.New("damaged")
)

// A databaseError is an error of the database with the sentinel that it stands for.
// Its text has both.
type databaseError struct{ kind, cause error }

func (e *databaseError) Error() string   { return message.English(e) }
func (e *databaseError) Unwrap() []error { return []error{e.kind, e.cause} }

// Message implements [message.Message].
func (e *databaseError) Message() (format string, args []any) {
	return message.Of("%v: %v", e.kind, e.cause).Message()
}

// sentinels are the errors above.
var sentinels = []error{ErrAway, ErrFull, ErrConflict, ErrTaken, ErrNotFound, ErrServed, ErrInvalid, ErrNoGames, ErrOlder, ErrNewer, ErrDamaged}

// classified tells whether an error wraps a sentinel already.
func classified(err error) bool {
	for _, sentinel := range sentinels {
		if errors.Is(err, sentinel) {
			return true
		}
	}
	return false
}
