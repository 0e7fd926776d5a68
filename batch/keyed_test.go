package batch

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bullseye/internal/hostile"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// equivalents returns n lines with boards. About half of them are equivalent to earlier
// ones. first has the index of the first board of each class.
func equivalents(t testing.TB, n int) (lines []string, first []int) {
	t.Helper()
	random := rand.New(rand.NewPCG(7, 8))
	originals := boards(t)
	classes := map[sudoku.Board]int{}
	var all []sudoku.Board
	for i := range n {
		board, err := sudoku.ParseLine(originals[random.IntN(len(originals))])
		if err != nil {
			t.Fatal(err)
		}
		for range random.IntN(4) {
			board[random.IntN(len(board))] = 0
		}
		if i > 0 && random.IntN(2) == 0 {
			board = symmetry.Random(random).Board(all[random.IntN(i)])
		}
		form := symmetry.Canonical(board).Board
		if _, known := classes[form]; !known {
			classes[form] = i
		}
		all, lines, first = append(all, board), append(lines, board.String()), append(first, classes[form])
	}
	return lines, first
}

func threeParts() *operation.Partition {
	return &operation.Partition{Parts: operation.Parts{{Name: "train", Share: 8}, {Name: "validation", Share: 1}, {Name: "test", Share: 1}}, Seed: 3}
}

// streamJobs are runs of streams with all kinds of outputs.
var streamJobs = []struct {
	format      puzzleio.Format
	compression puzzleio.Compression
}{
	{puzzleio.Line, puzzleio.Plain},
	{puzzleio.Line, puzzleio.Gzip},
	{puzzleio.Block, puzzleio.Plain},
	{puzzleio.CSV, puzzleio.Plain},
	{puzzleio.CSV, puzzleio.Zstd},
	{puzzleio.NDJSON, puzzleio.Plain},
	{puzzleio.Kaggle, puzzleio.Plain},
	{puzzleio.Hodoku, puzzleio.Plain},
	{puzzleio.OpenSudoku, puzzleio.Plain},
	{puzzleio.OpenSudoku, puzzleio.Gzip},
	{puzzleio.Parquet, puzzleio.Plain},
}

// readBoards returns the boards of an output.
func readBoards(t testing.TB, name string, format puzzleio.Format) (boards []string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r := puzzleio.NewReader(bytes.NewReader(text), puzzleio.Options{Format: format, Parquet: parquet.Codec{}})
	block := make([]record.Record, 100)
	for {
		n, err := r.ReadBlock(block)
		for i := range block[:n] {
			if block[i].Err != nil {
				t.Fatal(block[i].Err)
			}
			boards = append(boards, block[i].Board.String())
		}
		if err != nil {
			return boards
		}
	}
}

// In every form and with any number of threads, dedupe keeps the first board of each
// class, in order.
func TestDedupeInEveryForm(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 12_000
	}
	lines, first := equivalents(t, n)
	var want []string
	for i, line := range lines {
		if first[i] == i {
			want = append(want, line)
		}
	}
	folder := t.TempDir()
	name := write(t, folder, "boards.txt", strings.Join(lines[:n/2], "\n")+"\n")
	table := write(t, folder, "boards.csv", "puzzle\n"+strings.Join(lines[n/2:], "\n")+"\n")
	for _, form := range streamJobs {
		var all []string
		for _, threads := range []int{1, 2, 5} {
			output := filepath.Join(folder, "output")
			summary, err := Run(t.Context(), Job{
				Stream: &operation.Dedupe{}, Files: []string{name, table}, Threads: threads,
				Output: Output{Name: output, Style: operation.Rows, Format: form.format, Compression: form.compression},
			})
			if err != nil || summary.Failed {
				t.Fatal(form, err)
			}
			kept, repeated := summary.Counts.Of(operation.Kept), summary.Counts.Of(operation.Repeated)
			if kept != int64(len(want)) || kept+repeated != int64(n) || summary.Boards != int64(n) {
				t.Fatalf("%v: kept %d of %d, expected %d", form, kept, summary.Boards, len(want))
			}
			text, err := os.ReadFile(output)
			if err != nil {
				t.Fatal(err)
			}
			if all = append(all, string(text)); all[0] != all[len(all)-1] {
				t.Errorf("%v: the output depends on the number of threads", form)
			}
		}
		format := form.format
		if got := readBoards(t, filepath.Join(folder, "output"), format); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%v: %d boards, expected %d", form, len(got), len(want))
		}
	}
	if left, err := filepath.Glob(filepath.Join(folder, "*.ledger")); err != nil || len(left) > 0 {
		t.Errorf("left %q, %v", left, err)
	}
}

// In every form and with any number of threads, split writes each board to the part of
// the first of its class.
func TestSplitInEveryForm(t *testing.T) {
	n := 50_000
	if testing.Short() {
		n = 9000
	}
	lines, first := equivalents(t, n)
	folder := t.TempDir()
	name := write(t, folder, "boards.txt", strings.Join(lines, "\n")+"\n")
	var wanted [][]string // the boards of each part, as the first form has them
	for _, form := range streamJobs {
		var all []string
		names := []string{filepath.Join(folder, "train"), filepath.Join(folder, "validation"), filepath.Join(folder, "test")}
		for _, threads := range []int{1, 2, 5} {
			summary, err := Run(t.Context(), Job{
				Stream: threeParts(), Files: []string{name}, Threads: threads,
				Output: Output{Names: names, Style: operation.Rows, Format: form.format, Compression: form.compression},
			})
			if err != nil || summary.Failed {
				t.Fatal(form, err)
			}
			whole := ""
			sum := int64(0)
			for i, name := range names {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				whole += string(text) + "\x00"
				sum += summary.Parts[i].Boards
			}
			if sum != int64(n) || summary.Counts.Of(operation.Placed) != int64(n) {
				t.Errorf("%v: the parts have %v boards, expected %d", form, summary.Parts, n)
			}
			if all = append(all, whole); all[0] != all[len(all)-1] {
				t.Errorf("%v: the output depends on the number of threads", form)
			}
		}
		var got [][]string
		for _, name := range names {
			got = append(got, readBoards(t, name, form.format))
		}
		if wanted == nil {
			wanted = got
		}
		if fmt.Sprint(got) != fmt.Sprint(wanted) {
			t.Errorf("%v: the parts have other boards than in the first form", form)
		}
	}
	// Every part has its boards in order, and those of a class together.
	next, part := [3]int{}, make([]int, n)
	for i, line := range lines {
		at := -1
		for p := range wanted {
			if next[p] < len(wanted[p]) && wanted[p][next[p]] == line && (at < 0 || p == part[first[i]]) {
				at = p
			}
		}
		if at < 0 {
			t.Fatalf("board %d is in no part", i)
		}
		if part[i] = at; part[first[i]] != at {
			t.Fatalf("board %d is in part %d, and the first of its class in part %d", i, at, part[first[i]])
		}
		next[at]++
	}
}

// Objects tell the decision about every board of the input.
func TestDecisionsAsJSON(t *testing.T) {
	lines, first := equivalents(t, 5000)
	lines[17] = "12345"
	name := write(t, t.TempDir(), "boards.txt", strings.Join(lines, "\n")+"\n")
	for _, threads := range []int{1, 2} {
		got, said := do(t, Job{
			Stream: &operation.Dedupe{}, Files: []string{name}, Threads: threads,
			Output: Output{Style: operation.JSON},
		})
		objects := strings.Split(strings.TrimSpace(got), "\n")
		if len(objects) != len(lines) || !strings.Contains(objects[17], `"status":"invalid"`) || !strings.Contains(said, "line 18") {
			t.Fatalf("%d objects for %d boards, %s", len(objects), len(lines), said)
		}
		for i, object := range objects {
			want := fmt.Sprintf(`"number":%d,"first":%d}`, i+1, first[i]+1)
			if first[i] != 17 && i != 17 && !strings.HasSuffix(object, want) {
				t.Fatalf("object %d is %s, expected %s", i, object, want)
			}
		}
	}
}

// A run that is killed resumes with boards that it must remember: those since the last
// complete ledger. A ledger that has become newer or is gone is noticed.
func TestResumeRemembers(t *testing.T) {
	lines, _ := equivalents(t, 4000)
	folder := t.TempDir()
	input := write(t, folder, "boards.txt", strings.Join(lines, "\n")+"\n12345\n")
	output := filepath.Join(folder, "output")
	job := Job{
		Stream: &operation.Dedupe{}, Files: []string{input}, Threads: 2, block: 100, Every: 1,
		Output: Output{Name: output, Style: operation.Rows}, Checkpoint: output + ".checkpoint",
	}
	if _, err := Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	resumed := 0
	// The first checkpoint says only that the run has begun.
	for at := 3; at < 20; at++ {
		os.Remove(output)
		killed := job
		faults := &hostile.Faults{At: at, Of: "rename " + output + ".checkpoint.new", Kill: true}
		killed.system = faults
		var r reports
		killed.Report = r.add
		_, err := Run(t.Context(), killed)
		if _, reached := faults.Reached(); !reached {
			break
		}
		if err == nil {
			t.Fatal("a killed run succeeded")
		}
		before := strings.Count(r.text.String(), "4001")
		again := job
		again.Report = r.add
		summary, err := Run(t.Context(), again)
		if err != nil {
			t.Fatal(err)
		}
		if summary.Before > 0 {
			resumed++
		}
		if got, err := os.ReadFile(output); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("killed at %d: %d bytes, want %d, %v", at, len(got), len(want), err)
		}
		// A run that is killed after its last checkpoint has reported the error already.
		now := strings.Count(r.text.String(), "4001") - before
		if summary.Boards != 4001 || now > 1 || before+now == 0 || (now == 1) != (summary.Before < 4001) {
			t.Fatalf("killed at %d: %d boards, %d of them before, reported %q", at, summary.Boards, summary.Before, r.text.String())
		}
	}
	if resumed == 0 {
		t.Error("no run has resumed")
	}
	killed := job
	killed.system = &hostile.Faults{At: 3, Of: "rename " + output + ".checkpoint.new", Kill: true}
	if _, err := Run(t.Context(), killed); err == nil {
		t.Fatal("a killed run succeeded")
	}
	ledgers, err := filepath.Glob(filepath.Join(folder, "*.ledger"))
	if err != nil || len(ledgers) != 1 {
		t.Fatalf("found the ledgers %q, %v", ledgers, err)
	}
	stale := func(reason string) {
		t.Helper()
		_, err := Run(t.Context(), job)
		if wrong, ok := errors.AsType[*StaleError](err); !ok || wrong.Reason != reason {
			t.Errorf("found the error %v, expected %q", err, reason)
		}
	}
	write(t, folder, filepath.Base(ledgers[0]), precious)
	stale("its temporary file is damaged")
	if err := os.Remove(ledgers[0]); err != nil {
		t.Fatal(err)
	}
	stale("its temporary file no longer exists")
	job.Restart = true
	if _, err := Run(t.Context(), job); err != nil {
		t.Error(err)
	}
}

// A checkpoint that names another file does not make a run remove it.
func TestForgedLedger(t *testing.T) {
	folder := t.TempDir()
	name := write(t, folder, "precious.txt", precious)
	if err := removeLedger(&hostile.Faults{}, name); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(name); err != nil {
		t.Error(err)
	}
}

// An error of the rule is not one of its temporary file.
func TestManyStrata(t *testing.T) {
	var table strings.Builder
	table.WriteString("puzzle,level\n")
	random := rand.New(rand.NewPCG(9, 10))
	for i := range operation.MaxStrata + 1 {
		var b sudoku.Board
		for range 20 {
			b[random.IntN(len(b))] = uint8(1 + random.IntN(9))
		}
		fmt.Fprintf(&table, "%v,%d\n", b, i)
	}
	folder := t.TempDir()
	job := Job{
		Stream: &operation.Partition{Parts: operation.Parts{{Name: "a", Share: 1}, {Name: "b", Share: 1}}, By: "level"},
		Files:  []string{write(t, folder, "boards.csv", table.String())},
		Output: Output{Style: operation.Rows, Names: []string{filepath.Join(folder, "a"), filepath.Join(folder, "b")}},
	}
	_, err := Run(t.Context(), job)
	wrong, ok := errors.AsType[*operation.StrataError](err)
	if !ok || wrong.Column != "level" || err.Error() != wrong.Error() {
		t.Errorf("found the error %v", err)
	}
}

// A temporary folder that cannot be used is an error that names the file.
func TestTemporaryFolder(t *testing.T) {
	lines, _ := equivalents(t, 10)
	folder := t.TempDir()
	job := Job{
		Stream: &operation.Dedupe{}, Files: []string{write(t, folder, "boards.txt", strings.Join(lines, "\n"))},
		Temporary: filepath.Join(folder, "missing"),
		Output:    Output{Name: filepath.Join(folder, "output"), Style: operation.Rows},
	}
	for _, checkpoint := range []string{"", filepath.Join(folder, "checkpoint")} {
		job.Checkpoint = checkpoint
		_, err := Run(t.Context(), job)
		if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "missing") {
			t.Errorf("found %v", err)
		}
		if left, _ := os.ReadDir(folder); len(left) != 1 {
			t.Errorf("left %v", left)
		}
	}
	job.Temporary = t.TempDir()
	if _, err := Run(t.Context(), job); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(job.Temporary); len(left) != 0 {
		t.Errorf("left %v", left)
	}
}
