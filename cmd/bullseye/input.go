package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"bullseye/record"
)

// standardInput is the name of standard input in messages.
const standardInput = "<stdin>"

// nameOf returns the name of a file in messages.
func nameOf(file string) string { return record.FileName(file) }

// open opens a file, or standard input if the name is "-".
func (p *program) open(file string) (io.ReadCloser, error) {
	if file == "-" {
		p.promptReader([]string{file})
		return io.NopCloser(p.in), nil
	}
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	if info, err := in.Stat(); err == nil && info.IsDir() {
		return nil, errors.Join(errors.New("it is a directory"), in.Close())
	}
	return in, nil
}

// promptReader tells a user at a terminal that the program waits for boards
// there, if one of the files is standard input. No files mean standard input.
func (p *program) promptReader(files []string) {
	terminal := len(files) == 0
	for _, file := range files {
		terminal = terminal || file == "-"
	}
	if terminal && isTerminal(p.in) {
		fmt.Fprintln(p.err, "bullseye: reading boards from the terminal; press Ctrl-D to end")
	}
}

// isOrdinary reports whether a regular file of that name exists.
func isOrdinary(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
