package batch

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bullseye/internal/fortest/hostile"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/npy"
)

// arrayJob returns a job that writes a folder of arrays, and the folder around it.
func arrayJob(t *testing.T) (Job, string) {
	folder := t.TempDir()
	input := write(t, t.TempDir(), "boards.txt", strings.Join(boards(t)[:20], "\n")+"\n")
	return Job{
		Operation: &operation.Solve{}, Files: []string{input}, Threads: 1,
		Output: Output{Name: filepath.Join(folder, "data"), Style: operation.Rows, Format: puzzleio.NPY},
	}, folder
}

// readArrays returns the texts of all files of a data set, or nil if it does not exist.
func readArrays(t *testing.T, folder string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		texts[e.Name()] = string(text)
	}
	return texts
}

// Whichever call fails and wherever the process is killed, the folder is complete or does
// not exist. After an error, nothing else is left of it.
func TestFolderIsWhole(t *testing.T) {
	job, folder := arrayJob(t)
	if _, err := Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	want := readArrays(t, job.Output.Name)
	if len(want) != len(npy.Names()) || len(want["all__inputs.npy"]) != 128+20*81 {
		t.Fatalf("found %d files", len(want))
	}
	for _, kill := range []bool{false, true} {
		for at, reached := 1, true; reached; at++ {
			if err := os.RemoveAll(folder); err != nil {
				t.Fatal(err)
			}
			if err := os.Mkdir(folder, 0o777); err != nil {
				t.Fatal(err)
			}
			faults := &hostile.Faults{At: at, Kill: kill}
			attacked := job
			attacked.system = faults
			_, err := Run(t.Context(), attacked)
			var call string
			call, reached = faults.Reached()
			got := readArrays(t, job.Output.Name)
			for name, text := range want {
				if got != nil && got[name] != text {
					t.Fatalf("fault at %s: %s has %d bytes, expected %d", call, name, len(got[name]), len(text))
				}
			}
			// Syncing a folder is not possible everywhere, so its failure is no error.
			if reached && err == nil && !strings.HasPrefix(call, "sync the folder") && got == nil {
				t.Fatalf("fault at %s: no error, and no folder", call)
			}
			left, readErr := filepath.Glob(filepath.Join(folder, "*"+Part))
			told := err != nil && strings.Contains(err.Error(), "the complete output is in")
			removed := strings.HasPrefix(call, "remove ")
			if readErr != nil || !kill && len(left) > 0 && !told && !removed {
				t.Fatalf("fault at %s: left %q, %v", call, left, err)
			}
		}
	}
}

// After a kill at any call, the next run of split writes the folders of all parts. A folder
// that the killed run has completed is in its way, as any folder with files is.
func TestFoldersOfPartsAfterAKill(t *testing.T) {
	t.Parallel() // it waits for the disk most of the time
	job, folder := arrayJob(t)
	solved := filepath.Join(t.TempDir(), "solved.csv")
	solve := job
	solve.Output = Output{Name: solved, Style: operation.Rows, Format: puzzleio.CSV}
	if _, err := Run(t.Context(), solve); err != nil {
		t.Fatal(err)
	}
	job.Operation, job.Stream = nil, &operation.Partition{Parts: operation.Parts{{Name: "a", Share: 1}, {Name: "b", Share: 1}}}
	job.Files = []string{solved}
	job.Output.Name, job.Output.Names = "", []string{filepath.Join(folder, "a"), filepath.Join(folder, "b")}
	vacate := func() {
		t.Helper()
		for _, name := range job.Output.Names {
			if err := os.RemoveAll(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	want := []map[string]string{readArrays(t, job.Output.Names[0]), readArrays(t, job.Output.Names[1])}
	kills := 0
	calls, least := step()
	for at, reached := 1, true; reached; at += calls {
		vacate()
		faults := &hostile.Faults{At: at, Kill: true}
		attacked := job
		attacked.system = faults
		_, _ = Run(t.Context(), attacked)
		var call string
		if call, reached = faults.Reached(); !reached {
			break
		}
		kills++
		_, err := Run(t.Context(), job)
		if err != nil && strings.Contains(err.Error(), "it exists") {
			vacate()
			_, err = Run(t.Context(), job)
		}
		if err != nil {
			t.Fatalf("after a kill at %s: %v", call, err)
		}
		for i, name := range job.Output.Names {
			if !maps.Equal(readArrays(t, name), want[i]) {
				t.Fatalf("after a kill at %s: %s has changed", call, name)
			}
		}
		if left, err := filepath.Glob(filepath.Join(folder, "*"+Part)); err != nil || len(left) > 0 {
			t.Fatalf("after a kill at %s: left %q, %v", call, left, err)
		}
	}
	if t.Logf("%d kills", kills); kills < least {
		t.Error("too few calls")
	}
}

// A folder that has files stays as it is, and so does a file of that name.
func TestFolderIsNotReplaced(t *testing.T) {
	job, folder := arrayJob(t)
	if err := os.Mkdir(job.Output.Name, 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), job); err != nil {
		t.Fatalf("an empty folder: %v", err)
	}
	before := readArrays(t, job.Output.Name)
	if _, err := Run(t.Context(), job); err == nil || !strings.Contains(err.Error(), "it exists") {
		t.Errorf("a folder with files: %v", err)
	}
	if after := readArrays(t, job.Output.Name); len(after) != len(before) {
		t.Errorf("the folder has %d files, expected %d", len(after), len(before))
	}
	job.Output.Name = write(t, folder, "file", precious)
	if _, err := Run(t.Context(), job); err == nil {
		t.Error("a file was replaced by a folder")
	}
	for _, wrong := range []func(*Job){
		func(j *Job) { j.Output.Compression = puzzleio.Gzip },
		func(j *Job) { j.Output.Name = "" },
		func(j *Job) { j.Operation = &operation.Possible{} },
		func(j *Job) { j.Checkpoint = filepath.Join(folder, "checkpoint") },
	} {
		job, _ := arrayJob(t)
		wrong(&job)
		if _, err := Run(t.Context(), job); err == nil {
			t.Errorf("%+v gives no error", job.Output)
		}
	}
}
