package search

import (
	"fmt"
	"testing"

	"bullseye/internal/fortest/devdata"
)

func BenchmarkSolveMany(b *testing.B) {
	for _, name := range []string{"clue17-5000.txt", "magictour-1465.txt", "hardest11-2000.txt", "multiple-2000.txt"} {
		for _, limit := range []uint64{1, 2} {
			b.Run(fmt.Sprintf("%s/limit=%d", name, limit), func(b *testing.B) {
				boards := devdata.Boards(b, name)
				answers := make([]Answer, len(boards))
				n := 0
				b.ReportAllocs()
				for b.Loop() {
					if _, err := SolveMany(b.Context(), boards, answers, Options{Limit: limit}); err != nil {
						b.Fatal(err)
					}
					n += len(boards)
				}
				b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "boards/s")
			})
		}
	}
}
