package hostile

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"sync"

	"bullseye/internal/disk/file"
)

// Faults is a file system on which one call goes wrong. The zero value counts the
// calls of the real file system.
type Faults struct {
	At   int    // the number of the call that goes wrong, counted from 1; 0 is none
	Of   string // if not "", only calls of this name count, such as "rename a.txt"
	Kill bool   // the process is killed at this call; otherwise only this call fails

	mutex sync.Mutex
	calls int
	last  string // the call that went wrong
	dead  bool
	open  map[*faultyFile]bool
	names map[string]bool
}

// ErrInjected is the error of the call that fails.
var ErrInjected = errors.New("injected error")

// ErrKilled is the error of all calls of a killed process. They have no effect.
var ErrKilled = errors.New("the process has been killed")

// Calls returns the number of calls so far.
func (s *Faults) Calls() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.calls
}

// Names returns the names of all files that the calls so far have named, in order.
func (s *Faults) Names() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.Sorted(maps.Keys(s.names))
}

// Reached reports whether a call went wrong, and names it.
func (s *Faults) Reached() (call string, ok bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.last, s.last != ""
}

// named counts a call that names files.
func (s *Faults) named(call string, files ...string) error {
	s.mutex.Lock()
	if s.names == nil {
		s.names = map[string]bool{}
	}
	for _, name := range files {
		s.names[name] = true
	}
	s.mutex.Unlock()
	return s.call(call, nil)
}

// call counts a call. Its error is that of the call, if the call goes wrong. Before
// that, partly does what the call still does, if it is not nil. When the process is
// killed, its files are closed, which releases their locks.
func (s *Faults) call(name string, partly func()) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.dead {
		return ErrKilled
	}
	if s.Of == "" || s.Of == name {
		s.calls++
	}
	if s.calls != s.At || s.last != "" || s.Of != "" && s.Of != name {
		return nil
	}
	s.last = name
	if partly != nil {
		partly()
	}
	if !s.Kill {
		return ErrInjected
	}
	s.dead = true
	for f := range s.open {
		f.File.Close()
	}
	return ErrKilled
}

// Stat implements file.System.
func (s *Faults) Stat(name string) (fs.FileInfo, error) {
	if err := s.named("stat "+name, name); err != nil {
		return nil, err
	}
	return file.OS.Stat(name)
}

// Lstat implements file.System.
func (s *Faults) Lstat(name string) (fs.FileInfo, error) {
	if err := s.named("lstat "+name, name); err != nil {
		return nil, err
	}
	return file.OS.Lstat(name)
}

// OpenFile implements file.System.
func (s *Faults) OpenFile(name string, flag int, mode fs.FileMode) (file.File, error) {
	if err := s.named("open "+name, name); err != nil {
		return nil, err
	}
	opened, err := file.OS.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err
	}
	f := &faultyFile{opened, s, name}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.open == nil {
		s.open = map[*faultyFile]bool{}
	}
	s.open[f] = true
	return f, nil
}

// Rename implements file.System.
func (s *Faults) Rename(from, to string) error {
	if err := s.named("rename "+from, from, to); err != nil {
		return err
	}
	return file.OS.Rename(from, to)
}

// RenameNew implements file.System.
func (s *Faults) RenameNew(from, to string) error {
	if err := s.named("rename to the new "+to, from, to); err != nil {
		return err
	}
	return file.OS.RenameNew(from, to)
}

// Remove implements file.System.
func (s *Faults) Remove(name string) error {
	if err := s.named("remove "+name, name); err != nil {
		return err
	}
	return file.OS.Remove(name)
}

// Mkdir implements file.System.
func (s *Faults) Mkdir(name string, mode fs.FileMode) error {
	if err := s.named("mkdir "+name, name); err != nil {
		return err
	}
	return file.OS.Mkdir(name, mode)
}

// RemoveAll implements file.System.
func (s *Faults) RemoveAll(name string) error {
	if err := s.named("remove all of "+name, name); err != nil {
		return err
	}
	return file.OS.RemoveAll(name)
}

// SyncFolder implements file.System.
func (s *Faults) SyncFolder(name string) { _ = s.call("sync the folder of "+name, nil) }

// A faultyFile is an open file of Faults. Syncing does nothing, because a killed
// process loses nothing that it has written.
type faultyFile struct {
	file.File
	system *Faults
	name   string
}

func (f *faultyFile) Stat() (fs.FileInfo, error) {
	if err := f.system.call("stat the open "+f.name, nil); err != nil {
		return nil, err
	}
	return f.File.Stat()
}

func (f *faultyFile) Read(into []byte) (int, error) {
	if err := f.system.call("read "+f.name, nil); err != nil {
		return 0, err
	}
	return f.File.Read(into)
}

// Write writes half of the text if it goes wrong.
func (f *faultyFile) Write(text []byte) (n int, err error) {
	half := func() { n, _ = f.File.Write(text[:len(text)/2]) }
	if err := f.system.call("write "+f.name, half); err != nil {
		return n, err
	}
	return f.File.Write(text)
}

func (f *faultyFile) Chmod(mode fs.FileMode) error {
	if err := f.system.call("change the mode of "+f.name, nil); err != nil {
		return err
	}
	return f.File.Chmod(mode)
}

func (f *faultyFile) Sync() error { return f.system.call("sync "+f.name, nil) }

func (f *faultyFile) Truncate(size int64) error {
	if err := f.system.call("truncate "+f.name, nil); err != nil {
		return err
	}
	return f.File.Truncate(size)
}

func (f *faultyFile) Seek(offset int64, whence int) (int64, error) {
	if err := f.system.call("seek "+f.name, nil); err != nil {
		return 0, err
	}
	return f.File.Seek(offset, whence)
}

func (f *faultyFile) Lock() error {
	if err := f.system.call("lock "+f.name, nil); err != nil {
		return err
	}
	return f.File.Lock()
}

// Close closes the file even if it fails, as systems do.
func (f *faultyFile) Close() error {
	err := f.system.call("close "+f.name, nil)
	if errors.Is(err, ErrKilled) {
		return err
	}
	f.system.mutex.Lock()
	delete(f.system.open, f)
	f.system.mutex.Unlock()
	return errors.Join(err, f.File.Close())
}
