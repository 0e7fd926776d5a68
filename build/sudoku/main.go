// Sudoku writes the assembly of bullseye/sudoku. From the root of the repository:
//
//	go run -C build ./sudoku -dir ../sudoku
//
// In that package, codec.go does the same with words of eight characters.
package main

import (
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	generate.Main("sudoku", "sudoku", []generate.File{
		{Name: "codec_avx2_amd64", Kernels: func(c *build.Context) { detect(c); readDigits(c); writeSymbols(c) }},
	})
}

// detect spares the package, and the many that need only it, a module: golang.org/x/sys/cpu tells
// the same.
func detect(c *build.Context) {
	c.Function("detectAVX2")
	c.Attributes(attr.NOSPLIT)
	c.SignatureExpr("func() (has uint8)")
	c.Doc("detectAVX2 returns 1 if the processor has AVX2 and the system saves its registers, else 0.")
	bits := func(mask uint32, r reg.Register) { // goes on if the register has all of them
		c.ANDL(operand.U32(mask), r)
		c.CMPL(r, operand.U32(mask))
		c.JNE(operand.LabelRef("no"))
	}
	c.MOVL(operand.U32(1), reg.EAX)
	c.XORL(reg.ECX, reg.ECX)
	c.CPUID()
	bits(1<<27|1<<28, reg.ECX) // OSXSAVE and AVX
	c.XORL(reg.ECX, reg.ECX)
	c.XGETBV()
	bits(1<<1|1<<2, reg.EAX) // the registers of SSE and AVX
	c.XORL(reg.EAX, reg.EAX)
	c.XORL(reg.ECX, reg.ECX)
	c.CPUID()
	c.CMPL(reg.EAX, operand.U32(7)) // the last leaf
	c.JLT(operand.LabelRef("no"))
	c.MOVL(operand.U32(7), reg.EAX)
	c.XORL(reg.ECX, reg.ECX)
	c.CPUID()
	bits(1<<5, reg.EBX) // AVX2
	for _, has := range []uint8{1, 0} {
		answer := c.GP8()
		c.MOVB(operand.U8(has), answer)
		c.Store(answer, c.Return("has"))
		c.RET()
		if has == 1 {
			c.Label("no")
		}
	}
}

// parts are the offsets of vectors that hold all cells. The last two have some cells in common.
var parts = [...]int{0, 32, 81 - 32}

func readDigits(c *build.Context) {
	generate.Begin(c, "readDigitsAVX2", "is readDigitsPortable; each result is ^uint32(0) for true", "func(cells, text *[81]uint8) (good, filled uint32)")
	cells, text := c.Load(c.Param("cells"), c.GP64()), c.Load(c.Param("text"), c.GP64())
	zero, nine, dot := all(c, '0'), all(c, 9), all(c, '.')
	var good, least reg.VecVirtual
	for _, at := range parts {
		v, stop := c.YMM(), c.YMM()
		c.VMOVDQU(operand.Mem{Base: text, Disp: at}, v)
		c.VPCMPEQB(v, dot, stop)
		c.VPSUBB(zero, v, v)
		c.VPANDN(v, stop, v)
		c.VMOVDQU(v, operand.Mem{Base: cells, Disp: at})
		if digits := noneAbove(c, v, nine); good == nil {
			good, least = digits, v
		} else {
			c.VPAND(digits, good, good)
			c.VPMINUB(v, least, least)
		}
	}
	none := c.YMM()
	c.VPXOR(none, none, none)
	c.VPCMPEQB(none, least, least)
	filled := mask(c, least)
	c.NOTL(filled)
	c.Store(mask(c, good), c.Return("good"))
	c.Store(filled, c.Return("filled"))
	generate.End(c)
}

func writeSymbols(c *build.Context) {
	generate.Begin(c, "writeSymbolsAVX2", "is writeSymbolsPortable; its result is ^uint32(0) for true", "func(text, cells *[81]uint8, blank uint8) (good uint32)")
	text, cells := c.Load(c.Param("text"), c.GP64()), c.Load(c.Param("cells"), c.GP64())
	zero, nine, none := all(c, '0'), all(c, 9), c.YMM()
	c.VPXOR(none, none, none)
	blank := c.YMM()
	address, err := c.Param("blank").Resolve()
	if err != nil {
		panic(err)
	}
	c.VPBROADCASTB(address.Addr, blank)
	var good reg.VecVirtual
	for _, at := range parts {
		v, blanks := c.YMM(), c.YMM()
		c.VMOVDQU(operand.Mem{Base: cells, Disp: at}, v)
		if digits := noneAbove(c, v, nine); good == nil {
			good = digits
		} else {
			c.VPAND(digits, good, good)
		}
		c.VPCMPEQB(none, v, blanks)
		c.VPADDB(zero, v, v)
		c.VPBLENDVB(blanks, blank, v, v)
		c.VMOVDQU(v, operand.Mem{Base: text, Disp: at})
	}
	c.Store(mask(c, good), c.Return("good"))
	generate.End(c)
}

// all returns a vector of a byte.
func all(c *build.Context, b uint8) reg.VecVirtual {
	word, v, x := c.GP32(), c.YMM(), c.XMM()
	c.MOVL(operand.U32(uint32(b)*0x01010101), word)
	c.VMOVD(word, x)
	c.VPBROADCASTD(x, v)
	return v
}

// noneAbove returns a mask of the bytes that are at most those of a limit.
func noneAbove(c *build.Context, v, limit reg.VecVirtual) reg.VecVirtual {
	least := c.YMM()
	c.VPMINUB(v, limit, least)
	c.VPCMPEQB(v, least, least)
	return least
}

// mask returns the highest bit of each byte.
func mask(c *build.Context, v reg.VecVirtual) reg.GPVirtual {
	m := c.GP32()
	c.VPMOVMSKB(v, m)
	return m
}
