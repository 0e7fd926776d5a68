package main

// Whether a standard file was closed when the program began.

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// closedAtStart reports whether a standard file was closed when the program began, as by >&-.
//
// Before main, Go's runtime opens /dev/null in its place, for reading and writing. Redirection
// to /dev/null opens it for writing only. But some languages discard the output of a program on
// purpose in the same way as the runtime, and nothing tells the two apart. So the parent
// decides: if it is a program of such a language, or has passed on its own file, there is no
// mistake to report.
func closedAtStart(f *os.File) bool {
	descriptor := f.Fd()
	if !opensNull("self", descriptor) {
		return false
	}
	parent := fmt.Sprint(os.Getppid())
	program, err := os.Readlink(filepath.Join("/proc", parent, "exe"))
	if err != nil {
		return false // it has ended, or belongs to another user
	}
	discards := func(language string) bool { return strings.HasPrefix(filepath.Base(program), language) }
	return !slices.ContainsFunc(discarders, discards) && !opensNull(parent, descriptor)
}

// discarders begin the names of programs that open /dev/null for reading and writing to discard
// an output: subprocess.DEVNULL in Python, "ignore" in Node.js and Bun, devnull in Julia.
var discarders = []string{"python", "pypy", "node", "bun", "julia"}

// opensNull reports whether a process has opened /dev/null for reading and writing as a
// descriptor.
func opensNull(process string, descriptor uintptr) bool {
	const both fs.FileMode = 0o600 // rights that the link shows
	name := fmt.Sprintf("/proc/%s/fd/%d", process, descriptor)
	link, err := os.Lstat(name)
	if err != nil || link.Mode().Perm()&both != both {
		return false
	}
	opened, err := os.Stat(name)
	if err != nil {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err == nil && os.SameFile(opened, null)
}
