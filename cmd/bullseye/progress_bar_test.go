package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"bullseye/internal/batch"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/sudoku"
)

// Where standard error is no terminal, a run that takes longer has a line every ten seconds, and
// a quiet one has none.
func TestProgressWithoutATerminal(t *testing.T) {
	var text bytes.Buffer
	p := &program{out: &sink{}, err: &text}
	job := &batch.Job{Files: []string{"a"}}
	l := newLookout(&operation.Count{})
	if p.newProgressBar(job, l) == nil {
		t.Fatal("there is no progress")
	}
	for second := range 35 {
		job.Progress(batch.Progress{Boards: int64(1000 * second), Read: int64(second), Size: 40, Elapsed: time.Duration(second) * time.Second})
	}
	want := "bullseye: 10 thousand boards, 1,000/s; 25% done\n" +
		"bullseye: 20 thousand boards, 1,000/s; 50% done\n" +
		"bullseye: 30 thousand boards, 1,000/s; 75% done\n"
	if text.String() != want {
		t.Errorf("wrote %q, want %q", text.String(), want)
	}
	text.Reset()
	r := &record.Record{File: "a"}
	l.boards[r] = &seen{place: operation.Place{File: "a", Line: 3}, began: time.Now().Add(-time.Minute), last: operation.Sight{Record: r, Count: 6000}}
	job.Progress(batch.Progress{Elapsed: time.Hour})
	if !strings.HasPrefix(text.String(), "bullseye: 6 thousand completions so far, 100/s, 60 s") {
		t.Errorf("of a board that takes long: %q", text.String())
	}
	text.Reset()
	job.Progress(batch.Progress{Elapsed: time.Hour + 9*time.Second})
	p.quiet = true
	if quiet := (&batch.Job{}); p.newProgressBar(quiet, l) != nil || quiet.Progress != nil || text.Len() > 0 {
		t.Errorf("a quiet run wrote %q", text.String())
	}
}

// A run that has made no board for some time says how rare they are, once.
func TestBoardsThatAreNotFound(t *testing.T) {
	for want, op := range map[string]*operation.Generate{
		"bullseye: no board found among 65.5 million candidates: with 95 % confidence, at most one in 21.8 million meets the options, and there may be none; the run gives up in about 9 min, or sooner with --attempts\n": {Count: 1, Attempts: 100_000, Pattern: (*operation.Board)(&sudoku.Board{})},
		"bullseye: no board found in 1 thousand attempts: with 95 % confidence, at most one in 333 meets the options, and there may be none; the run gives up in about 18 min, or sooner with --attempts\n":                {Count: 2, Attempts: 100_000},
	} {
		var text bytes.Buffer
		p := &program{out: &sink{}, err: &text}
		job := &batch.Job{Operation: op}
		p.newProgressBar(job, newLookout(op))
		job.Progress(batch.Progress{Total: 1, Attempts: 800, Elapsed: 4 * time.Second})
		if text.Len() > 0 {
			t.Errorf("at once: %q", text.String())
		}
		job.Progress(batch.Progress{Total: 1, Attempts: 1000, Elapsed: 5500 * time.Millisecond})
		job.Progress(batch.Progress{Total: 1, Attempts: 1100, Elapsed: 6 * time.Second})
		if text.String() != want {
			t.Errorf("wrote %q, want %q", text.String(), want)
		}
	}
	var text bytes.Buffer
	p := &program{out: &sink{}, err: &text}
	job := &batch.Job{Operation: &operation.Generate{Count: 2, Attempts: 100_000}}
	p.newProgressBar(job, newLookout(nil))
	job.Progress(batch.Progress{Total: 2, Boards: 1, Attempts: 1000, Elapsed: 6 * time.Second})
	if text.Len() > 0 {
		t.Errorf("after a board: %q", text.String())
	}
}
