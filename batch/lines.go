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
	highs  = 0x80 * each
	zeros  = '0' * each
	dot    = '.' ^ '0'
	dots   = dot * each
	beyond = (0x80 - 10) * each // added to a byte of 10 to 127, sets its high bit
)

// readLine reads the plain line at the start of the text: 81 digits or full
// stops, and a newline, before which a carriage return may stand. It returns
// the line's length, 0 if it is another one.
func readLine(b *sudoku.Board, text []byte) int {
	if len(text) < lineSize {
		return 0
	}
	var bad uint64
	for i := 0; i < sudoku.Cells-1; i += 8 {
		d := binary.LittleEndian.Uint64(text[i:]) ^ zeros
		same := d ^ dots
		full := ^(same&^highs + ^uint64(highs) | same) & highs // the high bit of each full stop
		d ^= full >> 7 * dot                                   // which becomes 0
		bad |= (d&^highs + beyond) | d
		binary.LittleEndian.PutUint64(b[i:], d)
	}
	const last = sudoku.Cells - 1
	d := text[last] ^ '0'
	if d == dot {
		d = 0
	}
	b[last] = d
	switch {
	case bad&highs != 0 || d > 9:
		return 0
	case text[sudoku.Cells] == '\n':
		return lineSize
	case text[sudoku.Cells] == '\r' && len(text) > lineSize && text[lineSize] == '\n':
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
