//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package file

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other processes from locking the file until it is closed.
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}

// Locks says that Lock keeps other processes from locking a file.
const Locks = true

// NoFollow makes opening a link an error.
const NoFollow = syscall.O_NOFOLLOW

// RenamesOpenFiles says that an open file can be renamed and removed.
const RenamesOpenFiles = true
