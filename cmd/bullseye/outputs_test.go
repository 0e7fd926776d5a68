package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bullseye/internal/corpus"
)

var updateOutputs = flag.Bool("update-outputs", false, "write testdata/outputs.txt; say in CHANGELOG.md what has changed")

// keptOutputs is the folder in which TestOutputs leaves all outputs, to compare those of two
// versions: BULLSEYE_OUTPUTS=/tmp/old go test -run TestOutputs ./cmd/bullseye
var keptOutputs = os.Getenv("BULLSEYE_OUTPUTS")

// asked are the questions of TestOutputs with options, and the inputs of which they are asked.
var asked = []string{
	"solve mixed.txt", "solve -u mixed.txt", "solve table.csv", "solve mixed.txt candidates.txt",
	"count mixed.txt", "count -n 3 mixed.txt", "count -e --samples 100 --seed 7 mixed.txt", "count candidates.txt",
	"check mixed.txt table.csv", "check --quick mixed.txt",
	"max mixed.txt", "max -g mixed.txt", "max --lex -g --ties --second mixed.txt", "max --min -g mixed.txt", "max -k 3 mixed.txt", "max --explain several.txt",
	"max -g --weights weights.txt mixed.txt", "max candidates.txt",
	"spread mixed.txt", "spread -n 5 several.txt", "spread --weights weights.txt several.txt",
	"rate mixed.txt", "rate candidates.txt",
	"hint mixed.txt", "hint --detail where mixed.txt", "hint --detail what mixed.txt", "hint --all easy.txt", "hint --nth 3 easy.txt", "hint --target several.txt", "hint --clues given.txt entries.txt",
	"explain easy.txt", "explain --style explainer easy.txt", "explain --marks easy.txt", "explain --target several.txt", "explain --markdown easy.txt",
	"canon mixed.txt", "canon -g -t -a mixed.txt",
	"shuffle -n 2 --seed 5 mixed.txt", "augment -n 2 --seed 5 mixed.txt",
	"dedupe mixed.txt mixed.txt table.csv", "dedupe --exact mixed.txt mixed.txt",
	"generate -n 3 --seed 9", "generate -n 2 --minimal --symmetry diagonal", "generate -n 2 --target --seed 4",
}

// shown are the forms in which TestOutputs has each answer. Not every question has every form:
// the error is then the output.
var shown = []string{
	"", "--pretty --color never", "--pretty --color always", "--json", "--to csv", "--to block", "--to candidates", "--to ndjson",
	"--with file,line,label", "--only solved,multiple", "--with guesses --json", "--json --only invalid", "LANG=zh_CN.UTF-8", "LANG=zh_CN.UTF-8 --pretty --color never", "--threads 1",
}

// otherOutputs are commands whose output is a picture or a document.
var otherOutputs = []string{
	"draw --to svg -o - easy.txt", "draw --candidates --rings easy.txt", "draw --step --to svg -o - one.txt", "draw --step --target --to svg -o - several1.txt",
	"draw --solution --target --to svg -o - several1.txt", "draw --to png -o - one.txt", "spread --to svg -o - several1.txt", "explain --to html -o - one.txt",
	"convert mixed.txt --to grid", "convert table.csv --to csv", "convert mixed.txt --to sdm", "convert table.csv --to opensudoku", "verify proof --explain", "verify proof --json",
	"split --parts a=1,b=1 --json mixed.txt -o {part}.txt", "oj --list", "oj --list --json",
}

// Every answer is in every form what it was, byte by byte. The test knows outputs by their
// hashes only: testdata/outputs.txt has for each command the hash of what it writes to standard
// output and standard error, its exit code and its arguments.
func TestOutputs(t *testing.T) {
	skipIfRaced(t)
	t.Parallel()
	folder := t.TempDir()
	for name, text := range outputInputs(t) {
		writeText(t, filepath.Join(folder, name), text)
	}
	runIn := func(args string) (output []byte, code int) {
		var stdout, stderr bytes.Buffer
		const chinese = "LANG=zh_CN.UTF-8"
		fields := slices.DeleteFunc(strings.Fields(args), func(field string) bool { return field == chinese })
		cmd := exec.Command("bullseye", fields...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = folder, &stdout, &stderr
		cmd.Env = append(os.Environ(), "LANGUAGE=", "LC_ALL=", "LC_MESSAGES=", "LANG=C", "TERM=xterm")
		if strings.Contains(args, chinese) {
			cmd.Env = append(cmd.Env, chinese)
		}
		if err := cmd.Run(); err != nil {
			if _, exited := errors.AsType[*exec.ExitError](err); !exited {
				t.Fatal(err)
			}
		}
		return append(append(stdout.Bytes(), "\n-- stderr --\n"...), stderr.Bytes()...), cmd.ProcessState.ExitCode()
	}
	runIn("max several1.txt --certificate proof")
	var commands []string
	for _, question := range asked {
		for _, form := range shown {
			commands = append(commands, strings.TrimSpace(question+" "+form))
		}
	}
	commands = append(commands, otherOutputs...)
	var got strings.Builder
	for i, args := range commands {
		output, code := runIn(args)
		sum := sha256.Sum256(output)
		fmt.Fprintf(&got, "%s %d %s\n", hex.EncodeToString(sum[:8]), code, args)
		if keptOutputs != "" {
			writeText(t, filepath.Join(keptOutputs, fmt.Sprintf("%03d.txt", i)), args+"\n"+string(output))
		}
	}
	const golden = "testdata/outputs.txt"
	if *updateOutputs {
		writeText(t, golden, got.String())
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for line := range strings.Lines(string(want)) {
		known[line] = true
	}
	for line := range strings.Lines(got.String()) {
		if !known[line] {
			t.Errorf("another output than before: %s", line)
		}
	}
	if n := strings.Count(string(want), "\n"); n != len(commands) {
		t.Errorf("%s has %d commands, there are %d", golden, n, len(commands))
	}
}

// outputInputs are the files that the commands of TestOutputs read.
func outputInputs(t *testing.T) map[string]string {
	t.Helper()
	some := func(kind corpus.Kind, n int) string {
		boards, err := corpus.Boards(kind)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		for _, b := range boards[:n] {
			text.WriteString(b.String() + "\n")
		}
		return text.String()
	}
	const clashing = "11.......2..............................................................3........\n"
	const solvable = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	easy, several := some(corpus.Easy, 3), some(corpus.Several, 3)
	return map[string]string{
		"mixed.txt":    easy + some(corpus.Typical, 2) + clashing + some(corpus.Sparse, 2) + clashing[:80] + "\n" + some(corpus.Hard, 2) + several + solvable + " label\n",
		"table.csv":    "id,puzzle,note\n1," + solvable + ",\"a, b\"\n2," + strings.TrimSpace(clashing) + ",\n3,xyz,bad\n4," + some(corpus.Several, 1) + ",last\n",
		"easy.txt":     easy,
		"one.txt":      some(corpus.Typical, 1),
		"several.txt":  several,
		"several1.txt": some(corpus.Several, 1),
		"given.txt":    solvable + "\n",
		"entries.txt":  "534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
		"weights.txt":  strings.Repeat("1 2 3 4 5 6 7 8 -9\n", 9),
		"candidates.txt": "1 2 3 4 5 6 7 8 9\n4 5 6 7 8 9 1 2 3\n7 8 9 1 2 3 4 5 6\n2 3 4 5 6 7 8 9 1\n5 6 7 8 9 1 2 3 4\n" +
			"8 9 1 2 3 4 5 6 7\n3 4 5 6 7 8 9 1 2\n6 7 8 9 1 2 345 345 5\n9 1 2 3 4 5 678 78 8\n",
	}
}
