package batch

import (
	"context"
	"hash"
	"hash/fnv"
	"iter"
	"runtime"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/internal/fortest/hostile"
	"bullseye/internal/fortest/sample"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/sudoku"
)

// verbose is an operation whose answers are long, and cost nothing.
type verbose struct {
	operation.Max
	answer operation.Answer
}

func newVerbose(t *testing.T) *verbose {
	v := &verbose{}
	v.Top = 3000
	var blank sudoku.Board
	for answer, err := range v.Max.Apply(t.Context(), []record.Record{{Reading: boardtext.Reading{Board: blank}}}) {
		if err != nil {
			t.Fatal(err)
		}
		v.answer = answer
	}
	return v
}

func (v *verbose) Apply(_ context.Context, records []record.Record) iter.Seq2[operation.Answer, error] {
	return func(yield func(operation.Answer, error) bool) {
		for i := range records {
			answer := v.answer
			if records[i].Err != nil {
				answer = operation.NewInvalid(records[i].Err)
			}
			if !yield(answer, nil) {
				return
			}
		}
	}
}

// A heapMeter is an output that counts bytes and measures the memory of the run.
type heapMeter struct {
	sum     hash.Hash64
	bytes   int
	writes  int
	largest uint64 // the largest heap after a collection, in bytes
}

func (m *heapMeter) Write(text []byte) (int, error) {
	m.sum.Write(text)
	m.bytes += len(text)
	if m.writes++; m.writes%16 == 1 {
		var s runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&s)
		m.largest = max(m.largest, s.HeapAlloc)
	}
	return len(text), nil
}

// Memory does not grow with the output: workers wait for the collector. The output
// does not depend on that.
func TestMuchOutput(t *testing.T) {
	records := 400
	switch {
	case hostile.Raced:
		records = 40
	case sample.Only():
		records = 100
	}
	for name, output := range map[string]Output{
		"text":       {Style: operation.Text},
		"text, zstd": {Style: operation.Text, Compression: puzzleio.Zstd},
		"CSV, gzip":  {Style: operation.Rows, Format: puzzleio.CSV, Compression: puzzleio.Gzip},
		"Parquet":    {Style: operation.Rows, Format: puzzleio.Parquet},
	} {
		t.Run(name, func(t *testing.T) {
			n := records
			if output.Format == puzzleio.Parquet {
				n /= 8 // it is slow
			}
			lines := strings.Repeat(strings.Repeat(".", 81)+"\n", n) + "123\n"
			file := write(t, t.TempDir(), "boards.txt", lines)
			var sums []uint64
			for _, threads := range []int{1, 16} {
				meter := &heapMeter{sum: fnv.New64a()}
				reported := 0
				job := Job{
					Operation: newVerbose(t), Files: []string{file}, Threads: threads, Output: output,
					Report: func(string, error) { reported++ },
				}
				job.Output.Write = meter.Write
				if _, err := Run(t.Context(), job); err != nil || reported != 1 {
					t.Fatalf("%d reports, %v", reported, err)
				}
				sums = append(sums, meter.sum.Sum64())
				t.Logf("%d threads: %d bytes of output, %d bytes of heap", threads, meter.bytes, meter.largest)
				if meter.largest > 256<<20 {
					t.Errorf("%d threads: %d bytes of heap", threads, meter.largest)
				}
			}
			if sums[0] != sums[1] {
				t.Error("the output depends on the number of threads")
			}
		})
	}
}

// The parts of a chunk do not keep memory for output that the collector has taken. The
// output that waits, at most waitingBytes, can take three times as much memory while it
// grows, which is less than the whole output.
func TestManyPartsWithMuchOutput(t *testing.T) {
	copies := 5000
	if hostile.Raced {
		copies = 500
	}
	for name, output := range map[string]Output{
		"JSON":       {Style: operation.JSON},
		"CSV, zstd":  {Style: operation.Rows, Format: puzzleio.CSV, Compression: puzzleio.Zstd},
		"OpenSudoku": {Style: operation.Rows, Format: puzzleio.OpenSudoku},
	} {
		t.Run(name, func(t *testing.T) {
			file := write(t, t.TempDir(), "boards.txt", strings.Repeat(strings.Repeat(".", 80)+"1\n", 450))
			meter := &heapMeter{sum: fnv.New64a()}
			job := Job{
				Operation: &operation.Shuffle{Copying: operation.Copying{Copies: copies}},
				Files:     []string{file}, Threads: 2, Output: output,
			}
			job.Output.Write = meter.Write
			if _, err := Run(t.Context(), job); err != nil {
				t.Fatal(err)
			}
			t.Logf("%d bytes of output, %d bytes of heap", meter.bytes, meter.largest)
			if meter.largest > 4*waitingBytes {
				t.Errorf("%d bytes of heap", meter.largest)
			}
		})
	}
}

// A chunk ends when its records hold much memory. The ends do not depend on how the
// reader delivers the records, so a compressed output does not either.
func TestChunksEndWithMuchMemory(t *testing.T) {
	var table strings.Builder
	table.WriteString("puzzle,note\n")
	line := boards(t)[0]
	for i := range 300 {
		table.WriteString(line + "," + strings.Repeat("x", i*97%60_000) + "\n")
	}
	folder := t.TempDir()
	file := write(t, folder, "boards.csv", table.String())
	job := Job{Files: []string{file}, Output: Output{Style: operation.Rows, Format: puzzleio.CSV}}
	plain, _ := do(t, job)
	if want := table.String(); plain != want {
		t.Errorf("%d bytes, want %d", len(plain), len(want))
	}
	job.Output.Compression = puzzleio.Zstd
	var outputs []string
	for _, threads := range []int{1, 2, 5} {
		job.Threads = threads
		out, _ := do(t, job)
		outputs = append(outputs, out)
	}
	if outputs[0] != outputs[1] || outputs[0] != outputs[2] {
		t.Error("the output depends on the number of threads")
	}
	if frames := strings.Count(outputs[0], "\x28\xb5\x2f\xfd"); frames < 5 {
		t.Errorf("%d frames, want one for each MiB", frames)
	}
}

// A worker that needs much memory for an answer waits until others have written theirs,
// unless the collector needs its answer next.
func TestLargeAnswersWaitForEachOther(t *testing.T) {
	const large = roomBytes/2 + 1
	f := newFlow()
	parts := make([]part, 3)
	f.need(&parts[0])
	f.reserve(&parts[1], large)
	began := make(chan *part)
	reserve := func(p *part, bytes int) {
		go func() {
			f.reserve(p, bytes)
			began <- p
		}()
	}
	reserve(&parts[2], large)
	<-f.blocked // parts[2] waits
	f.reserve(&parts[0], large)
	f.free(&parts[0])
	select {
	case <-began:
		t.Fatal("two large answers were made at a time, and the collector needed neither")
	default:
	}
	f.free(&parts[1])
	if p := <-began; p != &parts[2] || f.room != large {
		t.Errorf("%d bytes are reserved, want %d", f.room, large)
	}
	f.free(&parts[2])

	f.reserve(&parts[1], large)
	reserve(&parts[2], large)
	<-f.blocked
	f.need(&parts[2])
	<-began
	f.free(&parts[2])

	f.pass(&parts[0], &piece{rowBytes: roomBytes}, true)
	f.free(&parts[1])
	f.need(&parts[0])
	reserve(&parts[1], 1)
	<-f.blocked // output that waits takes memory, too
	f.wrote(f.take(&parts[0]))
	<-began

	ctx, cancel := context.WithCancel(t.Context())
	defer f.stopWith(ctx)()
	reserve(&parts[2], 2*roomBytes)
	<-f.blocked
	cancel()
	<-began // the run ends
}
