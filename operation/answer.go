package operation

import (
	"bullseye/boardtext"
	"bullseye/internal/text/plainjson"
	"bullseye/record"
	"bullseye/sudoku"
)

// Invalid is every operation's answer to a record that could not be read. Its
// text is the status.
type Invalid struct {
	Err *sudoku.SyntaxError // the reason and the place
}

// AppendText implements Answer.
func (*Invalid) AppendText(dst []byte) []byte {
	return append(append(dst, Unreadable...), '\n')
}

// MarshalJSON returns an object with the status, the place and the reason.
func (v *Invalid) MarshalJSON() ([]byte, error) {
	return plainjson.Append(nil, struct {
		Status    Status `json:"status"`
		ErrorLine int    `json:"errorLine"`
		Column    int    `json:"errorColumn"`
		Error     string `json:"error"`
	}{Unreadable, v.Err.Line, v.Err.Column, v.Err.Reason()})
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
func (*Unanswered) MarshalJSON() ([]byte, error) {
	return plainjson.Append(nil, struct {
		Status Status `json:"status"`
	}{NoTime})
}

// AppendJSON appends the answer to a record as one line of JSON. The object
// begins with the record's file ("-" is standard input), its line in the file, its
// label if it has one, and its board or candidates. The members of the answer follow. A
// record that does not come from a file, such as one that was made, begins with its number
// instead of a place. Its line is the number.
func AppendJSON(dst []byte, r *record.Record, answer Answer) ([]byte, error) {
	if made, ok := answer.(*Made); ok {
		return made.appendJSON(dst, r)
	}
	if s, ok := answer.(*Solution); ok && r.File == "" && r.Label == "" && !r.HasLists() && len(s.Clashes) == 0 && s.Number == 0 {
		return s.appendJSON(dst, r), nil
	}
	dst, err := appendPlace(dst, r)
	if err != nil {
		return dst, err
	}
	members, err := plainjson.Append(nil, answer)
	if err != nil {
		return dst, err
	}
	// Join the two objects: "{a" and "{b}" become "{a,b}".
	dst = append(dst, ',')
	dst = append(dst, members[1:]...)
	return append(dst, '\n'), nil
}

// appendPlace appends the members of an object that every answer to a record begins
// with. The object is left open.
func appendPlace(dst []byte, r *record.Record) ([]byte, error) {
	place := struct {
		Number     int           `json:"number,omitempty"`
		File       string        `json:"file,omitempty"`
		Line       int           `json:"line,omitempty"`
		Label      string        `json:"label,omitempty"`
		Board      *sudoku.Board `json:"board,omitempty"`
		Candidates string        `json:"candidates,omitempty"`
	}{File: r.File, Line: r.Line, Label: r.Label}
	if r.File == "" {
		place.Number, place.Line = r.Line, 0
	}
	switch {
	case r.Err != nil:
	case r.HasLists():
		place.Candidates = string(boardtext.AppendCandidates(nil, &r.Candidates, boardtext.Pencil))
	default:
		place.Board = &r.Board
	}
	object, err := plainjson.Append(nil, place)
	if err != nil {
		return dst, err
	}
	return append(dst, object[:len(object)-1]...), nil
}

// Clashes are the conflicts of a board, nil if it has none.
type Clashes []sudoku.Conflict

func clashes(r *record.Record) Clashes { return r.Board.Conflicts() }

// String lists the conflicts as sudoku.Conflicts does.
func (c Clashes) String() string { return sudoku.Conflicts(c).String() }

// MarshalJSON returns an array of objects that name houses and cells as their
// String methods do.
func (c Clashes) MarshalJSON() ([]byte, error) {
	type clash struct {
		Digit uint8  `json:"digit"`
		House string `json:"house"`
		Cells Cells  `json:"cells"`
	}
	all := make([]clash, len(c))
	for i, conflict := range c {
		all[i] = clash{conflict.Digit, conflict.House.String(), conflict.Cells}
	}
	return plainjson.Append(nil, all)
}

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

// MarshalJSON returns an array of the cells' names.
func (c Cells) MarshalJSON() ([]byte, error) { return plainjson.Append(nil, c.names()) }
