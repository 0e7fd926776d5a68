package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// otherNotations are numbers that some programs read as octal, hexadecimal, binary or with
// signs, and others as decimal or not at all.
var otherNotations = []string{"010", "0x10", "0b11", "0o17", "1_0", "+5"}

// The values of these flags are texts with numbers. Each has a command line that takes a decimal
// number and must refuse other notations.
var flagsWithNumbers = map[string]string{
	"by":       "split --quiet --json --parts a=1,b=1 --by %s table.csv",
	"column":   "convert --quiet --column board=%s table.csv",
	"parts":    "split --quiet --json --parts a=%s,b=1 table.csv",
	"per-page": "print --quiet --per-page %s table.csv",
	"weights":  "max --quiet --weights %s" + strings.Repeat(",1", 80) + " table.csv",
}

// Names, words, boards and addresses are the values of these flags.
var flagsWithoutNumbers = []string{
	"answers", "candidates", "certificate", "check", "checkpoint", "clues", "color", "config", "cpu", "data", "day", "db", "detail", "dir", "er", "format", "from", "language", "level",
	"listen", "listen-health", "mode", "name", "only", "optimum", "origin", "output", "paper", "pattern", "reason", "style", "symmetry", "technique", "temporary", "theme",
	"title", "to", "trust-proxy", "unlike", "with",
}

// Numbers with a leading zero were octal: --count 010 made eight boards. No flag of any command
// takes a number that is not decimal.
func TestNumbersWithLeadingZerosAreNotOctal(t *testing.T) {
	for _, cmd := range allCommands(t) {
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			if kind := flag.Value.Type(); kind == "string" || kind == "stringArray" {
				if _, has := flagsWithNumbers[flag.Name]; has == slices.Contains(flagsWithoutNumbers, flag.Name) {
					t.Errorf("%s --%s: add it to flagsWithNumbers or to flagsWithoutNumbers", cmd.CommandPath(), flag.Name)
				}
				return
			}
			for _, number := range otherNotations {
				for _, text := range []string{number, number + "s", number + "-28", "1-" + number} {
					if err := cmd.Flags().Set(flag.Name, text); err == nil {
						t.Errorf("%s --%s %s becomes %v", cmd.CommandPath(), flag.Name, text, flag.Value)
					}
				}
			}
		})
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "table.csv"), []byte("id,puzzle\n1,"+puzzle+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for flag, line := range flagsWithNumbers {
		run := func(number string) ([]byte, error) {
			cmd := exec.Command("bullseye", strings.Fields(fmt.Sprintf(line, number))...)
			cmd.Dir = folder
			return cmd.CombinedOutput()
		}
		number := "2"
		if flag == "by" {
			number = "1" // the second column has the boards
		}
		if said, err := run(number); err != nil {
			t.Errorf("--%s: %v\n%s", flag, err, said)
		}
		for _, number := range append(otherNotations, "02", "01") {
			if said, err := run(number); err == nil {
				t.Errorf("--%s with the number %s is accepted:\n%s", flag, number, said)
			}
		}
	}
}

// The hint for such a number has the decimal one.
func TestHintsHaveDecimalNumbers(t *testing.T) {
	for line, want := range map[string]string{
		"generate --count 010":   "'--count 10'",
		"generate --count 0x10":  "'--count 16'",
		"generate --seed 1_000":  "'--seed 1000'",
		"generate --clues 024":   "'--clues 24'",
		"max --timeout 010s":     "'--timeout 10s'",
		"serve --client-rate 07": "'--client-rate 7'",
	} {
		said, err := exec.Command("bullseye", strings.Fields(line)...).CombinedOutput()
		if hint := "\nbullseye: hint: numbers are decimal, without leading zeros: did you mean " + want + "?\n"; err == nil || !strings.HasSuffix(string(said), hint) {
			t.Errorf("%s: %v\n%s", line, err, said)
		}
	}
}
