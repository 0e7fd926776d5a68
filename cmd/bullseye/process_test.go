//go:build unix

package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/internal/fortest/sample"
)

// Tests that scripts cannot express: input that arrives while answers are read, very
// long input, and limits on memory.

var empty = strings.Repeat(".", 81)

// start starts bullseye with pipes for its input and its output.
func start(t *testing.T, args ...string) (cmd *exec.Cmd, in io.WriteCloser, out *bufio.Reader, stderr *bytes.Buffer) {
	t.Helper()
	cmd = exec.Command("bullseye", args...) // TestMain put it on the path
	in, out, stderr = startCommand(t, cmd)
	return cmd, in, out, stderr
}

// startCommand starts a command with pipes for its input and its output.
func startCommand(t *testing.T, cmd *exec.Cmd) (in io.WriteCloser, out *bufio.Reader, stderr *bytes.Buffer) {
	t.Helper()
	stderr = new(bytes.Buffer)
	cmd.Stderr = stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return in, bufio.NewReader(pipe), stderr
}

// send writes lines to the command.
func send(t *testing.T, in io.Writer, lines ...string) {
	t.Helper()
	if _, err := io.WriteString(in, strings.Join(lines, "\n")+"\n"); err != nil {
		t.Fatal(err)
	}
}

func readLine(t *testing.T, out *bufio.Reader) string {
	t.Helper()
	line, err := out.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(line, "\n")
}

// Another program may send a board and wait for the answer before it sends the next.
func TestAnswersWhileInputIsOpen(t *testing.T) {
	cmd, in, out, _ := start(t, "count")
	for range 3 {
		send(t, in, puzzle)
		if got := readLine(t, out); got != "1" {
			t.Errorf("answered %q, want 1", got)
		}
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// A line of 1 GB is one invalid board, and takes little memory.
func TestEndlessLine(t *testing.T) {
	length := 1 << 30
	if sample.Only() {
		length = 1 << 24
	}
	for _, test := range []struct {
		args        []string
		out, stderr string
	}{
		{[]string{"solve", "--unique"}, "invalid\n", "<stdin>:1:"},
		{[]string{"oj", "noip2009"}, "", "bullseye: error: <stdin>:1:1: found more than 81 characters together"},
	} {
		t.Run(test.args[0], func(t *testing.T) {
			cmd := exec.Command("bullseye", test.args...)
			peak := watchMemory(t, cmd)
			in, out, stderr := startCommand(t, cmd)
			go func() {
				piece := bytes.Repeat([]byte("1"), 1<<20)
				for range length / len(piece) {
					if _, err := in.Write(piece); err != nil {
						return // the command has stopped reading
					}
				}
				in.Close()
			}()
			got, err := io.ReadAll(out)
			if err != nil || string(got) != test.out {
				t.Errorf("answered %q, error %v, want %q", got, err, test.out)
			}
			_ = cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != exitFailed || !strings.HasPrefix(stderr.String(), test.stderr) {
				t.Errorf("exit code %d, reported %q", code, stderr)
			}
			checkMemory(t, peak)
		})
	}
}

// Online judges give 64 MB.
func checkMemory(t *testing.T, peak func() (kB int64, ok bool)) {
	t.Helper()
	if kB, ok := peak(); ok && kB > 64<<10 {
		t.Errorf("it used %d kB, more than 64 MB", kB)
	}
}

// Each judge's problem stays within the memory limit for boards of 24 clues or more.
func TestJudgesMemory(t *testing.T) {
	zeros := strings.NewReplacer(".", "0")
	sample, err := os.ReadFile(filepath.Join("..", "..", "examples", "target.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for problem, input := range map[string]string{
		"noip2009":    string(sample),
		"codevs2924":  zeros.Replace(puzzle),
		"acwing166":   strings.Repeat(puzzle+"\n", 5000) + "end\n",
		"poj2676":     "1000\n" + strings.Repeat(zeros.Replace(puzzle)+"\n", 1000),
		"poj2918":     "1000\n" + strings.Repeat(zeros.Replace(puzzle)+"\n", 1000),
		"hdu1426":     strings.Repeat(puzzle+"\n\n", 1000),
		"boj2239":     zeros.Replace(puzzle),
		"hdu2780":     "1000\n" + strings.Repeat(zeros.Replace(puzzle)+"\n", 1000),
		"hdu3111":     "1000\n" + strings.Repeat(puzzle+"\n---\n", 999) + puzzle,
		"easudoku":    "1000\n" + strings.Repeat(zeros.Replace(puzzle)+"\n", 1000),
		"novice42":    "1000\n" + strings.Repeat("Grid 1\n"+zeros.Replace(puzzle)+"\n", 1000),
		"sudokunique": strings.Repeat(zeros.Replace(puzzle)+"\n\n", 1000),
		"uva10957":    strings.Repeat(string(sample)+"\n", 100),
		"tioj1025":    string(sample),
	} {
		t.Run(problem, func(t *testing.T) {
			cmd := exec.Command("bullseye", "oj", problem)
			peak := watchMemory(t, cmd)
			cmd.Stdin = strings.NewReader(input)
			if out, err := cmd.Output(); err != nil || len(out) == 0 {
				t.Fatalf("answered %d bytes, error %v", len(out), err)
			}
			checkMemory(t, peak)
		})
	}
}

// Boards with as many clues as the problem promises have the known optima.
func TestKnownOptima(t *testing.T) {
	var boards, most, least strings.Builder
	for _, line := range devdata.Lines(t, "target-optima.tsv") {
		columns := strings.Split(line, "\t")
		if len(columns) != 3 || 81-strings.Count(columns[0], ".") < 24 {
			continue
		}
		boards.WriteString(columns[0] + "\n")
		most.WriteString(columns[1] + "\n")
		least.WriteString(columns[2] + "\n")
	}
	if boards.Len() == 0 {
		t.Fatal("the table has no board")
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"max"}, most.String()},
		{[]string{"max", "--min"}, least.String()},
	} {
		cmd := exec.Command("bullseye", test.args...)
		cmd.Stdin = strings.NewReader(boards.String())
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		if string(out) != test.want {
			t.Errorf("%v differs from the table:\n%s", test.args, differing(boards.String(), string(out), test.want))
		}
	}
}

// differing lists the boards whose answers are wrong.
func differing(boards, got, want string) string {
	var text strings.Builder
	answers, wanted := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i, board := range strings.Split(boards, "\n") {
		if i < len(answers) && i < len(wanted) && answers[i] != wanted[i] {
			text.WriteString(board + " " + answers[i] + ", want " + wanted[i] + "\n")
		}
	}
	return text.String()
}
