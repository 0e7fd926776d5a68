package main

// Standard output, and terminals.

import (
	"context"
	"fmt"
	"os"
	"time"

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
	before  func() // if not nil, removes the status line before every write

	waiting context.Context // ends the wait for a reader of the output; nil waits forever
	buffer  []byte          // the bytes of a write that waits, which may outlive its caller
}

// lastWords is the time in which a command that was stopped can still write the
// answers that are ready, if their reader is slow.
const lastWords = time.Second

// waitUntil limits writes to the life of a context and the time of lastWords.
func (s *sink) waitUntil(ctx context.Context) {
	if isRegular(s.file) {
		return
	}
	var cancel func()
	s.waiting, cancel = context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() { time.AfterFunc(lastWords, cancel) })
}

// giveWay removes the status line. It is called before every write to the
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
	if s.waiting == nil {
		return s.file.Write(text)
	}
	if err := s.waiting.Err(); err != nil {
		return 0, err // the last write may still use the buffer
	}
	s.buffer = append(s.buffer[:0], text...)
	return file.Await(s.waiting, func() (int, error) { return s.file.Write(s.buffer) }, nil)
}

// cannotWrite returns the error for a file that cannot be written.
func cannotWrite(name string, err error) error {
	return fmt.Errorf("cannot write %s: %w", nameOf(name), file.Reason(err))
}

// isTerminal reports whether the file is a terminal.
func isTerminal(file *os.File) bool { return term.IsTerminal(int(file.Fd())) }
