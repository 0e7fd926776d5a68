package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"bullseye/internal/fortest/devdata"
	"bullseye/internal/fortest/hostile"
)

// messagesInChinese is the environment variable that makes the command of the tests write messages as a
// terminal of somebody who reads Chinese shows them.
const messagesInChinese = "BULLSEYE_TEST_MESSAGES_IN_CHINESE"

// The scripts in testdata/script test the command as users run it. Each begins with
// the reason why it exists. $EXAMPLES is the directory examples, and $DATA is the
// directory of development data, if it exists (condition [data]).

func TestMain(m *testing.M) {
	os.Setenv("BULLSEYE_SERVE_DRAIN_TIME", "1ns") // no proxy watches the servers of the tests
	testscript.Main(m, map[string]func(){"bullseye": func() {
		p := newProgram()
		p.chineseMessages = p.chineseMessages || os.Getenv(messagesInChinese) != ""
		code := p.run(os.Args[1:])
		reportPeak()
		os.Exit(code)
	}, "bullseyes": answerLines})
}

func TestScripts(t *testing.T) {
	examples := absolute(t, "..", "..", "examples")
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("DATA", devdata.Folder(t))
			env.Setenv("EXAMPLES", examples)
			env.Setenv("TERM", "xterm")
			return nil
		},
		Condition: func(condition string) (bool, error) {
			switch condition {
			case "data":
				return devdata.Present(t), nil
			case "raced":
				return hostile.Raced, nil
			case "devfull":
				_, err := os.Stat("/dev/full")
				return err == nil, nil
			case "superuser":
				return os.Geteuid() == 0, nil
			}
			return false, errors.New("unknown condition " + condition)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"json":  wantJSON,
			"lines": wantLines,
			"files": wantFiles,
			"put":   putBytes,
		},
	})
}

func absolute(t *testing.T, path ...string) string {
	t.Helper()
	name, err := filepath.Abs(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// wantJSON is "json FILE": every line of the file is a JSON object.
func wantJSON(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: json FILE")
	}
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		if object := map[string]any(nil); json.Unmarshal([]byte(line), &object) != nil {
			ts.Fatalf("not a JSON object: %s", line)
		}
	}
}

// wantLines is "lines FILE N": the file has that many lines.
func wantLines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: lines FILE N")
	}
	want, err := strconv.Atoi(args[1])
	ts.Check(err)
	if n := strings.Count(ts.ReadFile(args[0]), "\n"); n != want {
		ts.Fatalf("%s has %d lines, want %d", args[0], n, want)
	}
}

// wantFiles is "files DIRECTORY NAME...": the directory has exactly these files.
func wantFiles(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: files DIRECTORY NAME...")
	}
	entries, err := os.ReadDir(ts.MkAbs(args[0]))
	ts.Check(err)
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if want := args[1:]; !slices.Equal(names, want) {
		ts.Fatalf("%s holds %q, want %q", args[0], names, want)
	}
}

// putBytes is "put FILE TEXT...": it writes the texts one after the other. Texts may
// have Go's escapes, and *N at the end to repeat them N times.
func putBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: put FILE TEXT...")
	}
	var text strings.Builder
	for _, arg := range args[1:] {
		times := 1
		if i := strings.LastIndexByte(arg, '*'); i > 0 {
			n, err := strconv.Atoi(arg[i+1:])
			ts.Check(err)
			arg, times = arg[:i], n
		}
		part, err := strconv.Unquote(`"` + arg + `"`)
		ts.Check(err)
		text.WriteString(strings.Repeat(part, times))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text.String()), fs.FileMode(0o666)))
}
