package batch

import (
	"bullseye/sudoku"
)

// Nearly all large files of boards hold a board of 81 characters on every line.
// Such plain lines go from the file to the workers unread, in chunks that end
// with a line. Everything else in such a file is left to package puzzleio.

// lineSize is the length of a plain line: a board and a newline.
const lineSize = sudoku.Cells + 1

// readLine reads the plain line at the start of the text: 81 digits or full
// stops and a newline, which may follow a carriage return. It returns the
// line's length, 0 if it is not plain.
func readLine(b *sudoku.Board, text []byte) int {
	if len(text) < lineSize {
		return 0
	}
	size := lineSize
	if text[sudoku.Cells] == '\r' && len(text) > lineSize {
		size++
	}
	if text[size-1] != '\n' {
		return 0
	}
	if ok, _ := sudoku.ReadDigits(b, text[:sudoku.Cells]); !ok {
		return 0
	}
	return size
}

// readLines reads plain lines into the boards. It returns how many it has read
// and the text that follows them.
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
