package batch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"bullseye/internal/file"
	"bullseye/puzzleio/npy"
)

// A run that is killed leaves its temporary files. The next run with the same output
// removes them, unless it resumes from them. A run locks its temporary outputs, so those of
// a run that is at work are left alone. Ledgers are not locked all the time, but a run
// has its ledger only while it has a temporary output.

// temporaryName matches the random ending of the names of temporary outputs.
var temporaryName = regexp.MustCompile(`^\.[0-9a-f]{8}` + regexp.QuoteMeta(Part) + `$`)

// removeLeftovers removes what killed runs with an output of that name have left beside it,
// and returns the names of these files. What cannot be removed is left.
func removeLeftovers(system file.System, name string) (removed []string) {
	if !file.Locks {
		return nil
	}
	d, err := file.Resolve(system, name)
	if err != nil {
		d.Path = filepath.Clean(name) // of a folder
	}
	d.Path = strings.TrimRight(d.Path, string(os.PathSeparator))
	base := filepath.Base(d.Path)
	entries, err := os.ReadDir(filepath.Dir(d.Path))
	if err != nil || d.Special {
		return nil
	}
	unfinished := false
	var ledgers []string
	for _, entry := range entries {
		if len(entry.Name()) <= len(base) || entry.Name()[:len(base)] != base {
			continue
		}
		path, ending := filepath.Join(filepath.Dir(d.Path), entry.Name()), entry.Name()[len(base):]
		switch {
		case ending == Part:
			unfinished = true
		case entry.IsDir() && !isArrays(path):
		case temporaryName.MatchString(ending) && removeUnlocked(system, path):
			removed = append(removed, path)
		case temporaryName.MatchString(ending):
			unfinished = true
		case len(ending) == len(".0123456789abcdef.ledger") && ledgerName.MatchString(ending):
			ledgers = append(ledgers, path)
		}
	}
	if unfinished {
		return removed
	}
	for _, path := range ledgers {
		if removeLedger(system, path) == nil {
			removed = append(removed, path)
		}
	}
	slices.Sort(removed)
	return removed
}

// removeUnlocked removes a temporary file or folder if no run keeps it locked.
func removeUnlocked(system file.System, path string) bool {
	f, err := system.OpenFile(path, os.O_RDONLY|file.NoFollow, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	return lockPatiently(f) == nil && system.RemoveAll(path) == nil
}

// isArrays reports whether a folder has nothing but arrays.
func isArrays(path string) bool {
	entries, err := os.ReadDir(path)
	return err == nil && !slices.ContainsFunc(entries, func(e os.DirEntry) bool { return !slices.Contains(npy.Names(), e.Name()) })
}

// claim locks a new temporary file or folder. It reports false if another run has taken it
// for a leftover. Some filesystems have no locks, and runs remove no leftovers there.
func claim(system file.System, f file.File, name string) bool {
	return !errors.Is(f.Lock(), file.ErrLocked) && isNamed(system, f, name)
}

// isNamed reports whether a name is still that of an open file or folder.
func isNamed(system file.System, f file.File, name string) bool {
	opened, err1 := f.Stat()
	named, err2 := system.Lstat(name)
	return !errors.Is(err2, fs.ErrNotExist) && (err1 != nil || err2 != nil || os.SameFile(opened, named))
}
