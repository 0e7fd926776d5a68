package main

// Standard output, and terminals.

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/term"

	"bullseye/internal/batch"
	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
)

// A sink is an output file. Its errors contain its name, and it remembers the first
// one.
type sink struct {
	file    *os.File
	name    string
	closed  bool // when the program began, so that the file is another one
	failure error
	before  func() // if not nil, removes the line of a lookout before every write

	patient *file.PatientWriter // writes to the file if it may block
}

// waitUntil limits the time of writes that block to little more than the life of a
// context.
func (s *sink) waitUntil(ctx context.Context) {
	if !isRegular(s.file) {
		s.patient = file.NewPatientWriter(ctx, s.file)
	}
}

// giveWay removes the line of a lookout. It is called before every write to the
// terminal.
func (s *sink) giveWay() {
	if s.before != nil {
		s.before()
	}
}

// Write writes to the file.
func (s *sink) Write(text []byte) (int, error) {
	s.giveWay()
	n, err := s.write(text)
	if err != nil {
		err = message.Errorf("cannot write %v: %w", s.name, file.Reason(err))
		if errors.Is(err, errClosed) {
			err = &failure{err, "redirect it to /dev/null if nobody wants to read it"}
		}
		if s.failure == nil {
			s.failure = err
		}
	}
	return n, err
}

func (s *sink) write(text []byte) (int, error) {
	switch {
	case s.closed && len(text) > 0:
		return 0, errClosed
	case s.patient == nil:
		return s.file.Write(text)
	}
	return s.patient.Write(text)
}

// errClosed means that standard output was closed when the program began.
var errClosed = errors.New("it is closed")

// isNamed reports whether a name is that of the file, such as /dev/stdout.
func (s *sink) isNamed(name string) bool {
	return file.IsOpenAs(name, s.file) && !(s.closed && name == os.DevNull)
}

// cannotWrite returns the error for a file that cannot be written.
func cannotWrite(name string, err error) error {
	return &batch.WriteError{Name: name, Err: file.Reason(err)}
}

// noFolder returns the hint for a file that cannot be written because its folder does not exist, and
// nil for other errors.
func noFolder(err error) any {
	wrong, ok := errors.AsType[*batch.WriteError](err)
	if !ok || !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	folder := filepath.Dir(wrong.Name)
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return message.Of("the folder %s does not exist: make it first", nameOf(folder))
}

// writeTo writes a file piece by piece, as a whole or not at all. Without a name, it writes to
// standard output.
func (p *program) writeTo(name string, write func(io.Writer) error) error {
	if name == "" {
		return write(p.out)
	}
	var failed error // not of the file
	err := file.WriteWith(file.OS, name, func(w io.Writer) error {
		out := &checkedWriter{to: w}
		err := write(out)
		if out.err == nil {
			failed = err
		}
		return err
	})
	switch {
	case failed != nil:
		return failed
	case err != nil:
		return cannotWrite(name, err)
	}
	return nil
}

// A checkedWriter remembers the first error.
type checkedWriter struct {
	to  io.Writer
	err error
}

func (w *checkedWriter) Write(text []byte) (int, error) {
	n, err := w.to.Write(text)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// progressTerminal returns standard error if it is a terminal that can show progress
// and the user wants to see it, and otherwise nil.
func (p *program) progressTerminal() *os.File {
	file, ok := p.err.(*os.File)
	if !ok || p.quiet || os.Getenv("TERM") == "dumb" || !isTerminal(file) {
		return nil
	}
	return file
}

// isTerminal reports whether the file is a terminal.
func isTerminal(file *os.File) bool { return term.IsTerminal(int(file.Fd())) }
