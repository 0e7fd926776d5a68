package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io"
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
	commands := []string{"max several1.txt --certificate proof"} // for verify
	for _, question := range asked {
		for _, form := range shown {
			commands = append(commands, strings.TrimSpace(question+" "+form))
		}
	}
	commands = append(commands, otherOutputs...)
	cmd := exec.Command("bullseyes")
	cmd.Dir, cmd.Stdin, cmd.Stderr = folder, strings.NewReader(strings.Join(commands, "\n")), os.Stderr
	cmd.Env = append(os.Environ(), "LANGUAGE=", "LC_ALL=", "LC_MESSAGES=", "TERM=xterm")
	said, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := json.NewDecoder(bytes.NewReader(said))
	var got strings.Builder
	for i, args := range commands {
		var a answered
		if err := answers.Decode(&a); err != nil {
			t.Fatalf("%s: %v", args, err)
		}
		if i == 0 {
			continue
		}
		sum := sha256.Sum256(a.Output)
		fmt.Fprintf(&got, "%s %d %s\n", hex.EncodeToString(sum[:8]), a.Code, args)
		if keptOutputs != "" {
			writeText(t, filepath.Join(keptOutputs, fmt.Sprintf("%03d.txt", i-1)), args+"\n"+string(a.Output))
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
	if n := strings.Count(string(want), "\n"); n != len(commands)-1 {
		t.Errorf("%s has %d commands, there are %d", golden, n, len(commands)-1)
	}
}

// An answered command line has written its output, and to standard error, and ended with a code.
type answered struct {
	Output []byte
	Code   int
}

// answerLines executes the command lines of standard input in this process, because to start a
// process for each takes longer than its answer. It writes an answered for each.
func answerLines() {
	answers, lines := json.NewEncoder(os.Stdout), bufio.NewScanner(os.Stdin)
	null, err := os.Open(os.DevNull)
	for err == nil && lines.Scan() {
		const chinese = "LANG=zh_CN.UTF-8"
		args := slices.DeleteFunc(strings.Fields(lines.Text()), func(field string) bool { return field == chinese })
		os.Setenv("LANG", "C")
		if strings.Contains(lines.Text(), chinese) {
			os.Setenv("LANG", "zh_CN.UTF-8")
		}
		stdout, stderr := pipe(), pipe()
		p := &program{in: null, out: &sink{file: stdout.file, name: "standard output"}, err: stderr.file}
		p.chooseLanguage(os.Getenv)
		code := p.run(args)
		output := append(append(stdout.text(), "\n-- stderr --\n"...), stderr.text()...)
		err = answers.Encode(answered{output, code})
	}
	if err != nil {
		panic(err)
	}
}

// A piped file is one whose other end keeps what is written to it.
type piped struct {
	file *os.File
	kept chan []byte
}

func pipe() piped {
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	kept := make(chan []byte)
	go func() {
		defer r.Close()
		text, _ := io.ReadAll(r)
		kept <- text
	}()
	return piped{w, kept}
}

// text closes the file and returns its text.
func (p *piped) text() []byte {
	p.file.Close()
	return <-p.kept
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
