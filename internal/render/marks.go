package render

import (
	"bullseye/draw"
	"bullseye/logic"
	"bullseye/sudoku"
)

// markClashes shows the cells of conflicts in red.
func markClashes(s *draw.Scene, clashes []sudoku.Conflict) {
	for _, clash := range clashes {
		mark(s, draw.Wrong, clash.Cells...)
	}
}

// markStep shows a step without candidates, as much of it as may be told: the cells of its
// pattern in blue, those that change in yellow.
func markStep(s *draw.Scene, step *logic.Step, depth logic.Depth) {
	if depth == logic.Where {
		return
	}
	p := &step.Pattern
	for i := range p.Chains {
		mark(s, draw.Blue, p.Chains[i].Cells()...)
	}
	mark(s, draw.Blue, p.Cells...)
	mark(s, draw.Brown, p.Fins...)
	for _, set := range p.Sets {
		mark(s, draw.Blue, set.Cells...)
	}
	mark(s, draw.Blue, p.Colours[0]...)
	mark(s, draw.Brown, p.Colours[1]...)
	if depth == logic.What {
		return
	}
	for _, c := range p.Around {
		mark(s, draw.Brown, c.Cell)
	}
	for _, r := range step.Removals {
		mark(s, draw.Yellow, r.Cell)
	}
	if step.Places() {
		mark(s, draw.Yellow, step.Placement.Cell)
	}
}

func mark(s *draw.Scene, tone draw.Tone, cells ...sudoku.Cell) {
	for _, c := range cells {
		s.Tones[c] = tone
	}
}
