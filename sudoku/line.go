package sudoku

import (
	"errors"
	"fmt"
	"slices"
)

// Classes of bytes in a line of text. The class of a digit is its value, 1 to 9.
// The classes of bytes that are not cells have the high bit set.
const (
	blank   = 0x00
	space   = 0x81
	bar     = 0x82
	foreign = 0xFF
)

// classOf maps a byte to its class.
var classOf = func() (class [256]uint8) {
	for c := range class {
		class[c] = foreign
	}
	for c := '1'; c <= '9'; c++ {
		class[c] = uint8(c - '0')
	}
	for _, c := range ".0*_-?xX" {
		class[c] = blank
	}
	for _, c := range " \t\r\v\f" {
		class[c] = space
	}
	class['|'] = bar
	return class
}()

// symbolOf maps a cell's value to the byte that represents it. Invalid values,
// above 9, map to a question mark.
var symbolOf = func() (symbol [256]byte) {
	for d := range symbol {
		symbol[d] = '?'
	}
	copy(symbol[:], ".123456789")
	return symbol
}()

// readCells reads the 81 bytes at the start of text into b. It returns the bitwise
// OR of their classes, which is less than space if all bytes are digits or blanks,
// and equals blank if all are blanks.
func readCells[T string | []byte](b *Board, text T) (classes uint8) {
	if len(text) < Cells {
		return foreign
	}
	text = text[:Cells]
	for i := range b {
		d := classOf[text[i]]
		classes |= d
		b[i] = d
	}
	return classes
}

// onlySpace reports whether text consists of white space. It is usually empty or a
// line end.
func onlySpace[T string | []byte](text T) bool {
	for i := range len(text) {
		if classOf[text[i]] != space && text[i] != '\n' {
			return false
		}
	}
	return true
}

// ParseLine reads a board in the line form: 81 characters, optionally followed by
// white space and a comment. Its error is a *SyntaxError. It does not allocate for
// 81 characters followed only by white space.
func ParseLine[T string | []byte](text T) (Board, error) {
	var b Board
	if len(text) >= Cells {
		var line [Cells]byte
		copy(line[:], text)
		ok, _ := ReadDigits(&b, line[:])
		if (ok || readCells(&b, text) < space) && onlySpace(text[Cells:]) {
			return b, nil
		}
	}
	reading, err := parseOne([]byte(text), NewRecogniser(Line))
	return reading.Board, err
}

// String returns the line form.
func (b Board) String() string { return string(b.AppendLine(make([]byte, 0, Cells))) }

// String returns the line form.
func (g Grid) String() string { return Board(g).String() }

// ErrValue means that a cell has a value above 9, which text cannot hold.
var ErrValue = errors.New("the value of a cell is no digit and no blank")

// MarshalText returns the line form. If a value is above 9, the error wraps ErrValue:
// the line form has a question mark there, which UnmarshalText reads as a blank.
func (b Board) MarshalText() ([]byte, error) {
	for i, value := range b {
		if value > 9 {
			return nil, fmt.Errorf("%w: found %d in r%dc%d, expected 0 to 9", ErrValue, value, i/9+1, i%9+1)
		}
	}
	return b.AppendLine(nil), nil
}

// MarshalText is like that of Board. A blank, which a Grid does not have, is written, too,
// and UnmarshalText refuses it.
func (g Grid) MarshalText() ([]byte, error) { return Board(g).MarshalText() }

// UnmarshalText reads the line form. Its error is a *SyntaxError. After an error,
// the board is unchanged.
func (b *Board) UnmarshalText(text []byte) error {
	read, err := ParseLine(text)
	if err != nil {
		return err
	}
	*b = read
	return nil
}

// UnmarshalText reads the line form without blanks. The digits may clash. Its
// error is a *SyntaxError. After an error, the grid is unchanged.
func (g *Grid) UnmarshalText(text []byte) error {
	read, err := ParseLine(text)
	if err != nil {
		return err
	}
	if slices.Contains(read[:], 0) {
		return blankInGrid(text)
	}
	*g = Grid(read)
	return nil
}

// blankInGrid returns a *SyntaxError at the first blank of a line form.
func blankInGrid(text []byte) error {
	reading, err := parseOne(text, NewRecogniser(Line))
	if err != nil {
		return err
	}
	// Spaces may separate the cells.
	i := reading.Offset
	for classOf[text[i]] != blank {
		i++
	}
	return placeIn(text, i).error("a blank", "a digit 1-9")
}
