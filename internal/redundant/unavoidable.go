package redundant

import "bullseye/sudoku"

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
// In all cases, the components are those of nine nodes. There are 54 pairs of digits or
// lines, and a word has a bit for each. So all of them are examined at the same time, and
// nothing branches on what the grid holds.

// The bits of the pairs: those of two digits come first, and those of the rows 0 to 8 and of
// the columns 0 to 8 follow, each with the next line of its band or stack.
const (
	digitPairs  = 36
	rowPairs    = digitPairs
	columnPairs = rowPairs + 9
	allPairs    = columnPairs + 9
	everyPair   = 1<<allPairs - 1
)

// A use is the pairs in which a digit or a line is the first, and those in which it is the second.
type use struct{ first, second uint64 }

func (u use) either() uint64 { return u.first | u.second }

var (
	pairOf    [16][16]uint64 // of two different digits; 16, so that masked indices are in range
	digitUse  [16]use
	rowUse    [9]use
	columnUse [9]use
	linesOf   [allPairs][2]uint8 // of each pair: digits, or rows, or columns
)

func init() {
	n := 0
	add := func(a, b int, first, second *use) {
		linesOf[n] = [2]uint8{uint8(a), uint8(b)}
		first.first |= 1 << n
		second.second |= 1 << n
		n++
	}
	for a := 1; a <= 9; a++ {
		for b := 1; b < a; b++ {
			pairOf[a][b], pairOf[b][a] = 1<<n, 1<<n
			add(a, b, &digitUse[a], &digitUse[b])
		}
	}
	for i := range 9 {
		add(i, nextLine(i), &rowUse[i], &rowUse[nextLine(i)])
	}
	for i := range 9 {
		add(i, nextLine(i), &columnUse[i], &columnUse[nextLine(i)])
	}
}

// nextLine returns the line after a line in its band or stack; the first one follows the last.
func nextLine(i int) int { return i/3*3 + (i+1)%3 }

// A joined holds, for each two nodes, the pairs in which they are of the same component.
type joined [9][9]uint64

// set finds the components of a grid.
func (j *joined) set(grid *sudoku.Grid) {
	var inRow, inColumn [9][16]uint8 // the place of each digit
	for c, d := range grid {
		row, column := c/9, c%9
		inRow[row][d&15], inColumn[column][d&15] = uint8(column), uint8(row)
	}
	*j = joined{}
	for i := range 9 {
		j[i][i] = everyPair
		inNextRow, inNextColumn := &inRow[nextLine(i)], &inColumn[nextLine(i)]
		for node := range 9 {
			j[node][inNextRow[grid[9*i+node]&15]%9] |= 1 << (rowPairs + i)
			j[node][inNextColumn[grid[9*node+i]&15]%9] |= 1 << (columnPairs + i)
		}
	}
	for a := range 9 {
		for b := range a {
			together := digitsTogether(grid, a, b) | j[a][b] | j[b][a]
			j[a][b], j[b][a] = together, together
		}
	}
	// Warshall's algorithm, for all pairs at the same time.
	for via := range j {
		with := j[via]
		for a := range j {
			both := with[a]
			for b := range a {
				together := j[a][b] | both&with[b]
				j[a][b], j[b][a] = together, together
			}
		}
	}
}

// digitsTogether returns the pairs of digits that two rows have in a common column or box.
func digitsTogether(grid *sudoku.Grid, a, b int) (pairs uint64) {
	one, two := (*[9]uint8)(grid[9*a:]), (*[9]uint8)(grid[9*b:])
	if a/3 != b/3 {
		for column, d := range one {
			pairs |= pairOf[d&15][two[column]&15]
		}
		return pairs
	}
	for box := 0; box < 9; box += 3 {
		for _, d := range one[box : box+3] {
			with := &pairOf[d&15]
			pairs |= with[two[box]&15] | with[two[box+1]&15] | with[two[box+2]&15]
		}
	}
	return pairs
}

// first returns the pairs in which a node is the first one of its component.
func (j *joined) first(node int) uint64 {
	pairs := uint64(everyPair)
	for before := range node {
		pairs &^= j[node][before]
	}
	return pairs
}

// Components are the components of a grid, and some of its cells as clues.
type Components struct {
	joined joined
	clue   [9]use // for each node, the pairs whose first or second digit or line has a clue there
}

// Set begins with a grid whose cells are all clues.
func (c *Components) Set(grid *sudoku.Grid) {
	c.joined.set(grid)
	for node := range c.clue {
		c.clue[node] = use{everyPair, everyPair}
	}
}

// Turn removes a cell, which has the digit d, from the clues, or adds it to them.
func (c *Components) Turn(cell sudoku.Cell, d uint8) {
	// A node has one cell of each digit or line of a pair.
	row, column := cell.Row(), cell.Column()
	c.clue[row].first ^= digitUse[d&15].first | columnUse[column].first
	c.clue[row].second ^= digitUse[d&15].second | columnUse[column].second
	c.clue[column].first ^= rowUse[row].first
	c.clue[column].second ^= rowUse[row].second
}

// Bare reports whether a component that holds a cell, which has the digit d, has no clue.
func (c *Components) Bare(cell sudoku.Cell, d uint8) bool {
	row, column := cell.Row(), cell.Column()
	var inRow, inColumn uint64 // the pairs in which the component of the node has a clue
	ofRow, ofColumn := &c.joined[row], &c.joined[column]
	for node := range c.clue {
		clue := c.clue[node].either()
		inRow |= ofRow[node] & clue
		inColumn |= ofColumn[node] & clue
	}
	return (digitUse[d&15].either()|columnUse[column].either())&^inRow|rowUse[row].either()&^inColumn != 0
}

// undecided returns the clues that the components do not prove to be needed. The
// grid must be the only completion of the board with these clues.
func (c *Components) undecided(grid *sudoku.Grid, clues Set) (left Set) {
	c.joined.set(grid)
	c.clue = [9]use{}
	for cell := range clues.All() {
		c.Turn(cell, grid[cell])
	}
	for cell := range clues.All() {
		c.Turn(cell, grid[cell])
		if !c.Bare(cell, grid[cell]) {
			left.Add(cell)
		}
		c.Turn(cell, grid[cell])
	}
	return left
}
