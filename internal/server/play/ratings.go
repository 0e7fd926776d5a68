package play

import (
	"context"
	"slices"
	"strings"

	"bullseye/internal/game"
	"bullseye/internal/store"
)

// wonForRatings returns what seat 0 has won of a game that is over: 1, ½ in a draw, or 0. It is nil if
// the game does not count for ratings. Only duels of two persons against each other on a fresh board
// count, which nobody has seen before. One that is over before its start does not, nor one that a player
// never came to; and whoever hands in faster than a person can gains nothing.
func (h *Hall) wonForRatings(s *game.State) *float64 {
	setting := s.Setting()
	if !setting.Duel() || setting.Together || !strings.HasPrefix(setting.Origin, freshOrigin) {
		return nil
	}
	result, _ := s.Result()
	won := 0.5
	for i, seat := range result.Seats {
		drawn, wins := result.Winner == game.Nobody, result.Winner == i
		none := seat.Absent || seat.Left && (drawn || seat.Time == 0)
		fast := seat.Finished && (drawn || wins) && !s.Human(i, h.Pace)
		if seat.Player != game.Person || none || fast {
			return nil
		}
		if wins {
			won = 1 - float64(i)
		}
	}
	return &won
}

// seatRatings are those of a game, as they were read last.
type seatRatings struct {
	read  []store.SeatRating
	known bool
	taken int // seats at that time
	over  bool
}

// ratingsNow returns the ratings of the seats that want one. They are read again when somebody comes and
// at the end. While the store is away, they are those that were read last.
func (t *table) ratingsNow(ctx context.Context) []store.SeatRating {
	wants := func(s store.Seat) bool { return s.Rated != [len(s.Rated)]byte{} }
	if !slices.ContainsFunc(t.record.Seats, wants) {
		return nil
	}
	now := seatRatings{known: true, taken: len(t.record.Seats), over: t.state.Over()}
	if r := &t.ratings; !r.known || r.taken != now.taken || r.over != now.over {
		var err error
		if now.read, err = t.hall.Store.Ratings(ctx, t.id, t.now()); err == nil {
			t.ratings = now
		}
	}
	return t.ratings.read
}
