// Solo writes the assembly of bullseye/search/internal/solo. From the root of
// the repository:
//
//	go run -C build ./solo -dir ../search/internal/solo
//
// In that package, portable.go is the same search in plain Go. It explains each
// step and uses the same names.
package main

import (
	"log"
	"slices"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
)

func main() {
	generate.Main("solo", "solo", []generate.File{
		{Name: "kernels_avx512_amd64", Kernels: writeAVX512, Edit: removeIdleMoves},
		{Name: "kernels_avx2_amd64", Kernels: writeAVX2, Edit: generate.Align},
	})
}

func writeAVX512(c *build.Context) {
	d := &data{c, map[string]operand.Mem{}}
	walk(&vectors{c, newAVX512(d), d}, "walkAVX512", 0)
	loadBoardAVX512(d)
	storeGridAVX512(d)
}

// spilled is the number of vectors, of 64 bytes, that walkAVX2 needs memory for.
const spilled = 24

func writeAVX2(c *build.Context) {
	d := &data{c, map[string]operand.Mem{}}
	points := walk(&vectors{c, &avx2{d}, d}, "walkAVX2", spilled)
	f, err := c.Result()
	if err == nil {
		err = spill(f.Functions()[0], points.Offset(64*5), 2*spilled)
	}
	if err != nil {
		log.Fatal(err)
	}
	loadBoardAVX2(d)
	storeGridAVX2(d)
}

// removeIdleMoves removes moves from a register to itself. A copy becomes one if
// the allocator gives the copy the register of the original.
func removeIdleMoves(f *ir.Function) {
	f.Nodes = slices.DeleteFunc(f.Nodes, func(n ir.Node) bool {
		i, ok := n.(*ir.Instruction)
		return ok && i.Opcode == "VMOVDQA64" && i.Operands[0] == i.Operands[1]
	})
}
