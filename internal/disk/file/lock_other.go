//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package file

import (
	"io/fs"
	"os"
)

// lock does nothing on systems that do not release a lock when its process ends.
func lock(*os.File) error { return nil }

// Locks says that Lock does nothing.
const Locks = false

// NoFollow is not known here.
const NoFollow = 0

// RenamesOpenFiles says that an open file cannot be renamed or removed.
const RenamesOpenFiles = false

// Number returns 0, because the number of a file is not known.
func Number(fs.FileInfo) uint64 { return 0 }
