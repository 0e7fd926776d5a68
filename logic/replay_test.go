package logic

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/logic/internal/grid"
	"bullseye/logic/internal/pattern"
)

// recorded describes a step as devdata.Step does.
func recorded(s *Step) string {
	written := func(c Candidate) string {
		return fmt.Sprintf("%d%d%d", c.Cell.Row()+1, c.Cell.Column()+1, c.Digit)
	}
	placement := ""
	if s.Places() {
		placement = written(s.Placement)
	}
	var removals []string
	for _, c := range s.Removals {
		removals = append(removals, written(c))
	}
	slices.Sort(removals)
	return fmt.Sprintf("%s|%d|%s|%s", explainerName(s), int(s.Rating), placement, strings.Join(removals, " "))
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
	name := s.Technique.String()
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
	for _, path := range devdata.Paths(t) {
		g := grid.New(&path.Board)
		for i := range path.Steps {
			want := &path.Steps[i]
			got := ""
			found := scanner.First(&g, &hit) || !want.IsStatic() && scanner.FirstOf(pattern.Triplets, &g, &hit)
			if found {
				s := patternStep(&g, &hit)
				got = recorded(&s)
			}
			if found == want.IsChain() || found && got != want.Text {
				t.Errorf("%s step %d: got %q, want %q", path.Text, i+1, got, want.Text)
				if failures++; failures > 10 {
					t.FailNow()
				}
			}
			want.Apply(&g)
		}
	}
}

// TestPaths goes along the recorded paths with a solver. By default, it takes a sample of
// the boards up to 8.4. If BULLSEYE_RATINGS is set, it takes all.
func TestPaths(t *testing.T) {
	s := NewSolver(Explainer)
	for i, path := range devdata.Paths(t) {
		if !whole() && (path.ER >= 85 || i%4 != 0) {
			continue
		}
		n := 0
		for step, err := range s.Path(context.Background(), path.Board) {
			if err != nil {
				t.Fatalf("%s step %d: %v", path.Text, n+1, err)
			}
			if n == len(path.Steps) {
				t.Errorf("%s: more than %d steps", path.Text, n)
				break
			}
			if got, want := recorded(&step), path.Steps[n].Text; got != want {
				t.Errorf("%s step %d: %q, want %q", path.Text, n+1, got, want)
				break
			}
			n++
		}
		if n != len(path.Steps) {
			t.Errorf("%s: %d steps, want %d", path.Text, n, len(path.Steps))
		}
	}
}
