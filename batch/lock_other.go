//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package batch

import "os"

// lock does nothing on systems that do not release a lock when its process ends.
func lock(*os.File) error { return nil }

// noFollow is not known here.
const noFollow = 0

// renamesOpenFiles says that an open file cannot be renamed or removed.
const renamesOpenFiles = false
