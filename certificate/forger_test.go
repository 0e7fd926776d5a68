package certificate_test

import (
	"encoding/binary"

	"bullseye/certificate"
	"bullseye/sudoku"
)

// A forger writes certificates, sound or not, as docs/certificate.md describes
// them. It is independent of the writer that the solver uses.
type forger struct {
	text []byte
	last [sudoku.Cells]int64
}

func newForger(score int64, grid *sudoku.Grid, scale int64, reference sudoku.Cell) *forger {
	f := &forger{text: binary.AppendVarint([]byte("bullseye\x01"), score)}
	for c := 0; c < sudoku.Cells; c += 2 {
		pair := grid[c] & 15
		if c+1 < sudoku.Cells {
			pair |= grid[c+1] & 15 << 4
		}
		f.text = append(f.text, pair)
	}
	f.text = append(binary.AppendUvarint(f.text, uint64(scale)), uint8(reference))
	return f
}

// prices writes a step with prices: 'p', 'l' or 's'.
func (f *forger) prices(step byte, prices *[sudoku.Cells]int64) {
	f.text = append(f.text, step)
	for c, v := range prices {
		f.text = binary.AppendVarint(f.text, v-f.last[c])
	}
	f.last = *prices
}

func (f *forger) cell(c uint8)             { f.text = append(f.text, 'c', c) }
func (f *forger) house(house, digit uint8) { f.text = append(f.text, 'h', house, digit) }
func (f *forger) seal(start *sudoku.Candidates, table *certificate.Table) []byte {
	return certificate.Reseal(append(f.text, make([]byte, certificate.SealSize)...), start, table)
}
