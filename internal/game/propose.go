package game

import "time"

// Create returns the first event of a game. Its error wraps a [*Refusal] if no game can
// be played with this setting.
func Create(setting Setting, now time.Time) (Event, error) {
	var s State
	e := s.event(Move{Kind: Created}, Nobody, now)
	e.Setting = &setting
	if r := s.judge(&e); r != nil {
		return Event{}, r
	}
	return e, nil
}

// Propose returns the events that a move of a seat adds to the log: that of the move, and
// Over if it ends the game. The state is unchanged until they are given to Apply.
//
// The error is a [*Repeated] if the seat has made a move with this ID before, also if the
// game is over by now. Otherwise it wraps a [*Refusal].
//
// When the time is up, moves are refused, also before Tick has ended the game. An event
// is never older than the one before it, even if now is.
func (s *State) Propose(m Move, seat int, now time.Time) ([]Event, error) {
	if 0 <= seat && seat < s.setting.Seats && m.ID != "" {
		if number, made := s.seats[seat].ids[m.ID]; made {
			return nil, &Repeated{number}
		}
	}
	if !shapes[m.Kind].move {
		return nil, refuse(ReasonKind, "found the kind %q, expected a kind of move", m.Kind)
	}
	if m.ID == "" {
		return nil, refuse(ReasonID, "found a move without an ID, expected one")
	}
	e := s.event(m, seat, now)
	if r := s.judge(&e); r != nil {
		return nil, r
	}
	return s.settle([]Event{e}, now), nil
}

// settle appends Over to events of one kind, if they end seats and so settle the result.
func (s *State) settle(events []Event, now time.Time) []Event {
	if len(events) == 0 || events[0].Kind != Done && events[0].Kind != Left {
		return events
	}
	after := *s
	for _, e := range events {
		after.end(e.Seat, e.Kind, 0)
	}
	if after.settled() {
		events = s.then(events, Over, Nobody, now)
	}
	return events
}

// Disconnected returns the event that says that the connection to a person in a duel was
// lost. It returns nil if that does not matter, or if the log says so already.
func (s *State) Disconnected(seat int, now time.Time) []Event {
	return s.proposeOwn(Lost, seat, now)
}

// Connected returns the event that says that a lost connection is there again. It returns
// nil if the log says nothing of a loss, or if it is too late.
func (s *State) Connected(seat int, now time.Time) []Event {
	return s.proposeOwn(Back, seat, now)
}

func (s *State) proposeOwn(kind Kind, seat int, now time.Time) []Event {
	e := s.event(Move{Kind: kind}, seat, now)
	if s.judge(&e) != nil {
		return nil
	}
	return []Event{e}
}

// Tick returns the events that time has brought first: Left of a seat whose connection has been
// lost for longer than [Grace], or whose player has not come within [Arrival], and Over if the
// time is up or the result is settled. They have the time at which they were due, however late
// Tick is called. After them, more may be due: call Tick again.
func (s *State) Tick(now time.Time) (events []Event) {
	due, ok := s.Due()
	if !ok || s.event(Move{}, Nobody, now).At.Before(due) {
		return nil
	}
	now = due
	at := s.event(Move{}, Nobody, now).At.UnixMilli()
	if s.timeUp(at) || s.settled() {
		return s.then(nil, Over, Nobody, now)
	}
	for i := range s.setting.Seats {
		if due, lost := s.givesUp(i); lost && at >= due {
			events = s.then(events, Left, i, now)
		}
	}
	return s.settle(events, now)
}

// Stop returns the events with which an operator ends a game, whatever its players do: everybody
// who still plays leaves, with a move of that ID, and nobody who has not handed in wins. There are
// none if the game is over, or if nobody has joined.
func (s *State) Stop(id string, now time.Time) (events []Event) {
	s = s.Clone()
	for due := s.Tick(now); len(due) > 0; due = s.Tick(now) {
		for _, e := range due {
			if s.Apply(e) != nil {
				return nil // Tick has checked it
			}
		}
		events = append(events, due...)
	}
	var left []Event
	for i := range s.setting.Seats {
		if !s.isOver && s.playing(i) {
			left = s.then(left, Left, i, now)
			left[len(left)-1].ID = id
		}
	}
	if len(left) > 0 {
		left = s.then(left, Over, Nobody, now)
	}
	return append(events, left...)
}

// Due returns the time from which on Tick returns events, if nothing else happens before.
// Ok is false if it never does.
func (s *State) Due() (due time.Time, ok bool) {
	if s.next == 0 || s.isOver {
		return time.Time{}, false
	}
	if s.settled() {
		return s.Last(), true
	}
	due, ok = s.Deadline()
	for i := range s.setting.Seats {
		if at, lost := s.givesUp(i); lost && (!ok || instant(at).Before(due)) {
			due, ok = instant(at), true
		}
	}
	return due, ok
}

// event makes the next event of the log.
func (s *State) event(m Move, seat int, now time.Time) Event {
	at := instant(now.UnixMilli())
	if last := s.Last(); at.Before(last) {
		at = last
	}
	return Event{Number: s.next, At: at, Seat: seat, Move: m}
}

// then appends an event that follows others.
func (s *State) then(events []Event, kind Kind, seat int, now time.Time) []Event {
	e := s.event(Move{Kind: kind}, seat, now)
	e.Number += len(events)
	return append(events, e)
}
