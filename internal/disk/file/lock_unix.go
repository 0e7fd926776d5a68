//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package file

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// lock keeps other processes from locking the file until it is closed.
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return ErrLocked
	case errors.Is(err, errors.ErrUnsupported), errors.Is(err, syscall.ENOLCK): // some filesystems have no locks
		return nil
	}
	return err
}

// Locks says that Lock keeps other processes from locking a file.
const Locks = true

// NoFollow makes opening a link an error.
const NoFollow = syscall.O_NOFOLLOW

// RenamesOpenFiles says that an open file can be renamed and removed.
const RenamesOpenFiles = true

// Number returns the number of a file on its filesystem, or 0 if that is not known.
func Number(info fs.FileInfo) uint64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(stat.Ino)
	}
	return 0
}
