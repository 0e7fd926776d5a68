package batch

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bullseye/operation"
	"bullseye/puzzleio"
)

// A file whose boards take long once was a single chunk, so an interrupted run kept
// nothing of it. The output must not depend on the size of the chunks.
func TestInterruptedSlowBoardsAreKept(t *testing.T) {
	lines := boards(t)[:150]                     // more than two frames
	puzzles := append(cages(100), lines[:40]...) // these too
	for name, test := range map[string]struct {
		operation operation.Operation
		output    Output
		boards    int // the number of boards after which the run is interrupted
	}{
		"puzzles":            {&operation.Solve{}, Output{Style: operation.Rows, Format: puzzleio.CSV}, 1},
		"counted puzzles":    {&operation.Count{Limit: 3}, Output{Style: operation.JSON}, 1},
		"compressed puzzles": {&operation.Solve{}, Output{Style: operation.Text, Compression: puzzleio.Gzip}, slowFrame},
		"ratings":            {&operation.Rate{}, Output{Style: operation.Text}, 1},
		"numbered ratings":   {&operation.Rate{Format: "%n %r"}, Output{Style: operation.Text}, 20},
		"hints":              {&operation.Hint{}, Output{Style: operation.JSON}, 1},
		"paths":              {&operation.Explain{}, Output{Style: operation.Pictures, Draw: drawn}, 1},
		"spreads":            {&operation.Spread{}, Output{Style: operation.Rows, Format: puzzleio.CSV}, 1},
		"compressed ratings": {&operation.Rate{}, Output{Style: operation.Text, Compression: puzzleio.Gzip}, slowFrame + 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			input := write(t, folder, "in.txt", strings.Join(lines, "\n")+"\n")
			if strings.HasSuffix(name, "puzzles") {
				input = write(t, folder, "in.iss", strings.Join(puzzles, "\n")+"\n")
			}
			job := func(file string, threads int) Job {
				output := test.output
				output.Name = filepath.Join(folder, file)
				return Job{
					Operation: test.operation, Files: []string{input}, Output: output,
					Threads: threads, Every: time.Nanosecond, progressEvery: time.Nanosecond,
				}
			}
			want := answered(t, job("one", 1))
			if answered(t, job("two", 2)) != want {
				t.Error("two workers write something else than one")
			}
			resumed := job("resumed", 2)
			resumed.Checkpoint = resumed.Output.Name + ".checkpoint"
			interrupted(t, resumed, int64(test.boards))
			if answered(t, resumed) != want {
				t.Error("the resumed output is not the same")
			}
		})
	}
}

// answered runs a job and returns its output.
func answered(t *testing.T, job Job) string {
	t.Helper()
	if summary, err := Run(t.Context(), job); err != nil || summary.Failed {
		t.Fatalf("%+v, %v", summary, err)
	}
	text, err := os.ReadFile(job.Output.Name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// cages returns lines of the same length with puzzles that have a few further rules.
func cages(n int) (lines []string) {
	for i := range n {
		lines = append(lines, fmt.Sprintf(".AntiKnight.Cage~%d~R%dC1~R%[2]dC2~R%[2]dC3", 10+i%9, 1+i%9))
	}
	return lines
}

// The share that is done is that of the boards that have been answered, although small files are read at
// once.
func TestProgressIsOfWhatIsAnswered(t *testing.T) {
	folder := t.TempDir()
	in := write(t, folder, "in.iss", strings.Join(cages(100), "\n")+"\n")
	for _, name := range []string{"in.iss", "in.csv", "in.ndjson", "in.parquet"} {
		file := filepath.Join(folder, name)
		if format := puzzleio.FormatOf(name); name != "in.iss" {
			answered(t, Job{Files: []string{in}, Output: Output{Name: file, Style: operation.Rows, Format: format}})
		}
		calls, half := 0, false
		job := Job{
			Operation: &operation.Solve{}, Files: []string{file}, Output: Output{Name: filepath.Join(folder, "out")}, Threads: 1,
			progressEvery: time.Nanosecond,
		}
		job.Progress = func(now Progress) {
			calls++
			share := float64(now.Read) / float64(now.Size)
			half = half || now.Boards > 0 && now.Boards < 100
			if done := float64(now.Boards) / 100; share > done+0.1 || share < done-0.1 {
				t.Errorf("%s: %.2f done after %d of 100 boards", name, share, now.Boards)
			}
		}
		answered(t, job)
		if calls < 3 || !half {
			t.Errorf("%s: %d calls, expected some in the middle", name, calls)
		}
	}
}
