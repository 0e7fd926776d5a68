package game

import "time"

// atOnce is a time in which nobody chooses and enters a digit.
const atOnce = 100 * time.Millisecond

// pace counts the entries that come at once.
func (s *seat) pace(e *Event, at int64) {
	if e.Digit == 0 {
		return
	}
	if s.entries > 0 && at-s.entered < atOnce.Milliseconds() {
		s.atOnce++
	}
	s.entries, s.entered = s.entries+1, at
}

// Human reports whether a person can have filled the board of a seat, who needs at least a time
// for each entry on average. Moves that wait while a connection is away come at once, so as many as
// half of the entries may do so, or all if the time is so short that all of them come at once. It
// panics if there is no such seat.
func (s *State) Human(seat int, entry time.Duration) bool {
	one := s.mustSeat(seat)
	blanks := time.Duration(len(s.setting.Clues) - s.setting.Clues.Clues())
	played := time.Duration(s.seatResult(seat).Time) * time.Millisecond
	return played >= blanks*entry && (entry < atOnce || 2*one.atOnce <= one.entries)
}
