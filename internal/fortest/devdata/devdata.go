// Package devdata gives tests the development data, which lie beside the repository and
// not in it. Without them, a test is skipped and says so.
package devdata

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bullseye/sudoku"
)

// Open opens a file of the development data. The test closes it when it ends.
func Open(t testing.TB, name string) *os.File {
	t.Helper()
	file, err := os.Open(filepath.Join(Folder(t), name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		t.Skip("skipped: the development data (../shared/data beside the repository) is not here")
	case err != nil:
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

// Present reports whether the development data are here. It is for tests that have boards
// of their own besides; a test that needs a file calls [Open], [Text], [Lines] or [Boards].
func Present(t testing.TB) bool {
	t.Helper()
	_, err := os.Stat(Folder(t))
	return err == nil
}

// Folder returns the folder of the development data, also if it does not exist.
func Folder(t testing.TB) string {
	t.Helper()
	return filepath.Join(root(t), "..", "shared", "data")
}

// root returns the folder of the module, which is the working folder of a test or above
// it.
func root(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		above := filepath.Dir(folder)
		if above == folder {
			t.Fatal("found no go.mod above the test")
		}
		folder = above
	}
}

// Text returns a file of the development data.
func Text(t testing.TB, name string) string {
	t.Helper()
	text, err := io.ReadAll(Open(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Lines returns the lines of a file of the development data without those that begin
// with #.
func Lines(t testing.TB, name string) (lines []string) {
	t.Helper()
	for line := range strings.Lines(Text(t, name)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// A Puzzle is a line of a file of puzzles with further rules.
type Puzzle struct {
	Name       string
	Completion string // digits, or letters from A = 1
	Values     []byte // of the cells of the grid in the completion
	Text       string // in a form of another program
}

// Puzzles returns the lines of a file of puzzles with further rules.
func Puzzles(t testing.TB, name string) (puzzles []Puzzle) {
	t.Helper()
	for _, line := range Lines(t, name) {
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			t.Fatalf("%s: found %d fields, expected 3: %s", name, len(fields), line)
		}
		values := []byte(fields[1])
		for cell, c := range values {
			if values[cell] = c - '0'; c >= 'A' {
				values[cell] = c - 'A' + 1
			}
		}
		puzzles = append(puzzles, Puzzle{fields[0], fields[1], values, fields[2]})
	}
	return puzzles
}

// Boards returns the boards of a file of the development data, which has one on each
// line.
func Boards(t testing.TB, name string) (boards []sudoku.Board) {
	t.Helper()
	for _, line := range Lines(t, name) {
		board, err := sudoku.ParseLine(line)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, board)
	}
	return boards
}
