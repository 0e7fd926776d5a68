package batch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bullseye/generate"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/sudoku"
)

// The output of a Source does not depend on the number of workers, the size of the chunks
// and interruptions.
func TestMadeBoards(t *testing.T) {
	const count = 500
	for name, output := range map[string]Output{
		"lines":            {Style: operation.Rows, Format: puzzleio.Line},
		"table":            {Style: operation.Rows, Format: puzzleio.CSV},
		"sudoku-extreme":   {Style: operation.Rows, Format: puzzleio.SudokuExtreme},
		"opensudoku":       {Style: operation.Rows, Format: puzzleio.OpenSudoku},
		"compressed table": {Style: operation.Rows, Format: puzzleio.TSV, Compression: puzzleio.Gzip},
		"JSON":             {Style: operation.JSON},
		"drawings":         {Style: operation.Pictures, Draw: drawn},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			job := func(file string, threads, block int) Job {
				output.Name = filepath.Join(folder, file)
				return Job{
					Operation: &operation.Generate{Count: count, Seed: 3, Minimal: true}, Output: output,
					Threads: threads, block: block, Every: time.Nanosecond, progressEvery: time.Nanosecond,
				}
			}
			blocks := []int{4096, 77}
			if output.Compression != puzzleio.Plain {
				blocks = []int{77, 77} // frames depend on it
			}
			want := made(t, job("one", 1, blocks[0]), count)
			if got := made(t, job("two", 2, blocks[1]), count); got != want {
				t.Error("two workers write something else than one")
			}
			resumed := job("resumed", 2, blocks[1])
			resumed.Checkpoint = resumed.Output.Name + ".checkpoint"
			interrupted(t, resumed, 150)
			resumed.Operation = &operation.Generate{Count: count, Seed: 4, Minimal: true}
			if _, err := errors.AsType[*StaleError](failure(t, resumed)); !err {
				t.Error("the boards of another seed continue the output")
			}
			resumed.Operation = job("", 1, 1).Operation
			resumed.Output.Name = filepath.Join(folder, "resumed")
			if got := made(t, resumed, count); got != want {
				t.Error("the resumed output is not the same")
			}
		})
	}
}

func failure(t *testing.T, job Job) error {
	t.Helper()
	_, err := Run(t.Context(), job)
	return err
}

// made runs a job and returns its output.
func made(t *testing.T, job Job, boards int64) string {
	t.Helper()
	summary, err := Run(t.Context(), job)
	if err != nil || summary.Boards != boards || summary.Total != boards || summary.Failed {
		t.Fatalf("%+v, %v", summary, err)
	}
	text, err := os.ReadFile(job.Output.Name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Boards that are not found are reported, and those that are found are written.
func TestBoardsThatAreNotFound(t *testing.T) {
	output := filepath.Join(t.TempDir(), "out.csv")
	job := Job{
		Operation: &operation.Generate{Count: 300, Minimal: true, Clues: generate.Range{Min: 24, Max: 24}, Attempts: 1},
		Output:    Output{Name: output, Style: operation.Rows, Format: puzzleio.CSV},
	}
	var reports []string
	job.Report = func(file string, err error) {
		if file != "" {
			t.Errorf("reported for the file %q", file)
		}
		reports = append(reports, err.Error())
	}
	summary, err := Run(t.Context(), job)
	if err != nil || !summary.Failed || summary.Boards != 300 {
		t.Fatalf("%+v, %v", summary, err)
	}
	text, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	found := strings.Count(string(text), "\n") - 1
	if missing := int(summary.Counts.Of(operation.NotFound)); missing != len(reports) || found+missing != 300 || found < 50 || missing < 50 {
		t.Errorf("%d boards, %d reports, %d missing", found, len(reports), missing)
	}
	if !strings.HasSuffix(reports[0], ": nothing found in 1 attempt") {
		t.Errorf("reported %q", reports[0])
	}
}

func TestMadeBoardsNeedNoFiles(t *testing.T) {
	if _, err := Run(t.Context(), Job{Operation: &operation.Generate{}, Files: []string{"a.txt"}}); err == nil {
		t.Error("files are accepted")
	}
}

// With many grids, checkpoints once were larger than the largest that a run reads.
func TestLongOptionsDoNotLengthenCheckpoints(t *testing.T) {
	op := &operation.Generate{Count: 1, From: make([]sudoku.Board, 10_000)}
	job := Job{Operation: op}
	before := job.identity()
	text, err := (&checkpoint{Job: before}).encode()
	if err != nil || len(text) > 10_000 {
		t.Errorf("a checkpoint has %d bytes, %v", len(text), err)
	}
	op.From[9999][80] = 1
	if job.identity().Options == before.Options {
		t.Error("another grid does not change the identity")
	}
}

// Boards that take long are written when they are made, and not only when a whole block of
// them is.
func TestSlowBoardsAppearSoon(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var first string
	job := Job{
		Operation: &operation.Generate{Count: 100_000, Minimal: true, Clues: generate.Range{Min: 21, Max: 21}},
		Output: Output{Style: operation.Rows, Format: puzzleio.Line, Write: func(text []byte) (int, error) {
			if first == "" {
				first = string(text)
			}
			cancel()
			return len(text), nil
		}},
	}
	if _, err := Run(ctx, job); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if n := strings.Count(first, "\n"); n < 1 || n > 50 {
		t.Errorf("%d boards are written together", n)
	}
}

// Progress tells of attempts before a board is done.
func TestProgressTellsOfAttempts(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	job := Job{
		Operation: &operation.Generate{Count: 1, Minimal: true, Clues: generate.Range{Min: 17, Max: 17}},
		Output:    Output{Style: operation.Rows, Format: puzzleio.Line, Write: func(text []byte) (int, error) { return len(text), nil }},
		Progress: func(p Progress) {
			if p.Attempts > 0 {
				cancel()
			}
		},
	}
	if s, err := Run(ctx, job); !errors.Is(err, context.Canceled) || s.Attempts == 0 {
		t.Fatalf("%+v, %v", s, err)
	}
}

func TestPace(t *testing.T) {
	var p pace
	for _, step := range []struct {
		records int
		elapsed time.Duration
		want    int64
	}{
		{1, time.Hour, 1},
		{1, time.Millisecond, 2},
		{2, time.Millisecond, 4},
		{4, 40 * time.Millisecond, 8},
		{8, 80 * time.Millisecond, 10},
		{10, 200 * time.Millisecond, 5},
		{5, time.Hour, 2},
		{2, 0, 4},
	} {
		if p.took(step.records, step.elapsed); p.next() != step.want {
			t.Errorf("after %d records in %v: %d, want %d", step.records, step.elapsed, p.next(), step.want)
		}
	}
}
