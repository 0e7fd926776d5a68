package main

import (
	"fmt"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The pointers of the kernel that chooses cells and links.
const (
	baseBlock     = iota // the nodes
	basePairs            // by cell: its candidates if it has two, else 0
	baseRows             // by minirow: the digits of pairs in the rest of the row, then those that repeat
	baseColumns          // by minicolumn: the digits that repeat
	basePlaces           // by cell: the lowest part of its key
	baseConstants        // after these parts, the points of a link
)

// elsewhere returns the place of a minirow's digits that pairs in the rest of its row
// have.
func elsewhere(row, box int) place { return place{baseRows, vectorSize * (3*row + box)} }

// repeated returns the place of a minirow's digits that occur twice in the rest of
// its row. Minicolumns have such places of their own.
func repeated(column bool, line, box int) place {
	if column {
		return place{baseColumns, vectorSize * (3*line + box)}
	}
	return place{baseRows, vectorSize * (27 + 3*line + box)}
}

// The pinned registers of that kernel.
const (
	pinChooseOnes = iota // all bits set
	pinPoint             // what a point adds to a key
	pinBest              // the greatest key so far
	pinLink              // the digit of the link with that key, 0 if it is the key of a cell
	pinLimit             // keys of links must be greater: the greatest place, or where links do not compete all
	choosePins
)

// pairs writes the test whether a cell has two candidates.
func pairs(p *program, cell int) {
	ones := p.pinned(pinChooseOnes)
	v := p.load(place{baseBlock, vectorSize * cell})
	less := p.add(v, ones)
	several := p.any(v, less)
	others := p.and(v, less) // all candidates but the smallest
	single := p.emit(operation{kind: opTestNo, a: others, b: p.add(others, ones), c: none, mask: several})
	p.store(place{basePairs, vectorSize * cell}, p.keep(single, v))
}

// lineNotes writes, for each minirow of a row, the digits that earn points there: the
// digits of pairs in the rest of the row, and those of the minirow that occur twice in
// the rest. It does the same for a column.
func lineNotes(p *program, column bool, l int) (inPairs, repeats [3]value) {
	from := func(base, i int) value { return p.load(place{base, vectorSize * cellOf(column, l, i)}) }
	var pairs, once, most [3]value // of each minirow: the digits in its pairs, in any cell, in two cells
	for m := range 3 {
		pairs[m] = p.or3(from(basePairs, 3*m), from(basePairs, 3*m+1), from(basePairs, 3*m+2))
		x, y, z := from(baseBlock, 3*m), from(baseBlock, 3*m+1), from(baseBlock, 3*m+2)
		once[m], most[m] = p.or3(x, y, z), p.most3(x, y, z)
	}
	for m := range 3 {
		i, j := (m+1)%3, (m+2)%3
		inPairs[m] = p.or(pairs[i], pairs[j])
		twice := p.logic(truthA&truthB|truthC, once[i], once[j], p.or(most[i], most[j]))
		repeats[m] = p.and(once[m], twice)
		p.store(repeated(column, l, m), repeats[m])
	}
	return inPairs, repeats
}

// cellOf returns the number of the ith cell of a line.
func cellOf(column bool, line, i int) int {
	if column {
		return 9*i + line
	}
	return 9*line + i
}

// rowNotes keeps what pairs of a row earn points with.
func rowNotes(p *program, row int) {
	inPairs, _ := lineNotes(p, false, row)
	for m := range 3 {
		p.store(elsewhere(row, m), inPairs[m])
	}
}

// points writes the keys of a column's cells, and finds the best.
func points(p *program, column int) {
	inPairs, repeats := lineNotes(p, true, column)
	point, best := p.pinned(pinPoint), p.pinned(pinBest)
	for row := range 9 {
		cell := 9*row + column
		v := p.load(place{basePairs, vectorSize * cell})
		key := p.broadcast(place{basePlaces, 4 * cell})
		for _, digits := range []value{
			p.load(elsewhere(row, column/3)),
			p.load(repeated(false, row, column/3)),
			inPairs[row/3],
			repeats[row/3],
		} {
			key = p.addIf(p.any(v, digits), key, point)
		}
		p.put(best, p.max(best, key))
	}
}

// link writes the choice of a link in a box, and its comparison with the best cell or
// link so far. The place in its key is the box's first cell.
func link(p *program, box int) {
	row, column := box/3*3, box%3*3
	corner := 9*row + column
	var odd, most, rows, columns [3]value
	for i := range 3 {
		at := place{baseBlock, vectorSize * (corner + 9*i)}
		x, y, z := p.load(at), p.load(place{baseBlock, at.offset + vectorSize}), p.load(place{baseBlock, at.offset + 2*vectorSize})
		odd[i], most[i] = p.logic(truthOdd, x, y, z), p.most3(x, y, z)
		rows[i], columns[i] = p.load(repeated(false, row+i, box%3)), p.load(repeated(true, column+i, box/3))
	}
	// The number of places of each digit in binary: ones, two sets of twos, and fours.
	ones, twos := p.logic(truthOdd, odd[0], odd[1], odd[2]), p.most3(odd[0], odd[1], odd[2])
	moreTwos, fours := p.logic(truthOdd, most[0], most[1], most[2]), p.most3(most[0], most[1], most[2])
	linked := p.logic((truthA^truthB)&^truthC, twos, moreTwos, p.or(ones, fours))

	inRow, inRows := p.or3(rows[0], rows[1], rows[2]), p.most3(rows[0], rows[1], rows[2])
	inColumn, inColumns := p.or3(columns[0], columns[1], columns[2]), p.most3(columns[0], columns[1], columns[2])
	four := p.and3(inRows, inColumns, linked)
	three := p.logic((truthA|truthB)&truthC, inRows, inColumns, p.and3(inRow, inColumn, linked))
	anyThree, anyFour := p.any(three, three), p.any(four, four)
	digits := p.choose(anyFour, four, three)
	digit := p.logic(truthA&^truthB, digits, p.add(digits, p.pinned(pinChooseOnes)), none)

	key := p.addIf(anyThree, p.broadcast(place{basePlaces, 4 * corner}), p.broadcast(place{baseConstants, 4 * cells}))
	key = p.addIf(anyFour, key, p.pinned(pinPoint))
	best, link := p.pinned(pinBest), p.pinned(pinLink)
	more := p.emit(operation{kind: opGreater, a: key, b: p.or(best, p.pinned(pinLimit)), c: none, mask: none})
	p.put(best, p.choose(more, key, best))
	p.put(link, p.choose(more, digit, link))
}

const chooseSignature = "func(block *[89][32]uint16, notes *[170][32]uint16, places *[82]uint32, chosen *[2][32]uint16) (links uint32)"

// Vectors of a block that tell where links compete: see linked in the package.
const (
	depthVector = cells + 1
	pathVector  = depthVector + 1
	pathWords   = 6
)

// onPath returns the place of a word of the path.
func onPath(block reg.Register, word int) operand.Mem {
	return operand.Mem{Base: block, Disp: vectorSize * (pathVector + word)}
}

// chooser writes the part of the kernel that is the same for all targets. It
// consists of short programs in loops: few values compete for registers, and the
// code is short. Written out, it would drive the code of the round out of the
// processor's instruction cache.
//
// The function limit writes the pinned limit, and jumps to a label if links compete in
// no lane.
func chooser(c control, t target, limit func(otherwise string)) {
	write := func(write func(*program, int), i int) {
		p := &program{}
		write(p, i)
		allocate(p, t, choosePins)
	}
	c.loop("pairs", inner, 9, steps{cells: 9}, func() {
		for cell := range 9 {
			write(pairs, cell)
		}
	})
	c.loop("rows", inner, 9, steps{cells: 9, rows: 3}, func() { write(rowNotes, 0) })
	c.loop("stacks", outer, 3, steps{cells: 3, rows: 1, columns: 9}, func() {
		c.loop("columns", inner, 3, steps{cells: 1, columns: 3}, func() { write(points, 0) })
	})
	limit("chosen")
	c.loop("bands", outer, 3, steps{cells: 27, rows: 9, columns: 1}, func() {
		c.loop("boxes", inner, 3, steps{cells: 3, rows: 1, columns: 9}, func() { write(link, 0) })
	})
	c.label("chosen")
}

// A control writes what is not for lanes, in the instructions of a machine.
type control interface {
	// loop does a body so many times, and moves the pointers after each time.
	loop(label string, of nesting, times int, by steps, body func())
	label(string)
}

type nesting uint8

const (
	outer nesting = iota
	inner         // may be in an outer loop
)

// steps are the numbers of cells, minirows and minicolumns that the pointers to them
// are moved by.
type steps struct{ cells, rows, columns int }

// bytes returns by how many bytes a pointer is moved.
func (s steps) bytes(base int) int {
	switch base {
	case baseBlock, basePairs:
		return vectorSize * s.cells
	case basePlaces:
		return 4 * s.cells
	case baseRows:
		return vectorSize * s.rows
	case baseColumns:
		return vectorSize * s.columns
	}
	return 0
}

// amd64 is the control of AVX2 and AVX-512.
type amd64 struct {
	*build.Context
	bases []reg.Register
}

func (c amd64) label(name string) { c.Label(name) }

func (c amd64) loop(label string, of nesting, times int, by steps, body func()) {
	left := [...]reg.Register{outer: reg.EDI, inner: reg.R9L}[of]
	c.MOVL(operand.U32(times), left)
	c.Label(label)
	body()
	for base, pointer := range c.bases {
		if n := by.bytes(base); n != 0 {
			c.ADDQ(operand.U32(n), pointer)
		}
	}
	c.DECL(left)
	c.JNZ(operand.LabelRef(label))
	for base, pointer := range c.bases {
		if n := times * by.bytes(base); n != 0 {
			c.SUBQ(operand.U32(n), pointer)
		}
	}
}

func chooseAVX512(c *build.Context) {
	t := &avx512{Context: c}
	generate.Begin(c, "chooseAVX512", "finds the greatest keys, and the lanes of links: see choosePortable", chooseSignature)
	t.bases = chooseBases(c)
	t.spills = operand.Mem{Base: chooseNotes, Disp: vectorSize * 2 * cells}
	best := c.Load(c.Param("chosen"), reg.RDX)

	ones, point, greatest := zmm[31-pinChooseOnes], zmm[31-pinPoint], zmm[31-pinBest]
	link, limit := zmm[31-pinLink], zmm[31-pinLimit]
	c.VPTERNLOGD(operand.U8(0xFF), ones, ones, ones)
	c.MOVL(operand.U32(128), reg.EDI)
	c.VPBROADCASTW(reg.EDI, point)
	c.VPXORQ(greatest, greatest, greatest)
	c.VPXORQ(link, link, link)
	chooser(amd64{c, t.bases}, t, func(otherwise string) {
		block := t.bases[baseBlock]
		guesses, depth := zmm[0], zmm[1]
		c.VMOVDQU64(onPath(block, 0), guesses)
		for i := 1; i < pathWords; i++ {
			c.VPORQ(onPath(block, i), guesses, guesses)
		}
		c.VMOVDQU64(operand.Mem{Base: block, Disp: vectorSize * depthVector}, depth)
		c.VPTESTNMW(guesses, guesses, reg.K1)
		c.VPTESTMW(depth, depth, reg.K1, reg.K1)
		c.VPMOVM2W(reg.K1, limit)
		c.VPSRLW(operand.U8(9), ones, depth)
		c.VPSRLW(operand.U8(1), limit, limit)
		c.VPORQ(depth, limit, limit)
		c.KNOTD(reg.K1, reg.K1)
		c.KORTESTD(reg.K1, reg.K1)
		c.JZ(operand.LabelRef(otherwise))
	})
	c.VMOVDQU64(greatest, operand.Mem{Base: best})
	c.VMOVDQU64(link, operand.Mem{Base: best, Disp: vectorSize})
	c.VPTESTMW(link, link, reg.K1)
	c.KMOVD(reg.K1, reg.EDI)
	c.Store(reg.EDI, c.ReturnIndex(0))
	generate.End(c)
}

func chooseAVX2(c *build.Context) {
	t := &avx2{Context: c, opposite: map[value]bool{}}
	generate.Begin(c, "chooseAVX2", "finds the greatest keys, and the lanes of links: see choosePortable", chooseSignature)
	t.bases = chooseBases(c)
	t.spills = operand.Mem{Base: chooseNotes, Disp: vectorSize * 2 * cells}
	best := c.Load(c.Param("chosen"), reg.RDX)

	left, links, bits := reg.R8L, reg.R12L, reg.EDI
	ones, point, greatest := ymm[15-pinChooseOnes], ymm[15-pinPoint], ymm[15-pinBest]
	link, limit := ymm[15-pinLink], ymm[15-pinLimit]
	c.MOVL(operand.U32(2), left)
	c.XORL(links, links)
	c.VPCMPEQW(ones, ones, ones)
	c.VPSRLW(operand.U8(15), ones, point)
	c.VPSLLW(operand.U8(7), point, point)
	c.Label("half")
	c.VPXOR(greatest, greatest, greatest)
	c.VPXOR(link, link, link)
	chooser(amd64{c, t.bases}, t, func(otherwise string) {
		block := t.bases[baseBlock]
		guesses, zero := ymm[0], ymm[1]
		c.VMOVDQU(onPath(block, 0), guesses)
		for i := 1; i < pathWords; i++ {
			c.VPOR(onPath(block, i), guesses, guesses)
		}
		c.VPXOR(zero, zero, zero)
		c.VPCMPEQW(operand.Mem{Base: block, Disp: vectorSize * depthVector}, zero, limit)
		c.VPCMPEQW(guesses, zero, guesses)
		c.VPANDN(guesses, limit, limit)
		c.VPMOVMSKB(limit, bits)
		c.VPSRLW(operand.U8(9), ones, zero)
		c.VPSRLW(operand.U8(1), limit, limit)
		c.VPOR(zero, limit, limit)
		c.NOTL(bits)
		c.TESTL(bits, bits)
		c.JZ(operand.LabelRef(otherwise))
	})
	c.VMOVDQU(greatest, operand.Mem{Base: best})
	c.VMOVDQU(link, operand.Mem{Base: best, Disp: vectorSize})
	c.Comment("The halves of the result, one after the other: the lower one gets to its place last.")
	c.VPXOR(greatest, greatest, greatest)
	c.VPCMPEQW(greatest, link, link)
	c.VPMOVMSKB(link, bits)
	c.NOTL(bits)
	c.MOVL(operand.U32(0x55555555), reg.R9L)
	c.PEXTL(reg.R9L, bits, bits)
	c.ORL(bits, links)
	c.RORL(operand.U8(16), links)
	for _, base := range []reg.Register{t.bases[baseBlock], t.bases[basePairs], t.bases[baseRows], t.bases[baseColumns], chooseNotes, best} {
		c.ADDQ(operand.U32(vectorSize/2), base)
	}
	c.DECL(left)
	c.JNZ(operand.LabelRef("half"))
	c.Store(links, c.ReturnIndex(0))
	generate.End(c)
}

// chooseNotes is the register that points to the notes.
var chooseNotes = reg.RBX

func chooseBases(c *build.Context) []reg.Register {
	block := c.Load(c.Param("block"), reg.RAX)
	notes := c.Load(c.Param("notes"), chooseNotes)
	places := c.Load(c.Param("places"), reg.RCX)
	pairs, rows, columns, constants := reg.R10, reg.RSI, reg.R11, reg.R13
	c.MOVQ(notes, pairs)
	c.LEAQ(operand.Mem{Base: notes, Disp: vectorSize * cells}, rows)
	c.LEAQ(operand.Mem{Base: notes, Disp: vectorSize * (cells + 2*27)}, columns)
	c.MOVQ(places, constants)
	return []reg.Register{
		baseBlock: block, basePairs: pairs, baseRows: rows, baseColumns: columns,
		basePlaces: places, baseConstants: constants,
	}
}

// loop is a part of control.
func (t *neon) loop(label string, of nesting, times int, by steps, body func()) {
	t.Repeat(label, [...]string{outer: "R8", inner: "R9"}[of], times, func() {
		body()
		for base, pointer := range t.bases {
			if n := by.bytes(base); n != 0 {
				t.Next(n, pointer)
			}
		}
	})
	for base, pointer := range t.bases {
		if n := times * by.bytes(base); n != 0 {
			t.Next(-n, pointer)
		}
	}
}

func (t *neon) label(name string) { t.Label(name) }

func chooseNEON(a *generate.ARM64) {
	const block, pairs, rows, columns, places, constants, notes = "R0", "R1", "R2", "R3", "R4", "R5", "R6"
	const chosen, quarter, links, flag, high = "R7", "R10", "R11", "R12", "R13"
	const baseNotes = baseConstants + 1
	t := &neon{
		ARM64:    a,
		bases:    []string{baseBlock: block, basePairs: pairs, baseRows: rows, baseColumns: columns, basePlaces: places, baseConstants: constants, baseNotes: notes},
		spills:   place{baseNotes, vectorSize * 2 * cells},
		opposite: map[value]bool{},
	}
	a.Begin("chooseNEON", "finds the greatest keys, and the lanes of links: see choosePortable", chooseSignature, 36)
	for i, to := range []string{block, notes, places, chosen} {
		t.Parameter([]string{"block", "notes", "places", "chosen"}[i], i, to)
	}
	a.Op("MOVD", notes, pairs)
	a.Op("ADD", fmt.Sprintf("$%d", vectorSize*cells), notes, rows)
	a.Op("ADD", fmt.Sprintf("$%d", vectorSize*(cells+2*27)), notes, columns)
	a.Op("MOVD", places, constants)

	ones, point, greatest := 31-pinChooseOnes, 31-pinPoint, 31-pinBest
	link, limit := 31-pinLink, 31-pinLimit
	t.Ones(ones)
	t.Fill(point, 128)
	a.Op("MOVD", "$0", links)
	t.Repeat("quarter", quarter, 4, func() {
		t.Zero(greatest)
		t.Zero(link)
		chooser(t, t, func(otherwise string) {
			guesses, depth, word := 0, 1, 2
			t.Load(t.at(place{baseBlock, vectorSize * depthVector}, 0), depth)
			t.Load(t.at(place{baseBlock, vectorSize * pathVector}, 0), guesses)
			for i := 1; i < pathWords; i++ {
				t.Load(t.at(place{baseBlock, vectorSize * (pathVector + i)}, 0), word)
				t.Vector(generate.ORR, guesses, guesses, word)
			}
			t.Vector(generate.CMTST, depth, depth, depth)
			t.Vector(generate.CMTST, guesses, guesses, guesses)
			t.Vector(generate.BIC, limit, depth, guesses)
			a.Op("VMOV", fmt.Sprintf("V%d.D[0]", limit), flag)
			a.Op("VMOV", fmt.Sprintf("V%d.D[1]", limit), high)
			a.Op("VUSHR", "$1", fmt.Sprintf("V%d.H8", limit), fmt.Sprintf("V%d.H8", limit))
			t.Fill(depth, 127)
			t.Vector(generate.ORR, limit, limit, depth)
			a.Op("AND", high, flag)
			a.Op("CMN", "$1", flag)
			a.Op("BEQ", otherwise)
		})
		t.Store(greatest, fmt.Sprintf("(%s)", chosen))
		t.Store(link, fmt.Sprintf("%d(%s)", vectorSize, chosen))
		t.Vector(generate.CMTST, link, link, link)
		t.laneBits(0)
		t.bits(link, 0, flag)
		a.Op("LSR", "$8", links)
		a.Op("ORR", flag+"<<24", links)
		t.Next(vectorSize/4, block, pairs, rows, columns, notes, chosen)
	})
	a.Op("MOVW", links, "links+32(FP)")
	a.Op("RET")
}
