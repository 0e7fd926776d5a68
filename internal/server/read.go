package server

import (
	"bytes"
	"cmp"
	"context"

	"bullseye/internal/server/ask"
	"bullseye/internal/text/plainjson"
	"bullseye/internal/turn"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/rules/iss"
	"bullseye/sudoku"
)

// A readBoard is a board that was found in a text.
type readBoard struct {
	Number     int              `json:"number" doc:"number of the board in the request, counted from 1"`
	Line       int              `json:"line" doc:"line of the text on which the board begins, counted from 1"`
	Label      string           `json:"label,omitempty" doc:"title of the board; absent if it has none"`
	Board      *sudoku.Board    `json:"board,omitempty" doc:"the board as 81 characters, row by row: a digit, or '.' for a blank; absent if it cannot be read or has candidates"`
	Puzzle     string           `json:"puzzle,omitempty" doc:"in place of 'board', a puzzle with further rules as 'iss' writes it or, if that has no word for a rule, in JSON"`
	Candidates *operation.Lists `json:"candidates,omitempty" doc:"in place of 'board', the candidates as 729 characters: those of r1c1 in nine slots, then those of r1c2"`
	Grid       sudoku.Grid      `json:"grid,omitzero" doc:"solution that the text gives for the board, row by row: 81 digits, or other characters for a puzzle of another size; unchecked"`
	Status     operation.Status `json:"status" doc:"'read'"`
}

// Read is the status of a board that was found in a text.
const Read operation.Status = "read"

// read finds the boards in a text.
func (s *Server) read(ctx context.Context, out *output, options *ask.Read, held *hold) error {
	// Every board has at least a line.
	if err := held.take(min(len(options.Text)/2+1, s.limits.Boards) * boardMemory); err != nil {
		return err
	}
	place, err := s.queue.Enter(ctx, options.Cost(), false)
	if err != nil {
		return err
	}
	defer place.Leave()
	point := turn.Of(place.Context(ctx))
	records, err := options.Records(s.limits.Boards, func(p *rules.Puzzle) error { return cmp.Or(point.Check(), held.take(p.Size())) })
	if err != nil {
		return err
	}
	var lines []byte
	say := out.say()
	for i := range records {
		if lines, err = appendRead(lines, &records[i], i+1, say); err != nil {
			return err
		}
	}
	place.Leave() // the client may read slowly
	for line := range bytes.Lines(lines) {
		if err := out.lines(line); err != nil {
			return err
		}
	}
	return out.end()
}

// appendRead appends what was read as a line of JSON, with errors as say words them.
func appendRead(dst []byte, r *record.Record, number int, say func(any) string) ([]byte, error) {
	if r.Err != nil {
		invalid, numbered := operation.NewInvalid(r.Err), *r
		invalid.Reason, numbered.Line = say(r.Err.Why()), number
		return operation.AppendJSON(dst, &numbered, invalid)
	}
	found := readBoard{Number: number, Line: r.Line, Label: r.Label, Status: Read}
	switch {
	case r.Puzzle != nil:
		found.Puzzle = iss.Text(r.Puzzle)
	case r.HasLists():
		found.Candidates = (*operation.Lists)(&r.Candidates)
	default:
		found.Board = &r.Board
	}
	if r.HasGrid && r.Puzzle == nil {
		found.Grid = r.Grid
	}
	var object any = found
	if r.Puzzle != nil { // its grid has any size
		whole := struct {
			readBoard
			Grid string `json:"grid,omitempty"`
		}{readBoard: found}
		if values, err := r.Puzzle.ParseGrid(r.Completion()); err == nil {
			whole.Grid = r.Puzzle.FormatGrid(values)
		}
		object = whole
	}
	dst, err := plainjson.Append(dst, object)
	return append(dst, '\n'), err
}
