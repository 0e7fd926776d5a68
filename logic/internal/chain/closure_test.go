package chain

import (
	"os"
	"testing"

	"bullseye/logic/internal/grid"
)

// TestClosures checks that closures hold all that runs derive, at every level and in the
// middle of runs. With BULLSEYE_RATINGS set it takes all levels.
func TestClosures(t *testing.T) {
	e := NewEngine()
	checked, bad, last := 0, 0, FirstPlusChains+2
	if os.Getenv("BULLSEYE_RATINGS") != "" {
		last = LastPlusChains
	}
	for i, r := range replays(t) {
		if i%320 != 0 {
			continue
		}
		g := grid.New(&r.board)
		for n := range r.steps {
			s := &r.steps[n]
			if s.isChain() && n%5 == 0 {
				for producer := DynamicChains; producer <= last; producer++ {
					e.First(&g, producer)
					var m marks
					marksOf(&g, &m)
					for c := range uint16(candidates) {
						if m.has(c) && (int(c)+n)%11 == 0 {
							checked++
							for _, s := range [2]statement{on(c), off(c)} {
								cl := e.closures[0].of(s)
								r := e.last.run(s)
								if !cl.bad && (r.conflict.found || !cl.isTrue.includes(&r.isTrue) || !cl.isFalse.includes(&r.isFalse)) {
									bad++
									t.Errorf("producer %d, statement %d: the closure lacks something", producer, s)
								}
							}
						}
					}
				}
			}
			if bad > 10 {
				t.Fatal("too many")
			}
			s.apply(&g)
		}
	}
	t.Log(checked, "candidates")
}

func (s *set) includes(t *set) bool {
	for i := range s {
		if t[i]&^s[i] != 0 {
			return false
		}
	}
	return true
}
