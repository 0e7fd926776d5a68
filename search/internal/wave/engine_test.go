package wave

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"

	"bullseye/sudoku"
)

func corpus(t testing.TB, name string) []sudoku.Board {
	text, err := os.ReadFile("../../../../shared/data/" + name)
	if err != nil {
		t.Skip("the development corpora are not here: ", err)
	}
	var boards []sudoku.Board
	scan := bufio.NewScanner(bytes.NewReader(text))
	for scan.Scan() {
		line := scan.Bytes()
		if len(line) < sudoku.Cells || line[0] == '#' {
			continue
		}
		var b sudoku.Board
		for i := range b {
			if d := line[i]; d >= '1' && d <= '9' {
				b[i] = d - '0'
			}
		}
		boards = append(boards, b)
	}
	return boards
}

var corpora = []string{"clue17-5000.txt", "magictour-1465.txt", "hardest11-2000.txt", "multiple-2000.txt"}

func TestCorpora(t *testing.T) {
	for _, name := range corpora {
		boards := corpus(t, name)
		for _, p := range []Path{AVX512, AVX2, Portable} {
			if !p.Available() {
				continue
			}
			e := New(p)
			for _, limit := range []uint64{1, 2} {
				answers := make([]Answer, len(boards))
				if err := Run(context.Background(), e, boards, limit, answers); err != nil {
					t.Fatal(err)
				}
				want := uint64(1)
				if name == "multiple-2000.txt" {
					want = limit
				}
				for i, a := range answers {
					if a.Count != want || !a.Grid.Completes(&boards[i]) {
						t.Fatalf("%s %v %d: board %d: %v", name, p, limit, i, a)
					}
				}
			}
			t.Logf("%s %v %+v", name, p, e.Stats())
		}
	}
}

func BenchmarkCorpora(b *testing.B) {
	for _, limit := range []uint64{2, 1} {
		for _, name := range corpora {
			for _, p := range []Path{AVX512, AVX2, Portable} {
				if !p.Available() {
					continue
				}
				b.Run(fmt.Sprintf("limit=%d/%s/%v", limit, name, p), func(b *testing.B) {
					boards := corpus(b, name)
					answers := make([]Answer, len(boards))
					e := New(p)
					for b.Loop() {
						Run(context.Background(), e, boards, limit, answers)
					}
					b.ReportMetric(float64(b.N)*float64(len(boards))/b.Elapsed().Seconds()/1e3, "kboards/s")
					s := e.Stats()
					b.ReportMetric(float64(s.Guesses)/float64(s.Boards), "guesses/board")
					b.ReportMetric(float64(s.Nodes)/float64(s.Boards), "laneRounds/board")
					b.ReportMetric(float64(s.Nodes)/float64(s.Rounds), "lanes/round")
					b.ReportMetric(b.Elapsed().Seconds()/float64(s.Rounds)*1e9, "ns/round")
				})
			}
		}
	}
}
