package ask

import (
	"errors"
	"time"

	"bullseye/operation"
	"bullseye/score"
	"bullseye/sudoku"
)

// Verify are the options of verify.
type Verify struct {
	Certificate []byte           `json:"certificate" doc:"The file that 'bullseye max --certificate' wrote, in base64." minLength:"1"`
	Board       *operation.Board `json:"board,omitempty" doc:"The board that the certificate must be about."`
	Weights     *score.Objective `json:"weights,omitempty"`
	Min         *bool            `json:"min,omitempty" doc:"The certificate must be about the least score."`
}

// Operation returns nil: proofs need no operation.
func (o *Verify) Operation() (operation.Operation, error) { return nil, nil }

// Given returns no boards.
func (o *Verify) Given() *Boards { return &Boards{} }

// Proof returns the proof that the options are about, and the offset of its certificate. The
// options can complete it, or say what it must be about.
func (o *Verify) Proof() (*operation.Proof, int, error) {
	proof, offset, err := operation.ParseProof(o.Certificate)
	bare := errors.Is(err, operation.ErrBare)
	switch {
	case bare && o.Board == nil:
		return nil, 0, &Error{Option: "certificate", Text: err, Hint: "give the board"}
	case err != nil && !bare:
		return nil, 0, &Error{Option: "certificate", Text: err}
	}
	if o.Board != nil {
		if start := (*sudoku.Board)(o.Board).Candidates(); bare {
			proof.Start = start
		} else if start != proof.Start {
			return nil, 0, &Error{Option: "board", Text: "the certificate is about another board"}
		}
	}
	if o.Weights != nil {
		if err := o.Weights.Check(); err != nil {
			return nil, 0, &Error{Option: "weights", Text: err}
		}
	}
	if bare && o.Weights != nil {
		proof.Objective = *o.Weights
	} else if !bare && o.Weights != nil && *o.Weights.Values() != *proof.Objective.Values() {
		return nil, 0, &Error{Option: "weights", Text: "the certificate is about other weights"}
	}
	if o.Min != nil {
		if !bare && *o.Min != proof.Min {
			return nil, 0, &Error{Option: "min", Text: "the certificate is about the other score"}
		}
		proof.Min = *o.Min
	}
	return proof, offset, nil
}

// Cost returns the time that the check will probably take.
func (o *Verify) Cost() time.Duration {
	return time.Millisecond + operation.Times(time.Microsecond, float64(len(o.Certificate)))
}
