package certificate

import (
	"errors"

	"bullseye/internal/text/message"
)

// The reasons for refusing a certificate; every *Error wraps one of these.
var (
	ErrForm  = errors.New("not a certificate")
	ErrOther = errors.New("not a certificate of this board and these values")
	ErrProof = errors.New("the proof does not hold")
	ErrWork  = errors.New("checking takes too much work")
)

// An Error says why a certificate was refused and where.
type Error struct {
	Err    error // ErrForm, ErrOther, ErrProof or ErrWork
	Offset int   // the byte at which the checker noticed
	Reason any   // in words, for fmt.Sprint
}

func (e *Error) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *Error) Message() (format string, args []any) {
	return message.Of("certificate: %v: %v (byte %d)", e.Err, e.Reason, e.Offset).Message()
}

// Unwrap returns one of the errors declared above.
func (e *Error) Unwrap() error { return e.Err }
