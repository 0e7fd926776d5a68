package batch

// Output to a file goes to a temporary file in the same directory first. When the
// run is complete, the temporary file replaces the output file. So a failed run
// leaves the old file unchanged. With checkpoints, the temporary file has a fixed
// name and survives an interruption.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"bullseye/internal/file"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/npy"
	"bullseye/record"
)

// An output is the destination of the answers.
type output struct {
	system    file.System
	name      string
	file      file.File
	put       func([]byte) (int, error) // writes to the file
	opened    bool                      // this package opened the file and must close it
	temporary string                    // the temporary file, "" if the output is written in place
	final     file.Destination          // the file that the temporary one will replace
	written   int64                     // bytes written
	isFolder  bool                      // the output is a folder of arrays
	lock      file.File                 // the open temporary folder, nil where files have no locks
	arrays    *npy.Writer               // writes the files of the folder
	kept      bool                      // the temporary file has been kept so that the run can resume
	lost      bool                      // the temporary file has been removed, with what was written to it
}

// Part is appended to the name of an output to name its temporary file.
const Part = ".part"

// openOutput opens the output of that name. If stable is true, a temporary file has a
// fixed name, and openOutput does not truncate it.
func openOutput(ctx context.Context, job *Job, name string, stable bool) (*output, error) {
	o := &output{system: job.system, name: name}
	if o.name == "" {
		if o.put = job.Output.Write; o.put == nil {
			o.put = file.NewPatientWriter(ctx, job.Output.Stdout).Write
		}
		return o, nil
	}
	create := func() error { return o.create(ctx, stable) }
	if job.Output.Style == operation.Rows && job.Output.Format == puzzleio.NPY {
		o.isFolder, create = true, o.createFolder
	}
	if err := create(); err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		return nil, cannotWrite(o.name, err)
	}
	if o.opened = true; o.isFolder {
		return o, nil
	}
	o.put = o.file.Write
	if o.live() {
		o.put = file.NewPatientWriter(ctx, o.file).Write
	}
	return o, nil
}

// create opens a temporary file in the directory of the output. If the output is
// not a regular file, such as a device or a pipe, create opens it directly.
func (o *output) create(ctx context.Context, stable bool) error {
	d, err := file.Resolve(o.system, o.name)
	switch {
	case err != nil:
		return err
	case d.Special:
		// A pipe can be opened when somebody reads it.
		open := func() (file.File, error) { return o.system.OpenFile(o.name, os.O_WRONLY, 0) }
		o.file, err = file.Await(ctx, open, func(f file.File) { f.Close() })
		return err
	}
	o.final = d
	if stable {
		o.temporary = d.Path + Part
		return o.openPart(d.Mode)
	}
	for {
		if o.file, o.temporary, err = d.Temporary(o.system, Part); err != nil {
			return err
		}
		if claim(o.system, o.file, o.temporary) {
			return nil
		}
		if err := o.file.Close(); err != nil {
			return err
		}
	}
}

// openPart opens and locks the temporary file with a fixed name. While it waits
// for the lock, another run may rename the file, which then is the finished output,
// or remove it. So after locking, the name must still be that of the locked file.
func (o *output) openPart(mode fs.FileMode) (err error) {
	if part, err := o.system.Lstat(o.temporary); err == nil && !part.Mode().IsRegular() {
		return fmt.Errorf("its temporary file %s is not a regular file", record.FileName(o.temporary))
	}
	for {
		if o.file, err = o.system.OpenFile(o.temporary, os.O_RDWR|os.O_CREATE|file.NoFollow, mode); err != nil {
			return err
		}
		if err := lockPatiently(o.file); err != nil {
			if errors.Is(err, file.ErrLocked) {
				err = fmt.Errorf("another run is writing %s", record.FileName(o.temporary))
			}
			return errors.Join(err, o.file.Close())
		}
		if isNamed(o.system, o.file, o.temporary) {
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

// lockPatiently locks a file. While another run has locked it, lockPatiently
// retries for lockPatience.
func lockPatiently(f file.File) error {
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if err := f.Lock(); !errors.Is(err, file.ErrLocked) || time.Since(began) > lockPatience {
			return err
		}
	}
}

// live reports whether others can see the output while the run writes it.
func (o *output) live() bool { return o.temporary == "" }

// write writes to the output. It does not keep the text.
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

// size returns the size of the temporary file.
func (o *output) size() (int64, error) {
	info, err := o.file.Stat()
	if err != nil {
		return 0, cannotRead(o.temporary, err)
	}
	return info.Size(), nil
}

// continueAt truncates the temporary file to the given size and continues there.
func (o *output) continueAt(at int64) error {
	err := o.file.Truncate(at)
	if err == nil {
		_, err = o.file.Seek(at, io.SeekStart)
	}
	if err != nil {
		return cannotWrite(o.temporary, err)
	}
	o.written = at
	return nil
}

// sync writes the content of the temporary file to the disk. Its name must not replace
// an older file before that.
func (o *output) sync() error {
	if o.temporary == "" || o.isFolder {
		return nil
	}
	err := o.final.GiveMode(o.file)
	if err == nil {
		err = o.file.Sync()
	}
	if err != nil {
		return cannotWrite(o.name, err)
	}
	return nil
}

// complete moves the temporary file, which has been synced, to its final place and then
// calls then. It releases the lock only after that, so that no other run can take the
// file for an unfinished one. If the file cannot be moved, it is kept, and complete calls
// unmoved.
func (o *output) complete(unmoved, then func() error) error {
	switch {
	case !o.opened:
		return then()
	case o.temporary == "":
		return o.closeAfter(then)
	case o.isFolder:
		return o.completeFolder(unmoved, then)
	}
	return o.closeAfter(func() error {
		if err := o.system.Rename(o.temporary, o.final.Path); err != nil {
			o.kept = true
			err = fmt.Errorf("%w; the complete output is in %s", cannotWrite(o.name, err), record.FileName(o.temporary))
			return errors.Join(err, unmoved())
		}
		o.system.SyncFolder(o.final.Path)
		return then()
	})
}

// abandon closes the output and leaves the old file unchanged. Unless keep is true,
// it removes the temporary file and, if that succeeds, calls then.
func (o *output) abandon(keep bool, then func() error) error {
	if !o.opened {
		return then()
	}
	if o.isFolder {
		return o.abandonFolder(then)
	}
	if keep {
		o.kept = o.temporary != ""
		return o.file.Close()
	}
	return o.closeAfter(func() error {
		if err := o.discard(); err != nil {
			return err
		}
		o.lost = o.temporary != "" && o.written > 0
		return then()
	})
}

// closeAfter closes the file, which releases its lock, after a change of its name.
// Where open files cannot be renamed, it closes the file first.
func (o *output) closeAfter(change func() error) error {
	if !file.RenamesOpenFiles {
		return errors.Join(o.file.Close(), change())
	}
	return errors.Join(change(), o.file.Close())
}

// discard removes the temporary file.
func (o *output) discard() error {
	if o.temporary == "" {
		return nil
	}
	if err := o.system.Remove(o.temporary); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cannotWrite(o.temporary, err)
	}
	return nil
}
