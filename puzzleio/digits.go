package puzzleio

import (
	"encoding/binary"
	"slices"

	"bullseye/sudoku"
)

// Nearly every cell of a table that holds a board is 81 characters, digits
// with 0 or a full stop for blanks. These are read eight at a time; all else
// is left to package sudoku.

const (
	each   = 0x0101010101010101
	highs  = 0x80 * each
	zeros  = '0' * each
	dot    = '.' ^ '0'
	dots   = dot * each
	beyond = (0x80 - 10) * each // added to a byte of 10 to 127, sets its high bit
)

// readDigits reads 81 characters and reports whether they are all digits or
// full stops, and whether none is blank. If they are not, b holds anything.
func readDigits(b *sudoku.Board, text []byte) (ok, full bool) {
	if len(text) != sudoku.Cells {
		return false, false
	}
	var bad, blank uint64
	for i := 0; i < sudoku.Cells-1; i += 8 {
		d := binary.LittleEndian.Uint64(text[i:]) ^ zeros
		d ^= zeroBytes(d^dots) >> 7 * dot // full stops become 0
		bad |= (d&^highs + beyond) | d
		blank |= zeroBytes(d)
		binary.LittleEndian.PutUint64(b[i:], d)
	}
	const last = sudoku.Cells - 1
	d := text[last] ^ '0'
	if d == dot {
		d = 0
	}
	b[last] = d
	return bad&highs == 0 && d <= 9, blank == 0 && d != 0
}

// zeroBytes returns the high bit of each byte of x that is zero.
func zeroBytes(x uint64) uint64 { return ^(x&^highs + ^uint64(highs) | x) & highs }

// appendDigits appends the 81 cells of a board, with 0 or a full stop for
// blanks.
func appendDigits(text []byte, b *sudoku.Board, blank byte) []byte {
	n := len(text)
	text = slices.Grow(text, sudoku.Cells)[:n+sudoku.Cells]
	to := text[n:]
	less := uint64('0' - blank)
	for i := 0; i < sudoku.Cells-1; i += 8 {
		d := binary.LittleEndian.Uint64(b[i:])
		binary.LittleEndian.PutUint64(to[i:], d+zeros-zeroBytes(d)>>7*less)
	}
	const last = sudoku.Cells - 1
	if to[last] = b[last] + '0'; b[last] == 0 {
		to[last] = blank
	}
	return text
}
