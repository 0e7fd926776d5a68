package sudoku

import (
	"encoding/binary"
	"slices"
)

// Nearly every board in a file is 81 characters: digits, with 0 or a full stop for
// blanks. This file reads and writes such boards eight characters at a time, as
// the bytes of a 64-bit word. With AVX2, kernels do the same with vectors.

const (
	ones   = 0x0101010101010101
	highs  = 0x80 * ones
	zeros  = '0' * ones
	dot    = '.' ^ '0'          // has bit 4 set, unlike the digits 0 to 9
	beyond = (0x80 - 10) * ones // adding it to a byte from 10 to 127 sets the high bit
	last   = Cells - 1          // the only cell outside the ten words
)

// ReadDigits reads a board of exactly 81 characters: digits, with 0 or a full stop
// for blanks. It takes a few nanoseconds. Full reports whether no cell is
// blank. If ok is false, the text is something else and the contents of b are
// unspecified. ParseLine accepts more texts and returns errors.
func ReadDigits(b *Board, text []byte) (ok, full bool) {
	if len(text) != Cells {
		return false, false
	}
	return readDigits(b, (*[Cells]byte)(text))
}

func readDigitsPortable(b *Board, line *[Cells]byte) (ok, full bool) {
	var bad, blanks uint64
	for i := 0; i < last; i += 16 {
		first, wrong := readWord(binary.LittleEndian.Uint64(line[i : i+8]))
		second, alsoWrong := readWord(binary.LittleEndian.Uint64(line[i+8 : i+16]))
		binary.LittleEndian.PutUint64(b[i:i+8], first)
		binary.LittleEndian.PutUint64(b[i+8:i+16], second)
		bad |= wrong | alsoWrong
		// If a word has zero bytes, the lowest one borrows, which sets its high bit.
		blanks |= (first - ones) | (second - ones)
	}
	d, wrong := readWord(uint64(line[last]) | zeros&^0xFF)
	b[last] = uint8(d)
	return (bad|wrong)&highs == 0, blanks&highs == 0 && b[last] != 0
}

// readWord returns the cells of eight characters. If a character is neither a
// digit nor a full stop, the high bit of some byte of bad is set.
func readWord(text uint64) (cells, bad uint64) {
	text ^= zeros
	stops := text >> 4 & ones // 1 for a full stop and some invalid characters
	cells = text ^ stops*dot
	// A digit has become 0 to 9. A full stop must have become 0.
	return cells, cells + beyond + stops*9 | cells
}

// AppendDigits appends the board's 81 cells to dst, with the given character for
// blanks. An invalid value, above 9, becomes a question mark.
func (b *Board) AppendDigits(dst []byte, blank byte) []byte {
	n := len(dst)
	dst = slices.Grow(dst, Cells)[:n+Cells]
	to := (*[Cells]byte)(dst[n:])
	if !writeSymbols(to, b, blank) {
		for i, d := range b {
			if to[i] = symbolOf[d]; d == 0 {
				to[i] = blank
			}
		}
	}
	return dst
}

// writeSymbolsPortable writes the cells. If it returns false, some value is above 9, and the
// text is unspecified.
func writeSymbolsPortable(to *[Cells]byte, b *Board, blank byte) (ok bool) {
	less := uint64('0' - blank)
	var bad uint64
	for i := 0; i < last; i += 8 {
		d := binary.LittleEndian.Uint64(b[i : i+8])
		bad |= d + beyond | d
		filled := (d + 0x7F*ones) >> 7 & ones
		binary.LittleEndian.PutUint64(to[i:i+8], d+zeros-(filled^ones)*less)
	}
	to[last] = b[last] + '0'
	if b[last] == 0 {
		to[last] = blank
	}
	return bad&highs == 0 && b[last] <= 9
}

// AppendLine appends the line form to dst: 81 characters, no line end.
func (b *Board) AppendLine(dst []byte) []byte { return b.AppendDigits(dst, '.') }

// AppendLine appends the line form to dst: 81 characters, no line end.
func (g *Grid) AppendLine(dst []byte) []byte { return (*Board)(g).AppendDigits(dst, '.') }
