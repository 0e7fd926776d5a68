package symmetry

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"sync"

	"bullseye/sudoku"
)

// A Form is the canonical form of a board.
type Form struct {
	Board          sudoku.Board
	Transformation Transformation // carries the board to its canonical form
	Automorphisms  uint64         // how many transformations carry the board to itself
}

// Canonical returns the canonical form of a board: the lexicographically least
// equivalent board, read row by row, with blanks less than digits. It is exact for
// every board, also if clues clash. A board with a value above 9 has no equivalents
// but itself.
//
// A puzzle takes a few microseconds, and a grid about ten. The slowest boards that a
// search has found take a few milliseconds.
func Canonical(b sudoku.Board) Form {
	for _, d := range b {
		if d > 9 {
			return Form{b, Identity(), 1}
		}
	}
	s := finders.Get().(*finder)
	defer finders.Put(s)
	s.prepare(&b)
	var form Form
	if grid := sudoku.Grid(b); grid.Complete() {
		form = s.byPairs()
	} else {
		form = s.byRows()
	}
	form.Board = form.Transformation.Board(b)
	return form
}

// CanonicalGrid returns the canonical form of a grid, such as the solution of a
// puzzle. It tells which puzzles have equivalent solutions. The canonical form of a
// puzzle tells more, and is not this one with cells blanked out.
func CanonicalGrid(g sudoku.Grid) Form { return Canonical(g.Board()) }

// A Class stands for all boards that are equivalent to each other. It is a part of the
// SHA-256 of their canonical form: among a thousand million classes, the chance that any
// two have the same Class is 2·10⁻²¹.
type Class [16]byte

// ClassOf returns the class of a board.
func ClassOf(b sudoku.Board) Class {
	form := Canonical(b)
	sum := sha256.Sum256(form.Board[:])
	return Class(sum[:])
}

var finders = sync.Pool{New: func() any { return new(finder) }}

// finder finds the canonical form of one board. It reuses its memory.
type finder struct {
	lines    [2]lines // of the board and of its transpose
	repeated uint16   // the digits that stand twice in a row or a column

	// least holds the least rows found so far: the label of the leftmost cell is in
	// bits 32 to 35, that of the rightmost in bits 0 to 3. Rows that are not known
	// yet are greater than any labels. improved says that a row has become less.
	least    [9]uint64
	improved bool

	ties, next []arrangement // the arrangements that lead to least
	rows       []follower    // the rows that are tried next
	lead       uint16        // how they begin; it is less if that is with more blanks

	// trial holds the arrangement that is being tried, and the choices made in it.
	trial [maxDepth]arrangement

	symmetric symmetric // memory for boards with many ties
	starts    []start   // memory for grids
}

// lines are the rows of a board.
type lines struct {
	cells [9][9]uint8
	words [9]uint64 // a row as one number; it differs if the rows do
	clues [9]uint16 // bit c: the row has a clue in column c
	like  [3]uint8  // for each band, the first band that has the same rows in any order
	twins bool      // a band has two equal rows, or two bands have the same rows
}

func (s *finder) prepare(b *sudoku.Board) {
	var inColumn [9]uint16 // the digits of each column, with blanks as bit 0
	rows, columns := &s.lines[0], &s.lines[1]
	s.repeated = 0
	for r := range 9 {
		row, inRow := (*[9]uint8)(b[9*r:]), uint16(0)
		rows.cells[r] = *row
		for c, d := range row {
			columns.cells[c][r] = d
			bit := uint16(1) << (d & 15)
			s.repeated |= (inRow | inColumn[c]) & bit
			inRow |= bit
			inColumn[c] |= bit
		}
	}
	s.repeated &^= 1 // blanks
	rows.read()
	columns.read()
}

// read reads the cells.
func (l *lines) read() {
	const each, highest, bitOfEach = 0x0101_0101_0101_0101, 0x80, 0x0002_0408_1020_4081
	for r := range l.cells {
		cells, last := binary.LittleEndian.Uint64(l.cells[r][:8]), uint64(l.cells[r][8])
		filled := (cells + (highest-1)*each) & (highest * each) // the highest bit of each byte that is not 0
		l.clues[r] = uint16(filled*bitOfEach>>56 | (last+15)>>4<<8)
		cells = (cells | cells>>4) & 0x00FF_00FF_00FF_00FF
		cells = (cells | cells>>8) & 0x0000_FFFF_0000_FFFF
		cells |= cells >> 16
		l.words[r] = cells&0xFFFF_FFFF | last<<32
	}
	l.compare()
}

// compare finds equal rows and bands.
func (l *lines) compare() {
	l.twins = false
	for band := range uint8(3) {
		w := l.band(band)
		l.twins = l.twins || w[0] == w[1] || w[1] == w[2]
		l.like[band] = band
		for other := range band {
			if l.band(other) == w {
				l.like[band], l.twins = l.like[other], true
				break
			}
		}
	}
}

// band returns the rows of a band in increasing order.
func (l *lines) band(band uint8) [3]uint64 {
	a, b, c := l.words[3*band], l.words[3*band+1], l.words[3*band+2]
	least, most := min(a, b, c), max(a, b, c)
	return [3]uint64{least, a ^ b ^ c ^ least ^ most, most}
}

// rowsLike returns the number of unused rows of the band that equal an unused row, and
// reports whether that row is the first of them. Exchanging equal rows changes nothing.
func (l *lines) rowsLike(used uint16, r uint8) (n uint64, first bool) {
	if !l.twins {
		return 1, true
	}
	first = true
	for other := r / 3 * 3; other < r/3*3+3; other++ {
		if used>>other&1 == 0 && l.words[other] == l.words[r] {
			n++
			first = first && other >= r
		}
	}
	return n, first
}

// bandsLike returns the number of unused bands that equal an unused band, and reports
// whether that band is the first of them.
func (l *lines) bandsLike(used uint16, band uint8) (n uint64, first bool) {
	if !l.twins {
		return 1, true
	}
	first = true
	for other := range uint8(3) {
		if used>>(3*other)&7 == 0 && l.like[other] == l.like[band] {
			n++
			first = first && other >= band
		}
	}
	return n, first
}

// unusedLabels returns the number of ways to label the digits that do not occur.
func unusedLabels(seen uint16) uint64 {
	ways := uint64(1)
	for d := range uint64(9 - bits.OnesCount16(seen)) {
		ways *= d + 1
	}
	return ways
}
