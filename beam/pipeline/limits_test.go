package pipeline

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/gzip"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// newWorker returns a worker of a task that writes to a folder.
func newWorker(t *testing.T, job *Job) *taskWorker {
	t.Helper()
	asked, err := job.question()
	if err != nil {
		t.Fatal(err)
	}
	w := &taskWorker{job: job, ctx: t.Context(), writer: job.answerWriter(asked), records: make([]record.Record, blockSize)}
	if err := w.open(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.outputs[0].file.abandon(t.Context()) })
	return w
}

// A block used to end only after 2048 boards, whatever the size of their fields.
func TestBlocksAreLimitedInBytes(t *testing.T) {
	const rows, size = 700, 60_000
	text := "puzzle,note\n" + strings.Repeat(easy+","+strings.Repeat("n", size)+"\n", rows)
	job := &Job{Output: filepath.Join(t.TempDir(), "out"), Operation: "solve"}
	perBlock := (blockBytes + size) / size
	for name, reader := range map[string]func(*strings.Reader) *puzzleio.Reader{
		"large reads": func(s *strings.Reader) *puzzleio.Reader { return puzzleio.NewReader(s, puzzleio.Options{}) },
		"small reads": func(s *strings.Reader) *puzzleio.Reader {
			return puzzleio.NewReader(iotest.HalfReader(s), puzzleio.Options{})
		},
	} {
		t.Run(name, func(t *testing.T) {
			w, r := newWorker(t, job), reader(strings.NewReader(text))
			for {
				n, err := r.ReadBlock(w.records[w.n:])
				if err != nil {
					break
				}
				if err := w.take(t.Context(), n); err != nil {
					t.Fatal(err)
				}
				if w.n > perBlock {
					t.Fatalf("a block has %d records of %d bytes", w.n, size)
				}
			}
			if err := w.flush(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got, want := w.done.Totals.Blocks, int64((rows+perBlock-1)/perBlock); got != want || w.done.Totals.Boards != rows {
				t.Errorf("%d blocks of %d boards, expected %d", got, w.done.Totals.Boards, want)
			}
			for i := range w.records {
				if len(w.records[i].Fields) > 0 {
					t.Fatalf("record %d keeps its fields", i)
				}
			}
		})
	}
}

// The memory of a worker used to grow with the fields of 2048 boards.
func TestLongFieldsNeedLittleMemory(t *testing.T) {
	const rows, size = 3000, 60_000 // 180 MB
	folder := t.TempDir()
	file, err := os.Create(filepath.Join(folder, "boards.csv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	z := gzip.NewWriter(file)
	row := easy + "," + strings.Repeat("n", size) + "\n"
	fmt.Fprint(z, "puzzle,note\n")
	for range rows {
		fmt.Fprint(z, row)
	}
	if err := errors.Join(z.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
	job := &Job{Output: filepath.Join(folder, "out"), Invalid: filepath.Join(folder, "bad"), Operation: "solve", To: puzzleio.NDJSON}
	asked, err := job.question()
	if err != nil {
		t.Fatal(err)
	}
	before, watched := heapInUse(), &watcher{Operation: asked.operation}
	done, err := job.do(t.Context(), question{operation: watched}, &Task{Shards: 1, Segments: []Segment{{File: file.Name()}}})
	if err != nil || done.Totals.Boards != rows {
		t.Fatalf("%d boards, %v", done.Totals.Boards, err)
	}
	const limit = 16 << 20
	if watched.most > before+limit {
		t.Errorf("the worker holds %d bytes, expected at most %d", watched.most-before, limit)
	}
}

// A watcher is an operation that measures the memory at each block.
type watcher struct {
	operation.Operation
	most uint64
}

func (w *watcher) Apply(ctx context.Context, records []record.Record) iter.Seq2[operation.Answer, error] {
	w.most = max(w.most, heapInUse())
	return w.Operation.Apply(ctx, records)
}

// heapInUse returns the bytes of the heap that are in use.
func heapInUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// A frame has a fixed number of bytes of text, however the text is written.
func TestFramesDependOnlyOnTheText(t *testing.T) {
	text := strings.Repeat(sparse+"\n", 3*frameSize/82)
	var first []byte
	for _, size := range []int{len(text), 82, 100_000, frameSize, frameSize - 1, 2*frameSize + 1} {
		job := &Job{Output: filepath.Join(t.TempDir(), "out"), Compression: puzzleio.Zstd}
		w, err := job.create(t.Context(), job.Output, puzzleio.Line, 0)
		if err != nil {
			t.Fatal(err)
		}
		for rest := []byte(text); len(rest) > 0; {
			n := min(size, len(rest))
			if _, err := w.Write(rest[:n]); err != nil {
				t.Fatal(err)
			}
			if rest = rest[n:]; len(w.text) > frameSize || cap(w.text) > 2*frameSize {
				t.Fatalf("%d bytes wait in a buffer of %d", len(w.text), cap(w.text))
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(w.name)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = got
		}
		if !bytes.Equal(got, first) {
			t.Errorf("writes of %d bytes give other frames", size)
		}
	}
}

// Segments of a table do not contain its header: one worker holds all segments.
func TestSegmentsDoNotContainTheHeader(t *testing.T) {
	header := "puzzle," + strings.Repeat("c", 50_000) + "\n"
	name := put(t, t.TempDir(), "boards.csv", header+strings.Repeat(easy+",\n", 2000))
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	job := &Job{Shards: 20}
	tasks, err := job.plan(t.Context(), []source{{name: name, size: info.Size()}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range tasks {
		if s := tasks[i].Segments[0]; s.HeaderSize != len(header) || !s.Split {
			t.Errorf("%+v", s)
		}
	}
	if all := records(t, job, numberedTasks(tasks)); len(all) != 2000 {
		t.Errorf("%d records", len(all))
	}
}
