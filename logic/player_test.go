package logic

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"bullseye/generate"
	"bullseye/internal/corpus"
	"bullseye/internal/fortest/devdata"
	"bullseye/internal/fortest/sample"
	"bullseye/search"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// big asks for the long form of a test.
var big = os.Getenv("BULLSEYE_BIG") != ""

// amount returns how much of a test is done: some of it by default, less in short tests, all of
// it in big ones.
func amount(some, all int) int {
	switch {
	case big:
		return all
	case sample.Only():
		return some / 10
	}
	return some
}

// generated returns the first minimal boards of a seed.
func generated(t testing.TB, seed uint64, n int) []sudoku.Board {
	t.Helper()
	g, err := generate.New(generate.Options{Seed: seed, Minimal: true})
	if err != nil {
		t.Fatal(err)
	}
	made := make([]generate.Board, n)
	if err := g.Make(t.Context(), 0, made); err != nil {
		t.Fatal(err)
	}
	boards := make([]sudoku.Board, n)
	for i := range made {
		boards[i] = made[i].Board
	}
	return boards
}

// completion returns the only completion of a board.
func completion(t testing.TB, b sudoku.Board) sudoku.Grid {
	t.Helper()
	grid, err := search.Unique(t.Context(), b)
	if err != nil {
		t.Fatalf("%v: %v", b, err)
	}
	return grid
}

// check fails the test if a step is wrong, does nothing, or is not in order.
func check(t *testing.T, at *Position, s *Step, solution *sudoku.Grid) {
	t.Helper()
	if !s.Places() && len(s.Removals) == 0 {
		t.Fatalf("%v: step without effect: %+v", at.Board(), s)
	}
	if s.Places() && (at.Digit(s.Placement.Cell) != 0 || solution[s.Placement.Cell] != s.Placement.Digit) {
		t.Fatalf("%v: wrong placement: %+v", at.Board(), s)
	}
	for i, c := range s.Removals {
		if !at.Candidates(c.Cell).Has(c.Digit) {
			t.Fatalf("%v: removes %v, which is not there: %+v", at.Board(), c, s)
		}
		if solution[c.Cell] == c.Digit {
			t.Fatalf("%v: removes %v, which is true: %+v", at.Board(), c, s)
		}
		if i > 0 && compareCandidates(s.Removals[i-1], c) >= 0 {
			t.Fatalf("%v: removals out of order: %+v", at.Board(), s)
		}
	}
	if provable(s) && !proves(at, s) {
		t.Fatalf("%v: the pattern does not prove the step: %+v", at.Board(), s)
	}
}

// provable reports whether proves knows the technique of a step.
func provable(s *Step) bool {
	switch s.Technique {
	case BivalueGrave, Nishio, CellForcing, RegionForcing, ContradictionForcing, DoubleForcing:
		return false
	}
	return true
}

// playerBoards are boards of all difficulties.
func playerBoards(t *testing.T) []sudoku.Board {
	boards := generated(t, 1, amount(200, 3000))
	for _, kind := range corpus.Unique() {
		some, err := corpus.Boards(kind)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, some[:min(amount(20, 1000), len(some))]...)
	}
	return boards
}

func TestPlayerStepsAreSound(t *testing.T) {
	steps := followPaths(t, playerBoards(t))
	if least := amount(10_000, 200_000); steps < least {
		t.Errorf("checked %d steps, want %d", steps, least)
	}
}

func TestPlayerStepsAreSoundOnKnownBoards(t *testing.T) {
	for _, name := range []string{"magictour-1465.txt", "clue17-5000.txt"} {
		boards := devdata.Boards(t, name)
		followPaths(t, boards[:min(amount(40, 2000), len(boards))])
	}
}

// followPaths checks the steps of the paths of boards, and counts them.
func followPaths(t *testing.T, boards []sudoku.Board) (steps int) {
	t.Helper()
	p := NewSolver(Player)
	for _, b := range boards {
		solution := completion(t, b)
		at := NewPosition(b)
		for !at.Solved() {
			step, err := p.Next(t.Context(), at)
			if err != nil {
				t.Fatalf("%v: stuck at %v", b, at.Board())
			}
			check(t, at, &step, &solution)
			at.Apply(&step)
			steps++
		}
	}
	return steps
}

// All steps of a position are right, not only those that a path takes. The first of them is
// the next step.
func TestPlayerFindsOnlySoundSteps(t *testing.T) {
	p := NewSolver(Player)
	counts := map[Technique]int{}
	boards := generated(t, 2, amount(20, 300))
	if big {
		boards = append(boards, boardsOfPage(t)...)
	}
	for _, b := range boards {
		solution := completion(t, b)
		for at := NewPosition(b); !at.Solved(); {
			next, err := p.Next(t.Context(), at)
			if err != nil {
				t.Fatalf("%v: stuck", b)
			}
			counts[next.Technique]++
			if next.Effort.Difficulty() > Easy {
				first := true
				for s, err := range p.All(t.Context(), at) {
					if err != nil {
						t.Fatal(err)
					}
					check(t, at, &s, &solution)
					if first && (s.Technique != next.Technique || s.Effort != next.Effort) {
						t.Fatalf("%v: the next step is a %v, the first of all a %v", at.Board(), next, s)
					}
					first = false
					counts[s.Technique]++
				}
			}
			at.Apply(&next)
		}
	}
	for _, section := range sections {
		if big && counts[section.technique] == 0 && !forcing(section.technique) {
			t.Errorf("found no %s", section.heading)
		}
	}
}

// forcing reports whether a technique is a forcing chain. Few boards need one.
func forcing(t Technique) bool { return t >= Nishio && t <= DoubleForcing }

// The level of a path does not depend on how a board lies or is labelled, nor do the steps
// for which order matters.
func TestPathsOfEquivalentBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	p := NewSolver(Player)
	for _, b := range generated(t, 3, amount(100, 2000)) {
		hardest, counts := profile(t, p, b)
		turned := symmetry.Random(random).Board(b)
		if e, c := profile(t, p, turned); e != hardest || c != counts {
			t.Errorf("%v has effort %d and steps %v, but %v has effort %d and steps %v", b, hardest, counts, turned, e, c)
		}
	}
}

// profile returns the greatest effort of the path of a board, and how many steps each
// technique has from firstFramed on.
func profile(t *testing.T, p *Solver, b sudoku.Board) (hardest Effort, counts [Techniques]int) {
	for at := NewPosition(b); !at.Solved(); {
		step, err := p.player.next(context.Background(), at, true)
		if err != nil {
			t.Fatalf("%v: stuck", b)
		}
		hardest = max(hardest, step.Effort)
		if step.Effort >= playerOrder[firstFramed].effort {
			counts[step.Technique]++
		}
		at.Apply(&step)
	}
	return hardest, counts
}

// A player who knows the techniques up to a level makes the steps of the whole order, until
// one is harder.
func TestPlayersOfALevel(t *testing.T) {
	boards, err := corpus.Boards(corpus.Typical)
	if err != nil {
		t.Fatal(err)
	}
	whole := NewSolver(Player)
	for level := Unrated; level < Extreme; level++ {
		p, finished, stuck := NewPlayer(level), 0, 0
		for _, b := range boards[:60] {
			effort, effortErr := p.Effort(t.Context(), b)
			var hardest Effort
			next, stop := iter.Pull2(p.Path(t.Context(), b))
			for want, err := range whole.Path(t.Context(), b) {
				if err != nil {
					t.Fatal(err)
				}
				got, err, _ := next()
				if want.Effort.Difficulty() > level {
					if !errors.Is(err, ErrStuck) || !errors.Is(effortErr, ErrStuck) {
						t.Errorf("%v, %v: got %v, %v and the effort %v, want ErrStuck", b, level, got, err, effortErr)
					}
					stuck++
					break
				}
				if err != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("%v, %v: got %v, %v, want %v", b, level, got, err, want)
				}
				hardest = max(hardest, want.Effort)
			}
			stop()
			if effort != hardest {
				t.Errorf("%v, %v: the effort is %v, want %v", b, level, effort, hardest)
			}
			if effortErr == nil {
				finished++
			}
		}
		if (finished == 0) != (level == Unrated) || stuck == 0 && level < Fiendish {
			t.Errorf("%v: %d boards are finished and %d are not", level, finished, stuck)
		}
	}
}

func BenchmarkPlayer(b *testing.B) {
	for _, kind := range []corpus.Kind{corpus.Easy, corpus.Typical, corpus.Hard} {
		boards, err := corpus.Boards(kind)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(string(kind), func(b *testing.B) {
			solver := NewSolver(Player)
			for i := 0; b.Loop(); i++ {
				if _, err := solver.Effort(b.Context(), boards[i%len(boards)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Among all steps, a chain without groups is not called grouped, and a chain that stays with
// one digit, or goes through cells with two candidates only, is not called a mixed chain.
func TestAllNamesChainsByTheirSimplestKind(t *testing.T) {
	b, err := sudoku.ParseLine("..15.97.373.8.19.5...6731.2387915426...284371124736598673198254.1.467839498352617")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[Technique]int{}
	for s, err := range NewSolver(Player).All(t.Context(), NewPosition(b)) {
		if err != nil {
			t.Fatal(err)
		}
		if s.Technique < XChain || s.Technique > GroupedNiceLoop {
			continue
		}
		kinds[s.Technique]++
		groups, houses, digits := 0, 0, sudoku.Digits(0)
		for _, n := range s.Pattern.Chains[0].Nodes {
			digits |= sudoku.DigitSet(n.Digit)
			if len(n.Cells) > 1 {
				groups++
			}
			if n.On && n.Reason == ByHouse {
				houses++
			}
		}
		named := true
		switch s.Technique {
		case AlternatingChain:
			named = groups == 0 && houses > 0 && digits.Len() > 1
		case GroupedAlternatingChain:
			named = groups > 0 && digits.Len() > 1
		case GroupedXChain, GroupedNiceLoop:
			named = groups > 0
		}
		if !named {
			t.Errorf("technique %d: %v", s.Technique, s.Pattern.Chains[0])
		}
	}
	for _, kind := range []Technique{XYChain, AlternatingChain, GroupedAlternatingChain} {
		if kinds[kind] == 0 {
			t.Errorf("found no chain of technique %d", kind)
		}
	}
}

// Each row of the player's order finds the techniques that it names, and a player of a technique
// knows nothing above it.
func TestRowsNameTheirTechniques(t *testing.T) {
	boards, err := corpus.Boards(corpus.Unique()...)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[Technique]bool{}
	solver := NewSolver(Player)
	for _, b := range boards[:min(len(boards), 300)] {
		for step, err := range solver.Path(t.Context(), b) {
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(playerOrder, func(r playerRow) bool { return r.effort == step.Effort })
			if !slices.Contains(playerOrder[i].techniques, step.Technique) {
				t.Errorf("the row of effort %d finds %v and does not name it", step.Effort, step.Technique)
			}
			seen[step.Technique] = true
			if p := NewPlayerOf(step.Technique); !dynamic(playerOrder[i].producer) && (p == nil || p.player.rows <= i) {
				t.Errorf("the player of %v does not know it", step.Technique)
			}
		}
	}
	if len(seen) < 20 {
		t.Errorf("saw only %d techniques", len(seen))
	}
	for _, technique := range PlayerTechniques() {
		if NewPlayerOf(technique) == nil {
			t.Errorf("there is no player of %v", technique)
		}
	}
	if p := NewPlayerOf(NakedPair); p.player.rows >= len(playerOrder)/2 {
		t.Errorf("the player of naked pairs knows %d rows", p.player.rows)
	}
	if NewPlayerOf(AlignedPair) != nil {
		t.Error("there is a player of aligned pairs")
	}
}

// The ER of a board is within the limits of the technique that a player needs for it.
func TestLimitsOfTechniques(t *testing.T) {
	boards, err := corpus.Boards(corpus.Unique()...)
	if err != nil {
		t.Fatal(err)
	}
	solver := NewSolver(Player)
	seen := map[Technique]bool{}
	for _, b := range boards[:min(len(boards), 1000)] {
		var hardest Step
		for step, err := range solver.Path(t.Context(), b) {
			if err != nil {
				t.Fatal(err)
			}
			if step.Effort > hardest.Effort {
				hardest = step
			}
		}
		if NewPlayerOf(hardest.Technique) == nil || hardest.Effort.Difficulty() == Extreme {
			continue
		}
		seen[hardest.Technique] = true
		ratings, err := Rate(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		least, greatest := hardest.Technique.Limits()
		if ratings.ER < least || ratings.ER > greatest || !Occurs(ratings.ER, ratings.ER) {
			t.Errorf("%v needs %v and is rated %v, want %v to %v", b, hardest.Technique, ratings.ER, least, greatest)
		}
	}
	if len(seen) < 10 {
		t.Errorf("saw only %d techniques", len(seen))
	}
	for _, test := range []struct {
		technique       Technique
		least, greatest Rating
	}{
		{NoTechnique, 10, 119}, {FullHouse, 10, 10}, {HiddenSingle, 10, 15}, {NakedSingle, 17, 23}, {Pointing, 17, 28},
		{NakedPair, 20, 30}, {XWing, 32, 40}, {Skyscraper, 38, 119}, {UniqueRectangle, 45, 119}, {Nishio, 45, 119},
	} {
		if least, greatest := test.technique.Limits(); least != test.least || greatest != test.greatest {
			t.Errorf("boards that need %v have %v to %v, want %v to %v", test.technique, least, greatest, test.least, test.greatest)
		}
	}
	if Occurs(24, 24) || Occurs(120, 200) || !Occurs(24, 25) || !Occurs(119, 200) {
		t.Error("boards have other ratings than they can have")
	}
}
