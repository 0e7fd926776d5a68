package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"bullseye/internal/text/message"
)

// A Waiting is a game whose player waits for a stranger.
type Waiting struct {
	Game  string
	Queue string    // only players of the same queue meet
	Since time.Time // who came first is met first
	Until time.Time // nobody is met after this time
}

// A Meeting is a player who wants to meet a stranger.
type Meeting struct {
	// Waiting is the game of the player, who waits there if nobody else waits.
	Waiting
	// New makes that game if nobody waits. It is nil if there is the game already.
	New *NewGame
	Now time.Time
	// Sit returns what is added to the log of another game, which waits, if the player takes
	// its free seat. If that is not possible, it returns [ErrTaken], and the game waits no
	// longer. It is called within a transaction, and may be called again.
	Sit func(events []Event) (Addition, error)
}

// A NewGame is what [Store.Create] takes.
type NewGame struct {
	Game
	Addition
}

// Meet gives a player a seat at the game that has waited longest in a queue, or else lets the
// player wait there. It returns the ID of the game at which the player sits then. All of this
// is one transaction, and those of a queue are made one after the other, on any number of
// servers: so two players never wait in the same queue, unless the time of one of them is over.
//
// If the player had a game, whoever has the token sits at the other one now. Call Meet again
// while the player waits, well before Until. It returns [ErrTaken] if no seat of the player's
// game is free, and [ErrNotFound] if there is no such game.
func (s *Store) Meet(ctx context.Context, m Meeting) (game string, err error) {
	if err := checkTexts(m.Game, m.Queue); err != nil {
		return "", err
	}
	var data []string
	if m.New != nil {
		if err := m.New.Game.check(); err != nil {
			return "", err
		}
		if data, err = m.New.Addition.check(m.Game, 0); err != nil {
			return "", err
		}
	}
	// Those who wait for their turn hold no connection.
	select {
	case s.meeting <- struct{}{}:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	defer func() { <-s.meeting }()
	var change Change
	err = s.transact(ctx, func(tx *sql.Tx) error {
		change = Change{}
		if err := s.lockQueue(ctx, tx, m.Queue); err != nil {
			return err
		}
		if err := s.meet(ctx, tx, &m, data, &change); err != nil || change.Game == "" {
			return err
		}
		return s.announce(ctx, tx, change)
	})
	if err != nil {
		return "", err
	}
	if change.Game == "" {
		return m.Game, nil
	}
	s.announced(change)
	return change.Game, nil
}

func (s *Store) meet(ctx context.Context, tx *sql.Tx, m *Meeting, data []string, change *Change) error {
	if m.New == nil {
		if err := mustHaveFreeSeat(ctx, tx, m.Game); err != nil {
			return err
		}
	}
	for {
		game, next, err := s.whoWaits(ctx, tx, m)
		if err != nil {
			return err
		}
		if game == "" {
			break
		}
		err = s.sit(ctx, tx, m, game, next, change)
		if !errors.Is(err, ErrTaken) {
			return err
		}
		if err := stopWaiting(ctx, tx, game); err != nil {
			return err
		}
	}
	if m.New != nil {
		g := m.New.Game
		g.completeWith(&m.New.Addition)
		if err := insertGame(ctx, tx, g); err != nil {
			return err
		}
		if err := s.insertJudged(ctx, tx, g.ID, g.Size, m.New.Addition, data); err != nil {
			return err
		}
		*change = Change{g.ID, g.Next}
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO waiting (game, queue, player, since, until) VALUES ($1, $2, '', $3, $4)
		ON CONFLICT (game) DO UPDATE SET queue = excluded.queue, since = excluded.since, until = excluded.until`,
		m.Game, m.Queue, m.Since.UnixMilli(), m.Until.UnixMilli())
	return err
}

func mustHaveFreeSeat(ctx context.Context, tx *sql.Tx, game string) error {
	var free int
	err := tx.QueryRowContext(ctx, "SELECT size - (SELECT count(*) FROM seats WHERE game = $1) FROM games WHERE id = $1", game).Scan(&free)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return message.Errorf("%w: there is no game %q", ErrNotFound, game)
	case err != nil:
		return err
	case free == 0:
		return message.Errorf("%w: no seat of game %q is free", ErrTaken, game)
	}
	return nil
}

// whoWaits returns the other game that has waited longest, "" if there is none, and the number of
// its next event. Nothing is added to it until the end of the transaction.
func (s *Store) whoWaits(ctx context.Context, tx *sql.Tx, m *Meeting) (game string, next int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT g.id, g.next FROM games g WHERE g.id =
		(SELECT game FROM waiting WHERE queue = $1 AND game <> $2 AND until >= $3 ORDER BY since, game LIMIT 1) `+s.forUpdate(),
		m.Queue, m.Game, m.Now.UnixMilli()).Scan(&game, &next)
	if errors.Is(err, sql.ErrNoRows) {
		return "", 0, nil
	}
	return game, next, err
}

// sit gives the player the free seat of a game.
func (s *Store) sit(ctx context.Context, tx *sql.Tx, m *Meeting, game string, next int, change *Change) error {
	var events []Event
	for more := true; more; {
		page, err := s.eventPage(ctx, tx, game, len(events))
		if err != nil {
			return err
		}
		events, more = append(events, page...), len(page) == pageSize
	}
	add, err := m.Sit(events)
	if err != nil {
		return err
	}
	if m.New == nil { // the token opens the other seat from now on
		if _, err := tx.ExecContext(ctx, "UPDATE seats SET token = '' WHERE game = $1", m.Game); err != nil {
			return err
		}
		if err := stopWaiting(ctx, tx, m.Game); err != nil {
			return err
		}
	}
	data, err := add.check(game, next)
	if err != nil {
		return err
	}
	*change = Change{game, next + len(add.Events)}
	return s.appendTo(ctx, tx, game, next, add, data)
}

// MaxQueues is the number of queues that Queues returns at most.
const MaxQueues = 100

// Queues returns the queues in which somebody waits at a time, the longest wait first.
func (s *Store) Queues(ctx context.Context, now time.Time) (queues []string, err error) {
	err = s.steadily(func() (err error) {
		queues, err = queuesAt(ctx, s.read, now)
		return s.failure(err)
	})
	return queues, err
}

func queuesAt(ctx context.Context, from querier, now time.Time) (queues []string, err error) {
	rows, err := from.QueryContext(ctx, "SELECT queue FROM waiting WHERE until >= $1 GROUP BY queue ORDER BY min(since), queue LIMIT $2", now.UnixMilli(), MaxQueues)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var queue string
		if err := rows.Scan(&queue); err != nil {
			return nil, err
		}
		queues = append(queues, queue)
	}
	return queues, rows.Err()
}

// StopWaiting takes a game out of its queue, if it is in one.
func (s *Store) StopWaiting(ctx context.Context, game string) error {
	if err := checkTexts(game); err != nil {
		return err
	}
	return s.transact(ctx, func(tx *sql.Tx) error { return stopWaiting(ctx, tx, game) })
}

func stopWaiting(ctx context.Context, tx *sql.Tx, game string) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM waiting WHERE game = $1", game)
	return err
}
