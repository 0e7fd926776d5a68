package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
)

// A letter is a dead letter: a board, or a whole file, that could not be read,
// or a board for which the output has no room.
type letter struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"` // missing if unknown
	Column int    `json:"column,omitempty"`
	Offset *int   `json:"offset,omitempty"` // missing for a file
	Reason string `json:"reason"`
}

// letter writes a dead letter.
func (w *working) letter(ctx context.Context, l *letter) (err error) {
	if w.job.Invalid == "" {
		return nil
	}
	if w.letters == nil {
		if w.letters, err = w.job.create(ctx, w.job.Invalid, w.done.Shard); err != nil {
			return err
		}
	}
	text, err := json.Marshal(l)
	if err == nil {
		_, err = w.letters.Write(append(text, '\n'))
	}
	return err
}

// failure writes the dead letter of a file that cannot be read on.
func (w *working) failure(ctx context.Context, p *Piece, err error) error {
	if err := w.flush(ctx); err != nil {
		return err
	}
	reason := strings.TrimPrefix(err.Error(), p.File+": ")
	if cause := errors.Unwrap(err); cause != nil && p.Split {
		reason = cause.Error() // without the line, which counts from the stretch's
	}
	return w.letter(ctx, &letter{File: p.File, Reason: reason})
}
