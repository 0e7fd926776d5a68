package wave

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"sort"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

func cpu1() float64 {
	var ts syscall.Timespec
	syscall.Syscall(syscall.SYS_CLOCK_GETTIME, 3, uintptr(unsafe.Pointer(&ts)), 0)
	return float64(ts.Sec) + float64(ts.Nsec)/1e9
}

func TestMeasure(t *testing.T) {
	sel := os.Getenv("MEASURE")
	runtime.LockOSThread()
	if sel == "" {
		t.Skip()
	}
	for _, limit := range []uint64{2} {
		for _, name := range corpora {
			for _, p := range []Path{AVX512, AVX2} {
				if !p.Available() || !strings.Contains(sel, p.String()) {
					continue
				}
				boards := corpus(t, name)
				for len(boards) < 10000 {
					boards = append(boards, boards...)
				}
				answers := make([]Answer, len(boards))
				e := New(p)
				Run(context.Background(), e, boards, limit, answers)
				s0 := e.Stats()
				var ts []float64
				total := 0.0
				for len(ts) < 4 || total < 0.15 && len(ts) < 30 {
					c := cpu1()
					Run(context.Background(), e, boards, limit, answers)
					d := cpu1() - c
					total += d
					ts = append(ts, d)
				}
				sort.Float64s(ts)
				s := e.Stats()
				nb := float64(s.Boards - s0.Boards)
				nr := float64(s.Rounds-s0.Rounds) / float64(len(ts))
				fmt.Printf("limit %d %-20s %-8v best %7.1f median %7.1f kboards/s  guesses %.2f laneRounds %.2f lanes/round %.2f ns/round %.0f\n", limit, name, p,
					float64(len(boards))/ts[0]/1e3, float64(len(boards))/ts[len(ts)/2]/1e3,
					float64(s.Guesses-s0.Guesses)/nb, float64(s.Nodes-s0.Nodes)/nb, float64(s.Nodes-s0.Nodes)/float64(s.Rounds-s0.Rounds), ts[0]/nr*1e9)
			}
		}
	}
}
