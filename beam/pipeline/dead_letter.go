package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"bullseye/record"
)

// A deadLetter says what is missing in the answers, and why: a board that could
// not be read or had no room in the output, or a file that could not be read to
// its end.
type deadLetter struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"` // missing if unknown
	Column int    `json:"column,omitempty"`
	Offset *int   `json:"offset,omitempty"` // missing for a file
	Reason string `json:"reason"`
}

// letter writes a dead letter, if the job wants any.
func (w *taskWorker) letter(l *deadLetter) (err error) {
	if w.job.Invalid == "" {
		return nil
	}
	if w.letters == nil {
		if w.letters, err = w.job.create(w.ctx, w.job.Invalid, w.done.Shard); err != nil {
			return err
		}
	}
	text, err := json.Marshal(l)
	if err == nil {
		_, err = w.letters.Write(append(text, '\n'))
	}
	return err
}

// Report implements operation.Sink: it writes the dead letter of a board.
func (w *taskWorker) Report(r *record.Record, err error) error {
	l := &deadLetter{File: r.File, Line: r.Line, Offset: &r.Offset}
	if errors.Is(err, record.ErrNoRoom) {
		w.done.Totals.LeftOut++
		l.Reason = "left out: " + err.Error()
	} else {
		l.Line, l.Column, l.Offset, l.Reason = r.Err.Line, r.Err.Column, &r.Err.Offset, r.Err.Reason()
	}
	return w.letter(l)
}

// reportFile writes the dead letter of a file whose rest cannot be read.
func (w *taskWorker) reportFile(ctx context.Context, s *Segment, err error) error {
	if err := w.flush(ctx); err != nil {
		return err
	}
	reason := strings.TrimPrefix(err.Error(), s.File+": ")
	if cause := errors.Unwrap(err); cause != nil && s.Split {
		reason = cause.Error() // without the line, which may be unknown
	}
	return w.letter(&deadLetter{File: s.File, Reason: reason})
}
