package batch

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bullseye/internal/hostile"
	"bullseye/operation"
	"bullseye/puzzleio"
)

// An attacked job runs again and again on the same files, while its calls of the
// file system go wrong.
type attacked struct {
	Job
	folder string
	want   []string // the right outputs
}

const precious = "the output of an earlier run\n"

// attackedJobs returns a job for each kind of output.
func attackedJobs(t *testing.T) map[string]*attacked {
	text := strings.Join(boards(t)[:40], "\n") + "\n"
	rows := func(format puzzleio.Format) func(*Job) {
		return func(j *Job) { j.Output.Style, j.Output.Format = operation.Rows, format }
	}
	compressed := func(change func(*Job), c puzzleio.Compression) func(*Job) {
		return func(j *Job) { change(j); j.Output.Compression = c }
	}
	convert := func(format puzzleio.Format) func(*Job) {
		return func(j *Job) { rows(format)(j); j.Operation = nil }
	}
	dedupe := func(change func(*Job)) func(*Job) {
		return func(j *Job) { change(j); j.Operation, j.Stream = nil, &operation.Dedupe{} }
	}
	split := func(change func(*Job)) func(*Job) {
		return func(j *Job) {
			change(j)
			j.Operation, j.Stream = nil, &operation.Partition{Parts: operation.Parts{{Name: "a", Share: 2}, {Name: "b", Share: 1}}}
			j.Output.Names, j.Output.Name = []string{j.Output.Name, j.Output.Name + "2"}, ""
		}
	}
	jobs := map[string]*attacked{}
	for name, change := range map[string]func(*Job){
		"text":                  func(*Job) {},
		"text, gzip":            compressed(func(*Job) {}, puzzleio.Gzip),
		"JSON":                  func(j *Job) { j.Output.Style = operation.JSON },
		"pictures":              func(j *Job) { j.Output.Style = operation.Pictures },
		"CSV, zstd":             compressed(rows(puzzleio.CSV), puzzleio.Zstd),
		"NDJSON":                rows(puzzleio.NDJSON),
		"blocks":                convert(puzzleio.Block),
		"HoDoKu":                convert(puzzleio.Hodoku),
		"OpenSudoku":            convert(puzzleio.OpenSudoku),
		"OpenSudoku, gzip":      compressed(convert(puzzleio.OpenSudoku), puzzleio.Gzip),
		"Parquet":               func(j *Job) { rows(puzzleio.Parquet)(j); j.Checkpoint = "" },
		"text, no checkpoints":  func(j *Job) { j.Checkpoint = "" },
		"dedupe":                dedupe(rows(puzzleio.Line)),
		"dedupe, CSV, gzip":     dedupe(compressed(rows(puzzleio.CSV), puzzleio.Gzip)),
		"dedupe, OpenSudoku":    dedupe(rows(puzzleio.OpenSudoku)),
		"dedupe, JSON":          dedupe(func(j *Job) { j.Output.Style = operation.JSON }),
		"dedupe, Parquet":       dedupe(func(j *Job) { rows(puzzleio.Parquet)(j); j.Checkpoint = "" }),
		"split":                 split(rows(puzzleio.CSV)),
		"split, XML, zstd":      split(compressed(rows(puzzleio.OpenSudoku), puzzleio.Zstd)),
		"split, no checkpoints": split(func(j *Job) { rows(puzzleio.Line)(j); j.Checkpoint = "" }),
	} {
		folder := t.TempDir()
		output := filepath.Join(folder, "output")
		j := &attacked{folder: folder, Job: Job{
			Operation: &operation.Solve{}, Threads: 1, Every: time.Nanosecond, block: 25,
			Files:  []string{write(t, folder, "a.txt", text), write(t, folder, "b.txt", "123\n"+text)},
			Output: Output{Name: output}, Checkpoint: output + ".checkpoint",
		}}
		change(&j.Job)
		if _, err := Run(t.Context(), j.Job); err != nil {
			t.Fatal(err)
		}
		j.want = j.output(t)
		jobs[name] = j
	}
	return jobs
}

// output returns the texts of all outputs.
func (j *attacked) output(t *testing.T) (texts []string) {
	t.Helper()
	for _, name := range j.outputNames() {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

// run runs the job with one fault. It reports whether the fault was reached.
func (j *attacked) run(t *testing.T, faults *hostile.Faults) (call string, reached bool, err error) {
	t.Helper()
	job := j.Job
	job.system = faults
	_, err = Run(t.Context(), job)
	call, reached = faults.Reached()
	if err != nil && !errors.Is(err, hostile.ErrInjected) && !errors.Is(err, hostile.ErrKilled) {
		t.Fatalf("call %d, %s: %v", faults.At, call, err)
	}
	return call, reached, err
}

// unfinished matches the temporary file of a run without checkpoints.
var unfinished = regexp.MustCompile(`^output[0-9]?\.[0-9a-f]{8}\.part$|^output\.[0-9a-f]{16}\.ledger$`)

// finish runs the job without faults. The output must be right, and no other files
// may remain.
func (j *attacked) finish(t *testing.T, after string) {
	t.Helper()
	if _, err := Run(t.Context(), j.Job); err != nil {
		t.Fatalf("after %s: %v", after, err)
	}
	for i, got := range j.output(t) {
		if got != j.want[i] {
			t.Fatalf("after %s: output %d has %d bytes, want %d", after, i, len(got), len(j.want[i]))
		}
	}
	entries, err := os.ReadDir(j.folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		switch name := e.Name(); {
		case name == "a.txt" || name == "b.txt" || slices.Contains(j.outputNames(), filepath.Join(j.folder, name)):
		case j.Checkpoint == "" && unfinished.MatchString(name):
			// Nobody knows whether another run is still writing it.
			if err := os.Remove(filepath.Join(j.folder, name)); err != nil {
				t.Fatal(err)
			}
		default:
			t.Fatalf("after %s: %s remains", after, name)
		}
	}
}

// restore puts the output of an earlier run in place.
func (j *attacked) restore(t *testing.T) {
	t.Helper()
	for _, name := range j.outputNames() {
		if err := os.WriteFile(name, []byte(precious), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// intact fails unless each output is that of an earlier run or is complete.
func (j *attacked) intact(t *testing.T, after string) {
	t.Helper()
	for i, got := range j.output(t) {
		if got != precious && got != j.want[i] {
			t.Fatalf("after %s: output %d has %d bytes, want the old %d or the new %d", after, i, len(got), len(precious), len(j.want[i]))
		}
	}
}

// step returns how many calls to advance from one run to the next, and how many
// faults at least must have an effect.
func step() (calls, least int) {
	if testing.Short() {
		return 11, 1
	}
	return 1, 5
}

// A run may be killed at any call. The output is then the old one or the new one.
// The next run, which may be killed too, resumes and ends with the right output.
func TestKilledAtEveryCall(t *testing.T) {
	for name, j := range attackedJobs(t) {
		t.Run(name, func(t *testing.T) {
			kills := 0
			calls, least := step()
			for at, reached := 1, true; reached; at += calls {
				j.restore(t)
				var call, again string
				call, reached, _ = j.run(t, &hostile.Faults{At: at, Kill: true})
				j.intact(t, "a kill at "+call)
				if reached {
					again, _, _ = j.run(t, &hostile.Faults{At: 1 + at*7%31, Kill: true})
					kills++
				}
				j.intact(t, "kills at "+call+" and at "+again)
				j.finish(t, "kills at "+call+" and at "+again)
			}
			t.Logf("%d kills", kills)
			if kills < least {
				t.Error("too few calls")
			}
		})
	}
}

// Any call may fail. If the run ends with an error, the output is the old one or
// the new one, and the next run ends with the right output.
func TestEveryCallMayFail(t *testing.T) {
	for name, j := range attackedJobs(t) {
		t.Run(name, func(t *testing.T) {
			failures := 0
			calls, least := step()
			for at, reached := 1, true; reached; at += calls {
				j.restore(t)
				var call string
				var err error
				call, reached, err = j.run(t, &hostile.Faults{At: at})
				j.intact(t, "an error of "+call)
				if err == nil && !slices.Equal(j.output(t), j.want) {
					t.Fatalf("the run succeeds in spite of an error of %s, but the output is the old one", call)
				}
				if err != nil {
					failures++
				}
				j.finish(t, "an error of "+call)
			}
			t.Logf("%d failures", failures)
			if failures < least {
				t.Error("too few failures")
			}
		})
	}
}

// A file named like the unfinished output, but without a checkpoint, is somebody
// else's.
func TestUnfinishedOutputOfSomebodyElse(t *testing.T) {
	for name, j := range attackedJobs(t) {
		if j.Checkpoint == "" {
			continue
		}
		part := write(t, j.folder, filepath.Base(j.outputNames()[0])+Part, "mine")
		for _, restart := range []bool{false, true} {
			job := j.Job
			job.Restart = restart
			if _, err := Run(t.Context(), job); err == nil || !strings.Contains(err.Error(), "move it away") {
				t.Errorf("%s: %v", name, err)
			}
			if got, err := os.ReadFile(part); err != nil || string(got) != "mine" {
				t.Errorf("%s: it is %q now, %v", name, got, err)
			}
		}
	}
}
