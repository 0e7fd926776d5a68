package store

import (
	"context"
	"encoding/json"
	"iter"
	"time"

	"bullseye/internal/text/message"
)

// pageSize is the maximum of rows that are read at once. A page of the largest events has
// 4 MB.
const pageSize = 64

// Events returns the events of a game from a number on, in order. They are read page by
// page, and no connection is held while the caller works. Events that are added
// meanwhile may or may not be among them. If there is no such game, the only error is
// [ErrNotFound].
func (s *Store) Events(ctx context.Context, game string, from int) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		for {
			var page []Event
			err := s.steadily(func() (err error) {
				page, err = s.eventPage(ctx, s.read, game, from)
				return err
			})
			if err == nil && len(page) == 0 && from == 0 {
				err = message.Errorf("%w: there is no such game", ErrNotFound)
			}
			if err != nil {
				yield(Event{}, err)
				return
			}
			for _, e := range page {
				if !yield(e, nil) {
					return
				}
			}
			if len(page) < pageSize {
				return
			}
			from = page[len(page)-1].Number + 1
		}
	}
}

func (s *Store) eventPage(ctx context.Context, from querier, game string, first int) (page []Event, err error) {
	if !storable(game) {
		return nil, nil
	}
	rows, err := from.QueryContext(ctx, `SELECT number, at, kind, data FROM events
		WHERE game = $1 AND number >= $2 ORDER BY number LIMIT $3`, game, first, pageSize)
	if err != nil {
		return nil, s.failure(err)
	}
	defer rows.Close()
	for rows.Next() {
		var e Event
		var at int64
		var data string
		if err := rows.Scan(&e.Number, &at, &e.Kind, &data); err != nil {
			return nil, s.failure(err)
		}
		e.At, e.Data = time.UnixMilli(at).UTC(), json.RawMessage(data)
		page = append(page, e)
	}
	return page, s.failure(rows.Err())
}

// Unfinished returns the games without results, by ID, without their seats. A server
// that starts looks after them.
func (s *Store) Unfinished(ctx context.Context) iter.Seq2[Game, error] {
	return paged(func(last Game) (page []Game, err error) {
		err = s.steadily(func() (err error) {
			page, err = s.gamePage(ctx, s.read, "NOT g.ended", last.ID)
			return err
		})
		return page, err
	})
}

// paged returns the rows of all pages, of which each has the rows after the last one of the
// page before.
func paged[Row any](read func(last Row) ([]Row, error)) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for last := *new(Row); ; {
			page, err := read(last)
			if err != nil {
				yield(*new(Row), err)
				return
			}
			for _, row := range page {
				if !yield(row, nil) {
					return
				}
			}
			if len(page) < pageSize {
				return
			}
			last = page[len(page)-1]
		}
	}
}

// gamePage returns the first games after an ID that fulfil a condition, without their seats.
func (s *Store) gamePage(ctx context.Context, from querier, condition, after string) (page []Game, err error) {
	rows, err := from.QueryContext(ctx, "SELECT "+gameColumns+" FROM games g WHERE "+condition+
		" AND g.id > $1 ORDER BY g.id LIMIT $2", after, pageSize)
	if err != nil {
		return nil, s.failure(err)
	}
	defer rows.Close()
	for rows.Next() {
		g, err := scanGame(rows)
		if err != nil {
			return nil, s.failure(err)
		}
		page = append(page, g)
	}
	return page, s.failure(rows.Err())
}
