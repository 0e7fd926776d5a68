package batch

import (
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
	lines := boards(t)[:300]
	for name, test := range map[string]struct {
		operation operation.Operation
		output    Output
		boards    int // the number of boards after which the run is interrupted
	}{
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
