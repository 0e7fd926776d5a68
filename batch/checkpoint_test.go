package batch

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// interrupted does a job until so many boards are written, and returns Run's
// error, which is that of its context.
func interrupted(t *testing.T, job Job, boards int64) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	job.Progress = func(p Progress) {
		if p.Boards >= boards {
			cancel()
		}
	}
	summary, err := Run(ctx, job)
	if !errors.Is(err, context.Canceled) || !summary.Unfinished {
		t.Fatalf("not interrupted: %+v, %v", summary, err)
	}
}

// aJob returns a job with a checkpoint, for files of which the second has a
// fault.
func aJob(t *testing.T) (Job, string) {
	folder := t.TempDir()
	lines := boards(t)[:200]
	text := strings.Repeat(strings.Join(lines, "\n")+"\n", 30)
	files := []string{
		write(t, folder, "a.txt", text), write(t, folder, "b.txt", text+"123\n"+text), write(t, folder, "c.txt", text),
	}
	output := filepath.Join(folder, "out.txt")
	return Job{
		Operation: &operation.Solve{}, Files: files, Threads: 2, Every: time.Nanosecond, block: 50, pause: time.Nanosecond,
		Output: Output{Name: output}, Checkpoint: output + ".checkpoint",
	}, folder
}

// leftovers returns what is in a folder besides the input.
func leftovers(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if len(e.Name()) > len("a.txt") {
			names = append(names, e.Name())
		}
	}
	return names
}

func TestContinued(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*Job)
	}{
		{"texts", func(*Job) {}},
		{"JSON", func(j *Job) { j.Output.Style = operation.JSON }},
		{"pictures", func(j *Job) { j.Output.Style = operation.Pictures }},
		{"gzip", func(j *Job) { j.Output.Compression = puzzleio.Gzip }},
		{"a table", func(j *Job) { j.Output.Style, j.Output.Format = operation.Rows, puzzleio.CSV }},
		{"a board alone", func(j *Job) { j.Operation, j.Output.Style, j.Output.Format = nil, operation.Rows, puzzleio.Block }},
		{"OpenSudoku, zstd", func(j *Job) {
			j.Operation, j.Output = nil, Output{
				Name: j.Output.Name, Style: operation.Rows, Format: puzzleio.OpenSudoku, Compression: puzzleio.Zstd,
			}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			job, folder := aJob(t)
			test.change(&job)
			alone := job
			alone.Output.Name, alone.Checkpoint = filepath.Join(folder, "alone.txt"), ""
			if _, err := Run(t.Context(), alone); err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(alone.Output.Name)
			if err != nil {
				t.Fatal(err)
			}
			// The faults and what is pending at each of these differ.
			for _, boards := range []int64{1, 700, 6_001, 12_000, 20_000} {
				interrupted(t, job, boards)
				job.Threads = job.Threads%3 + 1
			}
			summary, err := Run(t.Context(), job)
			if err != nil || !summary.Failed || summary.Invalid != 1 || summary.Boards != 24_001 || summary.Before < 20_000 {
				t.Errorf("%+v, %v", summary, err)
			}
			got, err := os.ReadFile(job.Output.Name)
			if err != nil || string(got) != string(want) {
				t.Errorf("%d bytes, want %d: %v", len(got), len(want), err)
			}
			if left := strings.Join(leftovers(t, folder), " "); left != "alone.txt out.txt" {
				t.Errorf("left: %s", left)
			}
		})
	}
}

// A run does not resume from a checkpoint of another job or of other files.
func TestStale(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(t *testing.T, job *Job)
		says   string
	}{
		{"other options", func(_ *testing.T, j *Job) { j.Operation = &operation.Solve{Unique: true} }, "options"},
		{"another operation", func(_ *testing.T, j *Job) { j.Operation = &operation.Count{} }, "options"},
		{"another style", func(_ *testing.T, j *Job) { j.Output.Style = operation.JSON }, "form"},
		{"another file", func(_ *testing.T, j *Job) { j.Files[1] = j.Files[0] }, "file 2"},
		{"fewer files", func(_ *testing.T, j *Job) { j.Files = j.Files[:2] }, "3 files, not 2"},
		{"a changed file", func(t *testing.T, j *Job) {
			if err := os.WriteFile(j.Files[2], []byte("1"), 0o666); err != nil {
				t.Fatal(err)
			}
		}, "has changed"},
		{"a touched file", func(t *testing.T, j *Job) {
			if err := os.Chtimes(j.Files[0], time.Time{}, time.Unix(1, 0)); err != nil {
				t.Fatal(err)
			}
		}, "has changed"},
		{"no part", func(t *testing.T, j *Job) {
			if err := os.Remove(j.Output.Name + Part); err != nil {
				t.Fatal(err)
			}
		}, "not what it was"},
		{"a short part", func(t *testing.T, j *Job) {
			if err := os.Truncate(j.Output.Name+Part, 10); err != nil {
				t.Fatal(err)
			}
		}, "not what it was"},
		{"a damaged checkpoint", func(t *testing.T, j *Job) {
			if err := os.WriteFile(j.Checkpoint, []byte("{"), 0o666); err != nil {
				t.Fatal(err)
			}
		}, "not a checkpoint"},
	} {
		t.Run(test.name, func(t *testing.T) {
			job, _ := aJob(t)
			interrupted(t, job, 7000)
			test.change(t, &job)
			_, err := Run(t.Context(), job)
			if stale, ok := errors.AsType[*StaleError](err); !ok || !strings.Contains(stale.Error(), test.says) {
				t.Fatalf("got %v, want it to say %q", err, test.says)
			}
			job.Restart = true
			if _, err := Run(t.Context(), job); err != nil {
				t.Errorf("restarted: %v", err)
			}
		})
	}
}

// killedAtTheEnd leaves things as a kill does between the renaming of the output
// and the removal of the checkpoint.
func killedAtTheEnd(t *testing.T, job Job) {
	t.Helper()
	interrupted(t, job, 7000)
	saved, err := os.ReadFile(job.Checkpoint)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(job.Output.Name)
	if err != nil {
		t.Fatal(err)
	}
	var c checkpoint
	if err := json.Unmarshal(saved, &c); err != nil {
		t.Fatal(err)
	}
	c.Ended, c.Bytes, c.Failed = true, info.Size(), true
	if saved, err = json.Marshal(c); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(job.Checkpoint, saved, 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestKilledAtTheEnd(t *testing.T) {
	job, folder := aJob(t)
	killedAtTheEnd(t, job)
	summary, err := Run(t.Context(), job)
	if err != nil || !summary.Failed {
		t.Errorf("%+v, %v", summary, err)
	}
	if left := leftovers(t, folder); len(left) != 1 {
		t.Errorf("left: %s", left)
	}
}

// Such a run is not done if the input or the options have changed since: the
// output would be that of the old ones.
func TestKilledAtTheEndAndThenChanged(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, job *Job){
		"input": func(t *testing.T, job *Job) {
			write(t, filepath.Dir(job.Files[0]), filepath.Base(job.Files[0]), boards(t)[3]+"\n")
		},
		"options": func(_ *testing.T, job *Job) { job.Operation = &operation.Solve{Unique: true} },
	} {
		t.Run(name, func(t *testing.T) {
			job, _ := aJob(t)
			killedAtTheEnd(t, job)
			change(t, &job)
			_, err := Run(t.Context(), job)
			if _, stale := errors.AsType[*StaleError](err); !stale {
				t.Fatalf("got %v, want that the checkpoint is stale", err)
			}
			if _, err := os.Stat(job.Checkpoint); err != nil {
				t.Error(err)
			}
			job.Restart = true
			if _, err := Run(t.Context(), job); err != nil {
				t.Fatal(err)
			}
			alone := job
			alone.Checkpoint, alone.Output.Name = "", filepath.Join(t.TempDir(), "alone.txt")
			if _, err := Run(t.Context(), alone); err != nil {
				t.Fatal(err)
			}
			got, err1 := os.ReadFile(job.Output.Name)
			want, err2 := os.ReadFile(alone.Output.Name)
			if err1 != nil || err2 != nil || string(got) != string(want) {
				t.Errorf("%d bytes, want %d: %v, %v", len(got), len(want), err1, err2)
			}
		})
	}
}

// timid answers that time ran out for the first boards it is asked about.
type timid struct {
	operation.Solve
	left *atomic.Int64
}

func (o *timid) Apply(ctx context.Context, records []record.Record) iter.Seq2[operation.Answer, error] {
	return func(yield func(operation.Answer, error) bool) {
		for i := range records {
			var answer operation.Answer = &operation.Optimum{Status: operation.Unsolvable}
			switch {
			case records[i].Err != nil:
				answer = &operation.Invalid{Err: records[i].Err}
			case o.left.Add(-1) >= 0:
				answer = &operation.Optimum{Status: operation.Unproved}
			}
			if !yield(answer, nil) {
				return
			}
		}
	}
}

// What a run has left unproved is still known when it is resumed.
func TestUnprovedBeforeAnInterruptionIsCounted(t *testing.T) {
	job, _ := aJob(t)
	var left atomic.Int64
	left.Store(100)
	job.Operation = &timid{left: &left}
	job.Output.Style = operation.JSON
	interrupted(t, job, 7000)
	summary, err := Run(t.Context(), job)
	if err != nil || summary.Counts.Incomplete() != 100 || summary.Counts.Of(operation.Unproved) != 100 ||
		summary.Counts.Of(operation.Unreadable) != 1 || summary.Boards != 24_001 {
		t.Errorf("%+v, %v", summary, err)
	}
}

// Two runs do not write the same file.
func TestOneAtATime(t *testing.T) {
	job, _ := aJob(t)
	second := job
	tried := false
	job.Progress = func(p Progress) {
		if tried || p.Boards < 1000 {
			return
		}
		tried = true
		if _, err := Run(t.Context(), second); err == nil || !strings.Contains(err.Error(), "another run") {
			t.Errorf("got %v, want that another run is writing", err)
		}
	}
	if _, err := Run(t.Context(), job); err != nil || !tried {
		t.Error(err, tried)
	}
}

// Where nothing has been done, nothing is kept.
func TestNothingToKeep(t *testing.T) {
	job, folder := aJob(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if summary, err := Run(ctx, job); !errors.Is(err, context.Canceled) || summary.Unfinished {
		t.Errorf("%+v, %v", summary, err)
	}
	if left := leftovers(t, folder); len(left) != 0 {
		t.Errorf("left: %s", left)
	}
	job.Output.Name = filepath.Join(folder, "missing", "out.txt")
	if _, err := Run(t.Context(), job); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}
