package main

// Standard output, and terminals.

import (
	"fmt"
	"os"

	"golang.org/x/term"
)

// A sink is an output file. Its errors contain its name, and it remembers the first
// one.
type sink struct {
	file    *os.File
	name    string
	failure error
	before  func() // if not nil, removes the status line before every write
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
	n, err := s.file.Write(text)
	if err != nil {
		err = fmt.Errorf("cannot write %s: %w", s.name, reason(err))
		if s.failure == nil {
			s.failure = err
		}
	}
	return n, err
}

// isTerminal reports whether the file is a terminal.
func isTerminal(file *os.File) bool { return term.IsTerminal(int(file.Fd())) }
