package file

import (
	"errors"
	"io/fs"
	"os"
)

// linkNew renames a file in two steps, unless there is a file of the new name. If the
// filesystem has no links, another program can still make one between the two.
func linkNew(from, to string) error {
	err := os.Link(from, to)
	switch {
	case err == nil:
		return os.Remove(from)
	case errors.Is(err, fs.ErrExist):
		return err
	}
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(fs.ErrExist, err)
	}
	return os.Rename(from, to)
}
