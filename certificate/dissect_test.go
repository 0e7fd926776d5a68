package certificate_test

import (
	"encoding/binary"

	"bullseye/sudoku"
)

// The kinds of fields of a certificate.
const (
	scoreField = iota
	gridField
	scaleField
	referenceField
	letterField // the letter of a step
	priceField  // the difference of a price
	cellField
	houseField
	digitField
)

// A field is a part of the bytes of a certificate.
type field struct {
	kind     int
	from, to int
	cell     int // of a price
}

// dissect returns the fields of a certificate that the solver wrote, as
// docs/certificate.md describes them.
func dissect(text []byte) []field {
	var fields []field
	at := len("bullseye\x01")
	end := len(text) - 32
	take := func(kind, n, cell int) {
		fields = append(fields, field{kind, at, at + n, cell})
		at += n
	}
	number := func(kind, cell int) {
		_, n := binary.Uvarint(text[at:])
		take(kind, n, cell)
	}
	number(scoreField, 0)
	take(gridField, (sudoku.Cells+1)/2, 0)
	number(scaleField, 0)
	take(referenceField, 1, 0)
	for at < end {
		step := text[at]
		take(letterField, 1, 0)
		switch step {
		case 'c':
			take(cellField, 1, 0)
		case 'h':
			take(houseField, 1, 0)
			take(digitField, 1, 0)
		default:
			for c := range sudoku.Cells {
				number(priceField, c)
			}
		}
	}
	return fields
}
