package spool

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"testing"
)

// Texts are what they were, in memory, in the file and between them.
func TestTextsStayTheSame(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	random := rand.New(rand.NewPCG(1, 2))
	var s Spool
	var want [][]byte
	var memory []byte
	size := 0
	for size < 3*inMemory {
		text := bytes.Repeat([]byte{byte(len(want))}, random.IntN(200_000)+1)
		n, err := s.Add(text)
		if err != nil || n != len(want) {
			t.Fatalf("text %d has the number %d, %v", len(want), n, err)
		}
		want = append(want, text)
		size += len(text)
		for range 3 {
			i := random.IntN(len(want))
			got, err := s.Text(i, memory)
			if err != nil || !bytes.Equal(got, want[i]) {
				t.Fatalf("text %d of %d has %d bytes, want %d: %v", i, len(want), len(got), len(want[i]), err)
			}
			memory = got
		}
	}
	if s.file == nil || s.Len() != len(want) {
		t.Fatalf("%d texts in the file %v", s.Len(), s.file)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("%v are left: %v", left, err)
	}
}

// Several goroutines add texts, which keep their numbers.
func TestManyGoroutines(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	var s Spool
	defer s.Close()
	var all sync.WaitGroup
	var numbers [8][]int
	text := func(i, j int) []byte { return bytes.Repeat(fmt.Appendf(nil, "%d/%d ", i, j), 3000) }
	for i := range numbers {
		all.Go(func() {
			for j := range 100 {
				n, err := s.Add(text(i, j))
				if err != nil {
					t.Error(err)
				}
				numbers[i] = append(numbers[i], n)
			}
		})
	}
	all.Wait()
	for i := range numbers {
		for j, n := range numbers[i] {
			if got, err := s.Text(n, nil); err != nil || !bytes.Equal(got, text(i, j)) {
				t.Fatalf("text %d begins with %.10q: %v", n, got, err)
			}
		}
	}
}

// Memory does not grow with the texts.
func TestManyTextsFillTheMemory(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	var s Spool
	defer s.Close()
	text := make([]byte, 1<<16)
	for range 4096 { // 256 MB
		if _, err := s.Add(text); err != nil {
			t.Fatal(err)
		}
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.HeapAlloc > 8<<20 {
		t.Errorf("256 MB of texts take %d bytes of memory", m.HeapAlloc)
	}
}

// Without a place for the file, adding texts is an error.
func TestNoPlaceForTheFile(t *testing.T) {
	t.Setenv("TMPDIR", "/nonexistent")
	t.Setenv("TMP", `Z:\nonexistent`)
	var s Spool
	defer s.Close()
	if _, err := s.Add(make([]byte, inMemory)); err == nil {
		t.Error("no error")
	}
}
