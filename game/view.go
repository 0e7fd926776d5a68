package game

import (
	"fmt"
	"slices"
	"time"

	"bullseye/sudoku"
)

// A Phase says how far a game is.
type Phase string

// The phases.
const (
	Waiting   Phase = "waiting"   // a seat is free
	Countdown Phase = "countdown" // the start is near; nobody sees the board yet
	Playing   Phase = "playing"
	Paused    Phase = "paused"
	Ended     Phase = "over"
)

// A SeatPhase says what the player of a seat does.
type SeatPhase string

// The phases of a seat. A seat that plays when the game is over has not finished.
const (
	SeatFree     SeatPhase = "free"    // nobody has the seat
	SeatPlaying  SeatPhase = "playing" // or waiting for the start
	SeatAway     SeatPhase = "away"    // the connection is lost
	SeatFinished SeatPhase = "done"    // handed in
	SeatLeft     SeatPhase = "left"    // gave up, or lost the connection for too long
)

// A View is what a player or a spectator may see of a game: the digits of their own seat,
// but of other seats only how many cells are filled and the score. Nobody sees the board
// before the start and during a pause.
//
// Times are in milliseconds: moments since 1970, lengths as such. Members that are zero
// are absent in JSON where they do not apply.
type View struct {
	Seat      int    `json:"seat"`                // whose view it is; Nobody for spectators
	Next      int    `json:"next"`                // number of the next event: the view shows all before it
	Phase     Phase  `json:"phase"`               // how far the game is
	Target    bool   `json:"target"`              // target sudoku, in which the score counts
	Start     int64  `json:"start,omitempty"`     // moment of the start, once all have joined
	Deadline  int64  `json:"deadline,omitempty"`  // moment when the time is up, if it runs
	Elapsed   int64  `json:"elapsed"`             // playing time until now, without pauses
	Limit     int64  `json:"limit,omitempty"`     // the longest playing time; 0 is no limit
	Countdown int64  `json:"countdown,omitempty"` // time before the start of a duel
	Hints     bool   `json:"hints,omitempty"`     // hints are allowed
	Clues     string `json:"clues,omitempty"`     // 81 characters as in the line form, if the board can be seen

	Weights []int64 `json:"weights,omitempty"` // of the 81 cells, if the board can be seen

	Seats []SeatView `json:"seats"`         // all seats
	Own   *OwnView   `json:"own,omitempty"` // the board of the seat whose view it is, if it can be seen

	Result *Result `json:"result,omitempty"` // once the game is over
}

// A SeatView is what everybody sees of a seat.
type SeatView struct {
	Phase  SeatPhase `json:"phase"`
	Name   string    `json:"name,omitempty"`
	Player Player    `json:"player,omitempty"`
	Filled int       `json:"filled"`          // cells that are not blank, clues among them; 0 before the start
	Score  int64     `json:"score,omitempty"` // in target sudoku, of the filled cells; 0 before the start
	Time   int64     `json:"time,omitempty"`  // playing time of a player who has handed in or left
	Hints  int       `json:"hints,omitempty"` // hints that were asked for
}

// An OwnView is the board of the player whose view it is.
type OwnView struct {
	Board string   `json:"board"`           // clues and entries: 81 characters as in the line form
	Marks []string `json:"marks,omitempty"` // of each of the 81 cells, "159" for example; absent if there are none
	Undo  int      `json:"undo"`            // changes that can be undone
	Redo  int      `json:"redo"`            // changes that can be redone
}

// View returns what a seat may see at a moment, or a spectator if the seat is Nobody. It
// panics if there is no such seat.
func (s *State) View(seat int, now time.Time) View {
	at := s.event(Move{}, seat, now).At.UnixMilli()
	v := View{
		Seat: seat, Next: s.next, Phase: s.phase(at), Target: s.setting.Weights != nil, Elapsed: s.elapsed(at),
		Limit: s.setting.Limit.Milliseconds(), Countdown: s.setting.Countdown.Milliseconds(), Hints: s.setting.Hints,
	}
	if s.complete() {
		v.Start = s.start
	}
	if _, runs := s.Deadline(); runs {
		v.Deadline = s.deadline()
	}
	started := s.started(at)
	visible := started && (s.isOver || !s.paused)
	if visible {
		v.Clues = s.setting.Clues.String()
		if w := s.setting.Weights; w != nil {
			v.Weights = append(v.Weights, w[:]...)
		}
	}
	v.Seats = make([]SeatView, 0, s.setting.Seats)
	for i := range s.setting.Seats {
		v.Seats = append(v.Seats, s.seats[i].view(started))
	}
	if seat != Nobody {
		if own := s.mustSeat(seat); visible {
			v.Own = own.own()
		}
	}
	if result, over := s.Result(); over {
		v.Elapsed = s.elapsed(s.over)
		v.Result = &result
	}
	return v
}

func (s *State) phase(at int64) Phase {
	switch {
	case s.isOver:
		return Ended
	case !s.complete():
		return Waiting
	case !s.started(at):
		return Countdown
	case s.paused:
		return Paused
	}
	return Playing
}

func (s *seat) view(started bool) SeatView {
	v := SeatView{Phase: s.phase(), Name: s.name, Player: s.player, Time: s.endedAt, Hints: s.hints}
	if started {
		v.Filled, v.Score = s.filled, s.score
	}
	return v
}

func (s *seat) phase() SeatPhase {
	switch {
	case !s.joined:
		return SeatFree
	case s.ended == Done:
		return SeatFinished
	case s.ended == Left:
		return SeatLeft
	case s.lost:
		return SeatAway
	}
	return SeatPlaying
}

func (s *seat) own() *OwnView {
	own := &OwnView{Board: s.cells.String(), Undo: s.done, Redo: len(s.changes) - s.done}
	if s.marks != (sudoku.Candidates{}) {
		own.Marks = make([]string, sudoku.Cells)
		for i, marks := range s.marks {
			own.Marks[i] = marksText(marks)
		}
	}
	return own
}

// MaxViewBytes is the length in bytes of the longest view that is read from JSON. No view
// is written as long.
const MaxViewBytes = 1 << 14

// UnmarshalJSON reads a view. It refuses unknown and repeated members, null, phases and
// players that do not exist, and boards, marks and weights that are malformed.
func (v *View) UnmarshalJSON(text []byte) error {
	type plain View // without this method
	var read plain
	if err := readStrictly(text, MaxViewBytes, &read); err != nil {
		return err
	}
	if err := (*View)(&read).check(); err != nil {
		return err
	}
	*v = View(read)
	return nil
}

var (
	phases     = []Phase{Waiting, Countdown, Playing, Paused, Ended}
	seatPhases = []SeatPhase{SeatFree, SeatPlaying, SeatAway, SeatFinished, SeatLeft}
	players    = []Player{"", Person, Ghost, Bot}
)

// check returns an error if a text in the view is none that View writes.
func (v *View) check() error {
	if !slices.Contains(phases, v.Phase) {
		return fmt.Errorf("found the phase %q, expected one of %q", v.Phase, phases)
	}
	for _, s := range v.Seats {
		if !slices.Contains(seatPhases, s.Phase) {
			return fmt.Errorf("found the phase %q of a seat, expected one of %q", s.Phase, seatPhases)
		}
		if !slices.Contains(players, s.Player) {
			return fmt.Errorf("found the player %q, expected one of %q", s.Player, players[1:])
		}
	}
	if n := len(v.Weights); n != 0 && n != sudoku.Cells {
		return fmt.Errorf("found %d weights, expected %d", n, sudoku.Cells)
	}
	if v.Clues != "" {
		if _, err := sudoku.ParseLine(v.Clues); err != nil {
			return fmt.Errorf("clues: %w", err)
		}
	}
	if v.Own != nil {
		return v.Own.check()
	}
	return nil
}

func (own *OwnView) check() error {
	if _, err := sudoku.ParseLine(own.Board); err != nil {
		return fmt.Errorf("board: %w", err)
	}
	if n := len(own.Marks); n != 0 && n != sudoku.Cells {
		return fmt.Errorf("found marks of %d cells, expected %d", n, sudoku.Cells)
	}
	for _, marks := range own.Marks {
		if _, ok := parseMarks(marks); !ok {
			return fmt.Errorf("found the marks %q, expected ascending digits from 1 to 9", marks)
		}
	}
	return nil
}
