package store

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"time"

	"bullseye/internal/glicko2"
	"bullseye/internal/text/message"
)

// A Rating is that of a player, whom the secret of a copy tells from others. It is removed with the
// copy.
type Rating struct {
	glicko2.Rating
	Duels int       // that it follows from
	At    time.Time // end of the last one
}

// A Rated says how a duel has changed the rating of a seat. It is zero if it has not.
type Rated struct {
	Before    float64 `json:"before"`
	Rating    float64 `json:"rating"`
	Deviation float64 `json:"deviation"`
}

// now returns the rating at a time. It becomes less certain with each day.
func (r *Rating) now(at time.Time) glicko2.Rating {
	return r.After(r.periods(at))
}

func (r *Rating) periods(at time.Time) float64 { return at.Sub(r.At).Hours() / 24 }

// rate rates the players of a duel that ends at a time, if both seats want that, and notes it in their
// results. Won is what seat 0 has won. A group of changes can wait for another one in a circle, if each has
// two duels of the same players; then the database refuses one of them, which is tried again.
func (s *Store) rate(ctx context.Context, tx *sql.Tx, game string, won float64, at time.Time, results []Result) error {
	players, err := ratedPlayers(ctx, tx, game)
	if err != nil || len(players) != 2 || players[0].hash == players[1].hash {
		return err
	}
	for i := range players { // in the order of their hashes, as everywhere
		if err := s.lockRating(ctx, tx, &players[i], at); errors.Is(err, sql.ErrNoRows) {
			return nil // the copy was deleted
		} else if err != nil {
			return err
		}
	}
	scores := [...]float64{won, 1 - won}
	for i, p := range players {
		after := p.After(p.periods(at), glicko2.Game{Opponent: players[1-i].now(at), Score: scores[p.seat]})
		last := at
		if p.At.After(at) { // by the clock of another server
			last = p.At
		}
		if err := writeRating(ctx, tx, p.hash, Rating{after, p.Duels + 1, last}); err != nil {
			return err
		}
		for j := range results {
			if results[j].Seat == p.seat {
				results[j].Rated = Rated{p.Points, after.Points, after.Deviation}
			}
		}
	}
	return nil
}

// A ratedPlayer is who wants a rating.
type ratedPlayer struct {
	seat int
	hash string
	Rating
}

// ratedPlayers returns those of a game, sorted by their hashes.
func ratedPlayers(ctx context.Context, tx *sql.Tx, game string) (players []ratedPlayer, err error) {
	rows, err := tx.QueryContext(ctx, "SELECT number, rated FROM seats WHERE game = $1 AND rated <> '' ORDER BY rated", game)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var p ratedPlayer
		if err := rows.Scan(&p.seat, &p.hash); err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	return players, rows.Err()
}

// lockRating reads the rating of a player, which nobody else changes until the end of the transaction. The
// copy is what is locked: there may be no rating yet. The error is sql.ErrNoRows if there is no copy.
func (s *Store) lockRating(ctx context.Context, tx *sql.Tx, p *ratedPlayer, at time.Time) error {
	var there bool
	if err := tx.QueryRowContext(ctx, "SELECT TRUE FROM copies WHERE token = $1 "+s.forUpdate(), p.hash).Scan(&there); err != nil {
		return err
	}
	var found foundRating
	err := tx.QueryRowContext(ctx, "SELECT rating, deviation, volatility, duels, at FROM ratings WHERE player = $1", p.hash).Scan(found.columns()...)
	if errors.Is(err, sql.ErrNoRows) {
		p.Rating, err = Rating{Rating: glicko2.New(), At: at}, nil
	} else if err == nil {
		p.Rating = *found.rating()
	}
	return err
}

// writeRating gives a player another rating.
func writeRating(ctx context.Context, tx *sql.Tx, player string, r Rating) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO ratings (player, rating, deviation, volatility, duels, at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (player) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, duels = excluded.duels, at = excluded.at`,
		player, r.Points, r.Deviation, r.Volatility, r.Duels, r.At.UnixMilli())
	return err
}

// A SeatRating is the rating of a seat whose player wants one: before the end of a duel what it is now, and
// after that what the duel has made of it. Before is zero if it has not changed it.
type SeatRating struct {
	Seat int
	Rated
}

// Ratings returns the ratings of the seats of a game that want one, at a time. There are none if one player
// has both seats.
func (s *Store) Ratings(ctx context.Context, game string, now time.Time) (all []SeatRating, err error) {
	err = s.steadily(func() (err error) {
		all, err = s.ratings(ctx, game, now)
		return err
	})
	return all, err
}

func (s *Store) ratings(ctx context.Context, game string, now time.Time) (all []SeatRating, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT s.number, s.rated, r.rating, r.deviation, r.volatility, r.duels, r.at, e.rating_before, e.rating, e.deviation
		FROM seats s LEFT JOIN ratings r ON r.player = s.rated LEFT JOIN results e ON e.game = s.game AND e.seat = s.number
		WHERE s.game = $1 AND s.rated <> '' ORDER BY s.number`, game)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	players := map[string]bool{}
	for rows.Next() {
		var one SeatRating
		var player string
		var found foundRating
		var before, rating, deviation sql.Null[float64]
		if err := rows.Scan(append(append([]any{&one.Seat, &player}, found.columns()...), &before, &rating, &deviation)...); err != nil {
			return nil, err
		}
		current := glicko2.New()
		if r := found.rating(); r != nil {
			current = r.now(now)
		}
		one.Rated = Rated{0, current.Points, current.Deviation}
		if before.V != 0 {
			one.Rated = Rated{before.V, rating.V, deviation.V}
		}
		if players[player] {
			return nil, nil
		}
		players[player] = true
		all = append(all, one)
	}
	return all, rows.Err()
}

// A foundRating is a rating in a row that may have none.
type foundRating struct {
	points, deviation, volatility sql.Null[float64]
	duels, at                     sql.Null[int64]
}

// columns are the places for rating, deviation, volatility, duels and at.
func (f *foundRating) columns() []any {
	return []any{&f.points, &f.deviation, &f.volatility, &f.duels, &f.at}
}

func (f *foundRating) rating() *Rating {
	if !f.points.Valid {
		return nil
	}
	return &Rating{glicko2.Rating{Points: f.points.V, Deviation: f.deviation.V, Volatility: f.volatility.V}, int(f.duels.V), time.UnixMilli(f.at.V).UTC()}
}

func (r *Rating) check() error {
	for _, x := range []float64{r.Points, r.Deviation, r.Volatility} {
		if !(x > 0) || math.IsInf(x, 0) {
			return message.Errorf("%w: found the rating %v, expected numbers above 0", ErrInvalid, r.Rating)
		}
	}
	if r.Duels < 0 {
		return message.Errorf("%w: found a rating of %d duels, expected none below 0", ErrInvalid, r.Duels)
	}
	return nil
}
