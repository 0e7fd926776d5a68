package batch

// Output to a file goes to a temporary file in the same directory first. When the
// run is complete, the temporary file replaces the output file. So a failed run
// leaves the old file unchanged, and a run may write to a file that it reads. With
// checkpoints, the temporary file has a fixed name and survives an interruption.

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"
)

// An output is the destination of the answers.
type output struct {
	name      string
	file      *os.File
	put       func([]byte) (int, error) // writes to the file
	opened    bool                      // this package opened the file and must close it
	temporary string                    // the temporary file, "" if the output is written in place
	final     string                    // the file that the temporary one will replace
	written   int64                     // bytes written
	kept      bool                      // the temporary file has been kept so that the run can resume
}

// Part is appended to the name of an output to name its temporary file.
const Part = ".part"

// openOutput opens the output. If stable is true, a temporary file has a fixed
// name, and openOutput does not truncate it.
func openOutput(job *Job, stable bool) (*output, error) {
	o := &output{name: job.Output.Name}
	if o.name == "" {
		o.file, o.put = job.Output.Stdout, job.Output.Write
		return o, nil
	}
	if err := o.create(stable, job.Files); err != nil {
		return nil, cannotWrite(o.name, err)
	}
	o.opened, o.put = true, o.file.Write
	return o, nil
}

// create opens a temporary file in the directory of the output. If the output is
// not a regular file, such as a device or a pipe, create opens it directly.
func (o *output) create(stable bool, files []string) error {
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
		// Check that the file is writable. Renaming would replace a read-only file.
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
		// Replace the target of a link, not the link.
		if o.final, err = filepath.EvalSymlinks(o.name); err != nil {
			return err
		}
	}
	if stable {
		o.temporary = o.final + Part
		return o.openPart(mode, files)
	}
	for {
		o.temporary = fmt.Sprintf("%s.%08x%s", o.final, rand.Uint32(), Part)
		o.file, err = os.OpenFile(o.temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
}

// openPart opens and locks the temporary file with a fixed name. While it waits
// for the lock, another run may rename the file, which then is the finished output,
// or remove it. So after locking, the name must still be that of the locked file.
func (o *output) openPart(mode fs.FileMode, files []string) (err error) {
	if part, err := os.Lstat(o.temporary); err == nil {
		if !part.Mode().IsRegular() {
			return fmt.Errorf("its temporary file %s is not a regular file", o.temporary)
		}
		for _, name := range files {
			if info, err := os.Stat(name); err == nil && os.SameFile(info, part) {
				return fmt.Errorf("its temporary file %s is an input file", o.temporary)
			}
		}
	}
	for {
		if o.file, err = os.OpenFile(o.temporary, os.O_WRONLY|os.O_CREATE|noFollow, mode); err != nil {
			return err
		}
		if err := lockPatiently(o.file); err != nil {
			return errors.Join(fmt.Errorf("another run is writing %s: %w", o.temporary, err), o.file.Close())
		}
		locked, err := o.file.Stat()
		if err != nil {
			return errors.Join(err, o.file.Close())
		}
		if named, err := os.Lstat(o.temporary); err == nil && os.SameFile(locked, named) {
			return nil
		}
		if err := o.file.Close(); err != nil {
			return err
		}
	}
}

// lockPatience limits the wait for another run to release its output. A killed
// process takes a moment to end.
const lockPatience = 2 * time.Second

// lockPatiently locks a file. It retries for lockPatience.
func lockPatiently(file *os.File) error {
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if err := lock(file); err == nil || time.Since(began) > lockPatience {
			return err
		}
	}
}

// live reports whether others can see the output while the run writes it.
func (o *output) live() bool { return o.temporary == "" }

// write writes to the output.
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

// continueAt truncates the temporary file to the given size and continues there.
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

// complete moves the temporary file to its final place and then calls then. It
// releases the lock only after that, so that no other run can take the file for an
// unfinished one. If the file cannot be moved, it is kept if keep is true, and
// removed otherwise.
func (o *output) complete(keep bool, then func() error) error {
	if !o.opened {
		return nil
	}
	return o.closeAfter(func() error {
		if o.temporary != "" {
			if err := os.Rename(o.temporary, o.final); err != nil {
				err = cannotWrite(o.name, err)
				if o.kept = keep; keep {
					return err
				}
				return errors.Join(err, o.discard())
			}
		}
		return then()
	})
}

// abandon closes the output and leaves the old file unchanged. It removes the
// temporary file unless keep is true.
func (o *output) abandon(keep bool) error {
	if !o.opened {
		return nil
	}
	if o.kept = keep && o.temporary != ""; o.kept {
		return o.file.Close()
	}
	return o.closeAfter(o.discard)
}

// closeAfter closes the file, which releases its lock, after a change of its name.
// Where open files cannot be renamed, it closes the file first.
func (o *output) closeAfter(change func() error) error {
	if !renamesOpenFiles {
		return errors.Join(o.file.Close(), change())
	}
	return errors.Join(change(), o.file.Close())
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
