package file

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// A Destination is a file that a new version will replace.
type Destination struct {
	Path string      // its name, with links resolved
	Mode fs.FileMode // the permissions of the new version
	// Special says that the file is a device or a pipe, which is written in place.
	Special bool

	exists bool // there is an older version
}

// Resolve finds the file that a name stands for. The file need not exist. A link
// stands for its target, which need not exist either. A file that exists must be
// writable, although replacing it does not require that.
func Resolve(sys System, name string) (Destination, error) {
	info, err := sys.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		path, err := followLinks(sys, name)
		return Destination{Path: path, Mode: 0o666}, err
	case err != nil:
		return Destination{}, err
	case info.IsDir():
		return Destination{}, ErrDirectory
	case !info.Mode().IsRegular():
		return Destination{Path: name, Mode: info.Mode().Perm(), Special: true}, nil
	}
	f, err := sys.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return Destination{}, err
	}
	if err := f.Close(); err != nil {
		return Destination{}, err
	}
	path, err := filepath.EvalSymlinks(name)
	return Destination{Path: path, Mode: info.Mode().Perm(), exists: true}, err
}

// GiveMode gives a new version the permissions of the file that it replaces. When it was
// made, the system's mask for new files may have removed some of them.
func (d *Destination) GiveMode(f File) error {
	if !d.exists {
		return nil
	}
	info, err := f.Stat()
	if err != nil || info.Mode().Perm() == d.Mode {
		return err
	}
	return f.Chmod(d.Mode)
}

// maxLinks limits the length of a chain of links, like most systems do.
const maxLinks = 40

// followLinks returns the name of the file that a chain of links ends at. The file
// itself does not exist.
func followLinks(sys System, name string) (string, error) {
	for range maxLinks {
		info, err := sys.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode()&fs.ModeSymlink == 0 {
			return name, nil
		}
		if err != nil {
			return "", err
		}
		target, err := os.Readlink(name)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(target) {
			// Cleaning a name such as link/../file would change its meaning.
			folder, _ := filepath.Split(name)
			target = folder + target
		}
		name = target
	}
	return "", errors.New("it is a link that leads nowhere")
}

// Temporary makes a new file with a random name beside the destination.
func (d *Destination) Temporary(sys System, ending string) (f File, name string, err error) {
	for {
		name = fmt.Sprintf("%s.%08x%s", d.Path, rand.Uint32(), ending)
		f, err = sys.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, d.Mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, name, err
		}
	}
}

// Write replaces a file by one with the given text, or leaves it unchanged if that
// fails. A device or a pipe is written in place. Write returns when the text is on
// the disk.
func Write(sys System, name string, text []byte) error {
	return WriteWith(sys, name, writes(text))
}

// WriteWith is Write for a text that is written piece by piece. If write fails, so does
// WriteWith.
func WriteWith(sys System, name string, write func(io.Writer) error) error {
	d, err := Resolve(sys, name)
	if err != nil {
		return err
	}
	if d.Special {
		f, err := sys.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
	}
	f, temporary, err := d.Temporary(sys, ".new")
	if err != nil {
		return err
	}
	if err := d.GiveMode(f); err != nil {
		return errors.Join(err, f.Close(), sys.Remove(temporary))
	}
	return finish(sys, f, temporary, d.Path, write, sys.Rename)
}

// Create makes a file with the given text, whole or not at all. If there is a file of that
// name, the error is fs.ErrExist. If the process is killed meanwhile, it may leave a file
// whose name is the given one with eight random digits and ".new".
func Create(sys System, name string, text []byte, mode fs.FileMode) error {
	if _, err := sys.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return cmp.Or(err, fs.ErrExist)
	}
	d := Destination{Path: name, Mode: mode}
	f, temporary, err := d.Temporary(sys, ".new")
	if err != nil {
		return err
	}
	return finish(sys, f, temporary, name, writes(text), sys.RenameNew)
}

// Finish writes the text to a temporary file, moves it to its final name and
// writes both to the disk. If that fails, it removes the temporary file.
func Finish(sys System, f File, temporary, final string, text []byte) error {
	return finish(sys, f, temporary, final, writes(text), sys.Rename)
}

// writes returns a function that writes a text.
func writes(text []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	}
}

func finish(sys System, f File, temporary, final string, write func(io.Writer) error, rename func(from, to string) error) error {
	err := write(f)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = rename(temporary, final)
	}
	if err != nil {
		_ = sys.Remove(temporary)
		return err
	}
	sys.SyncFolder(final)
	return nil
}
