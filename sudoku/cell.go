package sudoku

import (
	"strconv"

	"bullseye/internal/text/message"
)

// Cells is the number of cells on a board.
const Cells = 81

// A Cell is a place on the board, 0 to 80, row by row from the upper left. It is
// also the index of the place in a Board, Grid or Candidates. Methods need a Cell in
// that range, and those of House a House in its.
type Cell uint8

// CellAt returns the cell in the given row and column, which must both be from 0 to 8.
func CellAt(row, column int) Cell { return Cell(9*row + column) }

// Row returns the cell's row, 0 to 8 from the top.
func (c Cell) Row() int { return int(c) / 9 }

// Column returns the cell's column, 0 to 8 from the left.
func (c Cell) Column() int { return int(c) % 9 }

// Box returns the cell's box, 0 to 8 row by row from the upper left.
func (c Cell) Box() int { return int(c)/27*3 + int(c)%9/3 }

// String returns the usual name of the cell, with rows and columns counted from 1.
// The upper left cell is r1c1.
func (c Cell) String() string {
	return "r" + strconv.Itoa(c.Row()+1) + "c" + strconv.Itoa(c.Column()+1)
}

// MarshalText returns the name.
func (c Cell) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a name.
func (c *Cell) UnmarshalText(text []byte) (err error) {
	*c, err = named(text, Cell(Cells))
	return err
}

// named returns that of n cells or houses which has a name.
func named[T interface {
	Cell | House
	String() string
}](name []byte, n T) (T, error) {
	for one := range n {
		if one.String() == string(name) {
			return one, nil
		}
	}
	return 0, message.Errorf("found %q, expected a name such as %v", name, n-1)
}

// Houses is the number of houses: nine rows, nine columns, nine boxes.
const Houses = 27

// A House is a row, column or box. A complete grid has every digit once in each
// house. Rows are 0 to 8, columns 9 to 17, boxes 18 to 26.
type House uint8

// String returns the name of the house, counted from 1: "row 1", "column 5",
// "box 9".
func (h House) String() string {
	kind := [...]string{"row ", "column ", "box "}
	return kind[h/9%3] + strconv.Itoa(int(h%9)+1)
}

// MarshalText returns the name.
func (h House) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads a name.
func (h *House) UnmarshalText(text []byte) (err error) {
	*h, err = named(text, House(Houses))
	return err
}

// Cells returns the house's cells in ascending order.
func (h House) Cells() [9]Cell { return houseCells[h] }

// Houses returns the cell's row, column and box.
func (c Cell) Houses() [3]House {
	return [3]House{House(c.Row()), House(9 + c.Column()), House(18 + c.Box())}
}

// Peers returns the 20 other cells that share a house with c, in ascending order.
func (c Cell) Peers() [20]Cell { return cellPeers[c] }

var (
	houseCells = func() (cells [Houses][9]Cell) {
		var filled [Houses]int
		for c := range Cell(Cells) {
			for _, h := range c.Houses() {
				cells[h][filled[h]] = c
				filled[h]++
			}
		}
		return cells
	}()

	cellPeers = func() (peers [Cells][20]Cell) {
		for c := range Cell(Cells) {
			n := 0
			for o := range Cell(Cells) {
				if o != c && (o.Row() == c.Row() || o.Column() == c.Column() || o.Box() == c.Box()) {
					peers[c][n] = o
					n++
				}
			}
		}
		return peers
	}()
)
