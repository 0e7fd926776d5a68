package batch

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
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

// makeArrays returns the writer of the folder's files. If rows get a column of groups, it tells
// which of them belong together, and not the records.
func (o *output) makeArrays(extra []record.Column) *arrayRows {
	group := slices.IndexFunc(extra, func(c record.Column) bool { return c.Name == npy.Group })
	return &arrayRows{output: o, extra: extra, group: group}
}

// arrayRows writes rows to the arrays of an output, with an array for each column of numbers that
// the rows get or that the first record has.
type arrayRows struct {
	*output
	extra  []record.Column // those that rows get
	group  int             // index of the text that tells the group of a row, or -1
	begun  bool
	names  []string       // of the columns of numbers
	last   *record.Header // the header that from belongs to
	from   []int          // the place of each number: index of a row's text, ^index of a record's field, or absent
	values []float64      // of these, NaN for none

	unwritten []string // columns of records that have no array
}

// absent is the source of a number that a record does not have.
const absent = math.MinInt

func (a *arrayRows) Begin(first *record.Record) {
	a.begun = true
	columns := slices.Clone(a.extra)
	if first != nil && first.Header != nil {
		for i, c := range first.Header.Columns {
			if a.isOther(first.Header, i) {
				c.Name = first.Header.NameOf(i)
				columns = append(columns, c)
			}
		}
	}
	for _, c := range columns {
		isNumber := c.Kind == record.Integer || c.Kind == record.Number
		taken := slices.ContainsFunc(a.names, func(name string) bool { return strings.EqualFold(name, c.Name) })
		if isNumber && !taken && npy.HasRoom(c.Name) && c.Name != npy.Group {
			a.names = append(a.names, c.Name)
		}
	}
	a.values, a.from = make([]float64, len(a.names)), make([]int, len(a.names))
	a.follow(nil)
}

// answerColumn is the column of the tables of answers that nobody misses in arrays.
const answerColumn = "status"

// isOther reports whether the ith column of records is neither a part of every data set nor
// replaced by one that rows get.
func (a *arrayRows) isOther(h *record.Header, i int) bool {
	name := h.Columns[i].Name
	return i != h.Board && i != h.Grid && name != npy.Group &&
		!slices.ContainsFunc(a.extra, func(c record.Column) bool { return c.Name == name })
}

// follow finds the numbers of records with a header.
func (a *arrayRows) follow(h *record.Header) {
	a.last = h
	for i, name := range a.names {
		a.from[i] = absent
		if at := slices.IndexFunc(a.extra, func(c record.Column) bool { return c.Name == name }); at >= 0 {
			a.from[i] = at
		} else if h != nil {
			if at := named(h, name); at >= 0 {
				a.from[i] = ^at
			}
		}
	}
	if h == nil {
		return
	}
	a.lack(h.Unread...)
	for i := range h.Columns {
		name := h.NameOf(i)
		written := slices.Contains(a.names, name) && i == named(h, name)
		if !written && name != answerColumn && a.isOther(h, i) {
			a.lack(name)
		}
	}
}

// named returns the first column with a name as in record.Header.NameOf, or -1.
func named(h *record.Header, name string) int {
	for i := range h.Columns {
		if h.NameOf(i) == name {
			return i
		}
	}
	return -1
}

// lack notes columns that have no array.
func (a *arrayRows) lack(columns ...string) {
	for _, name := range columns {
		if !slices.Contains(a.unwritten, name) && len(a.unwritten) < maxUnwritten {
			a.unwritten = append(a.unwritten, name)
		}
	}
}

// maxUnwritten is the largest number of columns without an array that a run names.
const maxUnwritten = 20

// open makes the files, unless they have been made.
func (a *arrayRows) open() (err error) {
	if a.arrays != nil {
		return nil
	}
	if !a.begun {
		a.Begin(nil)
	}
	a.arrays, err = npy.NewWriter(func(name string) (npy.File, error) {
		f, err := a.system.OpenFile(filepath.Join(a.folder, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return nil, err
		}
		return f, nil
	}, a.names...)
	if err != nil {
		return cannotWrite(a.name, err)
	}
	return nil
}

func (a *arrayRows) Write(r *record.Record, texts ...string) error {
	err := a.open()
	if err != nil {
		return err
	}
	if r.Header != a.last {
		a.follow(r.Header)
	}
	for i, from := range a.from {
		text := ""
		switch {
		case from >= 0:
			text = texts[from]
		case from != absent:
			text = r.Header.TextOf(r.Fields, ^from)
		}
		if a.values[i], err = strconv.ParseFloat(text, 64); err != nil {
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
	if err := a.open(); err != nil {
		return err
	}
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
		err = message.Errorf("%w; the complete output is in %s", cannotWrite(o.name, err), record.FileName(o.folder))
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
