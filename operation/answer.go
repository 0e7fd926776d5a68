package operation

import (
	"bullseye/internal/text/plainjson"
	"bullseye/record"
	"bullseye/rules/iss"
	"bullseye/sudoku"
)

// The tags of answers declare their JSON: json the name of a member, doc what it means, in which
// 'quotes' mark code and options have their plain names, and on "command" or "server" the only face
// that writes it. The server's schemas and the tables of docs/json.md follow from them.

// Common are structs that have the members that objects about a board can have, whatever the
// question is, besides those of Question.Objects.
var Common = []any{preamble{}, Invalid{}, Unsupported{}, Clashing{}, guessed{}}

// A preamble has the members that objects about a board begin with.
type preamble struct {
	Number     int           `json:"number,omitempty" on:"server" doc:"number of the board in the request, counted from 1"`
	File       string        `json:"file,omitempty" on:"command" doc:"name of the file; \"-\" is standard input, and \"<argument 1>\" a board that is an argument"`
	Line       int           `json:"line,omitempty" on:"command" doc:"line on which the board begins, counted from 1"`
	Label      string        `json:"label,omitempty" doc:"title of the board; absent if it has none"`
	Board      *sudoku.Board `json:"board,omitempty" doc:"the board as 81 characters, row by row: a digit, or '.' for a blank; absent if it cannot be read or has candidates"`
	Puzzle     string        `json:"puzzle,omitempty" doc:"in place of 'board', a puzzle with further rules as 'iss' writes it or, if that has no word for a rule, in JSON"`
	Candidates *Lists        `json:"candidates,omitempty" doc:"in place of 'board', the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2"`
}

// guessed has the member that OfGuesses adds.
type guessed struct {
	Guesses uint64 `json:"guesses" doc:"if 'with' asks for 'guesses': number of guesses of the search engine; 0 if deduction alone is enough"`
}

// Invalid is every operation's answer to a record that could not be read. Its
// text is the status.
type Invalid struct {
	Status Status              `json:"status" doc:"'invalid' means that the board could not be read"`
	Line   int                 `json:"errorLine" doc:"line of the error, if the status is 'invalid'"`
	Column int                 `json:"errorColumn" doc:"column of the error in characters, counted from 1"`
	Reason string              `json:"error" doc:"what was found and what was expected; also why a board has no class, if the status is 'unclassed'"`
	Err    *sudoku.SyntaxError `json:"-"` // the reason and the place
}

// NewInvalid returns the answer to a record with an error.
func NewInvalid(err *sudoku.SyntaxError) *Invalid {
	return &Invalid{Unreadable, err.Line, err.Column, err.Reason(), err}
}

// AppendText implements Answer.
func (*Invalid) AppendText(dst []byte) []byte {
	return append(append(dst, Unreadable...), '\n')
}

// Unanswered is the answer to a record for which there was no time left. No operation
// gives it: a face that limits the time of all records together writes it in place of the
// answers that are missing. Its text is the status.
type Unanswered struct{}

// AppendText implements Answer.
func (*Unanswered) AppendText(dst []byte) []byte {
	return append(append(dst, NoTime...), '\n')
}

// MarshalJSON returns an object with the status.
func (*Unanswered) MarshalJSON() ([]byte, error) { return []byte(`{"status":"` + NoTime + `"}`), nil }

// AppendJSON appends the answer to a record as one line of JSON. The object
// begins with the record's file ("-" is standard input), its line in the file, its
// label if it has one, and its board or candidates. The members of the answer follow. A
// record that does not come from a file begins with its number instead of a place. Its line is
// the number.
func AppendJSON(dst []byte, r *record.Record, answer Answer) ([]byte, error) {
	return appendObject(dst, r, answer, nil)
}

// appendObject appends what AppendJSON does, with the guesses at the end if they are not nil.
func appendObject(dst []byte, r *record.Record, answer Answer, guesses *guessed) (_ []byte, err error) {
	var object any = answer
	if p, is := answer.(puzzleAnswer); is && r.Puzzle != nil {
		object = p.puzzleObject()
	}
	if s, ok := answer.(*Solution); ok && r.Puzzle == nil && guesses == nil && r.File == "" && r.Label == "" && !r.HasLists() && len(s.Clashes) == 0 && s.Number == 0 {
		return s.appendJSON(dst, r), nil
	}
	if _, made := answer.(*Made); made { // it has its number itself
		dst = append(dst, '{')
	} else if dst, err = appendPlace(dst, r); err == nil {
		dst = append(dst, ',')
	}
	if err == nil {
		dst, err = plainjson.AppendMembers(dst, object)
	}
	if err != nil {
		return dst, err
	}
	if guesses != nil {
		dst, err = plainjson.AppendMembers(append(dst, ','), guesses)
	}
	return append(dst, "}\n"...), err
}

// appendPlace appends the members of an object that every answer to a record begins
// with. The object is left open.
func appendPlace(dst []byte, r *record.Record) ([]byte, error) {
	place := preamble{File: r.File, Line: r.Line, Label: r.Label}
	if r.File == "" {
		place.Number, place.Line = r.Line, 0
	}
	if r.Puzzle != nil {
		place.Puzzle = iss.Text(r.Puzzle)
	} else if r.Err == nil {
		place.Board, place.Candidates = boardOrLists(r)
	}
	return plainjson.AppendMembers(append(dst, '{'), place)
}

// boardOrLists returns a record's board or, if it has lists of candidates, these.
func boardOrLists(r *record.Record) (*sudoku.Board, *Lists) {
	if r.HasLists() {
		return nil, (*Lists)(&r.Candidates)
	}
	return &r.Board, nil
}

// Clashing has the clashes of a board, as a part of answers.
type Clashing struct {
	Clashes Clashes `json:"clashes,omitempty" doc:"digits that occur twice in a house; absent if there are none"`
}

// Clashes are the conflicts of a board, nil if it has none.
type Clashes = sudoku.Conflicts

func clashes(r *record.Record) Clashing { return Clashing{r.Board.Conflicts()} }

// Cells are cells of a board.
type Cells []sudoku.Cell

func (c Cells) names() []string {
	names := make([]string, len(c))
	for i, cell := range c {
		names[i] = cell.String()
	}
	return names
}

// String lists the cells, separated by spaces: "r1c1 r5c5".
func (c Cells) String() string { return string(c.appendText(nil)) }

// appendText appends what String returns. It does not allocate.
func (c Cells) appendText(dst []byte) []byte {
	for i, cell := range c {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, 'r', '1'+byte(cell.Row()), 'c', '1'+byte(cell.Column()))
	}
	return dst
}
