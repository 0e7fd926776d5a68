package game

import (
	"fmt"
	"iter"
	"time"
)

// A TimedMove is a move and the playing time at which it is made.
type TimedMove struct {
	After time.Duration // since the start of the game, in whole milliseconds
	Move  Move
}

// GhostOf returns what the player of a seat did in a game: the moves of a ghost that plays
// the same board again, in a game that starts at another time. Pauses are taken out, and
// hints and the loss of connections are left out. The IDs of the moves are new.
//
// Its errors are those of Replay, and an error if there is no such seat.
func GhostOf(events iter.Seq2[Event, error], seat int) ([]TimedMove, error) {
	var moves []TimedMove
	s := &State{}
	for e, err := range events {
		if err == nil {
			err = s.Apply(e)
		}
		if err != nil {
			return nil, err
		}
		if e.Seat == seat && replayed[e.Kind] {
			m := e.Move
			m.ID = fmt.Sprintf("ghost-%d", e.Number)
			moves = append(moves, TimedMove{time.Duration(s.elapsed(e.At.UnixMilli())) * time.Millisecond, m})
		}
	}
	if seat < 0 || seat >= s.setting.Seats {
		return nil, refuse(ReasonSeat, "found the seat %d, expected 0 to %d", seat, s.setting.Seats-1)
	}
	return moves, nil
}

var replayed = map[Kind]bool{Entry: true, Candidate: true, Undo: true, Redo: true, Done: true, Left: true}
