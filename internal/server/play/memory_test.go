package play

import (
	"fmt"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"bullseye/internal/fortest/sample"
	"bullseye/internal/game"
)

// scribbled returns one of any number of moves that can follow each other, with an ID of the
// largest length.
func scribbled(i int) game.Move {
	return game.Move{Kind: game.Entry, ID: fmt.Sprintf("%036d", i), Cell: 2, Digit: uint8(1 + i%2)}
}

// The memory of open games is bounded by bytes. Games that are beyond it are played on all the
// same: their moves, their views, and the end of their time.
func TestMemoryOfOpenGames(t *testing.T) {
	onBoth(t, func(t *testing.T, address string) {
		s := open(t, address)
		const games, moves, limit = 12, 40, 60_000 // about half of the games fit
		const one = 10_000                         // more than a game takes; those that are in use do not count
		h := run(t, Options{Store: s, Memory: limit})
		setting := duel(t)
		setting.Limit = 3 * time.Second
		var passes [games]Pass
		var watches [games]*Watch
		for i := range games {
			first, err := h.Create(t.Context(), Order{Setting: setting, Newcomer: Newcomer{Name: "Ada"}, Friend: true})
			must(t, err)
			v, err := h.See(t.Context(), first.Pass())
			must(t, err)
			_, err = h.Join(t.Context(), v.Room, Newcomer{Name: "Bob"})
			must(t, err)
			passes[i] = first.Pass()
			watches[i], err = h.Watch(t.Context(), passes[i])
			must(t, err)
			defer watches[i].Close()
		}
		var made [games]int
		for range moves {
			for i, p := range passes {
				if _, err := h.Move(t.Context(), p, scribbled(made[i])); err == nil {
					made[i]++
				} else if !refusedFor(err, game.ReasonOver) { // on a slow machine
					t.Fatal(err)
				}
				if bytes := h.Bytes(); bytes > limit+2*one {
					t.Fatalf("the games take %d bytes, at most %d are for them", bytes, limit)
				}
			}
		}
		if open := h.Open(); open != games {
			t.Errorf("%d games are open: duels that somebody watches must stay", open)
		}
		for i, w := range watches {
			timeout := time.After(time.Minute)
			for v := (View{}); !over(v); {
				var err error
				v, err = w.View(t.Context())
				must(t, err)
				if !over(v) {
					select {
					case <-w.Changed():
					case <-timeout:
						t.Fatalf("the view stays %+v", v)
					}
				} else if made[i] == 0 || v.Next < 3+made[i] {
					t.Errorf("the log has %d events: %+v", v.Next, v)
				}
			}
		}
	})
}

// The size that a game says it has is not less than what it takes.
func TestSizeOfAGame(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	h := run(t, Options{Store: s})
	heap := func() int64 {
		var memory runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&memory)
		return int64(memory.HeapAlloc)
	}
	clues, _ := board(t)
	var passes []Pass
	const games = 50
	before := heap()
	for range games {
		one, err := h.Create(t.Context(), Order{Setting: game.Setting{Clues: clues, Seats: 1}, Newcomer: Newcomer{Name: "Ada"}})
		must(t, err)
		passes = append(passes, one.Pass())
	}
	check := func(what string) {
		t.Helper()
		found, said := heap()-before, h.Bytes()
		t.Logf("%s: %d bytes, said %d", what, found, said)
		if found > said+said/4 || found < said/4 {
			t.Errorf("%s take %d bytes, and say %d", what, found, said)
		}
	}
	check("new games")
	moves := game.MaxMoves
	if sample.Only() {
		moves = 1000
	}
	for i := range moves {
		_, err := h.Move(t.Context(), passes[0], scribbled(i))
		must(t, err)
	}
	check("a long game among new ones")
}
