package game

import (
	"errors"

	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// ErrRefused says that the rules do not allow a move or an event. The error that wraps it
// is a [*Refusal], which says why.
var ErrRefused = errors.New("not allowed by the rules")

// A Reason says in one word why a move or an event is refused. Programs can rely on it.
type Reason string

// The reasons.
const (
	ReasonNumber     Reason = "number"      // the number of an event is not the next one
	ReasonTime       Reason = "time"        // an event is older than the one before it, or out of range
	ReasonMembers    Reason = "members"     // the kind is unknown, or the event has other members than its kind
	ReasonKind       Reason = "kind"        // no move, or no event for this place of the log
	ReasonSetting    Reason = "setting"     // no game can be played like this
	ReasonSeat       Reason = "seat"        // there is no such seat
	ReasonTaken      Reason = "taken"       // somebody has the seat
	ReasonFree       Reason = "free"        // nobody has the seat
	ReasonID         Reason = "id"          // the ID or the origin is malformed, or the ID was used before
	ReasonName       Reason = "name"        // the name is not as CleanName returns it
	ReasonPlayer     Reason = "player"      // neither person, ghost nor bot, or a person with an origin
	ReasonNotStarted Reason = "not_started" // the game has not started
	ReasonOver       Reason = "over"        // the game is over, or its time is up
	ReasonEnded      Reason = "ended"       // the player has handed in or left
	ReasonPaused     Reason = "paused"      // the game is paused
	ReasonNotPaused  Reason = "not_paused"  // the game is not paused
	ReasonDuel       Reason = "duel"        // not in a duel: pauses; or only in a duel: lost connections
	ReasonHints      Reason = "hints"       // the setting has no hints
	ReasonCell       Reason = "cell"        // there is no such cell
	ReasonDigit      Reason = "digit"       // no digit from 0 to 9, or tidy without a digit
	ReasonMarks      Reason = "marks"       // the marks are no set of digits
	ReasonClue       Reason = "clue"        // the cell has a clue
	ReasonFilled     Reason = "filled"      // marks in a cell that has a digit
	ReasonSame       Reason = "same"        // the cell holds this already
	ReasonNothing    Reason = "nothing"     // there is nothing to undo or redo
	ReasonBlanks     Reason = "blanks"      // handed in with blanks: see Cells
	ReasonClashes    Reason = "clashes"     // handed in with clashes: see Cells
	ReasonFull       Reason = "full"        // the player has made MaxMoves moves
	ReasonWord       Reason = "word"        // there is no such word
	ReasonSoon       Reason = "soon"        // a word so soon after the last one
	ReasonConnection Reason = "connection"  // the connection is lost already, is not lost, or not for long enough
)

// A Refusal says why a move or an event is refused. It wraps ErrRefused.
type Refusal struct {
	Reason Reason
	Text   any           // the reason in words, for fmt.Sprint: what was found and what was expected
	Cells  []sudoku.Cell // the blank cells or those that clash, if the reason is either
}

// Error returns the reason in words.
func (r *Refusal) Error() string { return message.English(r) }

// Message implements [message.Message].
func (r *Refusal) Message() (format string, args []any) {
	return message.Of("refused: %v", r.Text).Message()
}

// Unwrap returns ErrRefused.
func (r *Refusal) Unwrap() error { return ErrRefused }

func refuse(reason Reason, format string, args ...any) *Refusal {
	return &Refusal{Reason: reason, Text: message.Of(format, args...)}
}

// A Repeated says that the log has a move with this ID already. The move is answered as
// it was the first time, and changes nothing.
type Repeated struct {
	Number int // of the event that the move became
}

// Error returns the number of the event.
func (r *Repeated) Error() string { return message.English(r) }

// Message implements [message.Message].
func (r *Repeated) Message() (format string, args []any) {
	return message.Of("the move was made before, as event %d", r.Number).Message()
}

// An EventError says which event of a log is refused. It wraps the [*Refusal].
type EventError struct {
	Number  int // of the event
	Refusal *Refusal
}

// Error returns the number and the reason.
func (e *EventError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *EventError) Message() (format string, args []any) {
	return message.Of("event %d: %v", e.Number, e.Refusal).Message()
}

// Unwrap returns the refusal.
func (e *EventError) Unwrap() error { return e.Refusal }
