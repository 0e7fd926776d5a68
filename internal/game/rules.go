package game

import (
	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// maxTime is the last millisecond of 2199. Differences of times up to then fit in a
// time.Duration.
const maxTime = 7258118399999

// judge returns why the rules do not allow an event, or nil. It is the only place that
// decides, for moves and for logs that are read.
func (s *State) judge(e *Event) *Refusal {
	if r := s.judgeForm(e); r != nil {
		return r
	}
	at := e.At.UnixMilli()
	switch {
	case e.Kind == Created:
		if err := e.Setting.Check(); err != nil {
			return refuse(ReasonSetting, "%v", err)
		}
		return nil
	case s.isOver:
		return refuse(ReasonOver, "the game is over")
	case e.Kind == Over:
		if !s.settled() && !s.timeUp(at) {
			return refuse(ReasonKind, "the result is open, and the time is not up")
		}
		return nil
	case s.ended():
		return refuse(ReasonOver, "nobody plays any more")
	case s.timeUp(at):
		return refuse(ReasonOver, "the time is up")
	}
	return s.judgeSeat(e, at)
}

// judgeForm judges what does not depend on the rules of play.
func (s *State) judgeForm(e *Event) *Refusal {
	if e.Number != s.next {
		return refuse(ReasonNumber, "found event %d, expected %d", e.Number, s.next)
	}
	if year := e.At.UTC().Year(); year < 1970 || year > 2199 {
		return refuse(ReasonTime, "found a time in the year %d, expected 1970 to 2199", year)
	}
	if at := e.At.UnixMilli(); at < s.last {
		return refuse(ReasonTime, "found an event %d ms older than the one before it", s.last-at)
	}
	if wrong := e.misshapen(); wrong != nil {
		return refuse(ReasonMembers, "%v", wrong)
	}
	if (e.Kind == Created) != (s.next == 0) {
		return refuse(ReasonKind, "found %s as event %d; created is the first event, and no other", e.Kind, e.Number)
	}
	if shapes[e.Kind].ofGame {
		if e.Seat != Nobody {
			return refuse(ReasonSeat, "found the seat %d in an event of the game, expected %d", e.Seat, Nobody)
		}
		return nil
	}
	if e.Seat < 0 || e.Seat >= s.setting.Seats {
		return refuse(ReasonSeat, "found the seat %d, expected 0 to %d", e.Seat, s.setting.Seats-1)
	}
	return nil
}

// judgeSeat judges an event of a seat, in a game that is not over.
func (s *State) judgeSeat(e *Event, at int64) *Refusal {
	seat := &s.seats[e.Seat]
	if e.ID != "" {
		if !validID(e.ID, MaxID) {
			return refuse(ReasonID, "found the ID %q, expected 1 to %d letters, digits, full stops, hyphens and underscores", e.ID, MaxID)
		}
		if number, used := seat.ids[e.ID]; used {
			return refuse(ReasonID, "found the ID of event %d, expected a new one", number)
		}
	}
	if e.Kind == Joined {
		return seat.judgeJoin(e)
	}
	switch {
	case !seat.joined:
		return refuse(ReasonFree, "nobody has joined as seat %d", e.Seat)
	case e.Kind == Said:
		return s.judgeSaid(e, at)
	case seat.ended != "":
		return refuse(ReasonEnded, "the player has handed in or left")
	case e.Kind == Left:
		return s.judgeLeft(e, at)
	case e.Kind == Back:
		if !seat.lost {
			return refuse(ReasonConnection, "the connection is not lost")
		}
		return nil
	case e.Kind == Resume:
		if !s.paused {
			return refuse(ReasonNotPaused, "the game is not paused")
		}
		return nil
	case s.paused:
		return refuse(ReasonPaused, "the game is paused")
	case e.Kind != Done && seat.moves >= MaxMoves:
		return refuseFull(seat)
	case e.Kind == Lost:
		return s.judgeLost(e)
	case !s.started(at):
		return refuse(ReasonNotStarted, "the game has not started")
	}
	return s.judgePlay(e)
}

func refuseFull(s *seat) *Refusal {
	return refuse(ReasonFull, "the player has made %d moves, and no more are allowed", s.moves)
}

func (s *seat) judgeJoin(e *Event) *Refusal {
	if s.joined {
		return refuse(ReasonTaken, "seat %d is taken", e.Seat)
	}
	switch name, err := CleanName(e.Name); {
	case err != nil:
		return refuse(ReasonName, "%v", err)
	case name != e.Name:
		return refuse(ReasonName, "found the name %q, expected %q", e.Name, name)
	}
	switch e.Player {
	case Person:
		if e.Origin != "" {
			return refuse(ReasonPlayer, "found a person with the origin %q, expected none", e.Origin)
		}
	case Ghost, Bot:
		if e.Origin != "" && !validID(e.Origin, MaxOrigin) {
			return refuse(ReasonID, "found the origin %q, expected 1 to %d letters, digits, full stops, hyphens and underscores", e.Origin, MaxOrigin)
		}
	default:
		return refuse(ReasonPlayer, "found the player %q, expected person, ghost or bot", e.Player)
	}
	return nil
}

// judgeLeft lets players give up at any time. Without their will, they leave only after
// their connection has been lost for a while.
func (s *State) judgeLeft(e *Event, at int64) *Refusal {
	if e.ID != "" {
		return nil
	}
	if due, ok := s.givesUp(e.Seat); !ok || at < due {
		return refuse(ReasonConnection, "the connection has not been lost for %v of the game", Grace)
	}
	return nil
}

func (s *State) judgeLost(e *Event) *Refusal {
	switch seat := &s.seats[e.Seat]; {
	case !s.setting.Duel() || seat.player != Person:
		return refuse(ReasonDuel, "only the connection of a person in a duel can be lost")
	case seat.lost:
		return refuse(ReasonConnection, "the connection is lost already")
	}
	return nil
}

// judgePlay judges what players do while the game runs.
func (s *State) judgePlay(e *Event) *Refusal {
	seat := &s.seats[e.Seat]
	switch e.Kind {
	case Entry:
		return s.judgeEntry(e)
	case Candidate:
		return s.judgeCandidate(e)
	case Undo:
		if seat.done == 0 {
			return refuse(ReasonNothing, "there is nothing to undo")
		}
	case Redo:
		if seat.done == len(seat.changes) {
			return refuse(ReasonNothing, "there is nothing to redo")
		}
	case Hint:
		if !s.setting.Hints {
			return refuse(ReasonHints, "this game has no hints")
		}
	case Pause:
		if s.setting.Duel() {
			return refuse(ReasonDuel, "there are no pauses in a duel")
		}
	case Done:
		return seat.judgeDone()
	}
	return nil
}

// judgeCell judges whether a cell can be written into.
func (s *State) judgeCell(cell sudoku.Cell) *Refusal {
	switch {
	case cell >= sudoku.Cells:
		return refuse(ReasonCell, "found the cell %d, expected 0 to 80", int(cell))
	case s.setting.Clues[cell] != 0:
		return refuse(ReasonClue, "%v has a clue", cell)
	}
	return nil
}

func (s *State) judgeEntry(e *Event) *Refusal {
	if r := s.judgeCell(e.Cell); r != nil {
		return r
	}
	switch {
	case e.Digit > 9:
		return refuse(ReasonDigit, "found the digit %d, expected 0 to 9", e.Digit)
	case e.Digit == 0 && e.Tidy:
		return refuse(ReasonDigit, "found no digit to tidy up, expected 1 to 9")
	case e.Digit == s.seats[e.Seat].cells[e.Cell]:
		return refuse(ReasonSame, "%v holds this already", e.Cell)
	}
	return nil
}

func (s *State) judgeCandidate(e *Event) *Refusal {
	if r := s.judgeCell(e.Cell); r != nil {
		return r
	}
	switch seat := &s.seats[e.Seat]; {
	case e.Marks > sudoku.AllDigits:
		return refuse(ReasonMarks, "found the set %#x, expected bits for digits 1 to 9", uint16(e.Marks))
	case seat.cells[e.Cell] != 0:
		return refuse(ReasonFilled, "%v holds a digit, expected a blank cell for marks", e.Cell)
	case e.Marks == seat.marks[e.Cell]:
		return refuse(ReasonSame, "%v holds this already", e.Cell)
	}
	return nil
}

// judgeDone judges whether the board is a full grid without clashes.
func (s *seat) judgeDone() *Refusal {
	if (*sudoku.Grid)(&s.cells).Complete() {
		return nil
	}
	r := &Refusal{Reason: ReasonBlanks}
	for cell, digit := range s.cells {
		if digit == 0 {
			r.Cells = append(r.Cells, sudoku.Cell(cell))
		}
	}
	if len(r.Cells) > 0 {
		r.Text = message.Of("%d of 81 cells are filled, expected a full grid", s.filled)
		return r
	}
	conflicts := sudoku.Conflicts(s.cells.Conflicts())
	var clashing [sudoku.Cells]bool
	for _, conflict := range conflicts {
		for _, cell := range conflict.Cells {
			clashing[cell] = true
		}
	}
	for cell, clashes := range clashing {
		if clashes {
			r.Cells = append(r.Cells, sudoku.Cell(cell))
		}
	}
	r.Reason, r.Text = ReasonClashes, message.Of("found digits that clash: %v", conflicts)
	return r
}
