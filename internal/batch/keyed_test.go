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

	"bullseye/internal/fortest/hostile"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
	"bullseye/search"
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
	n := 6000
	switch {
	case os.Getenv("BULLSEYE_BIG") != "":
		n = 100_000
	case hostile.Raced:
		n = 1500
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
	n := 6000
	switch {
	case os.Getenv("BULLSEYE_BIG") != "":
		n = 50_000
	case hostile.Raced:
		n = 1500
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

// Findings about boards that are read again, only to remember them, count once.
func TestFindingsCountOnce(t *testing.T) {
	lines, _ := equivalents(t, 3000)
	var objects strings.Builder
	for i, line := range lines {
		name := ""
		if i%2 == 0 {
			name = `,"name":"x"`
		}
		fmt.Fprintf(&objects, "{\"puzzle\":%q%s}\n", line, name)
	}
	folder := t.TempDir()
	output := filepath.Join(folder, "output")
	job := Job{
		Stream: &operation.Dedupe{}, Files: []string{write(t, folder, "boards.ndjson", objects.String())},
		Columns: record.Choice{Label: "name"}, block: 100, Every: 1,
		Output: Output{Name: output, Style: operation.Rows}, Checkpoint: output + ".checkpoint",
	}
	resumed := 0
	for at := 3; at < 10; at++ {
		killed := job
		faults := &hostile.Faults{At: at, Of: "rename " + output + ".checkpoint.new", Kill: true}
		killed.system = faults
		_, err := Run(t.Context(), killed)
		if _, reached := faults.Reached(); !reached {
			break
		}
		if err == nil {
			t.Fatal("a killed run succeeded")
		}
		summary, err := Run(t.Context(), job)
		if err != nil || summary.Lacking.Count != 1500 || summary.Lacking.First.Line != 2 {
			t.Errorf("killed at %d: %d objects without the column, error %v", at, summary.Lacking.Count, err)
		}
		if summary.Before > 0 {
			resumed++
		}
	}
	if resumed == 0 {
		t.Error("no run has resumed")
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

// A board that the output has no room for does not take its class: a later one of the class
// is kept, and only boards after that one are repeated.
func TestOnlyWrittenBoardsTakeTheirClass(t *testing.T) {
	line := boards(t)[0]
	board, err := sudoku.ParseLine(line)
	if err != nil {
		t.Fatal(err)
	}
	grid, err := search.First(t.Context(), board)
	if err != nil {
		t.Fatal(err)
	}
	right := grid.String()
	wrong := right[1:] + right[:1]
	folder := t.TempDir()
	solutions := write(t, folder, "solutions.csv", "puzzle,solution\n"+strings.Join([]string{line + ",", line + "," + wrong, line + "," + right, line + "," + right, ""}, "\n"))
	first := write(t, folder, "first.csv", "puzzle\n1"+strings.Repeat(".", 80)+"\n")
	other := write(t, folder, "other.csv", "puzzle,extra\n"+line+",1\n")
	same := write(t, folder, "same.csv", "puzzle\n"+line+"\n"+line+"\n")
	labels := write(t, folder, "labels.ndjson", fmt.Sprintf("{\"puzzle\":%q,\"label\":%q}\n{\"puzzle\":%[1]q}\n{\"puzzle\":%[1]q}\n", line, strings.Repeat("&", 20_000)))
	for _, test := range []struct {
		name       string
		format     puzzleio.Format
		files      []string
		left, kept int64
	}{
		{"no solution and a wrong one", puzzleio.NPY, []string{solutions}, 2, 1},
		{"another column", puzzleio.CSV, []string{first, other, same}, 1, 2},
		{"another column of Parquet", puzzleio.Parquet, []string{first, other, same}, 1, 2},
		{"a long label", puzzleio.OpenSudoku, []string{labels}, 1, 1},
	} {
		for _, stream := range []operation.Stream{&operation.Dedupe{}, threeParts()} {
			job := Job{Stream: stream, Files: test.files, Threads: 2, Output: Output{Style: operation.Rows, Format: test.format}}
			base := filepath.Join(folder, stream.Name()+test.format.String())
			if job.Output.Name = base; stream.Outputs() != nil {
				job.Output.Names = []string{base + "1", base + "2", base + "3"}
			}
			var r reports
			job.Report = r.add
			summary, err := Run(t.Context(), job)
			if err != nil {
				t.Fatal(err)
			}
			c := summary.Counts
			if summary.LeftOut != test.left || c.Of(operation.Unwritten) != test.left || c.Of(operation.Kept)+c.Of(operation.Repeated)+c.Of(operation.Placed) != test.kept+1 {
				t.Errorf("%s, %s: found %+v, %d left out; %s", test.name, stream.Name(), c, summary.LeftOut, r.text.String())
			}
			if stream.Outputs() == nil && c.Of(operation.Kept) != test.kept {
				t.Errorf("%s: found %+v, expected %d kept", test.name, c, test.kept)
			}
			sum := int64(0)
			for _, part := range summary.Parts {
				sum += part.Boards
			}
			if sum != c.Of(operation.Placed) {
				t.Errorf("%s: the parts have %d boards, and %d are placed", test.name, sum, c.Of(operation.Placed))
			}
		}
	}
}

// If the output has no room for any board, nothing is written, however many rows a board
// has. If it has room for one, it is written. Boards are counted, not rows.
func TestOutputWithoutRows(t *testing.T) {
	line := boards(t)[0]
	board, _ := sudoku.ParseLine(line)
	grid, err := search.First(t.Context(), board)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	none := write(t, folder, "none.txt", line+"\n"+line+"\n")
	one := write(t, folder, "one.csv", "puzzle,solution\n"+line+","+grid.String()+"\n"+line+",\n")
	first := write(t, folder, "first.csv", "puzzle\n"+line+"\n"+line+"\n"+line+"\n")
	other := write(t, folder, "other.csv", "puzzle,extra\n"+line+",1\n")
	augment := &operation.Augment{Copying: operation.Copying{Copies: 3}}
	for _, test := range []struct {
		name    string
		format  puzzleio.Format
		op      operation.Operation
		files   []string
		left    int64
		said    int
		written bool
	}{
		{"arrays without solutions", puzzleio.NPY, augment, []string{none}, 2, 1, false},
		{"arrays with a solution", puzzleio.NPY, augment, []string{one}, 1, 1, true},
		{"a table with one more column", puzzleio.CSV, augment, []string{first, other}, 1, 1, true},
		{"Parquet with one more column", puzzleio.Parquet, augment, []string{first, other}, 1, 1, true},
		{"boards alone", puzzleio.NPY, nil, []string{none}, 2, 1, false},
	} {
		output := filepath.Join(folder, strings.ReplaceAll(test.name, " ", "-"))
		var r reports
		summary, err := Run(t.Context(), Job{
			Operation: test.op, Files: test.files, Threads: 2, Report: r.add,
			Output: Output{Name: output, Style: operation.Rows, Format: test.format},
		})
		if err != nil {
			t.Fatal(err)
		}
		_, missing := os.Stat(output)
		if said := strings.Count(r.text.String(), "left out"); summary.LeftOut != test.left || summary.Unanswered == test.written || (missing == nil) != test.written || said != test.said {
			t.Errorf("%s: %d left out, unanswered %v, %v; %s", test.name, summary.LeftOut, summary.Unanswered, missing, r.text.String())
		}
	}
}

// A column that is missing is reported once for each file.
func TestMissingColumnOfStrata(t *testing.T) {
	lines, _ := equivalents(t, 300)
	folder := t.TempDir()
	text := strings.Join(lines, "\n") + "\n"
	files := []string{write(t, folder, "a.csv", "puzzle\n"+text), write(t, folder, "b.csv", "puzzle\n"+text), write(t, folder, "c.txt", text)}
	split := threeParts()
	split.By = "source"
	_, said := do(t, Job{Stream: split, Files: files, Threads: 2, block: 50, Output: Output{Style: operation.JSON}})
	if n := strings.Count(said, "\n"); n != 3 || strings.Count(said, `found no column named "source" for the strata, expected one of the columns 1 "puzzle"`) != 2 || !strings.Contains(said, "c.txt: left out: found no table") {
		t.Errorf("%d reports: %s", n, said)
	}
}

// A column with too many texts is an error of the rule, and not of its temporary file. After
// it, nothing is left that a run could resume from.
func TestManyStrata(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	folder := t.TempDir()
	text := []byte("puzzle,id\n")
	for i := range operation.MaxStrata + 1 {
		board := sudoku.Board{}
		for range 12 {
			board[random.IntN(81)] = uint8(1 + random.IntN(9))
		}
		text = fmt.Appendf(text, "%s,%d\n", board.String(), i)
	}
	name := write(t, folder, "ids.csv", string(text))
	split := threeParts()
	split.By = "id"
	base := filepath.Join(folder, "output")
	for _, checkpoint := range []string{"", base + ".checkpoint"} {
		_, err := Run(t.Context(), Job{
			Stream: split, Files: []string{name}, block: 64, Every: 1, Checkpoint: checkpoint,
			Output: Output{Names: []string{base + "1", base + "2", base + "3"}, Style: operation.Rows, Format: puzzleio.CSV},
		})
		wrong, many := errors.AsType[*operation.StrataError](err)
		if !many || wrong.Column != "id" || err.Error() != wrong.Error() {
			t.Fatalf("found the error %v", err)
		}
		if left, err := filepath.Glob(base + "*"); err != nil || len(left) > 0 {
			t.Errorf("left %q, %v", left, err)
		}
	}
}

// The ledger is written at intervals. So a run that resumes reads few boards again, and
// says how many.
func TestResumeReadsFewBoardsAgain(t *testing.T) {
	lines, _ := equivalents(t, 6000)
	folder := t.TempDir()
	input := write(t, folder, "boards.txt", strings.Join(lines, "\n")+"\n")
	output := filepath.Join(folder, "output")
	job := Job{
		Stream: &operation.Dedupe{}, Files: []string{input}, block: 100, Every: 1,
		Output: Output{Name: output, Style: operation.Rows}, Checkpoint: output + ".checkpoint",
	}
	killed := job
	killed.system = &hostile.Faults{At: 4, Of: "rename " + output + ".checkpoint.new", Kill: true}
	if _, err := Run(t.Context(), killed); err == nil {
		t.Fatal("a killed run succeeded")
	}
	summary, err := Run(t.Context(), job)
	if err != nil || summary.Before == 0 || summary.Again >= summary.Before {
		t.Errorf("%d boards before, %d of them read again, %v", summary.Before, summary.Again, err)
	}
}
