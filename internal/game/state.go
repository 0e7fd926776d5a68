package game

import (
	"maps"
	"math/bits"
	"slices"
	"time"

	"bullseye/score"
	"bullseye/sudoku"
)

// The limits of a log.
const (
	// MaxMoves is the number of events that a seat can have, not counting Joined, Resume,
	// Back, Done and Left. Nobody needs as many.
	MaxMoves = 5000
	// MaxEvents is the number of events that no log exceeds.
	MaxEvents = 2*(2*MaxMoves+3) + 2
)

// Grace is the time after which a lost connection ends the play of a seat. It is counted
// from the loss, the last move of the seat or the start of the game, whichever is latest.
const Grace = time.Minute

// Arrival is the time that a person in a duel of strangers has to come to the board, from the
// moment when both seats are taken. Whoever has not come by then has left.
const Arrival = 20 * time.Second

// A State is what a log says. The zero State is that of the empty log. It is changed only
// by Apply, and is not safe for concurrent use.
//
// Times within a State are in milliseconds since 1970.
type State struct {
	setting Setting
	next    int   // number of the next event
	last    int64 // time of the last event
	start   int64 // time of the start, if all have joined
	over    int64 // time of the end, if isOver
	isOver  bool

	paused   bool
	pausedAt int64 // start of the current pause
	pauses   int64 // length of the earlier ones

	seats [2]seat             // only the first Seats are used
	by    [sudoku.Cells]uint8 // of a board filled together: 1 + the seat whose digit a cell holds
}

// A seat is what the log says of one seat.
type seat struct {
	joined       bool
	player       Player
	name, origin string

	cells  sudoku.Board
	marks  sudoku.Candidates // also those under digits, which come back when the cell is cleared
	filled int
	score  int64 // weights times digits of the filled cells

	changes []change // those before done can be undone, the others redone
	done    int

	ids     map[string]int // from the ID of each move to the number of its event
	moves   int            // events that count for MaxMoves
	hints   int
	ended   Kind  // Done or Left; empty while the seat plays
	endedAt int64 // playing time
	entries int   // of digits
	atOnce  int   // of them
	entered int64 // time of the last one
	lost    bool
	word    Word  // the last one
	said    int64 // its time
	seen    int64 // the loss of the connection, or the last move since, if lost
	absent  bool  // has not come to the board of a duel of strangers, or went before it was complete
}

// A change is what an entry or a candidate did to a seat.
type change struct {
	cell          sudoku.Cell
	before, after uint8            // digits
	marks         [2]sudoku.Digits // before and after
	tidied        uint32           // bit i: the digit left the marks of the peer i of the cell
}

// Clone returns a copy that shares nothing that changes. It takes time proportional to
// the length of the log.
func (s *State) Clone() *State {
	c := *s
	for i := range c.seats {
		c.seats[i].changes = slices.Clone(c.seats[i].changes)
		c.seats[i].ids = maps.Clone(c.seats[i].ids)
	}
	return &c
}

// Size returns about how many bytes the state takes in memory. With the longest log, it is
// less than 2 MB.
func (s *State) Size() int {
	const fixed, change, move = 2 << 10, 12, 96 // a move is its ID and a place in a map
	size := fixed
	for i := range s.seats {
		size += change*cap(s.seats[i].changes) + move*len(s.seats[i].ids)
	}
	return size
}

// Next returns the number of events, which is the number of the next one.
func (s *State) Next() int { return s.next }

// Setting returns the setting. Its weights must not be changed.
func (s *State) Setting() Setting { return s.setting }

// Last returns the time of the last event.
func (s *State) Last() time.Time { return instant(s.last) }

// FreeSeat returns the first seat that nobody has.
func (s *State) FreeSeat() (seat int, ok bool) {
	for i := range s.setting.Seats {
		if !s.seats[i].joined {
			return i, !s.isOver
		}
	}
	return 0, false
}

// Start returns the time when the game starts or started. Ok is false as long as a seat
// is free.
func (s *State) Start() (start time.Time, ok bool) {
	return instant(s.start), s.complete()
}

// Deadline returns the time when the time is up. Ok is false if there is no limit, a seat
// is free, or the game is paused or over.
func (s *State) Deadline() (deadline time.Time, ok bool) {
	return instant(s.deadline()), s.setting.Limit > 0 && s.complete() && !s.paused && !s.isOver
}

func (s *State) deadline() int64 {
	return s.start + s.pauses + s.setting.Limit.Milliseconds()
}

// Over reports whether the game is over. Nothing can follow in its log.
func (s *State) Over() bool { return s.isOver }

// Board returns the clues and entries of a seat. It panics if there is no such seat.
func (s *State) Board(seat int) sudoku.Board { return s.mustSeat(seat).cells }

// Marks returns the marks of a seat, also those under digits. It panics if there is no
// such seat.
func (s *State) Marks(seat int) sudoku.Candidates { return s.mustSeat(seat).marks }

// Origin returns the player of a seat, and what a ghost or bot plays. The player is empty
// if the seat is free. It panics if there is no such seat.
func (s *State) Origin(seat int) (player Player, origin string) {
	return s.mustSeat(seat).player, s.mustSeat(seat).origin
}

func (s *State) mustSeat(i int) *seat {
	return &s.seats[:s.setting.Seats][i]
}

// complete reports whether all seats are taken.
func (s *State) complete() bool {
	for i := range s.setting.Seats {
		if !s.seats[i].joined {
			return false
		}
	}
	return s.next > 0
}

// playing reports whether somebody has a seat and has neither handed in nor left.
func (s *State) playing(i int) bool { return s.seats[i].joined && s.seats[i].ended == "" }

// ended reports whether somebody has joined and nobody plays any more.
func (s *State) ended() bool {
	return (s.seats[0].joined || s.seats[1].joined) && !s.playing(0) && !s.playing(1)
}

// settled reports whether nothing can change the result of the game any more: nobody plays, or one
// player of a duel has left or handed in what the other cannot beat. One board is handed in for both
// players, and who is left alone can finish it.
func (s *State) settled() bool {
	if !s.setting.Duel() || s.setting.Together || !s.complete() {
		return s.ended()
	}
	for i := range s.seats {
		seat, best := &s.seats[i], s.setting.Best
		unbeaten := s.setting.Weights == nil || best != nil && seat.score >= *best
		if seat.ended == Left || seat.ended == Done && unbeaten {
			return true
		}
	}
	return s.ended()
}

// started reports whether the game has started.
func (s *State) started(at int64) bool { return s.complete() && at >= s.start }

// elapsed returns the playing time at a moment: since the start and without pauses.
func (s *State) elapsed(at int64) int64 {
	if s.paused {
		at = s.pausedAt
	}
	if !s.started(at) {
		return 0
	}
	return at - s.start - s.pauses
}

// timeUp reports whether the time is up.
func (s *State) timeUp(at int64) bool {
	return s.setting.Limit > 0 && s.complete() && !s.paused && at >= s.deadline()
}

// givesUp returns the time when the lost connection of a seat ends its play.
func (s *State) givesUp(i int) (at int64, ok bool) {
	switch {
	case !s.playing(i) || !s.seats[i].lost || !s.complete():
		return 0, false
	case s.seats[i].absent:
		return s.start - s.setting.Countdown.Milliseconds() + Arrival.Milliseconds(), true
	}
	return max(s.seats[i].seen, s.start) + Grace.Milliseconds(), true
}

// instant returns a time from milliseconds since 1970.
func instant(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// Apply adds an event to the log. It refuses whatever the rules do not allow, and then
// changes nothing. Its error wraps a [*Refusal]. It usually takes less than a microsecond;
// Joined and Done look at all cells.
func (s *State) Apply(e Event) error {
	if r := s.judge(&e); r != nil {
		return &EventError{e.Number, r}
	}
	s.take(&e)
	return nil
}

// take adds an event that the rules allow.
func (s *State) take(e *Event) {
	at := e.At.UnixMilli()
	s.next++
	s.last = at
	if e.Seat != Nobody {
		s.seats[e.Seat].note(e, at)
	}
	switch e.Kind {
	case Created:
		s.setting = *e.Setting
	case Joined:
		s.seats[e.Seat].join(e, &s.setting)
		if s.complete() {
			s.start = at + s.setting.Countdown.Milliseconds()
		}
	case Entry:
		s.seats[e.Seat].enter(e, s.setting.Weights)
		if s.setting.Together {
			s.share(e)
		}
	case Candidate:
		s.seats[e.Seat].mark(e)
		if s.setting.Together {
			s.seats[e.Seat].keepNoChange()
		}
	case Undo:
		s.seats[e.Seat].undo(s.setting.Weights)
	case Redo:
		s.seats[e.Seat].redo(s.setting.Weights)
	case Pause:
		s.pausedAt, s.paused = at, true
	case Resume:
		s.pauses += at - s.pausedAt
		s.paused = false
	case Lost:
		s.seats[e.Seat].absent = s.setting.Strangers && !s.complete()
	case Said:
		s.seats[e.Seat].word, s.seats[e.Seat].said = e.Word, at
	case Done, Left:
		s.end(e.Seat, e.Kind, s.elapsed(at))
	case Over:
		s.over, s.isOver = at, true
	}
}

// share puts the entry of a seat into the other seat's cells, too.
func (s *State) share(e *Event) {
	s.seats[e.Seat].keepNoChange()
	s.seats[1-e.Seat].put(e.Cell, e.Digit, s.setting.Weights)
	s.by[e.Cell] = 0
	if e.Digit != 0 {
		s.by[e.Cell] = 1 + uint8(e.Seat)
	}
}

// end ends the play of a seat. If a board is filled together, it is handed in for both.
func (s *State) end(seat int, kind Kind, elapsed int64) {
	for i := range s.setting.Seats {
		if i == seat || kind == Done && s.setting.Together && s.playing(i) {
			s.seats[i].ended, s.seats[i].endedAt = kind, elapsed
		}
	}
}

// note keeps what every event of a seat says.
func (s *seat) note(e *Event, at int64) {
	if e.ID != "" {
		if s.ids == nil {
			s.ids = map[string]int{}
		}
		s.ids[e.ID] = e.Number
	}
	switch e.Kind {
	case Joined, Resume, Back, Done, Left:
	default:
		s.moves++
	}
	if e.Kind == Entry {
		s.pace(e, at)
	}
	switch {
	case e.Kind == Lost:
		s.lost = true
	case e.Kind == Back, s.absent && e.ID != "": // a move shows that the player has come
		s.lost, s.absent, s.seen = false, false, 0
	case e.Kind == Hint:
		s.hints++
	}
	if s.lost {
		s.seen = at
	}
}

func (s *seat) join(e *Event, setting *Setting) {
	s.joined, s.player, s.name, s.origin = true, e.Player, e.Name, e.Origin
	if setting.Strangers && e.Player == Person {
		s.lost, s.absent, s.seen = true, true, e.At.UnixMilli()
	}
	s.cells = setting.Clues
	s.filled = setting.Clues.Clues()
	if setting.Weights != nil {
		s.score = setting.Weights.Score(sudoku.Grid(s.cells))
	}
}

func (s *seat) enter(e *Event, weights *score.Weights) {
	c := change{cell: e.Cell, before: s.cells[e.Cell], after: e.Digit}
	c.marks = [2]sudoku.Digits{s.marks[e.Cell], s.marks[e.Cell]}
	if e.Tidy {
		for i, peer := range e.Cell.Peers() {
			if s.marks[peer].Has(e.Digit) {
				c.tidied |= 1 << i
			}
		}
	}
	s.change(c, weights)
}

func (s *seat) mark(e *Event) {
	s.change(change{cell: e.Cell, marks: [2]sudoku.Digits{s.marks[e.Cell], e.Marks}}, nil)
}

// change makes a change. What had been undone before cannot be redone any more.
func (s *seat) change(c change, weights *score.Weights) {
	s.changes = append(s.changes[:s.done], c)
	s.redo(weights)
}

// keepNoChange forgets the changes: to undo one could take a digit of the other player.
func (s *seat) keepNoChange() { s.changes, s.done = s.changes[:0], 0 }

func (s *seat) redo(weights *score.Weights) {
	c := &s.changes[s.done]
	s.done++
	s.put(c.cell, c.after, weights)
	s.marks[c.cell] = c.marks[1]
	s.flipPeers(c)
}

func (s *seat) undo(weights *score.Weights) {
	s.done--
	c := &s.changes[s.done]
	s.put(c.cell, c.before, weights)
	s.marks[c.cell] = c.marks[0]
	s.flipPeers(c)
}

// flipPeers removes the digit of a change from the marks of the peers that it tidied, or
// puts it back.
func (s *seat) flipPeers(c *change) {
	if c.tidied == 0 {
		return
	}
	peers := c.cell.Peers()
	for set := c.tidied; set != 0; set &= set - 1 {
		s.marks[peers[bits.TrailingZeros32(set)]] ^= sudoku.DigitSet(c.after)
	}
}

// put writes a digit or a blank into a cell.
func (s *seat) put(cell sudoku.Cell, digit uint8, weights *score.Weights) {
	old := s.cells[cell]
	if old == digit {
		return
	}
	if weights != nil {
		s.score += weights[cell] * (int64(digit) - int64(old))
	}
	switch {
	case old == 0:
		s.filled++
	case digit == 0:
		s.filled--
	}
	s.cells[cell] = digit
}
