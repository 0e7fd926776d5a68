package batch

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"bullseye/boardtext"
	"bullseye/internal/corpus"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
	"bullseye/sudoku"
)

// boards returns boards of all kinds in the line form.
func boards(t testing.TB) (lines []string) {
	t.Helper()
	all, err := corpus.Boards(corpus.Kinds()...)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range all {
		lines = append(lines, b.String())
	}
	return lines
}

// A reports value collects the errors that a Job reports.
type reports struct {
	mutex sync.Mutex
	text  strings.Builder
}

func (r *reports) add(file string, err error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	fmt.Fprintf(&r.text, "%s: %v\n", filepath.Base(file), err)
}

// write writes a text to a file and returns its name.
func write(t testing.TB, folder, name, text string) string {
	t.Helper()
	name = filepath.Join(folder, name)
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// plainly answers the boards of files one by one. Run must give the same output and
// reports.
func plainly(t testing.TB, op operation.Operation, style operation.Style, files []string) (out, said string) {
	t.Helper()
	var text []byte
	var r reports
	number := int64(0)
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		reader := puzzleio.NewReader(bytes.NewReader(content), puzzleio.Options{Name: file})
		for some := false; ; some = true {
			one, err := reader.Read()
			if err == io.EOF && !some {
				err = fmt.Errorf("no board in %s", file)
			}
			if err != nil {
				if err != io.EOF {
					r.add(file, err)
				}
				break
			}
			number++
			one.Number = number
			for answer, err := range op.Apply(t.Context(), []record.Record{one}) {
				if err != nil {
					t.Fatal(err)
				}
				if style == operation.JSON {
					tellSeveral(t, op, &one, answer)
				}
				if style == operation.Text {
					text = answer.AppendText(text)
				} else if text, err = operation.AppendJSON(text, &one, answer); err != nil {
					t.Fatal(err)
				}
			}
			if one.Err != nil {
				r.add(file, one.Err)
			}
		}
	}
	return string(text), r.text.String()
}

// tellSeveral changes the status of a solution that is one of several. Objects tell,
// and lines of text do not.
func tellSeveral(t testing.TB, op operation.Operation, r *record.Record, answer operation.Answer) {
	t.Helper()
	solve, ok := op.(*operation.Solve)
	solution, solved := answer.(*operation.Solution)
	if !ok || solve.Unique || !solved {
		return
	}
	for unique, err := range (&operation.Solve{Unique: true}).Apply(t.Context(), []record.Record{*r}) {
		if err != nil {
			t.Fatal(err)
		}
		if unique.Outcome().Status == operation.Multiple {
			solution.Status = operation.OneOfSeveral
		}
	}
}

// do runs a job and returns its output and its reports.
func do(t testing.TB, job Job) (out, said string) {
	t.Helper()
	var r reports
	var text bytes.Buffer
	job.Report = r.add
	job.Output.Write = text.Write
	if _, err := Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	return text.String(), r.text.String()
}

// The answers must not depend on how a file is cut into chunks, whatever text it
// has between its boards.
func TestTextBetweenBoards(t *testing.T) {
	lines := boards(t)
	folder := t.TempDir()
	rapid.Check(t, func(r *rapid.T) {
		line := rapid.SampledFrom(lines)
		var text strings.Builder
		// Most lines are plain, so that most chunks are read as plain lines.
		for n := rapid.IntRange(0, 40).Draw(r, "lines"); n > 0; n-- {
			board := line.Draw(r, "board")
			switch rapid.IntRange(0, 30).Draw(r, "what") {
			case 0:
				board = board[:rapid.IntRange(1, 80).Draw(r, "length")]
			case 1:
				board = "# a comment"
			case 2:
				board = "#AA name"
			case 3:
				board = ""
			case 4, 5:
				var rows []string
				for i := range rapid.IntRange(7, 9).Draw(r, "rows") {
					rows = append(rows, board[9*i:9*i+9])
				}
				board = strings.Join(rows, "\n")
			case 6:
				board += " # with a comment"
			case 7:
				board = "no board"
			case 8:
				board = "\x00\x01"
			case 9:
				board = strings.Repeat(board, 9)
			case 10:
				board = strings.Repeat("x", rapid.SampledFrom([]int{300, 1000, boardtext.MaxLine + 10}).Draw(r, "long"))
			case 11, 12:
				board = strings.ReplaceAll(board, ".", rapid.SampledFrom([]string{"0", "x", "_"}).Draw(r, "blank"))
			case 13, 14, 15:
				board += "\r"
			case 16:
				board = "Puzzle " + board[:9]
			case 17:
				board = "第 3 题\n\n# hard\n" + board
			}
			text.WriteString(board)
			if n > 1 || rapid.Bool().Draw(r, "newline") {
				text.WriteByte('\n')
			}
		}
		files := []string{write(t, folder, "a.txt", text.String()), write(t, folder, "b.csv", lines[0]+"\n"+text.String())}
		op := &operation.Solve{Unique: rapid.Bool().Draw(r, "unique")}
		style := rapid.SampledFrom([]operation.Style{operation.Text, operation.JSON}).Draw(r, "style")
		want, wantSaid := plainly(t, op, style, files)
		job := Job{
			Operation: op, Files: files, Threads: rapid.IntRange(1, 5).Draw(r, "threads"),
			Output: Output{Style: style}, block: rapid.IntRange(1, 9).Draw(r, "block"),
		}
		got, said := do(t, job)
		if got != want || said != wantSaid {
			r.Fatalf("of %q\ngot  %q\nwant %q\nsaid %q\nwant %q", text.String(), got, want, said, wantSaid)
		}
	})
}

// The answers are in the order of the boards, for any number of workers.
func TestOrder(t *testing.T) {
	lines := boards(t)
	folder := t.TempDir()
	random := rand.New(rand.NewPCG(3, 4))
	var text strings.Builder
	for range 30_000 {
		text.WriteString(lines[random.IntN(len(lines))] + "\n")
	}
	name := write(t, folder, "many.txt", text.String())
	for _, op := range []operation.Operation{&operation.Solve{}, &operation.Count{Limit: 2}, &operation.Check{}} {
		if op.Spec().Name == "check" {
			name = write(t, folder, "fewer.txt", text.String()[:82*3000])
		}
		want, _ := plainly(t, op, operation.Text, []string{name})
		for _, threads := range []int{1, 3, 16} {
			if got, _ := do(t, Job{Operation: op, Files: []string{name}, Threads: threads}); got != want {
				t.Errorf("%s with %d workers: the output differs", op.Spec().Name, threads)
			}
		}
	}
}

// Boards have a number in the whole input. Random answers depend on it, and on nothing
// else that differs from run to run.
func TestNumbers(t *testing.T) {
	folder := t.TempDir()
	lines := strings.Join(boards(t)[:100], "\n") + "\n"
	files := []string{
		write(t, folder, "a.txt", strings.Repeat(lines, 3)), write(t, folder, "none.txt", "no board\n"),
		write(t, folder, "b.txt", lines+"123\n"+lines), write(t, folder, "c.csv", "puzzle\n"+lines),
	}
	for _, op := range []operation.Operation{
		&operation.Shuffle{Copying: operation.Copying{Copies: 30, Seed: 5}}, &operation.Augment{},
	} {
		for _, style := range []operation.Style{operation.Text, operation.JSON} {
			want, _ := plainly(t, op, style, files)
			for _, threads := range []int{1, 2, 5} {
				job := Job{Operation: op, Files: files, Threads: threads, block: 7, Output: Output{Style: style}}
				if got, _ := do(t, job); got != want {
					t.Errorf("%s with %d workers: the output differs", op.Spec().Name, threads)
				}
			}
		}
	}
}

// Answers that are boards can be written in every format, with the same bytes for any
// number of workers.
func TestAnswersThatAreBoards(t *testing.T) {
	folder := t.TempDir()
	name := write(t, folder, "some.txt", strings.Join(boards(t)[:50], "\n")+"\n")
	op := &operation.Shuffle{Copying: operation.Copying{Copies: 4, Seed: 8}}
	text, _ := do(t, Job{Operation: op, Files: []string{name}})
	var want []sudoku.Board
	for line := range strings.Lines(text) {
		b, err := sudoku.ParseLine(strings.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, b)
	}
	for _, text := range puzzleio.WriteFormats() {
		format, err := puzzleio.ParseFormat(text)
		if err != nil {
			t.Fatal(err)
		}
		job := Job{Operation: op, Files: []string{name}, Threads: 1, block: 7, Output: Output{Style: operation.Rows, Format: format}}
		one, said := do(t, job)
		if said != "" {
			t.Errorf("%v: %s", format, said)
		}
		job.Threads = 3
		if three, _ := do(t, job); three != one {
			t.Errorf("%v: the output of three workers differs", format)
		}
		reader := puzzleio.NewReader(strings.NewReader(one), puzzleio.Options{Format: format, Parquet: parquet.Codec{}})
		var found []sudoku.Board
		for {
			r, err := reader.Read()
			if err == io.EOF {
				break
			}
			if err != nil || r.Err != nil {
				t.Fatalf("%v: %v, %v", format, err, r.Err)
			}
			found = append(found, r.Board)
		}
		if len(found) != len(want) {
			t.Fatalf("%v: %d boards, want %d", format, len(found), len(want))
		}
		for i, b := range want {
			if format == puzzleio.Pencil {
				marks := b.Marks()
				b = marks.Board() // blanks with a single mark look like clues
			}
			if found[i] != b {
				t.Fatalf("%v: board %d is %v, want %v", format, i, found[i], b)
			}
		}
	}
}

// The output in every format has the same bytes for any number of workers, and
// holds the boards and columns of the input.
func TestFormats(t *testing.T) {
	lines := boards(t)[:300]
	folder := t.TempDir()
	table := "id,puzzle,note\n"
	for i, line := range lines {
		table += fmt.Sprintf("%d,%s,\"a, %d\"\n", i, line, i%7)
	}
	table += "x,12345,\n"
	name := write(t, folder, "table.csv", table)
	for _, format := range puzzleio.WriteFormats() {
		for _, compression := range []puzzleio.Compression{puzzleio.Plain, puzzleio.Gzip, puzzleio.Zstd} {
			f, err := puzzleio.ParseFormat(format)
			if err != nil {
				t.Fatal(err)
			}
			if f == puzzleio.Parquet && compression != puzzleio.Plain {
				continue
			}
			var all []string
			for _, threads := range []int{1, 5} {
				got, said := do(t, Job{
					Files: []string{name}, Threads: threads, block: 16,
					Output: Output{Style: operation.Rows, Format: f, Compression: compression},
				})
				if !strings.Contains(said, "table.csv: line 302") {
					t.Errorf("%s: the unreadable board was not reported: %s", format, said)
				}
				all = append(all, got)
			}
			if all[0] != all[1] {
				t.Errorf("%s, %v: the output depends on the number of workers", format, compression)
			}
			if !slices.Contains(puzzleio.ReadFormats(), format) {
				continue
			}
			r := puzzleio.NewReader(bytes.NewReader([]byte(all[0])), puzzleio.Options{Format: f, Parquet: parquet.Codec{}})
			for i, line := range lines {
				record, err := r.Read()
				if err != nil || record.Err != nil {
					t.Fatalf("%s, %v: record %d: %v, %v", format, compression, i, err, record.Err)
				}
				got := record.Board.String()
				if want, err := sudoku.ParseLine(line); err == nil && f == puzzleio.Pencil && record.Candidates == want.Marks() {
					got = line
				}
				if got != line {
					t.Fatalf("%s, %v: record %d is %s, want %s", format, compression, i, got, line)
				}
				if f == puzzleio.OpenSudoku {
					continue // its note is the label, and these boards have none
				}
				if note, ok := record.Field("note"); ok && note != fmt.Sprintf("a, %d", i%7) {
					t.Fatalf("%s: note %d is %q", format, i, note)
				}
			}
		}
	}
}

// A run that cannot continue returns an error.
func TestFailures(t *testing.T) {
	folder := t.TempDir()
	name := write(t, folder, "boards.txt", strings.Repeat(boards(t)[0]+"\n", 10_000))
	full := errors.New("full")
	written := 0
	job := Job{Operation: &operation.Solve{}, Files: []string{name}}
	job.Output.Write = func(text []byte) (int, error) {
		if written += len(text); written > 100_000 {
			return 0, full
		}
		return len(text), nil
	}
	if _, err := Run(t.Context(), job); !errors.Is(err, full) {
		t.Errorf("got %v, want the error of Write", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, Job{Operation: &operation.Solve{}, Files: []string{name}, Output: Output{Write: io.Discard.Write}}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's error", err)
	}
	for _, job := range []Job{
		{Operation: &operation.Max{Top: -1}, Files: []string{name}},
		{Files: []string{name}},
		{Operation: &operation.Solve{}, Files: []string{name}, Checkpoint: filepath.Join(folder, "c")},
		{Files: []string{name}, Checkpoint: filepath.Join(folder, "c"), Output: Output{Name: filepath.Join(folder, "x.parquet"), Style: operation.Rows, Format: puzzleio.Parquet}},
		{Operation: &operation.Solve{}, Files: []string{"/dev/null"}, Checkpoint: filepath.Join(folder, "c"), Output: Output{Name: filepath.Join(folder, "o")}},
		{Operation: &operation.Solve{}, Files: []string{name}, Checkpoint: filepath.Join(folder, "c"), Output: Output{Name: "/dev/null"}},
	} {
		if _, err := Run(t.Context(), job); err == nil {
			t.Errorf("%+v gives no error", job)
		}
	}
}

// While the collector waits for a part, it saves checkpoints. Unless answers are
// shown early, it must not take reports before the part is done.
func TestReportsOfSlowParts(t *testing.T) {
	job, _ := aJob(t)
	faults := strings.Repeat("12\n\n", 3000)
	job.Files = []string{write(t, filepath.Dir(job.Output.Name), "f.txt", faults+boards(t)[0]+"\n")}
	job.block, job.Threads = 0, 1
	want, wantSaid := plainly(t, job.Operation, operation.Text, job.Files)
	var r reports
	job.Report = r.add
	if _, err := Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(job.Output.Name)
	if err != nil || string(got) != want || r.text.String() != wantSaid {
		t.Errorf("%d bytes, want %d: %v", len(got), len(want), err)
	}
}

// If no input can be opened, an existing output file stays as it was.
func TestUnreadableInputLeavesTheOutputAlone(t *testing.T) {
	folder := t.TempDir()
	missing, good := filepath.Join(folder, "missing.txt"), write(t, folder, "boards.txt", boards(t)[0]+"\n")
	for _, format := range []puzzleio.Format{puzzleio.Line, puzzleio.CSV, puzzleio.Parquet} {
		for _, checkpoint := range []string{"", filepath.Join(folder, "checkpoint")} {
			if format == puzzleio.Parquet && checkpoint != "" {
				continue
			}
			for _, files := range [][]string{{missing}, {missing, folder}, {missing, good}} {
				output := write(t, folder, "output", "precious")
				var r reports
				summary, err := Run(t.Context(), Job{
					Files: files, Checkpoint: checkpoint, Report: r.add,
					Output: Output{Name: output, Style: operation.Rows, Format: format},
				})
				if err != nil || !summary.Failed || !strings.Contains(r.text.String(), "cannot read") {
					t.Errorf("%v: %+v, %v, %s", format, summary, err, &r.text)
				}
				got, err := os.ReadFile(output)
				if kept := string(got) == "precious"; err != nil || kept != (files[len(files)-1] != good) {
					t.Errorf("%v, %d files: the output is %q, %v", format, len(files), got, err)
				}
			}
		}
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 2 {
		t.Errorf("left: %v, %v", entries, err)
	}
}

// Nor does a run without an answer replace it, whatever the reason, also after an
// interruption.
func TestRunWithoutAnAnswerLeavesTheOutputAlone(t *testing.T) {
	folder := t.TempDir()
	candidates := "12 " + strings.Repeat("123456789 ", 80) + "\n"
	inputs := map[string]Job{
		"an empty file":     {Files: []string{write(t, folder, "empty.txt", "")}},
		"no such column":    {Files: []string{write(t, folder, "a.csv", "puzzle\n"+boards(t)[0]+"\n")}, Columns: record.Choice{Board: "nope"}},
		"another format":    {Files: []string{write(t, folder, "line.txt", boards(t)[0]+"\n")}, From: puzzleio.Parquet},
		"no readable board": {Files: []string{write(t, folder, "bad.txt", strings.Repeat("12\n\n", 9000))}},
		"no room": {
			Files:  []string{write(t, folder, "candidates.txt", strings.Repeat(candidates, 5000))},
			Output: Output{Style: operation.Rows, Format: puzzleio.Hodoku},
		},
	}
	for name, job := range inputs {
		for _, checkpoint := range []string{"", filepath.Join(folder, "checkpoint")} {
			job.Checkpoint = checkpoint
			if job.Output.Style == operation.Text {
				job.Operation = &operation.Solve{}
			}
			job.Output.Name = write(t, folder, "output", "precious")
			summary, err := Run(t.Context(), job)
			if err != nil || !summary.Failed || !summary.Unanswered {
				t.Errorf("%s: %+v, %v", name, summary, err)
			}
			if got, err := os.ReadFile(job.Output.Name); err != nil || string(got) != "precious" {
				t.Errorf("%s: the output is %q, %v", name, got, err)
			}
		}
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != len(inputs)+1 {
		t.Errorf("left: %v, %v", entries, err)
	}
}

// Run refuses an output that has no room for the answers.
func TestOutputThatLosesAnswers(t *testing.T) {
	line := boards(t)[0]
	for name, test := range map[string]struct {
		op   operation.Operation
		out  Output
		want string
	}{
		"rows of no format":    {&operation.Solve{}, Output{Style: operation.Rows}, "format cannot be any: expected csv, "},
		"rows without room":    {&operation.Solve{}, Output{Style: operation.Rows, Format: puzzleio.Block}, "format cannot be block: expected csv, "},
		"grids of no answer":   {&operation.Count{}, Output{Style: operation.Rows, Format: puzzleio.Kaggle}, "format cannot be kaggle: expected csv, "},
		"format without rows":  {&operation.Solve{}, Output{Format: puzzleio.CSV}, "format cannot be csv: expected Any, because the style is not Rows"},
		"unknown style":        {&operation.Solve{}, Output{Style: 9}, "style cannot be 9: expected Text, JSON, Pictures or Rows"},
		"no operation":         {nil, Output{Style: operation.JSON}, "style cannot be 1: expected Rows, because there is no operation"},
		"unknown detail":       {&operation.Solve{}, Output{With: []operation.Detail{"line", "colour"}}, `with cannot be ["line" "colour"]: expected some of label, line, file, guesses, each once`},
		"a detail twice":       {&operation.Solve{}, Output{With: []operation.Detail{"line", "line"}}, `with cannot be ["line" "line"]: expected some of `},
		"details of objects":   {&operation.Solve{}, Output{Style: operation.JSON, With: []operation.Detail{"line"}}, `with cannot be ["line"]: expected nothing, `},
		"details of blocks":    {nil, Output{Style: operation.Rows, Format: puzzleio.Block, With: []operation.Detail{"line"}}, `with cannot be ["line"]: expected nothing, `},
		"unknown status":       {&operation.Solve{}, Output{Only: []operation.Status{"solvd"}}, `only cannot be "solvd": expected some of solved, several, unsolvable, invalid, unsupported`},
		"another one's status": {&operation.Count{}, Output{Only: []operation.Status{"solved"}}, `only cannot be "solved": expected some of counted, invalid, unsupported`},
	} {
		test.out.Name = filepath.Join(t.TempDir(), "output")
		_, err := Run(t.Context(), Job{Operation: test.op, Files: []string{"given"}, Given: map[int]Given{0: {Text: line}}, Output: test.out})
		if _, ok := errors.AsType[*operation.OptionError](err); !ok || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s…", name, err, test.want)
		}
		if _, err := os.Stat(test.out.Name); err == nil {
			t.Errorf("%s: the output exists", name)
		}
	}
}

// Neither a checkpoint nor a temporary file replaces a file that is something
// else.
func TestOtherFilesAreNotReplaced(t *testing.T) {
	line := boards(t)[0] + "\n"
	for name, prepare := range map[string]func(folder string, job *Job) string{
		"the checkpoint is another file": func(folder string, job *Job) string {
			job.Checkpoint, job.Restart = write(t, folder, "notes", line), true
			return job.Checkpoint
		},
		"the temporary file is a link": func(folder string, job *Job) string {
			precious := write(t, folder, "precious", line)
			if err := os.Symlink(precious, job.Output.Name+Part); err != nil {
				t.Skip("skipped: no symbolic links here: ", err)
			}
			return precious
		},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			output := filepath.Join(folder, "output")
			job := Job{
				Operation: &operation.Solve{}, Files: []string{write(t, folder, "boards.txt", line)},
				Output: Output{Name: output}, Checkpoint: output + ".checkpoint",
			}
			precious := prepare(folder, &job)
			if _, err := Run(t.Context(), job); err == nil {
				t.Error("there is no error")
			}
			if got, err := os.ReadFile(precious); err != nil || string(got) != line {
				t.Errorf("it is %q now, %v", got, err)
			}
			if _, err := os.Stat(output); err == nil {
				t.Error("there is output")
			}
		})
	}
}

// A run whose output nobody reads ends when its context ends.
func TestOutputThatNobodyReads(t *testing.T) {
	line := boards(t)[0] + "\n"
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	defer writer.Close()
	ctx, cancel := context.WithCancel(t.Context())
	job := Job{
		Operation: &operation.Solve{}, Output: Output{Stdout: writer},
		Files: []string{write(t, t.TempDir(), "boards.txt", strings.Repeat(line, 100_000))},
	}
	go func() {
		_, _ = reader.Read(make([]byte, 1)) // the only byte that anybody reads
		cancel()
	}()
	if _, err := Run(ctx, job); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// The columns and the findings are those of the whole input, whichever records --only
// leaves out and whoever answers the rest.
func TestOnlySomeAnswers(t *testing.T) {
	folder := t.TempDir()
	solvable, clashing := boards(t)[0], strings.Repeat("1", 2)+strings.Repeat(".", 79)
	text := strings.Repeat(clashing+"\n", 15) + strings.Repeat(solvable+"\n", 30) + strings.Repeat("Puzzle 46\n"+solvable+"\n", 3) + clashing + "\n"
	name := write(t, folder, "boards.txt", text)
	for _, format := range []puzzleio.Format{puzzleio.CSV, puzzleio.Parquet} {
		for _, threads := range []int{1, 3} {
			out := filepath.Join(folder, "out")
			summary, err := Run(t.Context(), Job{
				Operation: &operation.Solve{}, Files: []string{name}, Threads: threads, block: 10,
				Output: Output{Name: out, Style: operation.Rows, Format: format, Only: []operation.Status{operation.Solved}},
			})
			if err != nil || summary.Counts.Of(operation.Unsolvable) != 16 || summary.Unlabelled.Count != 3 || summary.Unlabelled.First.Line != 47 {
				t.Fatalf("%v, %d threads: %+v, %v", format, threads, summary, err)
			}
			data, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			reader := puzzleio.NewReader(bytes.NewReader(data), puzzleio.Options{Parquet: parquet.Codec{}})
			rows := 0
			for r, err := reader.Read(); err == nil; r, err = reader.Read() {
				if status, ok := r.Field("status"); r.Err != nil || !ok || status != "solved" || !r.HasGrid {
					t.Fatalf("%v, %d threads: got the row %v", format, threads, r)
				}
				rows++
			}
			if rows != 33 {
				t.Errorf("%v, %d threads: got %d rows, want 33", format, threads, rows)
			}
		}
	}
}

// Answers of several lines are separated by empty lines, and none precedes the first one,
// whichever answers --only leaves out and whoever compresses the output.
func TestNoEmptyLineComesFirst(t *testing.T) {
	folder := t.TempDir()
	solvable, clashing := boards(t)[0], strings.Repeat("1", 2)+strings.Repeat(".", 79)
	name := write(t, folder, "boards.txt", strings.Repeat(clashing+"\n", 15)+strings.Repeat(solvable+"\n"+clashing+"\n", 20))
	for _, test := range []struct {
		name      string
		operation operation.Operation
		style     operation.Style
		status    operation.Status
	}{
		{"drawings", &operation.Solve{}, operation.Pictures, operation.Solved},
		{"hints", &operation.Hint{}, operation.Text, operation.Hinted},
		{"Markdown", &operation.Explain{Markdown: true}, operation.Text, operation.Explained},
	} {
		for _, compression := range []puzzleio.Compression{puzzleio.Plain, puzzleio.Gzip} {
			for _, threads := range []int{1, 3} {
				out := filepath.Join(folder, "out")
				_, err := Run(t.Context(), Job{
					Operation: test.operation, Files: []string{name}, Threads: threads, block: 5,
					Output: Output{Name: out, Style: test.style, Draw: drawn, Compression: compression, Only: []operation.Status{test.status}},
				})
				if err != nil {
					t.Fatal(err)
				}
				text := content(t, out)
				if headings := strings.Count("\n\n"+text, "\n\n"+strings.TrimSuffix(text[:strings.Index(text, "\n")], "16")); headings != 20 {
					t.Errorf("%s, %v, %d threads: %d of 20 answers follow an empty line or nothing:\n%.300s", test.name, compression, threads, headings, text)
				}
				if strings.HasPrefix(text, "\n") || strings.Contains(text, "\n\n\n") {
					t.Errorf("%s, %v, %d threads: there are empty lines too many:\n%.300s", test.name, compression, threads, text)
				}
			}
		}
	}
}

// drawn draws answers as the places of their records and their texts.
func drawn(uintptr, operation.Say) operation.DrawFunc {
	return func(dst []byte, r *record.Record, a operation.Answer) []byte {
		return a.AppendText(append(append(append(dst, '\n'), operation.PlaceOf(r)...), '\n'))
	}
}

// content returns the text of a file that may be compressed with gzip.
func content(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return string(data)
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if data, err = io.ReadAll(z); err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A countingRows is a RowWriter that numbers the boards.
type countingRows struct {
	out  io.Writer
	rows int
}

func (c *countingRows) Begin(*record.Record) {}

func (c *countingRows) Write(r *record.Record, _ ...string) error {
	if c.rows == 100 {
		return fmt.Errorf("there are enough: %w", record.ErrNoRoom)
	}
	c.rows++
	_, err := fmt.Fprintf(c.out, "%d %v\n", c.rows, r.Board)
	return err
}

func (c *countingRows) Flush() (puzzleio.Mark, error) { return puzzleio.Mark{}, nil }

func (c *countingRows) Close() error {
	_, err := fmt.Fprintf(c.out, "%d boards\n", c.rows)
	return err
}

// A writer of rows gets them in order, and writes to the output or elsewhere. What it has no
// room for is reported, and the run cannot have a checkpoint.
func TestWriterOfRows(t *testing.T) {
	folder := t.TempDir()
	lines := boards(t)[:120]
	in := write(t, folder, "in.txt", strings.Join(lines, "\n")+"\n")
	var want strings.Builder
	for i, line := range lines[:100] {
		fmt.Fprintf(&want, "%d %s\n", i+1, line)
	}
	want.WriteString("100 boards\n")
	for _, threads := range []int{1, 3} {
		job := Job{Files: []string{in}, Threads: threads, block: 7, Output: Output{
			Name: filepath.Join(folder, "out.txt"), Style: operation.Rows, Format: puzzleio.Block,
			Writer: func(out io.Writer, _ puzzleio.WriterOptions) RowWriter { return &countingRows{out: out} },
		}}
		reported := &reports{}
		job.Report = reported.add
		summary, err := Run(t.Context(), job)
		if err != nil || summary.LeftOut != 20 || content(t, job.Output.Name) != want.String() {
			t.Errorf("%d threads: wrote %q, left out %d, %v", threads, content(t, job.Output.Name), summary.LeftOut, err)
		}
		if said := reported.text.String(); strings.Count(said, "there are enough") != 20 || !strings.Contains(said, "in.txt:101: left out: ") {
			t.Errorf("reported %q", said)
		}
		if job.Checkpoint = filepath.Join(folder, "saved"); job.Output.Resumable() {
			t.Error("the output can be resumed")
		}
		if _, err := Run(t.Context(), job); !errors.Is(err, ErrNoCheckpoint) {
			t.Errorf("with a checkpoint: %v", err)
		}
	}
}
