package pipeline

import (
	"context"
	"errors"
	"strings"

	"bullseye/internal/text/plainjson"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// A deadLetter reports a board that could not be read or made, a board that the output
// has no room for or that has no class, or a file that could not be read to its end.
type deadLetter struct {
	File   string `json:"file,omitempty"`   // "" for a board that was not made
	Number int    `json:"number,omitempty"` // of a board that was not made
	Line   int    `json:"line,omitempty"`   // 0 if unknown
	Column int    `json:"column,omitempty"`
	Offset *int   `json:"offset,omitempty"` // nil for a file
	Reason string `json:"reason"`
}

func (w *taskWorker) writeDeadLetter(l *deadLetter) (err error) {
	if w.deadLetters == nil {
		if w.deadLetters, err = w.job.create(w.ctx, w.job.Invalid, puzzleio.NDJSON, w.done.Shard); err != nil {
			return err
		}
	}
	text, err := plainjson.Append(nil, l)
	if err == nil {
		_, err = w.deadLetters.Write(append(text, '\n'))
	}
	return err
}

// Report implements operation.Sink. It writes the dead letter of a board.
func (w *taskWorker) Report(r *record.Record, err error) error {
	l := &deadLetter{File: r.File, Line: r.Line, Offset: &r.Offset, Reason: err.Error()}
	if errors.Is(err, record.ErrNoRoom) {
		w.done.Totals.LeftOut++
		l.Reason = "left out: " + l.Reason
	} else if missing, ok := errors.AsType[*operation.NotFoundError](err); ok {
		l.Number, l.Line, l.Offset = missing.Number, 0, nil
	} else if wrong, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
		l.Line, l.Column, l.Offset, l.Reason = wrong.Line, wrong.Column, &wrong.Offset, wrong.Reason()
	}
	return w.writeDeadLetter(l)
}

// reportFile counts a file that cannot be read to its end, and writes its dead
// letter.
func (w *taskWorker) reportFile(ctx context.Context, f *Failure) error {
	if err := w.flush(ctx); err != nil { // the letters of the boards before it
		return err
	}
	w.done.Totals.Failed++
	if len(w.done.Failed) < MaxFailures {
		w.done.Failed = append(w.done.Failed, *f)
	}
	return w.writeDeadLetter(&deadLetter{File: f.File, Reason: f.Reason})
}

// readFailure returns the failure for a reader's error.
func readFailure(s *Segment, err error) *Failure {
	reason := strings.TrimPrefix(err.Error(), s.File+": ")
	if cause := errors.Unwrap(err); cause != nil && s.Split {
		reason = cause.Error() // without the line number, which may be unknown
	}
	return &Failure{s.File, reason}
}
