package batch

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bullseye/internal/fortest/hostile"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/npy"
	"bullseye/search"
	"bullseye/sudoku"
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

// Columns of numbers become arrays, whichever columns later records have. The others are named.
func TestColumnsOfNumbersAreArrays(t *testing.T) {
	board, err := sudoku.ParseLine(boards(t)[0])
	if err != nil {
		t.Fatal(err)
	}
	solution, err := search.First(t.Context(), board)
	if err != nil {
		t.Fatal(err)
	}
	object := func(rest string) string {
		return fmt.Sprintf(`{"puzzle":"%v","solution":"%v"%s}`, board, solution, rest) + "\n"
	}
	job, folder := arrayJob(t)
	job.Operation = nil
	job.Files = []string{write(t, folder, "a.ndjson", object(`,"er":4.5,"n":7,"source":"x","inputs":1,"a/b":2,"ER":3,"":9`)+
		object(`,"n":8,"later":1`)+object("")+object(`,"er":1.5,"group":"g"`))}
	summary, err := Run(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"ER", "a/b", "inputs", "later", "source"}; !slices.Equal(summary.WithoutArray, want) {
		t.Errorf("without an array: %q, expected %q", summary.WithoutArray, want)
	}
	files := readArrays(t, job.Output.Name)
	if len(files) != len(npy.Names())+3 {
		t.Errorf("found %d files", len(files))
	}
	nan := math.NaN()
	for name, want := range map[string][]float64{"er": {4.5, nan, nan, 1.5}, "n": {7, 8, nan, nan}, "column 9": {9, nan, nan, nan}} {
		var text []byte
		for _, v := range want {
			text = binary.LittleEndian.AppendUint64(text, math.Float64bits(v))
		}
		if got := files["all__"+name+".npy"]; len(got) != 128+len(text) || got[128:] != string(text) {
			t.Errorf("%s: found %q", name, got)
		}
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
