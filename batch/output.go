package batch

// A file named as the output is written beside its place and put there when
// all is done, so that a failure leaves the old file as it was, and so that a
// run may write to the file it reads. With checkpoints, what is written so far
// stays there under a name of its own until the run is continued.

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"
)

// An output is where the answers go.
type output struct {
	name      string
	file      *os.File
	put       func([]byte) (int, error) // writes to the file
	opened    bool                      // by us, so to be closed
	temporary string                    // where the file is until it is complete, "" if it is written in place
	final     string                    // where it belongs then
	written   int64                     // bytes of it
	kept      bool                      // the file stays, to be gone on with
}

// Part is what follows the name of an output in the name of the file where it
// is while it can be continued.
const Part = ".part"

// openOutput opens the output. If stable is true, a temporary file has a name
// by which it is found again; then it is not emptied.
func openOutput(job *Job, stable bool) (*output, error) {
	o := &output{name: job.Output.Name}
	if o.name == "" {
		o.file, o.put = job.Output.Stdout, job.Output.Write
		return o, nil
	}
	if err := o.create(stable); err != nil {
		return nil, cannotWrite(o.name, err)
	}
	o.opened, o.put = true, o.file.Write
	return o, nil
}

// create opens the file itself if it is a device, a pipe or the like, and
// otherwise a temporary one in its directory.
func (o *output) create(stable bool) error {
	mode := fs.FileMode(0o666)
	info, err := os.Stat(o.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		o.final = o.name
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a directory")
	default:
		// This tells whether the file may be written at all, which renaming
		// over it would not ask.
		file, err := os.OpenFile(o.name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		if !info.Mode().IsRegular() {
			o.file = file
			return nil
		}
		if err := file.Close(); err != nil {
			return err
		}
		mode = info.Mode().Perm()
		// The place of a link's target, not the link, is to be filled.
		if o.final, err = filepath.EvalSymlinks(o.name); err != nil {
			return err
		}
	}
	if stable {
		o.temporary = o.final + Part
		if o.file, err = os.OpenFile(o.temporary, os.O_WRONLY|os.O_CREATE, mode); err != nil {
			return err
		}
		if err := lockPatiently(o.file); err != nil {
			return errors.Join(fmt.Errorf("another run is writing it: %w", err), o.file.Close())
		}
		return nil
	}
	for {
		o.temporary = fmt.Sprintf("%s.%08x%s", o.final, rand.Uint32(), Part)
		o.file, err = os.OpenFile(o.temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
}

// lockPatience is how long a run waits for another one to let go of its output:
// a process that has been killed takes a moment to be gone.
const lockPatience = 2 * time.Second

// lockPatiently keeps other runs from writing a file until it is closed.
func lockPatiently(file *os.File) error {
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if err := lock(file); err == nil || time.Since(began) > lockPatience {
			return err
		}
	}
}

// live reports whether somebody may be waiting for each answer.
func (o *output) live() bool { return o.temporary == "" }

func (o *output) write(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	n, err := o.put(text)
	o.written += int64(n)
	if err != nil && o.opened {
		err = cannotWrite(o.name, err)
	}
	return err
}

// continueAt cuts a temporary file off at a place and continues there.
func (o *output) continueAt(at int64) error {
	err := o.file.Truncate(at)
	if err == nil {
		_, err = o.file.Seek(at, 0)
	}
	if err != nil {
		return cannotWrite(o.temporary, err)
	}
	o.written = at
	return nil
}

// complete puts the file in its place.
func (o *output) complete() error {
	if !o.opened {
		return nil
	}
	err := o.file.Close()
	if err == nil && o.temporary != "" {
		err = os.Rename(o.temporary, o.final)
	}
	if err != nil {
		return errors.Join(cannotWrite(o.name, err), o.discard())
	}
	return nil
}

// abandon leaves the old file as it was. If keep is true, what is written stays.
func (o *output) abandon(keep bool) error {
	if !o.opened {
		return nil
	}
	err := o.file.Close()
	if o.kept = keep && o.temporary != ""; o.kept {
		return err
	}
	return errors.Join(err, o.discard())
}

// discard removes the temporary file.
func (o *output) discard() error {
	if o.temporary == "" {
		return nil
	}
	if err := os.Remove(o.temporary); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
