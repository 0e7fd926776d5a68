package batch

// Nearly all large files of boards hold a board of 81 characters on every line.
// These go from the file to the workers as they are, in chunks that end with a
// line, and are read there, eight characters at a time. Whatever else stands in
// such a file is left to package puzzleio.

import (
	"encoding/binary"

	"bullseye/sudoku"
)

// lineSize is the length of a plain line: a board and a newline.
const lineSize = sudoku.Cells + 1

const (
	each   = 0x0101010101010101
	zeros  = '0' * each
	dot    = '.' ^ '0' // the one bit 0x10 tells it from digits
	beyond = 0x7F - 9  // added to a byte, sets the high bit of those from 10 on
	highs  = 0x80 * each
)

// readWord returns the cells of eight characters. In bad, the high bit of a
// byte is set if one of them is neither a digit nor a full stop.
func readWord(text uint64) (cells, bad uint64) {
	text ^= zeros
	blank := text >> 4 & each // 1 for a full stop, if it is one
	cells = text ^ blank*dot
	// A digit may be 9, but what is left of a full stop only 0.
	return cells, cells + beyond*each + blank*9 | cells
}

// readLine reads the plain line at the start of the text: 81 digits or full
// stops, and a newline, before which a carriage return may stand. It returns
// the line's length, 0 if it is another one.
func readLine(b *sudoku.Board, text []byte) int {
	if len(text) < lineSize {
		return 0
	}
	line := (*[lineSize]byte)(text)
	var bad uint64
	for i := 0; i <= sudoku.Cells-17; i += 16 {
		cells, wrong := readWord(binary.LittleEndian.Uint64(line[i : i+8]))
		more, wrongToo := readWord(binary.LittleEndian.Uint64(line[i+8 : i+16]))
		binary.LittleEndian.PutUint64(b[i:i+8], cells)
		binary.LittleEndian.PutUint64(b[i+8:i+16], more)
		bad |= wrong | wrongToo
	}
	// The last cell is the only one that is not one of eight.
	const last = sudoku.Cells - 1
	cell, wrong := readWord(uint64(line[last]) | zeros&^0xFF)
	b[last] = uint8(cell)
	switch {
	case (bad|wrong)&highs != 0:
		return 0
	case line[sudoku.Cells] == '\n':
		return lineSize
	case line[sudoku.Cells] == '\r' && len(text) > lineSize && text[lineSize] == '\n':
		return lineSize + 1
	}
	return 0
}

// readLines reads plain lines into the boards and returns how many it has
// read, and the text behind them.
func readLines(boards []sudoku.Board, text []byte) (n int, rest []byte) {
	for n < len(boards) && len(text) > 0 {
		size := readLine(&boards[n], text)
		if size == 0 {
			break
		}
		text = text[size:]
		n++
	}
	return n, text
}

// endsPlain reports whether the last line of a text, which ends with a newline,
// is a plain one.
func endsPlain(text []byte) bool {
	var b sudoku.Board
	for size := lineSize; size <= lineSize+1; size++ {
		at := len(text) - size
		if at >= 0 && (at == 0 || text[at-1] == '\n') && readLine(&b, text[at:]) == size {
			return true
		}
	}
	return false
}

// startsPlain reports whether the first line of a text is a plain one.
func startsPlain(text []byte) bool {
	var b sudoku.Board
	return readLine(&b, text) > 0
}
