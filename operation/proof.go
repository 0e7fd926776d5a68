package operation

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"bullseye/boardtext"
	"bullseye/certificate"
	"bullseye/internal/text/message"
	"bullseye/score"
	"bullseye/sudoku"
)

// A Proof is a certificate together with its statement: the board and the
// objective that it is about. So it can be checked on its own.
//
// In a file, the statement is a line of JSON, which the certificate follows as
// docs/certificate.md describes it. The line is an object with these members, in
// this order:
//
//	board        the board as 81 characters, or else
//	candidates   729 characters: nine for each cell, its candidates or "."
//	min          true if the score is the least one; the certificate is then about the negated values
//	weights      the weights of the cells, an array of 81 integers, or else
//	table        an array of 81 arrays of nine integers
//
// Without weights and table, the score is the one by the ring weights. Each
// statement has one spelling, that of Append. No other is read, because readers
// that differ, for example on a key given twice, would take the same file for
// proofs of different statements.
type Proof struct {
	Start       sudoku.Candidates
	Min         bool
	Objective   score.Objective
	Certificate []byte
}

// MaxProof is the size of the largest file that can hold a Proof.
const MaxProof = certificate.MaxSize + maxStatement

// maxStatement is more than the line of JSON can take, with 729 values and as many
// candidates.
const maxStatement = 1 << 16

// A statement is the line of JSON.
type statement struct {
	Board      *sudoku.Board `json:"board,omitempty"`
	Candidates string        `json:"candidates,omitempty"`
	Min        bool          `json:"min,omitempty"`
	scoring
}

// A scoring is an objective as an object has it.
type scoring struct {
	Weights *score.Weights `json:"weights,omitempty"`
	Table   *score.Table   `json:"table,omitempty"`
}

// ErrBare says that a certificate has no line that says what it is about.
var ErrBare = errors.New("it does not say which board it is about")

// ErrNoProof says that the bytes are not a Proof.
var ErrNoProof = errors.New("it is no certificate")

var errNoBoard = errors.New("its first line should have either a board or candidates")

// Board returns the board that the proof is about, and false if it is about
// candidates that no board has.
func (p *Proof) Board() (sudoku.Board, bool) {
	board := p.Start.Board()
	return board, board.Candidates() == p.Start
}

// Append appends the proof as it is in a file.
func (p *Proof) Append(dst []byte) ([]byte, error) {
	line, err := p.statement()
	if err != nil {
		return dst, err
	}
	dst = append(append(dst, line...), '\n')
	return append(dst, p.Certificate...), nil
}

// statement returns the line of JSON.
func (p *Proof) statement() ([]byte, error) {
	s := statement{Min: p.Min, scoring: scoring{p.Objective.Weights, p.Objective.Table}}
	if board, ok := p.Board(); ok {
		s.Board = &board
	} else {
		s.Candidates = string(boardtext.AppendCandidates(nil, p.Start, boardtext.Pencil))
	}
	return json.Marshal(s)
}

// ParseProof reads a proof. The certificate begins at the returned offset and
// shares memory with the text. A certificate alone is returned together with
// ErrBare. Otherwise the first line must be exactly as Append writes it; the error
// wraps ErrNoProof if it is not.
func ParseProof(text []byte) (proof *Proof, offset int, err error) {
	if bytes.HasPrefix(text, []byte("bullseye")) {
		return &Proof{Certificate: text}, 0, ErrBare
	}
	end := bytes.IndexByte(text[:min(len(text), maxStatement)], '\n')
	if end < 0 || text[0] != '{' {
		return nil, 0, ErrNoProof
	}
	p, err := parseStatement(text[:end])
	if errors.Is(err, errNoBoard) {
		return nil, 0, message.Errorf("%w: %w", ErrNoProof, err)
	} else if err != nil {
		return nil, 0, message.Errorf("%w: its first line: %w", ErrNoProof, err)
	}
	p.Certificate = text[end+1:]
	return p, end + 1, nil
}

// parseStatement reads the line of JSON. What encoding/json is lenient about,
// among them the case of keys, keys given twice and the lengths of arrays, shows
// when the statement is written again.
func parseStatement(line []byte) (*Proof, error) {
	var s statement
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&s); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return nil, message.Errorf("found a value of another type in %q", wrong.Field)
		}
		if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
			return nil, message.Errorf("json: unknown field %s", name)
		}
		return nil, err
	}
	p, err := s.proof()
	if err != nil {
		return nil, err
	}
	want, err := p.statement()
	if err != nil {
		return nil, err
	}
	return p, sameLine(line, want)
}

// proof returns a proof with this statement and no certificate.
func (s *statement) proof() (*Proof, error) {
	if (s.Board == nil) == (s.Candidates == "") {
		return nil, errNoBoard
	}
	p := &Proof{Min: s.Min, Objective: score.Objective{Weights: s.Weights, Table: s.Table}}
	if err := p.Objective.Check(); err != nil {
		return nil, err
	}
	if s.Board != nil {
		p.Start = s.Board.Candidates()
		return p, nil
	}
	var err error
	if p.Start, err = boardtext.ParseCandidates(s.Candidates); err != nil {
		return nil, message.Errorf("candidates: %w", err)
	}
	return p, nil
}

// sameLine returns an error that names the first difference between two lines.
func sameLine(found, want []byte) error {
	if bytes.Equal(found, want) {
		return nil
	}
	at := 0
	for at < min(len(found), len(want)) && found[at] == want[at] {
		at++
	}
	return message.Errorf("column %d: found %v, expected %v: a statement has only one spelling", at+1, openingOf(found[at:]), openingOf(want[at:]))
}

// openingOf quotes the beginning of the rest of a line.
func openingOf(rest []byte) string {
	const most = 12
	if len(rest) == 0 {
		return "the end of the line"
	}
	return strconv.QuoteToASCII(string(rest[:min(len(rest), most)]))
}

// Check checks the certificate with package certificate, and returns the claim that
// it proves, whose Score is the least one if Min is set. If the proof does not
// hold, the error is of type *certificate.Error.
func (p *Proof) Check(ctx context.Context) (certificate.Claim, error) {
	claim, err := certificate.Check(ctx, p.Start, (*certificate.Table)(p.values()), p.Certificate, certificate.Limits{})
	if p.Min {
		claim.Score = -claim.Score
	}
	return claim, err
}

// values returns the table that the certificate is about.
func (p *Proof) values() *score.Table {
	if p.Min {
		return p.Objective.Values().Negated()
	}
	return p.Objective.Values()
}

// Proven tells what a proof proves: its statement, with the score, a grid that has it and the steps
// of the certificate.
type Proven struct {
	Status     Status         `json:"status" doc:"'proved'"`
	Min        bool           `json:"min,omitempty" doc:"the score is the least one"`
	Score      int64          `json:"score" doc:"proved score"`
	Board      *sudoku.Board  `json:"board,omitempty" doc:"the board, 81 characters"`
	Candidates *Lists         `json:"candidates,omitempty" doc:"in place of the board, its candidates as 729 characters"`
	Weights    *score.Weights `json:"weights,omitempty" doc:"weights of the cells, row by row, if they are not those of the rings"`
	Table      *score.Table   `json:"table,omitempty" doc:"in place of weights, values of the digits from 1 to 9 in each cell, row by row"`
	Grid       sudoku.Grid    `json:"grid" doc:"completion with the score"`
	Steps      int            `json:"steps" doc:"number of steps of the proof"`
	Account    *account       `json:"account,omitempty" on:"command" doc:"with 'explain': how the proof works; see docs/certificate.md"`
}

// Proven returns what the proof proves.
func (p *Proof) Proven(claim *certificate.Claim) *Proven {
	proven := &Proven{
		Status: Proved, Min: p.Min, Score: claim.Score, Weights: p.Objective.Weights, Table: p.Objective.Table, Grid: claim.Grid, Steps: claim.Steps,
	}
	if board, ok := p.Board(); ok {
		proven.Board = &board
	} else {
		proven.Candidates = (*Lists)(&p.Start)
	}
	return proven
}
