// Solo writes the assembly of bullseye/search/internal/solo. From the root of
// the repository:
//
//	go run -C build ./solo -dir ../search/internal/solo
//
// In that package, portable.go is the same search in plain Go. It explains each
// step and uses the same names.
package main

import (
	"slices"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
)

func main() {
	generate.Main("solo", "solo", []generate.File{
		{Name: "kernels_avx512_amd64", Kernels: writeKernels, Edit: removeIdleMoves},
	})
}

func writeKernels(c *build.Context) {
	data := map[string]operand.Mem{} // the kernels share their constants
	for _, kernel := range []func(*vectors){walk, loadBoard, storeGrid} {
		kernel(&vectors{Context: c, data: data, indexes: map[string]vector{}})
	}
}

// removeIdleMoves removes moves from a register to itself. A copy becomes one if
// the allocator gives the copy the register of the original.
func removeIdleMoves(f *ir.Function) {
	f.Nodes = slices.DeleteFunc(f.Nodes, func(n ir.Node) bool {
		i, ok := n.(*ir.Instruction)
		return ok && i.Opcode == "VMOVDQA64" && i.Operands[0] == i.Operands[1]
	})
}
