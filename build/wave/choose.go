package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Pointers of the kernel that chooses cells.
const (
	baseBlock  = iota // the nodes
	basePairs         // by cell: the candidates of a cell that has two, else 0
	baseKeys          // by cell: its points and, lower, its place
	basePlaces        // by cell: the lowest part of its key
)

// Pinned registers of choose.
const (
	pinChooseOnes = iota // all bits set
	pinPoint             // what a point adds to a key
	pinBest              // greatest key so far
	choosePins
)

// pairs writes the search for cells with two candidates.
func pairs(p *program, cell int) {
	ones := p.pinned(pinChooseOnes)
	v := p.load(place{baseBlock, vectorSize * cell})
	less := p.add(v, ones)
	several := p.any(v, less)
	but := p.and(v, less) // without its smallest digit
	single := p.emit(operation{kind: opTestNo, a: but, b: p.add(but, ones), c: none, mask: several})
	p.store(place{basePairs, vectorSize * cell}, p.keep(single, v))
}

// points writes what a line of cells contributes to their keys; the first of the
// two directions makes them, the second finds the best.
func points(p *program, line [9]int, last bool) {
	point := p.pinned(pinPoint)
	from := func(base, i int) value { return p.load(place{base, vectorSize * line[i]}) }
	var pairs, once, twice [3]value // of each minirow: digits of pairs, of cells, of two cells
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
				key = p.keep(p.any(v, v), p.broadcast(place{basePlaces, 4 * line[k]}))
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

func chooseAVX512(c *build.Context) {
	t := &avx512{Context: c}
	c.Function("chooseAVX512")
	c.Attributes(attr.NOSPLIT)
	c.SignatureExpr("func(block *[89][32]uint16, notes *[162][32]uint16, places *[81]uint32, chosen *[32]uint16)")
	c.Doc("chooseAVX512 finds the cells to branch on: see choosePortable.")
	c.Pragma("noescape")
	block := c.Load(c.Param("block"), reg.RAX).(reg.Register)
	notes := c.Load(c.Param("notes"), reg.RBX).(reg.Register)
	places := c.Load(c.Param("places"), reg.RCX).(reg.Register)
	chosen := c.Load(c.Param("chosen"), reg.RDX).(reg.Register)
	keys := reg.RSI
	c.LEAQ(operand.Mem{Base: notes, Disp: vectorSize * cells}, keys)
	t.bases = []reg.Register{block, notes, keys, places}

	ones, point, best := zmm[31-pinChooseOnes], zmm[31-pinPoint], zmm[31-pinBest]
	c.VPTERNLOGD(operand.U8(0xFF), ones, ones, ones)
	c.MOVL(operand.U32(128), reg.EDI)
	c.VPBROADCASTW(reg.EDI, point)
	c.VPXORQ(best, best, best)
	for cell := range cells {
		p := &program{}
		pairs(p, cell)
		allocate(p, t, choosePins)
	}
	for _, last := range []bool{false, true} {
		for l := range 9 {
			var line [9]int
			for i := range line {
				line[i] = 9*l + i
				if last {
					line[i] = 9*i + l
				}
			}
			p := &program{}
			points(p, line, last)
			allocate(p, t, choosePins)
		}
	}
	c.MOVL(operand.U32(127), reg.EDI)
	c.VPBROADCASTW(reg.EDI, zmm[0])
	c.VPANDNQ(zmm[0], best, zmm[0])
	c.VMOVDQU64(zmm[0], operand.Mem{Base: chosen})
	c.VZEROUPPER()
	c.RET()
}
