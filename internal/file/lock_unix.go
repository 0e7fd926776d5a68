//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package file

import (
	"os"
	"syscall"
)

// lock keeps other runs from locking the file until it is closed.
func lock(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

// NoFollow makes opening a link an error.
const NoFollow = syscall.O_NOFOLLOW

// RenamesOpenFiles says that an open file can be renamed and removed.
const RenamesOpenFiles = true
