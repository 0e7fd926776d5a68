package main

// Standard output, and terminals.

import (
	"fmt"
	"os"

	"golang.org/x/term"
)

// A sink is a file that names itself in its errors and remembers the first.
type sink struct {
	file    *os.File
	name    string
	failure error
	before  func() // takes away what is shown meanwhile, if not nil
}

// giveWay is called before something is written that stays.
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

// isTerminal reports whether a person is at the other end of the file.
func isTerminal(file *os.File) bool { return term.IsTerminal(int(file.Fd())) }
