package setter_test

import (
	"testing"

	"bullseye/internal/setter"
)

func BenchmarkFresh(b *testing.B) {
	for _, kind := range setter.Kinds() {
		b.Run(string(kind), func(b *testing.B) {
			for seed := uint64(0); b.Loop(); seed++ {
				if _, err := setter.Fresh(b.Context(), kind, seed); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
