package certificate

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"bullseye/sudoku"
)

// magic begins every certificate; the last byte is the version of the form.
const magic = "bullseye\x01"

// noReference in the place of the reference cell says that there is none.
const noReference = sudoku.Cells

const (
	sealSize  = sha256.Size
	maxScale  = 1 << 10
	maxPrice  = 1 << 54
	gridBytes = (sudoku.Cells + 1) / 2
)

// The steps of a proof.
const (
	stepPruned = 'p' // prices: the bound is too low
	stepListed = 'l' // prices: no nine affordable templates fill the grid
	stepStruck = 's' // prices: candidates are struck; a step for the rest follows
	stepCell   = 'c' // a cell: a step for each of its candidates follows
	stepHouse  = 'h' // a house and a digit: a step for each possible cell follows
)

// prices are the prices of the cells, in fractions of a level.
type prices [sudoku.Cells]int64

// A reader takes a certificate apart. It knows the form, not its meaning.
type reader struct {
	text []byte
	at   int
	last prices // of the step before
}

func (r *reader) fail(kind error, format string, values ...any) error {
	return &Error{kind, r.at, fmt.Sprintf(format, values...)}
}

func (r *reader) byte() (byte, error) {
	if r.at == len(r.text) {
		return 0, r.fail(ErrForm, "it ends in the middle")
	}
	b := r.text[r.at]
	r.at++
	return b, nil
}

func (r *reader) varint() (int64, error) {
	v, n := binary.Varint(r.text[r.at:])
	if n <= 0 {
		return 0, r.fail(ErrForm, "there is no number")
	}
	r.at += n
	return v, nil
}

// header reads everything before the first step.
func (r *reader) header() (score int64, grid sudoku.Grid, scale int64, reference uint8, err error) {
	if !bytes.HasPrefix(r.text, []byte(magic)) {
		err = r.fail(ErrForm, "it does not begin like one of version 1")
		return
	}
	r.at = len(magic)
	if score, err = r.varint(); err != nil {
		return
	}
	for c := range grid {
		i := r.at + c/2
		if i >= len(r.text) {
			err = r.fail(ErrForm, "it ends in the grid")
			return
		}
		grid[c] = r.text[i] >> (c % 2 * 4) & 15
	}
	if r.text[r.at+gridBytes-1]>>4 != 0 {
		err = r.fail(ErrForm, "the grid has more than 81 cells")
		return
	}
	r.at += gridBytes
	u, n := binary.Uvarint(r.text[r.at:])
	if n <= 0 || u < 1 || u > maxScale {
		err = r.fail(ErrForm, "the scale is not between 1 and %d", maxScale)
		return
	}
	r.at += n
	scale = int64(u)
	if reference, err = r.byte(); err == nil && reference > noReference {
		err = r.fail(ErrForm, "the reference is no cell")
	}
	return
}

func (r *reader) prices() (*prices, error) {
	for c := range r.last {
		v, err := r.varint()
		if err != nil {
			return nil, err
		}
		// The step is refused unless both the difference and the price are far
		// from overflowing.
		if v < -2*maxPrice || v > 2*maxPrice {
			return nil, r.fail(ErrForm, "a price is out of range")
		}
		r.last[c] += v
		if r.last[c] < -maxPrice || r.last[c] > maxPrice {
			return nil, r.fail(ErrForm, "a price is out of range")
		}
	}
	p := r.last
	return &p, nil
}

// sealOf returns the seal that binds the text of a certificate to the candidates
// and the table that it is about.
func sealOf(text []byte, start *sudoku.Candidates, table *Table) [sealSize]byte {
	h := sha256.New()
	h.Write(text)
	var word [8]byte
	for c := range start {
		binary.LittleEndian.PutUint16(word[:2], uint16(start[c]&sudoku.AllDigits))
		h.Write(word[:2])
		for _, v := range table[c] {
			binary.LittleEndian.PutUint64(word[:], uint64(v))
			h.Write(word[:])
		}
	}
	return [sealSize]byte(h.Sum(nil))
}
