package certificate

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"bullseye/sudoku"
)

// Table is the value of each digit in each cell, [cell][digit−1]: a grid scores
// the sum over its cells.
type Table = [sudoku.Cells][9]int64

// MaxEntry bounds the entries of a table that the checker admits.
const MaxEntry = 9_000_000_000_000

// MaxSize is the longest certificate that is read, in bytes.
const MaxSize = 64 << 20

// Why a certificate is refused; every *Error wraps one of these.
var (
	ErrForm  = errors.New("not a certificate")
	ErrOther = errors.New("not a certificate of this board and these values")
	ErrProof = errors.New("the proof does not hold")
	ErrWork  = errors.New("checking takes too much work")
)

// An Error says why a certificate was refused and where.
type Error struct {
	Err    error // ErrForm, ErrOther, ErrProof or ErrWork
	Offset int   // the byte at which it was noticed
	Reason string
}

func (e *Error) Error() string {
	return fmt.Sprintf("certificate: %v: %s (byte %d)", e.Err, e.Reason, e.Offset)
}

// Unwrap returns the reason as one of the values declared here.
func (e *Error) Unwrap() error { return e.Err }

// Prices are what a step of a proof charges each cell, in fractions of a
// level.
type Prices [sudoku.Cells]int64

// A Claim is what a certificate proves.
type Claim struct {
	Score int64       // no completion scores more
	Grid  sudoku.Grid // a completion that scores it
	Steps int         // how many steps the proof has
}

// magic begins every certificate; the last byte is the version of the form.
const magic = "bullseye\x01"

// noReference says that no cell's values serve as constants of the digits.
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
	stepListed = 'l' // prices: the templates that could be used do not fit together
	stepStruck = 's' // prices: candidates are struck, a step for what is left follows
	stepCell   = 'c' // a cell: a step for each of its candidates follows
	stepHouse  = 'h' // a house and digit: a step for each of its cells follows
)

// A Writer writes a certificate step by step, in the order described in
// docs/certificate.md: a step that splits a position is followed by the steps
// of its parts, each in full, without those that propagation settles.
type Writer struct {
	text []byte
	last Prices
}

// NewWriter begins a certificate. Prices will be in 1/scale of a level, and
// reference is the cell whose values are subtracted as constants of the
// digits, or sudoku.Cells for none.
func NewWriter(score int64, grid *sudoku.Grid, scale int64, reference sudoku.Cell) *Writer {
	w := &Writer{text: []byte(magic)}
	w.text = binary.AppendVarint(w.text, score)
	var packed [gridBytes]byte
	for c, d := range grid {
		packed[c/2] |= d & 15 << (c % 2 * 4)
	}
	w.text = append(w.text, packed[:]...)
	w.text = binary.AppendUvarint(w.text, uint64(scale))
	w.text = append(w.text, uint8(reference))
	return w
}

// Len returns how many bytes were written.
func (w *Writer) Len() int { return len(w.text) }

// Pruned says that no completion of the position scores more than the claim:
// the bound by these prices shows it.
func (w *Writer) Pruned(prices *Prices) { w.prices(stepPruned, prices) }

// Listed says that the templates that lose little enough by these prices do not
// fit together.
func (w *Writer) Listed(prices *Prices) { w.prices(stepListed, prices) }

// Struck says that candidates lose too much by these prices; the proof of what
// is left without them follows, if propagation does not settle it.
func (w *Writer) Struck(prices *Prices) { w.prices(stepStruck, prices) }

// Cell splits the position by the candidates of a cell, ascending.
func (w *Writer) Cell(c sudoku.Cell) { w.text = append(w.text, stepCell, uint8(c)) }

// House splits the position by the cells of a house that can hold a digit,
// ascending.
func (w *Writer) House(h sudoku.House, digit uint8) {
	w.text = append(w.text, stepHouse, uint8(h), digit)
}

func (w *Writer) prices(step byte, prices *Prices) {
	w.text = append(w.text, step)
	for c, v := range prices {
		w.text = binary.AppendVarint(w.text, v-w.last[c])
	}
	w.last = *prices
}

// Seal ends the certificate and returns it, bound to the candidates and the
// table that it is about.
func (w *Writer) Seal(start *sudoku.Candidates, table *Table) []byte {
	seal := sealOf(w.text, start, table)
	return append(bytes.Clone(w.text), seal[:]...)
}

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

// A reader reads what a Writer wrote.
type reader struct {
	text []byte
	at   int
	last Prices
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

// header reads up to the first step.
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

func (r *reader) prices() (*Prices, error) {
	for c := range r.last {
		v, err := r.varint()
		if err != nil {
			return nil, err
		}
		// Both are far from the ends of 64 bits, or the step is refused.
		if v < -2*maxPrice || v > 2*maxPrice {
			return nil, r.fail(ErrForm, "a price is out of range")
		}
		r.last[c] += v
		if r.last[c] < -maxPrice || r.last[c] > maxPrice {
			return nil, r.fail(ErrForm, "a price is out of range")
		}
	}
	prices := r.last
	return &prices, nil
}
