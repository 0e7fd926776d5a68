package main

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/puzzleio"
)

// complete returns what shells get as completions of the last word of a command line,
// without descriptions, and the directive that follows them. Shells leave out those
// that do not begin with the word.
func complete(t *testing.T, words ...string) (completions []string, directive string) {
	t.Helper()
	cmd := exec.Command("bullseye", append([]string{cobra.ShellCompNoDescRequestCmd}, words...)...)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	for _, line := range lines[:len(lines)-1] {
		if strings.HasPrefix(line, words[len(words)-1]) {
			completions = append(completions, line)
		}
	}
	return completions, lines[len(lines)-1]
}

// Directives, as numbers after a colon.
const (
	filesToo    = ":0"
	noFiles     = ":4"
	directories = ":16"
)

func TestCompletions(t *testing.T) {
	skipIfRaced(t)
	for _, test := range []struct {
		line      string // the last word is what follows the last space
		want      []string
		directive string
	}{
		{"so", []string{"solve"}, noFiles},
		{"solve --from ", puzzleio.ReadFormats(), noFiles},
		{"check --to ", []string{"csv", "tsv", "ndjson", "parquet", "npy"}, noFiles},
		{"solve --to k", []string{"kaggle"}, noFiles},
		{"convert --to ", withJudges(boardFormats()), noFiles},
		{"max --color ", colorWords, noFiles},
		{"max --weights ", []string{ringsWord}, filesToo},
		{"verify --weights r", []string{ringsWord}, filesToo},
		{"bench --mode ", modes, noFiles},
		{"bench --cpu a", []string{"avx512", "avx2"}, noFiles},
		{"max --timeout ", nil, noFiles},
		{"count -n ", nil, noFiles},
		{"solve --threads ", nil, noFiles},
		{"solve -o ", nil, filesToo},
		{"max --certificate ", nil, filesToo},
		{"man --dir ", nil, directories},
		{"man ma", []string{"man", "max"}, noFiles},
		{"man completion z", []string{"zsh"}, noFiles},
		{"help completion f", []string{"fish"}, noFiles},
		{"help nosuch ", nil, noFiles},
		{"completion ", []string{"bash", "fish", "powershell", "zsh"}, noFiles},
		{"oj noip-2", []string{"noip-2009"}, noFiles},
		{"solve puzzle", nil, filesToo},
	} {
		t.Run(test.line, func(t *testing.T) {
			got, directive := complete(t, strings.Split(test.line, " ")...)
			if !slices.Equal(got, test.want) || directive != test.directive {
				t.Errorf("completions %q, directive %s, want %q, %s", got, directive, test.want, test.directive)
			}
		})
	}
}

// Every flag with a value has completions of its own, if only none. Otherwise shells
// would offer the names of files for numbers.
func TestEveryFlagHasCompletions(t *testing.T) {
	for _, cmd := range allCommands(t) {
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			if _, ok := cmd.GetFlagCompletionFunc(flag.Name); !ok && flag.NoOptDefVal == "" {
				t.Errorf("%s --%s has no completions", cmd.CommandPath(), flag.Name)
			}
		})
	}
}

// Descriptions in completions show placeholders as the help does, without the marks
// around them.
func TestDescriptionsHaveNoMarks(t *testing.T) {
	skipIfRaced(t)
	for _, cmd := range allCommands(t) {
		words := append(strings.Fields(cmd.CommandPath())[1:], "--")
		var out bytes.Buffer
		bullseye := exec.Command("bullseye", append([]string{cobra.ShellCompRequestCmd}, words...)...)
		bullseye.Stdout = &out
		if err := bullseye.Run(); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "`") || !strings.Contains(out.String(), "--help\t") {
			t.Errorf("%q completes as\n%s", words, &out)
		}
	}
}

// Bash completes with the script. The function that the package bash-completion gives
// it is replaced, because the package may be missing.
func TestBashCompletes(t *testing.T) {
	skipIfRaced(t)
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("skipped: there is no bash")
	}
	const script = `
source <(bullseye completion bash)
_init_completion() { COMPREPLY=(); words=("${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur=${words[cword]}; prev=${words[cword-1]}; }
compopt() { :; }
COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9
__start_bullseye
printf '%s\n' "${COMPREPLY[@]}"`
	for line, want := range map[string]string{
		"bullseye sol":                  "solve\n",
		"bullseye solve --from hod":     "hodoku\n",
		"bullseye max --colo":           "--color\n",
		"bullseye max --color a":        "auto\nalways\n",
		"bullseye oj noip-2":            "noip-2009\n",
		"bullseye bench --cpu portable": "portable\n",
	} {
		cmd := exec.Command("bash", append([]string{"-c", script, "bash"}, strings.Fields(line)...)...)
		if out, err := cmd.CombinedOutput(); err != nil || string(out) != want {
			t.Errorf("%q completes as %q, error %v, want %q", line, out, err, want)
		}
	}
}
