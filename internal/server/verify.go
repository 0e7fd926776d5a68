package server

import (
	"context"
	"errors"
	"net/http"

	"bullseye/certificate"
	"bullseye/internal/server/ask"
	"bullseye/internal/text/message"
	"bullseye/internal/text/plainjson"
	"bullseye/operation"
)

// A refutation is the answer about a certificate that proves nothing.
type refutation struct {
	Status operation.Status `json:"status" doc:"'refuted' means that the certificate proves nothing"`
	Byte   int              `json:"errorByte" doc:"offset of the fault in the file, if the status is 'refuted'"`
	Error  string           `json:"error" doc:"why the certificate proves nothing, if the status is 'refuted'"`
}

// Refuted is the status of a certificate that proves nothing.
const Refuted operation.Status = "refuted"

// verify checks a certificate.
func (s *Server) verify(ctx context.Context, w http.ResponseWriter, options *ask.Verify) error {
	proof, offset, err := options.Proof()
	if err != nil {
		return err
	}
	place, err := s.queue.Enter(ctx, options.Cost(), false)
	if err != nil {
		return err
	}
	defer place.Leave()
	ctx, cancel := context.WithTimeoutCause(place.Context(ctx), s.limits.Time,
		&problem{reason: late, detail: "the certificate could not be checked within the time of a request: check it with bullseye verify"})
	defer cancel()
	out := s.newOutput(w, asJSON)
	claim, err := proof.Check(ctx)
	var line []byte
	if wrong, ok := errors.AsType[*certificate.Error](err); ok {
		line, err = plainjson.Append(nil, refutation{Refuted, offset + wrong.Offset, out.say()(message.Of("%v: %v", wrong.Err, wrong.Reason))})
	} else if err == nil {
		line, err = plainjson.Append(nil, proof.Proven(&claim))
	} else if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		return err
	}
	place.Leave() // the client may read slowly
	if err := out.lines(append(line, '\n')); err != nil {
		return err
	}
	return out.end()
}
