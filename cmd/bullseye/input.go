package main

// Input that the program itself reads: standard input, and the files that a user
// names. Package batch reads the boards of the commands that answer questions.

import (
	"context"
	"io"
	"os"
	"slices"

	"bullseye/internal/disk/file"
	"bullseye/internal/text/message"
	"bullseye/puzzleio"
	"bullseye/record"
)

// standardInput is the name of standard input in messages.
const standardInput = "<stdin>"

// nameOf returns the name of a file in messages.
func nameOf(name string) string { return record.FileName(name) }

// open opens a file, or standard input if the name is "-". Opening and reading
// fail when the context ends.
func (p *program) open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		p.promptReader([]string{name})
		return io.NopCloser(p.input(ctx)), nil
	}
	return openFile(ctx, name)
}

// openFile opens a file. Opening and reading fail when the context ends, even if
// the file is a pipe that nobody writes to.
func openFile(ctx context.Context, name string) (io.ReadCloser, error) {
	in, err := file.Await(ctx,
		func() (*os.File, error) { return file.Open(name) },
		func(in *os.File) { in.Close() })
	if err != nil {
		return nil, err
	}
	if isRegular(in) {
		return in, nil
	}
	return &patientReader{ctx: ctx, file: in}, nil
}

// input returns standard input. Reading it fails when the context ends.
func (p *program) input(ctx context.Context) io.Reader {
	if isRegular(p.in) {
		return p.in
	}
	return &patientReader{ctx: ctx, file: p.in}
}

// A patientReader reads a pipe, a terminal or another file that may make it wait
// forever. It stops waiting when the context ends.
type patientReader struct {
	ctx    context.Context
	file   *os.File
	buffer []byte // receives the bytes, because a read may end after its caller has gone
}

func (r *patientReader) Read(into []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err // the last read may still use the buffer
	}
	if r.buffer == nil {
		r.buffer = make([]byte, 1<<16)
	}
	piece := r.buffer[:min(len(into), len(r.buffer))]
	n, err := file.Await(r.ctx, func() (int, error) { return r.file.Read(piece) }, nil)
	return copy(into, piece[:n]), err
}

func (r *patientReader) Close() error { return r.file.Close() }

// readFile reads a file, which may be compressed, or standard input if the name is "-". It fails if
// there are more than limit bytes.
func (p *program) readFile(ctx context.Context, name string, limit int64) ([]byte, error) {
	in, err := p.open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readAll(in, limit)
}

// readAll is io.ReadAll of what in holds decompressed, and fails if that is more than limit bytes.
func readAll(in io.Reader, limit int64) ([]byte, error) {
	in, err := puzzleio.Decompress(in)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(in, limit+1))
	if err == nil && int64(len(text)) > limit {
		err = message.Errorf("it is longer than %d bytes", limit)
	}
	return text, err
}

// readsStandardInput reports whether a run reads standard input, given its files.
func readsStandardInput(files []string) bool { return len(files) == 0 || slices.Contains(files, "-") }

// promptReader tells a user at a terminal that the program waits for boards there,
// if it reads standard input.
func (p *program) promptReader(files []string) {
	if readsStandardInput(files) && isTerminal(p.in) {
		p.remark("reading boards from the terminal; press Ctrl-D to end")
	}
}

// isOrdinary reports whether a regular file of that name exists.
func isOrdinary(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// isRegular reports whether an open file is a regular one.
func isRegular(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}
