package pattern

import (
	"slices"
	"strings"
	"testing"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// position reads lines of fields: = and the digit of a cell, its candidates, or * for all
// digits that the houses leave. Cells that are not given have none.
func position(t *testing.T, text string) *grid.Grid {
	t.Helper()
	var b sudoku.Board
	fields := strings.Fields(text)
	for c, f := range fields {
		if f[0] == '=' {
			b[c] = f[1] - '0'
		}
	}
	g := grid.New(&b)
	for c := range sudoku.Cell(sudoku.Cells) {
		for d := range uint8(9) {
			if int(c) >= len(fields) || fields[c] != "*" && !strings.ContainsRune(fields[c], rune('1'+d)) {
				g.Remove(c, d)
			}
		}
	}
	return &g
}

// TestTraps has positions in which the natural way to do it gives other hits.
func TestTraps(t *testing.T) {
	for _, trap := range []struct {
		name     string
		producer int
		position string
		want     []string
	}{
		{"a naked pair needs four empty cells", 7,
			"12 =4 =5 12 =6 =7 123 =8 =9", nil},
		{"a naked pair in four empty cells", 7,
			"12 =5 =6 12 =7 =8 123 123 =9", []string{"30 r1c7≠12 r1c8≠12"}},
		{"a hidden pair needs five empty cells", 9,
			"128 =4 =5 128 =6 =7 38 38 =9", nil},
		{"a direct hidden pair in three empty cells", 3,
			"129 =3 =4 129 =5 =6 9 =7 =8", []string{"20 r1c7=9"}},
		{"a digit with one place makes no hidden pair", 9,
			"123 =6 =7 2345 345 . 345 =8 . . . . . . 345 . . .", nil},
		{"a cell with one candidate makes no naked pair", 7,
			"1 =6 =7 12 =8 =9 12 123 34", []string{"30 r1c1≠1 r1c8≠12"}},
		{"a unique rectangle of type 1 does not place", 15,
			"12 . . 12 . . . . . 12 . . 123 . . . . .", []string{"45 r2c4≠12"}},
		{"type 4 locks the smaller digit", 15,
			"12 . . 12 . . . . . 1234 . . 1235 . . . . .", []string{"45 r2c1≠2 r2c4≠2"}},
		{"type 4 comes after type 2 of the same loop", 15,
			"12 . . 12 . . . . . 123 3 . 123 . . . . .", []string{"45 r2c2≠3", "45 r2c1≠2 r2c4≠2"}},
	} {
		t.Run(trap.name, func(t *testing.T) {
			g := position(t, trap.position)
			var got []string
			new(Scanner).All(trap.producer, g, func(h Hit) bool {
				got = append(got, hitText(g, h))
				return true
			})
			if !slices.Equal(got, trap.want) {
				t.Errorf("%q, want %q", got, trap.want)
			}
			if plain := plainHits(g, trap.producer); !slices.Equal(got, plain) {
				t.Errorf("%q, the plain producer has %q", got, plain)
			}
		})
	}
}

// TestLoopAfterShorterLoop has two loops. The search for the first one leaves out longer
// loops than it has found, and must not remember them as missing.
func TestLoopAfterShorterLoop(t *testing.T) {
	g := position(t, `
		12 . . 12 . . . . .
		1234 . . 1235 . . . . .
		. . . . . . . . .
		67 . . 67 . . . . .
		. . . 67 . . 67 . .
		678 . . . . . 67 . .`)
	var s Scanner
	var hit Hit
	for _, want := range []string{"45 r2c1≠2 r2c4≠2", "46 r6c1≠67"} {
		if !s.FirstOf(15, g, &hit) {
			t.Fatalf("nothing, want %s", want)
		}
		if got := hitText(g, hit); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
		hit.Apply(g)
	}
}
