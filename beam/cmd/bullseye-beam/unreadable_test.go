package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"bullseye/beam/pipeline"
)

// cutGzip returns gzip data of boards without their end.
func cutGzip(t *testing.T) string {
	t.Helper()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	fmt.Fprint(z, strings.Repeat(easy+"\n", 3000))
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.String()[:packed.Len()/2]
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// readSummary returns the summary of a run without its ID.
func readSummary(t *testing.T, name string) (s pipeline.Summary) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err != nil || s.Run == "" {
		t.Fatalf("%v\n%s", err, text)
	}
	s.Run = ""
	return s
}

// A run used to end with exit code 0 and "files failed 1", without the name of the
// file and the reason.
func TestDamagedFileIsLostWithExitCode0(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "good.txt"), easy+"\n")
	write(t, filepath.Join(folder, "cut.gz"), cutGzip(t))
	if err := os.Mkdir(filepath.Join(folder, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		file, reason string
	}{
		{"missing.txt", "no file matches"},
		{"folder", "it is a directory"},
		{"cut.gz", "gzip data is cut short: unexpected EOF"},
	} {
		t.Run(test.file, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out")
			messages, code := command(t, folder, "--input", test.file, "--input", "good.txt", "--output", out)
			first, rest, _ := strings.Cut(messages, "\n")
			if code != 1 || !strings.HasPrefix(first, "bullseye-beam: error: cannot read "+test.file+": ") || !strings.HasSuffix(first, test.reason) ||
				!strings.Contains(rest, "files 1, files failed 1, ") || strings.Count(rest, "\n") != 1 {
				t.Errorf("exit code %d\n%s", code, messages)
			}
			// The other files are answered.
			answers, err := os.ReadFile(out + "-00000-of-00001.txt")
			if err != nil || !strings.HasSuffix(string(answers), full+"\n") {
				t.Errorf("%v\n%s", err, answers)
			}
			// The files of the run name the file too.
			reason := strings.TrimPrefix(first, "bullseye-beam: error: cannot read "+test.file+": ")
			s := readSummary(t, out+".summary.json")
			if want := []pipeline.Failure{{File: test.file, Reason: reason}}; !reflect.DeepEqual(s.Failed, want) || s.Counters[pipeline.Failed] != 1 {
				t.Errorf("%+v", s)
			}
			letters, err := os.ReadFile(s.DeadLetters)
			if want := fmt.Sprintf(`{"file":%q,"reason":%q}`+"\n", test.file, reason); err != nil || string(letters) != want {
				t.Errorf("%v\n%s", err, letters)
			}
		})
	}
}

func TestFileWithoutPermissionIsNamed(t *testing.T) {
	folder := t.TempDir()
	secret := filepath.Join(folder, "secret.txt")
	write(t, secret, easy+"\n")
	if err := os.Chmod(secret, 0); err != nil {
		t.Fatal(err)
	}
	if f, err := os.Open(secret); err == nil {
		f.Close()
		t.Skip("skipped: this user may read all files")
	}
	messages, code := command(t, folder, "--input", "secret.txt", "--input", "boards.txt", "--output", "out")
	if code != 1 || !strings.HasPrefix(messages, "bullseye-beam: error: cannot read secret.txt: permission denied\n") ||
		!strings.Contains(messages, "\n2 boards, invalid 1, solved 1, files 1, files failed 1,") {
		t.Errorf("exit code %d\n%s", code, messages)
	}
}

// If nothing can be read, the output of an earlier run stays.
func TestNoReadableFile(t *testing.T) {
	folder := t.TempDir()
	old := filepath.Join(folder, "out-00000-of-00001.txt")
	write(t, old, "old")
	if err := os.Mkdir(filepath.Join(folder, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	messages, code := command(t, folder, "--input", "missing.txt", "--input", "folder", "--output", "out", "--overwrite")
	want := "bullseye-beam: error: cannot read missing.txt: no file matches\n" +
		"bullseye-beam: error: cannot read folder: it is a directory\n"
	if code != 1 || messages != want {
		t.Errorf("exit code %d\n%s", code, messages)
	}
	if text, err := os.ReadFile(old); err != nil || string(text) != "old" {
		t.Errorf("%v\n%s", err, text)
	}
}

// Standard error and the summary name the first failed files, in the order of the
// input. The dead letters name all.
func TestManyUnreadableFiles(t *testing.T) {
	folder := t.TempDir()
	const n = pipeline.MaxFailures + 7
	text := cutGzip(t)
	if err := os.Mkdir(filepath.Join(folder, "in"), 0o700); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		write(t, filepath.Join(folder, "in", fmt.Sprintf("%03d.gz", i)), text)
	}
	messages, code := command(t, folder, "--input", "in/*", "--output", "out", "--shards", "9", "--workers", "3")
	lines := strings.Split(messages, "\n")
	if code != 1 || len(lines) != pipeline.MaxFailures+3 {
		t.Fatalf("exit code %d\n%s", code, messages)
	}
	for i := range pipeline.MaxFailures {
		if !strings.HasPrefix(lines[i], fmt.Sprintf("bullseye-beam: error: cannot read in/%03d.gz: after line ", i)) {
			t.Errorf("line %d: %s", i, lines[i])
		}
	}
	if got, want := lines[pipeline.MaxFailures], "bullseye-beam: error: cannot read 7 more files: out-invalid-*.ndjson* has the reasons"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	names, err := filepath.Glob(filepath.Join(folder, "out-invalid-*.ndjson*"))
	if err != nil {
		t.Fatal(err)
	}
	letters := 0
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		letters += bytes.Count(text, []byte{'\n'})
	}
	if letters != n {
		t.Errorf("%d dead letters, expected %d", letters, n)
	}
}

func TestUnprovedScore(t *testing.T) {
	messages, code := command(t, t.TempDir(), "--input", "boards.txt", "--output", "out", "--operation", "max", "--with", `{"timeout":"1ns"}`)
	if code != 1 || !strings.Contains(messages, "incomplete 1") { // an unreadable board weighs more
		t.Errorf("exit code %d\n%s", code, messages)
	}
	folder := t.TempDir()
	write(t, filepath.Join(folder, "one.txt"), strings.Repeat(".", 81)+"\n")
	messages, code = command(t, folder, "--input", "one.txt", "--output", "out", "--operation", "max", "--with", `{"timeout":"1ns"}`)
	if code != 3 || !strings.Contains(messages, "incomplete 1") {
		t.Errorf("exit code %d\n%s", code, messages)
	}
}

// Without a summary, the counters of the runner determine the exit code.
func TestReport(t *testing.T) {
	for _, test := range []struct {
		name    string
		summary pipeline.Summary
		says    string
		code    int
	}{
		{"all read", pipeline.Summary{Counters: map[string]int64{"boards": 2, "solved": 2}}, "2 boards, solved 2\n", 0},
		{
			"files without names", pipeline.Summary{Counters: map[string]int64{"files_failed": 2}, DeadLetters: "bad-*"},
			"bullseye-beam: error: cannot read 2 files: bad-* has the reasons\n0 boards, files failed 2\n", 1,
		},
		{
			"left out", pipeline.Summary{Counters: map[string]int64{"boards": 1, "left_out": 1}, DeadLetters: "bad"},
			"bullseye-beam: error: left out 1 board: bad has the reason\n1 board, left out 1\n", 1,
		},
		{"unproved", pipeline.Summary{Counters: map[string]int64{"boards": 1, "unproved": 1, "incomplete": 1}}, "1 board, unproved 1, incomplete 1\n", 3},
		{
			"a name that a terminal would obey",
			pipeline.Summary{Counters: map[string]int64{"files_failed": 1}, Failed: []pipeline.Failure{{File: "a\x1b[2J\n", Reason: "no"}}},
			"bullseye-beam: error: cannot read \"a\\x1b[2J\\n\": no\n0 boards, files failed 1\n", 1,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var messages strings.Builder
			if code := report(&messages, &test.summary); code != test.code || messages.String() != test.says {
				t.Errorf("exit code %d\n%s", code, messages.String())
			}
		})
	}
}
