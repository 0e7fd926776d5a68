//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package batch

import (
	"os"
	"syscall"
)

// lock keeps other runs from locking the file until it is closed.
func lock(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
