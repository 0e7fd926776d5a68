package pipeline

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/memfs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"bullseye/internal/fortest/sample"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

// manyBoards returns n boards as lines and as blocks. Some of them cannot be read.
func manyBoards(n int) string {
	var text strings.Builder
	for i := range n {
		switch {
		case i%17 == 3:
			text.WriteString(sparse[:80] + "a\n")
		case i%13 == 5:
			text.WriteString("55" + easy[2:] + "\n") // two fives in a row
		case i%29 == 7:
			text.WriteString("\n" + blockOf(easy) + "\n")
		case i%7 == 1:
			text.WriteString(sparse + "\n")
		default:
			text.WriteString(easy + "\n")
		}
	}
	return text.String()
}

// asTable converts boards to a format.
func asTable(t *testing.T, text string, format puzzleio.Format) string {
	t.Helper()
	var out bytes.Buffer
	w, err := puzzleio.NewWriter(&out, puzzleio.WriterOptions{Format: format, Parquet: parquet.Codec{}})
	if err != nil {
		t.Fatal(err)
	}
	r := puzzleio.NewReader(strings.NewReader(text), puzzleio.Options{})
	for {
		record, err := r.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if record.Err != nil && format == puzzleio.Parquet {
			continue
		}
		if err := w.Write(&record); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func gzipped(t *testing.T, text string) string {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	w.Write([]byte(text))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// expected returns the answers, dead letters and counters of a job, computed
// without a pipeline.
func expected(t *testing.T, job *Job, files []string) (answers string, letters []deadLetter, counters map[string]int64) {
	t.Helper()
	counters = map[string]int64{}
	asked, err := job.question()
	if err != nil {
		t.Fatal(err)
	}
	var text []byte
	number := int64(0)
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r := puzzleio.NewReader(bytes.NewReader(content), puzzleio.Options{Format: job.Format, Name: name, Parquet: parquet.Codec{}})
		var all []record.Record
		for {
			record, err := r.Read()
			if err == io.EOF {
				counters[Files]++
				if len(all) == 0 {
					counters[Empty]++
				}
				break
			}
			if err != nil {
				counters[Failed]++
				break
			}
			number++
			record.Number = number
			all = append(all, record)
		}
		next := 0
		for answer, err := range asked.operation.Apply(t.Context(), all) {
			if err != nil {
				t.Fatal(err)
			}
			record := &all[next]
			next++
			counters[Boards]++
			counters[string(answer.Outcome().Status)]++
			if job.JSON {
				if text, err = operation.AppendJSON(text, record, answer); err != nil {
					t.Fatal(err)
				}
			} else {
				text = answer.AppendText(text)
			}
			if e := record.Err; e != nil {
				letters = append(letters, deadLetter{File: name, Line: e.Line, Column: e.Column, Offset: &e.Offset, Reason: e.Reason()})
			}
		}
	}
	return string(text), letters, counters
}

// shardsOf returns the contents of the shards, one after the other, and their
// names.
func shardsOf(t *testing.T, prefix string) (text string, names []string) {
	t.Helper()
	ctx := context.Background()
	names, err := list(ctx, anyShard(prefix))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		err := withFilesystem(ctx, name, func(fs filesystem.Interface) error {
			content, err := filesystem.Read(ctx, fs, name)
			text += string(content)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return text, names
}

// lettersOf returns the dead letters of a run.
func lettersOf(t *testing.T, prefix string) (letters []deadLetter) {
	t.Helper()
	text, _ := shardsOf(t, prefix)
	decoder := json.NewDecoder(strings.NewReader(text))
	for decoder.More() {
		var l deadLetter
		if err := decoder.Decode(&l); err != nil {
			t.Fatal(err)
		}
		letters = append(letters, l)
	}
	return letters
}

// check runs a job and compares its output with the expected one.
func check(t *testing.T, job Job) *Summary {
	t.Helper()
	folder := t.TempDir()
	job.Output, job.Invalid = filepath.Join(folder, "answers"), filepath.Join(folder, "letters")
	if job.Operation == "" {
		job.Operation = "solve"
	}
	result, err := Run(t.Context(), "prism", job)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, pattern := range job.Inputs {
		names, _ := filepath.Glob(pattern)
		files = append(files, names...)
	}
	answers, letters, counters := expected(t, &job, files)
	got, names := shardsOf(t, job.Output)
	if got != answers {
		t.Errorf("the shards hold\n%.3000s\nnot\n%.3000s", got, answers)
	}
	if job.Shards > 0 && len(names) != job.Shards {
		t.Errorf("shards: %v", names)
	}
	found := lettersOf(t, job.Invalid)
	if counters[Failed] == 0 && !reflect.DeepEqual(found, letters) {
		t.Errorf("dead letters\n%.2000v\nnot\n%.2000v", found, letters)
	}
	counters[Written] = int64(len(answers))
	counters[Blocks], counters[Read] = result.Counters[Blocks], result.Counters[Read]
	maps.DeleteFunc(counters, func(_ string, n int64) bool { return n == 0 })
	if !maps.Equal(result.Counters, counters) {
		t.Errorf("counters %v, expected %v", result.Counters, counters)
	}
	left, _ := filepath.Glob(filepath.Join(folder, "*.part-*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	return result
}

// put writes a file and returns its name.
func put(t *testing.T, folder, name, text string) string {
	t.Helper()
	name = filepath.Join(folder, name)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestOperations(t *testing.T) {
	file := put(t, t.TempDir(), "boards.txt", manyBoards(300))
	for _, test := range []struct{ operation, options string }{
		{"solve", ""},
		{"solve", `{"unique":true}`},
		{"max", `{"grid":true}`},
		{"max", `{"min":true,"top":2}`},
		{"count", `{"limit":2}`},
		{"count", `{"estimate":true,"samples":5,"seed":7}`},
		{"check", ""},
		{"canon", `{"transform":true}`},
		{"canon", `{"grid":true,"automorphisms":true}`},
		{"shuffle", `{"copies":3,"seed":7}`},
		{"augment", ""},
	} {
		for _, asJSON := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s %s %v", test.operation, test.options, asJSON), func(t *testing.T) {
				check(t, Job{
					Inputs: []string{file}, Operation: test.operation, Options: test.options,
					JSON: asJSON, Shards: 4, Workers: 2,
				})
			})
		}
	}
}

// Hints are separated by empty lines, and no shard begins with one.
func TestHintsAreSeparated(t *testing.T) {
	folder := t.TempDir()
	job := Job{
		Inputs: []string{put(t, folder, "boards.txt", strings.Repeat(easy+"\n", 700))}, Operation: "hint", Options: `{"detail":"where"}`,
		Output: filepath.Join(folder, "answers"), Invalid: filepath.Join(folder, "letters"), Shards: 2, Workers: 2,
	}
	if _, err := Run(t.Context(), "prism", job); err != nil {
		t.Fatal(err)
	}
	text, names := shardsOf(t, job.Output)
	if empty := strings.Count("\n"+text, "\n\n"); strings.HasPrefix(text, "\n") || len(names) != 2 || empty != 698 {
		t.Errorf("%d shards have %d empty lines, want 698 in 2:\n%.200s", len(names), empty, text)
	}
}

func TestFormats(t *testing.T) {
	const four = ".Shape~4x4.~R1C1_1.Cage~3~R1C1~R1C2.Cage~5~R3C1~R3C2.Thermo~R3C1~R3C2~R3C3"
	text := manyBoards(500)
	var zipped bytes.Buffer
	z, _ := zstd.NewWriter(&zipped)
	z.Write([]byte(text))
	z.Close()
	for name, content := range map[string]string{
		"boards.txt": text, "boards.csv": asTable(t, text, puzzleio.CSV), "boards.ndjson": asTable(t, text, puzzleio.NDJSON),
		"boards.parquet": asTable(t, text, puzzleio.Parquet), "boards.sdk": asTable(t, text, puzzleio.SDK),
		"boards.opensudoku": asTable(t, text, puzzleio.OpenSudoku), "boards.hodoku": asTable(t, text, puzzleio.Hodoku),
		"boards.txt.gz": gzipped(t, text), "boards.txt.zst": zipped.String(),
		"boards.csv.gz": gzipped(t, asTable(t, text, puzzleio.CSV)),
		"blocks":        asTable(t, text, puzzleio.Block),
		"puzzles.iss":   strings.Repeat(four+"\n.AntiKnight.AntiKing.~R2C4_7.~R2C7_2.~R2C9_1.~R4C6_4.~R6C4_3.~R7C9_8.~R8C1_6.~R9C1_9\n.Nonsense~1\n", 40),
		"puzzles.csv":   "name,puzzle,level\n" + strings.Repeat("a,"+four+",hard\nb,"+easy+",easy\n", 40),
	} {
		t.Run(name, func(t *testing.T) {
			check(t, Job{Inputs: []string{put(t, t.TempDir(), name, content)}, JSON: true, Shards: 6, Workers: 3})
		})
	}
}

func TestSeveralFiles(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "b.csv", asTable(t, manyBoards(400), puzzleio.CSV))
	put(t, folder, "a.txt", manyBoards(1000))
	put(t, folder, "c.txt", "")
	put(t, folder, "d.txt.gz", gzipped(t, manyBoards(77)))
	for i := range 50 {
		put(t, folder, fmt.Sprintf("small%02d.txt", i), manyBoards(i))
	}
	put(t, folder, "z.txt", easy)
	// A file that matches twice is read once.
	inputs := []string{filepath.Join(folder, "?.*"), filepath.Join(folder, "small*")}
	for _, job := range []Job{
		{}, {Shards: 1}, {Shards: 5, Workers: 4}, {Shards: 100, Workers: 2, JSON: true}, {Split: 500}, {Split: 3000, Workers: 3, JSON: true},
		{Operation: "augment", Shards: 7, Workers: 2}, {Operation: "shuffle", Split: 500, JSON: true},
	} {
		job.Inputs = inputs
		t.Run(fmt.Sprintf("%s %d %d", job.Operation, job.Shards, job.Split), func(t *testing.T) { check(t, job) })
	}
	// A block can hold boards of several files.
	if result := check(t, Job{Inputs: inputs[1:], Shards: 1}); result.Counters[Blocks] != 1 {
		t.Errorf("%d blocks", result.Counters[Blocks])
	}
}

func TestEmptyInput(t *testing.T) {
	result := check(t, Job{Inputs: []string{put(t, t.TempDir(), "none.txt", "")}})
	if want := map[string]int64{Files: 1, Empty: 1}; !maps.Equal(result.Counters, want) {
		t.Errorf("%v", result.Counters)
	}
	check(t, Job{Inputs: []string{put(t, t.TempDir(), "none.txt", "\n# nothing\n")}, Shards: 3})
}

func TestDamagedFiles(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "a.txt", manyBoards(20))
	put(t, folder, "b.gz", gzipped(t, manyBoards(5000))[:500])
	put(t, folder, "c.csv", "no,board\n1,2\n")
	put(t, folder, "d.parquet", "PAR1 or not")
	put(t, folder, "e.txt", manyBoards(20))
	job := Job{Inputs: []string{filepath.Join(folder, "*")}, Format: puzzleio.Any}
	result := check(t, job)
	if result.Counters[Failed] == 0 || result.Counters[Files]+result.Counters[Failed] != 5 {
		t.Errorf("%v", result.Counters)
	}
	job.Output, job.Invalid, job.Operation = filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "bad"), "solve"
	if _, err := Run(t.Context(), "prism", job); err != nil {
		t.Fatal(err)
	}
	reasons := map[string]string{}
	for _, l := range lettersOf(t, job.Invalid) {
		if l.Offset == nil {
			reasons[filepath.Base(l.File)] = l.Reason
		}
	}
	for name, reason := range map[string]string{"b.gz": "gzip data is cut short", "d.parquet": "damaged"} {
		if !strings.Contains(reasons[name], reason) {
			t.Errorf("%s: %q", name, reasons[name])
		}
	}
}

// The number of workers does not affect the shards.
func TestShardsAreDeterministic(t *testing.T) {
	folder := t.TempDir()
	job := Job{
		Inputs:    []string{put(t, folder, "boards.txt", manyBoards(3000))},
		Output:    filepath.Join(folder, "out"),
		Invalid:   filepath.Join(folder, "bad"),
		Operation: "solve", Split: 10_000, Overwrite: true,
	}
	var first map[string]string
	for _, workers := range []int{1, 2, 8} {
		job.Workers = workers
		if _, err := Run(t.Context(), "prism", job); err != nil {
			t.Fatal(err)
		}
		all := map[string]string{}
		for _, prefix := range []string{job.Output, job.Invalid} {
			_, names := shardsOf(t, prefix)
			for _, name := range names {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				all[name] = string(text)
			}
		}
		if first == nil {
			first = all
		}
		if len(all) < 20 || !maps.Equal(all, first) {
			t.Errorf("%d workers write different shards, %d of them", workers, len(all))
		}
	}
}

func TestCompressedOutput(t *testing.T) {
	folder := t.TempDir()
	job := Job{
		Inputs: []string{put(t, folder, "boards.txt", manyBoards(100))}, Operation: "solve", Shards: 3,
		Invalid: filepath.Join(folder, "bad"),
	}
	want, _, _ := expected(t, &job, job.Inputs)
	for compression, ending := range map[puzzleio.Compression]string{puzzleio.Gzip: ".txt.gz", puzzleio.Zstd: ".txt.zst"} {
		job.Compression, job.Output, job.Invalid = compression, filepath.Join(folder, "out"+ending), filepath.Join(folder, "bad"+ending)
		if _, err := Run(t.Context(), "prism", job); err != nil {
			t.Fatal(err)
		}
		packed, names := shardsOf(t, job.Output)
		if len(names) != 3 || !strings.HasSuffix(names[0], "-00000-of-00003"+ending) {
			t.Errorf("names %v", names)
		}
		// Concatenated shards are a valid compressed file.
		var r io.Reader
		var err error
		if compression == puzzleio.Gzip {
			r, err = gzip.NewReader(strings.NewReader(packed))
		} else {
			r, err = zstd.NewReader(strings.NewReader(packed))
		}
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || string(got) != want {
			t.Errorf("%v: %v", compression, err)
		}
	}
}

// With Unnumbered, boards in split files have no line numbers, except in the first
// segment.
func TestUnnumbered(t *testing.T) {
	folder := t.TempDir()
	job := Job{
		Inputs: []string{put(t, folder, "boards.txt", manyBoards(1000))}, Operation: "solve", Shards: 5, Unnumbered: true,
		Output: filepath.Join(folder, "out"), Invalid: filepath.Join(folder, "bad"),
	}
	if _, err := Run(t.Context(), "prism", job); err != nil {
		t.Fatal(err)
	}
	_, want, _ := expected(t, &job, job.Inputs)
	got := lettersOf(t, job.Invalid)
	if len(got) != len(want) {
		t.Fatalf("%d dead letters, expected %d", len(got), len(want))
	}
	numbered := 0
	for i, l := range got {
		if *l.Offset != *want[i].Offset || l.Reason != want[i].Reason || l.Line != 0 && l.Line != want[i].Line {
			t.Errorf("%+v, not %+v", l, want[i])
		}
		if l.Line > 0 {
			numbered++
		}
	}
	if numbered == 0 || numbered == len(got) { // only boards of the first shard are numbered
		t.Errorf("%d of %d are numbered", numbered, len(got))
	}
}

// On a filesystem that cannot seek, no file is split.
func TestMemory(t *testing.T) {
	text := manyBoards(500)
	memfs.Write("memfs://in/boards.txt", []byte(text))
	memfs.Write("memfs://in/boards.parquet", []byte(asTable(t, text, puzzleio.Parquet)))
	job := Job{
		Inputs: []string{"memfs://in/boards.*"}, Output: "memfs://out/answers", Invalid: "memfs://out/letters",
		Operation: "solve", Shards: 4,
	}
	if _, err := Run(t.Context(), "prism", job); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	want, letters, _ := expected(t, &job, []string{
		put(t, folder, "boards.parquet", asTable(t, text, puzzleio.Parquet)), put(t, folder, "boards.txt", text),
	})
	got, names := shardsOf(t, job.Output)
	if got != want || len(names) != 4 || len(lettersOf(t, job.Invalid)) != len(letters) {
		t.Errorf("%v", names)
	}
	if left, _ := list(t.Context(), job.Output+".part*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestRefused(t *testing.T) {
	folder := t.TempDir()
	file := put(t, folder, "boards.txt", easy)
	put(t, folder, "old-00000-of-00001.txt", "old")
	out := filepath.Join(folder, "out")
	for _, test := range []struct {
		why  string
		job  Job
		says string
	}{
		{"no input", Job{Output: out, Operation: "solve"}, "no input"},
		{"no output", Job{Inputs: []string{file}, Operation: "solve"}, "no output"},
		{"no file", Job{Inputs: []string{filepath.Join(folder, "nothing*")}, Output: out, Operation: "solve"}, "no file matches"},
		{"no such operation", Job{Inputs: []string{file}, Output: out, Operation: "salve"}, `"salve"`},
		{"an unknown option", Job{Inputs: []string{file}, Output: out, Operation: "solve", Options: `{"uniq":true}`}, "uniq"},
		{"two options", Job{Inputs: []string{file}, Output: out, Operation: "solve", Options: `{} {}`}, "more than one"},
		{"boards to read and to make", Job{Inputs: []string{file}, Output: out, Operation: "generate"}, "expected no input"},
		{"a format of nothing", Job{Format: puzzleio.CSV, Output: out, Operation: "generate"}, "expected no input"},
		{"a part of no file", Job{Split: 5, Output: out, Operation: "generate"}, "expected a number of shards"},
		{"classes in JSON", Job{Output: out, Operation: "generate", Options: `{"unlike":{}}`}, "expected a list of boards"},
		{"too many boards", Job{Output: out, Operation: "generate", Options: `{"count":3000000000}`}, "count"},
		{"no parts", Job{Inputs: []string{file}, Output: out, Operation: "split"}, "parts"},
		{
			"a part named like the dead letters", Job{
				Inputs: []string{file}, Output: out, Operation: "split",
				Options: `{"parts":[{"name":"a","share":1},{"name":"invalid","share":1}]}`,
			}, "different",
		},
		{"a wrong option", Job{Inputs: []string{file}, Output: out, Operation: "max", Options: `{"top":-1}`}, "top"},
		{"a pattern as output", Job{Inputs: []string{file}, Output: out + "*", Operation: "solve"}, "prefixes of output"},
		{"one name for all", Job{Inputs: []string{file}, Output: out, Invalid: out, Operation: "solve"}, "different"},
		{"too many shards", Job{Inputs: []string{file}, Output: out, Operation: "solve", Shards: 100_000}, "shards"},
		{"shards and their size", Job{Inputs: []string{file}, Output: out, Operation: "solve", Shards: 1, Split: 1}, "both shards and split"},
		{"a folder", Job{Inputs: []string{folder}, Output: out, Operation: "solve"}, "is a directory"},
		{"no such filesystem", Job{Inputs: []string{"ftp://boards"}, Output: out, Operation: "solve"}, "ftp"},
		{"old shards", Job{Inputs: []string{file}, Output: filepath.Join(folder, "old"), Operation: "solve"}, "already exists"},
		{
			"its own input", Job{
				Inputs: []string{filepath.Join(folder, "old-*")}, Output: filepath.Join(folder, "old"),
				Operation: "solve", Overwrite: true,
			}, "both an input file and an output file",
		},
	} {
		t.Run(test.why, func(t *testing.T) {
			_, err := Run(t.Context(), "prism", test.job)
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%v", err)
			}
			if left, _ := filepath.Glob(filepath.Join(folder, "*part*")); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func TestOverwrite(t *testing.T) {
	folder := t.TempDir()
	old := []string{
		put(t, folder, "out-00000-of-00002.txt", "old"), put(t, folder, "out-00001-of-00002.ndjson.gz", "old"),
		put(t, folder, "bad-00001-of-00002.ndjson", "old"),
	}
	others := []string{put(t, folder, "out-of-order.txt", "mine"), put(t, folder, "outer-00000-of-00001.txt", "mine")}
	job := Job{
		Inputs: []string{put(t, folder, "boards.txt", easy)}, Output: filepath.Join(folder, "out"),
		Invalid: filepath.Join(folder, "bad"), Operation: "solve", Overwrite: true,
	}
	if _, err := Run(t.Context(), "prism", job); err != nil {
		t.Fatal(err)
	}
	for _, name := range old {
		if _, err := os.Stat(name); err == nil {
			t.Errorf("%s is still there", name)
		}
	}
	for _, name := range others {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
}

// The shards hold the output of the command.
func TestCommand(t *testing.T) {
	if sample.Only() {
		t.Skip("skipped: this test builds the command, which BULLSEYE_FULL=1 admits")
	}
	folder := t.TempDir()
	command := filepath.Join(folder, "bullseye")
	build := exec.Command("go", "build", "-o", command, "./cmd/bullseye")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	inputs := []string{
		put(t, folder, "a.txt", manyBoards(4000)), put(t, folder, "b.csv", asTable(t, manyBoards(3000), puzzleio.CSV)),
	}
	for _, test := range []struct {
		args    []string
		options string
		inputs  []string
	}{
		{[]string{"solve"}, "", inputs},
		{[]string{"count", "--limit", "2", "--json"}, `{"limit":2}`, inputs},
		{[]string{"dedupe"}, "", inputs},
		{[]string{"split", "--parts", "a=2,b=1", "--json"}, `{"parts":[{"name":"a","share":2},{"name":"b","share":1}]}`, inputs},
		{[]string{"generate", "--count", "3000", "--seed", "5", "--minimal"}, `{"count":3000,"seed":5,"minimal":true}`, nil},
	} {
		args := test.args
		job := Job{
			Inputs: test.inputs, Output: filepath.Join(folder, args[0]), Operation: args[0], Options: test.options,
			JSON: slices.Contains(args, "--json"), Shards: 9, Workers: 2,
		}
		if _, err := Run(t.Context(), "prism", job); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(command, append(args, test.inputs...)...).Output()
		if test.inputs == nil {
			if err != nil {
				t.Fatal(err)
			}
		} else if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != 1 { // some boards cannot be read
			t.Fatal(err)
		}
		if got, _ := shardsOf(t, job.Output); got != string(out) {
			t.Errorf("%v: the shards hold %d bytes, the command prints %d", args, len(got), len(out))
		}
	}
}
