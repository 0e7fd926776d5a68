package file

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// renameNew renames a file, unless there is a file of the new name.
func renameNew(from, to string) error {
	switch err := unix.Renameat2(unix.AT_FDCWD, from, unix.AT_FDCWD, to, unix.RENAME_NOREPLACE); {
	case errors.Is(err, unix.EINVAL), errors.Is(err, unix.ENOSYS): // some filesystems cannot do that
		return linkNew(from, to)
	case err != nil:
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}
