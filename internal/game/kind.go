package game

// A Kind is a kind of event. Those from Entry to Left, and Said, are also kinds of moves.
type Kind string

// The kinds of events. Each event has a number, a time, a seat and a kind, and the
// members that are named here.
const (
	// Created begins every log. It has the setting.
	Created Kind = "created"
	// Joined takes a seat. It has an ID, the name of the player, and who plays; a ghost
	// or a bot may have an origin.
	Joined Kind = "joined"
	// Entry writes a digit into a cell, or clears the cell if the digit is 0. It has an
	// ID, the cell and the digit. With tidy, the digit also leaves the marks of the 20
	// peers of the cell.
	Entry Kind = "entry"
	// Candidate replaces the marks of a blank cell. It has an ID, the cell and the marks.
	Candidate Kind = "candidate"
	// Undo takes back the last entry or candidate. It has an ID, like all moves below.
	Undo Kind = "undo"
	// Redo repeats what was taken back last.
	Redo Kind = "redo"
	// Hint says that the player asked for a hint. The caller gives it, and it follows from
	// the board at this place of the log.
	Hint Kind = "hint"
	// Pause stops the clock of a game with one seat.
	Pause Kind = "pause"
	// Resume ends a pause.
	Resume Kind = "resume"
	// Done hands in a full grid without clashes.
	Done Kind = "done"
	// Left ends the play of a seat. It has an ID if the player gave up, and none if the
	// connection was lost for longer than [Grace], or the player did not come within [Arrival].
	Left Kind = "left"
	// Lost says that the connection to a person in a duel was lost.
	Lost Kind = "lost"
	// Back says that the connection is there again, or that the player of a duel of strangers
	// has come to the board.
	Back Kind = "back"
	// Said says a word to the other player of a duel. It has an ID and the word.
	Said Kind = "said"
	// Over ends every log of a game that has ended.
	Over Kind = "over"
)

// A Player says who takes a seat.
type Player string

// The players.
const (
	Person Player = "person" // somebody with a connection
	Ghost  Player = "ghost"  // the recorded play of somebody who played the board before
	Bot    Player = "bot"    // a program
)

// Members is a set of the members of an event that depend on its kind.
type members uint16

const (
	hasID members = 1 << iota
	hasCell
	hasDigit
	hasMarks
	hasTidy
	hasName
	hasPlayer
	hasOrigin
	hasSetting
	hasWord
)

// A shape says of a kind which members its events have, and who makes them.
type shape struct {
	required, optional members
	move               bool // a player asks for it
	ofGame             bool // its seat is Nobody
}

var shapes = map[Kind]shape{
	Created:   {required: hasSetting, ofGame: true},
	Joined:    {required: hasID | hasName | hasPlayer, optional: hasOrigin, move: true},
	Entry:     {required: hasID | hasCell | hasDigit, optional: hasTidy, move: true},
	Candidate: {required: hasID | hasCell | hasMarks, move: true},
	Undo:      {required: hasID, move: true},
	Redo:      {required: hasID, move: true},
	Hint:      {required: hasID, move: true},
	Pause:     {required: hasID, move: true},
	Resume:    {required: hasID, move: true},
	Done:      {required: hasID, move: true},
	Left:      {optional: hasID, move: true},
	Lost:      {},
	Back:      {},
	Said:      {required: hasID | hasWord, move: true},
	Over:      {ofGame: true},
}
