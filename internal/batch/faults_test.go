package batch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bullseye/internal/disk/file"
	"bullseye/internal/fortest/hostile"
	"bullseye/internal/fortest/sample"
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
		"pictures":              func(j *Job) { j.Output.Style, j.Output.Draw = operation.Pictures, drawn },
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

// unnamed matches files that a run had not given their names when it was killed.
var unnamed = regexp.MustCompile(`^output[0-9]?(\.checkpoint)?\.[0-9a-f]{8}\.new$`)

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
		case unnamed.MatchString(name):
			// Nobody knows whose it is.
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

// fewer is true if the race detector makes everything slow. The faults and kills are those of
// any run without it; .ci/long has all that a sample has.
var fewer = hostile.Raced && os.Getenv("BULLSEYE_BIG") == ""

// step returns how many calls to advance from one run to the next, and how many
// faults at least must have an effect.
func step() (calls, least int) {
	switch {
	case fewer:
		return 31, 0 // so few calls that none need have an effect
	case sample.Only():
		return 11, 1
	}
	return 1, 5
}

// A run may be killed at any call. The output is then the old one or the new one.
// The next run, which may be killed too, resumes and ends with the right output.
func TestKilledAtEveryCall(t *testing.T) {
	for name, j := range attackedJobs(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // it waits for the disk most of the time
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
			t.Parallel()
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

// If a write fails before the first checkpoint was due, the run saves the last state that
// was written as a whole, even if there is no room for the checkpoint at first. If there is
// no such state, it says that nothing is kept.
func TestFailedWriteKeepsWhatIsSafe(t *testing.T) {
	folder := t.TempDir()
	text := strings.Repeat(strings.Join(boards(t), "\n")+"\n", 400)
	output := filepath.Join(folder, "output")
	job := Job{
		Operation: &operation.Solve{}, Threads: 1, Every: time.Hour, block: 500,
		Files: []string{write(t, folder, "a.txt", text)}, Output: Output{Name: output}, Checkpoint: output + ".checkpoint",
	}
	for _, test := range []struct {
		write int
		noNew int // how often there is no room for a checkpoint
		kept  bool
	}{{2, 0, false}, {9, 0, true}, {9, 1, true}} {
		failing := job
		faults := &fullDisk{part: output + Part, writes: test.write, next: job.Checkpoint + ".new", refused: test.noNew}
		failing.system = faults
		summary, err := Run(t.Context(), failing)
		if !errors.Is(err, hostile.ErrInjected) || summary.Unfinished != test.kept || summary.Lost == test.kept {
			t.Errorf("%+v: unfinished is %t, lost is %t, error %v", test, summary.Unfinished, summary.Lost, err)
		}
		summary, err = Run(t.Context(), job)
		if err != nil || (summary.Before > 0) != test.kept || summary.Boards != int64(strings.Count(text, "\n")) {
			t.Errorf("%+v: %d of %d boards before, error %v", test, summary.Before, summary.Boards, err)
		}
	}
	job.Checkpoint = ""
	job.system = &fullDisk{part: output + Part, writes: 9}
	if summary, err := Run(t.Context(), job); err == nil || summary.Unfinished || !summary.Lost {
		t.Errorf("without a checkpoint: %+v, %v", summary, err)
	}
}

// A fullDisk has room for some writes of the unfinished output. It refuses new
// checkpoints until that output has been truncated.
type fullDisk struct {
	hostile.Faults
	part    string // the name of the unfinished output
	writes  int    // the first write that fails; that of the mark counts
	next    string // the name of a new checkpoint
	refused int    // the number of new checkpoints that are refused once the disk is full
	full    bool
}

func (d *fullDisk) OpenFile(name string, flag int, mode fs.FileMode) (file.File, error) {
	if d.full && name == d.next && d.refused > 0 {
		d.refused--
		return nil, hostile.ErrInjected
	}
	f, err := file.OS.OpenFile(name, flag, mode)
	if err == nil && (name == d.part || newPart.MatchString(name)) {
		f = &fullFile{f, d}
	}
	return f, err
}

// newPart matches the name of an unfinished output before it has its own.
var newPart = regexp.MustCompile(`output\.[0-9a-f]{8}\.new$`)

type fullFile struct {
	file.File
	disk *fullDisk
}

// Write writes half of the text when the disk becomes full.
func (f *fullFile) Write(text []byte) (int, error) {
	if f.disk.writes--; f.disk.writes > 0 {
		return f.File.Write(text)
	}
	f.disk.full = true
	n, err := f.File.Write(text[:len(text)/2])
	return n, errors.Join(err, hostile.ErrInjected)
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
			if _, err := Run(t.Context(), job); err == nil || !strings.Contains(err.Error(), "does not belong") {
				t.Errorf("%s: %v", name, err)
			}
			if got, err := os.ReadFile(part); err != nil || string(got) != "mine" {
				t.Errorf("%s: it is %q now, %v", name, got, err)
			}
		}
	}
}
