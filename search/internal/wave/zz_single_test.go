package wave

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"testing"
)

func TestSingle(t *testing.T) {
	if os.Getenv("SINGLE") == "" {
		t.Skip()
	}
	runtime.LockOSThread()
	for _, name := range corpora {
		boards := corpus(t, name)[:1000]
		for _, p := range []Path{AVX512, AVX2} {
			e := New(p)
			var a [1]Answer
			best := 1e9
			for range 5 {
				c := cpu1()
				for i := range boards {
					Run(context.Background(), e, boards[i:i+1], 2, a[:])
				}
				best = min(best, (cpu1()-c)/1000*1e6)
			}
			s := e.Stats()
			fmt.Printf("%s %v alone: %.2f µs, %.2f guesses, %.2f rounds, %.1f lanes/round\n", name, p, best, float64(s.Guesses)/float64(s.Boards), float64(s.Rounds)/float64(s.Boards), float64(s.Nodes)/float64(s.Rounds))
		}
	}
	// easy boards: the completions of these with 81-k clues
	r := corpus(t, "clue17-5000.txt")
	e := New(AVX512)
	as := make([]Answer, len(r))
	Run(context.Background(), e, r, 2, as)
	easy := append(r[:0:0], r...)
	for i := range easy {
		for c := range easy[i] {
			if (c*7+i)%5 < 2 {
				easy[i][c] = as[i].Grid[c]
			}
		}
	}
	for _, p := range []Path{AVX512, AVX2} {
		e := New(p)
		best := 1e9
		for range 100 {
			c := cpu1()
			Run(context.Background(), e, easy, 2, as)
			best = min(best, cpu1()-c)
		}
		s := e.Stats()
		fmt.Printf("easy (%d clues) %v: %.2f M/s %.2f rounds %.1f lanes/round\n", easy[0].Clues(), p, float64(len(easy))/best/1e6, float64(s.Nodes)/float64(s.Boards), float64(s.Nodes)/float64(s.Rounds))
	}
}
