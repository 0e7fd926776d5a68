//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"bullseye/beam/pipeline"
	"bullseye/internal/batch"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
)

// A cost is a processor time (user and system) and a wall-clock time, in seconds.
type cost struct{ cpu, clock float64 }

// A measurement holds all results. Costs are medians.
type measurement struct {
	boards int
	shards int

	parts   []part
	packing []packing
	start   cost // for a run with one board
	shard   cost // for each additional shard of a run
	batch   []cost
	prism   []cost
	workers []int // of each run on Prism
	threads []int // of each run of batch
	machine string
}

// A part is a step that every board goes through.
type part struct {
	name string
	cost cost // for all boards
}

// A benchmark is a function to measure, with its costs so far.
type benchmark struct {
	name string
	do   func() error
	all  []cost
}

// block is the number of boards that are answered together.
const block = 2048

// measure measures everything in turn, several times.
func measure(ctx context.Context, in *input, dir string) (*measurement, error) {
	parts := newParts(ctx, in, dir)
	boards, err := newPacker(in.text)
	if err != nil {
		return nil, err
	}
	answers, err := solved(ctx, in)
	if err != nil {
		return nil, err
	}
	grids, err := newPacker(answers)
	if err != nil {
		return nil, err
	}
	unpack := &benchmark{name: "unpack", do: boards.unpack}
	pack := &benchmark{name: "pack", do: grids.pack}
	benchmarks := append(slices.Clone(parts), unpack, pack)
	m := &measurement{boards: len(in.all), machine: fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())}

	job := pipeline.Job{
		Inputs: []string{in.name}, Output: filepath.Join(dir, "out"), Operation: "solve", Overwrite: true,
	}
	prism := func(name string, change func(*pipeline.Job)) *benchmark {
		j := job
		change(&j)
		t := &benchmark{name: name, do: func() error {
			_, err := pipeline.Run(ctx, "prism", j)
			return err
		}}
		benchmarks = append(benchmarks, t)
		return t
	}
	one := filepath.Join(dir, "one.txt")
	if err := os.WriteFile(one, in.text[:82], 0o600); err != nil {
		return nil, err
	}
	start := prism("start", func(j *pipeline.Job) { j.Inputs = []string{one} })
	// The same boards in few shards and in many.
	const few, many = 10, 1010
	some := filepath.Join(dir, "some.txt")
	if err := os.WriteFile(some, in.text[:min(len(in.text), 200_000*82)], 0o600); err != nil {
		return nil, err
	}
	inFew := prism("few shards", func(j *pipeline.Job) { j.Inputs, j.Shards = []string{some}, few })
	inMany := prism("many shards", func(j *pipeline.Job) { j.Inputs, j.Shards = []string{some}, many })
	var runs, batches []*benchmark
	for _, workers := range []int{1, 2, 4} {
		m.workers = append(m.workers, workers)
		runs = append(runs, prism("prism", func(j *pipeline.Job) { j.Workers = workers }))
	}
	for _, threads := range []int{1, 2} {
		m.threads = append(m.threads, threads)
		t := &benchmark{name: "batch", do: func() error {
			_, err := batch.Run(ctx, batch.Job{
				Operation: &operation.Solve{}, Files: []string{in.name}, Threads: threads,
				Output: batch.Output{Name: filepath.Join(dir, "batch.txt")},
			})
			return err
		}}
		benchmarks, batches = append(benchmarks, t), append(batches, t)
	}

	// Measure all benchmarks in turn, so that the other load of the machine affects all
	// of them.
	for range *repeats {
		for _, t := range benchmarks {
			if err := t.measure(); err != nil {
				return nil, fmt.Errorf("%s: %w", t.name, err)
			}
		}
	}
	written, _ := filepath.Glob(filepath.Join(dir, "out-*"))
	m.shards = len(written)
	for _, t := range parts {
		m.parts = append(m.parts, part{t.name, t.median()})
	}
	m.packing = []packing{
		{"decompress boards", boards.bytes(len(in.all)), unpack.median()},
		{"compress answers", grids.bytes(len(in.all)), pack.median()},
	}
	m.start = start.median()
	m.shard = inMany.median().minus(inFew.median()).times(1.0 / (many - few))
	for _, t := range runs {
		m.prism = append(m.prism, t.median())
	}
	for _, t := range batches {
		m.batch = append(m.batch, t.median())
	}
	return m, nil
}

// newParts returns the steps that every board goes through.
func newParts(ctx context.Context, in *input, dir string) []*benchmark {
	buffer := make([]byte, 1<<18)
	var text []byte
	var solutions operation.Solutions
	records := make([]record.Record, block)
	solved := filepath.Join(dir, "written.txt")
	solve := &operation.Solve{}
	first := in.all[:min(block, len(in.all))]

	// eachRead calls do with each block of the file.
	eachRead := func(do func(text []byte)) error {
		f, err := os.Open(in.name)
		if err != nil {
			return err
		}
		defer f.Close()
		for {
			n, err := f.Read(buffer)
			do(buffer[:n])
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return err
			}
		}
	}
	return []*benchmark{
		{name: "count lines", do: func() error {
			lines := 0
			return eachRead(func(text []byte) { lines += bytes.Count(text, []byte{'\n'}) })
		}},
		{name: "read", do: func() error { return eachRead(func([]byte) {}) }},
		{name: "parse", do: func() error {
			r := puzzleio.NewReader(bytes.NewReader(in.text), puzzleio.Options{})
			for {
				if _, err := r.ReadBlock(records); err == io.EOF {
					return nil
				} else if err != nil {
					return err
				}
			}
		}},
		{name: "solve", do: func() error {
			for some := range slices.Chunk(in.all, block) {
				if err := solve.ApplyBoards(ctx, some, &solutions); err != nil {
					return err
				}
			}
			return nil
		}},
		{name: "print", do: func() error {
			if err := solve.ApplyBoards(ctx, first, &solutions); err != nil {
				return err
			}
			for range (len(in.all) + block - 1) / block {
				text = solutions.AppendText(text[:0])
			}
			return nil
		}},
		{name: "write", do: func() error {
			f, err := os.Create(solved)
			if err != nil {
				return err
			}
			for some := range slices.Chunk(in.text, 82*block) {
				if _, err := f.Write(some); err != nil {
					return err
				}
			}
			return f.Close()
		}},
	}
}

// measure measures the function once more.
func (b *benchmark) measure() error {
	runtime.GC()
	clock, before := time.Now(), processorTime()
	err := b.do()
	b.all = append(b.all, cost{processorTime() - before, time.Since(clock).Seconds()})
	return err
}

func (b *benchmark) median() cost {
	cpu, clock := make([]float64, len(b.all)), make([]float64, len(b.all))
	for i, c := range b.all {
		cpu[i], clock[i] = c.cpu, c.clock
	}
	slices.Sort(cpu)
	slices.Sort(clock)
	return cost{cpu[len(cpu)/2], clock[len(clock)/2]}
}

func (c cost) minus(d cost) cost        { return cost{c.cpu - d.cpu, c.clock - d.clock} }
func (c cost) times(f float64) cost     { return cost{c.cpu * f, c.clock * f} }
func seconds(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }

// processorTime returns the processor time that the process has used.
func processorTime() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return seconds(usage.Utime) + seconds(usage.Stime)
}
