package pipeline

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"golang.org/x/sync/errgroup"
)

// A source is a file of the input and its size.
type source struct {
	name string
	size int64
}

// asking is how many questions a filesystem is asked at once.
const asking = 32

// sources returns the files that the patterns match. Each must match one.
func sources(ctx context.Context, patterns []string) ([]source, error) {
	var all []source
	known := map[string]bool{}
	for _, pattern := range patterns {
		names, err := list(ctx, pattern)
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("no file is named %s", pattern)
		}
		for _, name := range names {
			if !known[name] {
				known[name] = true
				all = append(all, source{name: name})
			}
		}
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(asking)
	for i := range all {
		group.Go(func() (err error) {
			all[i].size, err = sizeOf(ctx, all[i].name)
			return err
		})
	}
	return all, group.Wait()
}

// sizeOf returns the size of a file in bytes.
func sizeOf(ctx context.Context, name string) (size int64, err error) {
	if !strings.Contains(name, "://") {
		// Beam's local filesystem leaves a file open when it is asked.
		info, err := os.Stat(name)
		if err == nil && info.IsDir() {
			err = fmt.Errorf("%s is a directory", name)
		}
		if err != nil {
			return 0, err
		}
		return info.Size(), nil
	}
	err = with(ctx, name, func(fs filesystem.Interface) (err error) {
		size, err = fs.Size(ctx, name)
		return err
	})
	return size, err
}

// list returns the names of the files that a pattern matches, in order.
func list(ctx context.Context, pattern string) (names []string, err error) {
	err = with(ctx, pattern, func(fs filesystem.Interface) (err error) {
		names, err = fs.List(ctx, pattern)
		return err
	})
	slices.SortFunc(names, cmp.Compare[string])
	return slices.Compact(names), err
}

// with does something with the filesystem of a file.
func with(ctx context.Context, name string, do func(filesystem.Interface) error) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	return errors.Join(do(fs), fs.Close())
}

// remove removes files; that one is gone is no error.
func remove(ctx context.Context, names []string) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(asking)
	for _, name := range names {
		group.Go(func() error {
			return with(ctx, name, func(fs filesystem.Interface) error {
				remover, ok := fs.(filesystem.Remover)
				if !ok {
					return fmt.Errorf("files cannot be removed where %s is", name)
				}
				if err := remover.Remove(ctx, name); err != nil {
					if left, _ := fs.List(ctx, name); len(left) > 0 {
						return err
					}
				}
				return nil
			})
		})
	}
	return group.Wait()
}

// publish gives a temporary file its name. It can be repeated.
func publish(ctx context.Context, temporary, name string) error {
	return with(ctx, temporary, func(fs filesystem.Interface) error {
		err := filesystem.Rename(ctx, fs, temporary, name)
		if err == nil {
			return nil
		}
		// An earlier attempt may have done it.
		before, err1 := fs.List(ctx, temporary)
		after, err2 := fs.List(ctx, name)
		if err1 == nil && err2 == nil && len(before) == 0 && len(after) == 1 {
			return nil
		}
		return err
	})
}

// An opened file keeps its filesystem, and the error of reading it, if there
// was one. Nothing else tells a file that cannot be read from one that can, but
// holds what nobody expects.
type opened struct {
	file   io.ReadCloser
	fs     filesystem.Interface
	failed error
	read   int64
}

func open(ctx context.Context, name string) (*opened, error) {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	file, err := fs.OpenRead(ctx, name)
	if err != nil {
		return nil, errors.Join(err, fs.Close())
	}
	return &opened{file: file, fs: fs}, nil
}

// Read implements io.Reader.
func (o *opened) Read(into []byte) (int, error) {
	n, err := o.file.Read(into)
	o.read += int64(n)
	if err != nil && err != io.EOF {
		o.failed = err
	}
	return n, err
}

// seek goes to a place, and reports false if the file cannot do that.
func (o *opened) seek(place int64) (bool, error) {
	seeker, ok := o.file.(io.Seeker)
	if !ok {
		return false, nil
	}
	_, err := seeker.Seek(place, io.SeekStart)
	return true, err
}

// skipTo goes to a place of a file that could seek when the job was planned.
func (o *opened) skipTo(place int64, name string) error {
	if place == 0 {
		return nil
	}
	seeks, err := o.seek(place)
	if err == nil && !seeks {
		err = fmt.Errorf("%s cannot be read from its middle", name)
	}
	return err
}

// Close closes the file.
func (o *opened) Close() error { return errors.Join(o.file.Close(), o.fs.Close()) }

// whole returns what reads the file best: itself, if it can be read at any
// place, as Parquet is.
func (o *opened) whole() io.Reader {
	if _, ok := o.file.(interface {
		io.ReaderAt
		io.Seeker
	}); ok {
		return &anywhere{o}
	}
	return o
}

// anywhere is a file that can be read at any place.
type anywhere struct{ *opened }

// Seek implements io.Seeker.
func (a *anywhere) Seek(offset int64, whence int) (int64, error) {
	return a.file.(io.Seeker).Seek(offset, whence)
}

// ReadAt implements io.ReaderAt.
func (a *anywhere) ReadAt(into []byte, at int64) (int, error) {
	n, err := a.file.(io.ReaderAt).ReadAt(into, at)
	a.read += int64(n)
	if err != nil && err != io.EOF {
		a.failed = err
	}
	return n, err
}

// head returns the first bytes of a file, and whether it can seek.
func head(ctx context.Context, name string) (start []byte, seeks bool, err error) {
	file, err := open(ctx, name)
	if err != nil {
		return nil, false, err
	}
	defer file.Close()
	if seeks, err = file.seek(0); err != nil || !seeks {
		return nil, false, err
	}
	var text bytes.Buffer
	_, err = io.CopyN(&text, file, headSize)
	if err == io.EOF {
		err = nil
	}
	return text.Bytes(), true, err
}

// token returns a word that no other call returns.
func token() string {
	var random [8]byte
	rand.Read(random[:]) // it never fails
	return hex.EncodeToString(random[:])
}
