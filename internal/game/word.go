package game

import (
	"slices"
	"time"
)

// A Word is what a player can say to the other one. There is no other text.
type Word string

// Words returns all words.
func Words() []Word { return []Word{"hello", "luck", "nice", "oops", "hard", "thanks"} }

// Silence is the time that passes between two words of a seat.
const Silence = 3 * time.Second

// judgeSaid lets both players of a duel talk until it is over, from the moment when both are there.
func (s *State) judgeSaid(e *Event, at int64) *Refusal {
	seat := &s.seats[e.Seat]
	switch {
	case !s.setting.Duel():
		return refuse(ReasonDuel, "words are for the other player of a duel")
	case !s.complete():
		return refuse(ReasonNotStarted, "nobody is there to read a word")
	case !slices.Contains(Words(), e.Word):
		return refuse(ReasonWord, "found the word %q, expected one of %q", e.Word, Words())
	case seat.moves >= MaxMoves:
		return refuseFull(seat)
	case seat.word != "" && at < seat.said+Silence.Milliseconds():
		return refuse(ReasonSoon, "the last word was said less than %v ago", Silence)
	}
	return nil
}
