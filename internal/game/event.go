package game

import (
	"errors"
	"math/bits"
	"time"

	"bullseye/internal/text/message"
	"bullseye/internal/text/plainjson"
	"bullseye/sudoku"
)

// Nobody is the seat of events of the game as a whole, the seat of spectators, and the
// winner of a game that nobody won.
const Nobody = -1

// An Event is one line of the log of a game. Which members of its Move are set depends on
// its [Kind]; all others are zero. Only the first event has a Setting.
//
// In JSON it is an object with exactly the members of its kind, under their names in
// lower case. The time is in milliseconds since 1970, a cell is "r1c1" to "r9c9", and
// marks are a string of ascending digits. Tidy and origin are absent if they are false
// or empty.
type Event struct {
	Number int       // 0, 1, 2 …
	At     time.Time // from 1970 to the end of 2199; only whole milliseconds count
	Seat   int       // 0 or 1, or Nobody
	Move
	Setting *Setting // of the first event; must not be changed
}

// A Move is what a player asks for. Which members are set depends on the [Kind]. An event
// that no player asked for has a Move, too: its kind.
type Move struct {
	Kind   Kind
	ID     string        // the player's name for the move, unique among those of the seat
	Cell   sudoku.Cell   // of an entry or candidate
	Digit  uint8         // of an entry: 1 to 9, or 0 to clear the cell
	Marks  sudoku.Digits // of a candidate
	Tidy   bool          // of an entry: the digit also leaves the marks of the peers
	Name   string        // of a player, as CleanName returns it
	Player Player        // of Joined
	Origin string        // what a ghost or bot plays; characters like those of an ID, at most 64
	Word   Word          // of Said
}

// members returns the members that are not zero.
func (e *Event) members() members {
	var m members
	for i, set := range [...]bool{
		e.ID != "", e.Cell != 0, e.Digit != 0, e.Marks != 0, e.Tidy,
		e.Name != "", e.Player != "", e.Origin != "", e.Setting != nil, e.Word != "",
	} {
		if set {
			m |= 1 << i
		}
	}
	return m
}

// mayBeZero are the members whose zero value is a value like any other.
const mayBeZero = hasCell | hasDigit | hasMarks

// misshapen returns what is wrong with the kind and the members of the event, or nil.
func (e *Event) misshapen() any {
	shape, known := shapes[e.Kind]
	if !known {
		return message.Of("found the kind %q, expected a kind of event", e.Kind)
	}
	has := e.members()
	if missing := shape.required &^ mayBeZero &^ has; missing != 0 {
		return message.Of("found no %s, expected it in an event of the kind %s", missing, e.Kind)
	}
	if extra := has &^ shape.required &^ shape.optional; extra != 0 {
		return message.Of("found %s, expected none in an event of the kind %s", extra, e.Kind)
	}
	return nil
}

// String returns the name of the first member.
func (m members) String() string {
	return [...]string{"id", "cell", "digit", "marks", "tidy", "name", "player", "origin", "setting", "word"}[bits.TrailingZeros16(uint16(m))]
}

// MaxEventBytes is the length in bytes of the longest event that is read from JSON. No
// event that the rules allow is as long.
const MaxEventBytes = 1 << 13

// An eventJSON has a pointer for each member that an event may have in JSON.
type eventJSON struct {
	Number  *int     `json:"number"`
	At      *int64   `json:"at"`
	Seat    *int     `json:"seat"`
	Kind    *Kind    `json:"kind"`
	ID      *string  `json:"id,omitempty"`
	Cell    *string  `json:"cell,omitempty"`
	Digit   *uint8   `json:"digit,omitempty"`
	Marks   *string  `json:"marks,omitempty"`
	Tidy    *bool    `json:"tidy,omitempty"`
	Name    *string  `json:"name,omitempty"`
	Player  *Player  `json:"player,omitempty"`
	Origin  *string  `json:"origin,omitempty"`
	Setting *Setting `json:"setting,omitempty"`
	Word    *Word    `json:"word,omitempty"`
}

// MarshalJSON writes the event on one line. It returns an error if the kind is unknown or
// the event has members that its kind does not have.
func (e Event) MarshalJSON() ([]byte, error) {
	if wrong := e.misshapen(); wrong != nil {
		return nil, message.Errorf("event %d: %v", e.Number, wrong)
	}
	at, cell, marks := e.At.UnixMilli(), e.Cell.String(), marksText(e.Marks)
	w := eventJSON{Number: &e.Number, At: &at, Seat: &e.Seat, Kind: &e.Kind, Setting: e.Setting}
	has := e.members() | shapes[e.Kind].required
	set(&w.ID, &e.ID, has&hasID)
	set(&w.Cell, &cell, has&hasCell)
	set(&w.Digit, &e.Digit, has&hasDigit)
	set(&w.Marks, &marks, has&hasMarks)
	set(&w.Tidy, &e.Tidy, has&hasTidy)
	set(&w.Name, &e.Name, has&hasName)
	set(&w.Player, &e.Player, has&hasPlayer)
	set(&w.Origin, &e.Origin, has&hasOrigin)
	set(&w.Word, &e.Word, has&hasWord)
	return plainjson.Append(nil, w)
}

func set[T any](member **T, value *T, wanted members) {
	if wanted != 0 {
		*member = value
	}
}

// UnmarshalJSON reads an event. It refuses unknown, repeated and missing members, members
// of other kinds, null, and more than [MaxEventBytes]. Whether the event may follow in a
// log is for [State.Apply] to say.
func (e *Event) UnmarshalJSON(text []byte) error {
	var w eventJSON
	if err := readStrictly(text, MaxEventBytes, &w); err != nil {
		return err
	}
	if w.Number == nil || w.At == nil || w.Seat == nil || w.Kind == nil {
		return errors.New("found an event without one of number, at, seat and kind, expected all four")
	}
	if *w.At < 0 || *w.At > maxTime {
		return message.Errorf("found the time %d, expected 0 to %d", *w.At, int64(maxTime))
	}
	read := Event{Number: *w.Number, At: instant(*w.At), Seat: *w.Seat, Move: Move{Kind: *w.Kind}, Setting: w.Setting}
	if w.Cell != nil {
		cell, ok := parseCell(*w.Cell)
		if !ok {
			return message.Errorf("found the cell %q, expected r1c1 to r9c9", *w.Cell)
		}
		read.Cell = cell
	}
	if w.Marks != nil {
		marks, ok := parseMarks(*w.Marks)
		if !ok {
			return message.Errorf("found the marks %q, expected ascending digits from 1 to 9", *w.Marks)
		}
		read.Marks = marks
	}
	get(&read.ID, w.ID)
	get(&read.Digit, w.Digit)
	get(&read.Tidy, w.Tidy)
	get(&read.Name, w.Name)
	get(&read.Player, w.Player)
	get(&read.Origin, w.Origin)
	get(&read.Word, w.Word)
	if wrong := read.misshapen(); wrong != nil {
		return message.Errorf("%v", wrong)
	}
	if err := w.presence(&read); err != nil {
		return err
	}
	*e = read
	return nil
}

func get[T any](value, member *T) {
	if member != nil {
		*value = *member
	}
}

// presence returns an error unless the members in JSON are those with which the event is
// written.
func (w *eventJSON) presence(e *Event) error {
	var found members
	for i, present := range [...]bool{
		w.ID != nil, w.Cell != nil, w.Digit != nil, w.Marks != nil, w.Tidy != nil,
		w.Name != nil, w.Player != nil, w.Origin != nil, w.Setting != nil, w.Word != nil,
	} {
		if present {
			found |= 1 << i
		}
	}
	expected := e.members() | shapes[e.Kind].required
	if missing := expected &^ found; missing != 0 {
		return message.Errorf("found no %s, expected it in an event of the kind %s", missing, e.Kind)
	}
	if extra := found &^ expected; extra != 0 {
		return message.Errorf("found an empty or false %s in an event of the kind %s, expected it to be absent", extra, e.Kind)
	}
	return nil
}

// parseCell reads a cell as sudoku.Cell.String writes it.
func parseCell(text string) (sudoku.Cell, bool) {
	if len(text) != 4 || text[0] != 'r' || text[2] != 'c' || text[1]-'1' > 8 || text[3]-'1' > 8 {
		return 0, false
	}
	return sudoku.CellAt(int(text[1]-'1'), int(text[3]-'1')), true
}

// marksText returns the digits in ascending order, and "" if there are none.
func marksText(marks sudoku.Digits) string {
	if marks&sudoku.AllDigits == 0 {
		return ""
	}
	return marks.String()
}

// parseMarks reads what marksText writes.
func parseMarks(text string) (marks sudoku.Digits, ok bool) {
	for _, digit := range []byte(text) {
		next := sudoku.DigitSet(digit - '0')
		if next <= marks {
			return 0, false
		}
		marks |= next
	}
	return marks, true
}
