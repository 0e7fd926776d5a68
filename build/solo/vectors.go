package main

import (
	"fmt"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// Truth tables. Bit 4·A + 2·B + C of a table is the value for the operands A, B and C.
// VPTERNLOG takes them as they are; A is also its result.
const (
	or3        = 0xFE
	and3       = 0x80
	xor3       = 0x96
	majority   = 0xE8
	exactlyOne = 0x16
	exactlyTwo = 0x68
	none       = 0x01
	choice     = 0xE4 // A where C is set, else B
	andOr      = 0xEA // A and B, or C
	orAnd      = 0xF8 // A, or B and C
	andEither  = 0xE0 // A, and B or C
	butNot2    = 0x10 // A, but neither B nor C
	butNotSave = 0xB0 // A without B, but A where C is set
	differOr   = 0xBE // A differs from B, or C
)

const lanes = 32 // words in a vector

// data is the read-only data of a file, by name.
type data struct {
	*build.Context
	named map[string]operand.Mem
}

func (d *data) get(name string, write func() operand.Mem) operand.Mem {
	m, ok := d.named[name]
	if !ok {
		m = write()
		d.named[name] = m
	}
	return m
}

// constant returns 32 words.
func (d *data) constant(name string, word func(lane int) uint16) operand.Mem {
	return d.get(name, func() operand.Mem {
		return generate.Table(d.Context, name, lanes, func(lane int) operand.U16 { return operand.U16(word(lane)) })
	})
}

// mask returns a constant whose words are all the same.
func (d *data) mask(word uint16) operand.Mem {
	return d.constant(fmt.Sprintf("mask%03o", word), func(int) uint16 { return word })
}

// bandMasks returns 27 masks: for each bit of the three bands, the lanes of its band.
func (d *data) bandMasks() operand.Mem {
	return d.get("bandMasks", func() operand.Mem {
		return generate.Table(d.Context, "bandMasks", 27, func(i int) operand.U32 { return (1<<9 - 1) << (9 * (i / 9)) })
	})
}

// bytes returns n bytes.
func (d *data) bytes(name string, n int, value func(i int) int) operand.Mem {
	return generate.Table(d.Context, name, n, func(i int) operand.U8 { return operand.U8(value(i)) })
}
