// Package certwriter writes optimality certificates in the form that
// docs/certificate.md describes.
//
// It shares no code with package certificate, which checks them: a mistake made
// here cannot hide there.
package certwriter

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"

	"bullseye/sudoku"
)

// MaxSize is the length in bytes of the longest certificate that a checker
// must read.
const MaxSize = 64 << 20

// magic begins every certificate; the last byte is the version of the form.
const magic = "bullseye\x01"

// The letters of the steps.
const (
	pruned = 'p'
	listed = 'l'
	struck = 's'
	cell   = 'c'
	house  = 'h'
)

// Prices are what a step charges for each cell, in fractions of a level.
type Prices [sudoku.Cells]int64

// A Writer writes a certificate step by step in preorder: a step that splits a
// position is followed by the steps of its parts, each in full, except for the
// parts that propagation settles.
type Writer struct {
	text []byte
	last Prices
}

// New begins a certificate that the grid is a completion and that no
// completion scores more. Prices are counted in 1/scale of a level. The values
// of the reference cell are subtracted as constants of the digits;
// sudoku.Cells stands for no reference.
func New(score int64, grid *sudoku.Grid, scale int64, reference sudoku.Cell) *Writer {
	w := &Writer{text: []byte(magic)}
	w.text = binary.AppendVarint(w.text, score)
	var packed [(sudoku.Cells + 1) / 2]byte
	for c, d := range grid {
		packed[c/2] |= d & 15 << (c % 2 * 4)
	}
	w.text = append(w.text, packed[:]...)
	w.text = binary.AppendUvarint(w.text, uint64(scale))
	w.text = append(w.text, uint8(reference))
	return w
}

// Len returns the number of bytes written.
func (w *Writer) Len() int { return len(w.text) }

// Pruned says that the bound by these prices is too low: no completion of the
// position scores more than the claim.
func (w *Writer) Pruned(prices *Prices) { w.prices(pruned, prices) }

// Listed says that no nine templates that lose little enough by these prices
// fill the grid.
func (w *Writer) Listed(prices *Prices) { w.prices(listed, prices) }

// Struck says that some candidates lose too much by these prices. The proof of
// the position without them follows, unless propagation settles it.
func (w *Writer) Struck(prices *Prices) { w.prices(struck, prices) }

// Cell splits the position by the candidates of a cell, in ascending order.
func (w *Writer) Cell(c sudoku.Cell) { w.text = append(w.text, cell, uint8(c)) }

// House splits the position by the cells of a house that can hold a digit, in
// ascending order.
func (w *Writer) House(h sudoku.House, digit uint8) {
	w.text = append(w.text, house, uint8(h), digit)
}

func (w *Writer) prices(step byte, prices *Prices) {
	w.text = append(w.text, step)
	for c, v := range prices {
		w.text = binary.AppendVarint(w.text, v-w.last[c])
	}
	w.last = *prices
}

// Seal returns the finished certificate, bound to the candidates and the table
// that it is about.
func (w *Writer) Seal(start *sudoku.Candidates, table *[sudoku.Cells][9]int64) []byte {
	h := sha256.New()
	h.Write(w.text)
	var word [8]byte
	for c := range start {
		binary.LittleEndian.PutUint16(word[:2], uint16(start[c]&sudoku.AllDigits))
		h.Write(word[:2])
		for _, v := range table[c] {
			binary.LittleEndian.PutUint64(word[:], uint64(v))
			h.Write(word[:])
		}
	}
	return h.Sum(bytes.Clone(w.text))
}
