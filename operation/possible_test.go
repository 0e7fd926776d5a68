package operation

import (
	"strings"
	"testing"

	"bullseye/internal/corpus"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

// The digits and their counts are those of all completions, gone through one by one.
func TestPossible(t *testing.T) {
	boards := []string{single, several, clashing, impossible, unreadable, open}
	for _, kind := range corpus.Kinds() {
		some, err := corpus.Boards(kind)
		if err != nil {
			t.Fatal(err)
		}
		for i := range some[:min(10, len(some))] {
			more := some[i]
			for c := i % 3; c < sudoku.Cells && i > 5; c += 7 {
				more[c] = 0 // such boards have more completions
			}
			boards = append(boards, some[i].String(), more.String())
		}
	}
	in := records(t, boards...)
	const most = 20_000
	counted, limited := 0, 0
	for _, limit := range []uint64{0, 1, 7, 1000} {
		for i := range in {
			r := &in[i]
			if r.Err != nil {
				continue
			}
			if n, err := search.Count(t.Context(), r.Start(), most); err != nil || n == most {
				continue
			}
			var want [sudoku.Cells][9]uint64
			n := 0
			for grid, err := range search.All(t.Context(), r.Start()) {
				if err != nil {
					t.Fatal(err)
				}
				n++
				for c, d := range grid {
					want[c][d-1]++
				}
			}
			p := apply(t, &Possible{Counts: true, Limit: limit}, in[i:i+1])[0].(*Possibility)
			digits := apply(t, &Possible{}, in[i:i+1])[0].(*Possibility)
			if (p.Status == Unsolvable) != (n == 0) || p.Digits != digits.Digits || (n == 0) != (p.Counts == nil) {
				t.Fatalf("%s: %d completions, %+v", boards[i], n, p)
			}
			for c := range want {
				for d := uint8(1); d <= 9; d++ {
					count := want[c][d-1]
					if p.Digits[c].Has(d) != (count > 0) {
						t.Fatalf("%s: the digits of %v are %v, and %d is in %d completions", boards[i], sudoku.Cell(c), p.Digits[c], d, count)
					}
					if limit > 0 && count > limit {
						count = limit
						limited++
					}
					if n > 0 && p.Counts[c][d-1] != count {
						t.Fatalf("%s with the limit %d: found %d completions with %d in %v, expected %d", boards[i], limit, p.Counts[c][d-1], d, sudoku.Cell(c), count)
					}
				}
			}
			counted++
		}
	}
	if counted < 100 || limited < 100 {
		t.Errorf("compared only %d boards, of which %d counts reach a limit", counted, limited)
	}
}

// On the empty board, every digit is possible in each cell, and counting stops soon.
func TestPossibleOnTheEmptyBoard(t *testing.T) {
	in := records(t, strings.Repeat(".", sudoku.Cells))
	p := apply(t, &Possible{Counts: true, Limit: 100}, in)[0].(*Possibility)
	for one, stopped := range p.each() {
		if one.n != 100 || !stopped {
			t.Errorf("%v=%d has %d", one.cell, one.digit, one.n)
		}
	}
	if sudoku.Candidates(p.Digits) != in[0].Start() {
		t.Errorf("possible are %v", p.Digits)
	}
}

func BenchmarkPossible(b *testing.B) {
	boards, err := corpus.Boards(corpus.Kinds()[0])
	if err != nil {
		b.Fatal(err)
	}
	var in []record.Record
	for i := range boards[:min(100, len(boards))] {
		in = append(in, records(b, boards[i].String())...)
	}
	for b.Loop() {
		apply(b, &Possible{}, in)
	}
}
