package play

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"bullseye/internal/setter"
	"bullseye/internal/store"
	"bullseye/internal/turn"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// playedBoards are a classic board and one of target sudoku, each with its best grid.
func playedBoards(t testing.TB) (all []setter.Board) {
	t.Helper()
	for _, kind := range []setter.Kind{setter.Medium, setter.Target} {
		b, err := setter.Fresh(t.Context(), kind, 1)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	return all
}

func boardsOf(games map[string]setter.Board) (found []store.Played) {
	for id, b := range games {
		found = append(found, store.Played{Game: id, Board: b.Clues.String(), Target: b.Weights != nil, Duel: true})
	}
	return found
}

// altered returns a board without some clues, with digits of its grid, in another arrangement.
func altered(random *rand.Rand, b setter.Board, without, added int) sudoku.Board {
	clues := b.Clues
	for _, cell := range random.Perm(sudoku.Cells) {
		switch {
		case b.Clues[cell] != 0 && without > 0:
			clues[cell] = 0
			without--
		case b.Clues[cell] == 0 && added > 0:
			clues[cell] = b.Grid[cell]
			added--
		}
	}
	return symmetry.Random(random).Board(clues)
}

// A board that was turned, relabelled and changed by a few clues is still the one that is played.
func TestAlteredBoardsAreRefused(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i, b := range playedBoards(t) {
		boards := newBoards(boardsOf(map[string]setter.Board{"g": b}), nil)
		for without := range 3 {
			for _, added := range []int{0, 1, 2, 5, 20, 30} {
				t.Run(fmt.Sprintf("%s without %d, with %d more", b.Kind, without, added), func(t *testing.T) {
					for range 20 {
						if asked := altered(random, b, without, added); !boards.Helped(t.Context(), &asked) {
							t.Errorf("board %d: %v is not refused", i, asked)
						}
					}
				})
			}
		}
		for _, without := range []int{5, 8} { // a part of the clues
			for range 20 {
				if asked := altered(random, b, without, 0); !boards.Helped(t.Context(), &asked) {
					t.Errorf("without %d clues: %v is not refused", without, asked)
				}
			}
		}
	}
}

// Other clues of the same solution help in classic sudoku.
func TestOtherCluesOfTheSolutionAreRefused(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	b := playedBoards(t)[0]
	boards := newBoards(boardsOf(map[string]setter.Board{"g": b}), nil)
	for range 20 {
		if asked := altered(random, b, 12, 30); !boards.Helped(t.Context(), &asked) {
			t.Errorf("%v is not refused", asked)
		}
	}
}

// Other boards are answered.
func TestOtherBoardsAreAnswered(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	games := map[string]setter.Board{}
	for _, b := range playedBoards(t) {
		games[string(b.Kind)] = b
	}
	boards := newBoards(boardsOf(games), nil)
	for seed := range uint64(12) {
		for _, kind := range []setter.Kind{setter.Easy, setter.Medium, setter.Hard, setter.Target} {
			b, err := setter.Fresh(t.Context(), kind, 100+seed)
			if err != nil {
				t.Fatal(err)
			}
			for _, added := range []int{0, 10, 30, 81} {
				if asked := altered(random, b, 0, added); boards.Helped(t.Context(), &asked) {
					t.Errorf("%s, seed %d, %d more: %v is refused", kind, seed, added, asked)
				}
			}
		}
	}
	if (Boards)(nil).Helped(t.Context(), &sudoku.Board{}) || boards.Helped(t.Context(), &sudoku.Board{}) {
		t.Error("the empty board is refused")
	}
}

// Boards with few clues are not found in others by chance, but their own class is known.
func TestBoardsWithFewClues(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	b := playedBoards(t)[1]
	few := b
	few.Clues = sudoku.Board{}
	for i := range 5 {
		few.Clues[10*i] = b.Grid[10*i]
	}
	for _, test := range []struct {
		board setter.Board
		asked sudoku.Board
		want  bool
	}{
		{few, symmetry.Random(random).Board(few.Clues), true},
		{few, b.Clues, false},
		{few, sudoku.Board(b.Grid), false},
		{setter.Board{Weights: b.Weights}, sudoku.Board{}, true},
		{setter.Board{Weights: b.Weights}, b.Clues, false},
	} {
		boards := newBoards(boardsOf(map[string]setter.Board{"g": test.board}), nil)
		if got := boards.Helped(t.Context(), &test.asked); got != test.want {
			t.Errorf("%v, while %v is played: refused %t, want %t", test.asked, test.board.Clues, got, test.want)
		}
	}
}

// What cannot be compared in its time is refused in a duel, and is no question about a board of a
// day.
func TestBoardsThatTakeLong(t *testing.T) {
	b := playedBoards(t)[0]
	asked := altered(rand.New(rand.NewPCG(9, 9)), b, 12, 30)
	for _, strict := range []bool{true, false} {
		q := NewAsked(&asked)
		q.strict, q.completions.known = strict, tooHard
		if got := q.IsAny(t.Context(), BoardsOf(b.Clues, false)); got != strict {
			t.Errorf("strict %t: found %t", strict, got)
		}
	}
	checks := 0
	ctx := turn.With(t.Context(), func(context.Context) { checks++ })
	if found := completionsOf(ctx, asked, 1); found.known != aFew || len(found.classes) != 1 || checks == 0 {
		t.Errorf("found %+v after %d checkpoints", found, checks)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if found := completionsOf(ended, asked, 1); found.known != tooHard {
		t.Errorf("found %+v", found)
	}
}

// A board of target sudoku is refused that could be one of too many to compare. In classic sudoku,
// one search compares it with all.
func TestManyPlayedBoards(t *testing.T) {
	classic, target := map[string]setter.Board{}, map[string]setter.Board{}
	weights := playedBoards(t)[1].Weights
	for seed := range uint64(70) {
		b, err := setter.Fresh(t.Context(), setter.Medium, seed)
		if err != nil {
			t.Fatal(err)
		}
		classic[fmt.Sprint(seed)] = b
		b.Weights = weights
		target[fmt.Sprint(seed)] = b
	}
	other, err := setter.Fresh(t.Context(), setter.Medium, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		games map[string]setter.Board
		asked sudoku.Board
		want  bool
	}{
		{"one of the classic boards", classic, symmetry.Random(rand.New(rand.NewPCG(1, 1))).Board(classic["69"].Clues), true},
		{"another one", classic, other.Clues, false},
		{"another one, in target sudoku", target, other.Clues, true},
		{"one clue", target, sudoku.Board{0: 1}, false},
	} {
		if got := newBoards(boardsOf(test.games), nil).Helped(t.Context(), &test.asked); got != test.want {
			t.Errorf("%s: refused %t, want %t", test.name, got, test.want)
		}
	}
	boards := newBoards(boardsOf(classic), nil)
	if again := newBoards(boardsOf(classic), boards); len(again) != len(classic) || !slices.ContainsFunc(again, func(b *playedBoard) bool { return b.puzzle == boards[0].puzzle }) {
		t.Errorf("found %d boards again", len(again))
	}
	if rest := boards.without("3"); len(rest) != len(boards)-1 {
		t.Errorf("%d boards without one, want %d", len(rest), len(boards)-1)
	}
}

func BenchmarkHelped(b *testing.B) {
	random := rand.New(rand.NewPCG(9, 10))
	for _, one := range playedBoards(b) {
		boards := newBoards(boardsOf(map[string]setter.Board{"g": one}), nil)
		for _, added := range []int{0, 10, 25} {
			other, err := setter.Fresh(b.Context(), one.Kind, 2)
			if err != nil {
				b.Fatal(err)
			}
			asked := altered(random, other, 0, added)
			b.Run(fmt.Sprintf("%s/added=%d", one.Kind, added), func(b *testing.B) {
				for b.Loop() {
					boards.Helped(b.Context(), &asked)
				}
			})
		}
	}
	b.Run("nothing", func(b *testing.B) {
		for b.Loop() {
			Boards(nil).Helped(b.Context(), &sudoku.Board{})
		}
	})
}

// While the store does not answer, a hall knows what it knew, and does not ask again and again.
func TestPlaysWhileTheStoreIsAway(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	must(t, err)
	var errors counter
	now := time.Hour
	h := run(t, Options{Store: s, Steady: func() time.Duration { return now }, Log: slog.New(&errors)})
	_, err = h.Create(t.Context(), Order{Setting: duel(t), Newcomer: Newcomer{Name: "Ada", Client: "c"}, Friend: true})
	must(t, err)
	if n := len(h.Plays(t.Context(), "c")); n != 1 {
		t.Fatalf("found %d boards", n)
	}
	must(t, s.Close())
	now += freshTime
	for range 3 {
		if n := len(h.Plays(t.Context(), "c")); n != 1 {
			t.Errorf("without the store: found %d boards", n)
		}
		h.Plays(t.Context(), "other")
	}
	if n := errors.Load(); n != 1 {
		t.Errorf("the store was asked %d times", n)
	}
}

// A counter counts lines of a log.
type counter struct {
	slog.Handler
	atomic.Int64
}

func (c *counter) Enabled(context.Context, slog.Level) bool { return true }

func (c *counter) Handle(context.Context, slog.Record) error {
	c.Add(1)
	return nil
}
