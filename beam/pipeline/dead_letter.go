package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"bullseye/record"
)

// A deadLetter reports a board that could not be read, a board that the output
// has no room for, or a file that could not be read to its end.
type deadLetter struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"` // 0 if unknown
	Column int    `json:"column,omitempty"`
	Offset *int   `json:"offset,omitempty"` // nil for a file
	Reason string `json:"reason"`
}

// writeDeadLetter writes a dead letter if Job.Invalid is set.
func (w *taskWorker) writeDeadLetter(l *deadLetter) (err error) {
	if w.job.Invalid == "" {
		return nil
	}
	if w.deadLetters == nil {
		if w.deadLetters, err = w.job.create(w.ctx, w.job.Invalid, w.done.Shard); err != nil {
			return err
		}
	}
	text, err := json.Marshal(l)
	if err == nil {
		_, err = w.deadLetters.Write(append(text, '\n'))
	}
	return err
}

// Report implements operation.Sink. It writes the dead letter of a board.
func (w *taskWorker) Report(r *record.Record, err error) error {
	l := &deadLetter{File: r.File, Line: r.Line, Offset: &r.Offset}
	if errors.Is(err, record.ErrNoRoom) {
		w.done.Totals.LeftOut++
		l.Reason = "left out: " + err.Error()
	} else {
		l.Line, l.Column, l.Offset, l.Reason = r.Err.Line, r.Err.Column, &r.Err.Offset, r.Err.Reason()
	}
	return w.writeDeadLetter(l)
}

// reportFile writes the dead letter of a file that cannot be read to its end.
func (w *taskWorker) reportFile(ctx context.Context, s *Segment, err error) error {
	if err := w.flush(ctx); err != nil {
		return err
	}
	reason := strings.TrimPrefix(err.Error(), s.File+": ")
	if cause := errors.Unwrap(err); cause != nil && s.Split {
		reason = cause.Error() // without the line number, which may be unknown
	}
	return w.writeDeadLetter(&deadLetter{File: s.File, Reason: reason})
}
