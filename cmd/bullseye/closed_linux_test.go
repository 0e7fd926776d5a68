package main

import (
	"bytes"
	"errors"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bullseye/internal/fortest/sample"
	"bullseye/internal/store"
)

// An invocation is a command line whose answer is on standard output.
type invocation struct {
	args  []string
	input string // for standard input
}

// printing returns a command line for each command that prints. A new command needs a row here.
func printing(t *testing.T) map[string][]invocation {
	t.Helper()
	folder := t.TempDir()
	proof, games := filepath.Join(folder, "proof.txt"), filepath.Join(folder, "games")
	if said, err := exec.Command("bullseye", "max", "--quiet", "--certificate", proof, puzzle).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	if err := os.Mkdir(games, 0o700); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), filepath.Join(games, "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	made := store.Event{At: time.Unix(0, 0), Kind: "created", Data: []byte("{}")}
	if err := s.Create(t.Context(), store.Game{ID: "a", Size: 1}, store.Addition{Events: []store.Event{made}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Block(t.Context(), store.Operator{Name: "ada", At: made.At}, store.Block{Network: netip.MustParsePrefix("192.0.2.0/24"), Since: made.At}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	judged := "530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n000080079\n"
	boards := func(name string, more ...[]string) (all []invocation) {
		for _, flags := range append(more, nil) {
			all = append(all, invocation{args: slices.Concat([]string{name}, flags, []string{puzzle})})
		}
		return append(all, invocation{args: append([]string{name}, slices.Concat(more[:min(len(more), 1)]...)...), input: puzzle + "\n"})
	}
	lines := func(lines ...string) (all []invocation) {
		for _, line := range lines {
			all = append(all, invocation{args: strings.Fields(line)})
		}
		return all
	}
	return map[string][]invocation{
		"bullseye":                       lines("", "--version", "-h", "__complete solve --", "__completeNoDesc s"),
		"bullseye augment":               boards("augment"),
		"bullseye bench":                 append(lines("bench --time 1ms --json "+puzzle), invocation{args: []string{"bench", "--time", "1ms", "-"}, input: puzzle + "\n"}),
		"bullseye canon":                 boards("canon"),
		"bullseye check":                 boards("check"),
		"bullseye completion":            lines("completion -h"),
		"bullseye completion bash":       lines("completion bash"),
		"bullseye completion fish":       lines("completion fish"),
		"bullseye completion powershell": lines("completion powershell"),
		"bullseye completion zsh":        lines("completion zsh"),
		"bullseye convert":               boards("convert", []string{"--to", "block"}, []string{"--to", "parquet"}),
		"bullseye count":                 boards("count"),
		"bullseye dedupe":                boards("dedupe"),
		"bullseye draw":                  boards("draw", []string{"--to", "svg"}, []string{"--to", "png"}, []string{"--to", "pdf"}),
		"bullseye explain":               boards("explain", []string{"--to", "html"}, []string{"--to", "pdf"}, []string{"--json"}),
		"bullseye generate":              lines("generate --seed 1", "generate --seed 1 --pretty"),
		"bullseye help":                  lines("help", "help solve"),
		"bullseye hint":                  boards("hint"),
		"bullseye man":                   lines("man", "man solve"),
		"bullseye max":                   boards("max", []string{"--certificate", "/dev/stdout"}),
		"bullseye oj":                    append(lines("oj --list"), invocation{[]string{"oj", "luogu", "P1784"}, strings.Join(strings.Split(judged, ""), " ")}),
		"bullseye possible":              boards("possible", []string{"--counts"}),
		"bullseye print":                 boards("print"),
		"bullseye rate":                  boards("rate"),
		"bullseye serve":                 nil, // it prints nothing
		"bullseye shuffle":               boards("shuffle"),
		"bullseye solve":                 boards("solve", []string{"--json"}, []string{"--pretty"}, []string{"--to", "csv"}, []string{"-o", "/dev/stdout"}),
		"bullseye split":                 boards("split", []string{"--parts", "a=1,b=1", "--json"})[:1],
		"bullseye spread":                boards("spread", []string{"--to", "svg"}),
		"bullseye store":                 nil, // it needs a command
		"bullseye store block":           nil, // it prints nothing, as others below
		"bullseye store blocks":          lines("store blocks --data "+games, "store blocks --json --data "+games),
		"bullseye store dump":            lines("store dump --data " + games),
		"bullseye store end":             nil,
		"bullseye store list":            lines("store list --data "+games, "store list --json --data "+games),
		"bullseye store load":            nil,
		"bullseye store log":             lines("store log --data "+games, "store log --json --data "+games),
		"bullseye store remove":          nil,
		"bullseye store rename":          nil,
		"bullseye store unblock":         nil,
		"bullseye verify":                lines("verify "+proof, "verify --explain "+proof, "verify --json "+proof),
		"bullseye version":               lines("version"),
	}
}

// run runs a command line in a shell with redirections. It returns the output, the messages and
// the exit code.
func (p invocation) run(t *testing.T, redirections string) (out, messages string, code int) {
	t.Helper()
	// With a command after it, the shell remains the parent.
	cmd := exec.Command("sh", append([]string{"-c", `bullseye "$@" ` + redirections + `; exit $?`, "sh"}, p.args...)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(p.input), &stdout, &stderr
	cmd.Env = append(os.Environ(), "SHELL=/bin/bash")
	if _, failed := errors.AsType[*exec.ExitError](cmd.Run()); !failed && cmd.ProcessState == nil {
		t.Fatal("sh does not start")
	}
	return stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()
}

// A closed standard output once lost the answers of all commands, with exit code 0: Go's
// runtime opens /dev/null in its place. Without standard error, only messages are lost. In
// a sample, each command has one line, and help is that of the program.
func TestClosedOutputIsNoSuccess(t *testing.T) {
	known := printing(t)
	for _, cmd := range allCommands(t) {
		path := cmd.CommandPath()
		rows, ok := known[path]
		if !ok {
			t.Errorf("%s has no row in printing", path)
		}
		help := invocation{args: append(strings.Fields(path)[1:], "--help")}
		if !sample.Only() || !cmd.HasParent() {
			t.Run(strings.Join(help.args, " "), func(t *testing.T) {
				t.Parallel()
				help.failsWith(t, ">&-", closedOutput)
			})
		}
		if sample.Only() {
			rows = rows[:min(len(rows), 1)]
		}
		for _, row := range rows {
			t.Run(strings.Join(row.args, " "), func(t *testing.T) {
				t.Parallel()
				want, messages, code := row.run(t, "")
				if code != exitDone || want == "" {
					t.Fatalf("exit code %d, output %q: the test needs a command line that prints\n%s", code, want, messages)
				}
				row.failsWith(t, ">&-", closedOutput)
				row.failsWith(t, ">/dev/full", "bullseye: error: cannot write standard output: no space left on device\n")
				if slices.Contains(row.args, "bench") {
					want = "" // a measurement
				}
				if out, _, code := row.run(t, "2>&-"); code != exitDone || want != "" && out != want {
					t.Errorf("without standard error: exit code %d, expected %d and\n%s\nfound\n%s", code, exitDone, want, out)
				}
			})
		}
	}
}

const closedOutput = "bullseye: error: cannot write standard output: it is closed\nbullseye: hint: redirect it to /dev/null if nobody wants to read it\n"

// failsWith tests that a command line fails with redirections, and what it says.
func (p invocation) failsWith(t *testing.T, redirections, says string) {
	t.Helper()
	if _, messages, code := p.run(t, redirections); code != exitFailed || !strings.Contains(messages, says) {
		t.Errorf("with %s: exit code %d, expected %d and %q, found\n%s", redirections, code, exitFailed, says, messages)
	}
}

// Exit codes do not depend on whether messages can be written.
func TestExitCodesWithoutMessages(t *testing.T) {
	for _, test := range []struct {
		line, redirections string
		want               int
	}{
		{"solve " + puzzle, ">&- 2>&-", exitFailed},
		{"solve " + puzzle, ">/dev/null", exitDone},
		{"solve " + puzzle, ">/dev/null 2>&-", exitDone},
		{"solve missing", "2>&-", exitFailed},
		{"solve --nonsense", "2>&-", exitUsage},
	} {
		if _, messages, code := (invocation{args: strings.Fields(test.line)}).run(t, test.redirections); code != test.want {
			t.Errorf("%s %s: exit code %d, expected %d\n%s", test.line, test.redirections, code, test.want, messages)
		}
	}
}

// A closed standard input is not an empty success for commands that read it.
func TestClosedInputIsNoSuccess(t *testing.T) {
	tried := 0
	for _, rows := range printing(t) {
		for _, p := range rows {
			if p.input == "" {
				continue
			}
			tried++
			if out, messages, code := p.run(t, "<&-"); code != exitFailed || out != "" || !strings.Contains(messages, "no board") {
				t.Errorf("%q: exit code %d, expected %d; output %q, messages\n%s", p.args, code, exitFailed, out, messages)
			}
		}
	}
	if tried < 15 {
		t.Errorf("tried only %d command lines", tried)
	}
}

// Files are written although standard output is closed, and /dev/null may be one of them.
func TestClosedOutputIsNotNeededForFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "grid.txt")
	for _, output := range []string{name, os.DevNull} {
		if _, messages, code := (invocation{args: []string{"solve", "-o", output, puzzle}}).run(t, ">&-"); code != exitDone {
			t.Errorf("-o %s: exit code %d\n%s", output, code, messages)
		}
	}
	if _, err := os.Stat(name); err != nil {
		t.Error(err)
	}
}

// Python and Node.js discard an output by opening /dev/null for reading and writing, as Go's
// runtime does. That is no mistake.
func TestDiscardedOutputIsNoFailure(t *testing.T) {
	for _, test := range []struct{ language, program string }{
		{"python3", "import subprocess as s, sys; sys.exit(s.run(['bullseye', 'version'], stdout=s.DEVNULL).returncode)"},
		{"python3", "import subprocess as s, sys; sys.exit(s.run('bullseye version; exit $?', shell=True, stdout=s.DEVNULL).returncode)"},
		{"node", "process.exit(require('child_process').spawnSync('bullseye', ['version'], {stdio: ['inherit', 'ignore', 'inherit']}).status)"},
	} {
		if _, err := exec.LookPath(test.language); err != nil {
			t.Logf("skipped: %v", err)
			continue
		}
		flag := map[string]string{"python3": "-c", "node": "-e"}[test.language]
		if said, err := exec.Command(test.language, flag, test.program).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", test.program, err, said)
		}
	}
}
