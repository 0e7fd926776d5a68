package certificate

import (
	"crypto/sha256"
	"encoding/binary"

	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// magic begins every certificate; the last byte is the version of the form.
const magic = "bullseye\x01"

// noReference in place of the reference cell says that there is none.
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

// fail returns the error that something is wrong at a byte.
func (r *reader) fail(at int, kind error, format string, values ...any) error {
	return &Error{kind, at, message.Of(format, values...)}
}

// byte reads a byte. The error says what was expected in its place.
func (r *reader) byte(expected string) (byte, error) {
	if r.at == len(r.text) {
		return 0, r.fail(r.at, ErrForm, "found the end, expected %s", expected)
	}
	b := r.text[r.at]
	r.at++
	return b, nil
}

// varint reads a signed number in its shortest form.
func (r *reader) varint(expected string) (int64, error) {
	u, err := r.uvarint(expected)
	return int64(u>>1) ^ -int64(u&1), err
}

// uvarint reads a number in its shortest form.
func (r *reader) uvarint(expected string) (uint64, error) {
	u, n := binary.Uvarint(r.text[r.at:])
	switch {
	case n == 0:
		return 0, r.fail(len(r.text), ErrForm, "found the end, expected %s", expected)
	case n < 0:
		return 0, r.fail(r.at, ErrForm, "found a number of more than 64 bits, expected %s", expected)
	case n > 1 && r.text[r.at+n-1] == 0:
		return 0, r.fail(r.at, ErrForm, "found a number in %d bytes that needs fewer, expected %s", n, expected)
	}
	r.at += n
	return u, nil
}

// A header is everything before the first step.
type header struct {
	score     int64
	grid      sudoku.Grid
	gridAt    int // the byte at which the grid begins
	scale     int64
	reference uint8
}

func (r *reader) header() (h header, err error) {
	if n := commonPrefix(r.text, magic); n < len(magic) {
		if n == len(r.text) {
			return h, r.fail(n, ErrForm, "found the end, expected %q", magic[n:])
		}
		return h, r.fail(n, ErrForm, "found %q, expected %q", r.text[n:n+1], magic[n:n+1])
	}
	r.at = len(magic)
	if h.score, err = r.varint("the score"); err != nil {
		return h, err
	}
	h.gridAt = r.at
	if len(r.text)-r.at < gridBytes {
		return h, r.fail(len(r.text), ErrForm, "found the end, expected a grid of %d bytes", gridBytes)
	}
	for c := range h.grid {
		h.grid[c] = r.text[r.at+c/2] >> (c % 2 * 4) & 15
	}
	r.at += gridBytes
	if spare := r.text[r.at-1] >> 4; spare != 0 {
		return h, r.fail(r.at-1, ErrForm, "found %d after the last cell of the grid, expected 0", spare)
	}
	begin := r.at
	scale, err := r.uvarint("the scale")
	if err != nil {
		return h, err
	}
	if scale < 1 || scale > maxScale {
		return h, r.fail(begin, ErrForm, "found scale %d, expected 1 to %d", scale, maxScale)
	}
	h.scale = int64(scale)
	if h.reference, err = r.byte("the reference cell"); err != nil {
		return h, err
	}
	if h.reference > noReference {
		return h, r.fail(r.at-1, ErrForm, "found reference cell %d, expected 0 to %d", h.reference, noReference)
	}
	return h, nil
}

// commonPrefix returns the number of bytes with which both begin.
func commonPrefix(text []byte, other string) int {
	n := 0
	for n < min(len(text), len(other)) && text[n] == other[n] {
		n++
	}
	return n
}

func (r *reader) prices() (*prices, error) {
	for c := range r.last {
		begin := r.at
		v, err := r.varint("a price")
		if err != nil {
			return nil, err
		}
		// Neither the difference nor the sum overflows.
		if v < -2*maxPrice || v > 2*maxPrice {
			return nil, r.fail(begin, ErrForm, "found a difference of %d between prices, expected at most %d", v, int64(2*maxPrice))
		}
		r.last[c] += v
		if r.last[c] < -maxPrice || r.last[c] > maxPrice {
			return nil, r.fail(begin, ErrForm, "found price %d for %s, expected -%d to %d", r.last[c], sudoku.Cell(c), int64(maxPrice), int64(maxPrice))
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
