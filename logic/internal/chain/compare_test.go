package chain

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bullseye/logic/internal/grid"
	"bullseye/logic/internal/pattern"
	"bullseye/sudoku"
)

// TestReference compares the engine with the plain reference, all producers one after the
// other up to the first with dynamic chains. The positions are drawn from those before
// chains of the Explainer's solutions, and every other one has lost some more false
// candidates. BULLSEYE_REFERENCE is their number.
//
// The plain reference takes half a minute for chains that are nested in others. So only one
// of 500 positions is drawn from those that need them, and the others end before.
func TestReference(t *testing.T) {
	n := 30
	if s := os.Getenv("BULLSEYE_REFERENCE"); s != "" {
		var err error
		if n, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	random := rand.New(rand.NewPCG(12, 21))
	e := NewEngine()
	wrong, compared := 0, map[string]int{}
	drawn := draw(replays(t), random, n)
	for i, s := range drawn {
		if i > 0 && i%500 == 0 {
			t.Log(i, "positions so far")
		}
		last := FirstPlusChains
		if s.nested() {
			last = LastPlusChains
		}
		g := s.before()
		if i%2 != 0 && !s.nested() {
			loseCandidates(&g, s, random)
		}
		p := plainOf(&g)
		for producer := ForcingChains; producer <= last; producer++ {
			if producer == pattern.Triplets {
				continue
			}
			var got, want []string
			for _, h := range plainHints(p, producer) {
				want = append(want, fmt.Sprint(h, ", cost ", h.cost))
				compared[h.name]++
			}
			if h, found := e.First(&g, producer); found != (want != nil) || found && withCost(&h) != want[0] {
				wrong++
				t.Errorf("position %d, %s before step %d, producer %d: got %v, want the first of %q", i, s.replay.name, s.number+1, producer, h, want)
			}
			e.All(&g, producer, func(h *Hint) bool {
				got = append(got, withCost(h))
				return true
			})
			if !slices.Equal(got, want) {
				wrong++
				t.Errorf("position %d, %s before step %d, producer %d: got %q, want %q", i, s.replay.name, s.number+1, producer, got, want)
			}
			if want != nil && producer >= DynamicChains {
				break
			}
		}
		if wrong > 5 {
			t.Fatal("too many")
		}
	}
	t.Log(len(drawn), "positions, with", compared)
}

func withCost(h *Hint) string { return fmt.Sprint(h, ", cost ", h.Cost) }

// A moment is a step of one of the Explainer's solutions.
type moment struct {
	replay *replay
	number int
}

// before returns the position before the step.
func (m moment) before() grid.Grid { return m.replay.after(m.number) }

// after returns the position after some steps.
func (r *replay) after(steps int) grid.Grid {
	g := grid.New(&r.board)
	for i := range r.steps[:steps] {
		r.steps[i].apply(&g)
	}
	return g
}

// nested reports whether the step is a chain with other chains nested in it.
func (m moment) nested() bool {
	return strings.Contains(m.replay.steps[m.number].technique, "(+ ")
}

// draw draws up to n steps that are chains. One of 500 has other chains nested in it.
func draw(all []replay, random *rand.Rand, n int) []moment {
	var plain, nested []moment
	for i := range all {
		for k := range all[i].steps {
			if m := (moment{&all[i], k}); !all[i].steps[k].isChain() {
				continue
			} else if m.nested() {
				nested = append(nested, m)
			} else {
				plain = append(plain, m)
			}
		}
	}
	for _, list := range [][]moment{plain, nested} {
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	nested = nested[:min(n/500, len(nested))]
	return append(plain[:min(n-len(nested), len(plain))], nested...)
}

// loseCandidates removes some candidates that are not those of the solution, and then what
// the simpler techniques remove, because chains are not sought before.
func loseCandidates(g *grid.Grid, m moment, random *rand.Rand) {
	solution := m.replay.after(len(m.replay.steps))
	scratch := *g
	for c := range scratch.Cand {
		for d := range scratch.Cand[c].All() {
			if d != solution.Digit[c] && random.IntN(24) == 0 {
				scratch.Remove(sudoku.Cell(c), d-1)
			}
		}
	}
	var scanner pattern.Scanner
	for hit := (pattern.Hit{}); scanner.First(&scratch, &hit); {
		hit.Apply(&scratch)
	}
	if scratch.Blanks > 0 {
		*g = scratch
	}
}
