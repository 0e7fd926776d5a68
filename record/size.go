package record

import (
	"unsafe"

	"bullseye/boardtext"
	"bullseye/sudoku"
)

// Size returns the bytes of memory that the record points to: its fields, its
// notes, its label, its puzzle, its errors, and the weight of its header. It does not count the Record
// itself, which a slice of records holds anyway, and File. A text that several
// records share counts for each of them.
func (r *Record) Size() int {
	n := len(r.Label) + len(r.Missing)*int(unsafe.Sizeof(0)) + len(r.Fields)*int(unsafe.Sizeof("")) + len(r.Notes)*int(unsafe.Sizeof(boardtext.Note{}))
	for _, text := range r.Fields {
		n += len(text)
	}
	for i := range r.Notes {
		n += len(r.Notes[i].Text)
	}
	if r.Header != nil {
		n += r.Header.Weight
	}
	if r.Puzzle != nil {
		n += r.Puzzle.Size()
	}
	if r.Err != nil {
		n += sizeOf(r.Err)
	}
	for _, e := range r.Lost {
		n += int(unsafe.Sizeof(e)) + sizeOf(e)
	}
	return n
}

func sizeOf(e *sudoku.SyntaxError) int {
	return int(unsafe.Sizeof(*e)) + sizeOfText(e.Found) + sizeOfText(e.Expected)
}

// sizeOfText returns the bytes of a text, or about those of a message with short arguments.
func sizeOfText(text any) int {
	switch text := text.(type) {
	case nil:
		return 0
	case string:
		return len(text)
	}
	return 256
}
