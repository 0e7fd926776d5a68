package pipeline

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"bullseye/sudoku"
)

// A pattern passed in silence over folders that it could not read: the files in them were
// lost, and the exit code was 0.
func TestFilesInUnreadableFolderAreLostWithExitCode0(t *testing.T) {
	folder := t.TempDir()
	good := filepath.Join(folder, "good")
	if err := os.Mkdir(good, 0o700); err != nil {
		t.Fatal(err)
	}
	put(t, good, "boards.txt", easy+"\n")
	put(t, folder, "boards.txt", "not in a folder")
	// A link to itself cannot be read by anybody, root included.
	if err := os.Symlink("loop", filepath.Join(folder, "loop")); err != nil {
		t.Skip("skipped: this system makes no links: ", err)
	}
	for _, pattern := range []string{filepath.Join(folder, "*", "boards.txt"), filepath.Join(folder, "*", "*.txt"), filepath.Join(folder, "*", "..", "*", "*.txt")} {
		files, err := sources(t.Context(), []string{pattern})
		if err != nil {
			t.Fatal(err)
		}
		read, failed := 0, 0
		for _, f := range files {
			switch {
			case f.failed == "":
				read++
			case f.name == filepath.Join(folder, "loop") && f.failed != "":
				failed++
			default:
				t.Errorf("%s: found the failure %+v", pattern, f)
			}
		}
		if read != 1 || failed != 1 {
			t.Errorf("%s: found %+v, expected a file and a folder that cannot be read", pattern, files)
		}
	}
	summary, err := Run(t.Context(), "prism", Job{
		Inputs: []string{filepath.Join(folder, "*", "boards.txt")}, Output: filepath.Join(t.TempDir(), "out"), Operation: "solve",
	})
	if err != nil || summary.Counters[Failed] != 1 || summary.Counters[Boards] != 1 || summary.Unanswered() == 0 {
		t.Errorf("found %+v, %v", summary, err)
	}
}

// A file that was replaced while the job read it was answered in part from the old text and
// in part from the new one, and the exit code was 0.
func TestFileReplacedDuringTheRunIsAnsweredInPart(t *testing.T) {
	folder := t.TempDir()
	name := put(t, folder, "a.txt", strings.Repeat(easy+"\n", 1000))
	job := Job{Inputs: []string{name}, Output: filepath.Join(folder, "out"), Invalid: filepath.Join(folder, "bad"), Operation: "solve", Shards: 4, ID: "x"}
	asked, err := job.question()
	if err != nil {
		t.Fatal(err)
	}
	files, err := sources(t.Context(), job.Inputs)
	if err != nil {
		t.Fatal(err)
	}
	tasks, err := job.plan(t.Context(), files)
	if err != nil || len(tasks) != 4 {
		t.Fatal(tasks, err)
	}
	if _, err := job.do(t.Context(), asked, &tasks[3]); err != nil {
		t.Fatal(err)
	}
	// Shorter, so that the last segment is empty; as long; and longer.
	for i, boards := range []int{500, 1000, 2000} {
		put(t, folder, "a.txt", strings.Repeat(sparse+"\n", boards))
		later := time.Now().Add(time.Duration(i+1) * time.Hour) // whatever the clock of the disk is
		if err := os.Chtimes(name, later, later); err != nil {
			t.Fatal(err)
		}
		for _, task := range tasks {
			if _, err := job.do(t.Context(), asked, &task); !errors.Is(err, errChanged) || !strings.Contains(err.Error(), "cannot read "+name) {
				t.Errorf("%d boards, shard %d: found %v, expected an error that names the file", boards, task.Shard, err)
			}
		}
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.part-*")); len(left) != 1 { // of the one that was done
		t.Errorf("found %v", left)
	}
}

// --overwrite compared names as they were written: it removed the only input and failed.
func TestOverwriteRemovesTheInputUnderAnotherName(t *testing.T) {
	folder := t.TempDir()
	const shard = "out-00000-of-00001.txt"
	input := put(t, folder, shard, easy+"\n")
	link := filepath.Join(folder, "link.txt")
	if err := os.Symlink(shard, link); err != nil && runtime.GOOS != "windows" {
		t.Fatal(err)
	}
	for _, name := range []string{filepath.Join(folder, ".") + "/./" + shard, folder + "/../" + filepath.Base(folder) + "/" + shard, link} {
		_, err := Run(t.Context(), "prism", Job{Inputs: []string{name}, Output: filepath.Join(folder, "out"), Operation: "solve", Overwrite: true})
		if err == nil || !strings.Contains(err.Error(), "both an input file and an output file") {
			t.Errorf("%s: %v", name, err)
		}
		if text, err := os.ReadFile(input); err != nil || string(text) != easy+"\n" {
			t.Fatalf("%s: found %q, %v", name, text, err)
		}
	}
}

// Answers in JSON and dead letters had the same names if their prefixes were written in
// different ways: one replaced the other, and the exit code was that of unreadable boards.
func TestDeadLettersReplaceTheAnswers(t *testing.T) {
	folder := t.TempDir()
	file := put(t, folder, "boards.txt", easy+"\n1\n")
	for _, invalid := range []string{folder + "/./out", folder + "//out", folder + "/../" + filepath.Base(folder) + "/out"} {
		job := Job{Inputs: []string{file}, Output: filepath.Join(folder, "out"), Invalid: invalid, JSON: true, Operation: "solve"}
		if err := job.Validate(); err == nil || !strings.Contains(err.Error(), "different prefixes") {
			t.Errorf("%s: %v", invalid, err)
		}
	}
	job := Job{Inputs: []string{file}, Output: filepath.Join(folder, "new", "out"), Invalid: filepath.Join(folder, "newer", "out"), Operation: "solve"}
	if err := job.Validate(); err != nil {
		t.Error(err)
	}
}

// Lines that end with carriage returns alone are lines only for a reader of the whole file.
func TestLinesOfOldMacintoshesAreSplit(t *testing.T) {
	folder := t.TempDir()
	text := easy + "\r" + strings.Repeat(easy+"\r"+sparse+"\n", 2000) + strings.Repeat(sparse+"\r", 3000)
	file := put(t, folder, "old.txt", text)
	for _, shards := range []int{1, 7} {
		job := Job{Inputs: []string{file}, Output: filepath.Join(t.TempDir(), "out"), Operation: "solve", Shards: shards}
		summary, err := Run(t.Context(), "prism", job)
		if err != nil {
			t.Fatal(err)
		}
		if want := int64(strings.Count(text, "\r") + strings.Count(text, "\n")); summary.Counters[Boards] != want || summary.Counters["solved"] != want {
			t.Errorf("%d shards: found %v, expected %d solved boards of %d cells", shards, summary.Counters, want, sudoku.Cells)
		}
	}
}
