package sudoku

// A Board is 81 cells, row by row. Each holds a digit from 1 to 9, or 0 for a
// blank. The zero Board is empty. No grid completes a board with a value above 9.
type Board [Cells]uint8

// A Grid is a board without blanks. Its digits may clash; see Complete.
type Grid [Cells]uint8

// Candidates holds the digits that are still possible in each cell.
type Candidates [Cells]Digits

// Clues returns the number of cells that are not blank.
func (b *Board) Clues() int {
	n := 0
	for _, d := range b {
		if d != 0 {
			n++
		}
	}
	return n
}

// Candidates returns the clue of each cell that has one, and all nine digits for
// each blank. It draws no conclusions from the clues.
func (b *Board) Candidates() Candidates {
	var c Candidates
	for i, d := range b {
		c[i] = AllDigits
		if d != 0 {
			c[i] = DigitSet(d)
		}
	}
	return c
}

// Marks returns the clue of each cell that has one, and for each blank the digits that
// no clue in its row, column or box has. They are what people write into the blanks
// first.
func (b *Board) Marks() Candidates {
	c := b.Candidates()
	for i, d := range b {
		if d != 0 {
			continue
		}
		for _, peer := range cellPeers[i] {
			c[i] &^= DigitSet(b[peer])
		}
	}
	return c
}

// Board returns the board whose clues are the cells with a single candidate.
func (c *Candidates) Board() Board {
	var b Board
	for i, s := range c {
		b[i] = s.Single()
	}
	return b
}

// Board returns the grid as a board without blanks.
func (g *Grid) Board() Board { return Board(*g) }

// Complete reports whether every house of the grid holds every digit once.
func (g *Grid) Complete() bool {
	for _, cells := range houseCells {
		var seen Digits
		for _, c := range cells {
			seen |= DigitSet(g[c])
		}
		if seen != AllDigits {
			return false
		}
	}
	return true
}

// Completes reports whether the grid is a completion of b: it is complete and
// equals b in every cell that is not blank.
func (g *Grid) Completes(b Board) bool {
	for i, d := range b {
		if d != 0 && d != g[i] {
			return false
		}
	}
	return g.Complete()
}

// Within reports whether the grid is complete and the digit of each cell is one of
// the cell's candidates.
func (g *Grid) Within(c Candidates) bool {
	for i, d := range g {
		if !c[i].Has(d) {
			return false
		}
	}
	return g.Complete()
}
