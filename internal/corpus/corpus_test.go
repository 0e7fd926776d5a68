package corpus

import (
	"testing"

	"bullseye/search"
)

func TestBoardsAreWhatTheySay(t *testing.T) {
	for _, kind := range Kinds() {
		boards, err := Boards(kind)
		if err != nil {
			t.Fatal(err)
		}
		answers := make([]search.Answer, len(boards))
		stats, err := search.SolveMany(t.Context(), boards, answers, search.Options{Limit: 2})
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range answers {
			want := uint64(1)
			if kind == Several {
				want = 2
			}
			clues := boards[i].Clues()
			switch {
			case a.Count != want,
				kind == Easy && (clues < 30 || clues > 36),
				kind == Sparse && clues > 20:
				t.Errorf("%s board %d: %d clues, %d completions: %s", kind, i, clues, a.Count, boards[i].String())
			}
		}
		t.Logf("%s: %d boards, %.1f guesses a board", kind, len(boards), float64(stats.Guesses)/float64(len(boards)))
	}
	if _, err := Boards("no such kind"); err == nil {
		t.Error("a kind that does not exist has boards")
	}
}
