package main

import (
	"fmt"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const nodeBytes = 3 * 2 * lanes

// The flags of progress.
const (
	flagTurned  = 1
	flagInOrder = 2
)

// walk writes the search itself: propagate, choose a cell, branch, backtrack. It returns the
// memory for points, after which that for spilled vectors follows.
func walk(v *vectors, name string, spilled int) (points operand.Mem) {
	generate.Begin(v.Context, name, "visits nodes until it must stop: see walkPortable", fmt.Sprintf("func(stack *[3][32]uint16, points *[%d][32]uint16, progress *[4]uint64) uint32", 5+spilled))
	stack := v.Load(v.Param("stack"), v.GP64()).(reg.GPVirtual)
	points = operand.Mem{Base: v.Load(v.Param("points"), v.GP64())}
	progress := operand.Mem{Base: v.Load(v.Param("progress"), v.GP64())}
	depth, budget, guesses, flags := progress, progress.Offset(8), progress.Offset(16), progress.Offset(24)

	node := v.GP64()
	at := operand.Mem{Base: node}
	v.prepare()
	v.Label("visit")
	v.MOVQ(depth, node)
	v.IMUL3Q(operand.U32(nodeBytes), node, node)
	v.ADDQ(stack, node)
	p := v.load(at)
	v.Label("fresh")
	v.SUBQ(operand.U8(1), budget)
	v.JCS(operand.LabelRef("pause"))
	pairs := v.propagate(&p)

	level, sum := v.GP64(), v.GP64()
	// The digit of a link as a set of lanes, empty if there is none.
	digit := v.GP32()
	v.XORL(digit, digit)
	v.CMPQ(flags, operand.U8(flagInOrder))
	v.JCC(operand.LabelRef("inOrder"))
	v.Comment("Stuck: the first cell with the most points.")
	ends := v.choose(p, pairs, points, level)
	// The cells to choose from, as 27 bits for each column of a box.
	columns := [3]reg.GPVirtual{v.GP64(), v.GP64(), v.GP64()}
	v.CMPQ(depth, operand.U8(0))
	v.JE(operand.LabelRef("links"))
	v.CMPQ(flags, operand.U8(0))
	v.JNE(operand.LabelRef("links"))
	v.Label("cells")
	best := operand.Mem{Base: points.Base, Index: level, Scale: 1}
	for k, bits := range columns {
		word := v.GP64()
		v.MOVWQZX(best.Offset(v.turnedWord(0, k)), bits)
		for band := 1; band < 3; band++ {
			v.MOVWQZX(best.Offset(v.turnedWord(band, k)), word)
			v.SHLQ(operand.U8(9*band), word)
			v.ORQ(word, bits)
		}
	}
	v.Label("branch")
	v.MOVQ(columns[0], sum)
	v.ORQ(columns[1], sum)
	v.ORQ(columns[2], sum)
	v.JEQ(operand.LabelRef("stuck"))
	first := v.GP64()
	v.BSFQ(sum, first)

	// Up to three cells share that bit, one for each column. Take the cell in the
	// lowest column: the masks of the other columns become empty.
	var mask [3]reg.GPVirtual
	band := operand.Mem{Base: v.GP64()}
	v.LEAQ(v.chooser(), band.Base)
	for k := range mask {
		mask[k] = v.GP64()
		v.MOVL(band.Idx(first, 4), mask[k].As32())
	}
	none := v.GP64()
	v.XORL(none.As32(), none.As32())
	v.BTQ(first, columns[0])
	v.CMOVQCC(none, mask[0])
	v.CMOVQCS(none, mask[1])
	v.CMOVQCS(none, mask[2])
	v.BTQ(first, columns[1])
	v.CMOVQCC(none, mask[1])
	v.CMOVQCS(none, mask[2])

	bit := v.GP64()
	bitsOf := operand.Mem{Base: v.GP64()}
	v.LEAQ(v.data.cellBits(), bitsOf.Base)
	v.MOVWQZX(bitsOf.Idx(first, 2), bit)
	cell := v.cells(bit, mask)
	held := v.logic(or3, v.and(p[0], cell[0]), v.and(p[1], cell[1]), v.and(p[2], cell[2]))
	all, rest, lowest := v.GP32(), v.GP32(), v.GP32()
	v.lanesOf(held, all)
	v.MOVL(all, lowest)
	v.NEGL(lowest)
	v.ANDL(all, lowest)
	v.TESTL(digit, digit)
	v.CMOVLNE(digit, lowest)
	v.MOVL(all, rest)
	v.XORL(lowest, rest)
	inLowest, inRest := v.inLanes(lowest, rest)
	for k := range p {
		v.storePlane(v.without(p[k], inLowest(cell[k])), at.Offset(64*k))
		v.drop(p[k], inRest(cell[k]))
	}
	v.ADDQ(operand.U8(1), depth)
	v.ADDQ(operand.U8(1), guesses)
	v.ADDQ(operand.U32(nodeBytes), node)
	v.JMP(operand.LabelRef("fresh"))

	v.Label("links")
	v.bestLink(p, ends, level, columns, digit, at)
	v.JMP(operand.LabelRef("branch"))

	v.Label("inOrder")
	v.Comment("The first open cell.")
	_, open := v.count(v.sums(v.turn(p)))
	v.storeTurned(open, points)
	v.XORL(level.As32(), level.As32())
	v.JMP(operand.LabelRef("cells"))

	v.Label("dead")
	v.ORQ(operand.U8(flagTurned), flags)
	v.SUBQ(operand.U8(1), depth)
	v.JCC(operand.LabelRef("visit"))
	verdict := v.GP32()
	v.XORL(verdict, verdict)
	v.JMP(operand.LabelRef("end"))

	for i, label := range []string{"solved", "stuck", "pause"} {
		v.Label(label)
		v.store(p, at)
		v.MOVL(operand.U32(i+1), verdict)
		if i < 2 {
			v.JMP(operand.LabelRef("end"))
		}
	}
	v.Label("end")
	v.VZEROUPPER()
	v.Store(verdict, v.ReturnIndex(0))
	v.RET()
	return points
}

// bestLink writes the first place of the first link with the most points to columns,
// and the lane of its digit to digit. If the best cells, those at level, have as many
// points, it jumps to the label cells. It stores p at the address of the node.
func (v *vectors) bestLink(p [3]vector, e ends, level reg.GPVirtual, columns [3]reg.GPVirtual, digit reg.GPVirtual, node operand.Mem) {
	v.CMPQ(level, operand.U32(4*64))
	v.JE(operand.LabelRef("cells"))
	best, four := v.links(p, e)
	v.testBits(0o007, four)
	v.JNE(operand.LabelRef("four"))
	v.CMPQ(level, operand.U32(3*64))
	v.JE(operand.LabelRef("cells"))
	v.testBits(0o007, best)
	v.JE(operand.LabelRef("cells"))
	v.JMP(operand.LabelRef("three"))
	v.Label("four")
	v.move(four, best)
	v.Label("three")

	// The digits of each box of the first band that has a link.
	var boxes [3]reg.GPVirtual
	all, first := v.GP64(), v.GP64()
	for b := range boxes {
		boxes[b] = v.GP64()
		v.lanesWith(1<<b, best, boxes[b])
	}
	v.MOVQ(boxes[0], all)
	v.ORQ(boxes[1], all)
	v.ORQ(boxes[2], all)
	v.BSFQ(all, first)
	band := operand.Mem{Base: v.GP64()}
	v.LEAQ(v.data.bandMasks(), band.Base)
	lanes := v.GP64()
	v.MOVL(band.Idx(first, 4), lanes.As32())

	// The first of these boxes, its first digit, and the cells of the box.
	digits, cells, others := v.GP64(), v.GP64(), v.GP64()
	for b := 2; b >= 0; b-- {
		v.MOVL(operand.U32(0o111<<b), others.As32())
		v.ANDQ(lanes, boxes[b])
		if b == 2 {
			v.MOVQ(boxes[b], digits)
			v.MOVQ(others, cells)
			continue
		}
		v.TESTQ(boxes[b], boxes[b])
		v.CMOVQNE(boxes[b], digits)
		v.CMOVQNE(others, cells)
	}
	lane := v.GP64()
	v.BSFQ(digits, lane)
	v.MOVL(digits.As32(), digit)
	v.NEGL(digit)
	v.ANDL(digits.As32(), digit)

	// Its places. The lowest lane of the band moves them to the bits of the band.
	v.store(p, node)
	v.MOVQ(lanes, all)
	v.NEGQ(all)
	v.ANDQ(lanes, all)
	for k, bits := range columns {
		word := operand.Mem{Base: node.Base, Disp: 64 * k, Index: lane, Scale: 2}
		v.MOVWQZX(word, bits)
		v.ANDQ(cells, bits)
		v.IMULQ(all, bits)
	}
}

// cellBits returns data with 27 words: for each bit of the three bands, the same
// bit within its band.
func (d *data) cellBits() operand.Mem {
	return generate.Table(d.Context, "cellBits", 27, func(i int) operand.U16 { return 1 << (i % 9) })
}
