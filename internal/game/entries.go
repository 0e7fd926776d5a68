package game

import (
	"cmp"
	"iter"
	"slices"
	"time"

	"bullseye/sudoku"
)

// EntriesOf returns the entries that a seat has in its grid at the end of a log, in the order
// in which they came to stay: each with the playing time since when its cell has held its
// digit. Their IDs are empty. Of a board filled together, they are those of the seat's own digits.
//
// Its errors are those of Replay, and an error if there is no such seat.
func EntriesOf(events iter.Seq2[Event, error], seat int) ([]TimedMove, error) {
	s := &State{}
	var cells sudoku.Board
	var since [sudoku.Cells]int // number of the event
	var after [sudoku.Cells]time.Duration
	var by [sudoku.Cells]int // seat
	for e, err := range events {
		if err == nil {
			err = s.Apply(e)
		}
		if err != nil {
			return nil, err
		}
		if seat < 0 || seat >= s.setting.Seats {
			return nil, refuse(ReasonSeat, "found the seat %d, expected 0 to %d", seat, s.setting.Seats-1)
		}
		now := s.Board(seat)
		for cell, digit := range now {
			if digit != cells[cell] {
				since[cell], after[cell] = e.Number, time.Duration(s.elapsed(e.At.UnixMilli()))*time.Millisecond
				by[cell] = e.Seat
			}
		}
		cells = now
	}
	var entries []TimedMove
	for cell, digit := range cells {
		if digit != 0 && s.setting.Clues[cell] == 0 && by[cell] == seat {
			entries = append(entries, TimedMove{after[cell], Move{Kind: Entry, Cell: sudoku.Cell(cell), Digit: digit}})
		}
	}
	slices.SortStableFunc(entries, func(a, b TimedMove) int { return cmp.Compare(since[a.Move.Cell], since[b.Move.Cell]) })
	return entries, nil
}
