package game

import (
	"errors"
	"time"

	"bullseye/internal/text/message"
	"bullseye/internal/text/plainjson"
	"bullseye/score"
	"bullseye/sudoku"
)

// The limits of a Setting.
const (
	MaxLimit     = 24 * time.Hour
	MaxCountdown = time.Minute
)

// A Setting says what is played, and how.
//
// In JSON, times are in milliseconds, and members that are zero are absent, except clues
// and seats:
//
//	{"clues":"53..7…","weights":[6,6,6,…],"seats":2,"limit":600000,"countdown":3000}
type Setting struct {
	// Clues is the board: without clashes, with at least one blank.
	Clues sudoku.Board
	// Weights are those of target sudoku, whose players look for the greatest score.
	// They are nil for classic sudoku. They must not be changed.
	Weights *score.Weights
	// Seats is 1, or 2 for a duel.
	Seats int
	// Limit is the time from the start to the end of the game, in whole milliseconds up
	// to MaxLimit. Pauses do not count. 0 is no limit, and not allowed in a duel.
	Limit time.Duration
	// Countdown is the time from the moment when both seats are taken to the start of a
	// duel, in whole milliseconds up to MaxCountdown.
	Countdown time.Duration
	// Hints says that the player may ask for hints. It is not allowed in a duel.
	Hints bool
	// Strangers says that the players of a duel do not know each other. Each must come to the
	// board within Arrival.
	Strangers bool
	// Together says that the players of a duel fill one board: see Rules. They are not strangers.
	Together bool
	// Best is the highest score that a grid can have, nil if it is not known. A duel ends when
	// somebody hands in a grid with this score.
	Best *int64
	// Origin says where the board comes from, in characters like those of an ID, at most
	// MaxOrigin; "" if nothing is known of it. The rules do not look at it.
	Origin string
}

// Duel reports whether there are two seats.
func (s *Setting) Duel() bool { return s.Seats == 2 }

// Check returns an error if no game can be played like this: what was found and what was
// expected. If clues clash, the error is a *sudoku.ClashError; if a weight is too large,
// it is a *score.RangeError.
func (s *Setting) Check() error {
	for cell, digit := range s.Clues {
		if digit > 9 {
			return message.Errorf("found the value %d in %s, expected a digit or a blank", digit, sudoku.Cell(cell))
		}
	}
	if err := s.Clues.Clash(); err != nil {
		return err
	}
	if s.Weights != nil {
		if err := s.Weights.Check(); err != nil {
			return err
		}
	}
	switch {
	case s.Clues.Clues() == sudoku.Cells:
		return errors.New("found a full grid, expected a board with blanks")
	case s.Seats != 1 && s.Seats != 2:
		return message.Errorf("found %d seats, expected 1 or 2", s.Seats)
	case s.Limit < 0 || s.Limit > MaxLimit || s.Limit%time.Millisecond != 0:
		return message.Errorf("found the time limit %v, expected whole milliseconds up to %v", s.Limit, MaxLimit)
	case s.Countdown < 0 || s.Countdown > MaxCountdown || s.Countdown%time.Millisecond != 0:
		return message.Errorf("found the countdown %v, expected whole milliseconds up to %v", s.Countdown, MaxCountdown)
	case s.Duel() && s.Limit == 0:
		return errors.New("found a duel without a time limit, expected a limit")
	case s.Duel() && s.Hints:
		return errors.New("found a duel with hints, expected none")
	case !s.Duel() && s.Strangers:
		return errors.New("found strangers with one seat, expected a duel")
	case s.Together && (!s.Duel() || s.Strangers):
		return errors.New("found a board to fill together with one seat or strangers, expected two friends")
	case s.Best != nil && s.Weights == nil:
		return errors.New("found a best score without weights, expected weights")
	case !s.Duel() && s.Countdown != 0:
		return errors.New("found a countdown with one seat, expected none")
	case s.Origin != "" && !validID(s.Origin, MaxOrigin):
		return message.Errorf("found the origin %q, expected 1 to %d letters, digits, full stops, hyphens and underscores", s.Origin, MaxOrigin)
	}
	return nil
}

// A settingJSON is a Setting as in JSON.
type settingJSON struct {
	Clues     *sudoku.Board `json:"clues"`
	Weights   []int64       `json:"weights,omitempty"`
	Seats     int           `json:"seats"`
	Limit     int64         `json:"limit,omitempty"`
	Countdown int64         `json:"countdown,omitempty"`
	Hints     bool          `json:"hints,omitempty"`
	Strangers bool          `json:"strangers,omitempty"`
	Together  bool          `json:"together,omitempty"`
	Best      *int64        `json:"best,omitempty"`
	Origin    string        `json:"origin,omitempty"`
}

// MarshalJSON returns an error if the setting fails Check.
func (s Setting) MarshalJSON() ([]byte, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	w := settingJSON{Clues: &s.Clues, Seats: s.Seats, Limit: s.Limit.Milliseconds(), Countdown: s.Countdown.Milliseconds(), Hints: s.Hints, Strangers: s.Strangers, Together: s.Together, Best: s.Best, Origin: s.Origin}
	if s.Weights != nil {
		w.Weights = s.Weights[:]
	}
	return plainjson.Append(nil, w)
}

// UnmarshalJSON reads a setting that passes Check. It refuses unknown and repeated
// members and null.
func (s *Setting) UnmarshalJSON(text []byte) error {
	var w settingJSON
	if err := readStrictly(text, MaxEventBytes, &w); err != nil {
		return err
	}
	if w.Clues == nil {
		return errors.New("found a setting without clues")
	}
	if w.Limit > MaxLimit.Milliseconds() || w.Countdown > MaxCountdown.Milliseconds() || w.Limit < 0 || w.Countdown < 0 {
		return message.Errorf("found a time limit of %d ms and a countdown of %d ms, expected at most %d and %d", w.Limit, w.Countdown, MaxLimit.Milliseconds(), MaxCountdown.Milliseconds())
	}
	read := Setting{
		Clues: *w.Clues, Seats: w.Seats, Hints: w.Hints, Strangers: w.Strangers, Together: w.Together, Best: w.Best, Origin: w.Origin,
		Limit: time.Duration(w.Limit) * time.Millisecond, Countdown: time.Duration(w.Countdown) * time.Millisecond,
	}
	if w.Weights != nil {
		if len(w.Weights) != sudoku.Cells {
			return message.Errorf("found %d weights, expected %d", len(w.Weights), sudoku.Cells)
		}
		read.Weights = (*score.Weights)(w.Weights)
	}
	if err := read.Check(); err != nil {
		return err
	}
	*s = read
	return nil
}
