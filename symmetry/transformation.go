package symmetry

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"unicode/utf8"

	"bullseye/sudoku"
)

// A Transformation moves the cells of a board and relabels its digits. The zero
// value is not valid; begin with [Identity].
type Transformation struct {
	// Transposed says that the board is transposed before its lines are moved.
	Transposed bool

	// Row r of the result is row Rows[r] of the board, or of the transposed board.
	// Column c is column Columns[c]. Lines of a band or stack stay together.
	Rows, Columns [9]uint8

	// Digits[d] replaces the digit d. Digits[0] is 0: a blank stays blank.
	Digits [10]uint8
}

// Identity returns the transformation that changes nothing.
func Identity() Transformation {
	return Transformation{
		Rows:    [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8},
		Columns: [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8},
		Digits:  [10]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
	}
}

// Transformations is the number of transformations: 3,359,232 ways to move the cells
// times 9! ways to relabel the digits.
const Transformations = 2 * 1296 * 1296 * 362_880

// Random returns a transformation. All are equally likely.
func Random(random *rand.Rand) Transformation { return numbered(random.Uint64N(Transformations)) }

// numbered returns the transformation with a number below Transformations.
func numbered(n uint64) Transformation {
	t := Identity()
	// below takes a number below k from n, which has one digit for each choice.
	below := func(k int) int {
		digit := n % uint64(k)
		n /= uint64(k)
		return int(digit)
	}
	t.Transposed = below(2) == 1
	for _, lines := range []*[9]uint8{&t.Rows, &t.Columns} {
		bands := [3]uint8{0, 1, 2}
		permute(bands[:], below)
		for i, band := range bands {
			inBand := lines[3*i : 3*i+3]
			for j := range inBand {
				inBand[j] = 3*band + uint8(j)
			}
			permute(inBand, below)
		}
	}
	permute(t.Digits[1:], below)
	return t
}

// permute puts items into one of their orders, in which each choice is one of below.
func permute(items []uint8, below func(int) int) {
	for i := len(items) - 1; i > 0; i-- {
		j := below(i + 1)
		items[i], items[j] = items[j], items[i]
	}
}

// Move returns values in 81 cells, such as weights, moved as the transformation
// moves cells. The values themselves stay as they are.
func Move[T any](t Transformation, values [sudoku.Cells]T) (moved [sudoku.Cells]T) {
	down, across := 9, 1
	if t.Transposed {
		down, across = across, down
	}
	for r, row := range t.Rows {
		for c, column := range t.Columns {
			moved[9*r+c] = values[down*int(row)+across*int(column)]
		}
	}
	return moved
}

// MoveTable returns values of each digit in each cell, [cell][digit−1], moved as the
// transformation moves cells and relabelled as it relabels digits. If such values are
// what a grid scores, the transformed grid scores the same under the transformed
// values. With one weight for a cell, see [Move], this holds only if digits keep their
// labels.
func MoveTable[T any](t Transformation, values [sudoku.Cells][9]T) [sudoku.Cells][9]T {
	moved := Move(t, values)
	for i, of := range moved {
		for d, value := range of {
			moved[i][t.Digits[d+1]-1] = value
		}
	}
	return moved
}

// Board returns the transformed board. Values above 9 move and stay as they are.
func (t Transformation) Board(b sudoku.Board) sudoku.Board {
	moved := Move(t, b)
	for i, d := range moved {
		if d <= 9 {
			moved[i] = t.Digits[d]
		}
	}
	return moved
}

// Grid returns the transformed grid.
func (t Transformation) Grid(g sudoku.Grid) sudoku.Grid {
	return sudoku.Grid(t.Board(sudoku.Board(g)))
}

// Candidates returns the transformed candidates.
func (t Transformation) Candidates(c sudoku.Candidates) sudoku.Candidates {
	moved := Move(t, c)
	for i, set := range moved {
		moved[i] = 0
		for d := range set.All() {
			moved[i] |= sudoku.DigitSet(t.Digits[d])
		}
	}
	return moved
}

// Then returns the transformation that applies t first and next second.
func (t Transformation) Then(next Transformation) Transformation {
	first, second := &t.Rows, &t.Columns
	if next.Transposed {
		first, second = second, first
	}
	both := Transformation{Transposed: t.Transposed != next.Transposed}
	for i := range 9 {
		both.Rows[i] = first[next.Rows[i]]
		both.Columns[i] = second[next.Columns[i]]
	}
	for d := range both.Digits {
		both.Digits[d] = next.Digits[t.Digits[d]]
	}
	return both
}

// Inverse returns the transformation that undoes t.
func (t Transformation) Inverse() Transformation {
	back := Transformation{Transposed: t.Transposed}
	rows, columns := &back.Rows, &back.Columns
	if t.Transposed {
		rows, columns = columns, rows
	}
	for i := range uint8(9) {
		rows[t.Rows[i]] = i
		columns[t.Columns[i]] = i
	}
	for d, to := range t.Digits {
		back.Digits[to] = uint8(d)
	}
	return back
}

// String returns the transformation as four parts with colons between them: "t" if it
// transposes and "n" if not, then the nine Rows, Columns and Digits, all counted from
// 1. The identity is n:123456789:123456789:123456789.
func (t Transformation) String() string {
	text := []byte("n:---------:---------:---------")
	if t.Transposed {
		text[0] = 't'
	}
	for i := range 9 {
		text[2+i] = '1' + t.Rows[i]
		text[12+i] = '1' + t.Columns[i]
		text[22+i] = '0' + t.Digits[i+1]
	}
	return string(text)
}

// MarshalText returns the bytes of String.
func (t Transformation) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what String writes. It reports the first character that
// cannot be there.
func (t *Transformation) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*t = parsed
	}
	return err
}

// Parse reads what String writes. An error gives the position, counted from 1, of the
// first character that cannot be there.
func Parse(text string) (Transformation, error) {
	t := Identity()
	fail := func(at int, expected string) (Transformation, error) {
		found := "its end"
		if at < len(text) {
			_, size := utf8.DecodeRuneInString(text[at:])
			found = strconv.Quote(text[at : at+size])
		}
		return Transformation{}, fmt.Errorf("transformation, character %d: found %s, expected %s", at+1, found, expected)
	}
	if text == "" || text[0] != 'n' && text[0] != 't' {
		return fail(0, `"n" or "t"`)
	}
	t.Transposed = text[0] == 't'
	lines := [2]*[9]uint8{&t.Rows, &t.Columns}
	for part := range 3 {
		colon := 1 + 10*part
		if len(text) <= colon || text[colon] != ':' {
			return fail(colon, `":"`)
		}
		var seen [9]bool
		for i := range 9 {
			at := colon + 1 + i
			if len(text) <= at || text[at] < '1' || text[at] > '9' || seen[text[at]-'1'] {
				return fail(at, "a digit from 1 to 9 that is new in its part")
			}
			line := text[at] - '1'
			seen[line] = true
			if part == 2 {
				t.Digits[i+1] = line + 1
				continue
			}
			if i%3 > 0 && line/3 != lines[part][i-1]/3 {
				return fail(at, "a line of the same band or stack as the one before")
			}
			lines[part][i] = line
		}
	}
	if len(text) > 31 {
		return fail(31, "nothing more")
	}
	return t, nil
}
