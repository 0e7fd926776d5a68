//go:build unix

package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"bullseye/internal/corpus"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// Runs that are killed at any moment and given again must end with the bytes of
// a run that was left alone.

// manyBoards writes files of boards and returns their names: one of plain lines,
// one in which other forms and faults stand among them, and a compressed table.
func manyBoards(t *testing.T, folder string, boards int) []string {
	t.Helper()
	var lines []string
	for _, kind := range []corpus.Kind{corpus.Easy, corpus.Typical, corpus.Several} {
		some, err := corpus.Boards(kind)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range some {
			lines = append(lines, b.String())
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	var names []string
	create := func(name string, write func(io.Writer) error) {
		name = filepath.Join(folder, name)
		names = append(names, name)
		file, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		buffer := bufio.NewWriter(file)
		if err := errors.Join(write(buffer), buffer.Flush(), file.Close()); err != nil {
			t.Fatal(err)
		}
	}
	create("a.txt", func(w io.Writer) error {
		for range boards {
			fmt.Fprintln(w, lines[random.IntN(len(lines))])
		}
		return nil
	})
	create("b.txt", func(w io.Writer) error {
		for i := range boards {
			line := lines[random.IntN(len(lines))]
			switch {
			case i%5000 == 4999:
				line = line[:80]
			case i%7000 == 6999:
				line = "# a comment\n\n" + line
			case i == boards/2:
				var rows []string
				for r := range 9 {
					rows = append(rows, line[9*r:9*r+9])
				}
				line = "\n" + strings.Join(rows, "\n") + "\n"
			}
			fmt.Fprintln(w, line)
		}
		return nil
	})
	create("c.csv.zst", func(w io.Writer) error {
		table, err := puzzleio.NewWriter(w, puzzleio.WriterOptions{Format: puzzleio.CSV, Compression: puzzleio.Zstd})
		if err != nil {
			return err
		}
		var record record.Record
		for range boards {
			if record.Board, err = sudoku.ParseLine(lines[random.IntN(len(lines))]); err != nil {
				return err
			}
			if err := table.Write(&record); err != nil {
				return err
			}
		}
		return table.Close()
	})
	return names
}

// killings are ways to write, each of which is interrupted often.
var killings = []struct {
	name string
	args []string
}{
	{"answers.txt", []string{"solve"}},
	{"answers.txt.gz", []string{"solve", "--unique"}},
	{"kaggle.csv.zst", []string{"solve", "--to", "kaggle"}},
	{"answers.ndjson", []string{"solve", "--to", "ndjson", "--threads", "3"}},
	{"extreme.csv.gz", []string{"convert", "--to", "sudoku-extreme"}},
	{"boards.opensudoku", []string{"convert"}},
	{"boards.opensudoku.zst", []string{"convert", "--to", "opensudoku"}},
	{"counts.json", []string{"count", "--limit", "3", "--json"}},
}

func TestKilledAndContinued(t *testing.T) {
	boards, kills := 100_000, 6
	if testing.Short() {
		boards, kills = 20_000, 1
	}
	folder := t.TempDir()
	files := manyBoards(t, folder, boards)
	for _, k := range killings {
		t.Run(k.name, func(t *testing.T) {
			args := append(append([]string{}, k.args...), files...)
			want := leftAlone(t, filepath.Join(folder, "alone-"+k.name), args)
			output := filepath.Join(folder, k.name)
			args = append(args, "-o", output, "--checkpoint-every", "1ms")
			killed, continued := 0, 0
			reports := map[string]bool{}
			pause := 40 * time.Millisecond
			for attempt := 0; ; attempt++ {
				before := modified(output + ".checkpoint")
				if !before.IsZero() {
					continued++
				}
				// The first runs are killed, then one is let live.
				var kill func(done <-chan struct{})
				switch {
				case killed >= kills:
				case attempt%3 == 0: // at any time
					kill = func(<-chan struct{}) { time.Sleep(rand.N(pause)) }
				default: // when it has come some way
					kill = func(done <-chan struct{}) {
						for modified(output+".checkpoint").Equal(before) && !isClosed(done) {
							time.Sleep(time.Millisecond / 4)
						}
						time.Sleep(rand.N(pause / 4))
					}
				}
				stderr, err := runAndKill(t, args, kill)
				for line := range strings.Lines(stderr) {
					reports[line] = true
				}
				if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.Sys().(syscall.WaitStatus).Signaled() {
					killed++
					continue
				}
				if killed < kills && attempt < 20*kills {
					// It was done too soon: begin again.
					pause = max(pause*2/3, time.Millisecond)
					os.Remove(output)
					continue
				}
				if modified(output).IsZero() {
					t.Fatalf("after %d kills there is no output: %v, %s", killed, err, stderr)
				}
				if got := contents(t, output); got != want.output {
					t.Fatalf("after %d kills the output is another one: %s, want %s; it said %q", killed, got, want.output, stderr)
				}
				if exitCode(err) != want.code {
					t.Errorf("exit code %d, want %d", exitCode(err), want.code)
				}
				break
			}
			for line := range want.reports {
				if !reports[line] {
					t.Errorf("nobody was told %q", line)
				}
			}
			for _, suffix := range []string{".checkpoint", ".part", ".checkpoint.new"} {
				if _, err := os.Stat(output + suffix); !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("%s is still there", suffix)
				}
			}
			if killed < kills || continued == 0 && !testing.Short() {
				t.Errorf("%d kills, and continued %d times", killed, continued)
			}
		})
	}
}

// modified returns when a file was written, the zero time if it is not there.
func modified(name string) time.Time {
	info, err := os.Stat(name)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// runAndKill runs the command and kills it when kill returns, unless that is
// nil. A kill is told when the command is done.
func runAndKill(t *testing.T, args []string, kill func(done <-chan struct{})) (stderr string, err error) {
	t.Helper()
	cmd := exec.Command("bullseye", args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	done, killed := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(killed)
		if kill != nil {
			kill(done)
			_ = cmd.Process.Kill()
		}
	}()
	err = cmd.Wait()
	close(done)
	<-killed
	return said.String(), err
}

func exitCode(err error) int {
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode()
	}
	return 0
}

// An outcome is what a run has left behind.
type outcome struct {
	output  string // its length and hash
	code    int
	reports map[string]bool // lines that say where something is wrong
}

// contents returns the length and the hash of a file. The files are not kept in
// memory: what the system counts as memory of commands begins with that of this
// test.
func contents(t *testing.T, name string) string {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	hash := sha256.New()
	n, err := io.Copy(hash, file)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d bytes, %x", n, hash.Sum(nil))
}

// leftAlone runs a command without checkpoints.
func leftAlone(t *testing.T, output string, args []string) (o outcome) {
	t.Helper()
	defer os.Remove(output)
	args = append(append([]string{}, args...), "-o", output, "--checkpoint=", "--threads", "1")
	stderr, err := runAndKill(t, args, nil)
	o.code = exitCode(err)
	o.reports = map[string]bool{}
	for line := range strings.Lines(stderr) {
		if strings.HasPrefix(line, os.TempDir()) {
			o.reports[line] = true
		}
	}
	o.output = contents(t, output)
	if len(o.reports) == 0 {
		t.Fatalf("no fault was found: %s", stderr)
	}
	return o
}
