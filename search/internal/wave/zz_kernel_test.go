package wave

import (
	"fmt"
	"os"
	"testing"
)

func TestKernelTimes(t *testing.T) {
	if os.Getenv("KERNEL") == "" {
		t.Skip()
	}
	time := func(name string, f func()) {
		best := 1e9
		for range 200 {
			c := cpu1()
			for range 2000 {
				f()
			}
			best = min(best, (cpu1()-c)/2000*1e9)
		}
		fmt.Printf("%-20s %.1f ns\n", name, best)
	}
	x := 1
	time("400 dependent adds", func() {
		y := x
		for range 400 {
			y = y*3 + 1
		}
		x = y
	})
	boards := corpus(t, "hardest11-2000.txt")
	e := New(AVX512)
	loadBoards(e.lanes, boards[:32])
	e.work.active = ^uint32(0)
	for range 10 {
		e.kernels.round(e.lanes, e.work)
	}
	time("round", func() { e.kernels.round(e.lanes, e.work) })
	for i := range 4 {
		e.work.steps = 1 << i
		time(fmt.Sprint("pass+check ", i), func() { e.kernels.round(e.lanes, e.work) })
	}
	e.work.steps = 0
	time("check", func() { e.kernels.round(e.lanes, e.work) })
	time("move full", func() { e.kernels.move(e.pool, e.lanes, ^uint32(0), ^uint32(0)) })
	time("move 1", func() { e.kernels.move(e.pool, e.lanes, 1<<7, 1<<9) })
	time("choose", func() { e.kernels.choose(e.lanes, e.notes, e.keys) })
	time("copy", func() { *e.pool = *e.lanes })
	time("loadBoards", func() { loadBoards(e.pool, boards[:32]) })
	time("loadBoards asm", func() { e.loadBoards(e.pool, boards[:32]) })
	time("storeGrids asm", func() {
		var g [32]*[81]uint8
		var x [81]uint8
		for i := range g {
			g[i] = &x
		}
		e.kernels.storeGrids(&g, e.pool, e.notes)
	})
}
