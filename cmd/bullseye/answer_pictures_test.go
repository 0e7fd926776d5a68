//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A run that is interrupted keeps the pictures that are done, and says how many and what is
// known about the board that it was looking at. A PDF is written as a whole or not at all.
func TestInterruptedPictures(t *testing.T) {
	folder := t.TempDir()
	boards := filepath.Join(folder, "boards.txt")
	writeText(t, boards, puzzle+"\n"+strings.Repeat(".", 81)+"\n")
	for _, test := range []struct{ ending, want string }{
		{".svg", `^bullseye: pictures that are done: 1 of 2\n(bullseye: \S+:2: at least [0-9]+ completions\n)?bullseye: error: interrupted\n$`},
		{".pdf", `^(bullseye: \S+:2: at least [0-9]+ completions\n)?bullseye: error: interrupted\n$`},
	} {
		cmd, _, _, stderr := start(t, "spread", "-n", "0", boards, "-o", filepath.Join(folder, "spread"+test.ending))
		first := filepath.Join(folder, "spread-1.svg")
		for wait := 0; wait < 200; wait++ {
			if text, err := os.ReadFile(first); err == nil && bytes.HasSuffix(text, []byte("</svg>\n")) {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		waitUntilSignalsAreCaught(t, cmd)
		time.Sleep(200 * time.Millisecond) // the first picture is done, and the search for the second has begun
		if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != exitSignal+int(syscall.SIGINT) {
			t.Errorf("%s: %v", test.ending, cmd.ProcessState)
		}
		if !regexp.MustCompile(test.want).MatchString(stderr.String()) {
			t.Errorf("%s: reported %q", test.ending, stderr)
		}
	}
	if files, _ := filepath.Glob(filepath.Join(folder, "spread*")); len(files) != 1 || filepath.Base(files[0]) != "spread-1.svg" {
		t.Errorf("left %q", files)
	}
}
