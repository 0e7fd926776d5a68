package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"bullseye/operation"
	"bullseye/record"
	"bullseye/search"
)

// The line appears when a board takes long, shows the board that takes longest, and
// disappears before anything else is written.
func TestLookoutLine(t *testing.T) {
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
		if shown += text; string(got) != shown {
			t.Fatalf("shown %q, want %q", got, shown)
		}
	}
	l := newLookout(&operation.Max{})
	l.terminal = file
	var one, other record.Record
	one.File, one.Line, other.File, other.Line = "a.txt", 7, "b.txt", 1
	l.watch(operation.Sight{Record: &one, Best: true, Bound: 2906})
	began := l.boards[&one].began
	l.draw(began.Add(time.Second))
	want("")
	l.draw(began.Add(2 * time.Second))
	want("\rbest so far none yet, bound 2906, 2 s; --timeout TIME stops sooner\x1b[K")
	l.clear()
	want("\r\x1b[K")
	l.watch(operation.Sight{Record: &other, Best: true, Bound: 7})
	l.boards[&other].began = began.Add(time.Second)
	l.watch(operation.Sight{Record: &one, Best: true, Found: true, Score: 2840, Bound: 2851})
	l.draw(began.Add(3 * time.Second))
	want("\ra.txt:7: best so far 2840, bound 2851, 3 s; --timeout TIME stops sooner\x1b[K")
	l.watch(operation.Sight{Record: &one, Done: true})
	l.draw(began.Add(3 * time.Second))
	want("\rbest so far none yet, bound 7, 2 s; --timeout TIME stops sooner\x1b[K")
	l.watch(operation.Sight{Record: &other, Done: true})
	l.draw(began.Add(4 * time.Second))
	want("\r\x1b[K")
	l.watch(operation.Sight{Record: &one})
	l.end()
	l.draw(began.Add(time.Hour))
	want("")
}

// The line and the message after an interruption say what each operation knows.
func TestLookoutTexts(t *testing.T) {
	for _, test := range []struct {
		name            string
		operation       operation.Operation
		sight           operation.Sight
		progress, known string
	}{
		{"count", &operation.Count{}, operation.Sight{Count: 12_345_678},
			"12.3 million completions so far, 2,069,136/s, 5 s; --estimate estimates them", "at least 12345678 completions"},
		{"one completion", &operation.Count{}, operation.Sight{Count: 1}, "1 completion so far, 0/s, 5 s; --estimate estimates them", "at least 1 completion"},
		{"no completion", &operation.Count{}, operation.Sight{}, "0 completions so far, 0/s, 5 s; --estimate estimates them", ""},
		{"estimate", &operation.Count{Estimate: true}, operation.Sight{Estimate: &search.Estimate{Mean: 6.67e21, Samples: 1234}},
			"about 6.67e+21 completions by 1234 samples so far, 5 s", "about 6.67e+21 completions, estimated by 1234 samples"},
		{"no sample", &operation.Count{Estimate: true}, operation.Sight{Estimate: &search.Estimate{}},
			"about 0 completions by 0 samples so far, 5 s", ""},
		{"spread", &operation.Spread{}, operation.Sight{Count: 2_345_678},
			"2.35 million completions so far, 69,136/s, 5 s; --limit N stops sooner", "at least 2345678 completions"},
		{"max", &operation.Max{}, operation.Sight{Best: true, Found: true, Score: 2840, Bound: 2851},
			"best so far 2840, bound 2851, 5 s; --timeout TIME stops sooner", "the best score so far is 2840, and none is better than 2851"},
		{"max with a time limit", &operation.Max{Timeout: operation.Duration(time.Hour)}, operation.Sight{Best: true, Found: true, Score: 2840, Bound: 2851},
			"best so far 2840, bound 2851, 5 s", "the best score so far is 2840, and none is better than 2851"},
		{"max, proved", &operation.Max{Second: true}, operation.Sight{Best: true, Found: true, Score: 2840, Bound: 2840},
			"best so far 2840, bound 2840, 5 s; --timeout TIME stops sooner", "the best score is 2840"},
		{"max, nothing found", &operation.Max{}, operation.Sight{Best: true, Bound: 2851},
			"best so far none yet, bound 2851, 5 s; --timeout TIME stops sooner", ""},
		{"hint", &operation.Hint{Target: true}, operation.Sight{Best: true, Found: true, Score: 2840, Bound: 2840, Settled: 96, Digits: 412},
			"best score 2840, 96 of 412 other digits settled, 5 s; --timeout TIME stops sooner", "the best score is 2840"},
		{"explain with a time limit", &operation.Explain{Target: true, Timeout: operation.Duration(time.Hour)}, operation.Sight{Best: true, Found: true, Score: 2840, Bound: 2851},
			"best so far 2840, bound 2851, 5 s", "the best score so far is 2840, and none is better than 2851"},
		{"ties", &operation.Max{Ties: true, TiesLimit: 9}, operation.Sight{Best: true, Found: true, Score: 405, Bound: 405, Count: 2_000_000},
			"score 405: 2 million grids so far, 5 s; --ties-limit N stops sooner", "the best score is 405, which at least 2000000 grids have"},
		{"one tie", &operation.Max{Ties: true, TiesLimit: 9}, operation.Sight{Best: true, Found: true, Score: 405, Bound: 405, Count: 1},
			"score 405: 1 grid so far, 5 s; --ties-limit N stops sooner", "the best score is 405, which at least 1 grid has"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := &seen{last: test.sight, atFirst: min(test.sight.Count, 2_000_000)}
			if got := progressText(test.operation, b, 5*time.Second).String(); got != test.progress {
				t.Errorf("shown %q, want %q", got, test.progress)
			}
			known := ""
			if text := knownText(&test.sight); text != nil {
				known = fmt.Sprint(text)
			}
			if known != test.known {
				t.Errorf("known %q, want %q", known, test.known)
			}
		})
	}
}

// What is known about several boards comes in the order of their places.
func TestLookoutKnowsAllBoards(t *testing.T) {
	l := newLookout(&operation.Count{})
	for i, place := range []operation.Place{{File: "b", Line: 1}, {File: "-", Line: 10}, {File: "-", Line: 9}} {
		r := &record.Record{File: place.File}
		r.Line = place.Line
		l.watch(operation.Sight{Record: r, Count: uint64(i) + 2})
	}
	want := []string{"<stdin>:9: at least 4 completions", "<stdin>:10: at least 3 completions", "b:1: at least 2 completions"}
	if got := l.known(); !slices.EqualFunc(got, want, func(g any, w string) bool { return fmt.Sprint(g) == w }) {
		t.Errorf("known %q, want %q", got, want)
	}
}
