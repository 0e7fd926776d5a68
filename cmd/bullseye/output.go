package main

// Where answers go. A file named with -o is written beside its place and put
// there when all is done, so that a failure leaves the old file as it was, and
// so that a command may write to the file it reads.

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/term"
)

// pause is how long an answer may wait in the buffer while the next one is
// being worked on.
const pause = 100 * time.Millisecond

// A sink is a file that names itself in its errors and remembers the first.
type sink struct {
	file    *os.File
	name    string
	failure error
}

// Write writes to the file.
func (s *sink) Write(text []byte) (int, error) {
	n, err := s.file.Write(text)
	if err != nil {
		err = cannotWrite(s.name, err)
		if s.failure == nil {
			s.failure = err
		}
	}
	return n, err
}

// isTerminal reports whether a person is at the other end of the file.
func isTerminal(file *os.File) bool { return term.IsTerminal(int(file.Fd())) }

// cannotWrite returns the error for a file that cannot be written.
func cannotWrite(name string, err error) error {
	return fmt.Errorf("cannot write %s: %w", name, reason(err))
}

// An output takes answers and passes them on at the latest after a pause.
type output struct {
	sink      *sink
	opened    bool   // by us, so to be closed
	temporary string // where the file is until it is complete, "" if it is written in place
	final     string // where it belongs then

	mutex    sync.Mutex // held while the buffer is used
	buffer   *bufio.Writer
	finished chan struct{} // closed when no more is to come
}

// openOutput opens the file for writing, or standard output if the name is
// empty or "-".
func (p *program) openOutput(name string) (*output, error) {
	o := &output{sink: p.out, finished: make(chan struct{})}
	if name != "" && name != "-" {
		o.sink = &sink{name: name}
		if err := o.create(name); err != nil {
			return nil, cannotWrite(name, err)
		}
		o.opened = true
	}
	o.buffer = bufio.NewWriterSize(o.sink, 1<<16)
	go o.flushNowAndThen()
	return o, nil
}

// create opens the file itself if it is a device, a pipe or the like, and
// otherwise a temporary one in its directory.
func (o *output) create(name string) error {
	mode := fs.FileMode(0o666)
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		o.final = name
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a directory")
	default:
		// This tells whether the file may be written at all, which renaming
		// over it would not ask.
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		if !info.Mode().IsRegular() {
			o.sink.file = file
			return nil
		}
		if err := file.Close(); err != nil {
			return err
		}
		mode = info.Mode().Perm()
		// The place of a link's target, not the link, is to be filled.
		if o.final, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	}
	for {
		o.temporary = fmt.Sprintf("%s.%08x.part", o.final, rand.Uint32())
		o.sink.file, err = os.OpenFile(o.temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
}

// Write adds to the buffer.
func (o *output) Write(text []byte) (int, error) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.buffer.Write(text)
}

// Flush passes on what is in the buffer.
func (o *output) Flush() error {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.buffer.Flush()
}

func (o *output) flushNowAndThen() {
	ticker := time.NewTicker(pause)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			// The buffer remembers an error: the next Write returns it.
			_ = o.Flush()
		case <-o.finished:
			return
		}
	}
}

// Close passes on what is left, and puts the file in its place if it is
// complete; otherwise the file that was there, or none, stays.
func (o *output) Close(complete bool) error {
	close(o.finished)
	err := o.Flush()
	if !o.opened {
		return err
	}
	if closed := o.sink.file.Close(); err == nil && closed != nil {
		err = cannotWrite(o.sink.name, closed)
	}
	if o.temporary == "" {
		return err
	}
	if err == nil && complete {
		if err = os.Rename(o.temporary, o.final); err == nil {
			return nil
		}
		err = cannotWrite(o.sink.name, err)
	}
	return errors.Join(err, os.Remove(o.temporary))
}
