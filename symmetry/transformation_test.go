package symmetry

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"bullseye/sudoku"
)

func TestTransformationsAreAGroup(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	board := regular()
	for range 2000 {
		x, y, z := Random(random), Random(random), Random(random)
		if got, want := x.Then(y).Board(board), y.Board(x.Board(board)); got != want {
			t.Fatalf("%v then %v gives\n%v, expected\n%v", x, y, got, want)
		}
		if x.Then(y).Then(z) != x.Then(y.Then(z)) {
			t.Fatalf("%v, %v and %v are not associative", x, y, z)
		}
		if x.Then(x.Inverse()) != Identity() || x.Inverse().Then(x) != Identity() {
			t.Fatalf("%v is not the inverse of %v", x.Inverse(), x)
		}
		if x.Then(Identity()) != x || Identity().Then(x) != x {
			t.Fatalf("the identity changes %v", x)
		}
	}
}

// Whatever a transformation applies to, cells and digits go the same way.
func TestAllIsTransformedAlike(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	grid := sudoku.Grid(regular())
	board := sparse(random, regular(), 30)
	candidates := board.Candidates()
	var cells [sudoku.Cells]int
	var table [sudoku.Cells][9]int
	for c := range cells {
		cells[c] = c
		for d := range table[c] {
			table[c][d] = random.IntN(1000)
		}
	}
	scoreOf := func(g sudoku.Grid, table *[sudoku.Cells][9]int) (sum int) {
		for c, d := range g {
			sum += table[c][d-1]
		}
		return sum
	}
	for range 500 {
		x := Random(random)
		moved, from := x.Grid(grid), Move(x, cells)
		if !moved.Complete() {
			t.Fatalf("%v breaks a grid: %v", x, moved)
		}
		b, c := x.Board(board), x.Candidates(candidates)
		for i := range moved {
			if moved[i] != x.Digits[grid[from[i]]] || b[i] != x.Digits[board[from[i]]] {
				t.Fatalf("%v: cell %d comes from cell %d, but not its digit", x, i, from[i])
			}
		}
		if c != b.Candidates() {
			t.Fatalf("%v: the candidates are %v, expected %v", x, c, b.Candidates())
		}
		movedTable := MoveTable(x, table)
		if got, want := scoreOf(moved, &movedTable), scoreOf(grid, &table); got != want {
			t.Fatalf("%v: the transformed grid scores %d, expected %d", x, got, want)
		}
	}
}

// Numbers and transformations correspond one to one. Each part of a number stands for
// a part of the transformation, so it is enough to look at the parts and at a sample.
func TestEveryTransformationHasANumber(t *testing.T) {
	const lines, digits = 1296, 362_880
	for name, part := range map[string]struct {
		step, n uint64
	}{
		"orientation and rows": {1, 2 * lines},
		"columns":              {2 * lines, lines},
		"digits":               {2 * lines * lines, digits},
	} {
		found := map[Transformation]bool{}
		for i := range part.n {
			found[numbered(i*part.step)] = true
		}
		if uint64(len(found)) != part.n {
			t.Errorf("%s: %d numbers give %d transformations", name, part.n, len(found))
		}
	}
	random := rand.New(rand.NewPCG(6, 6))
	found := map[Transformation]bool{}
	for range 50_000 {
		found[numbered(random.Uint64N(Transformations))] = true
	}
	if len(found) != 50_000 {
		t.Errorf("50000 numbers give %d transformations", len(found))
	}
}

func TestParse(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	for range 1000 {
		x := Random(random)
		got, err := Parse(x.String())
		if err != nil || got != x {
			t.Fatalf("Parse(%q) returns %v, %v", x, got, err)
		}
		text, err := json.Marshal(x)
		var decoded Transformation
		if err != nil || json.Unmarshal(text, &decoded) != nil || decoded != x {
			t.Fatalf("%s decodes to %v, %v", text, decoded, err)
		}
	}
	identity := Identity().String()
	for _, test := range []struct{ text, want string }{
		{"", `character 1: found its end, expected "n" or "t"`},
		{"x" + identity[1:], `character 1: found "x", expected "n" or "t"`},
		{"n", `character 2: found its end, expected ":"`},
		{"n:12", `character 5: found its end, expected a digit from 1 to 9 that is new in its part`},
		{"n:1243", `character 5: found "4", expected a line of the same band or stack as the one before`},
		{"n:122", `character 5: found "2", expected a digit from 1 to 9 that is new in its part`},
		{strings.Replace(identity, "89:", "8a:", 1), `character 11: found "a", expected a digit from 1 to 9 that is new in its part`},
		{identity[:30] + "0", `character 31: found "0", expected a digit from 1 to 9 that is new in its part`},
		{"é", `character 1: found "é", expected "n" or "t"`},
		{identity + " ", `character 32: found " ", expected nothing more`},
	} {
		if _, err := Parse(test.text); err == nil || err.Error() != "transformation, "+test.want {
			t.Errorf("Parse(%q): %v, expected %s", test.text, err, test.want)
		}
		before := Identity()
		if err := before.UnmarshalText([]byte(test.text)); err == nil || before != Identity() {
			t.Errorf("after an error, UnmarshalText leaves %v, %v", before, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(Identity().String())
	f.Add("t:321987654:456123789:918273645")
	f.Add("n:124356789:123456789:123456789")
	board := regular()
	f.Fuzz(func(t *testing.T, text string) {
		x, err := Parse(text)
		if err != nil {
			return
		}
		if x.String() != text {
			t.Errorf("Parse(%q) is printed as %q", text, x)
		}
		if grid := x.Grid(sudoku.Grid(board)); !grid.Complete() || x.Inverse().Board(grid.Board()) != board {
			t.Errorf("%q is not a transformation", text)
		}
	})
}
