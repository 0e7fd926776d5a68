package score_test

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"bullseye/score"
	"bullseye/sudoku"
)

// TestAgainstIntegerProgramming asks CBC, an integer-programming solver, for the
// optima of 300 random boards and weights.
func TestAgainstIntegerProgramming(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some twenty seconds")
	}
	cbc, err := exec.LookPath("cbc")
	if err != nil {
		t.Skip("cbc is not installed (Debian's coinor-cbc)")
	}
	rng := newRand(300)
	folder := t.TempDir()
	for i := range 300 {
		board := randomBoard(rng, 18+rng.IntN(20))
		if i%10 == 0 {
			board[rng.IntN(sudoku.Cells)] = uint8(rng.IntN(9) + 1)
		}
		table := rings().Table()
		switch i % 3 {
		case 1:
			var weights score.Weights
			for c := range weights {
				weights[c] = int64(rng.IntN(199) - 99)
			}
			table = weights.Table()
		case 2:
			for c := range table {
				for d := range table[c] {
					table[c][d] = int64(rng.IntN(199) - 99)
				}
			}
		}
		options := by(table)
		options.Min = i%2 == 1
		want, exists := integerProgram(t, cbc, folder, &board, table, i%2 == 1)
		got, err := score.Max(t.Context(), board, options)
		if (err == nil) != exists || exists && got.Score != want {
			t.Errorf("board %d, %s: %d (%v), CBC's %d (%v)", i, board, got.Score, err, want, exists)
		}
	}
}

// integerProgram returns CBC's optimum, and whether there is a completion.
func integerProgram(t *testing.T, cbc, folder string, b *sudoku.Board, table *score.Table, least bool) (int64, bool) {
	t.Helper()
	var model strings.Builder
	sum := func(terms func(yield func(string))) {
		n := 0
		terms(func(term string) {
			if n++; n%9 == 0 {
				term += "\n"
			}
			model.WriteString(" " + term)
		})
	}
	name := func(c sudoku.Cell, d int) string { return fmt.Sprintf("x%d_%d", c, d) }
	model.WriteString(map[bool]string{false: "Maximize\n obj:", true: "Minimize\n obj:"}[least])
	sum(func(yield func(string)) {
		for c := range sudoku.Cell(sudoku.Cells) {
			for d := range 9 {
				yield(fmt.Sprintf("%+d %s", table[c][d], name(c, d)))
			}
		}
	})
	model.WriteString("\nSubject To\n")
	for c := range sudoku.Cell(sudoku.Cells) {
		fmt.Fprintf(&model, " c%d:", c)
		sum(func(yield func(string)) {
			for d := range 9 {
				yield("+ " + name(c, d))
			}
		})
		model.WriteString(" = 1\n")
	}
	for h := range sudoku.House(sudoku.Houses) {
		for d := range 9 {
			fmt.Fprintf(&model, " h%d_%d:", h, d)
			sum(func(yield func(string)) {
				for _, c := range h.Cells() {
					yield("+ " + name(c, d))
				}
			})
			model.WriteString(" = 1\n")
		}
	}
	model.WriteString("Bounds\n")
	for c, d := range b {
		if d != 0 {
			fmt.Fprintf(&model, " %s = 1\n", name(sudoku.Cell(c), int(d-1)))
		}
	}
	model.WriteString("Binaries\n")
	sum(func(yield func(string)) {
		for c := range sudoku.Cell(sudoku.Cells) {
			for d := range 9 {
				yield(name(c, d))
			}
		}
	})
	model.WriteString("\nEnd\n")

	problem, solution := filepath.Join(folder, "model.lp"), filepath.Join(folder, "solution.txt")
	if err := os.WriteFile(problem, []byte(model.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), cbc, problem, "-ratioGap", "0", "-allowableGap", "0", "-solve", "-solution", solution).CombinedOutput()
	if err != nil {
		t.Fatalf("cbc: %v\n%s", err, out)
	}
	answer, err := os.Open(solution)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Close()
	lines := bufio.NewScanner(answer)
	lines.Scan()
	if head := lines.Text(); !strings.HasPrefix(head, "Optimal") {
		if !strings.Contains(head, "nfeasible") {
			t.Fatalf("cbc ends with %q", head)
		}
		return 0, false
	}
	// The score of its grid, which is exact where the objective is printed
	// rounded.
	var score, filled int64
	for lines.Scan() {
		var index, c, d int
		var value float64
		if n, _ := fmt.Sscanf(strings.ReplaceAll(lines.Text(), "**", ""), "%d x%d_%d %g", &index, &c, &d, &value); n == 4 && math.Round(value) == 1 {
			score += table[c][d]
			filled++
		}
	}
	if filled != sudoku.Cells {
		t.Fatalf("cbc's solution fills %d cells", filled)
	}
	return score, true
}
