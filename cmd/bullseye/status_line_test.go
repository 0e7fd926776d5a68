package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"bullseye/operation"
	"bullseye/record"
)

// The status line appears when a board takes long, shows only that board, and
// disappears before anything else is written.
func TestStatusLine(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "terminal"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	shown := ""
	want := func(text string) {
		t.Helper()
		got, err := os.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		got = regexp.MustCompile("[0-9]+ s").ReplaceAll(got, []byte("T s"))
		if shown += text; string(got) != shown {
			t.Fatalf("shown %q, want %q", got, shown)
		}
	}
	l := &statusLine{file: file, out: &sink{}}
	l.out.before = l.clear
	var one, other record.Record
	l.watch(operation.Sight{Record: &one, Bound: 2906})
	want("")
	l.began = time.Now().Add(-time.Hour)
	l.watch(operation.Sight{Record: &other, Bound: 7})
	want("")
	l.watch(operation.Sight{Record: &one, Bound: 2906})
	want("\rbest so far none yet, bound 2906, T s\x1b[K")
	l.out.before()
	want("\r\x1b[K")
	l.watch(operation.Sight{Record: &one, Found: true, Score: 2840, Bound: 2851})
	want("\rbest so far 2840, bound 2851, T s\x1b[K")
	l.watch(operation.Sight{Record: &other, Done: true})
	want("")
	l.watch(operation.Sight{Record: &one, Done: true})
	want("\r\x1b[K")
	l.end()
	want("")
	l.watch(operation.Sight{Record: &one})
	l.began = time.Now().Add(-time.Hour)
	l.watch(operation.Sight{Record: &one})
	want("")
}
