package server

import (
	"bytes"
	"context"

	"bullseye/boardtext"
	"bullseye/internal/server/ask"
	"bullseye/internal/text/plainjson"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/sudoku"
)

// A readBoard is a board that was found in a text.
type readBoard struct {
	Number     int              `json:"number"`
	Line       int              `json:"line"`
	Label      string           `json:"label,omitempty"`
	Board      *sudoku.Board    `json:"board,omitempty"`
	Candidates string           `json:"candidates,omitempty"`
	Grid       string           `json:"grid,omitempty"`
	Status     operation.Status `json:"status"`
}

// An unreadBoard is a part of a text that is no board.
type unreadBoard struct {
	Number    int              `json:"number"`
	Label     string           `json:"label,omitempty"`
	Status    operation.Status `json:"status"`
	ErrorLine int              `json:"errorLine"`
	Column    int              `json:"errorColumn"`
	Error     string           `json:"error"`
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
	records, err := options.Records(s.limits.Boards)
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
func appendRead(dst []byte, r *record.Record, number int, say func(string) string) ([]byte, error) {
	if r.Err != nil {
		dst, err := plainjson.Append(dst, unreadBoard{number, r.Label, operation.Unreadable, r.Err.Line, r.Err.Column, say(r.Err.Reason())})
		return append(dst, '\n'), err
	}
	found := readBoard{Number: number, Line: r.Line, Label: r.Label, Status: Read}
	if r.HasLists() {
		found.Candidates = string(boardtext.AppendCandidates(nil, r.Candidates, boardtext.Pencil))
	} else {
		found.Board = &r.Board
	}
	if r.HasGrid {
		found.Grid = r.Grid.String()
	}
	dst, err := plainjson.Append(dst, found)
	return append(dst, '\n'), err
}
