package server

import (
	"math"

	"bullseye/internal/store"
)

// A seatRating is the rating of a player in a duel.
type seatRating struct {
	Seat int `json:"seat" doc:"The seat: 0 or 1."`
	RatingAnswer
	Change *int `json:"change,omitempty" doc:"By how much the duel has changed the rating. Absent if it has not counted, and before its end."`
}

// A RatingAnswer is a rating in whole numbers.
type RatingAnswer struct {
	Rating    int `json:"rating" doc:"The rating (Glicko-2): 1500 at first."`
	Deviation int `json:"deviation" doc:"Its standard deviation: 350 at first, less with each duel, and more with each day without one. The strength is within twice of it in 95 of 100 cases."`
}

func newSeatRatings(found []store.SeatRating) (all []seatRating) {
	for _, one := range found {
		r := seatRating{Seat: one.Seat, RatingAnswer: newRatingAnswer(one.Rated.Rating, one.Deviation)}
		if one.Before != 0 {
			change := r.Rating - whole(one.Before)
			r.Change = &change
		}
		all = append(all, r)
	}
	return all
}

func newRatingAnswer(points, deviation float64) RatingAnswer {
	return RatingAnswer{whole(points), whole(deviation)}
}

func whole(x float64) int { return int(math.Round(x)) }

// A playerRating is the rating of the owner of a copy.
type playerRating struct {
	RatingAnswer
	Duels int `json:"duels" doc:"Number of duels that it follows from."`
}

func newPlayerRating(r *store.Rating) *playerRating {
	if r == nil {
		return nil
	}
	return &playerRating{newRatingAnswer(r.Points, r.Deviation), r.Duels}
}
