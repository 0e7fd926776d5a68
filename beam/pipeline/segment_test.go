package pipeline

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/boardtext"
	"bullseye/puzzleio"
	"bullseye/record"
)

const (
	easy   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	sparse = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7..."
	grid   = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// blockOf returns a board as nine rows.
func blockOf(board string) string {
	var rows strings.Builder
	for i := 0; i < 81; i += 9 {
		rows.WriteString(board[i:i+9] + "\n")
	}
	return rows.String()
}

// weightless returns a record without the weight of its header. The weight depends on
// which records of the stream share the header, so it differs in segments.
func weightless(r record.Record) record.Record {
	if r.Header != nil {
		header := *r.Header
		header.Weight = 0
		r.Header = &header
	}
	return r
}

// For any cuts, the segments of a file together hold each record of the file once,
// with its place.
func TestSegmentsAreTheFile(t *testing.T) {
	texts := []string{
		easy + "\n", easy + "\n", sparse + "\n", sparse + "\r\n", easy + "  \n", easy + " # a comment\n",
		blockOf(easy), blockOf(easy) + "\n", blockOf(sparse)[:40] + "\n",
		"\n", "# C a note\n", "#CA note\n", "what is this?\n", easy[:80] + "\n", easy + "1\n",
		strings.Repeat(".", 81) + "\n", strings.Repeat("-", 81) + "\n", "-------+-------+-------\n",
		strings.Repeat("x1", 40000) + "\n", easy + strings.Repeat(" ", 70000) + "\n", "puzzle\n", "\x00\n", easy,
		"Puzzle 12\n", "# hard ones\n", "第 3 题\n",
	}
	rows := []string{
		easy + "," + grid + ",1\n", sparse + ",,2\n", easy + "," + grid + ",1\r\n", "bad," + grid + ",3\n",
		easy + "\n", easy + "," + grid + ",\"a, quoted\"\n", "\n", easy + "," + grid + ",too,many\n",
		strings.Repeat("z", 70000) + ",,\n", easy + "," + grid + ",9",
	}
	objects := []string{
		`{"puzzle":"` + easy + `","id":7}` + "\n", `"` + easy + `"` + "\n", "{\n", "\n", `{"a":1}` + "\n",
		`{"puzzle":"` + easy + `1"}` + "\n", `{"puzzle":"` + strings.Repeat("u", 70000) + `"}` + "\n",
	}
	puzzles := []string{".AntiKnight\n", "# A\n", "#! no label\n", "\n", ".Nothing~1\n", easy + "\n", " # B\r\n"}
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		parts := texts
		var columns record.Choice
		switch rapid.SampledFrom([]string{"text", "text", "csv", "no header", "ndjson", "iss"}).Draw(t, "format") {
		case "csv":
			parts = rows
			text.WriteString(rapid.SampledFrom([]string{"puzzle,solution,level\n", "\r\npuzzle,solution,level\r\n"}).Draw(t, "header"))
		case "no header":
			parts = rows
			columns = record.Choice{Board: "1", Grid: "2", Label: "3"}
			text.WriteString(rapid.SampledFrom([]string{"", "\r\n", "\n"}).Draw(t, "header") + rows[0])
		case "ndjson":
			parts = objects
			text.WriteString(objects[0])
		case "iss":
			parts = puzzles
			text.WriteString(rapid.SampledFrom([]string{"", "# a comment\n", "#\n\n# two\n"}).Draw(t, "start") + puzzles[0])
		default:
			text.WriteString(rapid.SampledFrom([]string{"", "# a comment\n", "#\n\n# two\n", "A title\n"}).Draw(t, "start") + easy + "\n")
		}
		for _, part := range rapid.SliceOfN(rapid.SampledFrom(parts), 1, 30).Draw(t, "parts") {
			text.WriteString(part)
		}
		name := filepath.Join(os.TempDir(), "bullseye-segment-"+token())
		if err := os.WriteFile(name, []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		defer os.Remove(name)
		job := Job{Inputs: []string{name}, Shards: rapid.IntRange(1, 40).Draw(t, "shards"), Columns: columns}

		want := records(t, &job, []Task{{Segments: []Segment{{File: name}}}})
		tasks, err := job.plan(context.Background(), []source{{name: name, size: int64(text.Len())}})
		if err != nil {
			t.Fatal(err)
		}
		if len(tasks) != job.Shards {
			t.Fatalf("%d tasks for %d shards", len(tasks), job.Shards)
		}
		for i := range tasks {
			if err := (&countFn{Job: job}).count(context.Background(), &tasks[i]); err != nil {
				t.Fatal(err)
			}
		}
		got := records(t, &job, numberedTasks(tasks))
		if len(got) != len(want) {
			t.Fatalf("%d records, not %d\n%.500v\n%.500v", len(got), len(want), got, want)
		}
		for i := range got {
			if !reflect.DeepEqual(weightless(got[i]), weightless(want[i])) {
				t.Fatalf("record %d is\n%.500v %v %+v\nnot\n%.500v %v %+v", i, got[i], got[i].Err, got[i].Header, want[i], want[i].Err, want[i].Header)
			}
		}
	})
}

// numberedTasks numbers tasks in reverse order.
func numberedTasks(tasks []Task) []Task {
	i := len(tasks)
	return numbered(func(task *Task) bool {
		if i == 0 {
			return false
		}
		i--
		*task = tasks[i]
		return true
	})
}

// records returns all records of the tasks.
func records(t interface{ Fatal(...any) }, job *Job, tasks []Task) []record.Record {
	var all []record.Record
	for _, task := range tasks {
		for i := range task.Segments {
			file, err := open(context.Background(), task.Segments[i].File)
			if err != nil {
				t.Fatal(err)
			}
			r, err := job.reader(file, &task.Segments[i])
			if err != nil {
				t.Fatal(err)
			}
			for {
				block := make([]record.Record, 3)
				n, err := r.ReadBlock(block)
				all = append(all, block[:n]...)
				if err != nil && err != io.EOF {
					t.Fatal(err)
				}
				if err != nil {
					break
				}
			}
			file.Close()
		}
	}
	return all
}

func TestSplitting(t *testing.T) {
	tests := []struct {
		name, head string
		asked      puzzleio.Format
		ok         bool
		format     puzzleio.Format
		header     string
	}{
		{"lines", easy + "\n" + sparse + "\n", puzzleio.Any, true, puzzleio.Any, ""},
		{"lines, as told", easy + "\n", puzzleio.Line, true, puzzleio.Line, ""},
		{"lines after a comment", "# seventeen clues\n\n" + easy + "\n", puzzleio.Any, true, puzzleio.Any, ""},
		{"rows", blockOf(easy), puzzleio.Any, false, 0, ""},
		{"rows, as told", blockOf(easy), puzzleio.Block, false, 0, ""},
		{"CSV", "puzzle,solution\n" + easy + "," + grid + "\n", puzzleio.Any, true, puzzleio.CSV, "puzzle,solution\n"},
		{"CSV after a blank line", "\r\nquizzes\r\n" + easy + "\r\n", puzzleio.CSV, true, puzzleio.CSV, "\r\nquizzes\r\n"},
		{"CSV with quotes in the header", "\"a\nb\",puzzle\n1," + easy + "\n", puzzleio.CSV, false, 0, ""},
		{"CSV below a comment", "# A\npuzzle\n" + easy + "\n", puzzleio.CSV, false, 0, ""},
		{"CSV without a board", "a,b\n1,2\n", puzzleio.CSV, false, 0, ""},
		{"NDJSON", `{"puzzle":"` + easy + `"}` + "\n", puzzleio.Any, true, puzzleio.NDJSON, ""},
		{"OpenSudoku", "<opensudoku></opensudoku>", puzzleio.Any, false, 0, ""},
		{"gzip", "\x1f\x8b\x08\x00", puzzleio.Any, false, 0, ""},
		{"zstd", "\x28\xb5\x2f\xfd\x00", puzzleio.Line, false, 0, ""},
		{"a skippable frame of zstd", "\x50\x2a\x4d\x18\x00", puzzleio.Line, false, 0, ""},
		{"Parquet", "PAR1", puzzleio.Any, false, 0, ""},
		{"UTF-16", "\xff\xfe1\x002\x00", puzzleio.Any, false, 0, ""},
		{"nothing", "", puzzleio.Any, false, 0, ""},
		{"no board", "hello\n", puzzleio.Any, false, 0, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			how, ok := splittingOf("boards", []byte(test.head), test.asked, record.Choice{})
			if ok != test.ok || ok && (how.format != test.format || how.header != test.header) {
				t.Errorf("%+v, %v", how, ok)
			}
		})
	}
}

func TestPlan(t *testing.T) {
	folder := t.TempDir()
	var files []source
	for i, lines := range []int{100, 1, 0, 30, 500} {
		name := filepath.Join(folder, fmt.Sprint(i))
		if err := os.WriteFile(name, []byte(strings.Repeat(easy+"\n", lines)), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, source{name: name, size: int64(82 * lines)})
	}
	for _, job := range []Job{{}, {Shards: 1}, {Shards: 2}, {Shards: 7}, {Shards: 2000}, {Split: 100}, {Split: 5000}, {Split: 1 << 40}} {
		tasks, err := job.plan(context.Background(), files)
		if err != nil {
			t.Fatal(err)
		}
		if job.Shards > 0 && len(tasks) != job.Shards {
			t.Errorf("%+v: %d tasks", job, len(tasks))
		}
		// The segments cover the files, in order.
		file, place := 0, int64(0)
		var largest int64
		for i, task := range tasks {
			var size int64
			if task.Shard != i || task.Shards != len(tasks) {
				t.Errorf("task %d of %d: %+v", i, len(tasks), task)
			}
			for _, s := range task.Segments {
				for s.File != files[file].name {
					if place != files[file].size {
						t.Fatalf("%+v: file %d ends at %d", job, file, place)
					}
					file, place = file+1, 0
				}
				if s.Start != place || s.End < s.Start || s.Last && s.End != files[file].size {
					t.Fatalf("%+v: segment %+v follows %d", job, s, place)
				}
				place = s.End
				size += s.End - s.Start
			}
			largest = max(largest, size)
		}
		if file != len(files)-1 || place != files[file].size {
			t.Errorf("%+v: the last file ends at %d", job, place)
		}
		if job.Shards > 0 && largest > 82*631/int64(job.Shards)+82 {
			t.Errorf("%+v: a shard has %d bytes", job, largest)
		}
	}
}

func TestCuts(t *testing.T) {
	const much = 1 << 62
	for shard := range MaxShards {
		if a, b := cut(much, shard, MaxShards), cut(much, shard+1, MaxShards); a < 0 || b <= a {
			t.Fatalf("shard %d is from %d to %d", shard, a, b)
		}
	}
	if end := cut(much, MaxShards, MaxShards); end != much {
		t.Errorf("the last shard ends at %d", end)
	}
}

// A reader takes a line that is too long for an error. If binary data precede it,
// the error and further binary data are not reported again. So such a line must
// not begin a segment, where nobody knows what precedes it.
func TestLongLineWithABoardIsNoAnchor(t *testing.T) {
	for _, spaces := range []int{0, 100, boardtext.MaxLine} {
		line := []byte(easy + strings.Repeat(" ", spaces) + "\n")
		if got, want := isBoard(line), len(line) <= boardtext.MaxLine; got != want {
			t.Errorf("a board and %d spaces: %v, want %v", spaces, got, want)
		}
	}
}
