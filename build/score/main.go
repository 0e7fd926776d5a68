// Score writes the assembly of bullseye/score/internal/template. From the
// root of the repository:
//
//	go run -C build ./score -dir ../score/internal/template
//
// The kernels work on a vector of digits at once. In that package, portable.go
// does the same one digit at a time; its comments say what each step does and why.
package main

import (
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
)

func main() {
	generate.Main("score", "template", []generate.File{
		{
			Name:    "kernels_avx512_amd64",
			Kernels: func(c *build.Context) { writeAVX512(&avx512{writer{Context: c, wide: true}}) },
		},
		{
			Name:    "kernels_avx2_amd64",
			Kernels: func(c *build.Context) { writeAVX2(&avx2{writer{Context: c}}) },
		},
		{Name: "kernels_neon_arm64", ARM64: writeNEON},
	})
}
