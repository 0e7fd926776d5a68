package batch

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"bullseye/internal/disk/file"
	"bullseye/puzzleio"
	"bullseye/puzzleio/npy"
	"bullseye/record"
)

// An output may be a folder of arrays. It is made under another name beside its final
// place and gets its name when it is complete. A folder that has files is never
// replaced, because that cannot be done at once. Meanwhile, the temporary file of the
// output has nothing but the lock.

// folderName returns the name of the temporary folder.
func (o *output) folderName() string { return o.final.Path + ".arrays" + Part }

// clearFolder removes the temporary folder that a run with the given claim, which may be nil,
// has left. Any other folder or file of that name is an error.
func (o *output) clearFolder(found *checkpoint, number uint64) error {
	name := o.folderName()
	info, err := o.system.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return cannotWrite(name, err)
	case found == nil || !info.IsDir():
		return foreign(o.name, name)
	}
	entries, err := os.ReadDir(name)
	switch {
	case err != nil:
		return cannotRead(name, err)
	case len(entries) > 0 && (number != file.Number(info) || !areArrays(entries)):
		return foreign(o.name, name)
	}
	o.folder = name
	return o.discardFolder()
}

// areArrays reports whether all files of a folder have the names of arrays.
func areArrays(entries []os.DirEntry) bool {
	return !slices.ContainsFunc(entries, func(e os.DirEntry) bool {
		return !e.Type().IsRegular() || !npy.IsName(e.Name())
	})
}

// makeFolder makes the temporary folder of an output, and returns its number.
func (o *output) makeFolder() (number uint64, err error) {
	name := o.folderName()
	if err := o.system.Mkdir(name, 0o777); err != nil {
		return 0, cannotWrite(name, err)
	}
	o.folder = name
	info, err := o.system.Lstat(name)
	if err != nil {
		return 0, cannotWrite(name, err)
	}
	return file.Number(info), nil
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

// makeArrays makes the files of the folder, with one for each column of numbers that the rows get. If
// they get a column of groups, it tells which of them belong together, and not the records.
func (o *output) makeArrays(extra []record.Column) (RowWriter, error) {
	rows := &arrayRows{output: o, group: -1}
	var columns []string
	for i, c := range extra {
		switch {
		case c.Name == npy.Group:
			rows.group = i
		case c.Kind == record.Integer || c.Kind == record.Number:
			rows.numbers = append(rows.numbers, i)
			columns = append(columns, c.Name)
		}
	}
	rows.values = make([]float64, len(columns))
	var err error
	o.arrays, err = npy.NewWriter(func(name string) (npy.File, error) {
		f, err := o.system.OpenFile(filepath.Join(o.folder, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return nil, err
		}
		return f, nil
	}, columns...)
	if err != nil {
		return nil, cannotWrite(o.name, err)
	}
	return rows, nil
}

// arrayRows writes rows to the arrays of an output.
type arrayRows struct {
	*output
	group   int       // index of the text that tells the group of a row, or -1
	numbers []int     // indexes of the texts that are numbers
	values  []float64 // of these, NaN for none
}

func (a *arrayRows) Begin(*record.Record) {}

func (a *arrayRows) Write(r *record.Record, texts ...string) error {
	var err error
	for i, n := range a.numbers {
		if a.values[i], err = strconv.ParseFloat(texts[n], 64); err != nil {
			a.values[i] = math.NaN()
		}
	}
	if a.group < 0 {
		err = a.arrays.Write(r, a.values...)
	} else {
		err = a.arrays.WriteInGroup(r, texts[a.group], a.values...)
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

// placeFolder gives the folder its name. If that fails, the folder is kept.
func (o *output) placeFolder() error {
	err := o.checkVacant()
	if err == nil {
		_ = o.system.Remove(o.final.Path) // an empty folder, or nothing
		err = o.system.Rename(o.folder, o.final.Path)
	}
	if err != nil {
		o.kept = true
		err = fmt.Errorf("%w; the complete output is in %s", cannotWrite(o.name, err), record.FileName(o.folder))
		o.folder = ""
		return errors.Join(err, o.discard())
	}
	o.system.SyncFolder(o.final.Path)
	o.folder = ""
	return errors.Join(o.writeIdentifiers(), o.discard())
}

// writeIdentifiers writes a file beside the folder, unless it exists.
func (o *output) writeIdentifiers() error {
	name := filepath.Join(filepath.Dir(o.final.Path), npy.Identifiers)
	err := file.Create(o.system, name, []byte(npy.IdentifiersText+"\n"), 0o666)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return cannotWrite(name, err)
	}
	return nil
}

// discardFolder removes the temporary folder, if there is one.
func (o *output) discardFolder() error {
	if o.folder == "" {
		return nil
	}
	if o.arrays != nil {
		_ = o.arrays.Abandon() // what they hold is not needed
	}
	entries, err := os.ReadDir(o.folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cannotRead(o.folder, err)
	}
	for _, e := range entries {
		name := filepath.Join(o.folder, e.Name())
		if !npy.IsName(e.Name()) {
			continue
		}
		if err := o.system.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return cannotWrite(name, err)
		}
	}
	if err := o.system.Remove(o.folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cannotWrite(o.folder, err)
	}
	o.folder = ""
	return nil
}
