package game

import (
	"slices"
	"strings"
	"time"

	"bullseye/internal/text/message"
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
// but of other seats only how many cells are filled and the score, unless they fill one board
// together. Nobody sees the board before the start and during a pause.
//
// Members that are zero are absent in JSON where they do not apply. Their descriptions are those
// of the server's reference.
type View struct {
	Seat      int    `json:"seat" doc:"Seat of the viewer: 0 or 1, or -1 for spectators."`
	Next      int    `json:"next" doc:"Number of the next event: the view shows all earlier ones."`
	Phase     Phase  `json:"phase" doc:"Phase of the game: 'waiting' while a seat is free, 'countdown', 'playing', 'paused' or 'over'."`
	Target    bool   `json:"target" doc:"The game is target sudoku, in which the score counts."`
	Start     int64  `json:"start,omitempty" doc:"Time of the start in milliseconds since 1970, once all players have joined."`
	Deadline  int64  `json:"deadline,omitempty" doc:"Time at which the time limit ends, in milliseconds since 1970, if the clock runs."`
	Elapsed   int64  `json:"elapsed" doc:"Playing time until now in milliseconds, without pauses."`
	Limit     int64  `json:"limit,omitempty" doc:"Limit of the playing time in milliseconds. Absent if there is none."`
	Countdown int64  `json:"countdown,omitempty" doc:"Time before the start of a duel in milliseconds."`
	Together  bool   `json:"together,omitempty" doc:"The two players fill one board together."`
	Hints     bool   `json:"hints,omitempty" doc:"Hints are allowed."`
	Origin    string `json:"origin,omitempty" doc:"Where the board comes from, such as 'fresh.easy' or 'day.2026-11-22.easy'. Absent for a board of your own."`
	Clues     string `json:"clues,omitempty" doc:"The clues: 81 characters, with '.' for a blank. Absent before the start and during a pause."`

	Weights []int64 `json:"weights,omitempty" doc:"In target sudoku: the weights of the 81 cells."`

	Seats []SeatView `json:"seats" doc:"All seats."`
	Own   *OwnView   `json:"own,omitempty" doc:"The board of the player. Absent for spectators, before the start and during a pause."`

	Result *Result `json:"result,omitempty" doc:"The outcome, once the game is over."`
}

// A SeatView is what everybody sees of a seat.
type SeatView struct {
	Phase  SeatPhase `json:"phase" doc:"Phase of the seat: 'free' while nobody has it, 'playing', 'away' while the connection is lost, 'done' after handing in, or 'left'."`
	Absent bool      `json:"absent,omitempty" doc:"In a duel of strangers: the player has not come to the board. The phase is 'away' while there is time to come, and 'left' after that."`
	Name   string    `json:"name,omitempty" doc:"Name of the player."`
	Player Player    `json:"player,omitempty" doc:"Who plays: 'person', 'ghost' or 'bot'."`
	Filled int       `json:"filled" doc:"Number of filled cells, including clues; 0 before the start."`
	Score  int64     `json:"score,omitempty" doc:"In target sudoku: the score of the filled cells."`
	Time   int64     `json:"time,omitempty" doc:"Playing time in milliseconds of a player who has handed in or left."`
	Hints  int       `json:"hints,omitempty" doc:"Number of hints given."`
	Word   Word      `json:"word,omitempty" doc:"The last word that the player has said to the other one."`
	Said   int64     `json:"said,omitempty" doc:"Time of that word in milliseconds since 1970."`
}

// An OwnView is the board of the player whose view it is.
type OwnView struct {
	Board string   `json:"board" doc:"Clues and entries: 81 characters, with '.' for a blank."`
	Marks []string `json:"marks,omitempty" doc:"The small marks of each of the 81 cells, such as '159'. Absent if there are none."`
	By    string   `json:"by,omitempty" doc:"The seat whose digit each of the 81 cells holds: '0' or '1', with '.' for clues and blanks. Absent unless two players fill one board."`
	Undo  int      `json:"undo" doc:"Number of changes that can be undone."`
	Redo  int      `json:"redo" doc:"Number of changes that can be redone."`
}

// View returns what a seat may see at a moment, or a spectator if the seat is Nobody. It
// panics if there is no such seat.
func (s *State) View(seat int, now time.Time) View {
	at := s.event(Move{}, seat, now).At.UnixMilli()
	v := View{
		Seat: seat, Next: s.next, Phase: s.phase(at), Target: s.setting.Weights != nil, Elapsed: s.elapsed(at),
		Limit: s.setting.Limit.Milliseconds(), Together: s.setting.Together, Countdown: s.setting.Countdown.Milliseconds(), Hints: s.setting.Hints, Origin: s.setting.Origin,
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
			if s.setting.Together {
				v.Own.By = s.byText()
			}
		}
	}
	if result, over := s.Result(); over {
		v.Elapsed = s.elapsed(s.over)
		v.Result = &result
	}
	return v
}

// byText returns the seat whose digit each cell holds.
func (s *State) byText() string {
	text := []byte(strings.Repeat(".", sudoku.Cells))
	for cell, by := range s.by {
		if by != 0 {
			text[cell] = '0' + by - 1
		}
	}
	return string(text)
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
	v := SeatView{Phase: s.phase(), Absent: s.absent, Name: s.name, Player: s.player, Time: s.endedAt, Hints: s.hints, Word: s.word, Said: s.said}
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
		return message.Errorf("found the phase %q, expected one of %q", v.Phase, phases)
	}
	for _, s := range v.Seats {
		if !slices.Contains(seatPhases, s.Phase) {
			return message.Errorf("found the phase %q of a seat, expected one of %q", s.Phase, seatPhases)
		}
		if !slices.Contains(players, s.Player) {
			return message.Errorf("found the player %q, expected one of %q", s.Player, players[1:])
		}
		if s.Word != "" && !slices.Contains(Words(), s.Word) {
			return message.Errorf("found the word %q, expected one of %q", s.Word, Words())
		}
	}
	if n := len(v.Weights); n != 0 && n != sudoku.Cells {
		return message.Errorf("found %d weights, expected %d", n, sudoku.Cells)
	}
	if v.Clues != "" {
		if _, err := sudoku.ParseLine(v.Clues); err != nil {
			return message.Errorf("clues: %w", err)
		}
	}
	if v.Own != nil {
		return v.Own.check()
	}
	return nil
}

func (own *OwnView) check() error {
	if _, err := sudoku.ParseLine(own.Board); err != nil {
		return message.Errorf("board: %w", err)
	}
	if n := len(own.By); n != 0 && n != sudoku.Cells || strings.Trim(own.By, "01.") != "" {
		return message.Errorf("found the seats %q of digits, expected 81 digits 0 or 1 or full stops", own.By)
	}
	if n := len(own.Marks); n != 0 && n != sudoku.Cells {
		return message.Errorf("found marks of %d cells, expected %d", n, sudoku.Cells)
	}
	for _, marks := range own.Marks {
		if _, ok := parseMarks(marks); !ok {
			return message.Errorf("found the marks %q, expected ascending digits from 1 to 9", marks)
		}
	}
	return nil
}
