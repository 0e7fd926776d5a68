package store

import (
	"context"
	"time"
)

// A Standing is a result with the game and the player that it belongs to.
type Standing struct {
	Game  string
	Kind  string // of the player
	Name  string // of the player
	Ended time.Time
	Result
}

// Leaderboard returns the best results of a list, at most limit of them: finished ones
// before others, then by score from the highest, then by time from the shortest. Of
// equal ones, the older is first.
func (s *Store) Leaderboard(ctx context.Context, list string, limit int) ([]Standing, error) {
	return s.readStandings(ctx, "r.list = $1 AND r.list <> ''", "r.finished DESC, r.score DESC, r.elapsed, g.changed, r.game, r.seat", list, limit)
}

// Ghosts returns finished results for a board, at most limit of them, the newest first.
// The logs of their games can be played against.
func (s *Store) Ghosts(ctx context.Context, board string, limit int) ([]Standing, error) {
	return s.readStandings(ctx, "r.board = $1 AND r.board <> '' AND r.finished", "g.changed DESC, r.game, r.seat", board, limit)
}

// Results returns the results of a game by seat. There are none before it has ended.
func (s *Store) Results(ctx context.Context, game string) ([]Standing, error) {
	return s.readStandings(ctx, "r.game = $1", "r.seat", game, MaxSeats)
}

func (s *Store) readStandings(ctx context.Context, condition, order, value string, limit int) (all []Standing, err error) {
	err = s.steadily(func() (err error) {
		all, err = s.standings(ctx, s.read, condition, order, value, limit)
		return err
	})
	return all, err
}

func (s *Store) standings(ctx context.Context, from querier, condition, order, value string, limit int) (all []Standing, err error) {
	if !storable(value) {
		return nil, nil
	}
	rows, err := from.QueryContext(ctx, `SELECT r.game, s.kind, s.name, g.changed, r.seat, r.list, r.board, r.finished, r.score, r.elapsed, r.hints, r.client, r.player, r.helped, r.rating_before, r.rating, r.deviation
		FROM results r JOIN games g ON g.id = r.game JOIN seats s ON s.game = r.game AND s.number = r.seat
		WHERE `+condition+" ORDER BY "+order+" LIMIT $2", value, max(limit, 0))
	if err != nil {
		return nil, s.failure(err)
	}
	defer rows.Close()
	for rows.Next() {
		var one Standing
		var ended, elapsed int64
		if err := rows.Scan(&one.Game, &one.Kind, &one.Name, &ended, &one.Seat, &one.List, &one.Board, &one.Finished, &one.Score, &elapsed, &one.Hints, &one.Client, &one.Player, &one.Helped, &one.Rated.Before, &one.Rated.Rating, &one.Rated.Deviation); err != nil {
			return nil, s.failure(err)
		}
		one.Ended, one.Elapsed = time.UnixMilli(ended).UTC(), time.Duration(elapsed)*time.Millisecond
		all = append(all, one)
	}
	return all, s.failure(rows.Err())
}
