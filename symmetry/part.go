package symmetry

import (
	"cmp"
	"slices"
	"sync"

	"bullseye/sudoku"
)

// A Part tells whether boards have its clues, in any arrangement and with any labels. It may be
// used by several goroutines.
type Part struct {
	digits [9]int              // clues of each digit, in increasing order
	bands  func() *[3]partBand // the one with the most clues first; most boards are not compared so far
}

// A partBand is a band of a Part, or a stack of the board from which it was made.
type partBand struct {
	all   []partClue // of all boxes
	boxes [3]partBox // the one with the most clues first
}

// A partBox has the clues of a box, and its first column.
type partBox struct {
	clues []partClue
	first uint8
}

// A partClue is a clue within a band.
type partClue struct{ row, column, digit uint8 }

// NewPart returns the Part with the clues of a board. Values above 9 are no clues.
func NewPart(b sudoku.Board) *Part {
	return &Part{digitsOf(&b), sync.OnceValue(func() *[3]partBand { return bandsOf(&b) })}
}

// bandsOf returns the bands or the stacks of a board.
func bandsOf(b *sudoku.Board) *[3]partBand {
	chutes := chutesOf(b)
	byClues := func(a, b partBand) int { return cmp.Compare(len(b.all), len(a.all)) }
	slices.SortStableFunc(chutes[:3], byClues)
	slices.SortStableFunc(chutes[3:], byClues)
	if len(chutes[5].all) > len(chutes[2].all) { // each band may be the first to be tried
		return (*[3]partBand)(chutes[3:])
	}
	return (*[3]partBand)(chutes[:3])
}

// chutesOf returns the bands of a board, and after them those of its transpose.
func chutesOf(b *sudoku.Board) (chutes [6]partBand) {
	for i := range chutes {
		chute := &chutes[i]
		chute.all = make([]partClue, 0, 27)
		for stack := range uint8(3) {
			box := &chute.boxes[stack]
			box.first = 3 * stack
			before := len(chute.all)
			for cell := range uint8(9) {
				row, column := cell/3, box.first+cell%3
				if d := b[place(i/3, 3*uint8(i%3)+row, column)]; 0 < d && d <= 9 {
					chute.all = append(chute.all, partClue{row, column, d})
				}
			}
			box.clues = chute.all[before:]
		}
		slices.SortStableFunc(chute.boxes[:], func(a, b partBox) int { return cmp.Compare(len(b.clues), len(a.clues)) })
	}
	return chutes
}

// digitsOf returns the numbers of clues of each digit, in increasing order.
func digitsOf(b *sudoku.Board) (digits [9]int) {
	for _, d := range b {
		if 0 < d && d <= 9 {
			digits[d-1]++
		}
	}
	slices.Sort(digits[:])
	return digits
}

// place returns the cell in a row and a column of a board, or of its transpose.
func place(orientation int, row, column uint8) int {
	if orientation == 1 {
		row, column = column, row
	}
	return 9*int(row) + int(column)
}

// Clues returns the number of clues of the part.
func (p *Part) Clues() (n int) {
	for _, clues := range p.digits {
		n += clues
	}
	return n
}

// In reports whether some transformation carries the clues of the part to clues of a board, except
// at most missing ones that it carries to blanks. With up to two missing, it takes up to about a
// millisecond, and mostly a tenth of that.
func (p *Part) In(b *sudoku.Board, missing int) bool {
	tooFew := 0 // clues that are missing, whichever digit is relabelled to which
	for i, n := range digitsOf(b) {
		tooFew += max(p.digits[i]-n, 0)
	}
	if tooFew > missing {
		return false
	}
	var f fitting
	total := 0
	for i, d := range b {
		if 0 < d && d <= 9 {
			f.lines[0][i], f.lines[1][i%9*9+i/9] = d, d
			band, stack := i/27, i%9/3
			f.boxes[0][band][stack]++
			f.boxes[1][stack][band]++
			total++
		}
	}
	missing = min(missing, sudoku.Cells-total)
	f.all = missing
	// Of three bands, one misses at most a third. It is tried first.
	bands := p.bands()
	for first := range f.bands {
		f.bands = [3]*partBand{&bands[first], &bands[(first+1)%3], &bands[(first+2)%3]}
		for f.orientation = range f.lines {
			f.missing = missing / len(f.bands)
			if f.band(0, 0, relabelling{}) {
				return true
			}
		}
		if missing == 0 {
			return false
		}
	}
	return false
}

// A fitting is a search for a transformation that carries a part into a board.
type fitting struct {
	bands       [3]*partBand           // of the part, in the order in which they are tried
	all         int                    // clues that may be missing
	missing     int                    // those of the bands that have been tried
	lines       [2][sudoku.Cells]uint8 // the board and its transpose
	boxes       [2][3][3]int           // clues of their boxes
	orientation int
	columns     [9]uint8 // of the board, for each column of the part
	stacks      uint8    // of the board that are taken
	used        uint8    // bands of the board that are taken
}

// A relabelling has the labels of digits in both directions; 0 is none.
type relabelling struct{ to, from [10]uint8 }

// band tries every band of the board, and every order of its rows, for a band of the part. The
// first band also settles the columns.
func (f *fitting) band(n, missed int, labels relabelling) bool {
	if n == len(f.bands) {
		return true
	}
	clues := f.bands[n].all
	for band := range uint8(3) {
		boxes := &f.boxes[f.orientation][band]
		if f.used>>band&1 != 0 || boxes[0]+boxes[1]+boxes[2]+f.missing-missed < len(clues) {
			continue
		}
		f.used |= 1 << band
		for _, order := range orders {
			rows := [3]uint8{3*band + order[0], 3*band + order[1], 3*band + order[2]}
			if n == 0 {
				if f.box(0, &rows, missed, labels) {
					return true
				}
				continue
			}
			after := labels
			if misses := f.match(clues, &rows, missed, &after); misses <= f.missing && f.band(n+1, misses, after) {
				return true
			}
		}
		f.used &^= 1 << band
	}
	return false
}

// box tries every box of a band of the board, and every order of its columns, for a box of the
// first band of the part.
func (f *fitting) box(n int, rows *[3]uint8, missed int, labels relabelling) bool {
	if n == 3 {
		first := f.missing
		f.missing = f.all
		found := f.band(1, missed, labels)
		f.missing = first
		return found
	}
	box := &f.bands[0].boxes[n]
	for stack := range uint8(3) {
		if f.stacks>>stack&1 != 0 || f.boxes[f.orientation][rows[0]/3][stack]+f.missing-missed < len(box.clues) {
			continue
		}
		f.stacks |= 1 << stack
		for _, order := range orders {
			for i := range order {
				f.columns[box.first+uint8(i)] = 3*stack + order[i]
			}
			after := labels
			if misses := f.match(box.clues, rows, missed, &after); misses <= f.missing && f.box(n+1, rows, misses, after) {
				return true
			}
		}
		f.stacks &^= 1 << stack
	}
	return false
}

// orders are those of three lines.
var orders = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// match carries clues to the board, and returns how many have been carried to blanks so far. If
// one is carried to a clue with another label, it is more than are allowed.
func (f *fitting) match(clues []partClue, rows *[3]uint8, missed int, labels *relabelling) int {
	lines := &f.lines[f.orientation]
	for _, c := range clues {
		found := lines[9*rows[c.row]+f.columns[c.column]]
		switch {
		case found == 0:
			if missed++; missed > f.missing {
				return missed
			}
		case labels.to[c.digit] == 0 && labels.from[found] == 0:
			labels.to[c.digit], labels.from[found] = found, c.digit
		case labels.to[c.digit] != found:
			return f.missing + 1
		}
	}
	return missed
}
