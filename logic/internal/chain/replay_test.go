package chain

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A step of the Explainer.
type step struct {
	technique string
	recorded  devdata.Step
}

// isChain reports whether the step is a hint of this package.
func (s *step) isChain() bool { return s.recorded.IsChain() }

func (s *step) apply(g *grid.Grid) { s.recorded.Apply(g) }

func (s *step) String() string { return s.recorded.Text }

// A replay is a solution of the Explainer.
type replay struct {
	name  string
	board sudoku.Board
	steps []step
}

// replays returns the solutions of the Explainer, those of easy boards first.
func replays(t testing.TB) (all []replay) {
	paths := devdata.Paths(t)
	slices.SortStableFunc(paths, func(a, b devdata.Path) int { return cmp.Compare(a.ER, b.ER) })
	for _, p := range paths {
		r := replay{name: p.Text, board: p.Board}
		for _, s := range p.Steps {
			r.steps = append(r.steps, step{s.Technique, s})
		}
		all = append(all, r)
	}
	return all
}

func nameOf(c Candidate) string {
	return fmt.Sprintf("%d%d%d", c.Cell().Row()+1, c.Cell().Column()+1, c.Digit())
}

// name returns the name of a hint in the Explainer.
func (h *Hint) name() string {
	switch h.Kind {
	case XCycle:
		return "Bidirectional X-Cycle"
	case YCycle:
		return "Bidirectional Y-Cycle"
	case Cycle:
		return "Bidirectional Cycle"
	case ForcingX:
		if h.Cost == 6 {
			return "Turbot Fish"
		}
		return "Forcing X-Chain"
	case Forcing:
		return "Forcing Chain"
	}
	name := [...]string{Nishio: "Nishio ", Cell: "Cell ", Region: "Region ", Contradiction: "Contradiction ", Double: "Double "}[h.Kind] + "Forcing Chains"
	if h.Level > 0 && h.Kind != Nishio {
		name = "Dynamic " + name
	}
	return name + [...]string{"", "", " (+)", " (+ Forcing Chains)", " (+ Multiple Forcing Chains)",
		" (+ Dynamic Forcing Chains)", " (+ Dynamic Forcing Chains (+ Forcing Chains))"}[h.Level]
}

func (h *Hint) String() string {
	var removed []string
	for _, c := range h.Removals {
		removed = append(removed, nameOf(c))
	}
	placed := ""
	if h.Places {
		placed = nameOf(h.Placed)
	}
	return fmt.Sprint(h.name(), "|", h.Rating, "|", placed, "|", strings.Join(removed, " "))
}

// TestReplay compares the chains of the Explainer's solutions with what the producers give
// there.
func TestReplay(t *testing.T) {
	e := NewEngine()
	steps, wrong := 0, 0
	for _, r := range replays(t) {
		g := grid.New(&r.board)
		for n := range r.steps {
			s := &r.steps[n]
			if want, asked := s.expected(); asked {
				steps++
				if got := first(e, &g, s); got != want {
					wrong++
					t.Errorf("%s step %d: got %q, want %q", r.name, n+1, got, want)
				}
			}
			if wrong == 10 {
				t.Fatal("too many errors")
			}
			s.apply(&g)
		}
	}
	t.Log(steps, "steps")
}

// expected returns what the chains give at a step, and whether they are asked: not if a
// simpler technique comes first.
func (s *step) expected() (want string, asked bool) {
	if s.isAligned() {
		return "", true
	}
	return s.String(), s.isChain()
}

func (s *step) isAligned() bool { return s.technique == "Aligned Triplet Exclusion" }

// first returns the first hint of the producers in order, up to 21 if an aligned exclusion
// follows.
func first(e *Engine, g *grid.Grid, s *step) string {
	last := LastPlusChains
	if s.isAligned() {
		last = ForcingChains
	}
	for producer := ForcingChains; producer <= last; producer++ {
		if h, found := e.First(g, producer); found {
			return h.String()
		}
	}
	return ""
}
