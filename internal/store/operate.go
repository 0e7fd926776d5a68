package store

import (
	"context"
	"database/sql"
	"errors"
	"iter"
	"net/netip"
	"time"

	"bullseye/internal/text/message"
)

// The kinds of actions.
const (
	ActionEnd     = "end"     // of a game
	ActionRename  = "rename"  // of the player of a seat; the detail is the new name
	ActionRemove  = "remove"  // of the result of a seat, from leaderboards and ghosts
	ActionBlock   = "block"   // of a network; the detail is the reason
	ActionUnblock = "unblock" // of a network
)

// NoSeat is the seat of an action that is not about one.
const NoSeat = -1

// An Action is a change by an operator.
type Action struct {
	Number  int // 1, 2, 3 and so on
	At      time.Time
	Kind    string
	Game    string       // "" for none; it may have been removed since
	Seat    int          // or NoSeat
	Network netip.Prefix // invalid for none
	Detail  string
	By      string // the name of the operator
}

func (a *Action) network() string {
	if !a.Network.IsValid() {
		return ""
	}
	return a.Network.String()
}

// An Operator is who makes a change, and when. Each change is kept with it: see [Store.Actions].
type Operator struct {
	Name string
	At   time.Time
}

// A Block says that the requests of a network are refused.
type Block struct {
	Network netip.Prefix
	Reason  string
	Since   time.Time
	Until   time.Time // zero until the block is removed
}

// Network returns a network as blocks have it: without bits beyond its length, and as one of
// IPv4 if it is the form of such a network in IPv6.
func Network(p netip.Prefix) netip.Prefix {
	const mapped = 128 - 32
	if p.Addr().Is4In6() && p.Bits() >= mapped {
		p = netip.PrefixFrom(p.Addr().Unmap(), p.Bits()-mapped)
	}
	return p.Masked()
}

// errRace says that another operator made a change at the same moment.
var errRace = errors.New("two operators make changes at once")

// operate makes a change together with its entry in the log of actions.
func (s *Store) operate(ctx context.Context, by Operator, a Action, do func(*sql.Tx) error) error {
	a.At, a.By = by.At, by.Name
	if err := checkTexts(a.Kind, a.Game, a.Detail, a.By); err != nil {
		return err
	}
	const attempts = 20
	for n := 1; ; n++ {
		err := s.transact(ctx, func(tx *sql.Tx) error {
			if err := do(tx); err != nil {
				return err
			}
			// The numbers have no gaps, so whoever has read one has read all before it.
			_, err := tx.ExecContext(ctx, `INSERT INTO actions (number, at, kind, game, seat, network, detail, person)
				SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6, $7 FROM actions`, a.values()...)
			if errors.Is(s.failure(err), ErrTaken) {
				return errRace
			}
			return err
		})
		if err != errRace || n == attempts {
			return err
		}
	}
}

// values returns the values of the columns after the number.
func (a *Action) values() []any {
	return []any{a.At.UnixMilli(), a.Kind, a.Game, a.Seat, a.network(), a.Detail, a.By}
}

// changed returns an error if a statement has changed no row.
func changed(done sql.Result, err error, format string, values ...any) error {
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return message.Errorf("%w: "+format, append([]any{ErrNotFound}, values...)...)
}

// EndGame is like [Store.Append], for an operator who ends a game.
func (s *Store) EndGame(ctx context.Context, by Operator, game string, next int, add Addition) error {
	data, err := add.check(game, next)
	if err != nil {
		return err
	}
	c := Change{game, next + len(add.Events)}
	err = s.operate(ctx, by, Action{Kind: ActionEnd, Game: game, Seat: NoSeat}, func(tx *sql.Tx) error {
		if err := s.appendTo(ctx, tx, game, next, add, data); err != nil {
			return err
		}
		return s.announce(ctx, tx, c)
	})
	if err == nil {
		s.announced(c)
	}
	return err
}

// Rename gives the player of a seat another name. The event in which the seat was taken gets
// other data with it. It returns [ErrNotFound] if there is no such seat or event.
func (s *Store) Rename(ctx context.Context, by Operator, game string, seat int, name, player string, joined Event) error {
	data, err := joined.check(joined.Number)
	if err != nil {
		return err
	}
	return s.operate(ctx, by, Action{Kind: ActionRename, Game: game, Seat: seat, Detail: name}, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "UPDATE seats SET name = $1 WHERE game = $2 AND number = $3", name, game, seat)
		if err := changed(done, err, "nobody has seat %d of game %q", seat, game); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE results SET player = $1 WHERE game = $2 AND seat = $3 AND player <> ''", player, game, seat); err != nil {
			return err
		}
		done, err = tx.ExecContext(ctx, "UPDATE events SET data = $1 WHERE game = $2 AND number = $3 AND kind = $4", data, game, joined.Number, joined.Kind)
		return changed(done, err, "game %q has no event %d of the kind %s", game, joined.Number, joined.Kind)
	})
}

// RemoveResult takes the result of a seat off its leaderboard, and lets no ghost come from it.
// The game and its outcome stay. It returns [ErrNotFound] if there is no such result, or if it
// was removed before.
func (s *Store) RemoveResult(ctx context.Context, by Operator, game string, seat int) error {
	return s.operate(ctx, by, Action{Kind: ActionRemove, Game: game, Seat: seat}, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "UPDATE results SET list = '', board = '' WHERE game = $1 AND seat = $2 AND (list <> '' OR board <> '')", game, seat)
		return changed(done, err, "no leaderboard and no ghost has a result of seat %d of game %q", seat, game)
	})
}

// Block blocks a network, or changes its block.
func (s *Store) Block(ctx context.Context, by Operator, b Block) error {
	if err := b.check(); err != nil {
		return err
	}
	return s.operate(ctx, by, Action{Kind: ActionBlock, Network: b.Network, Seat: NoSeat, Detail: b.Reason}, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO blocks (network, reason, since, until) VALUES ($1, $2, $3, $4)
			ON CONFLICT (network) DO UPDATE SET reason = excluded.reason, since = excluded.since, until = excluded.until`, b.values()...)
		return err
	})
}

// Unblock removes the block of a network. It returns [ErrNotFound] if there is none.
func (s *Store) Unblock(ctx context.Context, by Operator, network netip.Prefix) error {
	return s.operate(ctx, by, Action{Kind: ActionUnblock, Network: network, Seat: NoSeat}, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "DELETE FROM blocks WHERE network = $1", network.String())
		return changed(done, err, "%s is not blocked", network)
	})
}

func (b *Block) check() error {
	switch {
	case !b.Network.IsValid() || Network(b.Network) != b.Network:
		return message.Errorf("%w: found the network %s, expected one as in 192.0.2.0/24", ErrInvalid, b.Network)
	case !b.Until.IsZero() && b.Until.Before(b.Since):
		return message.Errorf("%w: found a block that ends before it begins", ErrInvalid)
	}
	return checkTexts(b.Reason)
}

// values returns the values of the columns.
func (b *Block) values() []any {
	return []any{b.Network.String(), b.Reason, b.Since.UnixMilli(), untilMilli(b.Until)}
}

// untilMilli returns the time of the end of a block as the table has it.
func untilMilli(until time.Time) int64 {
	if until.IsZero() {
		return 0
	}
	return until.UnixMilli()
}

func untilTime(milli int64) time.Time {
	if milli == 0 {
		return time.Time{}
	}
	return time.UnixMilli(milli).UTC()
}

// Blocks returns the blocks, sorted by the texts of their networks, also those that have ended.
func (s *Store) Blocks(ctx context.Context) iter.Seq2[Block, error] {
	return paged(func(last Block) (page []Block, err error) {
		err = s.steadily(func() (err error) {
			page, err = s.blockPage(ctx, s.read, last)
			return err
		})
		return page, err
	})
}

// blockPage returns the first blocks after another one.
func (s *Store) blockPage(ctx context.Context, from querier, last Block) (page []Block, err error) {
	after := ""
	if last.Network.IsValid() {
		after = last.Network.String()
	}
	rows, err := from.QueryContext(ctx, "SELECT network, reason, since, until FROM blocks WHERE network > $1 ORDER BY network LIMIT $2", after, pageSize)
	if err != nil {
		return nil, s.failure(err)
	}
	defer rows.Close()
	for rows.Next() {
		var b Block
		var network string
		var since, until int64
		if err := rows.Scan(&network, &b.Reason, &since, &until); err != nil {
			return nil, s.failure(err)
		}
		if b.Network, err = netip.ParsePrefix(network); err != nil {
			return nil, message.Errorf("%w: a block: %w", ErrDamaged, err)
		}
		b.Since, b.Until = time.UnixMilli(since).UTC(), untilTime(until)
		page = append(page, b)
	}
	return page, s.failure(rows.Err())
}

// Actions returns what operators have done, in order, after the action of a number.
func (s *Store) Actions(ctx context.Context, after int) iter.Seq2[Action, error] {
	return paged(func(last Action) (page []Action, err error) {
		err = s.steadily(func() (err error) {
			page, err = s.actionPage(ctx, s.read, max(after, last.Number))
			return err
		})
		return page, err
	})
}

// LastAction returns the number of the last action, and 0 if there is none.
func (s *Store) LastAction(ctx context.Context) (number int, err error) {
	err = s.steadily(func() error {
		return s.read.QueryRowContext(ctx, "SELECT coalesce(max(number), 0) FROM actions").Scan(&number)
	})
	return number, err
}

// actionPage returns the first actions after that of a number.
func (s *Store) actionPage(ctx context.Context, from querier, after int) (page []Action, err error) {
	rows, err := from.QueryContext(ctx, `SELECT number, at, kind, game, seat, network, detail, person FROM actions
		WHERE number > $1 ORDER BY number LIMIT $2`, after, pageSize)
	if err != nil {
		return nil, s.failure(err)
	}
	defer rows.Close()
	for rows.Next() {
		var a Action
		var at int64
		var network string
		if err := rows.Scan(&a.Number, &at, &a.Kind, &a.Game, &a.Seat, &network, &a.Detail, &a.By); err != nil {
			return nil, s.failure(err)
		}
		if a.Network, err = optionalNetwork(network); err != nil {
			return nil, message.Errorf("%w: action %d: %w", ErrDamaged, a.Number, err)
		}
		a.At = time.UnixMilli(at).UTC()
		page = append(page, a)
	}
	return page, s.failure(rows.Err())
}

func optionalNetwork(text string) (netip.Prefix, error) {
	if text == "" {
		return netip.Prefix{}, nil
	}
	return netip.ParsePrefix(text)
}

// A Place is a seat of a game.
type Place struct {
	Game string
	Seat int
}

// Named returns the seats of the players of a kind with a name, those of all games. It takes time
// for each seat of the store.
func (s *Store) Named(ctx context.Context, kind, name string) (all []Place, err error) {
	if !storable(name) {
		return nil, nil
	}
	err = s.steadily(func() (err error) {
		all, err = s.seatsNamed(ctx, kind, name)
		return err
	})
	return all, err
}

func (s *Store) seatsNamed(ctx context.Context, kind, name string) (all []Place, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT game, number FROM seats WHERE kind = $1 AND name = $2 ORDER BY game, number", kind, name)
	if err != nil {
		return nil, s.failure(err)
	}
	defer rows.Close()
	for rows.Next() {
		var one Place
		if err := rows.Scan(&one.Game, &one.Seat); err != nil {
			return nil, s.failure(err)
		}
		all = append(all, one)
	}
	return all, s.failure(rows.Err())
}
