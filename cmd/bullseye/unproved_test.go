//go:build unix

package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The answer to an interrupted board is written, and marked as incomplete. With
// weights of 1, all grids score 405, and there are too many to count.
func TestInterruptedBoard(t *testing.T) {
	weights := filepath.Join(t.TempDir(), "ones.txt")
	if err := os.WriteFile(weights, []byte(strings.Repeat("1 ", 81)), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, flag, want string
	}{
		{"text", "--grid=false", `^405\t[0-9]+\+\n$`},
		{"JSON", "--json", `^\{"file":"-","line":2,.*"status":"scored","score":405,.*"ties":[0-9]+,"tiesStopped":true\}\n$`},
	} {
		t.Run(test.name, func(t *testing.T) {
			// The search for the second board starts unseen. Wait longer until it
			// has started before the interruption.
			for wait := 100 * time.Millisecond; ; wait *= 2 {
				answer := interruptSecond(t, wait, "max", "--ties", "--ties-limit=0", "--weights", weights, test.flag)
				if regexp.MustCompile(test.want).MatchString(answer) {
					break
				}
				if answer != "" || wait > 10*time.Second {
					t.Fatalf("answered %q", answer)
				}
			}
		})
	}
}

// interruptSecond sends two boards, interrupts the command some time after the first
// answer, and returns the answer to the second.
func interruptSecond(t *testing.T, wait time.Duration, args ...string) string {
	t.Helper()
	cmd, in, out, stderr := start(t, args...)
	send(t, in, puzzle, empty)
	if got := readLine(t, out); !strings.Contains(got, "405") {
		t.Errorf("answered %q", got)
	}
	time.Sleep(wait)
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(out)
	if err != nil {
		t.Error(err)
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitSignal+int(syscall.SIGINT) {
		t.Errorf("exit code %d", code)
	}
	known := `(bullseye: <stdin>:2: the best score is 405, which at least [0-9]+ grids? ha(s|ve)\n)?`
	if !regexp.MustCompile("^" + known + "bullseye: error: interrupted\n$").MatchString(stderr.String()) {
		t.Errorf("reported %q", stderr)
	}
	return string(rest)
}
