package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"testing"

	"bullseye/internal/fortest/hostile"
)

// peakVariable names the file in which a command of a test reports its memory. The
// usage that the system reports for a child is no less than that of its parent, the
// test, so the command reports it itself.
const peakVariable = "BULLSEYE_TEST_PEAK"

// reportPeak writes the most memory that was resident in this process, in kB.
func reportPeak() {
	name := os.Getenv(peakVariable)
	if name == "" {
		return
	}
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return // other systems do not have this file
	}
	if found := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(status); found != nil {
		_ = os.WriteFile(name, found[1], 0o600)
	}
}

// watchMemory makes a command that has not started report its memory, which peak
// returns in kB once the command has ended. It reports false if there is no figure, or
// if it would include the race detector.
func watchMemory(t *testing.T, cmd *exec.Cmd) (peak func() (kB int64, ok bool)) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "peak")
	cmd.Env = append(cmd.Environ(), peakVariable+"="+name)
	return func() (int64, bool) {
		t.Helper()
		if runtime.GOOS != "linux" || hostile.Raced {
			return 0, false
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Errorf("the command did not report its memory: %v", err)
			return 0, false
		}
		kB, err := strconv.ParseInt(string(text), 10, 64)
		return kB, err == nil
	}
}
