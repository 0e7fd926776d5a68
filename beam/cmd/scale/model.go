//go:build unix

package main

import (
	"fmt"
	"io"
	"math"
	"runtime"
)

// The model has a cost for each board (the sum of the parts), for each shard and for
// each run. The workers share the boards; a shard is not divided.

// board returns the processor time of a board in seconds.
func (m *measurement) board() float64 {
	total := 0.0
	for _, p := range m.parts {
		total += p.cost.cpu
	}
	return total / float64(m.boards)
}

// cpu returns the processor time of a run according to the model.
func (m *measurement) cpu() float64 {
	return m.start.cpu + float64(m.boards)*m.board() + float64(m.shards)*max(m.shard.cpu, 0)
}

// clock returns the wall-clock time of a run according to the model.
func (m *measurement) clock(workers, processors int) float64 {
	at := min(workers, processors)
	rounds := math.Ceil(float64(m.shards)/float64(at)) * float64(at) / float64(m.shards)
	return m.start.clock + (m.cpu()-m.start.cpu)/float64(at)*rounds
}

// A place is a set of machines that could run the pipeline.
type place struct {
	name       string
	machines   int
	processors int     // of each machine
	bandwidth  float64 // of each machine to its storage, in bytes a second
	split      bool    // files are split, so they are read twice
	packed     bool    // boards and answers are compressed
}

// The bytes that are read and written for each board.
const (
	lineBytes   = 82
	answerBytes = 82
)

var places = []place{
	{"this machine, disk 1 GB/s", 1, runtime.NumCPU(), 1e9, true, false},
	{"1 machine with 32 processors, disk 3 GB/s", 1, 32, 3e9, true, false},
	{"the same, compressed", 1, 32, 3e9, false, true},
	{"1 machine with 32 processors, network 10 Gbit/s", 1, 32, 1.25e9, false, false},
	{"the same, compressed", 1, 32, 1.25e9, false, true},
	{"100 machines with 32 processors, network 10 Gbit/s each", 100, 32, 1.25e9, false, false},
	{"the same, compressed", 100, 32, 1.25e9, false, true},
	{"100 machines with 4 processors, network 10 Gbit/s each, compressed", 100, 4, 1.25e9, false, true},
}

// needs returns the processor time and the bytes for each board at a place.
func (m *measurement) needs(p *place) (cpu, bytes float64) {
	cpu, bytes = m.board(), lineBytes+answerBytes
	switch {
	case p.packed:
		bytes = 0
		for _, k := range m.packing {
			cpu += k.cost.cpu / float64(m.boards)
			bytes += k.bytes
		}
	case p.split:
		bytes += lineBytes
	}
	if !p.split {
		cpu -= m.parts[0].cost.cpu / float64(m.boards) // lines are not counted
	}
	return cpu, bytes
}

// print prints all tables.
func (m *measurement) print(out io.Writer) {
	million := 1e6 / float64(m.boards)
	fmt.Fprintf(out, "%s; %d boards, %d shards\n\n", m.machine, m.boards, m.shards)

	fmt.Fprint(out, "| part | ns a board | share |\n|---|---:|---:|\n")
	for _, p := range m.parts {
		one := p.cost.cpu / float64(m.boards)
		fmt.Fprintf(out, "| %s | %.0f | %.0f %% |\n", p.name, 1e9*one, 100*one/m.board())
	}
	fmt.Fprintf(out, "| all | %.0f | |\n\n", 1e9*m.board())

	fmt.Fprint(out, "| with zstd | ns a board | bytes a board |\n|---|---:|---:|\n")
	for _, k := range m.packing {
		fmt.Fprintf(out, "| %s | %.0f | %.0f |\n", k.name, 1e9*k.cost.cpu/float64(m.boards), k.bytes)
	}
	fmt.Fprint(out, "\n| once for each | processor | clock |\n|---|---:|---:|\n")
	fmt.Fprintf(out, "| run | %.0f ms | %.0f ms |\n", 1e3*m.start.cpu, 1e3*m.start.clock)
	fmt.Fprintf(out, "| shard | %.2f ms | %.2f ms |\n\n", 1e3*m.shard.cpu, 1e3*m.shard.clock)

	fmt.Fprint(out, "| run | processor, s | model | off by | clock, s | model | boards/s |\n|---|---:|---:|---:|---:|---:|---:|\n")
	for i, c := range m.prism {
		model := m.cpu()
		fmt.Fprintf(out, "| Prism, workers %d | %.2f | %.2f | %+.0f %% | %.2f | %.2f | %.2f M |\n",
			m.workers[i], c.cpu, model, 100*(c.cpu/model-1), c.clock, m.clock(m.workers[i], runtime.NumCPU()), 1/c.clock/million)
	}
	for i, c := range m.batch {
		fmt.Fprintf(out, "| batch, threads %d | %.2f | | | %.2f | | %.2f M |\n", m.threads[i], c.cpu, c.clock, 1/c.clock/million)
	}
	fmt.Fprintf(out, "\nWith one worker and one thread, Prism reaches %.0f %% of the rate of batch in processor\ntime and %.0f %% in wall-clock time. With two workers and two threads, it reaches %.0f %% in\nwall-clock time.\n\n",
		100*m.batch[0].cpu/m.prism[0].cpu, 100*m.batch[0].clock/m.prism[0].clock, 100*m.batch[1].clock/m.prism[1].clock)

	fmt.Fprint(out, "| machines | boards | processor hours | processors | storage | total |\n|---|---:|---:|---:|---:|---:|\n")
	for _, p := range places {
		for _, n := range []float64{1e9, 1e12} {
			cpu, bytes := m.needs(&p)
			compute := n * cpu / float64(p.machines*p.processors)
			move := n * bytes / (p.bandwidth * float64(p.machines))
			fmt.Fprintf(out, "| %s | %s | %s | %s | %s | %s |\n", p.name, map[float64]string{1e9: "10⁹", 1e12: "10¹²"}[n],
				number(n*cpu/3600), span(compute), span(move), span(max(compute, move)))
		}
	}
}

func number(x float64) string {
	if x < 10 {
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.0f", x)
}

// span formats a time in seconds.
func span(s float64) string {
	switch {
	case s < 10:
		return fmt.Sprintf("%.1f s", s)
	case s < 120:
		return fmt.Sprintf("%.0f s", s)
	case s < 2*3600:
		return fmt.Sprintf("%.0f min", s/60)
	}
	return fmt.Sprintf("%.1f h", s/3600)
}
