package game

import (
	"fmt"
	"testing"
	"time"

	"bullseye/sudoku"
)

// A board that is filled faster than by hand, or in a burst, is not filled by a person.
func TestHuman(t *testing.T) {
	const clues = "5346789126721953481983425678597614234268537917139248569615372842874196353452....."
	const digits = "86179" // of the last cells
	second := time.Second
	for _, test := range []struct {
		name  string
		waits []time.Duration // before each entry
		done  time.Duration
		entry time.Duration
		want  bool
	}{
		{"by hand", []time.Duration{second, second, second, second, second}, second, 300 * time.Millisecond, true},
		{"by a program", []time.Duration{second / 10, second / 10, second / 10, second / 10, second / 10}, 0, 300 * time.Millisecond, false},
		{"by a program, when nobody asks", []time.Duration{0, 0, 0, 0, 0}, 0, 0, true},
		{"all at once after a while", []time.Duration{10 * second, 0, 0, 0, 0}, 0, 300 * time.Millisecond, false},
		{"some at once after a loss", []time.Duration{5 * second, 0, 0, 5 * second, second}, second, 300 * time.Millisecond, true},
		{"the first, and all others at once", []time.Duration{0, 10 * second, 0, 0, 0}, 10 * second, 300 * time.Millisecond, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, err := sudoku.ParseLine(clues)
			if err != nil {
				t.Fatal(err)
			}
			s, now := &State{}, time.UnixMilli(1e12)
			created, err := Create(Setting{Clues: b, Seats: 1}, now)
			if err != nil {
				t.Fatal(err)
			}
			propose := func(m Move) {
				t.Helper()
				events, err := s.Propose(m, 0, now)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range events {
					if err := s.Apply(e); err != nil {
						t.Fatal(err)
					}
				}
			}
			if err := s.Apply(created); err != nil {
				t.Fatal(err)
			}
			propose(Move{Kind: Joined, ID: "j", Name: "Ada", Player: Person})
			for i, wait := range test.waits {
				now = now.Add(wait)
				propose(Move{Kind: Entry, ID: fmt.Sprint(i), Cell: sudoku.Cell(76 + i), Digit: digits[i] - '0'})
			}
			now = now.Add(test.done)
			propose(Move{Kind: Done, ID: "d"})
			if got := s.Human(0, test.entry); got != test.want {
				t.Errorf("found %t, want %t", got, test.want)
			}
		})
	}
}
