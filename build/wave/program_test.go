package main

import "testing"

func TestPermuted(t *testing.T) {
	function := func(t truth, a, b, c int) int { return int(t) >> (4*a + 2*b + c) & 1 }
	orders := [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}}
	for f := range 256 {
		for _, order := range orders {
			p := truth(f).permuted(order)
			for row := range 8 {
				in := [3]int{row >> 2, row >> 1 & 1, row & 1}
				if got, want := function(p, in[order[0]], in[order[1]], in[order[2]]), function(truth(f), in[0], in[1], in[2]); got != want {
					t.Fatalf("function %#x, order %v, inputs %v: %d, expected %d", f, order, in, got, want)
				}
			}
		}
	}
}
