package chain

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"bullseye/logic/internal/grid"
)

// TestReference compares the engine with the plain reference, all producers one after the
// other, in positions of the Explainer's solutions from which some more false candidates
// are removed at random.
func TestReference(t *testing.T) {
	every := 1000
	if s := os.Getenv("BULLSEYE_REFERENCE"); s != "" {
		every, _ = strconv.Atoi(s)
	}
	random := rand.New(rand.NewPCG(12, 21))
	e := NewEngine()
	n, wrong := 0, 0
	last := LastPlusChains
	if s := os.Getenv("LAST"); s != "" {
		last, _ = strconv.Atoi(s)
	}
	for _, r := range replays(t) {
		g := grid.New(&r.board)
		for i := range r.steps {
			s := &r.steps[i]
			if s.isChain() && random.IntN(every) == 0 {
				n++
				p := plainOf(&g)
				for producer := ForcingChains; producer <= last; producer++ {
					if producer == 22 {
						continue
					}
					got, want, cost := "", "", 0
					if h, found := e.First(&g, producer); found {
						got, cost = h.String(), h.Cost
					}
					h := plainFirst(p, producer)
					if h != nil {
						want = h.String()
					}
					if got != want || h != nil && h.cost != cost {
						t.Errorf("%s step %d producer %d: got %q, want %q", r.name, i+1, producer, got, want)
						wrong++
					}
					if h != nil && producer >= DynamicChains {
						break
					}
				}
			}
			if wrong > 5 {
				t.Fatal("too many")
			}
			s.apply(&g)
		}
	}
	t.Log(n, "positions")
}
