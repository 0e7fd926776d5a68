package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"time"

	"bullseye/internal/text/message"
)

// A Secret is known to the servers of a database, and to nobody else.
type Secret struct {
	Key  [32]byte
	Made time.Time
}

// daySecret is the name of the secret in the table.
const daySecret = "day"

// Secret returns the secret of the database. The first call makes it.
func (s *Store) Secret(ctx context.Context, now time.Time) (secret Secret, err error) {
	rand.Read(secret.Key[:])
	err = s.transact(ctx, func(tx *sql.Tx) error {
		return insertSecret(ctx, tx, hex.EncodeToString(secret.Key[:]), now.UnixMilli(), "DO NOTHING")
	})
	if err != nil {
		return Secret{}, err
	}
	err = s.steadily(func() (err error) {
		secret, _, err = s.readSecret(ctx, s.read)
		return err
	})
	return secret, err
}

func insertSecret(ctx context.Context, tx *sql.Tx, value string, made int64, otherwise string) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO secrets (name, value, made) VALUES ($1, $2, $3) ON CONFLICT (name) "+otherwise, daySecret, value, made)
	return err
}

// readSecret returns the secret. Found is false if there is none yet.
func (s *Store) readSecret(ctx context.Context, from querier) (secret Secret, found bool, err error) {
	rows, err := from.QueryContext(ctx, "SELECT value, made FROM secrets WHERE name = $1", daySecret)
	if err != nil {
		return secret, false, err
	}
	defer rows.Close()
	for rows.Next() {
		var value string
		var made int64
		if err := rows.Scan(&value, &made); err != nil {
			return secret, false, err
		}
		if err := secret.set(value, made); err != nil {
			return secret, false, message.Errorf("%w: %w", ErrDamaged, err)
		}
		found = true
	}
	return secret, found, rows.Err()
}

func (s *Secret) set(value string, made int64) error {
	key, err := hex.DecodeString(value)
	if err != nil || len(key) != len(s.Key) {
		return message.Errorf("found %d characters as the secret, expected %d hexadecimal digits", len(value), 2*len(s.Key))
	}
	copy(s.Key[:], key)
	s.Made = time.UnixMilli(made).UTC()
	return nil
}

// A Played says that a client plays a board in a game that is not over. The end of the game
// removes it.
type Played struct {
	Game   string `json:"-"`
	Client string `json:"client"` // opaque to the store
	Board  string `json:"board"`  // the clues
	Target bool   `json:"target"`
	Duel   bool   `json:"duel"`
}

func (p *Played) check() error { return checkTexts(p.Client, p.Board) }

// MaxPlayed is the maximum of clients of a game that are kept. A player does not change the
// network more often.
const MaxPlayed = 64

// AddPlayed adds who plays a game. It writes nothing if that is known, or if the game is over.
func (s *Store) AddPlayed(ctx context.Context, played Played) error {
	if err := played.check(); err != nil {
		return err
	}
	var known bool
	err := s.steadily(func() error {
		return s.read.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM played WHERE game = $1 AND client = $2)", played.Game, played.Client).Scan(&known)
	})
	if err != nil || known {
		return err
	}
	return s.transact(ctx, func(tx *sql.Tx) error { return insertPlayed(ctx, tx, played.Game, []Played{played}) })
}

func insertPlayed(ctx context.Context, tx *sql.Tx, game string, all []Played) error {
	for _, p := range all {
		_, err := tx.ExecContext(ctx, `INSERT INTO played (game, client, board, target, duel)
			SELECT id, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BOOLEAN), CAST($5 AS BOOLEAN) FROM games
			WHERE id = $1 AND NOT ended AND (SELECT count(*) FROM played WHERE game = $1) < $6
			ON CONFLICT (game, client) DO NOTHING`, game, p.Client, p.Board, p.Target, p.Duel, MaxPlayed)
		if err != nil {
			return err
		}
	}
	return nil
}

// PlayedBy returns the boards of the duels that a client plays now, on any server.
func (s *Store) PlayedBy(ctx context.Context, client string) (all []Played, err error) {
	err = s.steadily(func() (err error) {
		all, err = playedWhere(ctx, s.read, "client = $1 AND duel", client)
		return err
	})
	return all, err
}

func playedWhere(ctx context.Context, from querier, condition, value string) (all []Played, err error) {
	rows, err := from.QueryContext(ctx, "SELECT game, client, board, target, duel FROM played WHERE "+condition+" ORDER BY game, client", value)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var p Played
		if err := rows.Scan(&p.Game, &p.Client, &p.Board, &p.Target, &p.Duel); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, rows.Err()
}

// askedTime is the time for which questions about boards of days are remembered. A result counts
// only on its day.
const askedTime = 3 * 24 * time.Hour

// NoteAsked notes that a client has asked about a board, unless that client has finished it
// before. Results of the client on that board, from now on, are helped.
func (s *Store) NoteAsked(ctx context.Context, client, board string, now time.Time) error {
	if err := checkTexts(client, board); err != nil {
		return err
	}
	return s.transact(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM asked WHERE at < $1", now.Add(-askedTime).UnixMilli()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO asked (client, board, at) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT)
			WHERE NOT EXISTS (SELECT 1 FROM results WHERE client = $1 AND client <> '' AND board = $2)
			ON CONFLICT (client, board) DO NOTHING`, client, board, now.UnixMilli())
		return err
	})
}

// listedOfClient is the maximum of results of a client in a list: those of a school class.
const listedOfClient = 30

// judge decides which results of a game that ends now may be listed or become ghosts, by what
// the database knows of the client: not those of who has asked about the board before, and in a
// list only the first one of a player. Of two that end on two servers at once, one is first.
func (s *Store) judge(ctx context.Context, tx *sql.Tx, game string, results []Result) ([]Result, error) {
	judged := make([]Result, 0, len(results))
	for _, r := range results {
		if r.Board != "" { // by the networks of the game, if the client is not known any more
			err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM asked WHERE board = $2 AND
				(client = $3 OR client IN (SELECT client FROM played WHERE game = $1)))`, game, r.Board, r.Client).Scan(&r.Helped)
			if err != nil {
				return nil, err
			}
		}
		if r.Helped {
			r.List, r.Board = "", ""
		}
		if r.Client != "" && r.List != "" {
			first, err := s.claim(ctx, tx, r.List+" "+r.Client)
			if err != nil {
				return nil, err
			}
			var listed bool
			err = tx.QueryRowContext(ctx, `SELECT count(*) >= $4 OR coalesce(sum(CASE WHEN player = $3 THEN 1 ELSE 0 END), 0) > 0 FROM results
				WHERE client = $1 AND client <> '' AND board = $2 AND list = $2`, r.Client, r.List, r.Player, listedOfClient).Scan(&listed)
			if err != nil {
				return nil, err
			}
			if listed || !first {
				r.List = ""
			}
		}
		judged = append(judged, r)
	}
	return judged, nil
}

// endPlayed removes what a game that is over has kept of its players.
func endPlayed(ctx context.Context, tx *sql.Tx, game string) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM played WHERE game = $1", game)
	return err
}
