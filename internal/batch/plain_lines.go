package batch

import (
	"bullseye/sudoku"
)

// Most large files have a board of 81 characters on nearly every line. The source
// passes such plain lines to the workers without parsing them, in chunks that end
// at the end of a line. Package puzzleio reads the other lines of such a file.

// lineSize is the length of a plain line: a board and a newline.
const lineSize = sudoku.Cells + 1

// linesTogether is the number of plain lines that are parsed, answered and written together: so
// few that what they need stays in the processor's cache, and so many that the search engine has
// nearly its full speed.
const linesTogether = 2048

// readLine reads the plain line at the start of the text: 81 digits or full stops,
// an optional carriage return, and a newline. It returns the line's length, or 0 if
// the line is not plain.
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

// readLines reads plain lines from the start of the text, until one is not plain or
// boards is full. It returns their number and the rest of the text.
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

// endsPlain reports whether the last line of a text is plain. The text must end
// with a newline.
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

// startsPlain reports whether the first line of a text is plain.
func startsPlain(text []byte) bool {
	var b sudoku.Board
	return readLine(&b, text) > 0
}
