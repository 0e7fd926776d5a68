package sudoku

import (
	"errors"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// aGrid is a complete grid, and aBoard has some of its digits as clues.
var (
	aGrid = mustGrid("534678912672195348198342567859761423426853791713924856961537284287419635345286179")

	aBoard = mustBoard("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
)

func mustBoard(line string) Board {
	b, err := ParseLine(line)
	if err != nil {
		panic(err)
	}
	return b
}

func mustGrid(line string) Grid { return Grid(mustBoard(line)) }

// boards generates boards with any number of clues. The clues may clash.
func boards() *rapid.Generator[Board] {
	return rapid.Custom(func(t *rapid.T) Board {
		var b Board
		density := rapid.IntRange(0, 9).Draw(t, "density")
		for i := range b {
			if rapid.IntRange(0, 8).Draw(t, "is clue") < density {
				b[i] = rapid.Uint8Range(1, 9).Draw(t, "digit")
			}
		}
		return b
	})
}

func TestCells(t *testing.T) {
	tests := []struct {
		cell             Cell
		name             string
		row, column, box int
		houses           string
	}{
		{0, "r1c1", 0, 0, 0, "row 1, column 1, box 1"},
		{8, "r1c9", 0, 8, 2, "row 1, column 9, box 3"},
		{40, "r5c5", 4, 4, 4, "row 5, column 5, box 5"},
		{60, "r7c7", 6, 6, 8, "row 7, column 7, box 9"},
		{80, "r9c9", 8, 8, 8, "row 9, column 9, box 9"},
	}
	for _, tt := range tests {
		if got := tt.cell.String(); got != tt.name {
			t.Errorf("Cell(%d).String() = %q, want %q", tt.cell, got, tt.name)
		}
		if r, c, b := tt.cell.Row(), tt.cell.Column(), tt.cell.Box(); r != tt.row || c != tt.column || b != tt.box {
			t.Errorf("%v is in row %d, column %d, box %d, want %d, %d, %d", tt.cell, r, c, b, tt.row, tt.column, tt.box)
		}
		h := tt.cell.Houses()
		if got := h[0].String() + ", " + h[1].String() + ", " + h[2].String(); got != tt.houses {
			t.Errorf("the houses of %v are %s, want %s", tt.cell, got, tt.houses)
		}
	}
}

func TestEveryCellIsInItsHousesAndSeesItsPeers(t *testing.T) {
	for c := range Cell(Cells) {
		if CellAt(c.Row(), c.Column()) != c {
			t.Errorf("CellAt(%d, %d) = %v, want %v", c.Row(), c.Column(), CellAt(c.Row(), c.Column()), c)
		}
		want := map[Cell]bool{}
		for _, h := range c.Houses() {
			cells := h.Cells()
			if !slices.Contains(cells[:], c) || !slices.IsSorted(cells[:]) {
				t.Errorf("the cells of %v are %v: they are not sorted or do not contain %v", h, cells, c)
			}
			for _, o := range cells {
				want[o] = o != c
			}
		}
		peers := c.Peers()
		if !slices.IsSorted(peers[:]) {
			t.Errorf("the peers of %v are not sorted: %v", c, peers)
		}
		for _, p := range peers {
			if !want[p] {
				t.Errorf("%v appears twice among the peers of %v or is not a peer", p, c)
			}
			want[p] = false
		}
	}
}

func TestDigitsAgainstBits(t *testing.T) {
	for s := range Digits(1 << 10) { // including a bit that must be ignored
		set := uint16(s & AllDigits)
		var all []uint8
		text := ""
		for d := uint8(0); d <= 16; d++ {
			has := d >= 1 && d <= 9 && set>>(d-1)&1 == 1
			if s.Has(d) != has {
				t.Errorf("Digits(%#x).Has(%d) = %v", uint16(s), d, !has)
			}
			if has {
				all = append(all, d)
				text += string('0' + rune(d))
			}
		}
		if text == "" {
			text = "."
		}
		var smallest, single uint8
		if len(all) > 0 {
			smallest = all[0]
		}
		if len(all) == 1 {
			single = all[0]
		}
		if got := slices.Collect(s.All()); !slices.Equal(got, all) {
			t.Errorf("Digits(%#x).All() = %v, want %v", uint16(s), got, all)
		}
		if s.Len() != bits.OnesCount16(set) || s.Smallest() != smallest || s.Single() != single || s.String() != text {
			t.Errorf("Digits(%#x): Len %d, Smallest %d, Single %d, String %q", uint16(s), s.Len(), s.Smallest(), s.Single(), s.String())
		}
	}
}

func TestDigitsStopWhenAsked(t *testing.T) {
	for d := range AllDigits.All() {
		if d == 3 {
			return
		}
	}
	t.Error("the loop did not reach 3")
}

func TestDigitSetOfNoDigit(t *testing.T) {
	for _, d := range []uint8{0, 10, 15, 16, 17, 255} {
		if s := DigitSet(d); s != 0 {
			t.Errorf("DigitSet(%d) = %v, want the empty set", d, s)
		}
	}
}

func TestCompletes(t *testing.T) {
	other := aBoard
	other[2] = 1
	swapped := aGrid
	swapped[0], swapped[1] = swapped[1], swapped[0]
	blanked := aGrid
	blanked[80] = 0
	narrowed := aBoard.Candidates()
	narrowed[2] &^= DigitSet(aGrid[2])
	full := aGrid.Board()

	if !aGrid.Complete() || !aGrid.Completes(aBoard) || !aGrid.Completes(full) || !aGrid.Completes(Board{}) {
		t.Error("a completion was rejected")
	}
	if all := aBoard.Candidates(); !aGrid.Within(all) {
		t.Error("Within rejects a completion for the candidates of its board")
	}
	if aGrid.Completes(other) {
		t.Error("Completes accepts a board with a clue that differs")
	}
	if swapped.Complete() || blanked.Complete() || swapped.Completes(Board{}) {
		t.Error("a grid with a clash or a blank was accepted")
	}
	if aGrid.Within(narrowed) {
		t.Error("Within accepts candidates that lack a digit of the grid")
	}
}

func TestBoardToCandidatesAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := boards().Draw(t, "board")
		c := b.Candidates()
		if back := c.Board(); back != b {
			t.Fatalf("the board of its candidates is %v", back)
		}
		clues := 0
		for i, s := range c {
			if s != AllDigits {
				clues++
			}
			if b[i] != 0 && s.Single() != b[i] {
				t.Fatalf("the candidates of %v are %v", Cell(i), s)
			}
		}
		if b.Clues() != clues {
			t.Fatalf("%d clues, want %d", b.Clues(), clues)
		}
	})
}

func TestClash(t *testing.T) {
	with := func(set map[string]uint8) Board {
		var b Board
		for c := range Cell(Cells) {
			b[c] = set[c.String()]
		}
		return b
	}
	tests := []struct {
		name  string
		board Board
		want  string // the error, empty for none
	}{
		{"empty board", Board{}, ""},
		{"some clues", aBoard, ""},
		{"complete grid", aGrid.Board(), ""},
		{"row", with(map[string]uint8{"r1c1": 7, "r1c5": 7}), "clues clash: 7 in r1c1 and r1c5 (row 1)"},
		{"column", with(map[string]uint8{"r1c9": 2, "r9c9": 2}), "clues clash: 2 in r1c9 and r9c9 (column 9)"},
		{"box", with(map[string]uint8{"r4c4": 9, "r6c6": 9}), "clues clash: 9 in r4c4 and r6c6 (box 5)"},
		{"three in a row", with(map[string]uint8{"r2c1": 1, "r2c4": 1, "r2c9": 1}), "clues clash: 1 in r2c1, r2c4 and r2c9 (row 2)"},
		{"row and box", with(map[string]uint8{"r1c1": 3, "r1c2": 3}), "clues clash: 3 in r1c1 and r1c2 (row 1, box 1)"},
		{"two digits", with(map[string]uint8{"r5c1": 8, "r5c2": 4, "r5c7": 4, "r5c8": 8}), "clues clash: 4 in r5c2 and r5c7 (row 5); 8 in r5c1 and r5c8 (row 5)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.board.Clash()
			if tt.want == "" {
				if err != nil {
					t.Errorf("Clash() = %v, want nil", err)
				}
				return
			}
			if err == nil || err.Error() != tt.want {
				t.Fatalf("Clash() = %v, want %s", err, tt.want)
			}
			var clash *ClashError
			if !errors.Is(err, ErrNoCompletion) || !errors.As(err, &clash) || len(clash.Conflicts) == 0 {
				t.Errorf("Clash() = %#v, want a *ClashError that wraps ErrNoCompletion", err)
			}
		})
	}
}

func TestConflictsAreThePairsOfPeersWithTheSameDigit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := boards().Draw(t, "board")
		type pair struct{ a, b Cell }
		got := map[pair]bool{}
		for _, c := range b.Conflicts() {
			if len(c.Cells) < 2 || !slices.IsSorted(c.Cells) {
				t.Fatalf("%v holds %v", c, c.Cells)
			}
			for i, x := range c.Cells {
				if b[x] != c.Digit {
					t.Fatalf("%v: %v holds %d", c, x, b[x])
				}
				for _, y := range c.Cells[i+1:] {
					got[pair{x, y}] = true
				}
			}
		}
		want := map[pair]bool{}
		for x := range Cell(Cells) {
			for _, y := range x.Peers() {
				if b[x] != 0 && b[x] == b[y] && x < y {
					want[pair{x, y}] = true
				}
			}
		}
		for p := range want {
			if !got[p] {
				t.Fatalf("%v and %v clash, but Conflicts does not contain them", p.a, p.b)
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%d clashing pairs, want %d", len(got), len(want))
		}
		if (b.Clash() == nil) != (len(want) == 0) {
			t.Fatal("Clash disagrees with Conflicts")
		}
	})
}
