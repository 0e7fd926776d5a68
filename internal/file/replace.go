package file

import (
	"errors"
	"fmt"
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
		f, err = sys.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, d.Mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, name, err
		}
	}
}

// Write replaces a file by one with the given text, or leaves it unchanged if that
// fails. A device or a pipe is written in place. Write returns when the text is on
// the disk.
func Write(sys System, name string, text []byte) error {
	d, err := Resolve(sys, name)
	if err != nil {
		return err
	}
	if d.Special {
		f, err := sys.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = f.Write(text)
		return errors.Join(err, f.Close())
	}
	f, temporary, err := d.Temporary(sys, ".new")
	if err != nil {
		return err
	}
	if err := d.GiveMode(f); err != nil {
		return errors.Join(err, f.Close(), sys.Remove(temporary))
	}
	return Finish(sys, f, temporary, d.Path, text)
}

// Finish writes the text to a temporary file, moves it to its final name and
// writes both to the disk. If that fails, it removes the temporary file.
func Finish(sys System, f File, temporary, final string, text []byte) error {
	_, err := f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = sys.Rename(temporary, final)
	}
	if err != nil {
		_ = sys.Remove(temporary)
		return err
	}
	sys.SyncFolder(final)
	return nil
}
