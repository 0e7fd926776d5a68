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
	"bullseye/internal/fortest/hostile"
	"bullseye/internal/fortest/sample"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// A run that is killed at any moment and then resumed must write the same bytes as
// an uninterrupted run.

// manyBoards writes three files of boards and returns their names: one with plain
// lines, one that also has other forms and invalid boards, and a compressed table.
func manyBoards(t *testing.T, folder string, boards int) []string {
	t.Helper()
	var lines []string
	all, err := corpus.Boards(corpus.Easy, corpus.Typical, corpus.Several)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range all {
		lines = append(lines, b.String())
	}
	random := rand.New(rand.NewPCG(1, 2))
	var names []string
	create := func(name string, write func(io.Writer) error) {
		names = append(names, createFile(t, filepath.Join(folder, name), write))
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

// createFile writes a file and returns its name.
func createFile(t *testing.T, name string, write func(io.Writer) error) string {
	t.Helper()
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	buffer := bufio.NewWriter(file)
	if err := errors.Join(write(buffer), buffer.Flush(), file.Close()); err != nil {
		t.Fatal(err)
	}
	return name
}

// killings are commands with different outputs. Each is killed several times.
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
	{"unique.txt", []string{"dedupe"}},
	{"unique.csv.zst", []string{"dedupe", "--exact", "--to", "csv"}},
	{"decisions.json", []string{"split", "--parts", "a=2,b=1", "--json"}},
}

func TestKilledAndContinued(t *testing.T) {
	t.Parallel()
	boards, kills := 30_000, 2
	switch {
	case os.Getenv("BULLSEYE_BIG") != "":
		boards, kills = 100_000, 6
	case hostile.Raced:
		boards, kills = 5000, 1
	case sample.Only():
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
				// After enough kills, a run may complete.
				var kill func(done <-chan struct{})
				if killed < kills {
					kill = killer(output+".checkpoint", before, pause, attempt%3 == 0)
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
					// The run completed before the kill: start over.
					pause = max(pause*2/3, time.Millisecond)
					os.Remove(output)
					continue
				}
				if modified(output).IsZero() {
					t.Fatalf("after %d kills there is no output: %v, %s", killed, err, stderr)
				}
				if got := contents(t, output); got != want.output {
					t.Fatalf("after %d kills the output is %s, want %s; stderr %q", killed, got, want.output, stderr)
				}
				if exitCode(err) != want.code {
					t.Errorf("exit code %d, want %d", exitCode(err), want.code)
				}
				break
			}
			for line := range want.reports {
				if !reports[line] {
					t.Errorf("no run reported %q", line)
				}
			}
			for _, suffix := range []string{".checkpoint", ".part", ".checkpoint.new"} {
				if _, err := os.Stat(output + suffix); !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("the file %s remains", suffix)
				}
			}
			if ledgers, err := filepath.Glob(output + ".*.ledger"); err != nil || len(ledgers) > 0 {
				t.Errorf("%q remain, %v", ledgers, err)
			}
			if killed < kills || continued == 0 && !sample.Only() {
				t.Errorf("%d kills, and resumed %d times", killed, continued)
			}
		})
	}
}

// killer returns a function that waits for the moment of a kill: at any time, or
// after the next checkpoint.
func killer(checkpoint string, before time.Time, pause time.Duration, anyTime bool) func(done <-chan struct{}) {
	if anyTime {
		return func(<-chan struct{}) { time.Sleep(rand.N(pause)) }
	}
	return func(done <-chan struct{}) {
		for modified(checkpoint).Equal(before) && !isClosed(done) {
			time.Sleep(time.Millisecond / 4)
		}
		time.Sleep(rand.N(pause / 4))
	}
}

// modified returns the time of the last change of a file, or the zero time if there
// is no such file.
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

// runAndKill runs the command and, if kill is not nil, kills it when kill returns.
// The channel is closed when the command has ended.
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

// An outcome is the result of a run.
type outcome struct {
	output  string // the length and hash of the file
	code    int
	reports map[string]bool // the lines about invalid boards
}

// contents returns the length and the hash of a file. It does not read the file into
// memory, because the system counts the memory of this process as that of the
// commands that it starts.
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

// leftAlone runs a command without killing it, and without checkpoints.
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
		t.Fatalf("no invalid board was reported: %s", stderr)
	}
	return o
}

// An input file that is missing does not turn checkpoints off, so a kill leaves
// nothing that the next run cannot use.
func TestMissingInputKeepsCheckpoints(t *testing.T) {
	folder := t.TempDir()
	files := append(manyBoards(t, folder, 20_000), filepath.Join(folder, "missing.txt"))
	output := filepath.Join(folder, "out.txt")
	args := append(append([]string{"solve", "-o", output, "--checkpoint-every", "1ms"}, files[3]), files[:3]...)
	for attempt := 0; ; attempt++ {
		_, _ = runAndKill(t, args, killer(output+".checkpoint", time.Time{}, time.Millisecond, false))
		if !modified(output + ".checkpoint").IsZero() {
			break
		}
		if attempt == 20 {
			t.Fatal("no kill left a checkpoint")
		}
		os.Remove(output)
	}
	stderr, err := runAndKill(t, args, nil)
	if exitCode(err) != 1 {
		t.Errorf("exit code %d, %s", exitCode(err), stderr)
	}
	left, err := filepath.Glob(filepath.Join(folder, "out.txt*"))
	if err != nil || len(left) != 1 {
		t.Errorf("left: %q, %v", left, err)
	}
}
