// Pricing writes the assembly of bullseye/score/internal/pricing. From the root of
// the repository:
//
//	go run -C build ./pricing -dir ../score/internal/pricing
//
// The kernels work on a vector of boards at once. In that package, portable.go
// does the same one board at a time; its comments say what each step does and why.
package main

import (
	"github.com/mmcloughlin/avo/build"

	"bullseye/build/internal/bands"
	"bullseye/build/internal/generate"
)

func main() {
	kernels := func(wide bool) func(*build.Context) {
		return func(c *build.Context) {
			w := &writer{&bands.AMD64{Context: c, Wide: wide, Bits: 16}}
			w.losses()
			w.sum()
			w.strike()
			w.move()
			w.choose()
		}
	}
	generate.Main("pricing", "pricing", []generate.File{
		{Name: "kernels_avx512_amd64", Kernels: kernels(true)},
		{Name: "kernels_avx2_amd64", Kernels: kernels(false)},
		{Name: "kernels_neon_arm64", ARM64: writeNEON},
	})
}
