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
	"path/filepath"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"golang.org/x/sync/errgroup"

	"bullseye/internal/disk/file"
	"bullseye/record"
)

// A source is an input file with its size, or an input that cannot be opened.
type source struct {
	name     string // or a pattern that matches no file, or a folder in which a pattern may match
	size     int64
	modified int64  // see modified
	failed   string // the reason why it cannot be opened, "" if it can
}

// requests is the maximum number of concurrent requests to a filesystem.
const requests = 32

// sources returns the files that the patterns match, in order. A pattern without a
// match is a source that cannot be opened.
func sources(ctx context.Context, patterns []string) ([]source, error) {
	var all []source
	known := map[string]bool{}
	for _, pattern := range patterns {
		names, err := list(ctx, pattern)
		if err != nil {
			return nil, err
		}
		hidden := unreadableFolders(pattern)
		if len(names) == 0 && len(hidden) == 0 {
			all = append(all, source{name: pattern, failed: "no file matches"})
		}
		all = append(all, hidden...)
		for _, name := range names {
			if !known[name] {
				known[name] = true
				all = append(all, source{name: name})
			}
		}
	}
	var group errgroup.Group
	group.SetLimit(requests)
	for i := range all {
		if all[i].failed != "" {
			continue
		}
		group.Go(func() error {
			f := &all[i]
			var err error
			if f.size, err = sizeOf(ctx, f.name); err == nil {
				f.modified, err = modified(ctx, f.name)
			}
			if err != nil {
				f.failed = file.Reason(err).Error()
			}
			return ctx.Err()
		})
	}
	return all, group.Wait()
}

// openable reports whether at least one of the sources can be opened. Otherwise
// its error names the first ones.
func openable(files []source) error {
	var failed []error
	for _, f := range files {
		if f.failed == "" {
			return nil
		}
		failed = append(failed, &Failure{f.name, f.failed})
	}
	if more := len(failed) - MaxFailures; more > 0 {
		failed = append(failed[:MaxFailures], fmt.Errorf("%d more files cannot be read", more))
	}
	return errors.Join(failed...)
}

// sizeOf returns the size of a file in bytes. Its error says why the file cannot be
// opened.
func sizeOf(ctx context.Context, name string) (size int64, err error) {
	if !strings.Contains(name, "://") {
		return localSize(name)
	}
	err = withFilesystem(ctx, name, func(fs filesystem.Interface) (err error) {
		size, err = fs.Size(ctx, name)
		return err
	})
	return size, err
}

// localSize is sizeOf for a file of this machine. Beam's local filesystem accepts
// folders, and leaves a file open when asked for its size.
func localSize(name string) (int64, error) {
	info, err := os.Stat(name)
	if err != nil {
		return 0, err
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return info.Size(), nil // a pipe can be opened only once
	}
	f, err := file.Open(name)
	if err != nil {
		return 0, err
	}
	return info.Size(), f.Close()
}

// modified returns when a file was last modified, in nanoseconds since 1970, or 0 if its
// filesystem does not know, or if it is no regular file.
func modified(ctx context.Context, name string) (at int64, err error) {
	if !strings.Contains(name, "://") {
		if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
			return 0, err
		}
	}
	err = withFilesystem(ctx, name, func(fs filesystem.Interface) error {
		knows, ok := fs.(filesystem.LastModifiedGetter)
		if !ok {
			return nil
		}
		time, err := knows.LastModified(ctx, name)
		at = time.UnixNano()
		return err
	})
	return at, err
}

// errChanged is the error of a job whose input is no longer what it was when the job was
// planned: cuts may lie elsewhere, and the steps would read different boards.
var errChanged = errors.New("the input has changed during the run")

// unchanged returns an error if the file of a segment is no longer what it was when the job
// was planned. It is called when the segment has been read.
func unchanged(ctx context.Context, s *Segment) error {
	if s.Modified == 0 {
		return nil
	}
	now, err := modified(ctx, s.File)
	if err == nil && now == s.Modified {
		return nil
	}
	if err == nil {
		err = fmt.Errorf("it was written while the job read it: %w", errChanged)
	}
	return cannotRead(s.File, err)
}

// unreadableFolders returns the folders of this machine in which a pattern may match, but
// which cannot be read. filepath.Glob, which lists the files, passes over them in silence.
func unreadableFolders(pattern string) (failed []source) {
	folder, _ := filepath.Split(pattern)
	if strings.Contains(pattern, "://") || !hasMeta(pattern) || folder == "" {
		return nil
	}
	if trimmed := strings.TrimRight(folder, string(filepath.Separator)); len(trimmed) > len(filepath.VolumeName(folder)) {
		folder = trimmed
	}
	failed = unreadableFolders(folder)
	folders, _ := filepath.Glob(folder) // a malformed pattern is the error of list
	for _, name := range folders {
		if info, err := os.Stat(name); err == nil && !info.IsDir() {
			continue
		}
		if _, err := os.ReadDir(name); err != nil {
			failed = append(failed, source{name: name, failed: file.Reason(err).Error()})
		}
	}
	return failed
}

// hasMeta reports whether a pattern is more than a name.
func hasMeta(pattern string) bool { return strings.ContainsAny(pattern, `*?[\`) }

// sameFile returns a name that is the same for all names of a file of this machine.
func sameFile(name string) string {
	if strings.Contains(name, "://") {
		return name
	}
	if resolved, err := filepath.EvalSymlinks(name); err == nil {
		name = resolved
	}
	if absolute, err := filepath.Abs(name); err == nil {
		name = absolute
	}
	return name
}

// list returns the sorted names of the files that a pattern matches.
func list(ctx context.Context, pattern string) (names []string, err error) {
	err = withFilesystem(ctx, pattern, func(fs filesystem.Interface) (err error) {
		names, err = fs.List(ctx, pattern)
		return err
	})
	slices.SortFunc(names, cmp.Compare[string])
	return slices.Compact(names), err
}

// withFilesystem calls do with the filesystem of a file.
func withFilesystem(ctx context.Context, name string, do func(filesystem.Interface) error) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	return errors.Join(do(fs), fs.Close())
}

// remove removes files. A file that is already gone is not an error.
func remove(ctx context.Context, names []string) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(requests)
	for _, name := range names {
		group.Go(func() error {
			return withFilesystem(ctx, name, func(fs filesystem.Interface) error {
				remover, ok := fs.(filesystem.Remover)
				if !ok {
					return fmt.Errorf("cannot remove %s: its filesystem does not support it", name)
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

// publish renames a temporary file. It may be called again after it succeeded.
func publish(ctx context.Context, temporary, name string) error {
	return withFilesystem(ctx, temporary, func(fs filesystem.Interface) error {
		err := filesystem.Rename(ctx, fs, temporary, name)
		if err == nil {
			return nil
		}
		// An earlier attempt may have renamed it.
		before, err1 := fs.List(ctx, temporary)
		after, err2 := fs.List(ctx, name)
		if err1 == nil && err2 == nil && len(before) == 0 && len(after) == 1 {
			return nil
		}
		return err
	})
}

// An opened file is an input file together with its filesystem.
type opened struct {
	name string
	file io.ReadCloser
	fs   filesystem.Interface
	// failed is the error of the filesystem, if reading has failed. Without it, a
	// read error would look like a malformed file.
	failed error
	read   int64 // bytes read
}

func open(ctx context.Context, name string) (*opened, error) {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	file, err := fs.OpenRead(ctx, name)
	if err != nil {
		return nil, errors.Join(cannotRead(name, err), fs.Close())
	}
	return &opened{name: name, file: file, fs: fs}, nil
}

// cannotRead adds the name of a file to an error of its filesystem.
func cannotRead(name string, err error) error {
	return fmt.Errorf("cannot read %s: %w", record.FileName(name), file.Reason(err))
}

// Read implements io.Reader.
func (o *opened) Read(into []byte) (int, error) {
	n, err := o.file.Read(into)
	return n, o.note(n, err)
}

// note counts n bytes as read and keeps an error other than io.EOF, with the name of
// the file.
func (o *opened) note(n int, err error) error {
	o.read += int64(n)
	if err != nil && err != io.EOF {
		o.failed = cannotRead(o.name, err)
		return o.failed
	}
	return err
}

// seek moves to a byte of the file. It returns false if the file cannot seek.
func (o *opened) seek(place int64) (bool, error) {
	seeker, ok := o.file.(io.Seeker)
	if !ok {
		return false, nil
	}
	if _, err := seeker.Seek(place, io.SeekStart); err != nil {
		return true, cannotRead(o.name, err)
	}
	return true, nil
}

// skipTo moves to a byte of a file that could seek when the job was planned.
func (o *opened) skipTo(place int64) error {
	seeks, err := o.seek(place)
	if err == nil && !seeks {
		err = fmt.Errorf("cannot read %s from its middle: its filesystem cannot seek", record.FileName(o.name))
	}
	return err
}

// Close closes the file.
func (o *opened) Close() error { return errors.Join(o.file.Close(), o.fs.Close()) }

// reader returns a reader of the whole file. If the file supports it, the reader
// implements io.ReaderAt and io.Seeker, which Parquet needs.
func (o *opened) reader() io.Reader {
	if _, ok := o.file.(interface {
		io.ReaderAt
		io.Seeker
	}); ok {
		return &seekable{o}
	}
	return o
}

// seekable is an opened file that implements io.ReaderAt and io.Seeker.
type seekable struct{ *opened }

// Seek implements io.Seeker.
func (s *seekable) Seek(offset int64, whence int) (int64, error) {
	return s.file.(io.Seeker).Seek(offset, whence)
}

// ReadAt implements io.ReaderAt.
func (s *seekable) ReadAt(into []byte, at int64) (int, error) {
	n, err := s.file.(io.ReaderAt).ReadAt(into, at)
	return n, s.note(n, err)
}

// readHead returns the first bytes of a file and whether the file can seek. If it
// cannot, nothing is read.
func readHead(ctx context.Context, name string) (start []byte, seeks bool, err error) {
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

// token returns a random word that is different in each call.
func token() string {
	var random [8]byte
	rand.Read(random[:]) // it never fails
	return hex.EncodeToString(random[:])
}
