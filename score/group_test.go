package score

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/search"
	"bullseye/sudoku"
)

// Groups find exactly the completions that reach the aim.
func TestGroupsFindWhatReachesTheAim(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	compared, split := 0, 0
	for round := range 60 {
		table := values(uint64(round), []int64{1, 9, 99, 2000}[round%4])
		any, err := Max(t.Context(), sudoku.Board{}, Options{Objective: Objective{Table: values(uint64(round)+100, 9)}})
		if err != nil {
			t.Fatal(err)
		}
		var board sudoku.Board
		for _, c := range random.Perm(sudoku.Cells)[:19+random.IntN(6)] {
			board[c] = any.Grid[c]
		}
		if n, _ := search.Count(t.Context(), board, 20_001); n > 20_000 {
			continue
		}
		var all []Ranked
		err = search.Visit(t.Context(), []sudoku.Board{board}, make([]uint64, 1), search.Options{}, func(_ int, g *sudoku.Grid) {
			all = append(all, Ranked{table.Score(*g), *g})
		})
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(all, compareRanked)
		least := all[random.IntN(len(all))].Score
		want := all[:slices.IndexFunc(append(all, Ranked{Score: least - 1}), func(r Ranked) bool { return r.Score < least })]

		p, err := startPosition(&board)
		if err != nil {
			t.Fatal(err)
		}
		s := newSearcher(context.Background(), &p, table, 1, nil).(*solver[int32])
		s.aim = s.gauge.level(least)
		var got []Ranked
		s.accept = func(_ *solver[int32], g *sudoku.Grid, level int64) {
			got = append(got, Ranked{s.gauge.score(level), *g})
		}
		s.loadGroups(fits16(s.gauge.half))
		s.left = append(s.left[:0], subtree[int32]{position: p, most: s.ceiling})
		groups := 0
		for len(s.left) > 0 {
			s.nextGroup(round%2 > 0)
			groups++
		}
		s.end()
		slices.SortFunc(got, compareRanked)
		if !slices.Equal(got, want) {
			t.Fatalf("round %d: %d completions of %d, expected %d", round, len(got), len(all), len(want))
		}
		compared += len(want)
		split += groups - 1
	}
	if compared < 10_000 || split < 100 {
		t.Errorf("only %d completions in %d further groups", compared, split)
	}
}
