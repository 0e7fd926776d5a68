package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The pointers of the kernel that chooses cells.
const (
	baseBlock  = iota // the nodes
	basePairs         // by cell: its candidates if it has two, else 0
	baseKeys          // by cell: its points, and below them its place
	basePlaces        // by cell: the lowest part of its key
)

// The pinned registers of that kernel.
const (
	pinChooseOnes = iota // all bits set
	pinPoint             // what a point adds to a key
	pinBest              // the greatest key so far
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

// points writes the points that the cells of a line earn from that line. The first
// direction starts the keys; the last one completes them and finds the best.
func points(p *program, line [9]int, last bool) {
	point := p.pinned(pinPoint)
	from := func(base, i int) value { return p.load(place{base, vectorSize * line[i]}) }
	var pairs, once, twice [3]value // of each minirow: the digits in its pairs, in any cell, in two cells
	for m := range 3 {
		pairs[m] = p.or3(from(basePairs, 3*m), from(basePairs, 3*m+1), from(basePairs, 3*m+2))
		x, y, z := from(baseBlock, 3*m), from(baseBlock, 3*m+1), from(baseBlock, 3*m+2)
		once[m], twice[m] = p.or3(x, y, z), p.most3(x, y, z)
	}
	for m := range 3 {
		i, j := (m+1)%3, (m+2)%3
		elsewhere := p.or(pairs[i], pairs[j])
		repeated := p.logic(truthA&truthB|truthC, once[i], once[j], p.or(twice[i], twice[j]))
		for k := 3 * m; k < 3*m+3; k++ {
			v := from(basePairs, k)
			at := place{baseKeys, vectorSize * line[k]}
			var key value
			if last {
				key = p.load(at)
			} else {
				key = p.broadcast(place{basePlaces, 4 * line[k]})
			}
			key = p.addIf(p.any(v, elsewhere), key, point)
			key = p.addIf(p.any(v, repeated), key, point)
			if last {
				best := p.pinned(pinBest)
				p.put(best, p.max(best, key))
			} else {
				p.store(at, key)
			}
		}
	}
}

const chooseSignature = "func(block *[89][32]uint16, notes *[170][32]uint16, places *[81]uint32, chosen *[32]uint16)"

// chooser writes the part of the kernel that is the same for all targets. It
// consists of short programs in loops: few values compete for registers, and the
// code is short. Written out, it would drive the code of the round out of the
// processor's instruction cache.
func chooser(c *build.Context, t target, bases []reg.Register) {
	// loop does a program nine times, and moves the pointers by so many cells each time.
	loop := func(label string, step int, write func(*program)) {
		left := reg.R9L
		move := map[int]int{baseBlock: vectorSize, basePairs: vectorSize, baseKeys: vectorSize, basePlaces: 4}
		c.MOVL(operand.U32(9), left)
		c.Label(label)
		p := &program{}
		write(p)
		allocate(p, t, choosePins)
		for base, pointer := range bases {
			c.ADDQ(operand.U32(step*move[base]), pointer)
		}
		c.DECL(left)
		c.JNZ(operand.LabelRef(label))
		for base, pointer := range bases {
			c.SUBQ(operand.U32(9*step*move[base]), pointer)
		}
	}
	var row, column [9]int
	for i := range row {
		row[i], column[i] = i, 9*i
	}
	loop("pairs", 9, func(p *program) {
		for _, cell := range row {
			pairs(p, cell)
		}
	})
	loop("rows", 9, func(p *program) { points(p, row, false) })
	loop("columns", 1, func(p *program) { points(p, column, true) })
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

	ones, point, greatest := zmm[31-pinChooseOnes], zmm[31-pinPoint], zmm[31-pinBest]
	c.VPTERNLOGD(operand.U8(0xFF), ones, ones, ones)
	c.MOVL(operand.U32(128), reg.EDI)
	c.VPBROADCASTW(reg.EDI, point)
	c.VPXORQ(greatest, greatest, greatest)
	chooser(c, t, t.bases)
	c.VMOVDQU64(greatest, operand.Mem{Base: best})
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
	ones, point, greatest := ymm[15-pinChooseOnes], ymm[15-pinPoint], ymm[15-pinBest]
	c.MOVL(operand.U32(2), left)
	c.VPCMPEQW(ones, ones, ones)
	c.VPSRLW(operand.U8(15), ones, point)
	c.VPSLLW(operand.U8(7), point, point)
	c.Label("half")
	c.VPXOR(greatest, greatest, greatest)
	chooser(c, t, t.bases)
	c.VMOVDQU(greatest, operand.Mem{Base: best})
	for _, base := range []reg.Register{t.bases[baseBlock], t.bases[basePairs], t.bases[baseKeys], chooseNotes, best} {
		c.ADDQ(operand.U32(vectorSize/2), base)
	}
	c.DECL(left)
	c.JNZ(operand.LabelRef("half"))
	c.VZEROUPPER()
	c.RET()
}

// chooseNotes is the register that points to the notes.
var chooseNotes = reg.RBX

func chooseBases(c *build.Context) []reg.Register {
	block := c.Load(c.Param("block"), reg.RAX)
	notes := c.Load(c.Param("notes"), chooseNotes)
	places := c.Load(c.Param("places"), reg.RCX)
	pairs, keys := reg.R10, reg.RSI
	c.MOVQ(notes, pairs)
	c.LEAQ(operand.Mem{Base: notes, Disp: vectorSize * cells}, keys)
	return []reg.Register{baseBlock: block, basePairs: pairs, baseKeys: keys, basePlaces: places}
}
