// Score writes the assembly of bullseye/score/internal/template. From the
// root of the repository:
//
//	go run -C build ./score -dir ../score/internal/template
//
// The kernels work on a vector of digits at once. In that package, portable.go
// does the same one digit at a time; its comments say what each step does and why.
package main

import (
	"bullseye/build/internal/bands"
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
)

// A writer writes the kernels of a file.
type writer struct{ *bands.AMD64 }

func main() {
	kernels := func(wide bool) func(*build.Context) {
		return func(c *build.Context) {
			w := writer{&bands.AMD64{Context: c, Wide: wide, Bits: 32}}
			w.solve()
			w.marginals()
			w.slope()
			w.step()
			w.gains()
			w.balance()
			if wide {
				w.trace()
				w.keep()
				w.bound()
			}
		}
	}
	generate.Main("score", "template", []generate.File{
		{Name: "kernels_avx512_amd64", Kernels: kernels(true)},
		{Name: "kernels_avx2_amd64", Kernels: kernels(false)},
		{Name: "kernels_neon_arm64", ARM64: writeNEON},
	})
}
