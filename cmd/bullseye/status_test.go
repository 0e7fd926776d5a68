//go:build unix

package main

import (
	"os/exec"
	"regexp"
	"testing"
)

// The hint and the help of --only name statuses that answers of the command can have, with
// every flag that changes them.
func TestHintsOfOnlyAreAccepted(t *testing.T) {
	tried := 0
	for _, cmd := range allCommands(t) {
		only := cmd.Flags().Lookup("only")
		if only == nil {
			continue
		}
		for _, flag := range []string{"", "unique", "estimate"} {
			args := []string{cmd.Name(), puzzle}
			switch {
			case flag != "" && cmd.Flags().Lookup(flag) == nil:
				continue
			case flag != "":
				args = append(args, "--"+flag)
			}
			tried++
			said, err := exec.Command("bullseye", append(args, "--only", "minimal")...).CombinedOutput()
			if err == nil {
				t.Errorf("%q accepts --only minimal", args)
			}
			texts := regexp.MustCompile("as in --only ([a-z,]+)").FindStringSubmatch(string(said))
			if texts == nil {
				t.Errorf("%q has no hint: %s", args, said)
				continue
			}
			hints := []string{texts[1]}
			if flag == "" {
				hints = append(hints, regexp.MustCompile("such as ([a-z]+)$").FindStringSubmatch(only.Usage)[1])
			}
			for _, hint := range hints {
				if said, err := exec.Command("bullseye", append(args, "--quiet", "--only", hint)...).CombinedOutput(); err != nil {
					t.Errorf("%q --only %s: %v: %s", args, hint, err, said)
				}
			}
		}
	}
	if tried < 8 {
		t.Errorf("tried only %d command lines", tried)
	}
}
