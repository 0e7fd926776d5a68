package main

// Standard output, and terminals.

import (
	"context"
	"fmt"
	"os"

	"golang.org/x/term"

	"bullseye/internal/file"
)

// A sink is an output file. Its errors contain its name, and it remembers the first
// one.
//
// If standard output is closed at the start, as by >&-, answers are lost without an
// error: Go's runtime opens /dev/null in its place before main, in the same way as
// programs that discard the output on purpose.
type sink struct {
	file    *os.File
	name    string
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
		err = fmt.Errorf("cannot write %s: %w", s.name, file.Reason(err))
		if s.failure == nil {
			s.failure = err
		}
	}
	return n, err
}

func (s *sink) write(text []byte) (int, error) {
	if s.patient == nil {
		return s.file.Write(text)
	}
	return s.patient.Write(text)
}

// cannotWrite returns the error for a file that cannot be written.
func cannotWrite(name string, err error) error {
	return fmt.Errorf("cannot write %s: %w", nameOf(name), file.Reason(err))
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
