package batch

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"bullseye/internal/file"
	"bullseye/puzzleio"
	"bullseye/puzzleio/npy"
	"bullseye/record"
)

// An output may be a folder of arrays. It is made under another name beside its final
// place and gets its name when it is complete. A folder that has files is never
// replaced, because that cannot be done at once.

// createFolder makes the temporary folder of an output.
func (o *output) createFolder() error {
	o.final.Path = filepath.Clean(o.name)
	if err := o.checkVacant(); err != nil {
		return err
	}
	for {
		o.temporary = fmt.Sprintf("%s.%08x%s", o.final.Path, rand.Uint32(), Part)
		if err := o.system.Mkdir(o.temporary, 0o777); err != nil {
			return err
		}
		if !file.Locks {
			return nil
		}
		lock, err := o.system.OpenFile(o.temporary, os.O_RDONLY, 0)
		if errors.Is(err, fs.ErrNotExist) {
			continue // another run has taken it for a leftover
		}
		if err != nil {
			return errors.Join(err, o.system.Remove(o.temporary))
		}
		if o.lock = lock; claim(o.system, lock, o.temporary) {
			return nil
		}
		o.unlockFolder()
	}
}

// unlockFolder lets other runs lock the folder.
func (o *output) unlockFolder() {
	if o.lock != nil {
		_ = o.lock.Close() // nothing has been written to it
		o.lock = nil
	}
}

// checkVacant returns an error unless the place of the folder has nothing or an empty
// folder.
func (o *output) checkVacant() error {
	info, err := o.system.Lstat(o.final.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && info.IsDir() {
		var files []os.DirEntry
		if files, err = os.ReadDir(o.final.Path); err == nil && len(files) == 0 {
			return nil
		}
	}
	if err == nil {
		err = errors.New("it exists, and arrays need a new or empty folder; remove it or choose another")
	}
	return err
}

// makeArrays makes the files of the folder. If the rows get a column of groups, it tells
// which of them belong together, and not the records.
func (o *output) makeArrays(extra []record.Column) (rowWriter, error) {
	var err error
	o.arrays, err = npy.NewWriter(func(name string) (npy.File, error) {
		f, err := o.system.OpenFile(filepath.Join(o.temporary, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return nil, err
		}
		return f, nil
	})
	if err != nil {
		return nil, cannotWrite(o.name, err)
	}
	group := slices.IndexFunc(extra, func(c record.Column) bool { return c.Name == npy.Group })
	return &arrayRows{o, group}, nil
}

// arrayRows writes rows to the arrays of an output.
type arrayRows struct {
	*output
	group int // index of the text that tells the group of a row, or -1
}

func (a *arrayRows) Begin(*record.Record) {}

func (a *arrayRows) Write(r *record.Record, texts ...string) error {
	var err error
	if a.group < 0 {
		err = a.arrays.Write(r)
	} else {
		err = a.arrays.WriteInGroup(r, texts[a.group])
	}
	if err != nil && !errors.Is(err, record.ErrNoRoom) {
		err = cannotWrite(a.name, err)
	}
	return err
}

func (a *arrayRows) Flush() (puzzleio.Mark, error) { return puzzleio.Mark{}, nil }

func (a *arrayRows) Close() error {
	if err := a.arrays.Close(); err != nil {
		return cannotWrite(a.name, err)
	}
	return nil
}

// completeFolder gives the folder its name and then calls then. If that fails, the folder
// is kept, and completeFolder calls unmoved.
func (o *output) completeFolder(unmoved, then func() error) error {
	defer o.unlockFolder()
	err := o.checkVacant()
	if err == nil {
		_ = o.system.Remove(o.final.Path) // an empty folder, or nothing
		err = o.system.Rename(o.temporary, o.final.Path)
	}
	if err != nil {
		o.kept = true
		err = fmt.Errorf("%w; the complete output is in %s", cannotWrite(o.name, err), record.FileName(o.temporary))
		return errors.Join(err, unmoved())
	}
	o.system.SyncFolder(o.final.Path)
	return errors.Join(o.writeIdentifiers(), then())
}

// writeIdentifiers writes a file beside the folder, unless it exists.
func (o *output) writeIdentifiers() error {
	name := filepath.Join(filepath.Dir(o.final.Path), npy.Identifiers)
	f, err := o.system.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL|file.NoFollow, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err == nil {
		_, err = f.Write([]byte(npy.IdentifiersText + "\n"))
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return cannotWrite(name, err)
	}
	return nil
}

// abandonFolder removes the temporary folder and, if that succeeds, calls then.
func (o *output) abandonFolder(then func() error) error {
	defer o.unlockFolder()
	if o.arrays != nil {
		_ = o.arrays.Abandon() // what they hold is not needed
	}
	if err := o.system.RemoveAll(o.temporary); err != nil {
		return cannotWrite(o.temporary, err)
	}
	o.lost = o.arrays != nil
	if then == nil {
		return nil
	}
	return then()
}
