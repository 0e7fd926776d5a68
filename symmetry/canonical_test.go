package symmetry

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"bullseye/search"
	"bullseye/sudoku"
)

// brute tries every transformation. It relabels digits in the order in which they
// appear, which is the least way.
func brute(b sudoku.Board) (least sudoku.Board, automorphisms uint64) {
	var orders [][9]uint8
	for _, stacks := range permutations {
		for _, x := range permutations {
			for _, y := range permutations {
				for _, z := range permutations {
					var order [9]uint8
					for i, inner := range [3][3]uint8{x, y, z} {
						for j := range 3 {
							order[3*i+j] = 3*stacks[i] + inner[j]
						}
					}
					orders = append(orders, order)
				}
			}
		}
	}
	least[0] = 255
	transposed := Identity()
	transposed.Transposed = true
	for _, source := range []sudoku.Board{b, transposed.Board(b)} {
		for _, rows := range orders {
			for _, columns := range orders {
				var candidate sudoku.Board
				var labels [10]uint8
				next, order := uint8(0), 0
				for i := range candidate {
					d := source[9*rows[i/9]+columns[i%9]]
					if d != 0 && labels[d] == 0 {
						next++
						labels[d] = next
					}
					candidate[i] = labels[d]
					if order == 0 && candidate[i] != least[i] {
						order = 1
						if candidate[i] < least[i] {
							order = -1
						}
					}
					if order > 0 {
						break
					}
				}
				switch {
				case order < 0:
					least, automorphisms = candidate, 1
				case order == 0:
					automorphisms++
				}
			}
		}
	}
	var digits uint16
	for _, d := range b {
		digits |= 1 << d
	}
	unused := uint64(1)
	for d := 1; d <= 9; d++ {
		if digits>>d&1 == 0 {
			automorphisms *= unused
			unused++
		}
	}
	return least, automorphisms
}

var permutations = [][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// regular returns a grid with 648 automorphisms.
func regular() (b sudoku.Board) {
	for i := range b {
		row, column := i/9, i%9
		b[i] = uint8((3*row+row/3+column)%9 + 1)
	}
	return b
}

// sparse keeps some cells of a board.
func sparse(random *rand.Rand, b sudoku.Board, clues int) (kept sudoku.Board) {
	for _, c := range random.Perm(sudoku.Cells)[:clues] {
		kept[c] = b[c]
	}
	return kept
}

// kinds returns boards of many kinds.
func kinds(t testing.TB) map[string][]sudoku.Board {
	random := rand.New(rand.NewPCG(1, 1))
	all := map[string][]sudoku.Board{
		"empty": {{}},
		"full":  {regular()},
	}
	for range 20 {
		all["few clues"] = append(all["few clues"], sparse(random, regular(), 1+random.IntN(8)))
		all["some clues"] = append(all["some clues"], sparse(random, regular(), 9+random.IntN(16)))
		all["many clues"] = append(all["many clues"], sparse(random, regular(), 25+random.IntN(50)))
		var oneDigit, oneBand, clashing, same, pattern sudoku.Board
		full := regular()
		for i, d := range full {
			if d <= uint8(1+random.IntN(3)) {
				oneDigit[i] = d
			}
			if i/27 == 1 && random.IntN(8) > 0 {
				oneBand[i] = d
			}
			clashing[i] = uint8(random.IntN(10))
			if random.IntN(3) > 0 {
				same[i] = 7
			}
			if i%9%3 == i/9%3 {
				pattern[i] = d
			}
		}
		all["one to three digits"] = append(all["one to three digits"], oneDigit)
		all["one band"] = append(all["one band"], oneBand)
		all["clashing"] = append(all["clashing"], clashing, sparse(random, clashing, 20), sparse(random, clashing, 4))
		all["one digit everywhere"] = append(all["one digit everywhere"], same)
		all["diagonals of boxes"] = append(all["diagonals of boxes"], pattern, sparse(random, pattern, 81))
	}
	var sevens, row, column, twoRows, box sudoku.Board
	full := regular()
	for i := range sevens {
		sevens[i] = 7
		if i/9 == 4 {
			row[i] = full[i]
		}
		if i%9 == 4 {
			column[i] = full[i]
		}
		if i/9 == 4 || i/9 == 7 {
			twoRows[i] = full[i]
		}
		if sudoku.Cell(i).Box() == 4 {
			box[i] = full[i]
		}
	}
	all["sevens"] = []sudoku.Board{sevens}
	all["lines"] = []sudoku.Board{row, column, twoRows, box}
	for _, name := range []string{"clue17-5000.txt", "multiple-2000.txt", "hardest11-2000.txt"} {
		all[name] = corpus(t, name)
	}
	for _, b := range all["clue17-5000.txt"] {
		grid, err := search.First(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		all["grids"] = append(all["grids"], grid.Board())
	}
	return all
}

func corpus(t testing.TB, name string) (boards []sudoku.Board) {
	data, err := os.ReadFile("../../shared/data/" + name)
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "#") {
			b, err := sudoku.ParseBoard(line)
			if err != nil {
				t.Fatal(err)
			}
			boards = append(boards, b)
		}
	}
	return boards
}

func TestCanonicalAgainstBruteForce(t *testing.T) {
	number := 1
	if os.Getenv("BULLSEYE_BIG") != "" {
		number = 5
	}
	for kind, boards := range kinds(t) {
		for _, b := range boards[:min(number, len(boards))] {
			least, automorphisms := brute(b)
			if form := Canonical(b); form.Board != least || form.Automorphisms != automorphisms {
				t.Errorf("%s: %v\nhas the form %v with %d automorphisms,\nexpected      %v with %d",
					kind, b, form.Board, form.Automorphisms, least, automorphisms)
			}
		}
	}
}

func TestCanonicalIsInvariant(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for kind, boards := range kinds(t) {
		for _, b := range boards[:min(len(boards), 100)] {
			form := Canonical(b)
			if form.Transformation.Board(b) != form.Board {
				t.Fatalf("%s: %v: the transformation %v does not lead to %v", kind, b, form.Transformation, form.Board)
			}
			for range 20 {
				equivalent := Random(random).Board(b)
				other := Canonical(equivalent)
				if other.Board != form.Board || other.Automorphisms != form.Automorphisms {
					t.Fatalf("%s: equivalent boards have different forms:\n%v: %v, %d\n%v: %v, %d", kind,
						b, form.Board, form.Automorphisms, equivalent, other.Board, other.Automorphisms)
				}
				if bytes.Compare(equivalent[:], form.Board[:]) < 0 {
					t.Fatalf("%s: %v is less than the form %v", kind, equivalent, form.Board)
				}
			}
		}
	}
}

// The two ways to find the form agree.
func TestByRowsAgreesWithByOrbits(t *testing.T) {
	for kind, boards := range kinds(t) {
		for _, b := range boards[:min(len(boards), 30)] {
			var s finder
			if s.prepare(&b); s.clash {
				continue
			}
			rows, ok := s.byRows()
			if !ok {
				t.Logf("%s: too many ties: %v", kind, b)
				continue
			}
			orbits := s.byOrbits()
			if rows.Transformation.Board(b) != orbits.Transformation.Board(b) || rows.Automorphisms != orbits.Automorphisms {
				t.Fatalf("%s: %v\nby rows   %v, %d\nby orbits %v, %d", kind, b, rows.Transformation.Board(b), rows.Automorphisms,
					orbits.Transformation.Board(b), orbits.Automorphisms)
			}
		}
	}
}

func BenchmarkCanonical(b *testing.B) {
	for kind, boards := range kinds(b) {
		if len(boards) == 0 {
			continue
		}
		b.Run(strings.ReplaceAll(kind, " ", "_"), func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				Canonical(boards[i%len(boards)])
			}
		})
	}
}
