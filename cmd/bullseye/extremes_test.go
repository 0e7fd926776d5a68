//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/fortest/hostile"
)

// An extreme is a run whose flags and input need as much memory as they can.
type extreme struct {
	args  string        // words; ../in/NAME is a file of extremeInputs
	input string        // the name of a file of extremeInputs for standard input
	slow  bool          // runs only if BULLSEYE_BIG is set
	stop  time.Duration // when to interrupt a run that would not end, or not soon
	code  int           // the exit code
}

// Every command uses at most 512 MB with up to 16 threads, whatever its flags are. If
// BULLSEYE_BIG is set, the test also has the runs that take long.
func TestMemoryOfEveryCommand(t *testing.T) {
	if hostile.Raced {
		t.Skip("skipped: the race detector itself uses several times as much memory")
	}
	const most = 512 << 10 // kB
	folder := t.TempDir()
	inputs := filepath.Join(folder, "in")
	makeFolder(t, inputs)
	for _, e := range extremes {
		t.Run(titleOf(e.args), func(t *testing.T) {
			if e.slow && os.Getenv("BULLSEYE_BIG") == "" {
				t.Skip("skipped: BULLSEYE_BIG is not set")
			}
			for _, name := range namesOfInputs(e) {
				makeInput(t, inputs, name)
			}
			place := filepath.Join(folder, "run")
			makeFolder(t, place)
			defer os.RemoveAll(place)
			cmd := limited(e.words()...)
			cmd.Dir = place
			cmd.Env = append(os.Environ(), "SHELL=/bin/bash") // completion looks at its name
			if e.input != "" {
				in, err := os.Open(filepath.Join(inputs, e.input))
				if err != nil {
					t.Fatal(err)
				}
				defer in.Close()
				cmd.Stdin = in
			}
			kB, said := e.measure(t, cmd)
			if kB > most {
				t.Errorf("found %d kB of memory, expected at most %d kB\n%.300s", kB, most, said)
			}
			used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			t.Logf("peak: %d MB, with %v of processor time", kB>>10, used.Round(time.Second/10))
		})
	}
}

// words returns the arguments. HUNDRED stands for as many parts as split takes.
func (e *extreme) words() []string {
	var parts []string
	for i := range 100 {
		parts = append(parts, fmt.Sprintf("p%d=10", i))
	}
	return strings.Fields(strings.ReplaceAll(e.args, "HUNDRED", strings.Join(parts, ",")))
}

// measure runs the command of an extreme and returns the most memory that was resident, in
// kB, and what it said.
func (e *extreme) measure(t *testing.T, cmd *exec.Cmd) (kB int64, said []byte) {
	t.Helper()
	peak := watchMemory(t, cmd)
	stderr := &head{most: 4000}
	cmd.Stderr = stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	codes := []int{e.code}
	if e.stop > 0 {
		interrupt := time.AfterFunc(e.stop, func() { _ = cmd.Process.Signal(syscall.SIGTERM) })
		defer interrupt.Stop()
		codes = append(codes, 128+int(syscall.SIGTERM))
	}
	err := cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); !slices.Contains(codes, code) || bytes.Contains(stderr.text, []byte("goroutine ")) {
		t.Errorf("exit code %d, expected one of %v: %v\n%s", code, codes, err, stderr.text)
	}
	kB, ok := peak()
	if !ok || kB == 0 {
		t.Error("there is no figure")
	}
	return kB, stderr.text
}

// limited returns a command whose virtual memory is limited, so that a fault does not take
// the machine down. Go reserves more than it uses.
func limited(args ...string) *exec.Cmd {
	const virtual = "4000000" // kB
	return exec.Command("sh", append([]string{"-c", "ulimit -v " + virtual + ` && exec bullseye "$@"`, "sh"}, args...)...)
}

// titleOf returns the name of a test for a command line.
func titleOf(args string) string { return strings.NewReplacer("../in/", "", "/", "_").Replace(args) }

// namesOfInputs returns the inputs of an extreme.
func namesOfInputs(e extreme) (names []string) {
	for _, found := range regexp.MustCompile(`\.\./in/(\S+)`).FindAllStringSubmatch(e.args, -1) {
		names = append(names, found[1])
	}
	if e.input != "" {
		names = append(names, e.input)
	}
	return names
}

// makeInput writes an input if it is not there.
func makeInput(t *testing.T, folder, name string) {
	t.Helper()
	path := filepath.Join(folder, name)
	if _, err := os.Stat(path); err == nil {
		return
	}
	for _, b := range hostile.Bombs() {
		if b.Name == name {
			writeText(t, path, string(b.Data()))
			return
		}
	}
	write, known := extremeInputs[name]
	if !known {
		t.Fatalf("there is no input %s", name)
	}
	if err := write(path); err != nil {
		t.Fatal(err)
	}
}

func makeFolder(t *testing.T, name string) {
	t.Helper()
	if err := os.Mkdir(name, 0o777); err != nil && !errors.Is(err, os.ErrExist) {
		t.Fatal(err)
	}
}

// heldElsewhere are commands whose memory other tests measure, with the name of the test.
var heldElsewhere = map[string]string{"bullseye serve": "TestServerMemory"}

// Every command has an extreme, and every flag for a number is in an extreme of its command.
func TestEveryCommandHasAnExtreme(t *testing.T) {
	has := map[string][]string{} // the words of the extremes of each command
	for _, e := range extremes {
		words := e.words()
		root := (&program{out: &sink{}, err: io.Discard}).rootCommand()
		cmd, _, err := root.Find(words)
		if err != nil {
			t.Fatal(err)
		}
		has[cmd.CommandPath()] = append(has[cmd.CommandPath()], words...)
		if err := cmd.ParseFlags(words); err != nil {
			t.Errorf("bullseye %s: %v", e.args, err)
		}
	}
	for _, cmd := range allCommands(t) {
		path := cmd.CommandPath()
		if heldElsewhere[path] != "" {
			continue
		}
		if cmd.Runnable() && has[path] == nil {
			t.Errorf("%s has no extreme", path)
		}
		for _, flag := range unmeasured(cmd, has[path]) {
			t.Errorf("%s --%s is in no extreme", path, flag)
		}
	}
}

// unmeasured returns the names of flags for numbers that are not among the words.
func unmeasured(cmd *cobra.Command, words []string) (names []string) {
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		_, number := flag.Value.(limitedFlag)
		_, isTime := flag.Value.(*timeFlag)
		if number && !isTime && flag.Name != "seed" && !slices.Contains(words, "--"+flag.Name) {
			names = append(names, flag.Name)
		}
	})
	return names
}

// A flag that no extreme has is found.
func TestUnmeasuredFlagIsFound(t *testing.T) {
	if found := fmt.Sprint(unmeasured(commandOf(t, "max"), []string{"--threads", "--ties-limit"})); found != "[top]" {
		t.Errorf("found %s, expected [top]", found)
	}
}
