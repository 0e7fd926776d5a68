package file

import (
	"context"
	"io"
	"time"
)

// Patience is the time in which a run that was stopped can still write what is
// ready, if the reader of its output is slow.
const Patience = time.Second

// A PatientWriter writes to a file that may be a pipe, which blocks until somebody
// reads its other end. Its writes end when its context has ended and Patience has
// passed; after that, all of them fail.
type PatientWriter struct {
	out     io.Writer
	waiting context.Context
	buffer  []byte // the bytes of a write, which may outlive the call of Write
}

// NewPatientWriter returns a writer to out that is patient until the context ends.
func NewPatientWriter(ctx context.Context, out io.Writer) *PatientWriter {
	waiting, cancel := context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() { time.AfterFunc(Patience, cancel) })
	return &PatientWriter{out: out, waiting: waiting}
}

// Write implements io.Writer.
func (w *PatientWriter) Write(text []byte) (int, error) {
	if err := w.waiting.Err(); err != nil {
		return 0, err // the last write may still use the buffer
	}
	w.buffer = append(w.buffer[:0], text...)
	return Await(w.waiting, func() (int, error) { return w.out.Write(w.buffer) }, nil)
}
