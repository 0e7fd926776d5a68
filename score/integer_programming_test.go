//go:build unix

package score_test

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"bullseye/internal/fortest/sample"
	"bullseye/score"
	"bullseye/sudoku"
)

// TestAgainstIntegerProgramming asks CBC, an integer-programming solver, for the
// optima of 100 random boards and weights; with BULLSEYE_BIG of 1,000.
func TestAgainstIntegerProgramming(t *testing.T) {
	if sample.Only() {
		t.Skip("skipped: it takes some ten seconds")
	}
	cbc, err := exec.LookPath("cbc")
	if err != nil {
		t.Skip("skipped: cbc is not installed (Debian's coinor-cbc)")
	}
	rng := newRand(300)
	folder := t.TempDir()
	boards := 100
	if os.Getenv("BULLSEYE_BIG") != "" {
		boards = 1000
	}
	for i := range boards {
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
		want, exists, _, _ := integerProgram(t, cbc, folder, &board, table, i%2 == 1)
		got, err := score.Max(t.Context(), board, options)
		if (err == nil) != exists || exists && got.Score != want {
			t.Errorf("board %d, %s: %d (%v), CBC's %d (%v)", i, board, got.Score, err, want, exists)
		}
	}
}

// integerProgram returns CBC's optimum and whether there is a completion. It also
// returns how long CBC took, from the start of its process to the end, and how
// much processor time it used.
func integerProgram(t *testing.T, cbc, folder string, b *sudoku.Board, table *score.Table, least bool) (optimum int64, exists bool, took, used time.Duration) {
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
	begin := time.Now()
	command := exec.CommandContext(t.Context(), cbc, problem, "-ratioGap", "0", "-allowableGap", "0", "-solve", "-solution", solution)
	out, err := command.CombinedOutput()
	took = time.Since(begin)
	if err != nil {
		t.Fatalf("cbc: %v\n%s", err, out)
	}
	used = command.ProcessState.UserTime() + command.ProcessState.SystemTime()
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
		return 0, false, took, used
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
	return score, true, took, used
}

// TestSpeedBesideIntegerProgramming times CBC and MaxMany in turn on the same
// boards: 100 boards of 24 to 40 clues, by the ring weights. A block is 16 copies
// of each board in random order. The test asserts nothing about times, and runs
// only if BULLSEYE_BESIDE_CBC is set.
func TestSpeedBesideIntegerProgramming(t *testing.T) {
	if os.Getenv("BULLSEYE_BESIDE_CBC") == "" {
		t.Skip("skipped: BULLSEYE_BESIDE_CBC is not set")
	}
	cbc, err := exec.LookPath("cbc")
	if err != nil {
		t.Skip("skipped: cbc is not installed (Debian's coinor-cbc)")
	}
	const boards, copies = 100, 16
	rng := newRand(2440)
	block := make([]sudoku.Board, 0, boards*copies)
	for range boards {
		block = append(block, randomBoard(rng, 24+rng.IntN(17)))
	}
	wanted := slices.Clone(block)
	for range copies - 1 {
		block = append(block, wanted...)
	}
	rng.Shuffle(len(block), func(i, j int) { block[i], block[j] = block[j], block[i] })
	results := make([]score.Result, len(block))
	scores := make(map[sudoku.Board]int64)
	folder, table := t.TempDir(), score.Objective{}.Values()
	var theirs, ours, theirUse, ourUse []time.Duration // clock time and processor time
	for i := range wanted {
		want, _, took, used := integerProgram(t, cbc, folder, &wanted[i], table, false)
		theirs, theirUse = append(theirs, took), append(theirUse, used)
		begin, before := time.Now(), processorTime()
		if err := score.MaxMany(t.Context(), block, results, score.Options{}); err != nil {
			t.Fatal(err)
		}
		ours = append(ours, time.Since(begin)/time.Duration(len(block)))
		ourUse = append(ourUse, (processorTime()-before)/time.Duration(len(block)))
		for j := range block {
			scores[block[j]] = results[j].Score
		}
		if scores[wanted[i]] != want {
			t.Errorf("%s: %d, CBC's %d", wanted[i], scores[wanted[i]], want)
		}
	}
	report := func(what string, theirs, ours []time.Duration) {
		mean := func(times []time.Duration) float64 {
			sum := time.Duration(0)
			for _, d := range times {
				sum += d
			}
			return float64(sum.Nanoseconds()) / 1000 / float64(len(times))
		}
		ratio := mean(theirs) / mean(ours)
		slices.Sort(theirs)
		slices.Sort(ours)
		t.Logf("%s, µs a board: CBC mean %.0f, median %d; MaxMany mean %.2f, median %.2f, least %.2f; mean by mean %.0f",
			what, mean(theirs), theirs[len(theirs)/2].Microseconds(), mean(ours),
			float64(ours[len(ours)/2].Nanoseconds())/1000, float64(ours[0].Nanoseconds())/1000, ratio)
	}
	report("clock time", theirs, ours)
	report("processor time", theirUse, ourUse)
}

// TestOneBoardBesideIntegerProgramming times CBC and Max in turn on single boards, and
// prints the table of docs/benchmarks.md. A time of Max is the best of five calls. The
// test asserts nothing about times, and runs only if BULLSEYE_BESIDE_CBC is set.
func TestOneBoardBesideIntegerProgramming(t *testing.T) {
	if os.Getenv("BULLSEYE_BESIDE_CBC") == "" {
		t.Skip("skipped: BULLSEYE_BESIDE_CBC is not set")
	}
	cbc, err := exec.LookPath("cbc")
	if err != nil {
		t.Skip("skipped: cbc is not installed (Debian's coinor-cbc)")
	}
	rng := newRand(5)
	ringTable := func() *score.Table { return score.Objective{}.Values() }
	cellTable := func() *score.Table {
		var weights score.Weights
		for c := range weights {
			weights[c] = int64(rng.IntN(100))
		}
		return weights.Table()
	}
	digitTable := func() *score.Table {
		var table score.Table
		for c := range table {
			for d := range table[c] {
				table[c][d] = int64(rng.IntN(100))
			}
		}
		return &table
	}
	folder := t.TempDir()
	for _, row := range []struct {
		name        string
		boards      int
		least, most int // clues
		table       func() *score.Table
	}{
		{"empty, rings", 20, 0, 0, ringTable},
		{"rings, 0 to 23 random clues", 100, 0, 23, ringTable},
		{"rings, 24 to 40 random clues, one at a time", 100, 24, 40, ringTable},
		{"empty, random cell weights 0 to 99", 50, 0, 0, cellTable},
		{"empty, random values 0 to 99 per cell and digit", 20, 0, 0, digitTable},
	} {
		var theirs, ours, ratios []float64 // milliseconds
		for range row.boards {
			board, table := randomBoard(rng, row.least+rng.IntN(row.most-row.least+1)), row.table()
			want, _, took, _ := integerProgram(t, cbc, folder, &board, table, false)
			best := time.Duration(math.MaxInt64)
			for range 5 {
				begin := time.Now()
				got, err := score.Max(t.Context(), board, by(table))
				best = min(best, time.Since(begin))
				if err != nil || got.Score != want {
					t.Fatalf("%s: %d (%v), CBC's %d", board, got.Score, err, want)
				}
			}
			theirs = append(theirs, took.Seconds()*1000)
			ours = append(ours, best.Seconds()*1000)
			ratios = append(ratios, took.Seconds()/best.Seconds())
		}
		for _, times := range [][]float64{theirs, ours, ratios} {
			slices.Sort(times)
		}
		n := row.boards
		t.Logf("| %s | %d | %.3g | %.3g | %.3g | %.3g | %.0f | **%.0f** |",
			row.name, n, theirs[n/2], ours[n/2], ours[(9*n-1)/10], ours[n-1], ratios[0], ratios[n/2])
	}
}

// processorTime returns the processor time that this process has used.
func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
