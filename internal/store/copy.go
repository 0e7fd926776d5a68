package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"iter"
	"time"

	"bullseye/internal/text/message"
)

// MaxCopy is the maximum of bytes of the log of a copy.
const MaxCopy = 256 << 10

// A Copy is a copy of the log that a browser keeps of finished games.
type Copy struct {
	Token   [sha256.Size]byte // the hash of its secret, as HashToken returns it
	Version int               // 1, 2, 3 and so on: a change makes the next one
	Log     []byte            // opaque to the store
	Made    time.Time
	Used    time.Time // read or changed, to the day
	Rating  *Rating   // of the player; nil if no duel was rated
}

// Copy returns the copy of which a token is the secret, or [ErrNotFound].
func (s *Store) Copy(ctx context.Context, token string, now time.Time) (c Copy, err error) {
	hash := HashToken(token)
	err = s.steadily(func() (err error) {
		c, err = scanCopy(s.read.QueryRowContext(ctx, selectCopies+"WHERE token = $1", hex.EncodeToString(hash[:])))
		return err
	})
	if c.Rating != nil {
		c.Rating.Rating = c.Rating.now(now)
	}
	if err == nil && now.Sub(c.Used) >= 24*time.Hour {
		// If this fails, as on a full disk, the next reading tries again.
		s.transact(ctx, func(tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE copies SET used = $1 WHERE token = $2 AND used < $1", now.UnixMilli(), c.token())
			return err
		})
	}
	return c, err
}

const selectCopies = "SELECT token, version, made, used, log, rating, deviation, volatility, duels, at FROM copies LEFT JOIN ratings ON player = token "

// scanCopy scans a row of selectCopies. The log is in base64.
func scanCopy(row interface{ Scan(...any) error }) (c Copy, err error) {
	var token, log string
	var made, used int64
	var rating foundRating
	err = row.Scan(append([]any{&token, &c.Version, &made, &used, &log}, rating.columns()...)...)
	if errors.Is(err, sql.ErrNoRows) {
		return c, message.Errorf("%w: there is no such copy", ErrNotFound)
	}
	if err != nil {
		return c, err
	}
	if c.Token, err = readHash(token); err == nil {
		c.Log, err = base64.StdEncoding.DecodeString(log)
	}
	if err != nil {
		return c, message.Errorf("%w: a copy: %w", ErrDamaged, err)
	}
	c.Made, c.Used, c.Rating = time.UnixMilli(made).UTC(), time.UnixMilli(used).UTC(), rating.rating()
	return c, nil
}

// ChangeCopy gives a copy another log, if it still has the version that the caller has read.
// Version 0 makes a copy. It returns [ErrConflict] if the copy has another version, and
// [ErrNotFound] if there is none.
func (s *Store) ChangeCopy(ctx context.Context, token string, version int, log []byte, now time.Time) error {
	c := Copy{Token: HashToken(token), Version: version + 1, Log: log, Made: now, Used: now}
	if err := c.check(); err != nil {
		return err
	}
	return s.transact(ctx, func(tx *sql.Tx) error {
		var done sql.Result
		var err error
		if version == 0 {
			done, err = insertCopy(ctx, tx, c)
		} else {
			done, err = tx.ExecContext(ctx, "UPDATE copies SET version = $1, log = $2, used = $3 WHERE token = $4 AND version = $5",
				c.Version, base64.StdEncoding.EncodeToString(log), now.UnixMilli(), c.token(), version)
		}
		if err = changed(done, err, "there is no such copy"); !errors.Is(err, ErrNotFound) {
			return err
		}
		var there bool
		if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM copies WHERE token = $1)", c.token()).Scan(&there); err != nil {
			return err
		}
		if there {
			return message.Errorf("%w: the copy has not version %d", ErrConflict, version)
		}
		return err
	})
}

// insertCopy inserts a copy, unless there is one with its token.
func insertCopy(ctx context.Context, tx *sql.Tx, c Copy) (sql.Result, error) {
	return tx.ExecContext(ctx, "INSERT INTO copies (token, version, log, made, used) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (token) DO NOTHING",
		c.token(), c.Version, base64.StdEncoding.EncodeToString(c.Log), c.Made.UnixMilli(), c.Used.UnixMilli())
}

// RemoveCopy removes a copy. It returns [ErrNotFound] if there is none.
func (s *Store) RemoveCopy(ctx context.Context, token string) error {
	c := Copy{Token: HashToken(token)}
	return s.transact(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "DELETE FROM copies WHERE token = $1", c.token())
		return changed(done, err, "there is no such copy")
	})
}

// copiesIn returns all copies, sorted by their tokens. They are read one by one, because they can be large.
func (s *Store) copiesIn(ctx context.Context, from querier) iter.Seq2[Copy, error] {
	return func(yield func(Copy, error) bool) {
		rows, err := from.QueryContext(ctx, selectCopies+"ORDER BY token")
		if err != nil {
			yield(Copy{}, s.failure(err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			if c, err := scanCopy(rows); !yield(c, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(Copy{}, s.failure(err))
		}
	}
}

func (c *Copy) check() error {
	if c.Rating != nil {
		if err := c.Rating.check(); err != nil {
			return err
		}
	}
	if c.Version < 1 || len(c.Log) > MaxCopy {
		return message.Errorf("%w: found version %d of a copy with %d bytes, expected at most %d", ErrInvalid, c.Version, len(c.Log), MaxCopy)
	}
	return nil
}

// token returns the form of Token in the table.
func (c *Copy) token() string { return hex.EncodeToString(c.Token[:]) }
