package record

import (
	"unsafe"

	"bullseye/sudoku"
)

// Size returns the bytes of memory that the record points to: its fields, its
// notes, its error, and the weight of its header. It does not count the Record
// itself, which a slice of records holds anyway, and File. A text that several
// records share counts for each of them.
func (r *Record) Size() int {
	if r.Fields == nil && r.Notes == nil && r.Err == nil && r.Header == nil {
		return 0 // the compiler inlines this test
	}
	return r.size()
}

//go:noinline
func (r *Record) size() int {
	n := len(r.Fields)*int(unsafe.Sizeof("")) + len(r.Notes)*int(unsafe.Sizeof(sudoku.Note{}))
	for _, text := range r.Fields {
		n += len(text)
	}
	for i := range r.Notes {
		n += len(r.Notes[i].Text)
	}
	if r.Header != nil {
		n += r.Header.Weight
	}
	if r.Err != nil {
		n += int(unsafe.Sizeof(*r.Err)) + len(r.Err.Found) + len(r.Err.Expected)
	}
	return n
}
