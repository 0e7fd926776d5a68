package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"bullseye/internal/text/message"
)

// Limits of what the store keeps.
const (
	MaxText  = 1 << 10  // bytes of an ID, a link, a name or any other short text
	MaxEvent = 64 << 10 // bytes of the data of an event
	MaxSeats = 100      // of a game
)

// A Game is one log about one board. Create takes the fields above Next; the others
// follow from the log.
type Game struct {
	ID    string `json:"id"`
	Room  string `json:"room,omitempty"`  // the link that lets players in; "" for none
	Watch string `json:"watch,omitempty"` // the link that only shows the game; "" for none
	After string `json:"after,omitempty"` // the game of which this is the rematch; "" for none
	Size  int    `json:"size"`            // how many seats there are

	Next  int    `json:"next"`  // the number of the next event
	Ended bool   `json:"ended"` // there are results
	Seats []Seat `json:"-"`     // those that are taken, by number
	// Created and Changed are the times of the first and the last event.
	Created, Changed time.Time `json:"-"`
}

// A Seat is the place of one player at a game.
type Seat struct {
	Number int    // 0, 1 and so on
	Kind   string // of the player, such as "person"; opaque to the store
	Name   string
	// Token is the hash of the secret of the player, as HashToken returns it, which no
	// other seat of any game has. It is zero if nobody may use the seat, as with a bot.
	Token [sha256.Size]byte
	// Rated is the hash of the secret of the player's copy, if the player wants a rating; or zero.
	Rated [sha256.Size]byte
}

// HashToken returns what the store keeps of a token.
func HashToken(token string) [sha256.Size]byte { return sha256.Sum256([]byte(token)) }

// Opens tells whether a token is that of the seat. The time that it takes does not
// depend on the token.
func (s *Seat) Opens(token string) bool {
	hash := HashToken(token)
	return subtle.ConstantTimeCompare(hash[:], s.Token[:]) == 1
}

// An Event is an entry of a log.
type Event struct {
	Number int
	At     time.Time // kept to the millisecond
	Kind   string
	Data   json.RawMessage // kept without insignificant spaces
}

// A Result says how a seat did in a game that has ended.
type Result struct {
	Seat     int
	List     string // the leaderboard that shows it; "" for none
	Board    string // the name of the board, under which ghosts are found; "" for none
	Finished bool
	Score    int64
	Elapsed  time.Duration // kept to the millisecond
	Hints    int

	Client string // who played, opaque to the store; "" if that is not known
	Player string // tells the players of a client apart
	Helped bool   // the client had asked about the board; set by Create and Append
	Rated  Rated  // set by Create and Append
}

// An Addition is what a change adds to a game. It is added as a whole or not at all.
type Addition struct {
	// Events are at least one event. They have the next numbers, and none is older than
	// the event before it.
	Events  []Event
	Seats   []Seat   // that are taken with these events
	Results []Result // of seats that are taken; with them, the game has ended
	Played  []Played // by whom the game is played from now on
	Won     *float64 // what seat 0 has won of a duel that counts for ratings: 1, ½ for a draw, or 0; nil if it does not count
}

// Create stores a new game. It returns [ErrTaken] if there is a game with the same ID or
// link, or a rematch of the same game, or a seat with the same token.
func (s *Store) Create(ctx context.Context, game Game, add Addition) error {
	if err := game.check(); err != nil {
		return err
	}
	data, err := add.check(game.ID, 0)
	if err != nil {
		return err
	}
	game.completeWith(&add)
	return s.change(ctx, Change{game.ID, game.Next}, func(ctx context.Context, tx *sql.Tx) error {
		if err := insertGame(ctx, tx, game); err != nil {
			return err
		}
		return s.insertJudged(ctx, tx, game.ID, game.Size, add, data)
	})
}

// completeWith sets the fields that follow from the log.
func (g *Game) completeWith(a *Addition) {
	n := len(a.Events)
	g.Next, g.Ended = n, len(a.Results) > 0
	g.Created, g.Changed = a.Events[0].At, a.Events[n-1].At
}

// insertJudged inserts an addition that play has made.
func (s *Store) insertJudged(ctx context.Context, tx *sql.Tx, game string, size int, add Addition, data []string) (err error) {
	if err := insertPlayed(ctx, tx, game, add.Played); err != nil {
		return err
	}
	if len(add.Results) > 0 {
		if add.Results, err = s.judge(ctx, tx, game, add.Results); err != nil {
			return err
		}
		if err := endPlayed(ctx, tx, game); err != nil {
			return err
		}
		if add.Won != nil {
			if err := s.rate(ctx, tx, game, *add.Won, add.Events[len(add.Events)-1].At, add.Results); err != nil {
				return err
			}
		}
	}
	return insertAddition(ctx, tx, game, size, add, data)
}

func insertGame(ctx context.Context, tx *sql.Tx, g Game) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO games (id, room, watch, follows, size, next, created, changed, ended)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		g.ID, g.Room, g.Watch, g.After, g.Size, g.Next, g.Created.UnixMilli(), g.Changed.UnixMilli(), g.Ended)
	return err
}

// Append adds to a game whose next event has the number next. It returns [ErrConflict]
// if the log has another length, [ErrTaken] if a seat is taken or has a result, or if
// another seat has the same token, and
// [ErrNotFound] if there is no such game or nobody on the seat of a result.
func (s *Store) Append(ctx context.Context, game string, next int, add Addition) error {
	data, err := add.check(game, next)
	if err != nil {
		return err
	}
	return s.change(ctx, Change{game, next + len(add.Events)}, func(ctx context.Context, tx *sql.Tx) error {
		return s.appendTo(ctx, tx, game, next, add, data)
	})
}

// appendTo adds an addition that was checked to a game; data is that of its events.
func (s *Store) appendTo(ctx context.Context, tx *sql.Tx, game string, next int, add Addition, data []string) error {
	n := len(add.Events)
	first, last := add.Events[0].At.UnixMilli(), add.Events[n-1].At.UnixMilli()
	// The row is locked until the commit, so no other addition comes between.
	var size int
	err := tx.QueryRowContext(ctx, `UPDATE games SET next = $1, changed = $2, ended = ended OR $3
		WHERE id = $4 AND next = $5 AND changed <= $6 RETURNING size`,
		next+n, last, len(add.Results) > 0, game, next, first).Scan(&size)
	if errors.Is(err, sql.ErrNoRows) {
		return whyNotAppended(ctx, tx, game, next)
	}
	if err != nil {
		return err
	}
	return s.insertJudged(ctx, tx, game, size, add, data)
}

func whyNotAppended(ctx context.Context, tx *sql.Tx, game string, next int) error {
	var found int
	err := tx.QueryRowContext(ctx, "SELECT next FROM games WHERE id = $1", game).Scan(&found)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return message.Errorf("%w: there is no game %q", ErrNotFound, game)
	case err != nil:
		return err
	case found != next:
		return message.Errorf("%w: the next event of game %q is %d, expected %d", ErrConflict, game, found, next)
	}
	return message.Errorf("%w: game %q: event %d is older than the one before", ErrInvalid, game, next)
}

// change runs do in a transaction that changes a log, and reports the change.
func (s *Store) change(ctx context.Context, c Change, do func(context.Context, *sql.Tx) error) error {
	return s.steadily(func() error { return s.engine.change(ctx, c, do) })
}

// insertAddition inserts an addition that was checked; data is that of its events.
func insertAddition(ctx context.Context, tx *sql.Tx, game string, size int, add Addition, data []string) error {
	rows := make([]any, 0, 5*len(add.Events))
	for i, e := range add.Events {
		rows = append(rows, game, e.Number, e.At.UnixMilli(), e.Kind, data[i])
	}
	if err := insertRows(ctx, tx, "events (game, number, at, kind, data)", 5, rows); err != nil {
		return err
	}
	rows = rows[:0]
	for _, seat := range add.Seats {
		if seat.Number < 0 || seat.Number >= size {
			return message.Errorf("%w: game %q: found seat %d, expected 0 to %d", ErrInvalid, game, seat.Number, size-1)
		}
		rows = append(rows, game, seat.Number, seat.Kind, seat.Name, seat.token(), hashText(seat.Rated))
	}
	if err := insertRows(ctx, tx, "seats (game, number, kind, name, token, rated)", 6, rows); err != nil {
		return err
	}
	if len(add.Seats) > 0 {
		// Nobody waits at a game without a free seat.
		if _, err := tx.ExecContext(ctx, "DELETE FROM waiting WHERE game = $1 AND (SELECT count(*) FROM seats WHERE game = $1) >= $2", game, size); err != nil {
			return err
		}
	}
	rows = rows[:0]
	for _, r := range add.Results {
		rows = append(rows, game, r.Seat, r.List, r.Board, r.Finished, r.Score, r.Elapsed.Milliseconds(), r.Hints, r.Client, r.Player, r.Helped, r.Rated.Before, r.Rated.Rating, r.Rated.Deviation)
	}
	return insertRows(ctx, tx, "results (game, seat, list, board, finished, score, elapsed, hints, client, player, helped, rating_before, rating, deviation)", 14, rows)
}

// rowsAtOnce is the maximum of rows in a statement. It keeps the number of different
// statements and of their parameters small.
const rowsAtOnce = 64

// insertRows inserts rows of n values each.
func insertRows(ctx context.Context, tx *sql.Tx, into string, n int, values []any) error {
	for len(values) > 0 {
		now := values[:min(len(values), n*rowsAtOnce)]
		values = values[len(now):]
		var statement strings.Builder
		statement.WriteString("INSERT INTO " + into + " VALUES ")
		for i := range now {
			switch {
			case i == 0:
				statement.WriteString("(")
			case i%n == 0:
				statement.WriteString("), (")
			default:
				statement.WriteString(", ")
			}
			fmt.Fprintf(&statement, "$%d", i+1)
		}
		statement.WriteString(")")
		if _, err := tx.ExecContext(ctx, statement.String(), now...); err != nil {
			return err
		}
	}
	return nil
}

// Game returns a game by its ID, with its seats, or [ErrNotFound].
func (s *Store) Game(ctx context.Context, id string) (Game, error) {
	return s.game(ctx, "g.id = $1", id)
}

// The partial indexes are used only with the condition that the value is not "".

// ByRoom returns the game that a room link leads to.
func (s *Store) ByRoom(ctx context.Context, link string) (Game, error) {
	return s.game(ctx, "g.room = $1 AND g.room <> ''", link)
}

// ByWatch returns the game that a watch link leads to.
func (s *Store) ByWatch(ctx context.Context, link string) (Game, error) {
	return s.game(ctx, "g.watch = $1 AND g.watch <> ''", link)
}

// Rematch returns the rematch of a game.
func (s *Store) Rematch(ctx context.Context, id string) (Game, error) {
	return s.game(ctx, "g.follows = $1 AND g.follows <> ''", id)
}

// ByToken returns the game with the seat of a token. No two seats have the same token.
func (s *Store) ByToken(ctx context.Context, token string) (Game, error) {
	seat := Seat{Token: HashToken(token)}
	return s.game(ctx, "g.id = (SELECT game FROM seats WHERE token = $1 AND token <> '')", seat.token())
}

const gameColumns = "g.id, g.room, g.watch, g.follows, g.size, g.next, g.created, g.changed, g.ended"

// game returns the game that fulfils a condition on a value. Its errors do not show the
// value, since a link is a secret.
func (s *Store) game(ctx context.Context, condition, value string) (found Game, err error) {
	if value == "" || !storable(value) {
		return found, message.Errorf("%w: there is no such game", ErrNotFound)
	}
	err = s.steadily(func() error {
		found, err = s.readGame(ctx, condition, value)
		return err
	})
	return found, err
}

func (s *Store) readGame(ctx context.Context, condition, value string) (found Game, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT "+gameColumns+`, s.number, s.kind, s.name, s.token, s.rated
		FROM games g LEFT JOIN seats s ON s.game = g.id
		WHERE `+condition+" ORDER BY s.number", value)
	if err != nil {
		return found, s.failure(err)
	}
	defer rows.Close()
	for rows.Next() {
		var number sql.Null[int]
		var kind, name, token, rated sql.Null[string]
		game, err := scanGame(rows, &number, &kind, &name, &token, &rated)
		if err != nil {
			return Game{}, s.failure(err)
		}
		game.Seats = found.Seats
		found = game
		if number.Valid {
			seat := Seat{Number: number.V, Kind: kind.V, Name: name.V}
			if err := seat.setHashes(token.V, rated.V); err != nil {
				return Game{}, message.Errorf("%w: game %q, seat %d: %w", ErrDamaged, found.ID, seat.Number, err)
			}
			found.Seats = append(found.Seats, seat)
		}
	}
	if err := rows.Err(); err != nil {
		return Game{}, s.failure(err)
	}
	if found.ID == "" {
		return found, message.Errorf("%w: there is no such game", ErrNotFound)
	}
	return found, nil
}

// scanGame scans gameColumns, and others after them.
func scanGame(rows *sql.Rows, others ...any) (g Game, err error) {
	var created, changed int64
	err = rows.Scan(append([]any{&g.ID, &g.Room, &g.Watch, &g.After, &g.Size, &g.Next, &created, &changed, &g.Ended}, others...)...)
	g.Created, g.Changed = time.UnixMilli(created).UTC(), time.UnixMilli(changed).UTC()
	return g, err
}

// token returns the form of Token in the table.
func (s *Seat) token() string { return hashText(s.Token) }

// setHashes reads Token and Rated.
func (s *Seat) setHashes(token, rated string) (err error) {
	if s.Token, err = readOptionalHash(token); err == nil {
		s.Rated, err = readOptionalHash(rated)
	}
	return err
}

// hashText returns the form of a hash in a table, "" for the zero one.
func hashText(hash [sha256.Size]byte) string {
	if hash == [sha256.Size]byte{} {
		return ""
	}
	return hex.EncodeToString(hash[:])
}

func readOptionalHash(text string) (hash [sha256.Size]byte, err error) {
	if text == "" {
		return hash, nil
	}
	return readHash(text)
}

// readHash reads the hash of a token.
func readHash(text string) (hash [sha256.Size]byte, err error) {
	bytes, err := hex.DecodeString(text)
	if err != nil || len(bytes) != len(hash) {
		return hash, message.Errorf("found %d characters as the hash of a token, expected %d hexadecimal digits", len(text), 2*len(hash))
	}
	return [sha256.Size]byte(bytes), nil
}

func (g *Game) check() error {
	if g.ID == "" {
		return message.Errorf("%w: found a game without an ID", ErrInvalid)
	}
	if g.Size < 1 || g.Size > MaxSeats {
		return message.Errorf("%w: game %q: found %d seats, expected 1 to %d", ErrInvalid, g.ID, g.Size, MaxSeats)
	}
	return checkTexts(g.ID, g.Room, g.Watch, g.After)
}

// check says why an addition cannot be stored, or returns the data of its events
// without insignificant spaces.
func (a *Addition) check(game string, next int) (data []string, err error) {
	if len(a.Events) == 0 {
		return nil, message.Errorf("%w: game %q: found no events, expected at least one", ErrInvalid, game)
	}
	if err := checkTexts(game); err != nil {
		return nil, err
	}
	for i, e := range a.Events {
		text, err := e.check(next + i)
		if err != nil {
			return nil, message.Errorf("game %q: %w", game, err)
		}
		if i > 0 && e.At.UnixMilli() < a.Events[i-1].At.UnixMilli() {
			return nil, message.Errorf("%w: game %q: event %d is older than the one before", ErrInvalid, game, e.Number)
		}
		data = append(data, text)
	}
	for _, seat := range a.Seats {
		if err := seat.check(); err != nil {
			return nil, err
		}
	}
	for _, r := range a.Results {
		if err := r.check(); err != nil {
			return nil, err
		}
	}
	for _, p := range a.Played {
		if err := p.check(); err != nil {
			return nil, err
		}
	}
	return data, nil
}

func (s *Seat) check() error { return checkTexts(s.Kind, s.Name) }

func (r *Result) check() error {
	if r.Elapsed < 0 || r.Hints < 0 {
		return message.Errorf("%w: found a result with the time %v and %d hints, expected none below 0", ErrInvalid, r.Elapsed, r.Hints)
	}
	return checkTexts(r.List, r.Board, r.Client, r.Player)
}

func (e *Event) check(number int) (data string, err error) {
	if e.Number != number {
		return "", message.Errorf("%w: found event %d, expected %d", ErrInvalid, e.Number, number)
	}
	if err := checkTexts(e.Kind); err != nil {
		return "", err
	}
	if len(e.Data) > MaxEvent {
		return "", message.Errorf("%w: event %d has %d bytes, expected at most %d", ErrInvalid, number, len(e.Data), MaxEvent)
	}
	var text bytes.Buffer
	if err := json.Compact(&text, e.Data); err != nil {
		return "", message.Errorf("%w: event %d is not JSON: %w", ErrInvalid, number, err)
	}
	if !utf8.Valid(e.Data) {
		return "", message.Errorf("%w: event %d is not UTF-8", ErrInvalid, number)
	}
	return text.String(), nil
}

func checkTexts(texts ...string) error {
	for _, text := range texts {
		if !storable(text) {
			return message.Errorf("%w: found the text %.60q, expected at most %d bytes of UTF-8 without NUL", ErrInvalid, text, MaxText)
		}
	}
	return nil
}

// storable tells whether both databases can keep a text.
func storable(text string) bool {
	return len(text) <= MaxText && utf8.ValidString(text) && !strings.Contains(text, "\x00")
}
