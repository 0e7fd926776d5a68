//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
)

// A terminal is a pseudo-terminal with a running command.
type terminal struct {
	cmd  *exec.Cmd
	file *os.File

	mutex  sync.Mutex
	text   bytes.Buffer // what the command has shown
	closed chan struct{}
}

// onTerminal starts bullseye on a terminal of 80 columns.
func onTerminal(t *testing.T, cmd *exec.Cmd) *terminal {
	t.Helper()
	file, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 40, Cols: 80})
	if err != nil {
		t.Skip("skipped: no pseudo-terminal: ", err)
	}
	term := &terminal{cmd: cmd, file: file, closed: make(chan struct{})}
	t.Cleanup(func() { _ = cmd.Process.Kill(); file.Close() })
	go func() {
		defer close(term.closed)
		for piece := make([]byte, 1<<12); ; {
			n, err := file.Read(piece)
			term.mutex.Lock()
			term.text.Write(piece[:n])
			term.mutex.Unlock()
			if err != nil { // on Linux, that the last process has closed the terminal
				return
			}
		}
	}()
	return term
}

func (term *terminal) shown() string {
	term.mutex.Lock()
	defer term.mutex.Unlock()
	return term.text.String()
}

// await waits until the terminal shows a text.
func (term *terminal) await(t *testing.T, pattern string) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !regexp.MustCompile(pattern).MatchString(term.shown()); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("no %q in %q", pattern, term.shown())
		}
	}
}

// interrupt types Ctrl-C, waits for the end, which must be that of an interruption,
// and returns everything that was shown.
func (term *terminal) interrupt(t *testing.T) string {
	t.Helper()
	if _, err := term.file.Write([]byte{3}); err != nil {
		t.Fatal(err)
	}
	_ = term.cmd.Wait()
	if code := term.cmd.ProcessState.ExitCode(); code != exitSignal+2 {
		t.Errorf("%v, want exit code 130", term.cmd.ProcessState)
	}
	<-term.closed
	return term.shown()
}

// Questions that take long show their progress on a terminal, in one line, and Ctrl-C
// says what is known.
func TestProgressOnATerminal(t *testing.T) {
	folder := t.TempDir()
	ones := filepath.Join(folder, "ones.txt")
	writeText(t, ones, strings.Repeat("1 ", 81))
	for _, test := range []struct {
		name            string
		args            []string
		progress, known string
	}{
		{"count", []string{"count"}, `completions so far, .*/s, [0-9]+ s; --estimate estimates them`, `at least [0-9]+ completions`},
		{"estimate", []string{"count", "--estimate", "--samples", "1000000000"}, `about [0-9.e+]+ completions by [0-9]+ samples so far`,
			`about [0-9.e+]+ completions, estimated by [0-9]+ samples`},
		{"spread", []string{"spread", "--limit", "0"}, `completions so far, .*; --limit N stops sooner`, `at least [0-9]+ completions`},
		{"ties", []string{"max", "--ties", "--ties-limit", "0", "--weights", ones}, `score 405: .* grids so far`,
			`the best score is 405, which at least [0-9]+ grids have`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			term := onTerminal(t, exec.Command("bullseye", append(test.args, empty)...))
			term.await(t, test.progress)
			shown := term.interrupt(t)
			if !regexp.MustCompile(`(?m)^(.*\r\x1b\[K)?bullseye: <argument 1>:1: ` + test.known + `\r\n(.*\n)*bullseye: error: interrupted\r\n$`).MatchString(shown) {
				t.Errorf("it shows %q", shown)
			}
			for _, line := range regexp.MustCompile(`\r([^\r\n]+)\x1b\[K`).FindAllStringSubmatch(shown, -1) {
				if n := len(line[1]); n >= 80 {
					t.Errorf("the line has %d columns: %q", n, line)
				}
			}
		})
	}
}

// A generator that takes long shows how many boards and attempts are done, also if boards
// go to the terminal, and its line disappears.
func TestProgressOfGenerate(t *testing.T) {
	output := filepath.Join(t.TempDir(), "boards.txt")
	for name, args := range map[string][]string{
		"terminal": nil,
		"file":     {"-o", output},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			term := onTerminal(t, exec.Command("bullseye", append([]string{"generate", "-n", "100000", "--minimal", "--clues", "21"}, args...)...))
			term.await(t, `[1-9][0-9]* boards, [0-9.,]+/s, [0-9.]+( thousand| million)? attempts`)
			shown := term.interrupt(t)
			if boards := regexp.MustCompile(`(?m)^[^1-9.\r\n]*[^\r\n]*[a-z][^\r\n]*[1-9.]{81}\r$`).FindString(shown); boards != "" {
				t.Errorf("a board stands beside the line: %q", boards)
			}
		})
	}
}

// A table that people cannot read does not go to a terminal.
func TestNoParquetOnATerminal(t *testing.T) {
	term := onTerminal(t, exec.Command("bullseye", "solve", "--to", "parquet", puzzle))
	term.await(t, `error: a terminal cannot show the form parquet\r\n.*hint: give -o`)
}

// Many pictures show how many are done. After Ctrl-C, the line is gone, and the count is that
// of the files.
func TestProgressOfPictures(t *testing.T) {
	folder := t.TempDir()
	boards := filepath.Join(folder, "boards.txt")
	writeText(t, boards, strings.Repeat(puzzle+"\n", 50_000))
	term := onTerminal(t, exec.Command("bullseye", "draw", boards, "-o", filepath.Join(folder, "board.svg")))
	term.await(t, `[1-9][0-9.]*( thousand)? boards, [0-9.,]+/s`)
	shown := term.interrupt(t)
	done := regexp.MustCompile(`(?m)^(?:.*\r\s*\r)?bullseye: pictures that are done: ([0-9]+) of 50000\r$`).FindStringSubmatch(shown)
	files, err := filepath.Glob(filepath.Join(folder, "board-*.svg"))
	if err != nil {
		t.Fatal(err)
	}
	if done == nil || done[1] != strconv.Itoa(len(files)) {
		t.Errorf("there are %d pictures, and it shows %q", len(files), shown)
	}
}

// Progress goes to a terminal only: not to standard output, not to a pipe, not to a
// terminal that cannot erase lines, and nowhere with --quiet.
func TestProgressOnlyOnATerminal(t *testing.T) {
	t.Run("standard output", func(t *testing.T) {
		t.Parallel()
		var out bytes.Buffer
		cmd := exec.Command("bullseye", "count", "--json", puzzle, empty)
		cmd.Stdout = &out
		term := onTerminal(t, cmd)
		term.await(t, "completions so far")
		term.interrupt(t)
		if n := strings.Count(out.String(), "\n"); n != 1 || !strings.HasSuffix(out.String(), `"count":1}`+"\n") {
			t.Errorf("standard output has %q", out.String())
		}
	})
	t.Run("--quiet", func(t *testing.T) {
		t.Parallel()
		term := onTerminal(t, exec.Command("bullseye", "count", "--quiet", puzzle, empty))
		term.await(t, "1\r\n")
		time.Sleep(lookoutPatience + 2*redrawEvery)
		if got := term.interrupt(t); strings.TrimPrefix(strings.ReplaceAll(got, "^C", ""), "1\r\n") != "bullseye: error: interrupted\r\n" {
			t.Errorf("it shows %q", got)
		}
	})
	t.Run("a terminal that cannot erase lines", func(t *testing.T) {
		t.Parallel()
		cmd := exec.Command("bullseye", "count", puzzle, empty)
		cmd.Env = append(cmd.Environ(), "TERM=dumb")
		term := onTerminal(t, cmd)
		term.await(t, "1\r\n")
		time.Sleep(lookoutPatience + 2*redrawEvery)
		if got := term.interrupt(t); strings.Contains(got, "so far") || strings.Contains(got, "\x1b") || !strings.Contains(got, "at least ") {
			t.Errorf("it shows %q", got)
		}
	})
	t.Run("pipe", func(t *testing.T) {
		t.Parallel()
		cmd, _, out, stderr := start(t, "count", puzzle, empty)
		if got := readLine(t, out); got != "1" {
			t.Errorf("answered %q", got)
		}
		time.Sleep(lookoutPatience + 2*redrawEvery)
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		if rest, _ := io.ReadAll(out); len(rest) > 0 {
			t.Errorf("also answered %q", rest)
		}
		_ = cmd.Wait()
		if !regexp.MustCompile(`^bullseye: <argument 2>:1: at least [0-9]+ completions\nbullseye: error: interrupted\n$`).MatchString(stderr.String()) {
			t.Errorf("reported %q", stderr)
		}
	})
}
