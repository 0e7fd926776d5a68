// Package spool keeps many texts in little memory: the first ones in memory, and all of
// them in a temporary file as soon as they are many.
package spool

import (
	"io"
	"sync"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
)

// Limits of memory, in bytes. Besides, there are eight bytes for each text.
const (
	// inMemory is the size of all texts from which on they are in a file.
	inMemory = 8 << 20
	// pending is the size of texts that are written to the file together.
	pending = 1 << 20
)

// A Spool is a list of texts. The zero Spool is empty. Add and Text may be called by
// several goroutines.
type Spool struct {
	mutex  sync.Mutex
	ends   []int64       // where each text ends, counted from the beginning of all
	latest []byte        // texts that are not in the file
	file   *file.Scratch // nil if all are in memory
	stored int64         // bytes in the file
}

// Add adds a text and returns its number, from 0.
func (s *Spool) Add(text []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.latest = append(s.latest, text...)
	s.ends = append(s.ends, s.stored+int64(len(s.latest)))
	n := len(s.ends) - 1
	if s.file == nil {
		if len(s.latest) < inMemory {
			return n, nil
		}
		scratch, err := file.NewScratch(".spool")
		if err != nil {
			return n, message.Errorf("cannot make a temporary file: %w", file.Reason(err))
		}
		s.file = scratch
	}
	if len(s.latest) < pending {
		return n, nil
	}
	_, err := s.file.WriteAt(s.latest, s.stored)
	if err != nil {
		return n, message.Errorf("cannot write a temporary file: %w", file.Reason(err))
	}
	s.stored += int64(len(s.latest))
	if s.latest = s.latest[:0]; cap(s.latest) > 2*pending {
		s.latest = nil
	}
	return n, nil
}

// Len returns the number of texts.
func (s *Spool) Len() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return len(s.ends)
}

// Text returns a text by its number. It may use memory, and returns it.
func (s *Spool) Text(n int, memory []byte) ([]byte, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	from, to := int64(0), s.ends[n]
	if n > 0 {
		from = s.ends[n-1]
	}
	if from >= s.stored {
		return append(memory[:0], s.latest[from-s.stored:to-s.stored]...), nil
	}
	size := int(to - from)
	if cap(memory) < size {
		memory = make([]byte, size)
	}
	memory = memory[:size]
	if _, err := s.file.ReadAt(memory, from); err != nil && err != io.EOF {
		return nil, message.Errorf("cannot read a temporary file: %w", file.Reason(err))
	}
	return memory, nil
}

// Close removes the file.
func (s *Spool) Close() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}
