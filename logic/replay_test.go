package logic

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bullseye/internal/devdata"
	"bullseye/logic/internal/grid"
	"bullseye/logic/internal/pattern"
	"bullseye/sudoku"
)

// A recordedStep is a step of the original, as in the file steps.tsv.
type recordedStep struct {
	name, rating, placement, removals string
}

// A recording is the path of the original through a board.
type recording struct {
	board sudoku.Board
	text  string
	steps []recordedStep
}

func recordings(t testing.TB) (all []recording) {
	for _, line := range devdata.Lines(t, "steps.tsv") {
		fields := strings.Split(line, "\t")
		r := recording{text: fields[0]}
		var err error
		if r.board, err = sudoku.ParseBoard(fields[0]); err != nil {
			t.Fatal(err)
		}
		for s := range strings.SplitSeq(fields[2], ";") {
			f := strings.Split(s, "|")
			r.steps = append(r.steps, recordedStep{f[0], f[1], f[2], f[3]})
		}
		all = append(all, r)
	}
	return all
}

func (r recordedStep) chained() bool {
	return strings.Contains(r.name, "Chain") || strings.Contains(r.name, "Cycle") || r.name == "Turbot Fish"
}

// apply carries out the step.
func (r recordedStep) apply(g *grid.Grid) {
	for _, s := range strings.Fields(r.removals) {
		c := candidate(s)
		g.Remove(c.Cell, c.Digit-1)
	}
	if r.placement != "" {
		c := candidate(r.placement)
		g.Place(c.Cell, c.Digit-1)
	}
}

// candidate reads row, column and digit.
func candidate(s string) Candidate {
	return Candidate{sudoku.CellAt(int(s[0]-'1'), int(s[1]-'1')), s[2] - '0'}
}

// record describes a step as the file does.
func record(s *Step) recordedStep {
	written := func(c Candidate) string {
		return fmt.Sprintf("%d%d%d", c.Cell.Row()+1, c.Cell.Column()+1, c.Digit)
	}
	r := recordedStep{name: explainerName(s), rating: strconv.Itoa(int(s.Rating))}
	if s.Places() {
		r.placement = written(s.Placement)
	}
	var removals []string
	for _, c := range s.Removals {
		removals = append(removals, written(c))
	}
	slices.Sort(removals)
	r.removals = strings.Join(removals, " ")
	return r
}

var explainerNames = map[Technique]string{
	HiddenSingle:        "Hidden Single",
	NakedSingle:         "Naked Single",
	DirectPointing:      "Direct Pointing",
	DirectClaiming:      "Direct Claiming",
	DirectHiddenPair:    "Direct Hidden Pair",
	DirectHiddenTriplet: "Direct Hidden Triplet",
	Pointing:            "Pointing",
	Claiming:            "Claiming",
	NakedPair:           "Naked Pair",
	NakedTriplet:        "Naked Triplet",
	NakedQuad:           "Naked Quad",
	HiddenPair:          "Hidden Pair",
	HiddenTriplet:       "Hidden Triplet",
	HiddenQuad:          "Hidden Quad",
	XWing:               "X-Wing",
	Swordfish:           "Swordfish",
	Jellyfish:           "Jellyfish",
	XYWing:              "XY-Wing",
	XYZWing:             "XYZ-Wing",
	UniqueRectangle:     "Unique Rectangle",
	UniqueLoop:          "Unique Loop",
	BivalueGrave:        "BUG",
	AlignedPair:         "Aligned Pair Exclusion",
	AlignedTriplet:      "Aligned Triplet Exclusion",

	XCycle:               "Bidirectional X-Cycle",
	YCycle:               "Bidirectional Y-Cycle",
	Cycle:                "Bidirectional Cycle",
	ForcingXChain:        "Forcing X-Chain",
	ForcingChain:         "Forcing Chain",
	Nishio:               "Nishio Forcing Chains",
	CellForcing:          "Cell Forcing Chains",
	RegionForcing:        "Region Forcing Chains",
	ContradictionForcing: "Contradiction Forcing Chains",
	DoubleForcing:        "Double Forcing Chains",
}

var explainerLevels = map[Level]string{
	Plus:               " (+)",
	PlusForcing:        " (+ Forcing Chains)",
	PlusMultiple:       " (+ Multiple Forcing Chains)",
	PlusDynamic:        " (+ Dynamic Forcing Chains)",
	PlusDynamicForcing: " (+ Dynamic Forcing Chains (+ Forcing Chains))",
}

// explainerName returns the name of the step as the original writes it.
func explainerName(s *Step) string {
	name := explainerNames[s.Technique]
	if s.Technique == UniqueLoop && len(s.Pattern.Cells) > 6 {
		name += " " + strconv.Itoa(len(s.Pattern.Cells))
	}
	if s.Technique == ForcingXChain && s.Pattern.Cost == 6 {
		name = "Turbot Fish"
	}
	if s.Level != Static {
		name = "Dynamic " + name + explainerLevels[s.Level]
	}
	if s.Type != 0 {
		name += " type " + strconv.Itoa(int(s.Type))
	}
	return name
}

// TestReplay goes along the recorded paths. In each position, the patterns must give the
// recorded step, or nothing if it is a chain.
func TestReplay(t *testing.T) {
	var scanner pattern.Scanner
	var hit pattern.Hit
	failures := 0
	for _, r := range recordings(t) {
		g := grid.New(&r.board)
		for i, want := range r.steps {
			found := scanner.First(&g, &hit) || !want.static() && scanner.FirstOf(pattern.Triplets, &g, &hit)
			got := recordedStep{}
			if found {
				s := patternStep(&g, &hit)
				got = record(&s)
			}
			if found == want.chained() || found && got != want {
				t.Errorf("%s step %d: got %v, want %v", r.text, i+1, got, want)
				if failures++; failures > 10 {
					t.FailNow()
				}
			}
			want.apply(&g)
		}
	}
}

// static reports whether the step is a chain that comes before the aligned triplets.
func (r recordedStep) static() bool {
	return strings.HasPrefix(r.name, "Bidirectional") || r.name == "Forcing Chain" || r.name == "Forcing X-Chain" || r.name == "Turbot Fish"
}

// TestPaths goes along the recorded paths with a solver. By default, it takes the boards
// that need no more than the dynamic chains. If BULLSEYE_RATINGS is set, it takes all.
func TestPaths(t *testing.T) {
	s := NewSolver(Explainer)
	for i, r := range recordings(t) {
		hard := slices.ContainsFunc(r.steps, func(s recordedStep) bool { return len(s.rating) > 2 || s.rating >= "85" })
		if !whole() && (hard || i%4 != 0) {
			continue
		}
		n := 0
		for step, err := range s.Path(context.Background(), &r.board) {
			if err != nil {
				t.Fatalf("%s step %d: %v", r.text, n+1, err)
			}
			if got := record(&step); n >= len(r.steps) || got != r.steps[n] {
				t.Errorf("%s step %d: %v, want %v", r.text, n+1, got, r.steps[n:])
				break
			}
			n++
		}
		if n != len(r.steps) {
			t.Errorf("%s: %d steps, want %d", r.text, n, len(r.steps))
		}
	}
}
