package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The pointers of the kernel that chooses cells and links.
const (
	baseBlock     = iota // the nodes
	basePairs            // by cell: its candidates if it has two, else 0
	baseRows             // by minirow, twice: the digits that earn points there
	baseColumns          // by minicolumn: the same for links
	basePlaces           // by cell: the lowest part of its key
	baseConstants        // the greatest of these, and after all of them the points of a link
)

// elsewhere returns the place of a minirow's digits that pairs in the rest of its row
// have.
func elsewhere(row, box int) place { return place{baseRows, vectorSize * (3*row + box)} }

// repeated returns the place of a minirow's digits that occur twice in the rest of
// its row. Minicolumns have such places after those of the minirows.
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
// digits of pairs in the rest of the row, and the digits that occur there twice.
// It does the same for a column.
func lineNotes(p *program, column bool, l int) (inPairs, twice [3]value) {
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
		twice[m] = p.logic(truthA&truthB|truthC, once[i], once[j], p.or(most[i], most[j]))
		p.store(repeated(column, l, m), twice[m])
	}
	return inPairs, twice
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
	inPairs, twice := lineNotes(p, true, column)
	point, best := p.pinned(pinPoint), p.pinned(pinBest)
	for row := range 9 {
		cell := 9*row + column
		v := p.load(place{basePairs, vectorSize * cell})
		key := p.broadcast(place{basePlaces, 4 * cell})
		for _, digits := range []value{
			p.load(elsewhere(row, column/3)),
			p.load(repeated(false, row, column/3)),
			inPairs[row/3],
			twice[row/3],
		} {
			key = p.addIf(p.any(v, digits), key, point)
		}
		p.put(best, p.max(best, key))
	}
}

// link writes the choice of a link in a box, and its comparison with the best cell or
// link so far.
func link(p *program, box int) {
	row, column := box/3*3, box%3*3
	cell := func(i, k int) int { return 9*(row+i) + column + k }
	var v [3][3]value
	var odd, most, rows, columns [3]value
	for i := range 3 {
		for k := range 3 {
			v[i][k] = p.load(place{baseBlock, vectorSize * cell(i, k)})
		}
		odd[i], most[i] = p.logic(truthOdd, v[i][0], v[i][1], v[i][2]), p.most3(v[i][0], v[i][1], v[i][2])
	}
	// The number of places of each digit in binary: ones, two sets of twos, and fours.
	ones, twos := p.logic(truthOdd, odd[0], odd[1], odd[2]), p.most3(odd[0], odd[1], odd[2])
	moreTwos, fours := p.logic(truthOdd, most[0], most[1], most[2]), p.most3(most[0], most[1], most[2])
	linked := p.logic((truthA^truthB)&^truthC, twos, moreTwos, p.or(ones, fours))

	// The digits that earn a point in each minirow and minicolumn.
	for i := range 3 {
		rows[i] = p.and(p.or3(v[i][0], v[i][1], v[i][2]), p.load(repeated(false, row+i, box%3)))
		columns[i] = p.and(p.or3(v[0][i], v[1][i], v[2][i]), p.load(repeated(true, column+i, box/3)))
	}
	inRow, inRows := p.or3(rows[0], rows[1], rows[2]), p.most3(rows[0], rows[1], rows[2])
	inColumn, inColumns := p.or3(columns[0], columns[1], columns[2]), p.most3(columns[0], columns[1], columns[2])
	four := p.and3(inRows, inColumns, linked)
	three := p.logic((truthA|truthB)&truthC, inRows, inColumns, p.and3(inRow, inColumn, linked))
	anyThree, anyFour := p.any(three, three), p.any(four, four)
	digits := p.choose(anyFour, four, three)
	digit := p.logic(truthA&^truthB, digits, p.add(digits, p.pinned(pinChooseOnes)), none)

	// The key has the first row of the digit, and in it the first cell.
	load := func(i, k int) value { return p.load(place{baseBlock, vectorSize * cell(i, k)}) }
	start := func(i int) value { return p.broadcast(place{basePlaces, 4 * cell(i, 0)}) }
	inFirst := p.any(p.or3(load(0, 0), load(0, 1), load(0, 2)), digit)
	inSecond := p.any(p.or3(load(1, 0), load(1, 1), load(1, 2)), digit)
	key := p.choose(inFirst, start(0), p.choose(inSecond, start(1), start(2)))
	x := p.choose(inFirst, load(0, 0), p.choose(inSecond, load(1, 0), load(2, 0)))
	y := p.choose(inFirst, load(0, 1), p.choose(inSecond, load(1, 1), load(2, 1)))
	for _, before := range []value{x, p.or(x, y)} {
		absent := p.emit(operation{kind: opTestNo, a: before, b: digit, c: none, mask: none})
		key = p.addIf(absent, key, p.pinned(pinChooseOnes))
	}
	key = p.addIf(anyThree, key, p.broadcast(place{baseConstants, 4 * cells}))
	key = p.addIf(anyFour, key, p.pinned(pinPoint))

	best, link := p.pinned(pinBest), p.pinned(pinLink)
	greatest := p.broadcast(place{baseConstants, 0}) // of all places, so that only points count
	more := p.emit(operation{kind: opGreater, a: key, b: p.or(best, greatest), c: none, mask: none})
	p.put(best, p.choose(more, key, best))
	p.put(link, p.choose(more, digit, link))
}

const chooseSignature = "func(block *[89][32]uint16, notes *[170][32]uint16, places *[82]uint32, links uint32, chosen *[2][32]uint16)"

// chooser writes the part of the kernel that is the same for all targets. It
// consists of short programs in loops: few values compete for registers, and the
// code is short. Written out, it would drive the code of the round out of the
// processor's instruction cache.
func chooser(c *build.Context, t target, bases []reg.Register) {
	// loop does programs so many times, and moves the pointers each time: those to
	// cells by the first number, the others by the second and the third.
	loop := func(label string, times, byCells, byRows, byColumns int, programs ...func(*program)) {
		left := reg.R9L
		move := map[int]int{
			baseBlock: vectorSize * byCells, basePairs: vectorSize * byCells, basePlaces: 4 * byCells,
			baseRows: vectorSize * byRows, baseColumns: vectorSize * byColumns,
		}
		c.MOVL(operand.U32(times), left)
		c.Label(label)
		for _, write := range programs {
			p := &program{}
			write(p)
			allocate(p, t, choosePins)
		}
		for base, pointer := range bases {
			if move[base] != 0 {
				c.ADDQ(operand.U32(move[base]), pointer)
			}
		}
		c.DECL(left)
		c.JNZ(operand.LabelRef(label))
		for base, pointer := range bases {
			if move[base] != 0 {
				c.SUBQ(operand.U32(times*move[base]), pointer)
			}
		}
	}
	each := func(n int, write func(*program, int)) (programs []func(*program)) {
		for i := range n {
			programs = append(programs, func(p *program) { write(p, i) })
		}
		return programs
	}
	loop("pairs", 9, 9, 0, 0, each(9, pairs)...)
	loop("rows", 9, 9, 3, 0, each(1, rowNotes)...)
	loop("columns", 3, 3, 1, 9, each(3, points)...)
	c.TESTL(chooseLinks, chooseLinks)
	c.JZ(operand.LabelRef("chosen"))
	loop("links", 3, 27, 9, 1, each(3, link)...)
	c.Label("chosen")
}

func chooseAVX512(c *build.Context) {
	t := &avx512{Context: c}
	c.Function("chooseAVX512")
	c.Attributes(attr.NOSPLIT)
	c.SignatureExpr(chooseSignature)
	c.Doc("chooseAVX512 finds the greatest keys: see choosePortable.")
	c.Pragma("noescape")
	t.bases = chooseBases(c)
	t.spills = operand.Mem{Base: chooseNotes, Disp: vectorSize * 2 * cells}
	best := c.Load(c.Param("chosen"), reg.RDX)

	ones, point, greatest, link := zmm[31-pinChooseOnes], zmm[31-pinPoint], zmm[31-pinBest], zmm[31-pinLink]
	c.VPTERNLOGD(operand.U8(0xFF), ones, ones, ones)
	c.MOVL(operand.U32(128), reg.EDI)
	c.VPBROADCASTW(reg.EDI, point)
	c.VPXORQ(greatest, greatest, greatest)
	c.VPXORQ(link, link, link)
	chooser(c, t, t.bases)
	c.VMOVDQU64(greatest, operand.Mem{Base: best})
	c.VMOVDQU64(link, operand.Mem{Base: best, Disp: vectorSize})
	c.VZEROUPPER()
	c.RET()
}

func chooseAVX2(c *build.Context) {
	t := &avx2{Context: c, opposite: map[value]bool{}}
	c.Function("chooseAVX2")
	c.Attributes(attr.NOSPLIT)
	c.SignatureExpr(chooseSignature)
	c.Doc("chooseAVX2 finds the greatest keys: see choosePortable.")
	c.Pragma("noescape")
	t.bases = chooseBases(c)
	t.spills = operand.Mem{Base: chooseNotes, Disp: vectorSize * 2 * cells}
	best := c.Load(c.Param("chosen"), reg.RDX)

	left := reg.R8L
	ones, point, greatest, link := ymm[15-pinChooseOnes], ymm[15-pinPoint], ymm[15-pinBest], ymm[15-pinLink]
	c.MOVL(operand.U32(2), left)
	c.VPCMPEQW(ones, ones, ones)
	c.VPSRLW(operand.U8(15), ones, point)
	c.VPSLLW(operand.U8(7), point, point)
	c.Label("half")
	c.VPXOR(greatest, greatest, greatest)
	c.VPXOR(link, link, link)
	chooser(c, t, t.bases)
	c.VMOVDQU(greatest, operand.Mem{Base: best})
	c.VMOVDQU(link, operand.Mem{Base: best, Disp: vectorSize})
	for _, base := range []reg.Register{t.bases[baseBlock], t.bases[basePairs], t.bases[baseRows], t.bases[baseColumns], chooseNotes, best} {
		c.ADDQ(operand.U32(vectorSize/2), base)
	}
	c.DECL(left)
	c.JNZ(operand.LabelRef("half"))
	c.VZEROUPPER()
	c.RET()
}

// chooseNotes is the register that points to the notes, and chooseLinks the one that
// tells whether links compete: 0 if they do not.
var (
	chooseNotes = reg.RBX
	chooseLinks = reg.R13L
)

func chooseBases(c *build.Context) []reg.Register {
	block := c.Load(c.Param("block"), reg.RAX)
	notes := c.Load(c.Param("notes"), chooseNotes)
	places := c.Load(c.Param("places"), reg.RCX)
	c.Load(c.Param("links"), chooseLinks)
	pairs, rows, columns, constants := reg.R10, reg.RSI, reg.R11, reg.R12
	c.MOVQ(notes, pairs)
	c.LEAQ(operand.Mem{Base: notes, Disp: vectorSize * cells}, rows)
	c.LEAQ(operand.Mem{Base: notes, Disp: vectorSize * (cells + 2*27)}, columns)
	c.MOVQ(places, constants)
	return []reg.Register{
		baseBlock: block, basePairs: pairs, baseRows: rows, baseColumns: columns,
		basePlaces: places, baseConstants: constants,
	}
}
