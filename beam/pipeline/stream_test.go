package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bullseye/internal/batch"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// repeatedBoards returns n rows of CSV with boards of few classes, of which some cannot be
// read. Each row has a level.
func repeatedBoards(n int) string {
	random := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	text.WriteString("puzzle,level\n")
	for i := range n {
		board, err := sudoku.ParseLine([]byte([]string{easy, sparse}[i%2]))
		if err != nil {
			panic(err)
		}
		for range random.IntN(4) { // fewer clues, so another class
			board[random.IntN(40)] = 0
		}
		moved := symmetry.Random(random).Board(board)
		line := string(moved.AppendLine(nil))
		if i%37 == 5 {
			line = line[1:]
		}
		fmt.Fprintf(&text, "%s,%d\n", line, i%3)
	}
	return text.String()
}

// batched returns the output of a run of package batch on the same question, by the names
// of the outputs.
func batched(t *testing.T, job *Job, files []string) map[string]string {
	t.Helper()
	asked, err := job.question()
	if err != nil {
		t.Fatal(err)
	}
	run := batch.Job{Files: files, Operation: asked.operation, Stream: asked.stream}
	names := []string{""}
	folder := t.TempDir()
	run.Output.Style, run.Output.Format = operation.Rows, job.format()
	if job.JSON {
		run.Output.Style, run.Output.Format = operation.JSON, puzzleio.Any
	}
	if asked.stream != nil && asked.stream.Outputs() != nil && !job.JSON {
		names = asked.stream.Outputs()
		for _, name := range names {
			run.Output.Names = append(run.Output.Names, filepath.Join(folder, "out-"+name))
		}
	} else {
		run.Output.Name = filepath.Join(folder, "out-")
	}
	if _, err := batch.Run(t.Context(), run); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(folder, "out-"+name))
		if err != nil {
			t.Fatal(err)
		}
		all[name] = string(text)
	}
	return all
}

// compareWithBatch runs a job and compares its shards with what package batch writes.
func compareWithBatch(t *testing.T, job Job, files []string) *Summary {
	t.Helper()
	job.Output = filepath.Join(t.TempDir(), "out")
	summary, err := Run(t.Context(), "prism", job)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range batched(t, &job, files) {
		prefix := job.Output
		if name != "" {
			prefix += "-" + name
		}
		got, shards := shardsOf(t, prefix)
		if job.To == puzzleio.CSV { // each shard has a header
			_, want, _ = strings.Cut(want, "\n")
			got = withoutHeaders(t, shards)
		}
		if want == "" || got != want {
			t.Errorf("the shards of %q hold %d bytes, expected %d:\n%.600s\nnot\n%.600s", name, len(got), len(want), got, want)
		}
		if len(shards) != job.Shards {
			t.Errorf("%d shards", len(shards))
		}
	}
	if left, _ := filepath.Glob(job.Output + ".part-*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	return summary
}

// withoutHeaders returns the contents of shards without the first line of each.
func withoutHeaders(t *testing.T, shards []string) (all string) {
	t.Helper()
	for _, name := range shards {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(text), "\n")
		all += rest
	}
	return all
}

func TestStreamsAreLikeBatch(t *testing.T) {
	const boards = 900
	folder := t.TempDir()
	text := repeatedBoards(boards)
	files := []string{
		put(t, folder, "a.csv", text), put(t, folder, "b.csv.gz", gzipped(t, text)), put(t, folder, "c.csv", strings.Replace(text, "7", "8", 40)),
	}
	split := `{"parts":[{"name":"train","share":7},{"name":"test","share":2}],"seed":5}`
	byLevel := `{"parts":[{"name":"train","share":3},{"name":"test","share":1},{"name":"more","share":1}],"by":"level"}`
	for _, test := range []struct {
		name string
		job  Job
	}{
		{"dedupe", Job{Operation: "dedupe"}},
		{"dedupe", Job{Operation: "dedupe", Options: `{"exact":true}`}},
		{"dedupe", Job{Operation: "dedupe", JSON: true}},
		{"dedupe", Job{Operation: "dedupe", To: puzzleio.CSV}},
		{"split", Job{Operation: "split", Options: split}},
		{"split", Job{Operation: "split", Options: split, JSON: true}},
		{"split by level", Job{Operation: "split", Options: byLevel, To: puzzleio.CSV}},
	} {
		for _, shards := range []int{1, 9} {
			for _, workers := range []int{1, 3} {
				test.job.Inputs, test.job.Shards, test.job.Workers = files, shards, workers
				t.Run(fmt.Sprintf("%s %s %v %v %d %d", test.name, test.job.Options, test.job.JSON, test.job.To, shards, workers), func(t *testing.T) {
					summary := compareWithBatch(t, test.job, files)
					c := summary.Counters
					if c[Boards] != 3*boards || c[Invalid] == 0 || c["kept"]+c["repeated"]+c["placed"]+c[Invalid] != c[Boards] {
						t.Errorf("%v", c)
					}
				})
			}
		}
	}
}

// A file that changes between the steps is an error.
func TestInputThatChanges(t *testing.T) {
	folder := t.TempDir()
	job := Job{Output: filepath.Join(folder, "out"), Invalid: filepath.Join(folder, "bad"), Operation: "dedupe", ID: "x"}
	task := Task{Shards: 1, Segments: []Segment{{File: put(t, folder, "a.txt", easy+"\n"+sparse+"\n")}}}
	asked, err := job.question()
	if err != nil {
		t.Fatal(err)
	}
	stream := asked.stream
	for n, changed := range []bool{true, true, false, true} {
		var decisions []operation.Decision
		for i := range n {
			decisions = append(decisions, operation.Decision{Status: operation.Kept, Number: int64(i), First: int64(i)})
		}
		asked.stream = &decidedStream{Stream: stream, decisions: decisions}
		if _, err := job.do(t.Context(), asked, &task); errors.Is(err, errChanged) != changed {
			t.Errorf("%d decisions about 2 boards: %v", n, err)
		}
	}
}

// A board without the column of "by" has no class, and its dead letter says why.
func TestSplitByAColumnThatIsMissing(t *testing.T) {
	folder := t.TempDir()
	job := Job{
		Inputs: []string{put(t, folder, "boards.txt", easy+"\n")}, Output: filepath.Join(folder, "out"), Operation: "split",
		Options: `{"parts":[{"name":"a","share":1},{"name":"b","share":1}],"by":"level"}`,
	}
	summary, err := Run(t.Context(), "prism", job)
	if err != nil {
		t.Fatal(err)
	}
	letters := lettersOf(t, job.Output+"-invalid")
	if len(letters) != 1 || !strings.HasPrefix(letters[0].Reason, `found no table, expected one with the column "level"`) || summary.Counters[NoClass] != 1 {
		t.Errorf("%+v\n%v", letters, summary.Counters)
	}
}

// The limit on strata holds for all shards together.
func TestSplitHasALimitOfStrata(t *testing.T) {
	job := Job{Operation: "split", Options: `{"parts":[{"name":"a","share":1},{"name":"b","share":1}],"by":"level"}`}
	for _, last := range []int{0, 1} {
		var tallies []Tally
		for shard := range 2 {
			tally := Tally{Shard: shard}
			for i := range operation.MaxStrata/2 + shard*last {
				tally.State = append(tally.State, uint64(shard*operation.MaxStrata+i), 1)
			}
			tallies = append([]Tally{tally}, tallies...) // in the wrong order
		}
		next := func(into *Tally) bool {
			if len(tallies) == 0 {
				return false
			}
			*into, tallies = tallies[0], tallies[1:]
			return true
		}
		states := map[int]int{}
		err := (&skipFn{Job: job}).ProcessElement(0, next, func(shard int, before Tally) { states[shard] = len(before.State) })
		if refused := err != nil && strings.Contains(err.Error(), "different texts in the column"); refused != (last == 1) {
			t.Errorf("%v", err)
		}
		if len(states) != 2 || states[0] != 0 || states[1] != operation.MaxStrata {
			t.Errorf("%v", states)
		}
	}
}

func TestGenerateIsLikeBatch(t *testing.T) {
	for _, test := range []struct {
		options string
		job     Job
	}{
		{`{"count":5000,"seed":7}`, Job{Shards: 7, Workers: 2}},
		{`{"count":3,"seed":1,"minimal":true}`, Job{Shards: 5}},
		{`{"count":400,"clues":"24","minimal":true,"attempts":1}`, Job{Shards: 3}},
		{`{"count":400,"clues":"24","minimal":true,"attempts":1}`, Job{Shards: 3, JSON: true}},
		{`{"count":300,"symmetry":"rotate180"}`, Job{Shards: 4, To: puzzleio.CSV}},
		{"", Job{Shards: 1}},
	} {
		t.Run(fmt.Sprintf("%s %d", test.options, test.job.Shards), func(t *testing.T) {
			test.job.Operation, test.job.Options = "generate", test.options
			compareWithBatch(t, test.job, nil)
		})
	}
}

// By default, a shard has at least as many boards as a block.
func TestShardsOfGenerate(t *testing.T) {
	for records, want := range map[int64]int{0: 1, 1: 1, 2048: 1, 2049: 2, 10_000_000: 1000, 2_147_483_647: 1000} {
		tasks := (&Job{}).planMade(records)
		at := int64(0)
		for _, task := range tasks {
			if task.From != at || task.To < at || task.Shards != len(tasks) {
				t.Fatalf("%+v follows %d", task, at)
			}
			at = task.To
		}
		if len(tasks) != want || at != records {
			t.Errorf("%d records: %d shards up to %d, expected %d", records, len(tasks), at, want)
		}
	}
}

// Boards that are not found have dead letters with their numbers.
func TestBoardsThatAreNotMade(t *testing.T) {
	job := Job{
		Output: filepath.Join(t.TempDir(), "out"), Operation: "generate", Shards: 3,
		Options: `{"count":100,"clues":"24","minimal":true,"attempts":1}`,
	}
	summary, err := Run(t.Context(), "prism", job)
	if err != nil {
		t.Fatal(err)
	}
	letters := lettersOf(t, job.Output+"-invalid")
	if n := summary.Counters[NotMade]; n == 0 || n == 100 || len(letters) != int(n) || n+summary.Counters["generated"] != 100 {
		t.Errorf("%d letters, %v", len(letters), summary.Counters)
	}
	for _, l := range letters {
		text, _ := json.Marshal(l)
		if want := fmt.Sprintf(`{"number":%d,"reason":"board %d: nothing found in 1 attempt"`, l.Number, l.Number); !strings.HasPrefix(string(text), want) {
			t.Errorf("%s", text)
		}
	}
}

// A board that its shard has no room for does not take its class, as in package batch.
func TestOnlyWrittenBoardsTakeTheirClass(t *testing.T) {
	folder := t.TempDir()
	var files []string
	for i, text := range []string{
		"puzzle\n" + sparse + "\n",
		"puzzle,level\n" + easy + ",1\n",
		"puzzle\n" + easy + "\n" + easy + "\n",
		"puzzle,level\n" + easy + ",2\n",
	} {
		files = append(files, filepath.Join(folder, fmt.Sprintf("%d.csv", i)))
		if err := os.WriteFile(files[i], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	summary := compareWithBatch(t, Job{Inputs: files, Operation: "dedupe", To: puzzleio.CSV, Shards: 1}, files)
	for name, want := range map[string]int64{"kept": 2, "repeated": 2, "unwritten": 1, LeftOut: 1} {
		if summary.Counters[name] != want {
			t.Errorf("the counter %s is %d, expected %d", name, summary.Counters[name], want)
		}
	}
}

// Wrong options are explained in plain words.
func TestWrongOptions(t *testing.T) {
	for _, test := range []struct{ operation, options, want string }{
		{"split", `{"parts":"train"}`, `options of split: found a JSON string for "parts", expected a list`},
		{"split", `{"parts":[{"name":"a","share":"8"}]}`, `options of split: found a JSON string for "parts.share", expected a whole number`},
		{"dedupe", `{"exact":1}`, `options of dedupe: found a JSON number for "exact", expected true or false`},
		{"dedupe", `{"exakt":true}`, `options of dedupe: found the option "exakt", expected exact`},
		{"dedupe", `7`, `options of dedupe: found a JSON number, expected an object such as {"seed":7}`},
		{"dedupe", `{"exact"`, `options of dedupe: found JSON that is cut short, expected an object such as {"seed":7}`},
		{"dedupe", `{exact}`, `options of dedupe: found text that is no JSON at byte 2: invalid character 'e' looking for beginning of object key string`},
		{"split", ``, `parts "": found no parts, expected 2 to 100`},
	} {
		job := Job{Inputs: []string{"a"}, Output: "b", Operation: test.operation, Options: test.options}
		if err := job.Validate(); err == nil || err.Error() != test.want {
			t.Errorf("%s: found %v, expected %s", test.options, err, test.want)
		}
	}
}
