package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"

	"bullseye/operation"
	"bullseye/puzzleio"
)

// TestMain runs the command instead of the tests if the environment says so. Tests
// start this binary in that way.
func TestMain(m *testing.M) {
	if os.Getenv("BULLSEYE_BEAM") == "run" {
		main()
		return
	}
	os.Exit(m.Run())
}

const (
	easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// command runs the command in a folder with a file of boards.
func command(t *testing.T, folder string, args ...string) (stderr string, code int) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, "boards.txt"), []byte(easy+"\nwhat?\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	run := exec.Command(os.Args[0], args...)
	run.Dir = folder
	run.Env = append(os.Environ(), "BULLSEYE_BEAM=run")
	var messages strings.Builder
	run.Stderr = &messages
	err := run.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return messages.String(), exit.ExitCode()
	}
	if err != nil {
		t.Fatal(err)
	}
	return messages.String(), 0
}

func TestCommand(t *testing.T) {
	folder := t.TempDir()
	args := []string{"--input", "boards.*", "--output", "out/solved", "--invalid", "out/bad"}
	messages, code := command(t, folder, args...)
	want := "bullseye-beam: error: cannot read 1 board: out/bad-00000-of-00001.ndjson has the reason\n" +
		"2 boards, invalid 1, solved 1, files 1, blocks 1, bytes read 88, bytes written 90\n"
	if code != 1 || messages != want {
		t.Errorf("%d\n%s", code, messages)
	}
	for name, want := range map[string]string{
		"out/solved-00000-of-00001.txt": full + "\ninvalid\n",
		"out/bad-00000-of-00001.ndjson": `{"file":"boards.txt","line":2,"column":1,"offset":82,"reason":`,
	} {
		if got, err := os.ReadFile(filepath.Join(folder, name)); err != nil || !strings.HasPrefix(string(got), want) {
			t.Errorf("%s: %v\n%s", name, err, got)
		}
	}

	// Existing output is not replaced, and the message says why on one line.
	messages, code = command(t, folder, args...)
	if want := "bullseye-beam: error: out/solved-00000-of-00001.txt already exists: remove it, or allow to replace it with --overwrite\n"; code != 1 || messages != want {
		t.Errorf("%d\n%s", code, messages)
	}
	if messages, code = command(t, folder, append(args, "--overwrite", "--operation", "count", "--with", `{"limit":2}`, "--json", "--compress", "gzip")...); code != 1 {
		t.Errorf("%d\n%s", code, messages)
	}
	if _, err := os.Stat(filepath.Join(folder, "out/solved-00000-of-00001.ndjson.gz")); err != nil {
		t.Error(err)
	}
}

// The flag --endpoint gives the address of a portable runner. Here it is Prism, in
// a process other than the command's.
func TestPortableRunner(t *testing.T) {
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Skipf("skipped: no port can be opened: %v", err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	if _, err := prism.CreateJobServer(t.Context(), prism.Options{Port: port}); err != nil {
		t.Fatal(err)
	}
	for _, runner := range []string{"universal", "flink"} { // flink is another name for it
		folder := t.TempDir()
		messages, code := command(t, folder, "--input", "boards.txt", "--output", "solved", "--shards", "5", "--runner", runner,
			"--endpoint", fmt.Sprintf("localhost:%d", port), "--environment_type", "LOOPBACK")
		if code != 1 || !strings.Contains(messages, "cannot read 1 board") || !strings.Contains(messages, "2 boards, invalid 1, solved 1") {
			t.Errorf("%d\n%s", code, messages)
		}
		shards, _ := filepath.Glob(filepath.Join(folder, "solved-*-of-*.txt"))
		var all strings.Builder
		for _, name := range shards {
			text, _ := os.ReadFile(name)
			all.Write(text)
		}
		if len(shards) != 5 || all.String() != full+"\ninvalid\n" {
			t.Errorf("%v\n%s", shards, all.String())
		}
	}
}

func TestUsage(t *testing.T) {
	folder := t.TempDir()
	for _, test := range []struct {
		args []string
		says string
		code int
	}{
		{[]string{"--help"}, "--input PATTERN", 0},
		{[]string{"--help-all"}, "environment_type", 0},
		{nil, "no input", 2},
		{[]string{"boards.txt"}, "--input", 2},
		{[]string{"--nonsense"}, "nonsense", 2},
		{[]string{"--format", "doc"}, `unknown format "doc"`, 2},
		{[]string{"--compress", "rar"}, `unknown compression "rar"`, 2},
		{[]string{"--split", "much"}, "as in 64M", 2},
		{[]string{"--input", "x", "--output", "y", "--operation", "guess"}, `unknown operation "guess"`, 2},
		{[]string{"--input", "nothing.*", "--output", "y"}, "error: cannot read nothing.*: no file matches\n", 1},
	} {
		messages, code := command(t, folder, test.args...)
		if code != test.code || !strings.Contains(messages, test.says) {
			t.Errorf("%v: %d\n%.500s", test.args, code, messages)
		}
	}
}

// The usage text has every flag of the command.
func TestUsageIsComplete(t *testing.T) {
	set := flag.NewFlagSet("", flag.ContinueOnError)
	newFlags(set)
	set.VisitAll(func(f *flag.Flag) {
		if !strings.Contains(usage(), "--"+f.Name+" ") && !strings.Contains(usage(), "--"+f.Name+"\n") {
			t.Errorf("usage does not explain --%s", f.Name)
		}
	})
	for line := range strings.Lines(usage()) {
		if n := len(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("%d columns, expected at most 80: %s", n, line)
		}
	}
}

// Package flag reads 010 as eight. A flag of this command either keeps such a text or refuses it.
func TestNumbersAreDecimal(t *testing.T) {
	set := flag.NewFlagSet("", flag.ContinueOnError)
	newFlags(set)
	accepted := 0
	set.VisitAll(func(defined *flag.Flag) {
		for _, text := range []string{"010", "0x10", "0b11", "0o17", "1_0", "+5", "010M", "0x10M"} {
			fresh := flag.NewFlagSet("", flag.ContinueOnError)
			f := newFlags(fresh)
			if fresh.Set(defined.Name, text) != nil {
				continue
			}
			if accepted++; !strings.Contains(fmt.Sprintf("%+v", *f), text) {
				t.Errorf("--%s=%s becomes %+v", defined.Name, text, *f)
			}
		}
	})
	if accepted == 0 {
		t.Error("no flag takes a text")
	}
	if messages, code := command(t, t.TempDir(), "--shards", "010"); code != 2 || !strings.Contains(messages, "numbers are decimal, without leading zeros: write 10") {
		t.Errorf("%d\n%s", code, messages)
	}
}

// row returns the row of the README's table for a flag.
func row(t *testing.T, readme, name string) string {
	t.Helper()
	_, row, ok := strings.Cut(readme, "\n| `--"+name+" ")
	if !ok {
		t.Fatalf("README.md has no row for --%s", name)
	}
	row, _, _ = strings.Cut(row, "\n")
	return row
}

// The usage and the README name every operation and every table, and no other.
func TestNamesOfOperationsAndTables(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(text)
	for name, want := range map[string][]string{"operation": operation.Names(), "to": puzzleio.TableFormats(true)} {
		_, help, ok := strings.Cut(usage(), "\n  --"+name+" NAME ")
		if !ok {
			t.Fatalf("the usage does not explain --%s", name)
		}
		help, _, _ = strings.Cut(help, "\n  --")
		for _, name := range want {
			if !regexp.MustCompile(`\b` + name + `\b`).MatchString(help) {
				t.Errorf("the usage lacks %s: %s", name, help)
			}
		}
		_, cell, _ := strings.Cut(row(t, readme, name), "|")
		var named []string
		for _, match := range regexp.MustCompile("`([a-z][a-z-]*)`").FindAllStringSubmatch(cell, -1) {
			named = append(named, match[1])
		}
		if !slices.Equal(named, want) {
			t.Errorf("README.md has the names %q for --%s, expected %q", named, name, want)
		}
	}
}

// The runners and filesystems that the README promises are linked.
func TestRunnersAndFilesystemsAreLinked(t *testing.T) {
	for _, scheme := range []string{"gs://bucket/a", "s3://bucket/a", "/a"} {
		filesystem.ValidateScheme(scheme) // panics if there is none
	}
	for _, name := range []string{"prism", "flink", "spark", "dataflow", "universal"} {
		if !strings.Contains(usage(), name) {
			t.Errorf("the usage lacks the runner %s", name)
		}
		if registers(name) {
			t.Errorf("the runner %s is not linked", name)
		}
	}
}

// registers reports whether a runner can be registered: no other has its name.
func registers(name string) (ok bool) {
	defer func() { ok = recover() == nil }()
	beam.RegisterRunner(name, nil)
	return
}

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{"1": 1, "82": 82, "64K": 64 << 10, "3m": 3 << 20, "2G": 2 << 30} {
		if got, err := parseSize(text); err != nil || got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "M", "1T", "9999999999999999999", "9999999999999G", "1.5M"} {
		if n, err := parseSize(text); err == nil {
			t.Errorf("%s: %d", text, n)
		}
	}
}
