package redundant

import (
	"math/bits"

	"bullseye/sudoku"
)

// An unavoidable set of a grid is a set of cells whose digits can be permuted so
// that another grid results. If a board's only completion is the grid, each of its
// unavoidable sets holds a clue. If it holds one clue alone, the board without that
// clue has another completion, so the clue is needed.
//
// Many of these sets are found without a search. Two digits fill 18 cells, and so
// do two rows of a band or two columns of a stack. Exchange the two digits in some
// of the cells, or the two rows in some of their columns. The result is a grid if
// every house still has all nine digits. The cells that must be exchanged together
// form a component, which is an unavoidable set:
//
//   - For two digits, a component consists of rows, because each row has each digit
//     once. In the column and in the box of one digit, the other digit may belong to
//     another row. That row is of the same component.
//   - For two rows of a band, a component consists of columns. The column in which
//     one row has a digit and the column in which the other row has it are of the
//     same component. Boxes do not matter, because the rows share them. For two
//     columns of a stack, exchange the words row and column.
//
// In all cases, the components are those of nine nodes and of one or two
// permutations of them.

// A layout is a grid and the clues of a board that it completes, in the forms in
// which components are found quickly. Nodes and other places count from 0, and sets
// of nodes are masks. Arrays have 16 or 32 elements, so that masked indices are
// always in range.
type layout struct {
	digits  [16]pattern // of the digits 1 to 9
	rows    [16]line
	columns [16]line
}

// A pattern describes the cells of a digit. Its nodes are the rows.
type pattern struct {
	column, box     [16]uint8  // the column and the box of the digit in a row
	inColumn, inBox [16]uint16 // the row of the digit in a column and in a box
	clues           uint64     // the rows in which the digit is a clue
	needed          uint64     // those in which it is known to be needed
}

// A line describes a row or a column. Its nodes are the places in it.
type line struct {
	digit  [16]uint8  // the digit at a place
	place  [16]uint16 // the place of a digit
	clues  uint64     // the places that hold clues
	needed uint64     // those that are known to be needed
}

// set sets the layout to a grid and the clues of a board.
func (l *layout) set(grid *sudoku.Grid, clues Set) {
	for row := range uint8(9) {
		line := &l.rows[row]
		line.clues, line.needed = uint64(clues.row(row)), 0
		l.columns[row].clues, l.columns[row].needed = 0, 0
		l.digits[row+1].clues, l.digits[row+1].needed = 0, 0
		node, boxes := uint16(1)<<row, row/3*3
		digits := grid[9*int(row):][:9]
		for column := range uint8(9) {
			d := digits[column] & 15
			box := (boxes + column/3) & 15
			line.digit[column], line.place[d] = d, 1<<column
			other := &l.columns[column]
			other.digit[row], other.place[d] = d, node
			p := &l.digits[d]
			p.column[row], p.box[row] = column, box
			p.inColumn[column], p.inBox[box] = node, node
		}
	}
	for row := range uint8(9) {
		line := &l.rows[row]
		for places := line.clues; places != 0; places &= places - 1 {
			column := bits.TrailingZeros64(places) & 15
			l.columns[column].clues |= 1 << row
			l.digits[line.digit[column]&15].clues |= 1 << row
		}
	}
}

// undecided returns the clues that the components do not prove to be needed. The
// grid must be the board's only completion.
func (l *layout) undecided() (left Set) {
	l.find()
	for row := range uint8(9) {
		line := &l.rows[row]
		for places := line.clues &^ line.needed; places != 0; places &= places - 1 {
			column := bits.TrailingZeros64(places) & 15
			if (l.columns[column].needed|l.digits[line.digit[column]&15].needed)>>row&1 == 0 {
				left.Add(sudoku.CellAt(int(row), column))
			}
		}
	}
	return left
}

// find finds the clues that the components prove to be needed.
func (l *layout) find() {
	for i := 1; i <= 9; i++ {
		a := &l.digits[i]
		for j := 1; j < i; j++ {
			b := &l.digits[j]
			judge(exchangeDigits(a, b), a.clues, b.clues, &a.needed, &b.needed)
		}
	}
	for i := 0; i < 9; i += 3 {
		l.judgeLines((*[3]line)(l.rows[i:]))
		l.judgeLines((*[3]line)(l.columns[i:]))
	}
}

// judgeLines judges the pairs of the rows of a band or of the columns of a stack.
func (l *layout) judgeLines(lines *[3]line) {
	for i := range lines {
		a, b := &lines[i], &lines[(i+1)%3]
		judge(exchangeLines(a, b), a.clues, b.clues, &a.needed, &b.needed)
	}
}

// A relation holds, for each of nine nodes, the set of nodes that follow it: those
// of nodes 0 to 6 in nine bits each, and those of the last two.
type relation struct {
	first uint64
	last  [2]uint64
}

// exchangeDigits returns the relation between the rows in which two digits can only
// be exchanged together.
func exchangeDigits(a, b *pattern) relation {
	next := func(row int) uint64 {
		return uint64(b.inColumn[a.column[row]&15] | b.inBox[a.box[row]&15])
	}
	return relation{
		next(0) | next(1)<<9 | next(2)<<18 | next(3)<<27 | next(4)<<36 | next(5)<<45 | next(6)<<54,
		[2]uint64{next(7), next(8)},
	}
}

// exchangeLines returns the relation between the places in which two lines can only
// be exchanged together.
func exchangeLines(a, b *line) relation {
	next := func(place int) uint64 { return uint64(b.place[a.digit[place]&15]) }
	return relation{
		next(0) | next(1)<<9 | next(2)<<18 | next(3)<<27 | next(4)<<36 | next(5)<<45 | next(6)<<54,
		[2]uint64{next(7), next(8)},
	}
}

// judge finds the components of a relation. If a component holds one clue, of those
// in a and b together, judge adds the clue to the needed ones.
func judge(r relation, a, b uint64, neededA, neededB *uint64) {
	sets := r.close()
	rest := uint64(allNodes)
	var inBoth uint64
	// No node follows itself, so there are at most four components. A fixed number of
	// turns takes less time than a branch that depends on the grid.
	for range 4 {
		component := sets >> (9 * uint(bits.TrailingZeros64(rest|1<<6)) & 63) & rest
		rest &^= component
		found := (a | b<<9) & (component | component<<9)
		inBoth |= found & ifOne(found)
	}
	if rest != 0 { // nodes 7 and 8, to which no other leads
		found := (a | b<<9) & (rest | rest<<9)
		inBoth |= found & ifOne(found)
	}
	*neededA |= inBoth & allNodes
	*neededB |= inBoth >> 9
}

// ifOne returns a mask of all bits if the set has at most one element, and 0 otherwise.
func ifOne(set uint64) uint64 { return uint64(int64(set&(set-1)-1) >> 63) }

const (
	firstNodes = 1<<7 - 1 // nodes 0 to 6
	allNodes   = 1<<9 - 1
	column     = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36 | 1<<45 | 1<<54 // node 0 in the sets of relation.first
)

// close returns the transitive closure of the relation for nodes 0 to 6, in nine
// bits each. It is Warshall's algorithm: for each node, every set that has the node
// gets what follows it. A product adds to all these sets at once. The sets of the
// last two nodes are needed first, and not any more after that.
func (r *relation) close() uint64 {
	last := r.last[0] | r.last[1]&-(r.last[0]>>8)
	set := r.first
	set |= set >> 8 & column * r.last[1]
	set |= set >> 7 & column * last
	set |= set & column * (set & allNodes)
	set |= set >> 1 & column * (set >> 9 & allNodes)
	set |= set >> 2 & column * (set >> 18 & allNodes)
	set |= set >> 3 & column * (set >> 27 & allNodes)
	set |= set >> 4 & column * (set >> 36 & allNodes)
	set |= set >> 5 & column * (set >> 45 & allNodes)
	set |= set >> 6 & column * (set >> 54 & allNodes)
	return set
}
