package score_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"bullseye/score"
)

// The fuzzer chooses a seed, the number of clues, the number of candidates to
// strike, and weights as bytes of various magnitudes.
func FuzzMax(f *testing.F) {
	f.Add(uint64(1), uint8(25), uint8(0), uint8(0), []byte("weights"))
	f.Add(uint64(2), uint8(30), uint8(40), uint8(33), []byte{0, 255, 1, 254})
	f.Add(uint64(3), uint8(22), uint8(200), uint8(12), []byte{})
	f.Fuzz(func(t *testing.T, seed uint64, clues, strikes, magnitude uint8, text []byte) {
		rng := rand.New(rand.NewPCG(seed, 1))
		b := randomBoard(rng, int(clues)%82)
		candidates := b.Candidates()
		for range strikes {
			candidates[rng.IntN(81)] &^= 1 << rng.IntN(9)
		}
		grids, all := completions(&candidates, 3000)
		if !all {
			t.Skip()
		}
		var table score.Table
		text = append(text, make([]byte, 2)...)
		for c := range table {
			for d := range table[c] {
				v := int64(int16(binary.LittleEndian.Uint16(text[(9*c+d)%(len(text)-1):])))
				v <<= magnitude % 28
				table[c][d] = min(max(v, -score.MaxEntry), score.MaxEntry)
			}
		}
		checkAgainst(t, candidates, grids, by(&table))
	})
}
