// Package file is the way to the files that a user names. It opens them, replaces
// them as a whole or not at all, and says in plain words why it cannot.
//
// Every call that changes a file goes through a System. Tests pass a System that
// fails or stops at any chosen call: see package internal/fortest/hostile.
package file

import (
	"context"
	"errors"
	"io/fs"
	"os"
)

// ErrDirectory means that a name is that of a directory where a file is expected.
var ErrDirectory = errors.New("it is a directory")

// Open opens a file for reading. Its error is ErrDirectory for a directory.
func Open(name string) (*os.File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, errors.Join(ErrDirectory, f.Close())
	}
	return f, nil
}

// Reason removes the file name and the system call from an error, because the
// surrounding message names both in better words.
func Reason(err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		return failed.Err
	}
	if failed, ok := errors.AsType[*os.LinkError](err); ok {
		return failed.Err
	}
	return err
}

// Await calls a function that may block, such as one that opens a named pipe. If
// the context ends first, it returns the context's error, and undo, if not nil, is
// called with the value that the function returns later.
func Await[T any](ctx context.Context, call func() (T, error), undo func(T)) (T, error) {
	type result struct {
		value T
		err   error
	}
	results := make(chan result, 1)
	go func() {
		value, err := call()
		results <- result{value, err}
	}()
	select {
	case r := <-results:
		return r.value, r.err
	case <-ctx.Done():
		if undo != nil {
			go func() {
				if r := <-results; r.err == nil {
					undo(r.value)
				}
			}()
		}
		var zero T
		return zero, ctx.Err()
	}
}
