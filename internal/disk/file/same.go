package file

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Same reports whether two names are those of the same regular file, or of the same
// file that does not exist yet.
func Same(one, other string) bool {
	a, errA := os.Stat(one)
	b, errB := os.Stat(other)
	if errA == nil && errB == nil {
		return a.Mode().IsRegular() && os.SameFile(a, b)
	}
	return errA != nil && errB != nil && samePlace(one, other)
}

// samePlace reports whether two names, or the links of these names, stand for the
// same place in a directory.
func samePlace(one, other string) bool {
	a, errA := Resolve(OS, one)
	b, errB := Resolve(OS, other)
	if errA != nil || errB != nil {
		return false
	}
	// Cleaning a name such as link/../file would change its meaning.
	folderA, nameA := filepath.Split(a.Path)
	folderB, nameB := filepath.Split(b.Path)
	same := nameA == nameB
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		same = strings.EqualFold(nameA, nameB)
	}
	infoA, errA := os.Stat(folderA + ".")
	infoB, errB := os.Stat(folderB + ".")
	return same && errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

// IsOpenAs reports whether a name is that of an open file, such as /dev/stdout.
func IsOpenAs(name string, open *os.File) bool {
	named, err := os.Stat(name)
	if err != nil {
		return false
	}
	info, err := open.Stat()
	return err == nil && os.SameFile(named, info)
}
