//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"bullseye/internal/fortest/hostile"
)

// bombFolder names the environment variable with the folder for TestWriteBombs.
const bombFolder = "BULLSEYE_BOMBS"

// TestWriteBombs writes the bombs in a process of its own, so that TestMemory does not
// hold their memory.
func TestWriteBombs(t *testing.T) {
	folder := os.Getenv(bombFolder)
	if folder == "" {
		t.Skip("skipped: it is a part of TestMemory")
	}
	for _, b := range hostile.Bombs() {
		if err := os.WriteFile(filepath.Join(folder, b.Name), b.Data(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// On every input, the command uses at most 512 MB, with up to 16 threads. Without
// BULLSEYE_BIG, the test has one thread count, one job, and one bomb of each form; a test of
// puzzleio has them all.
func TestMemory(t *testing.T) {
	if hostile.Raced {
		t.Skip("skipped: the race detector itself uses several times as much memory")
	}
	t.Parallel()
	const most = 512 << 10                                            // kB
	jobs, threads := []string{"convert --to parquet"}, []string{"16"} // the job that needs most
	if os.Getenv("BULLSEYE_BIG") != "" {                              // takes a quarter of an hour
		jobs = append(jobs, "solve", "solve --to csv", "solve --to ndjson", "convert --to csv", "convert --to csv.gz",
			"convert --to ndjson.zst", "convert --to opensudoku")
		threads = append(threads, "2")
	}
	folder := t.TempDir()
	writer := exec.Command(os.Args[0], "-test.run=^TestWriteBombs$")
	writer.Env = append(os.Environ(), bombFolder+"="+folder)
	if said, err := writer.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	seen := map[string]bool{}
	for _, b := range hostile.Bombs() {
		_, form, _ := strings.Cut(b.Name, ".")
		if seen[form] && os.Getenv("BULLSEYE_BIG") == "" {
			continue
		}
		seen[form] = true
		t.Run(b.Name, func(t *testing.T) {
			in, out := filepath.Join(folder, b.Name), filepath.Join(folder, "out")
			var peaks strings.Builder
			for _, job := range jobs {
				for _, n := range threads {
					command := strings.Fields(job)
					name := out
					if i := len(command) - 1; i > 0 {
						form, compression, _ := strings.Cut(command[i], ".")
						command[i] = form
						if name += "." + form; compression != "" {
							name += "." + compression
						}
					}
					peak, said := peakMemory(t, append(command, in, "-o", name, "--threads", n)...)
					if fmt.Fprintf(&peaks, " %s/%s %d MB,", job, n, peak>>10); peak > most {
						t.Errorf("%s with %s threads: found %d kB of memory, expected at most %d kB\n%.300s", job, n, peak, most, said)
					}
					_ = os.Remove(name) // it is missing if no board could be read
				}
			}
			t.Logf("peaks:%s", strings.TrimSuffix(peaks.String(), ","))
		})
	}
}

// peakMemory runs the command and returns the most memory that was resident, in
// kB, and what it said. Boards that cannot be read are no failure, but anything that
// Go's runtime reports is. The virtual memory is limited, so that a fault does not
// take the machine down; Go reserves more than it uses.
func peakMemory(t *testing.T, args ...string) (kB int64, said []byte) {
	t.Helper()
	cmd := limited(args...)
	peak := watchMemory(t, cmd)
	stderr := &head{most: 4000}
	cmd.Stderr = stderr
	err := cmd.Run()
	if code := cmd.ProcessState.ExitCode(); code != 0 && code != 1 || bytes.Contains(stderr.text, []byte("goroutine ")) {
		t.Errorf("bullseye %s: %v\n%s", strings.Join(args, " "), err, stderr.text)
	}
	kB, _ = peak()
	return kB, stderr.text
}

// A head keeps the first bytes that are written to it.
type head struct {
	text []byte
	most int
}

func (h *head) Write(text []byte) (int, error) {
	h.text = append(h.text, text[:min(len(text), h.most-len(h.text))]...)
	return len(text), nil
}
