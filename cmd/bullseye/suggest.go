package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"bullseye/internal/text/suggest"
)

// didYouMean returns the hint for a word that is none of the names: the name that
// it probably stands for, after the given words, and otherwise how to find the
// names.
func didYouMean(word, before string, names []string, otherwise string) string {
	if near := suggest.Nearest(word, names); near != "" {
		return fmt.Sprintf("did you mean '%s%s'?", before, near)
	}
	return otherwise
}

// chooseWord checks the value of a flag that must be one of some words. kinds is
// what the words are called, such as "modes".
func chooseWord(flag, value, kinds string, words []string) error {
	if slices.Contains(words, value) {
		return nil
	}
	hint := fmt.Sprintf("the %s are %s", kinds, listed(words)) // so few that a suggestion leaves room for them
	if near := suggest.Nearest(value, words); near != "" {
		hint = fmt.Sprintf("did you mean '--%s %s'? the %s are %s", flag, near, kinds, listed(words))
	}
	return &usageError{fmt.Sprintf("--%s cannot be %q", flag, value), hint}
}

// listed joins words as a sentence does: "a, b and c".
func listed(words []string) string { return joined(words, " and ") }

// either joins words as a sentence does: "a, b or c".
func either(words []string) string { return joined(words, " or ") }

func joined(words []string, conjunction string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + conjunction + words[last]
}

// commandNames returns the names of the commands below a command.
func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() || below.Name() == "help" {
			names = append(names, below.Name())
		}
	}
	return names
}

// noCommand returns the error for words of which one does not name a command below
// cmd. before is the command line before that word.
func noCommand(cmd *cobra.Command, words []string, word, before string) error {
	if hint, known := absentCommands[strings.ToLower(word)]; known && cmd == cmd.Root() {
		return &usageError{fmt.Sprintf("there is no command %q", strings.Join(words, " ")), hint}
	}
	return &usageError{
		fmt.Sprintf("there is no command %q", strings.Join(words, " ")),
		didYouMean(word, before+" ", commandNames(cmd), fmt.Sprintf("'%s --help' lists the commands", cmd.Root().Name())),
	}
}

// The hints for commands and flags that other programs have.
const (
	enumeration = "'bullseye solve --all' lists all completions, 'bullseye max --top K' the K best"
	withDraw    = "'bullseye draw' draws boards, with --solution their completions"
)

var absentCommands = map[string]string{
	"enumerate": enumeration,
	"list":      enumeration,
	"all":       enumeration,
	"minimal":   "'bullseye check' lists the redundant clues of a board",
	"unique":    "'bullseye check' says whether there are no, one or several completions",
	"validate":  "'bullseye check' says what is wrong with a board",
	"picture":   withDraw,
	"render":    withDraw,
	"show":      withDraw,
}

const (
	formFlags  = "--from FORM says what to read, --to FORM what to write"
	filesAlone = "files and boards need no flag; without any, boards come from standard input"
	quietly    = "--quiet reports nothing but errors"
	inParallel = "--threads N uses N threads; there is one for each processor anyway"
	verbosely  = "--summary reports totals at the end, and a terminal shows progress"
)

// absentFlags are the flags of other programs. A hint counts where the command has the
// first flag that it names.
var absentFlags = map[string]string{
	"candidates": "--marks shows the candidates that are left",
	"all":        enumeration, "enumerate": enumeration,
	"format": formFlags, "form": formFlags, "t": formFlags, "output-format": formFlags, "input-format": formFlags,
	"input": filesAlone, "file": filesAlone, "board": filesAlone, "stdin": filesAlone, "i": filesAlone, "f": filesAlone,
	"silent": quietly, "s": quietly,
	"verbose": verbosely, "v": verbosely, "progress": verbosely,
	"jobs": inParallel, "j": inParallel, "workers": inParallel, "parallel": inParallel,
}

// absentFlag returns the hint for a flag of other programs, if it is of use.
func absentFlag(cmd *cobra.Command, word string) (hint string, known bool) {
	if word == "all" && cmd.Name() == "explain" {
		return "'bullseye hint --all' lists every step that is possible now", true
	}
	hint, known = absentFlags[word]
	if name, _, _ := strings.Cut(strings.TrimPrefix(hint, "--"), " "); strings.HasPrefix(hint, "--") && cmd.Flags().Lookup(name) == nil {
		return "", false
	}
	return hint, known
}
