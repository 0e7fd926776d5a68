package chain

import (
	"strings"
	"testing"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// TestChains checks the chains of hints: each node follows from its parents and nothing
// else, and the nodes with those of nested hints are as many as the cost says.
func TestChains(t *testing.T) {
	e := NewEngine()
	kinds, reasons := map[Kind]int{}, map[Reason]int{}
	for i, r := range replays(t) {
		if i%7 != 0 && !strings.HasPrefix(r.name, "1...56....5718") {
			continue
		}
		g := grid.New(&r.board)
		for n := range r.steps {
			s := &r.steps[n]
			if s.isChain() {
				for producer := ForcingChains; producer <= LastPlusChains; producer++ {
					if h, found := e.First(&g, producer); found {
						kinds[h.Kind]++
						checkChains(t, &g, &h, e.Chains(), reasons)
						break
					}
				}
			}
			s.apply(&g)
		}
	}
	t.Log(kinds, reasons)
	if len(kinds) < 10 || reasons[ByTechnique] == 0 {
		t.Error("not everything occurs")
	}
}

func checkChains(t *testing.T, g *grid.Grid, h *Hint, chains []Chain, reasons map[Reason]int) {
	t.Helper()
	cost, nested := 0, 0
	for _, c := range chains {
		cost += len(c)
		for i := range c {
			checkNode(t, g, c, i)
			reasons[c[i].Reason]++
			if n := c[i].Nested; n != nil && n.Pattern == nil {
				nested++
			}
		}
	}
	if h.Kind <= Cycle {
		cost-- // the end is the start
	}
	if nested == 0 && cost != h.Cost || nested > 0 && cost >= h.Cost {
		t.Errorf("%d nodes, cost %d", cost, h.Cost)
	}
	last := func(i int) Node { return chains[i][len(chains[i])-1] }
	for i := range chains {
		a, b := last(0), last(i)
		opposite := i > 0 && (h.Kind == Contradiction || h.Kind == Nishio)
		if a.Candidate != b.Candidate || (a.True != b.True) != opposite {
			t.Errorf("chains end with %v and %v", a, b)
		}
	}
	if want := len(chains); h.Kind > Forcing && want < 2 {
		t.Errorf("%d chains", want)
	}
}

// checkNode checks that a node follows from its parents.
func checkNode(t *testing.T, g *grid.Grid, c Chain, i int) {
	t.Helper()
	n := &c[i]
	parent := map[Candidate]bool{}
	for _, p := range n.Parents {
		if p >= i {
			t.Fatalf("node %d follows from node %d", i, p)
		}
		parent[c[p].Candidate] = c[p].True
	}
	cell, digit := n.Candidate.Cell(), n.Candidate.Digit()
	var others []Candidate
	switch n.Reason {
	case Assumed:
		if len(n.Parents) != 0 {
			t.Error("an assumption has parents")
		}
		return
	case ByTechnique:
		if len(n.Parents) == 0 || n.Nested == nil {
			t.Errorf("a rule says nothing: %+v", n)
			return
		}
		if n.Nested.Pattern == nil {
			if len(n.Nested.Chains) == 0 || n.Nested.Hint.Cost == 0 {
				t.Errorf("a nested hint without chains: %+v", n.Nested)
			}
		}
		return
	case ByCell:
		for d := range uint8(9) {
			if g.Has(cell, d) && d != digit-1 {
				others = append(others, 9*Candidate(cell)+Candidate(d))
			}
		}
	case ByHouse:
		for _, o := range grid.Cells[n.House] {
			if g.Has(o, digit-1) && o != cell {
				others = append(others, 9*Candidate(o)+Candidate(digit-1))
			}
		}
	}
	if !n.True {
		for p, isTrue := range parent {
			found := false
			for _, o := range others {
				found = found || o == p
			}
			if !isTrue || !found || len(parent) != 1 {
				t.Errorf("%v is false because of %v", nameOf(n.Candidate), parent)
			}
		}
		return
	}
	if len(others) != len(parent) {
		t.Errorf("%v is true: %d other candidates, %d parents", nameOf(n.Candidate), len(others), len(parent))
	}
	for _, o := range others {
		if isTrue, ok := parent[o]; !ok || isTrue {
			t.Errorf("%v is true although %v is not excluded", nameOf(n.Candidate), nameOf(o))
		}
	}
}

func TestFirstDoesNotAllocate(t *testing.T) {
	b, err := sudoku.ParseLine("1...56....5718...66...7.....9.3............9.8....5..35...17..8..2....1.......4..")
	if err != nil {
		t.Fatal(err)
	}
	g, e := grid.New(&b), NewEngine()
	if n := testing.AllocsPerRun(2, func() {
		for producer := ForcingChains; producer <= FirstPlusChains+2; producer++ {
			e.First(&g, producer)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
