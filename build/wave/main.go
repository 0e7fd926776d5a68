// Wave writes the assembly of bullseye/search/internal/wave. From the root of
// the repository:
//
//	go run -C build ./wave -dir ../search/internal/wave
//
// Most kernels are described once, as operations on lanes (kernels.go, choose.go),
// and lowered to the instructions of each target (avx512.go, avx2.go, neon.go).
package main

import (
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
)

func main() {
	generate.Main("wave", "wave", []generate.File{
		{Name: "kernels_avx512_amd64", Kernels: writeAVX512, Edit: generate.Align},
		{Name: "kernels_avx2_amd64", Kernels: writeAVX2, Edit: generate.Align},
		{Name: "kernels_neon_arm64", ARM64: writeNEON},
	})
}

func writeAVX512(c *build.Context) {
	roundAVX512(c)
	chooseAVX512(c)
	moveAVX512(c)
	moveVBMI2(c)
	loadBoardsAVX512(c)
	storeGridsAVX512(c)
	packNodesAVX512(c)
	unpackNodesAVX512(c)
}

func writeNEON(a *generate.ARM64) {
	roundNEON(a)
	chooseNEON(a)
	moveNEON(a)
	packNodesNEON(a)
	unpackNodesNEON(a)
	loadBoardsNEON(a)
	storeGridsNEON(a)
}

func writeAVX2(c *build.Context) {
	roundAVX2(c)
	chooseAVX2(c)
	moveAVX2(c)
	packNodesAVX2(c)
	unpackNodesAVX2(c)
	boardConstants := constant(c)
	loadBoardsAVX2(c, boardConstants)
	storeGridsAVX2(c, boardConstants)
}
