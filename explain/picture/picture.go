// Package picture shows steps of package logic in pictures: what package explain says in words, as
// scenes of package draw.
//
//	before := logic.NewPosition(board)
//	step, err := logic.NewSolver(logic.Player).Next(ctx, before)
//	if err != nil {
//		return err
//	}
//	scene := picture.Step(&step, before, logic.Full, explain.English)
//	file := draw.SVG(nil, &scene, draw.Options{})
package picture

import (
	"slices"

	"bullseye/draw"
	"bullseye/explain"
	"bullseye/logic"
	"bullseye/sudoku"
)

// Step returns the picture of a step in the position before it. The legend names
// everything that the picture marks, so nothing is told by colours alone.
//
// The depth says how much the picture gives away, as in explain.Step: at Where only the houses
// that the sentence names, at What the cells of the pattern, and at Full everything.
// Pictures of singles have only the candidates that matter. All others have all of them.
func Step(step *logic.Step, before *logic.Position, depth logic.Depth, l explain.Language) draw.Scene {
	a := newArtist(step, before, l)
	switch depth {
	case logic.Where:
		a.look()
	case logic.What:
		a.fill(a.patternCells()...)
		a.legend(draw.PatternCell, phrase{"{name}: {what}", "{name}：{what}"}, "name", explain.Name(step, l), "what", explain.Pattern(step, l))
	default:
		a.full()
	}
	return a.scene
}

// Position returns the picture of a position: its digits, with the clues apart, and its candidates.
func Position(p *logic.Position) draw.Scene {
	s := draw.Scene{Digits: p.Board()}
	for c := range sudoku.Cell(sudoku.Cells) {
		if p.Clue(c) {
			s.Clues[c] = p.Digit(c)
		}
		s.Candidates[c] = p.Candidates(c)
	}
	return s
}

// A Case is a picture of a part of a step: of one of several chains, or of a step within
// a chain.
type Case struct {
	Title   string
	Picture draw.Scene
}

// Cases returns the pictures of the parts of a step, if it has any: one for each chain if
// there are several, in the order in which explain.Step tells them, and after it those of the steps
// with chains of their own that it uses. Each of these is shown once.
func Cases(step *logic.Step, before *logic.Position, l explain.Language) []Case {
	if len(step.Pattern.Chains) == 0 {
		return nil
	}
	return newArtist(step, before, l).cases(map[string]bool{})
}

// A phrase is a text of a legend or a title.
type phrase = explain.Phrase

// An artist draws the picture of a step.
type artist struct {
	*logic.Step
	before   *logic.Position
	language explain.Language
	scene    draw.Scene
}

func newArtist(step *logic.Step, before *logic.Position, l explain.Language) *artist {
	a := &artist{Step: step, before: before, language: l, scene: Position(before)}
	a.scene.Roles = map[draw.Candidate]draw.Role{}
	return a
}

// digit returns the digit of a pattern that has one.
func (a *artist) digit() uint8 { return a.Pattern.Digits.Smallest() }

// full draws everything. What is removed and placed is drawn last, over the roles of the
// pattern.
func (a *artist) full() {
	if paint := painters[a.Technique]; paint != nil && !a.LacksChains() {
		paint(a)
	}
	a.outcome()
}

// look draws the houses to look at.
func (a *artist) look() {
	a.tint(explain.LookAt(a.Step)...)
	a.scene.Legend = append(a.scene.Legend, draw.Line{Text: explain.Step(a.Step, logic.Where, a.language).Parts[0].Text})
}

// outcome draws what the step removes and places.
func (a *artist) outcome() {
	for _, r := range a.Removals {
		a.mark(draw.Remove, r.Digit, r.Cell)
	}
	if len(a.Removals) > 0 {
		a.legend(draw.SignRemove, phrase{"Remove {what}", "删去 {what}"}, "what", explain.Removals(a.Removals, a.language))
	}
	if !a.Places() {
		return
	}
	c := a.Placement.Cell
	if a.scene.Marked == ([sudoku.Cells]bool{}) { // otherwise frames say something else
		a.scene.Marked[c] = true
	}
	a.mark(draw.Place, a.Placement.Digit, c)
	a.legend(draw.SignPlace, phrase{"{cell} is {digit}", "{cell} 填 {digit}"}, "cell", c, "digit", a.Placement.Digit)
}

// legend adds a line to the legend, which explains a sign.
func (a *artist) legend(sign draw.Sign, p phrase, pairs ...any) {
	a.scene.Legend = append(a.scene.Legend, draw.Line{Sign: sign, Text: explain.Capital(p.Say(a.language, pairs...))})
}

// mark gives a role to a digit in those cells that have it as a candidate.
func (a *artist) mark(role draw.Role, digit uint8, cells ...sudoku.Cell) {
	for _, c := range cells {
		if a.before.Candidates(c).Has(digit) {
			a.scene.Roles[draw.Candidate{Cell: c, Digit: digit}] = role
		}
	}
}

// markAll gives a role to all of some digits.
func (a *artist) markAll(role draw.Role, digits sudoku.Digits, cells ...sudoku.Cell) {
	for d := range digits.All() {
		a.mark(role, d, cells...)
	}
}

// fill fills cells as those of a pattern.
func (a *artist) fill(cells ...sudoku.Cell) {
	for _, c := range cells {
		a.scene.Pattern[c] = true
	}
}

// tint tints houses, each once.
func (a *artist) tint(houses ...sudoku.House) {
	for _, h := range houses {
		if !slices.Contains(a.scene.Houses, h) {
			a.scene.Houses = append(a.scene.Houses, h)
		}
	}
}

// enclose draws a dashed line around cells.
func (a *artist) enclose(cells ...sudoku.Cell) {
	if len(cells) > 0 {
		a.scene.Cages = append(a.scene.Cages, cells)
	}
}

func (a *artist) link(strong bool, from []sudoku.Cell, d uint8, to []sudoku.Cell, e uint8) {
	if len(from) > 0 && len(to) > 0 {
		a.scene.Links = append(a.scene.Links, draw.Link{From: from, To: to, Digits: [2]uint8{d, e}, Strong: strong})
	}
}

// linkCells links a digit in one cell to the same digit in another.
func (a *artist) linkCells(strong bool, digit uint8, from, to sudoku.Cell) {
	a.link(strong, []sudoku.Cell{from}, digit, []sudoku.Cell{to}, digit)
}

// having returns those cells that have a digit as a candidate.
func (a *artist) having(digit uint8, cells []sudoku.Cell) (some []sudoku.Cell) {
	for _, c := range cells {
		if a.before.Candidates(c).Has(digit) {
			some = append(some, c)
		}
	}
	return some
}

// in returns those cells that are in a house, and the others.
func in(h sudoku.House, cells []sudoku.Cell) (inside, outside []sudoku.Cell) {
	for _, c := range cells {
		if slices.Contains(houseOf(c), h) {
			inside = append(inside, c)
		} else {
			outside = append(outside, c)
		}
	}
	return inside, outside
}

func houseOf(c sudoku.Cell) []sudoku.House { h := c.Houses(); return h[:] }

// patternCells are all cells of the pattern, each once.
func (a *artist) patternCells() []sudoku.Cell {
	p := &a.Pattern
	all := slices.Concat(p.Cells, p.Fins, p.Colours[0], p.Colours[1])
	for _, set := range p.Sets {
		all = append(all, set.Cells...)
	}
	for i := range p.Chains {
		all = append(all, p.Chains[i].Cells()...)
	}
	if len(all) == 0 && a.Places() {
		all = append(all, a.Placement.Cell)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
