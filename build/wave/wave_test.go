package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The committed files must be what this program writes.
func TestCommittedFiles(t *testing.T) {
	committed, dir := "../../search/internal/wave", t.TempDir()
	if err := writeAll(dir); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		want, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(committed, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not up to date: run the generator", f.Name())
		}
	}
}

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
