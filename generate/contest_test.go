package generate

import (
	"testing"

	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// Contests have as many completions and optima as they say, and best and second best
// score are those that package score proves.
func TestContests(t *testing.T) {
	flat := score.Weights{}
	for c := range flat {
		flat[c] = int64(c % 4)
	}
	for name, contest := range map[string]Contest{
		"defaults": {},
		"few":      {Completions: Range{2, 20}},
		"unique":   {Optimum: UniqueOptimum, Gap: 2},
		"several":  {Optimum: SeveralOptima},
		"weights":  {Objective: score.Objective{Weights: &flat}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			completions := contest.withDefaults().Completions
			for _, b := range makeBoards(t, Options{Seed: 4, Contest: &contest}, 0, 20) {
				s := b.Contest
				n, err := search.Count(t.Context(), b.Board, 0)
				if err != nil || n != uint64(s.Completions) || !completions.Has(s.Completions) {
					t.Fatalf("%v: %d completions, %v, want %d", b.Board, n, err, s.Completions)
				}
				options := score.Options{Objective: contest.Objective}
				best, err := score.Max(t.Context(), b.Board, options)
				if err != nil || best.Score != s.Best || contest.Objective.Score(b.Grid) != s.Best || !b.Grid.Completes(b.Board) {
					t.Errorf("%v: best score %d, %v, want %d", b.Board, best.Score, err, s.Best)
				}
				byScore := map[int64]int{}
				for grid, err := range search.All(t.Context(), b.Board) {
					if err != nil {
						t.Fatal(err)
					}
					byScore[contest.Objective.Score(grid)]++
				}
				second := int64(noScore)
				for value := range byScore {
					if value < s.Best {
						second = max(second, value)
					}
				}
				if byScore[s.Best] != s.Optima || second != s.Second {
					t.Errorf("%v: %d optima and the second best score %d, want %d and %d", b.Board, byScore[s.Best], second, s.Optima, s.Second)
				}
				if s.Best-s.Second < int64(contest.Gap) || contest.Optimum == UniqueOptimum && s.Optima != 1 || contest.Optimum == SeveralOptima && s.Optima < 2 {
					t.Errorf("%v: %+v", b.Board, s)
				}
				total, full := greedily(b.Board, contest.Objective)
				if total != s.Greedy || full != s.Full {
					t.Errorf("%v: greedy play scores %d (full: %v), want %d (%v)", b.Board, s.Greedy, s.Full, total, full)
				}
				if full && total == s.Best {
					t.Errorf("%v: greedy play wins", b.Board)
				}
			}
		})
	}
}

// Contests have the numbers of clues that are asked for, from the first to the last of a
// range, and otherwise at least 24, unless they have many completions.
func TestCluesOfContests(t *testing.T) {
	for _, test := range []struct {
		clues, want Range
		completions Range
	}{
		{Range{}, Range{24, 81}, Range{}},
		{Range{}, Range{17, 24}, Range{50_000, MaxCompletions}},
		{Range{24, 40}, Range{24, 40}, Range{}},
		{Range{28, 28}, Range{28, 28}, Range{}},
		{Range{20, 22}, Range{20, 22}, Range{2000, 100_000}},
		{Range{40, 50}, Range{40, 50}, Range{2, 100}},
	} {
		contest := &Contest{Completions: test.completions}
		for _, b := range makeBoards(t, Options{Seed: 5, Contest: contest, Clues: test.clues}, 0, 8) {
			if n := b.Board.Clues(); !b.Found || !test.want.Has(n) || !contest.withDefaults().Completions.Has(b.Contest.Completions) {
				t.Errorf("clues %v: found %v with %d clues and %d completions", test.clues, b.Found, n, b.Contest.Completions)
			}
		}
	}
}

// If each digit of a grid pays and no other does, greedy play wins. Such boards are given
// up, unless they are allowed.
func TestGreedyPlay(t *testing.T) {
	grid := makeBoards(t, Options{Clues: Range{81, 81}}, 0, 1)[0].Grid
	var pays score.Table
	for c, d := range grid {
		pays[c][d-1] = 1
	}
	for _, allowed := range []bool{false, true} {
		contest := &Contest{Completions: Range{2, 50}, Greedy: allowed, Objective: score.Objective{Table: &pays}}
		for _, b := range makeBoards(t, Options{Contest: contest, From: []sudoku.Board{grid.Board()}, Attempts: 50}, 0, 10) {
			if b.Found != allowed || allowed && (b.Grid != grid || b.Contest.Greedy != 81 || b.Contest.Best != 81 || !b.Contest.Full) {
				t.Errorf("allowed %v: %+v", allowed, b)
			}
		}
	}
}

// greedily plays greedily in the plainest way.
func greedily(b sudoku.Board, objective score.Objective) (total int64, full bool) {
	values := objective.Values()
	for {
		cell, digit := -1, uint8(0)
		for c := range b {
			for d := uint8(9); d >= 1; d-- {
				tried := b
				if tried[c] == 0 {
					if tried[c] = d; tried.Clash() == nil && (cell < 0 || values[c][d-1] > values[cell][digit-1]) {
						cell, digit = c, d
					}
				}
			}
		}
		if cell < 0 {
			break
		}
		b[cell] = digit
	}
	full = true
	for c, d := range b {
		if d == 0 {
			full = false
		} else {
			total += values[c][d-1]
		}
	}
	return total, full
}
