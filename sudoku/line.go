package sudoku

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"bullseye/internal/text/message"
)

// noSymbol is what valueOf maps a byte to that is neither a digit nor a blank.
const noSymbol = 0xFF

// valueOf maps a byte to the value of the cell that it represents.
var valueOf = func() (value [256]uint8) {
	for c := range value {
		value[c] = noSymbol
	}
	for c := '1'; c <= '9'; c++ {
		value[c] = uint8(c - '0')
	}
	for _, c := range ".0*_-?xX" {
		value[c] = 0
	}
	return value
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

// Symbol returns the value of a cell that a character represents: 1 to 9 for a digit, 0
// for a blank. Blanks are . 0 * _ - ? x X.
func Symbol(c byte) (value uint8, ok bool) {
	value = valueOf[c]
	return value, value != noSymbol
}

// ReadSymbols reads a board of exactly 81 characters: digits and any blanks. It is as
// fast as ReadDigits if the only blanks are 0 and full stops. If it returns false, the
// text is something else and the contents of b are unspecified.
func ReadSymbols(b *Board, text []byte) bool {
	if ok, _ := ReadDigits(b, text); ok {
		return true
	}
	if len(text) != Cells {
		return false
	}
	var all uint8
	for i := range b {
		b[i] = valueOf[text[i]]
		all |= b[i]
	}
	return all != noSymbol
}

// ParseLine reads a board in the line form: 81 characters, with or without white space
// around them. Its error is a *SyntaxError. It does not allocate unless there is an
// error. Package boardtext reads boards with comments, spaces and frames.
func ParseLine[T string | []byte](text T) (Board, error) {
	b, _, err := parseLine(text)
	return b, err
}

// parseLine also returns the index of the first cell.
func parseLine[T string | []byte](text T) (b Board, first int, err error) {
	end := len(text)
	for first < end && isSpace(text[first]) {
		first++
	}
	for first < end && isSpace(text[end-1]) {
		end--
	}
	if end-first == Cells {
		var line [Cells]byte
		copy(line[:], text[first:])
		if ReadSymbols(&b, line[:]) {
			return b, first, nil
		}
	}
	for i := first; i < end; i++ {
		if valueOf[text[i]] == noSymbol {
			found, expected := Describe([]byte(text[i:end]))
			return Board{}, first, lineError([]byte(text), i, found, expected)
		}
	}
	var found any = message.Of("%d cells", end-first)
	if end-first == 1 {
		found = "1 cell"
	}
	return Board{}, first, lineError([]byte(text), min(end, first+Cells), found, "81")
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// lineError returns an error at text[i], which only white space and cells precede.
func lineError(text []byte, i int, found, expected any) *SyntaxError {
	before := text[:i]
	return &SyntaxError{i, bytes.Count(before, []byte{'\n'}) + 1, i - bytes.LastIndexByte(before, '\n'), found, expected}
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

// UnmarshalText is like ParseLine. After an error, the board is unchanged.
func (b *Board) UnmarshalText(text []byte) error {
	read, err := ParseLine(text)
	if err == nil {
		*b = read
	}
	return err
}

// UnmarshalText reads the line form without blanks. The digits may clash. Its
// error is a *SyntaxError. After an error, the grid is unchanged.
func (g *Grid) UnmarshalText(text []byte) error {
	read, first, err := parseLine(text)
	if err != nil {
		return err
	}
	if i := slices.Index(read[:], 0); i >= 0 {
		return lineError(text, first+i, "a blank", "a digit 1-9")
	}
	*g = Grid(read)
	return nil
}
