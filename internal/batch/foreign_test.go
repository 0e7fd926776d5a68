package batch

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bullseye/internal/disk/file"
	"bullseye/internal/disk/ledger"
	"bullseye/internal/fortest/hostile"
	"bullseye/internal/fortest/sample"
	"bullseye/operation"
	"bullseye/puzzleio/npy"
)

// A planted file or folder stands where a run may want one of its own.
type planted struct {
	text []byte            // of a file
	link string            // what a link leads to, if it is one
	dir  map[string]string // the files of a folder, not nil if it is one
}

// plants returns what is planted: anything that a name, the beginning or a part of the
// content could make look like a file of this program.
func plants(t *testing.T) map[string]planted {
	t.Helper()
	// The files of an interrupted run with another output, which are whole and valid.
	other := t.TempDir()
	lines, _ := equivalents(t, 300)
	killed := Job{
		Stream: &operation.Dedupe{}, Files: []string{write(t, other, "a.txt", strings.Join(lines, "\n"))}, Threads: 1, Every: 1, block: 25,
		Output: Output{Name: filepath.Join(other, "else"), Style: operation.Rows}, Checkpoint: filepath.Join(other, "else.checkpoint"),
	}
	killLate(t, killed)
	read := func(pattern string) []byte {
		names, err := filepath.Glob(filepath.Join(other, pattern))
		if err != nil || len(names) != 1 {
			t.Fatalf("found %q, %v", names, err)
		}
		text, err := os.ReadFile(names[0])
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	checkpoint := read("else.checkpoint")
	return map[string]planted{
		"an empty file":                        {text: []byte{}},
		"boards":                               {text: []byte(lines[0] + "\n")},
		"the checkpoint of another output":     {text: checkpoint},
		"a checkpoint with a line appended":    {text: append(slices.Clone(checkpoint), "mine\n"...)},
		"the beginning of a checkpoint":        {text: []byte(`{"checkpointOf":["`)},
		"the beginning of an old checkpoint":   {text: []byte(`{"job":{`)},
		"the mark of another output":           {text: mark("else")},
		"the unfinished output of another run": {text: read("else" + Part)},
		"the ledger of another run":            {text: read("else.*.ledger")},
		"a link":                               {link: filepath.Join(other, "a.txt")},
		"an empty folder":                      {dir: map[string]string{}},
		"a folder of arrays":                   {dir: map[string]string{npy.Metadata: "{}", npy.Names()[1]: "mine"}},
	}
}

// killLate kills a run, and those that resume it, after it has saved that it has begun.
func killLate(t *testing.T, job Job) {
	t.Helper()
	for range 3 {
		job.system = &hostile.Faults{At: 2, Of: "rename " + job.Checkpoint + nextEnding, Kill: true}
		if _, err := Run(t.Context(), job); !errors.Is(err, hostile.ErrKilled) {
			t.Fatal(err)
		}
	}
}

func (p *planted) plant(t *testing.T, name string) {
	t.Helper()
	var err error
	switch {
	case p.link != "":
		if err = os.Symlink(p.link, name); err != nil {
			t.Skip("skipped: no symbolic links here: ", err)
		}
	case p.dir != nil:
		err = os.Mkdir(name, 0o777)
		for file, text := range p.dir {
			err = errors.Join(err, os.WriteFile(filepath.Join(name, file), []byte(text), 0o666))
		}
	default:
		err = os.WriteFile(name, p.text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// isThere reports whether what was planted is there, byte for byte.
func (p *planted) isThere(name string) bool {
	switch {
	case p.link != "":
		target, err := os.Readlink(name)
		return err == nil && target == p.link
	case p.dir != nil:
		found := map[string]string{}
		entries, err := os.ReadDir(name)
		for _, e := range entries {
			text, _ := os.ReadFile(filepath.Join(name, e.Name()))
			found[e.Name()] = string(text)
		}
		return err == nil && maps.Equal(found, p.dir)
	}
	info, err := os.Lstat(name)
	text, readErr := os.ReadFile(name)
	return err == nil && info.Mode().IsRegular() && readErr == nil && bytes.Equal(text, p.text)
}

// derived returns names that runs of the job can touch, but those of inputs and outputs: all
// that one run has touched, and what looks like the random ones among them.
func (j *attacked) derived(t *testing.T) (names []string) {
	t.Helper()
	faults := &hostile.Faults{}
	j.restore(t)
	j.run(t, faults)
	mine := slices.Concat(j.Files, j.outputNames())
	for _, name := range faults.Names() {
		if filepath.Dir(name) == j.folder && !slices.Contains(mine, name) {
			names = append(names, name)
		}
	}
	for _, ending := range []string{
		Part, claimEnding, claimEnding + nextEnding, ".arrays" + Part, ".20261123" + Part, ".0123456789abcdef.ledger",
		".0123abcd.new", claimEnding + ".0123abcd.new",
	} {
		names = append(names, j.outputNames()[0]+ending)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Whatever stands at a name that a run can derive is there after the run, byte for byte. The
// run ends with an error and leaves the output as it was, or writes it nonetheless.
func TestForeignFilesStay(t *testing.T) {
	things := plants(t)
	for name, j := range attackedJobs(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // it waits for the disk most of the time
			refused, written := 0, 0
			derived := j.derived(t)
			every := 1
			if sample.Only() {
				every = 4
			}
			if fewer {
				every = 11 // no divisor of the number of things
			}
			for i, place := range derived {
				for n, what := range slices.Sorted(maps.Keys(things)) {
					if (n+i)%every != 0 {
						continue
					}
					p := things[what]
					job := j.Job
					job.Restart = i%2 == 0
					j.restore(t)
					p.plant(t, place)
					_, err := Run(t.Context(), job)
					if !p.isThere(place) {
						t.Fatalf("%s at %s has changed, %v", what, place, err)
					}
					if err != nil {
						refused++
						for _, text := range j.output(t) {
							if text != precious {
								t.Fatalf("%s at %s: the output has changed in spite of %v", what, place, err)
							}
						}
					} else {
						written++
					}
					if err := os.RemoveAll(place); err != nil {
						t.Fatal(err)
					}
					j.finish(t, what+" at "+place)
				}
			}
			t.Logf("%d names, %d runs were refused, %d wrote the output", len(derived), refused, written)
			if refused == 0 || written == 0 {
				t.Error("all runs ended in the same way")
			}
		})
	}
}

// The same holds for what is planted after a kill, at names that are free then.
func TestForeignFilesStayAfterKills(t *testing.T) {
	things := plants(t)
	calls, _ := step()
	for name, j := range attackedJobs(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			derived := j.derived(t)
			for at, reached := 1, true; reached; at += 6 + calls {
				for i, place := range derived {
					what := slices.Sorted(maps.Keys(things))[(i+at)%len(things)]
					p := things[what]
					j.restore(t)
					var call string
					call, reached, _ = j.run(t, &hostile.Faults{At: at, Kill: true})
					// What a kill leaves empty proves nothing by itself: see claim.go.
					nameless := strings.HasPrefix(what, "an empty") && (strings.HasSuffix(place, nextEnding) || strings.HasSuffix(place, ".arrays"+Part))
					if _, err := os.Lstat(place); err == nil || !reached || nameless {
						j.finish(t, "a kill at "+call)
						continue
					}
					p.plant(t, place)
					job := j.Job
					job.Restart = i%2 == 0
					_, err := Run(t.Context(), job)
					if !p.isThere(place) {
						t.Fatalf("a kill at %s, then %s at %s: it has changed, %v", call, what, place, err)
					}
					if err := os.RemoveAll(place); err != nil {
						t.Fatal(err)
					}
					j.finish(t, "a kill at "+call+", then "+what+" at "+place)
				}
			}
		})
	}
}

// A folder of arrays is written beside what stands at the names of its temporary files, or
// not at all.
func TestForeignFilesStayBesideArrays(t *testing.T) {
	for what, p := range plants(t) {
		for _, ending := range []string{Part, claimEnding, claimEnding + nextEnding, ".arrays" + Part, ".00000000" + Part} {
			job, _ := arrayJob(t)
			place := job.Output.Name + ending
			p.plant(t, place)
			for _, job.Restart = range []bool{false, true} {
				if _, err := Run(t.Context(), job); !p.isThere(place) {
					t.Errorf("%s at %s has changed, %v", what, ending, err)
				}
			}
		}
	}
}

// Two runs cannot write one output, also if one of them or both have no checkpoint.
func TestTwoRunsWithoutCheckpoints(t *testing.T) {
	if !file.Locks {
		t.Skip("skipped: there are no locks here")
	}
	for _, checkpoints := range [][2]bool{{false, false}, {true, false}, {false, true}} {
		t.Run(fmt.Sprint(checkpoints), func(t *testing.T) {
			t.Parallel() // the second run waits
			folder := t.TempDir()
			input := write(t, folder, "a.txt", strings.Join(boards(t)[:40], "\n")+"\n")
			job := Job{Operation: &operation.Solve{}, Files: []string{input}, Output: Output{Name: filepath.Join(folder, "output")}}
			var second error
			first := job
			if checkpoints[0] {
				first.Checkpoint = job.Output.Name + claimEnding
			}
			if checkpoints[1] {
				job.Checkpoint = job.Output.Name + claimEnding
			}
			first.progressEvery = 1
			first.Progress = func(Progress) {
				if second == nil {
					_, second = Run(t.Context(), job)
				}
			}
			if _, err := Run(t.Context(), first); err != nil {
				t.Fatal(err)
			}
			if second == nil || !strings.Contains(second.Error(), "another run is writing") {
				t.Errorf("the second run ends with %v", second)
			}
		})
	}
}

// A killed dedupe whose ledger has changed by a bit does not keep a board twice: it refuses
// to resume, or the bit does not matter.
func TestChangedLedgerKeepsNoDuplicate(t *testing.T) {
	lines, _ := equivalents(t, 3000)
	text := strings.Join(lines, "\n") + "\n"
	for name, change := range map[string]func(*Job){
		"dedupe": func(j *Job) { j.Stream, j.Output.Style = &operation.Dedupe{}, operation.Rows },
		"split": func(j *Job) {
			j.Stream, j.Output.Style = &operation.Partition{Parts: operation.Parts{{Name: "a", Share: 2}, {Name: "b", Share: 1}}}, operation.Rows
			j.Output.Names, j.Output.Name = []string{j.Output.Name, j.Output.Name + "2"}, ""
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			output := filepath.Join(folder, "output")
			job := Job{
				Files: []string{write(t, folder, "boards.txt", text)}, Threads: 1, block: 100, Every: 1,
				Output: Output{Name: output}, Checkpoint: output + claimEnding,
			}
			change(&job)
			if _, err := Run(t.Context(), job); err != nil {
				t.Fatal(err)
			}
			j := &attacked{Job: job, folder: folder}
			want := j.output(t)
			killLate(t, job)
			left, err := filepath.Glob(output + "*")
			if err != nil {
				t.Fatal(err)
			}
			saved := map[string][]byte{}
			for _, path := range left {
				if saved[path], err = os.ReadFile(path); err != nil {
					t.Fatal(err)
				}
			}
			at := slices.IndexFunc(left, func(path string) bool { return filepath.Ext(path) == ".ledger" })
			file := left[at]
			refused, tries := 0, 200
			if sample.Only() {
				tries = 20
			}
			for i := range tries {
				for path, text := range saved {
					_ = os.Remove(path) // a damaged one can keep its lock
					if path == file && i > 0 {
						text = slices.Clone(text)
						bit := (i*7919*8 + i) % (len(text) * 8)
						text[bit/8] ^= 1 << (bit % 8)
					}
					if err := os.WriteFile(path, text, 0o666); err != nil {
						t.Fatal(err)
					}
				}
				_, err := Run(t.Context(), job)
				if _, stale := errors.AsType[*StaleError](err); i > 0 && (stale || errors.Is(err, ledger.ErrDamaged)) {
					refused++
					continue
				}
				if got := j.output(t); err != nil || !slices.Equal(got, want) {
					t.Fatalf("change %d: error %v, and the outputs differ", i, err)
				}
			}
			t.Logf("%d of %d were refused", refused, tries-1)
			if refused == 0 && !sample.Only() || refused == tries-1 { // few bits of a short test may matter
				t.Errorf("%d of %d were refused", refused, tries-1)
			}
		})
	}
}
