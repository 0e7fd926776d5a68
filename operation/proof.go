package operation

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"bullseye/certificate"
	"bullseye/score"
	"bullseye/sudoku"
)

// A Proof is a certificate together with the board and the objective that it is
// about, so that it can be checked on its own.
//
// In a file it is a line of JSON, then the certificate as docs/certificate.md
// describes it. The line is an object with the members
//
//	board        the board as 81 characters, or else
//	candidates   729 characters: nine for each cell, its candidates or "."
//	min          true if the score is the least one; the certificate is then about the negated values
//	weights      the weights of the cells, an array of 81 integers, or else
//	table        an array of 81 arrays of nine integers
//
// Without weights and table, the score is the one by the ring weights.
type Proof struct {
	Start       sudoku.Candidates
	Min         bool
	Objective   score.Objective
	Certificate []byte
}

// MaxProof is the size of the largest file that can hold a Proof.
const MaxProof = certificate.MaxSize + maxClaim

// maxClaim is more than the line of JSON can take, with 729 values and as many
// candidates.
const maxClaim = 1 << 16

// claim is the line of JSON.
type claim struct {
	Board      *sudoku.Board `json:"board,omitempty"`
	Candidates string        `json:"candidates,omitempty"`
	Min        bool          `json:"min,omitempty"`
	score.Objective
}

// ErrBare says that a certificate stands alone, without the line that says what it
// is about.
var ErrBare = errors.New("it does not say which board it is about")

// ErrNoProof says that the bytes are not a Proof.
var ErrNoProof = errors.New("it is no certificate")

// Board returns the board that the proof is about, and false if it is about
// candidates that no board has.
func (p *Proof) Board() (sudoku.Board, bool) {
	board := p.Start.Board()
	return board, board.Candidates() == p.Start
}

// Append appends the proof as it is in a file.
func (p *Proof) Append(dst []byte) ([]byte, error) {
	c := claim{Min: p.Min, Objective: p.Objective}
	if board, ok := p.Board(); ok {
		c.Board = &board
	} else {
		c.Candidates = string(p.Start.AppendText(nil, sudoku.Line))
	}
	line, err := json.Marshal(c)
	if err != nil {
		return dst, err
	}
	dst = append(append(dst, line...), '\n')
	return append(dst, p.Certificate...), nil
}

// ParseProof reads a proof. The certificate begins at the returned offset and
// shares memory with the text. A certificate alone is returned together with
// ErrBare.
func ParseProof(text []byte) (proof *Proof, offset int, err error) {
	if bytes.HasPrefix(text, []byte("bullseye")) {
		return &Proof{Certificate: text}, 0, ErrBare
	}
	end := bytes.IndexByte(text[:min(len(text), maxClaim)], '\n')
	if end < 0 || text[0] != '{' {
		return nil, 0, ErrNoProof
	}
	var c claim
	decoder := json.NewDecoder(bytes.NewReader(text[:end]))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&c); err != nil {
		return nil, 0, fmt.Errorf("%w: its first line: %w", ErrNoProof, err)
	}
	if decoder.More() || (c.Board == nil) == (c.Candidates == "") {
		return nil, 0, fmt.Errorf("%w: its first line should have either a board or candidates", ErrNoProof)
	}
	if err := checkObjective(c.Objective); err != nil {
		return nil, 0, fmt.Errorf("%w: its first line: %w", ErrNoProof, err)
	}
	p := &Proof{Min: c.Min, Objective: c.Objective, Certificate: text[end+1:]}
	if c.Board != nil {
		p.Start = c.Board.Candidates()
	} else if p.Start, err = sudoku.ParseCandidates(c.Candidates); err != nil {
		return nil, 0, fmt.Errorf("%w: its candidates: %w", ErrNoProof, err)
	}
	return p, end + 1, nil
}

// Check checks the certificate with package certificate, and returns the claim that
// it proves, whose Score is the least one if Min is set. If the proof does not
// hold, the error is of type *certificate.Error.
func (p *Proof) Check(ctx context.Context) (certificate.Claim, error) {
	values := p.Objective.Values()
	if p.Min {
		values = values.Negated()
	}
	claim, err := certificate.Check(ctx, &p.Start, (*certificate.Table)(values), p.Certificate, certificate.Limits{})
	if p.Min {
		claim.Score = -claim.Score
	}
	return claim, err
}
