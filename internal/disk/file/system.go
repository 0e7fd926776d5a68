package file

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A System makes the calls that change files. OS is the real one.
type System interface {
	Stat(name string) (fs.FileInfo, error)
	Lstat(name string) (fs.FileInfo, error)
	OpenFile(name string, flag int, mode fs.FileMode) (File, error)
	Rename(from, to string) error
	// RenameNew renames a file, unless there is a file of the new name. The error is then
	// fs.ErrExist.
	RenameNew(from, to string) error
	Remove(name string) error
	Mkdir(name string, mode fs.FileMode) error
	RemoveAll(name string) error
	// SyncFolder writes the directory entry of a file to the disk. Some systems
	// cannot do this, so it reports no error.
	SyncFolder(name string)
}

// A File is an open file of a System.
type File interface {
	io.Reader
	io.Writer
	io.Closer
	Fd() uintptr
	Stat() (fs.FileInfo, error)
	Chmod(mode fs.FileMode) error
	Sync() error
	Truncate(size int64) error
	Seek(offset int64, whence int) (int64, error)
	// Lock keeps other processes from locking the file until it is closed. If
	// another process has locked it, the error is ErrLocked. On systems that do
	// not release a lock when its process ends, Lock does nothing.
	Lock() error
}

// ErrLocked means that another process has locked a file.
var ErrLocked = errors.New("it is locked")

// OS is the file system of this machine.
var OS System = operatingSystem{}

type operatingSystem struct{}

func (operatingSystem) Stat(name string) (fs.FileInfo, error)  { return os.Stat(name) }
func (operatingSystem) Lstat(name string) (fs.FileInfo, error) { return os.Lstat(name) }
func (operatingSystem) Rename(from, to string) error           { return os.Rename(from, to) }
func (operatingSystem) RenameNew(from, to string) error        { return renameNew(from, to) }
func (operatingSystem) Remove(name string) error               { return os.Remove(name) }
func (operatingSystem) RemoveAll(name string) error            { return os.RemoveAll(name) }

func (operatingSystem) Mkdir(name string, mode fs.FileMode) error { return os.Mkdir(name, mode) }

func (operatingSystem) OpenFile(name string, flag int, mode fs.FileMode) (File, error) {
	f, err := os.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err
	}
	return openFile{f}, nil
}

func (operatingSystem) SyncFolder(name string) {
	if folder, err := os.Open(filepath.Dir(name)); err == nil {
		_ = folder.Sync()
		folder.Close()
	}
}

// An openFile is a file of the operating system.
type openFile struct{ *os.File }

func (f openFile) Lock() error { return lock(f.File) }
