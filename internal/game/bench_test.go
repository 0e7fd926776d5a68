package game

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"bullseye/score"
	"bullseye/sudoku"
)

// longLog returns a log of n events: one player of an empty board enters digits.
func longLog(b *testing.B, n int) []Event {
	b.Helper()
	weights := score.Rings()
	first, err := Create(Setting{Weights: &weights, Seats: 1}, noon)
	if err != nil {
		b.Fatal(err)
	}
	log := []Event{first, {Number: 1, At: noon, Move: Move{Kind: Joined, ID: "join", Name: "Ada", Player: Person}}}
	for i := len(log); i < n; i++ {
		log = append(log, Event{
			Number: i, At: noon.Add(time.Duration(i) * time.Second),
			Move: Move{Kind: Entry, ID: fmt.Sprintf("move-%d", i), Cell: sudoku.Cell(i % 81), Digit: uint8(i/81%9 + 1), Tidy: i%2 == 0},
		})
	}
	return log
}

// BenchmarkApply applies entries. Allocations are those of the growing log: history for
// undo, and IDs.
func BenchmarkApply(b *testing.B) {
	log := longLog(b, MaxMoves)
	begun, err := Replay(each(log[:2]))
	if err != nil {
		b.Fatal(err)
	}
	s := begun.Clone()
	next := 2
	b.ReportAllocs()
	for b.Loop() {
		if next == len(log) {
			s, next = begun.Clone(), 2
		}
		if err := s.Apply(log[next]); err != nil {
			b.Fatal(err)
		}
		next++
	}
}

func BenchmarkPropose(b *testing.B) {
	log := longLog(b, 100)
	s, err := Replay(each(log[:99]))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Propose(log[99].Move, 0, noon); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReplay replays 1,000 events.
func BenchmarkReplay(b *testing.B) {
	log := longLog(b, 1000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Replay(each(log)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReplayJSON reads and replays 1,000 events.
func BenchmarkReplayJSON(b *testing.B) {
	text := written(b, longLog(b, 1000))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Replay(ReadLog(bytes.NewReader(text))); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkClone(b *testing.B) {
	s, err := Replay(each(longLog(b, 1000)))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		s.Clone()
	}
}

// BenchmarkView makes a view and writes it as JSON.
func BenchmarkView(b *testing.B) {
	s, err := Replay(each(longLog(b, 100)))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		viewText(b, s.View(0, noon.Add(time.Hour)))
	}
}
