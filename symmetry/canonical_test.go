package symmetry

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/internal/fortest/hostile"
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

// mostSymmetric is the canonical form of the grid with the most automorphisms: 648.
const mostSymmetric = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"

// regular returns a grid with 54 automorphisms.
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

// invariant changes a board so that the transformation carries it to itself.
func invariant(b sudoku.Board, x Transformation) sudoku.Board {
	var cells [sudoku.Cells]int
	for c := range cells {
		cells[c] = c
	}
	target := Move(x.Inverse(), cells)
	for c := range b {
		for to, d := target[c], x.Digits[b[c]]; to != c; to, d = target[to], x.Digits[d] {
			b[to] = d
		}
		if x.Board(b)[c] != b[c] {
			b[c] = 0 // its digit comes back as another one
			for to := target[c]; to != c; to = target[to] {
				b[to] = 0
			}
		}
	}
	return b
}

// slowest are the boards that took the most time of half a million. A search made
// boards of many kinds, often invariant under random transformations, and then changed
// the slowest ones step by step.
var slowest = []string{
	"...413......341......134.........857......785......578296......62912....962......",
	"..................236784519..................236785419.........194632587.........",
	"286947531627938541962841537543612879543612789286947531...........................",
	"529681374618734295374259618437925618952168374861473295295816374743592618186347295",
	"152347896215473896521734896689215473896152473968521473473689521347968521734896521",
}

func mustParse(t testing.TB, text string) sudoku.Board {
	t.Helper()
	b, err := sudoku.ParseLine(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// kinds returns boards of many kinds.
func kinds(t testing.TB) map[string][]sudoku.Board {
	random := rand.New(rand.NewPCG(1, 1))
	all := map[string][]sudoku.Board{
		"empty": {{}},
		"full":  {mustParse(t, mostSymmetric), regular()},
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
	for range 60 {
		x := Random(random)
		for range random.IntN(4) {
			x = x.Then(x) // so that its order is often less
		}
		if random.IntN(2) == 0 {
			x.Digits = Identity().Digits
		}
		b := sparse(random, regular(), random.IntN(82))
		all["symmetric"] = append(all["symmetric"], invariant(b, x), invariant(sparse(random, b, b.Clues()/8), x))
	}
	var once sudoku.Board
	for i := range uint8(9) {
		once[10*i] = i + 1
	}
	all["each digit once, on a diagonal"] = []sudoku.Board{once}
	for _, text := range slowest {
		all["slowest"] = append(all["slowest"], mustParse(t, text))
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
	if !devdata.Present(t) {
		t.Log("skipped: boards of the development data (../shared/data beside the repository), which are not here")
		return all
	}
	for _, name := range []string{"clue17-5000.txt", "multiple-2000.txt", "hardest11-2000.txt"} {
		all[name] = devdata.Boards(t, name)
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

// big says that tests may take minutes.
var big = os.Getenv("BULLSEYE_BIG") != ""

func TestCanonicalAgainstBruteForce(t *testing.T) {
	number := 1
	if big {
		number = 10
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
	boards, transformations := 30, 20
	if big {
		boards, transformations = 1000, 1000
	}
	random := rand.New(rand.NewPCG(2, 2))
	for kind, all := range kinds(t) {
		for _, b := range all[:min(len(all), boards)] {
			form := Canonical(b)
			if form.Transformation.Board(b) != form.Board {
				t.Fatalf("%s: %v: the transformation %v does not lead to %v", kind, b, form.Transformation, form.Board)
			}
			for range transformations {
				equivalent := Random(random).Board(b)
				other := Canonical(equivalent)
				if other.Board != form.Board || other.Automorphisms != form.Automorphisms {
					t.Fatalf("%s: equivalent boards have different forms:\n%v: %v, %d\n%v: %v, %d", kind,
						b, form.Board, form.Automorphisms, equivalent, other.Board, other.Automorphisms)
				}
			}
		}
	}
}

func TestNoEquivalentBoardIsLess(t *testing.T) {
	boards, equivalents := 10, 100
	if big {
		boards, equivalents = 100, 10_000
	}
	random := rand.New(rand.NewPCG(7, 7))
	for kind, all := range kinds(t) {
		for _, b := range all[:min(len(all), boards)] {
			form := Canonical(b)
			for range equivalents {
				if less := Random(random).Board(b); bytes.Compare(less[:], form.Board[:]) < 0 {
					t.Fatalf("%s: %v is less than the form %v", kind, less, form.Board)
				}
			}
		}
	}
}

// The numbers of automorphisms that can be known without a search.
func TestAutomorphisms(t *testing.T) {
	const moves, labels = 2 * 1296 * 1296, 362_880
	var sevens, corner, once sudoku.Board
	for i := range sevens {
		sevens[i] = 7
	}
	corner[80] = 3
	for i := range uint8(9) {
		once[10*i] = i + 1
	}
	for name, test := range map[string]struct {
		board sudoku.Board
		want  uint64
	}{
		"the empty board": {sudoku.Board{}, moves * labels},
		"81 sevens":       {sevens, moves * 40_320},
		"one clue":        {corner, moves / 81 * 40_320},
		"nine digits, one for each diagonal cell": {once, 2 * 6 * 216},
		"the most symmetric grid":                 {mustParse(t, mostSymmetric), 648},
		"another grid":                            {regular(), 54},
	} {
		if got := Canonical(test.board).Automorphisms; got != test.want {
			t.Errorf("%s: found %d automorphisms, expected %d", name, got, test.want)
		}
	}
}

func TestCanonicalGrid(t *testing.T) {
	want := mustParse(t, mostSymmetric)
	form := CanonicalGrid(sudoku.Grid(Random(rand.New(rand.NewPCG(9, 9))).Board(want)))
	if form.Board != want {
		t.Errorf("the form is %v, expected %v", form.Board, want)
	}
	random := rand.New(rand.NewPCG(8, 8))
	puzzle := sparse(random, regular(), 40)
	form, of := CanonicalGrid(sudoku.Grid(regular())), Canonical(puzzle)
	if solution := of.Transformation.Grid(sudoku.Grid(regular())); solution.Board() == form.Board {
		t.Errorf("the solution of the form of %v is the form of its solution: the test needs another board", puzzle)
	}
}

// The least and the greatest of the canonical forms of all grids, as the Sudoku Players'
// Forum found them.
func TestLeastAndGreatestForms(t *testing.T) {
	random := rand.New(rand.NewPCG(10, 10))
	for text, automorphisms := range map[string]uint64{
		"123456789456789123789123456214365897365897214897214365531642978642978531978531642": 3,
		"123456789457893612986217354274538196531964827698721435342685971715349268869172543": 72,
	} {
		want := mustParse(t, text)
		form := Canonical(Random(random).Board(want))
		if form.Board != want || form.Automorphisms != automorphisms {
			t.Errorf("the form is %v with %d automorphisms, expected %v with %d", form.Board, form.Automorphisms, want, automorphisms)
		}
	}
}

func TestValuesAboveNineHaveNoEquivalents(t *testing.T) {
	b := regular()
	b[40] = 10
	if form := Canonical(b); form != (Form{b, Identity(), 1}) {
		t.Errorf("the form is %v", form)
	}
}

func TestCanonicalDoesNotAllocate(t *testing.T) {
	for kind, boards := range kinds(t) {
		one := boards[0]
		if n := testing.AllocsPerRun(20, func() { Canonical(one) }); n >= 1 && !hostile.Raced {
			t.Errorf("%s: %v allocations", kind, n)
		}
	}
}

func BenchmarkCanonical(b *testing.B) {
	for kind, boards := range kinds(b) {
		b.Run(strings.ReplaceAll(kind, " ", "_"), func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				Canonical(boards[i%len(boards)])
			}
		})
	}
}
