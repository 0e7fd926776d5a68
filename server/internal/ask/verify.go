package ask

import (
	"errors"
	"time"

	"bullseye/operation"
)

// Proof returns the proof that the options are about, and the offset of its certificate. The
// options can complete it, or say what it must be about.
func (o *Verify) Proof() (*operation.Proof, int, error) {
	proof, offset, err := operation.ParseProof(o.Certificate)
	bare := errors.Is(err, operation.ErrBare)
	switch {
	case bare && o.Board == "":
		return nil, 0, &Error{Option: "certificate", Text: err.Error(), Hint: "give the board"}
	case err != nil && !bare:
		return nil, 0, &Error{Option: "certificate", Text: err.Error()}
	}
	if o.Board != "" {
		r, err := boardOption("board", o.Board)
		if err != nil {
			return nil, 0, err
		}
		if start := r.Start(); bare {
			proof.Start = start
		} else if start != proof.Start {
			return nil, 0, &Error{Option: "board", Text: "the certificate is about another board"}
		}
	}
	if bare {
		proof.Objective = o.Weights.Objective
	} else if o.Weights.given && *o.Weights.Values() != *proof.Objective.Values() {
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
	return time.Millisecond + times(time.Microsecond, float64(len(o.Certificate)))
}
