package main

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/internal/fortest/sample"
)

// The command finds the completions of other people's puzzles, and that they are the only ones.
func TestPuzzlesWithFurtherRules(t *testing.T) {
	skipIfRaced(t)
	several := []string{"Sandwich snipe 18", "0-indexed: Sums and indexing"} // by the meaning of their rules
	slow := []string{"Hard renban 2", "Pencilmark sudoku 3", "Sandwich snipe 18", "R<<<M<<<U^M", "S<<<K<<<U^O", "A kind of magic"}
	for file, ending := range map[string]string{"variants.tsv": ".iss", "fpuzzles.tsv": ".fpuzzles"} {
		var puzzles, want []string
		for _, puzzle := range devdata.Puzzles(t, file) {
			if sample.Only() && slices.ContainsFunc(slow, func(name string) bool { return strings.HasPrefix(puzzle.Name, name) }) {
				continue
			}
			if slices.Contains(several, puzzle.Name) {
				puzzle.Completion = "multiple"
			}
			puzzles, want = append(puzzles, puzzle.Text), append(want, puzzle.Completion)
		}
		name := filepath.Join(t.TempDir(), "puzzles"+ending)
		writeText(t, name, strings.Join(puzzles, "\n")+"\n")
		out, err := exec.Command("bullseye", "solve", "--unique", name).Output()
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
		got := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
		if len(got) != len(want) || len(want) < 14 {
			t.Fatalf("%s: found %d completions, expected %d", file, len(got), len(want))
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%s: %.60s: found %s, expected %s", file, puzzles[i], got[i], want[i])
			}
		}
	}
}
