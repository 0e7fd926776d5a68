package batch

// Output to a file goes to a temporary file in the same directory first. When the
// run is complete, the temporary file replaces the output file. So a failed run
// leaves the old file unchanged. The temporary file has a fixed name and is locked, so
// that two runs cannot write the same output, and survives a kill: see claim.go.

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
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
	fresh     bool                      // the temporary file has only its mark
	written   int64                     // bytes written
	folder    string                    // the temporary folder of arrays, "" for other outputs
	arrays    *npy.Writer               // writes the files of the folder
	kept      bool                      // the temporary file has been kept so that the run can resume
	lost      bool                      // the temporary file has been removed, with what was written to it
}

// Part is appended to the name of an output to name its temporary file.
const Part = ".part"

// openOutput opens the output of that name. It does not change what is in the temporary
// file.
func openOutput(ctx context.Context, job *Job, name string) (*output, error) {
	o := &output{system: job.system, name: name}
	if o.name == "" {
		if o.put = job.Output.Write; o.put == nil {
			o.put = file.NewPatientWriter(ctx, job.Output.Stdout).Write
		}
		return o, nil
	}
	if err := o.create(ctx, job); err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		return nil, cannotWrite(o.name, err)
	}
	o.opened = true
	o.put = o.file.Write
	if o.live() {
		o.put = file.NewPatientWriter(ctx, o.file).Write
	}
	return o, nil
}

// create opens a temporary file in the directory of the output. If the output is
// not a regular file, such as a device or a pipe, create opens it directly.
func (o *output) create(ctx context.Context, job *Job) error {
	d, err := job.destination(o.name)
	switch {
	case err != nil:
		return err
	case d.Special:
		// A pipe can be opened when somebody reads it.
		open := func() (file.File, error) { return o.system.OpenFile(o.name, os.O_WRONLY, 0) }
		o.file, err = file.Await(ctx, open, func(f file.File) { f.Close() })
		return err
	}
	o.final, o.temporary = d, d.Path+Part
	if job.Output.isFolder() {
		if err := o.checkVacant(); err != nil {
			return err
		}
	}
	return o.openPart()
}

// openPart opens and locks the temporary file with a fixed name. While it waits
// for the lock, another run may rename the file, which then is the finished output,
// or remove it. So after locking, the name must still be that of the locked file.
func (o *output) openPart() (err error) {
	if part, err := o.system.Lstat(o.temporary); err == nil && !part.Mode().IsRegular() {
		return message.Errorf("its temporary file %s is not a regular file", record.FileName(o.temporary))
	}
	for {
		o.file, err = o.system.OpenFile(o.temporary, os.O_RDWR|file.NoFollow, 0)
		if errors.Is(err, fs.ErrNotExist) {
			if made, err := o.makePart(); made || err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		if err := lockPatiently(o.file); err != nil {
			if errors.Is(err, file.ErrLocked) {
				err = message.Errorf("another run is writing %s", record.FileName(o.temporary))
			}
			return errors.Join(err, o.file.Close())
		}
		if isNamed(o.system, o.file, o.temporary) {
			if o.fresh, err = o.isNew(); err != nil {
				return errors.Join(err, o.file.Close())
			}
			return nil
		}
		if err := o.file.Close(); err != nil {
			return err
		}
	}
}

// makePart makes the temporary file, with its mark and locked. It reports false if the file
// is to be opened, because another run has made it or because it had to be closed.
func (o *output) makePart() (made bool, err error) {
	f, name, err := o.final.Temporary(o.system, ".new")
	if err != nil {
		return false, err
	}
	if _, err = f.Write(mark(o.final.Path)); err == nil {
		err = f.Lock()
	}
	if !file.RenamesOpenFiles {
		err = errors.Join(err, f.Close())
	}
	if err == nil {
		err = o.system.RenameNew(name, o.temporary)
	}
	if err == nil && file.RenamesOpenFiles {
		o.file, o.fresh = f, true
		return true, nil
	}
	if err != nil {
		err = errors.Join(err, o.system.Remove(name))
		if file.RenamesOpenFiles {
			err = errors.Join(err, f.Close())
		}
	}
	if errors.Is(err, fs.ErrExist) {
		err = nil
	}
	return false, err
}

// isNamed reports whether a name is still that of an open file.
func isNamed(system file.System, f file.File, name string) bool {
	opened, err1 := f.Stat()
	named, err2 := system.Lstat(name)
	return !errors.Is(err2, fs.ErrNotExist) && (err1 != nil || err2 != nil || os.SameFile(opened, named))
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

// Write implements io.Writer.
func (o *output) Write(text []byte) (int, error) {
	n, err := o.put(text)
	o.written += int64(n)
	if err != nil && o.opened {
		err = cannotWrite(o.name, err)
	}
	return n, err
}

// number returns the number of the temporary file on its filesystem, or 0.
func (o *output) number() uint64 {
	if o.live() {
		return 0
	}
	info, err := o.file.Stat()
	if err != nil {
		return 0
	}
	return file.Number(info)
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
	o.written, o.fresh = at, false
	return nil
}

// sync writes the content of the temporary file to the disk. Its name must not replace
// an older file before that.
func (o *output) sync() error {
	if o.live() || o.folder != "" {
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

// place moves the temporary file, which has been synced, to its final place. If it cannot
// be moved, it is kept.
func (o *output) place() error {
	if o.live() {
		return nil
	}
	err := o.closeEarly()
	if o.folder != "" {
		return errors.Join(err, o.placeFolder())
	}
	if err := o.system.Rename(o.temporary, o.final.Path); err != nil {
		o.kept = true
		return message.Errorf("%w; the complete output is in %s", cannotWrite(o.name, err), record.FileName(o.temporary))
	}
	o.system.SyncFolder(o.final.Path)
	return err
}

// close closes the file, which releases its lock, unless it is closed.
func (o *output) close() error {
	if !o.opened {
		return nil
	}
	o.opened = false
	return o.file.Close()
}

// closeEarly closes the file before its name changes, where open files cannot be renamed.
func (o *output) closeEarly() error {
	if file.RenamesOpenFiles {
		return nil
	}
	return o.close()
}

// discard removes the temporary file and the temporary folder.
func (o *output) discard() error {
	if o.live() {
		return nil
	}
	err := o.closeEarly()
	if err := o.discardFolder(); err != nil {
		return err
	}
	if err := o.system.Remove(o.temporary); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cannotWrite(o.temporary, err)
	}
	return err
}
