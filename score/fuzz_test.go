package score_test

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"

	"bullseye/score"
)

// What is fuzzed is a seed, the number of clues, candidates to strike, and
// weights as bytes, spread over a number of magnitudes.
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
		checkAgainst(t, candidates, grids, &table, table.Negated())
	})
}

func FuzzParseWeights(f *testing.F) {
	f.Add(strings.Repeat("1 ", 81))
	f.Add(strings.Repeat("1,-2\n,3 ", 27))
	f.Add(strings.Repeat("9,", 81))
	f.Add("1,,2")
	f.Fuzz(func(t *testing.T, text string) {
		w, err := score.ParseWeights(text)
		if err == nil && w.Check() != nil {
			t.Error(w)
		}
	})
}
