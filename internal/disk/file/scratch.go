package file

import (
	"errors"
	"io/fs"
	"os"
)

// A Scratch is a temporary file in the folder of the system. It has no name where that is
// possible, so that it disappears with the process, and is gone when it is closed.
type Scratch struct{ *os.File }

// NewScratch makes a file whose name, while it has one, ends as given.
func NewScratch(ending string) (*Scratch, error) {
	f, err := os.CreateTemp("", "bullseye-*"+ending)
	if err != nil {
		return nil, err
	}
	os.Remove(f.Name()) // some systems refuse this for an open file; Close does it there
	return &Scratch{f}, nil
}

// Close removes the file.
func (s *Scratch) Close() error {
	err := s.File.Close()
	if removed := os.Remove(s.Name()); removed != nil && !errors.Is(removed, fs.ErrNotExist) {
		err = errors.Join(err, removed)
	}
	return err
}
