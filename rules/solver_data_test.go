package rules_test

import (
	"context"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/internal/fortest/sample"
	"bullseye/rules"
	"bullseye/rules/fpuzzles"
	"bullseye/rules/iss"
	"bullseye/search"
	"bullseye/sudoku"
)

// Two puzzles have a second completion, which keeps each of their clues.
var ambiguous = map[string]bool{"Sandwich snipe 18": true, "0-indexed: Sums and indexing": true}

// Puzzles whose completion takes longer than these guesses to prove are left to the benchmark.
const guesses = 10_000

// Other people's puzzles have the completion that is given with them, and no other.
func TestCompletionsOfOthers(t *testing.T) {
	for _, puzzle := range puzzlesOfOthers(t) {
		t.Run(puzzle.name, func(t *testing.T) {
			t.Parallel()
			s, err := rules.NewSolver(puzzle.Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			found := 0
			for grid, err := range s.All(untilGuesses{t.Context(), s}) {
				if err != nil {
					t.Skipf("not proved with %d guesses", guesses)
				}
				if rule, broken := puzzle.Broken(grid); broken {
					t.Fatalf("%s breaks rule %d", puzzle.FormatGrid(grid), rule)
				}
				if text := puzzle.FormatGrid(grid); text != puzzle.completion && !ambiguous[puzzle.name] {
					t.Fatalf("found %s, expected %s", text, puzzle.completion)
				}
				if found++; found == 2 {
					break
				}
			}
			if found == 0 || found == 2 != ambiguous[puzzle.name] {
				t.Errorf("found %d completions", found)
			}
		})
	}
}

// untilGuesses ends when a solver has tried many values.
type untilGuesses struct {
	context.Context
	s *rules.Solver
}

func (c untilGuesses) Err() error {
	if c.s.Guesses() > guesses {
		return context.Canceled
	}
	return c.Context.Err()
}

type otherPuzzle struct {
	*rules.Puzzle
	name, completion string
}

func puzzlesOfOthers(t testing.TB) (all []otherPuzzle) {
	for name, read := range map[string]func([]byte) (*rules.Puzzle, error){"variants.tsv": iss.Read, "variants-more.tsv": iss.Read, "fpuzzles.tsv": fpuzzles.Read} {
		for _, puzzle := range devdata.Puzzles(t, name) {
			if p, err := read([]byte(puzzle.Text)); err == nil { // TestDevelopmentData knows the errors
				all = append(all, otherPuzzle{p, puzzle.Name, puzzle.Completion})
			}
		}
	}
	return all
}

// Completions that differ in their regions alone are counted as two. The counts are those of the program
// that the texts are for.
func TestCountsOfRegions(t *testing.T) {
	for text, want := range map[string]int{
		".Shape~2x4.NoBoxes.ChaosConstruction.CountDistinct~R1C1~CC1~CC2~CC3~CC4":                                             114, // from all grids; the program loses some of two rows
		".Shape~4x4.NoBoxes.ConnectedValues~~1_2_3.~R1C1_1~R2C2_4":                                                            24,
		".Shape~3x3~2~Raw.ConnectedValues~~1":                                                                                 218,
		".Shape~3x3~3~Raw.ConnectedValues~~1~4.ConnectedValues~~2_3":                                                          512,
		".Shape~4x4.NoBoxes.ChaosConstruction":                                                                                13872,
		".Shape~4x4.ChaosConstruction":                                                                                        8688,
		".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1.ChaosCount~R3C3":                                                994,
		".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R2C2~1.ChaosCount~R4C1~1~CC13~CC9~CC14":                              888,
		".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~CC3~CC4.ChaosArrow~R4C4~0~CC16~CC15~CC14~-~CC16~CC12": 796,
		".Shape~4x4~5.NoBoxes.ChaosConstruction.~R1C1_5~R2C2_1~R4C4_1.ChaosCount~R2C3":                                        29624,
		".Shape~3x4~0-4.RegionSize~3.NoBoxes.ChaosConstruction.~R1C1_4~R2C2_0.ChaosCount~R2C3":                                12602,
		".Shape~4x4.NoBoxes.ChaosConstruction.AllDifferent~CC1~CC6~CC11~CC16.SameValues~2~CC1~CC4":                            1944,
	} {
		p, err := iss.Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.NewSolver(p)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := s.Count(t.Context(), 1_000_000); err != nil || n != want {
			t.Errorf("%s: counted %d, %v, want %d", text, n, err, want)
		}
	}
}

// The engine for any rules and the one for classic boards find the same.
func TestClassicBoards(t *testing.T) {
	for _, name := range []string{"clue17-5000.txt", "hardest11-2000.txt", "multiple-2000.txt"} {
		boards := devdata.Boards(t, name)
		if sample.Only() {
			boards = boards[:50]
		}
		p := rules.NewClassic()
		for _, board := range boards[:min(len(boards), 500)] {
			compareClassic(t, p, board)
		}
	}
}

func compareClassic(t *testing.T, p *rules.Puzzle, board sudoku.Board) {
	t.Helper()
	for c, digit := range board {
		p.Allowed[c] = p.All()
		if digit != 0 {
			p.Allowed[c] = rules.Value(int(digit))
		}
	}
	const limit = 100
	want := map[string]bool{}
	for grid, err := range search.All(t.Context(), board) {
		if err != nil {
			t.Fatal(err)
		}
		want[grid.String()] = true
		if len(want) > limit {
			return
		}
	}
	s, err := rules.NewSolver(p)
	if err != nil {
		t.Fatal(err)
	}
	for grid, err := range s.All(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		text := p.FormatGrid(grid)
		if !want[text] {
			t.Fatalf("%s: found %s", board, text)
		}
		delete(want, text)
	}
	if len(want) > 0 {
		t.Fatalf("%s: %d completions are not found", board, len(want))
	}
}

// What it takes to prove that a completion is the only one, the preparation included.
func BenchmarkUnique(b *testing.B) {
	for _, puzzle := range puzzlesOfOthers(b) {
		b.Run(puzzle.name, func(b *testing.B) {
			total := int64(0)
			for b.Loop() {
				s, err := rules.NewSolver(puzzle.Puzzle)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := s.Count(b.Context(), 2); err != nil {
					b.Fatal(err)
				}
				total += s.Guesses()
			}
			b.ReportMetric(float64(total)/float64(b.N), "guesses")
		})
	}
}

func BenchmarkNewSolver(b *testing.B) {
	for _, puzzle := range puzzlesOfOthers(b) {
		b.Run(puzzle.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := rules.NewSolver(puzzle.Puzzle); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
