package symmetry

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bullseye/sudoku"
)

// contest is a board of target sudoku with 1,050 completions, and solved one of its grids.
const (
	contest = ".....9.4.2.61..8.91.9.4....5......8.4..3.17...8.5............5...17....49........"
	solved  = "875239146246175839139846527513967482492381765687524913728493651361758294954612378"
)

// changed returns a board without some clues, and with others of a grid.
func changed(random *rand.Rand, b sudoku.Board, grid sudoku.Board, without, added int) sudoku.Board {
	before := b
	for _, cell := range random.Perm(sudoku.Cells) {
		switch {
		case before[cell] != 0 && without > 0:
			b[cell] = 0
			without--
		case before[cell] == 0 && added > 0:
			b[cell] = grid[cell]
			added--
		}
	}
	return b
}

func line(t testing.TB, text string) sudoku.Board {
	b, err := sudoku.ParseLine(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A board of a part that was turned, relabelled and changed still has its clues.
func TestPartIsFound(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	clues, grid := line(t, contest), line(t, solved)
	part := NewPart(clues)
	if part.Clues() != clues.Clues() {
		t.Errorf("%d clues, want %d", part.Clues(), clues.Clues())
	}
	for without := range 4 {
		for _, added := range []int{0, 1, 3, 20, 50} {
			t.Run(fmt.Sprintf("without %d, with %d more", without, added), func(t *testing.T) {
				for range 20 {
					b := Random(random).Board(changed(random, clues, grid, without, added))
					if !part.In(&b, without) {
						t.Errorf("%v has not the clues", b)
					}
					if without > 0 && added == 0 && part.In(&b, without-1) {
						t.Errorf("%v has one clue more than it can have", b)
					}
				}
			})
		}
	}
}

// The answer agrees with a search through all transformations of one kind: a board has the part
// in every case in which some transformation of a brute-force list carries it there.
func TestPartAgreesWithTransformations(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	clues := line(t, contest)
	found := 0
	for range 300 {
		// A small part, so that random transformations carry it into the grid now and then.
		part := changed(random, clues, clues, clues.Clues()-3, 0)
		b := changed(random, line(t, solved), clues, 60, 0)
		carried := false
		for range 500 {
			moved := Random(random).Board(part)
			if inside(&moved, &b) {
				carried = true
				break
			}
		}
		if carried {
			found++
			if !NewPart(part).In(&b, 0) {
				t.Errorf("%v is in %v", part, b)
			}
		}
	}
	if found == 0 {
		t.Error("no part was carried into a board: the test tests nothing")
	}
}

func inside(part, b *sudoku.Board) bool {
	for i, d := range part {
		if d != 0 && b[i] != d {
			return false
		}
	}
	return true
}

// Other boards do not have the clues.
func TestPartIsNotInOtherBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	part := NewPart(line(t, contest))
	other := line(t, "534678912672195348198342567859761423426853791713924856961537284287419635345286179")
	for _, n := range []int{0, 20, 25, 40, 60, 81} {
		for range 20 {
			b := Random(random).Board(changed(random, sudoku.Board{}, other, 0, n))
			if part.In(&b, 3) {
				t.Errorf("%v has the clues", b)
			}
		}
	}
}

func BenchmarkPart(b *testing.B) {
	random := rand.New(rand.NewPCG(7, 8))
	part := NewPart(line(b, contest))
	other := line(b, "534678912672195348198342567859761423426853791713924856961537284287419635345286179")
	for _, n := range []int{20, 24, 30, 40, 60, 81} {
		var boards [64]sudoku.Board
		for i := range boards {
			boards[i] = Random(random).Board(changed(random, sudoku.Board{}, other, 0, n))
		}
		for _, missing := range []int{0, 1, 2} {
			b.Run(fmt.Sprintf("clues=%d/missing=%d", n, missing), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					part.In(&boards[i%len(boards)], missing)
				}
			})
		}
	}
}
