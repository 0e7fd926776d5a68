package judge

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"
)

// Puzzles made for these tests.
const (
	big = "EMPHKINCODGJL--F-FB--AEO---I-C-JK-D--P--A--BON-EOLC-BFDJMHNE-GI--PM-NG-K--O-CDEL-CN-F---I---ABK---EK-OAL-C-GFJN-AG---CJB-NM-IPOH" +
		"MO-J--F--PK----N---EL-BM--F--H--LD-CJEP--B-MGKF-BKFG---I--D-J-L-C-GD-JK-L-EHNO-B-H-L-DM-KO-PEF-A-B-----PD--N-I-CNEO-ABGHF-JC----"
	small       = "14........34...." // no clue follows from the others
	crossed     = ".......9...1.642...25.3...1..6.4..2...8....7.4..978......4..35.........2.69......"
	crossedToo  = "..6...5...1........9.7......6...9..143..2..59..13.........91...6..57..9..7....4.5"
	jigsaw      = ".41....9...5.6.13......5...5..9..4..2.64.79.3.79.46..5.5...97...................1"
	jigsawParts = "112223333111222336111122236544444336554444666555588869577588969777788969777889999"
	caged       = "2.9..8..5.38...26...723..9..9..8......659...2..137.6.9...8...4..1...7.538..45.9.1"
	cageParts   = "aabccdeffggbhideefgbbhijjjkllmmijnnkolppqqqkkorspqttuuvrspwtxyuvzsAwBxxuzzsABBBCC"
	cageSums    = "a=6 b=30 c=13 d=17 e=9 f=15 g=9 h=3 i=15 j=19 k=15 l=20 m=8 n=12 o=11 p=22 q=23 r=7 s=13 t=11 u=26 v=15 w=3 x=20 y=4 z=16 A=13 B=27 C=3"
)

// madeInputs is what inputsOfPuzzles returns, which takes a second to make.
var madeInputs map[string][2]string

// inputsOfPuzzles returns an input of each problem of other boards, and what it asks for.
func inputsOfPuzzles(t *testing.T) map[string][2]string {
	t.Helper()
	if madeInputs == nil {
		madeInputs = makeInputs(t)
	}
	return madeInputs
}

func makeInputs(t *testing.T) map[string][2]string {
	zeros := func(board string) string { return strings.ReplaceAll(board, ".", "0") }
	grid := func(side int, board, symbols, gap string, more ...[]int) (in, out string) {
		found := enumerateSquare(t, side, board, symbols, append(boxesOf(side), more...), func([]int) bool { return true })
		slices.Sort(found)
		return lines(board, side, gap), lines(found[0], side, gap)
	}
	var down, up, parts []int
	for i := range 9 {
		down, up = append(down, 10*i), append(up, 8+8*i)
	}
	bigIn, bigOut := grid(16, big, letters, "")
	tinyIn, tinyOut := grid(4, strings.Repeat("0", 16), digits, " ")
	_, classicOut := grid(9, zeros(several), digits, " ")
	_, smallOut := grid(4, small, digits, "")
	crossIn, crossOut := grid(9, crossed, digits, "", down, up)
	crossInToo, crossOutToo := grid(9, crossedToo, digits, "", down, up)

	regions := make([][]int, 9)
	for c, part := range jigsawParts {
		regions[part-'1'] = append(regions[part-'1'], c)
		parts = append(parts, int(part-'1'))
	}
	jigsawOut := enumerateSquare(t, 9, jigsaw, digits, regions, func([]int) bool { return true })
	cages, sums := map[rune][]int{}, map[rune]int{}
	for c, name := range cageParts {
		cages[name] = append(cages[name], c)
	}
	var cageHouses [][]int
	for _, cells := range cages {
		cageHouses = append(cageHouses, cells)
	}
	for _, text := range strings.Fields(cageSums) {
		var name rune
		var sum int
		fmt.Sscanf(text, "%c=%d", &name, &sum)
		sums[name] = sum
	}
	cagedOut := enumerateSquare(t, 9, caged, digits, append(boxesOf(9), cageHouses...), func(grid []int) bool {
		for name, cells := range cages {
			sum := 0
			for _, c := range cells {
				sum += grid[c]
			}
			if sum != sums[name] {
				return false
			}
		}
		return true
	})
	if len(jigsawOut) != 1 || len(cagedOut) != 1 {
		t.Fatalf("the test's puzzles have %d and %d completions, want 1", len(jigsawOut), len(cagedOut))
	}
	var cagedIn strings.Builder
	for row := range 9 {
		cagedIn.WriteString(caged[9*row:9*row+9] + " " + cageParts[9*row:9*row+9] + "\n")
	}
	return map[string][2]string{
		"uva-989": {
			"2\n" + tinyIn + "\n1\n0\n\n3\n" + rows(zeros(several), " ") + "\n3\n" + rows(zeros(clashing), " ") + "\n2\n1 1 0 0\n" + strings.Repeat("0 0 0 0\n", 3),
			tinyOut + "\n1\n\n" + classicOut + "\nNO SOLUTION\n\nNO SOLUTION\n",
		},
		"uva-1309":    {bigIn + "\n" + bigIn, bigOut + "\n" + bigOut},
		"acwing-169":  {bigIn + "\n" + bigIn, bigOut + "\n" + bigOut + "\n"},
		"spoj-sudoku": {"2\n" + bigIn + "\n" + bigIn, bigOut + "\n" + bigOut},
		"hdu-3909": {
			"2\n" + lines(small, 4, "") + "3\n" + rows(several, "") + "3\n" + rows(clashing, "") + "2\n1234\n....\n....\n....\n3\n" +
				rows(strings.Replace(single, ".", enumerate(t, single)[0].String()[:1], 1), ""),
			smallOut + "Multiple Solutions\nNo Solution\nMultiple Solutions\nNot Minimal\n",
		},
		"hdu-4069": {
			"3\n" + walls(jigsaw, parts) + "\n" + walls(strings.Repeat(".", 81), parts) + "\n" + walls("11"+strings.Repeat(".", 79), parts),
			"Case 1:\n" + lines(jigsawOut[0], 9, "") + "Case 2:\nMultiple Solutions\nCase 3:\nNo solution\n",
		},
		"spoj-hs12disu":    {crossIn, crossOut},
		"codechef-j1":      {"2\n" + crossIn + "\n" + crossInToo, crossOut + "\n" + crossOutToo + "\n"},
		"codingame-killer": {cagedIn.String() + cageSums + "\n", lines(cagedOut[0], 9, "")},
		"kattis-sumdoku":   {signs(strings.ReplaceAll(crossOut, "\n", "")), ""}, // which completion is not known
	}
}

func TestAnswersOfPuzzles(t *testing.T) {
	inputs := inputsOfPuzzles(t)
	for _, p := range Problems() {
		name := p.Statements[0].Name
		test, found := inputs[name]
		if p.Classic() {
			continue
		}
		if !found {
			t.Errorf("no case has the problem %s", name)
			continue
		}
		want := test[1]
		got, err := answer(t, name, test[0])
		if name == "kattis-sumdoku" {
			if grid := strings.NewReplacer("\n", "", " ", "").Replace(got); len(grid) != 81 || signs(grid) != test[0] {
				t.Errorf("%s: answered %q, which has other signs", name, got)
			}
			want = got
		}
		if err != nil || got != want {
			t.Fatalf("%s: answered %q, error %v, want %q", name, got, err, want)
		}
		for change, changed := range looks(test[0]) {
			if got, err := answer(t, name, changed); err != nil || got != want {
				t.Errorf("%s, %s: answered %q, error %v, want %q", name, change, got, err, want)
			}
		}
		check := func(given string) error {
			return p.Check(t.Context(), strings.NewReader(test[0]), strings.NewReader(given))
		}
		for _, given := range []string{want, strings.ReplaceAll(want, "\n", " \r\n"), strings.TrimRight(want, "\n")} {
			if err := check(given); err != nil {
				t.Errorf("%s: %q is wrong: %v", name, given, err)
			}
		}
		parts := strings.SplitAfter(strings.TrimRight(want, "\n")+"\n", "\n")
		for i := range parts[:len(parts)-1] {
			if wrong, ok := errors.AsType[*WrongError](check(strings.Join(parts[:i], "") + "x" + strings.Join(parts[i:], ""))); !ok || wrong.Line != i+1 {
				t.Errorf("%s: with a wrong line %d: %v", name, i+1, wrong)
			}
		}
	}
}

// Wrong completions of puzzles of which any would be right.
func TestCheckOfPuzzles(t *testing.T) {
	inputs := inputsOfPuzzles(t)
	for _, test := range []struct{ name, change, to, err string }{
		{"uva-1309", "E", "F", `expected the clue E of board 1`},
		{"uva-1309", "E", "Q", `expected 16 symbols from A to P`},
		{"spoj-hs12disu", "\n", "", `expected nine digits from 1 to 9`},
		{"kattis-sumdoku", " ", "", `expected nine digits from 1 to 9 with a space between them`},
	} {
		p, _ := Find(test.name)
		input := inputs[test.name][0]
		right, err := answer(t, test.name, input)
		if err != nil {
			t.Fatal(err)
		}
		err = p.Check(t.Context(), strings.NewReader(input), strings.NewReader(strings.ReplaceAll(right, test.change, test.to)))
		if err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("%s with %q for %q: %v, want %s", test.name, test.to, test.change, err, test.err)
		}
	}
	blank := strings.Repeat(".........\n", 9)
	grid := enumerate(t, single)[0].String()
	cages := "......... aabbbbbbb\n"
	for _, name := range "cdefghij" {
		cages += "......... " + strings.Repeat(string(name), 9) + "\n"
	}
	cages += "a=9 b=36 c=45 d=45 e=45 f=45 g=45 h=45 i=45 j=45\n"
	for _, test := range []struct{ name, input, given, want string }{
		{"spoj-hs12disu", blank, rows(grid, ""), "found 2 in r2c2 and r6c6 of one diagonal, expected a completion of board 1"},
		{"spoj-hs12disu", blank, "", "found the end of the answer, expected a completion of board 1"},
		{"spoj-hs12disu", blank, strings.Repeat("123456789\n", 9), "found 1 in r1c1 and r2c1 of one column, expected a completion of board 1"},
		{"codingame-killer", cages, rows(grid, ""), "found a broken cage of r1c1 r1c2, expected a completion of board 1"},
		{"kattis-sumdoku", inputs["kattis-sumdoku"][0], rows(grid, " "), "found a broken rule between r1c1 and r1c2, expected a completion of board 1"},
	} {
		p, _ := Find(test.name)
		err := p.Check(t.Context(), strings.NewReader(test.input), strings.NewReader(test.given))
		if wrong, ok := errors.AsType[*WrongError](err); !ok || wrong.Line != 1 || err.Error() != test.want {
			t.Errorf("%s: %q gives %v, want %s", test.name, test.given, err, test.want)
		}
	}
}

func TestBadPuzzles(t *testing.T) {
	row16 := strings.Repeat("-", 16) + "\n"
	killer := strings.Repeat("......... aaaaaaaaa\n", 9)
	for _, test := range []struct{ name, problem, input, err string }{
		{"no size", "uva-989", "4\n", `line 1, column 1: found "4", expected a number from 1 to 3`},
		{"no cells", "uva-989", "2\n", `line 2, column 1: found the end of the input, expected 16 cells, not 0`},
		{"few cells", "uva-989", "2\n1 2", `line 2, column 4: found the end of the input, expected 16 cells, not 2`},
		{"large digit", "uva-989", "2\n1 5", `line 2, column 3: found character '5', expected a symbol from 1 to 4 or a blank`},
		{"short row", "poj-3076", row16 + "ABC\n", `line 2, column 1: found "ABC", expected a symbol from A to P or a blank, 16 together`},
		{"small letter", "poj-3076", row16 + "a\n", `line 2, column 1: found character 'a', expected a symbol from A to P or a blank`},
		{"row in a row", "poj-3076", "A BCDEFGHIJKLMNOPA\n", `line 1, column 3: found "BCDEFGHIJKLMNOPA", expected a symbol from A to P or a blank`},
		{"nothing", "poj-3076", "\n", ErrNoBoard.Error()},
		{"clash", "poj-3076", strings.Replace(strings.Repeat(row16, 16), "--", "AA", 1), "board 1 breaks the problem's promise: the board has no completion"},
		{"few boards", "spoj-sudoku", "1\n", `line 2, column 1: found the end of the input, expected board 1 of 1`},
		{"too many walls", "hdu-4069", "1\n256", `line 2, column 1: found "256", expected a digit plus 16, 32, 64 and 128 for walls`},
		{"digit 10", "hdu-4069", "1\n26", `line 2, column 1: found "26", expected a digit plus 16, 32, 64 and 128 for walls`},
		{"no walls", "hdu-4069", "1\n" + strings.Repeat("0 ", 81), `line 2, column 1: found a region of 81 cells, expected nine cells in each region`},
		{"half a board with walls", "hdu-4069", "1\n0 0", `line 2, column 4: found the end of the input, expected 81 cells, not 2`},
		{"no cages", "codingame-killer", "........." + "\n", `line 2, column 1: found the end of the input, expected the letter of a cage, 9 together`},
		{"a digit for a cage", "codingame-killer", "......... aaaa1aaaa\n", `line 1, column 15: found character '1', expected the letter of a cage`},
		{"no sums", "codingame-killer", killer, `line 10, column 1: found the end of the input, expected the letter of a cage, = and its sum, for each cage once`},
		{"another cage", "codingame-killer", killer + "b=3", `line 10, column 1: found "b=3", expected the letter of a cage, = and its sum, for each cage once`},
		{"too many sums", "codingame-killer", killer + "a=405 a=405", `line 10, column 7: found "a=405", expected the end of the input`},
		{"no sign", "sumdoku", "<<<<<?", `line 1, column 6: found character '?', expected <, = or >`},
		{"few signs", "sumdoku", "<<<<<<\n<<<\n", `line 2, column 1: found "<<<", expected <, = or >, 9 together`},
		{"half the signs", "sumdoku", "<<<<<<\n", `line 2, column 1: found the end of the input, expected <, = or >, 9 together`},
	} {
		if _, err := answer(t, test.problem, test.input); err == nil || err.Error() != test.err {
			t.Errorf("%s: error %v, want %s", test.name, err, test.err)
		}
	}
}

// lines writes cells as rows with a separator.
func lines(cells string, side int, separator string) string {
	var text strings.Builder
	for row := range slices.Chunk([]byte(cells), side) {
		text.Write(bytes.Join(bytes.Split(row, nil), []byte(separator)))
		text.WriteByte('\n')
	}
	return text.String()
}

// walls writes a jigsaw in the form of HDU 4069: where two neighbours lie in two parts, or a cell lies at
// the rim, there is a wall.
func walls(board string, parts []int) string {
	var text strings.Builder
	for c, symbol := range board {
		n := 0
		if symbol != '.' {
			n = int(symbol - '0')
		}
		row, column := c/9, c%9
		for _, wall := range []struct {
			n, to int
			rim   bool
		}{{16, c - 9, row == 0}, {32, c + 1, column == 8}, {64, c + 9, row == 8}, {128, c - 1, column == 0}} {
			if wall.rim || parts[wall.to] != parts[c] {
				n += wall.n
			}
		}
		fmt.Fprintf(&text, "%d%c", n, " \n"[column/8])
	}
	return text.String()
}

// signs writes how the sums of neighbours in a grid compare with 10, in the form of Sumdoku.
func signs(grid string) string {
	var text strings.Builder
	sign := func(a, b int) { text.WriteByte("<=>"[1+cmp.Compare(int(grid[a]-'0')+int(grid[b]-'0'), 10)]) }
	for row := range 9 {
		for column := range 9 {
			if column%3 < 2 {
				sign(9*row+column, 9*row+column+1)
			}
		}
		text.WriteByte('\n')
		for column := 0; row%3 < 2 && column < 9; column++ {
			sign(9*row+column, 9*row+column+9)
			if column == 8 {
				text.WriteByte('\n')
			}
		}
	}
	return text.String()
}

// boxesOf returns the boxes of a square of 4, 9 or 16 cells a side.
func boxesOf(side int) [][]int {
	n := map[int]int{4: 2, 9: 3, 16: 4}[side]
	boxes := make([][]int, side)
	for c := range side * side {
		box := c/side/n*n + c%side/n
		boxes[box] = append(boxes[box], c)
	}
	return boxes
}

// enumerateSquare returns all completions of a board that keep the rules, by plain trial in the blank
// with the fewest choices. Rows and columns are houses, too.
func enumerateSquare(t *testing.T, side int, board, symbols string, houses [][]int, keeps func(grid []int) bool) (found []string) {
	t.Helper()
	houses = slices.Clone(houses)
	for i := range side {
		var row, column []int
		for j := range side {
			row, column = append(row, side*i+j), append(column, side*j+i)
		}
		houses = append(houses, row, column)
	}
	of := make([][]int, len(board)) // the houses of each cell
	for h, cells := range houses {
		for _, c := range cells {
			of[c] = append(of[c], h)
		}
	}
	grid, used := make([]int, len(board)), make([]uint32, len(houses))
	set := func(c, v int) {
		for _, h := range of[c] {
			used[h] ^= 1 << v
		}
		grid[c] = v
	}
	for c := range board {
		if v := strings.IndexByte(symbols, board[c]) + 1; v > 0 {
			set(c, v)
		}
	}
	var visit func()
	visit = func() {
		cell, fewest, free := -1, side+1, uint32(0)
		for c, v := range grid {
			if v != 0 || fewest < 2 {
				continue
			}
			choices := uint32(1)<<(side+1) - 2
			for _, h := range of[c] {
				choices &^= used[h]
			}
			if n := bits.OnesCount32(choices); n < fewest {
				cell, fewest, free = c, n, choices
			}
		}
		if cell < 0 {
			if keeps(grid) {
				text := make([]byte, len(grid))
				for c, v := range grid {
					text[c] = symbols[v-1]
				}
				found = append(found, string(text))
			}
			return
		}
		for ; free != 0; free &= free - 1 {
			v := bits.TrailingZeros32(free)
			set(cell, v)
			visit()
			set(cell, v)
			grid[cell] = 0
		}
	}
	visit()
	if len(found) == 0 || len(board) != side*side {
		t.Fatalf("%d completions of %d cells: %s", len(found), len(board), board)
	}
	return found
}
