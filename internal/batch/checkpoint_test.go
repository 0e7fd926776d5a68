package batch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bullseye/internal/disk/file"
	"bullseye/internal/fortest/hostile"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// interrupted runs a job and cancels its context when the given number of boards
// have been written.
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

// aJob returns a job with a checkpoint and three files. The second file has an
// unreadable board.
func aJob(t *testing.T) (Job, string) {
	folder := t.TempDir()
	lines := boards(t)[:200]
	text := strings.Repeat(strings.Join(lines, "\n")+"\n", 30)
	files := []string{
		write(t, folder, "a.txt", text), write(t, folder, "b.txt", text+"12345678\n"+text), write(t, folder, "c.txt", text),
	}
	output := filepath.Join(folder, "out.txt")
	return Job{
		Operation: &operation.Solve{}, Files: files, Threads: 2, Every: time.Nanosecond, block: 50, progressEvery: time.Nanosecond,
		Output: Output{Name: output}, Checkpoint: output + ".checkpoint",
	}, folder
}

// label puts titles and comments before some boards of the files.
func label(t *testing.T, files []string) {
	t.Helper()
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(text), "\n")
		for i := range lines {
			switch i % 1300 {
			case 1:
				lines[i] = fmt.Sprintf("Puzzle %d\n", i) + lines[i]
			case 2:
				lines[i] = fmt.Sprintf("# comment %d\n\n", i) + lines[i]
			}
		}
		if err := os.WriteFile(name, []byte(strings.Join(lines, "")), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// leftovers returns the names of the files in a folder, except the input.
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

func TestInterruptedAndResumed(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*Job)
	}{
		{"texts", func(*Job) {}},
		{"JSON", func(j *Job) { j.Output.Style = operation.JSON }},
		{"pictures", func(j *Job) { j.Output.Style, j.Output.Draw = operation.Pictures, drawn }},
		{"gzip", func(j *Job) { j.Output.Compression = puzzleio.Gzip }},
		{"a table", func(j *Job) { j.Output.Style, j.Output.Format = operation.Rows, puzzleio.CSV }},
		{"a board alone", func(j *Job) { j.Operation, j.Output.Style, j.Output.Format = nil, operation.Rows, puzzleio.Block }},
		{"copies", func(j *Job) { j.Operation = &operation.Shuffle{Copying: operation.Copying{Copies: 2, Seed: 3}} }},
		{"a table of copies", func(j *Job) {
			j.Operation = &operation.Augment{}
			j.Output.Style, j.Output.Format = operation.Rows, puzzleio.CSV
		}},
		{"labels and lines", func(j *Job) {
			label(t, j.Files)
			j.Output.With = []operation.Detail{operation.OfLabel, operation.OfLine}
		}},
		{"a table with labels", func(j *Job) {
			label(t, j.Files)
			j.Output.Style, j.Output.Format = operation.Rows, puzzleio.TSV
			j.Output.With = []operation.Detail{operation.OfFile, operation.OfLabel}
		}},
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
			// These interruptions differ in the reports and in the pending output.
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
		{"another style", func(_ *testing.T, j *Job) { j.Output.Style = operation.JSON }, "format"},
		{"another language", func(_ *testing.T, j *Job) { j.Output.Language = "zh" }, "language"},
		{"another compression", func(_ *testing.T, j *Job) { j.Output.Compression = puzzleio.Gzip }, "the compression"},
		{"another column", func(_ *testing.T, j *Job) { j.Columns.Board = "2" }, "columns"},
		{"another origin", func(_ *testing.T, j *Job) { j.Output.With = []operation.Detail{operation.OfLine} }, "columns"},
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
		}, "has changed"},
		{"a short part", func(t *testing.T, j *Job) {
			if err := os.Truncate(j.Output.Name+Part, 10); err != nil {
				t.Fatal(err)
			}
		}, "has changed"},
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

// No byte of a checkpoint can change unnoticed.
func TestDamagedCheckpoints(t *testing.T) {
	job, _ := aJob(t)
	interrupted(t, job, 7000)
	text, err := os.ReadFile(job.Checkpoint)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	refused := func(damaged []byte) {
		t.Helper()
		if err := os.WriteFile(job.Checkpoint, damaged, 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := Run(t.Context(), job)
		if _, foreign := errors.AsType[*ForeignError](err); !foreign {
			t.Fatalf("got %v for the checkpoint %s", err, damaged)
		}
		if got, err := os.ReadFile(job.Checkpoint); err != nil || string(got) != string(damaged) {
			t.Fatalf("the checkpoint is now %s, %v", got, err)
		}
	}
	for i := range text {
		job.Restart = i%2 == 0
		damaged := slices.Clone(text)
		damaged[i] ^= byte(1 + random.IntN(255))
		refused(damaged)
		refused(text[:i])
	}
	refused(append(slices.Clone(text), '\n'))
	job.Restart = false
	if err := os.WriteFile(job.Checkpoint, text, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), job); err != nil {
		t.Error(err)
	}
}

// No byte of an unfinished output can change unnoticed.
func TestDamagedParts(t *testing.T) {
	job, _ := aJob(t)
	interrupted(t, job, 7000)
	part := job.Output.Name + Part
	text, err := os.ReadFile(part)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 60 {
		damaged := slices.Clone(text)
		from := random.IntN(len(text))
		switch to := from + 1 + random.IntN(len(text)-from); i % 3 {
		case 0:
			clear(damaged[from:to]) // as after a loss of power
		case 1:
			damaged[from] ^= byte(1 + random.IntN(255))
		case 2:
			damaged = slices.Delete(damaged, from, to)
		}
		if err := os.WriteFile(part, damaged, 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := Run(t.Context(), job)
		if _, stale := errors.AsType[*StaleError](err); !stale {
			t.Fatalf("damage %d: got %v", i, err)
		}
		if got, err := os.ReadFile(part); err != nil || string(got) != string(damaged) {
			t.Fatalf("damage %d: the run has changed it, %v", i, err)
		}
	}
	if err := os.WriteFile(part, text, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), job); err != nil {
		t.Error(err)
	}
}

// killedAtTheEnd kills a run after the renaming of the output and before the removal
// of the checkpoint.
func killedAtTheEnd(t *testing.T, job Job) {
	t.Helper()
	interrupted(t, job, 7000)
	job.system = &hostile.Faults{At: 1, Of: "remove " + job.Checkpoint, Kill: true}
	if _, err := Run(t.Context(), job); !errors.Is(err, hostile.ErrKilled) {
		t.Fatalf("not killed: %v", err)
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

// If the input or the options have changed since such a kill, the existing output
// is not the output of the job.
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
				t.Fatalf("got %v, want a *StaleError", err)
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

// timid is an operation that leaves the first boards unproved.
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
				answer = operation.NewInvalid(records[i].Err)
			case o.left.Add(-1) >= 0:
				answer = &operation.Optimum{Status: operation.Unproved}
			}
			if !yield(answer, nil) {
				return
			}
		}
	}
}

// A resumed run still counts boards that the interrupted run left unproved.
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

// Two runs must not write to the same file at once.
func TestTwoRunsOfTheSameOutput(t *testing.T) {
	job, _ := aJob(t)
	second := job
	tried := false
	job.Progress = func(p Progress) {
		if tried || p.Boards < 1000 {
			return
		}
		tried = true
		if _, err := Run(t.Context(), second); err == nil || !strings.Contains(err.Error(), "another run") {
			t.Errorf("got %v, want an error that another run is writing", err)
		}
	}
	if _, err := Run(t.Context(), job); err != nil || !tried {
		t.Error(err, tried)
	}
}

// A run that has written nothing keeps nothing.
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

// A run that waits for the output of another one must not take the finished output
// for an unfinished one and truncate it.
func TestSecondRunLeavesFinishedOutputAlone(t *testing.T) {
	if !file.RenamesOpenFiles {
		t.Skip("skipped: this system has no locks that end with a process")
	}
	job, folder := aJob(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	second, ended := job, make(chan error, 1)
	second.Progress = func(Progress) { cancel() } // as soon as it writes
	started := false
	job.Progress = func(p Progress) {
		if !started && p.Boards > 1000 {
			started = true
			go func() { _, err := Run(ctx, second); ended <- err }()
			time.Sleep(100 * time.Millisecond) // it waits for the lock now
		}
	}
	if _, err := Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(job.Output.Name)
	if err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("the second run: %v", err)
	}
	for i := range 2 {
		if got, err := os.ReadFile(job.Output.Name); err != nil || string(got) != string(want) {
			t.Fatalf("after run %d: %d bytes, want %d: %v", i+2, len(got), len(want), err)
		}
		if second.Progress = nil; i == 0 {
			if _, err := Run(t.Context(), second); err != nil {
				t.Fatal(err)
			}
		}
	}
	if left := strings.Join(leftovers(t, folder), " "); left != "out.txt" {
		t.Errorf("left: %s", left)
	}
}

// A run that only lacks the name of its output writes nothing more.
func TestKilledBeforeTheFinalRename(t *testing.T) {
	for _, compression := range []puzzleio.Compression{puzzleio.Plain, puzzleio.Gzip} {
		job, folder := aJob(t)
		job.Operation, job.Output.Style, job.Output.Format = nil, operation.Rows, puzzleio.OpenSudoku
		job.Output.Compression = compression
		interrupted(t, job, 7000)
		// The name of the output becomes a directory while the run is under way.
		final := job.Output.Name
		blocked := false
		job.Progress = func(Progress) {
			if !blocked {
				blocked = true
				if err := os.Mkdir(final, 0o777); err != nil {
					t.Error(err)
				}
			}
		}
		summary, err := Run(t.Context(), job)
		if err == nil || !summary.Unfinished {
			t.Fatalf("renamed to a directory: %+v, %v", summary, err)
		}
		if err := os.Remove(final); err != nil {
			t.Fatal(err)
		}
		job.Progress = nil
		if _, err := Run(t.Context(), job); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(final)
		if err != nil {
			t.Fatal(err)
		}
		alone := job
		alone.Checkpoint, alone.Output.Name = "", filepath.Join(folder, "alone.txt")
		if _, err := Run(t.Context(), alone); err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(alone.Output.Name)
		if err != nil || string(got) != string(want) {
			t.Errorf("%v: %d bytes, want %d: %v", compression, len(got), len(want), err)
		}
		if left := strings.Join(leftovers(t, folder), " "); left != "alone.txt out.txt" {
			t.Errorf("left: %s", left)
		}
	}
}

// The first board with several completions is known after an interruption, too.
func TestChosenBeforeAnInterruptionIsKnown(t *testing.T) {
	job, _ := aJob(t)
	several := strings.Repeat(".", 81) + "\n"
	plain := strings.Repeat(boards(t)[0]+"\n", 500)
	job.Files[0] = write(t, filepath.Dir(job.Output.Name), "a.txt", plain+several+plain)
	job.Output.Style, job.Output.Format = operation.Rows, puzzleio.CSV
	interrupted(t, job, 2000)
	summary, err := Run(t.Context(), job)
	want := operation.Place{File: job.Files[0], Line: 501}
	if err != nil || summary.Chosen == nil || *summary.Chosen != want || summary.Counts.Of(operation.OneOfSeveral) == 0 {
		t.Errorf("%+v, %v, want the place %v", summary, err, want)
	}
}

// Texts that are given in place of files are read, named in errors, and identified
// by a checkpoint like files.
func TestGivenTexts(t *testing.T) {
	job, folder := aJob(t)
	lines := boards(t)
	job.Given = map[int]Given{1: {Text: lines[3]}, 3: {Text: strings.Join(lines[5:105], "\n") + "\n123\n"}}
	job.Files = []string{job.Files[0], "<argument 2>", job.Files[2], "<argument 4>"}
	job.Output.Style = operation.JSON
	alone := job
	alone.Output.Name, alone.Checkpoint = filepath.Join(folder, "alone.txt"), ""
	var reported []string
	alone.Report = func(file string, err error) { reported = append(reported, file) }
	if _, err := Run(t.Context(), alone); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(reported, []string{"<argument 4>"}) {
		t.Errorf("reported about %q", reported)
	}
	want, err := os.ReadFile(alone.Output.Name)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(want), `"file":"<argument 2>","line":1,"board":"`+lines[3]); n != 1 {
		t.Errorf("the given board is answered %d times", n)
	}
	for _, boards := range []int64{10, 6_002} {
		interrupted(t, job, boards)
	}
	changed := job
	changed.Given = map[int]Given{1: {Text: lines[4]}, 3: job.Given[3]}
	if _, err := Run(t.Context(), changed); err == nil || !strings.Contains(err.Error(), "<argument 2> has changed since") {
		t.Errorf("resumed with another board: %v", err)
	}
	summary, err := Run(t.Context(), job)
	if err != nil || summary.Boards != 12_102 || summary.Before < 6_002 {
		t.Errorf("%+v, %v", summary, err)
	}
	if got, err := os.ReadFile(job.Output.Name); err != nil || string(got) != string(want) {
		t.Errorf("%d bytes, want %d: %v", len(got), len(want), err)
	}
}

// A given text has a format of its own, and its size counts for the progress.
func TestGivenTextsHaveTheirFormat(t *testing.T) {
	folder := t.TempDir()
	lines := boards(t)
	table := write(t, folder, "a.csv", "puzzle\n"+lines[0]+"\n")
	output := filepath.Join(folder, "out.txt")
	summary, err := Run(t.Context(), Job{
		Files: []string{"given", table}, Given: map[int]Given{0: {Text: lines[1] + "\n" + lines[2]}}, From: puzzleio.CSV,
		Output: Output{Name: output, Style: operation.Rows, Format: puzzleio.Line},
	})
	if err != nil || summary.Failed || summary.Size != int64(2*81+1+len("puzzle\n")+82) {
		t.Errorf("%+v, %v", summary, err)
	}
	if got, err := os.ReadFile(output); err != nil || string(got) != lines[1]+"\n"+lines[2]+"\n"+lines[0]+"\n" {
		t.Errorf("%q, %v", got, err)
	}
}

// Wrong solutions of the input are counted, and the first of them is known, after an
// interruption, too.
func TestWrongSolutionsBeforeAnInterruptionAreKnown(t *testing.T) {
	job, _ := aJob(t)
	board := boards(t)[0]
	right := board + "," + solved(t, board) + "\n"
	wrong := board + "," + board + "\n"
	table := "puzzle,solution\n" + strings.Repeat(right, 500) + wrong + strings.Repeat(right, 6000) + wrong + right
	job.Files = []string{write(t, filepath.Dir(job.Output.Name), "a.csv", table)}
	for style, format := range map[operation.Style]puzzleio.Format{
		operation.Text: puzzleio.Any, operation.JSON: puzzleio.Any, operation.Rows: puzzleio.CSV,
	} {
		job.Output.Style, job.Output.Format = style, format
		interrupted(t, job, 2000)
		summary, err := Run(t.Context(), job)
		want := operation.Place{File: job.Files[0], Line: 502}
		if wrong := summary.Wrong; err != nil || wrong.Count != 2 || wrong.First == nil || *wrong.First != want || summary.Before == 0 {
			t.Errorf("style %d: %+v, %v, want 2 and the place %v", style, summary, err, want)
		}
	}
}

// Columns of the input that the output has its own of are known, also from before an
// interruption, whatever writes the rows. The presets keep them.
func TestReplacedColumnsAreKnown(t *testing.T) {
	folder := t.TempDir()
	board := sudoku.Board{}.String()
	text := fmt.Sprintf("{\"puzzle\":%q,\"status\":\"mine\",\"rating\":3}\n", board)
	text += strings.Repeat(fmt.Sprintf("{\"puzzle\":%q,\"rating\":3}\n", board), 6000)
	text += fmt.Sprintf("{\"puzzle\":%q,\"line\":0,\"rating\":3}\n", board)
	job := Job{
		Operation: &operation.Solve{}, Files: []string{write(t, folder, "in.ndjson", text)}, Threads: 2,
		Output: Output{Name: filepath.Join(folder, "out"), Style: operation.Rows, With: []operation.Detail{operation.OfLine}},
	}
	for format, want := range map[puzzleio.Format][]string{
		puzzleio.NDJSON: {"status", "line"}, puzzleio.Parquet: {"status", "line"}, puzzleio.SudokuExtreme: nil,
	} {
		job.Output.Format = format
		if summary, err := Run(t.Context(), job); err != nil || !slices.Equal(summary.Replaced, want) {
			t.Errorf("%v: %q replaced, error %v, want %q", format, summary.Replaced, err, want)
		}
	}
	job.Output.Format = puzzleio.NDJSON
	job.Checkpoint, job.block, job.Every, job.progressEvery = filepath.Join(folder, "checkpoint"), 50, time.Nanosecond, time.Nanosecond
	interrupted(t, job, 2000)
	if summary, err := Run(t.Context(), job); err != nil || !slices.Equal(summary.Replaced, []string{"status", "line"}) || summary.Before == 0 {
		t.Errorf("%q replaced, %d boards before, error %v", summary.Replaced, summary.Before, err)
	}
}

// Rows that the output has no room for are counted whatever writes them, also those
// before an interruption.
func TestRowsThatAreLeftOutAreCounted(t *testing.T) {
	folder := t.TempDir()
	board := sudoku.Board{}.String()
	text := fmt.Sprintf("{\"puzzle\":%q}\n{\"puzzle\":%[1]q,\"id\":1}\n", board)
	text += strings.Repeat(fmt.Sprintf("{\"puzzle\":%q}\n", board), 6000)
	in := write(t, folder, "in.ndjson", text+fmt.Sprintf("{\"id\":2,\"puzzle\":%q}\n", board))
	for _, format := range []puzzleio.Format{puzzleio.CSV, puzzleio.Parquet} {
		job := Job{Files: []string{in}, Output: Output{Name: filepath.Join(folder, "out"), Style: operation.Rows, Format: format}, Threads: 2}
		if summary, err := Run(t.Context(), job); err != nil || summary.LeftOut != 2 || summary.Boards != 6003 {
			t.Errorf("%v: %d rows of %d left out, error %v; want 2 of 6003", format, summary.LeftOut, summary.Boards, err)
		}
	}
	job := Job{Files: []string{in}, Output: Output{Name: filepath.Join(folder, "out"), Style: operation.Rows, Format: puzzleio.CSV}, Threads: 2}
	job.Checkpoint, job.block, job.Every, job.progressEvery = filepath.Join(folder, "checkpoint"), 50, time.Nanosecond, time.Nanosecond
	interrupted(t, job, 2000)
	if summary, err := Run(t.Context(), job); err != nil || summary.LeftOut != 2 || summary.Before == 0 {
		t.Errorf("%d rows left out, %d boards before, error %v; want 2 and some", summary.LeftOut, summary.Before, err)
	}
}

// A row whose board cannot be read, and which has no room, is counted as invalid alone, so that numbers
// add up. It has one error, and is no answer.
func TestInvalidRowsThatAreLeftOut(t *testing.T) {
	folder := t.TempDir()
	text := fmt.Sprintf("{\"puzzle\":%q}\n{\"puzzle\":\"12\",\"id\":1}\n", sudoku.Board{}.String())
	in := write(t, folder, "in.ndjson", text)
	for _, output := range []Output{
		{Format: puzzleio.CSV}, {Format: puzzleio.CSV, Compression: puzzleio.Gzip}, {Format: puzzleio.Parquet}, {Format: puzzleio.OpenSudoku},
	} {
		output.Name, output.Style = filepath.Join(folder, "out"), operation.Rows
		var r reports
		job := Job{Files: []string{in}, Output: output, Report: r.add}
		summary, err := Run(t.Context(), job)
		lacks := output.Format != puzzleio.OpenSudoku // which has room for a comment
		if err != nil || summary.LeftOut != 0 || summary.Invalid != 1 || strings.Count(r.text.String(), "\n") != 1 || summary.Unanswered {
			t.Errorf("%v: %d left out, %d invalid, %q, error %v", output.Format, summary.LeftOut, summary.Invalid, r.text.String(), err)
		}
		if lacks && !strings.Contains(r.text.String(), "its board cannot be read: found ") {
			t.Errorf("%v: found the errors %q, expected both reasons in one", output.Format, r.text.String())
		}
	}
}

// The output has the permissions of the file that it replaces, whatever the mask for new
// files is.
func TestPermissionsStay(t *testing.T) {
	folder := t.TempDir()
	in := write(t, folder, "in.txt", boards(t)[0]+"\n")
	for _, mode := range []fs.FileMode{0o666, 0o600} {
		for _, checkpoint := range []string{"", filepath.Join(folder, "checkpoint")} {
			out := write(t, folder, "out", "old")
			if err := os.Chmod(out, mode); err != nil {
				t.Fatal(err)
			}
			_, err := Run(t.Context(), Job{Operation: &operation.Solve{}, Files: []string{in}, Output: Output{Name: out}, Checkpoint: checkpoint})
			if err != nil {
				t.Fatal(err)
			}
			info, err := os.Stat(out)
			if err != nil || info.Mode().Perm() != mode && os.PathSeparator == '/' {
				t.Errorf("checkpoint %q: the mode is %v, %v; want %v", checkpoint, info.Mode(), err, mode)
			}
		}
	}
}

// solved returns a completion of a board as a line.
func solved(t *testing.T, board string) string {
	t.Helper()
	given, err := sudoku.ParseLine(board)
	if err != nil {
		t.Fatal(err)
	}
	var solutions operation.Solutions
	if err := (&operation.Solve{}).ApplyBoards(t.Context(), []sudoku.Board{given}, &solutions); err != nil {
		t.Fatal(err)
	}
	return solutions.Solution(0).Grid.String()
}
