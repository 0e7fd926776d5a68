//go:build unix

package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"bullseye/internal/corpus"
	"bullseye/sudoku"
)

// Three million boards are solved from file to file in bounded memory, and every
// answer completes its board. The test runs only if BULLSEYE_BIG is set.
func TestThreeMillionBoards(t *testing.T) {
	if os.Getenv("BULLSEYE_BIG") == "" {
		t.Skip("skipped: BULLSEYE_BIG is not set")
	}
	const boards, memory = 3_000_000, 200 << 10 // kB
	folder := t.TempDir()
	big := filepath.Join(folder, "big.txt")
	some, err := corpus.Boards(corpus.Sparse)
	if err != nil {
		t.Fatal(err)
	}
	in, err := os.Create(big)
	if err != nil {
		t.Fatal(err)
	}
	buffer := bufio.NewWriter(in)
	var line []byte
	for i := range boards {
		line = append(some[i%len(some)].AppendLine(line[:0]), '\n')
		_, _ = buffer.Write(line) // Flush returns the error
	}
	if err := errors.Join(buffer.Flush(), in.Close()); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		output string
		args   []string
	}{
		{"answers.txt", nil},
		{"kaggle.csv.gz", []string{"--to", "kaggle"}},
	} {
		t.Run(test.output, func(t *testing.T) {
			output := filepath.Join(folder, test.output)
			cmd := exec.Command("bullseye", append([]string{"solve", "--unique", big, "-o", output}, test.args...)...)
			peak := watchMemory(t, cmd)
			said, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatal(err, string(said))
			}
			t.Logf("%s", bytes.TrimSpace(said))
			if kB, ok := peak(); ok && kB > memory {
				t.Errorf("it used %d kB, more than %d", kB, memory)
			}
			if !regexp.MustCompile(`^bullseye: ` + strconv.Itoa(boards) + ` boards in `).Match(said) {
				t.Errorf("it said %s", said)
			}
			if len(test.args) == 0 {
				checkAnswers(t, output, some, boards)
			}
			if err := os.Remove(output); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// checkAnswers checks that the lines of a file complete the boards, which repeat.
func checkAnswers(t *testing.T, name string, boards []sudoku.Board, want int) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewReader(file)
	for i := 0; ; i++ {
		line, err := lines.ReadSlice('\n')
		if err == io.EOF {
			if i != want {
				t.Errorf("%d answers, want %d", i, want)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		grid, err := sudoku.ParseLine(bytes.TrimSuffix(line, []byte("\n")))
		if err != nil {
			t.Fatal(err)
		}
		for c, d := range boards[i%len(boards)] {
			if grid[c] == 0 || d != 0 && grid[c] != d {
				t.Fatalf("answer %d, %s, is not a completion of %s", i, line, boards[i%len(boards)])
			}
		}
		if i < len(boards) && len(grid.Conflicts()) > 0 {
			t.Fatalf("answer %d, %s, clashes", i, line)
		}
	}
}
