package explain

import (
	"maps"
	"slices"
	"strings"

	"bullseye/logic"
	"bullseye/sudoku"
)

// Step puts a step into words.
//
// At the depth Where there is one sentence, and neither the technique nor the cell is
// named. At What there is one sentence after the title. At Full the parts say why the step
// is right, and the last one says what follows.
//
// Chains are drawn with arrows. r1c2=3 says that r1c2 is 3, r1c2≠3 that it is not, and
// r1c23=4 that 4 is in r1c2 or r1c3. Each arrow is a consequence of the statements before
// it in its line: where there are several, commas separate them.
func Step(step *logic.Step, depth logic.Depth, l Language) Explanation {
	w := &writer{speaker: speaker{l}, Step: step}
	family := familyOf(step)
	e := Explanation{Title: Name(step, l)}
	switch depth {
	case logic.Where:
		return Explanation{Parts: []Part{{Text: family.where(w)}}}
	case logic.What:
		e.Parts = []Part{{Text: w.sentence(family.what(w))}}
	default:
		family.full(w)
		w.conclude()
		e.Parts = w.parts
	}
	return e
}

// Pattern names the pattern of a step, as the sentence at the depth What does after the name
// of the technique.
func Pattern(step *logic.Step, l Language) string {
	return familyOf(step).what(&writer{speaker: speaker{l}, Step: step})
}

// LookAt returns the houses that the sentence at the depth Where says to look at.
func LookAt(step *logic.Step) []sudoku.House {
	w := &writer{Step: step}
	familyOf(step).where(w)
	return w.looked
}

// Removals lists candidates that are removed, such as "3 from r1c2 and r1c5; 4 from r2c2".
// They are in the order of a step.
func Removals(all []logic.Candidate, l Language) string {
	w := &writer{speaker: speaker{l}, Step: &logic.Step{Removals: all}}
	return w.grouped(removed)
}

// familyOf returns the sentences for a step. Those of a chain need the chain.
func familyOf(step *logic.Step) family {
	if step.LacksChains() {
		return family{
			where: func(w *writer) string { return w.look(boxOf(w.changed())) },
			what:  func(w *writer) string { return w.changed().String() },
			full:  func(*writer) {},
		}
	}
	return families[step.Technique]
}

// changed is a cell that the step changes.
func (w *writer) changed() sudoku.Cell {
	if w.Places() {
		return w.Placement.Cell
	}
	return w.Removals[0].Cell
}

// A family is a kind of technique that has the same sentences.
type family struct {
	where func(*writer) string // a sentence
	what  func(*writer) string // the part of a sentence that follows the name
	full  func(*writer)        // the reason
}

// families are the sentences of each technique.
var families map[logic.Technique]family

// A chain can hold steps of other techniques, so some sentences look families up.
func init() {
	families = map[logic.Technique]family{
		logic.HiddenSingle:         {lookAtHouse, whatHiddenSingle, hiddenSingle},
		logic.NakedSingle:          {lookAtBox, whatCells, nakedSingle},
		logic.DirectPointing:       {lookAtHouse, whatLocked, directLocked},
		logic.DirectClaiming:       {lookAtHouse, whatLocked, directLocked},
		logic.DirectHiddenPair:     {lookAtHouse, whatSet, directHiddenSet},
		logic.DirectHiddenTriplet:  {lookAtHouse, whatSet, directHiddenSet},
		logic.Pointing:             {lookAtHouse, whatLocked, locked},
		logic.Claiming:             {lookAtHouse, whatLocked, locked},
		logic.NakedPair:            {lookAtHouse, whatSet, nakedSet},
		logic.NakedTriplet:         {lookAtHouse, whatSet, nakedSet},
		logic.NakedQuad:            {lookAtHouse, whatSet, nakedSet},
		logic.HiddenPair:           {lookAtHouse, whatSet, hiddenSet},
		logic.HiddenTriplet:        {lookAtHouse, whatSet, hiddenSet},
		logic.HiddenQuad:           {lookAtHouse, whatSet, hiddenSet},
		logic.XWing:                {lookAtDigit, whatFish, fish},
		logic.Swordfish:            {lookAtDigit, whatFish, fish},
		logic.Jellyfish:            {lookAtDigit, whatFish, fish},
		logic.XYWing:               {lookAtBox, whatWing, wing},
		logic.XYZWing:              {lookAtBox, whatWing, wing},
		logic.UniqueRectangle:      {lookAtDigits, whatDeadly, deadly},
		logic.UniqueLoop:           {lookAtDigits, whatDeadly, deadly},
		logic.BivalueGrave:         {lookAtGrave, whatCells, grave},
		logic.AlignedPair:          {lookAtBox, whatCells, aligned},
		logic.AlignedTriplet:       {lookAtBox, whatCells, aligned},
		logic.XCycle:               {lookAtChainDigit, whatCycle, cycle},
		logic.YCycle:               {lookAtChain, whatCycle, cycle},
		logic.Cycle:                {lookAtChain, whatCycle, cycle},
		logic.ForcingXChain:        {lookAtChainDigit, whatChain, forcingChain},
		logic.ForcingChain:         {lookAtChain, whatChain, forcingChain},
		logic.Nishio:               {lookAtChainDigit, whatChain, contradiction},
		logic.CellForcing:          {lookAtBox, whatCell, cellForcing},
		logic.RegionForcing:        {lookAtHouse, whatRegion, regionForcing},
		logic.ContradictionForcing: {lookAtChain, whatChain, contradiction},
		logic.DoubleForcing:        {lookAtChain, whatDouble, doubleForcing},
	}
	maps.Copy(families, playerFamilies())
}

// A writer writes the parts of an explanation.
type writer struct {
	speaker
	*logic.Step
	parts  []Part
	looked []sudoku.House // the houses that a sentence says to look at
}

// add adds a part.
func (w *writer) add(p Phrase, pairs ...any) {
	w.parts = append(w.parts, Part{Text: w.say(p, pairs...)})
}

// continued adds a sentence to the last part.
func (w *writer) continued(p Phrase, pairs ...any) {
	if len(w.parts) == 0 {
		w.add(p, pairs...)
		return
	}
	last := &w.parts[len(w.parts)-1]
	last.Text = w.sentences(last.Text, w.say(p, pairs...))
}

// sentences puts one sentence after another.
func (s speaker) sentences(a, b string) string {
	switch {
	case a == "":
		return b
	case s.Language == Chinese:
		return a + b
	}
	return a + " " + b
}

var fullStop = Phrase{".", "。"}

// sentence makes a sentence of a text.
func (s speaker) sentence(text string) string { return Capital(text) + s.say(fullStop) }

// Capital begins a text with a capital letter. The name of a cell keeps its small letter.
func Capital(text string) string {
	if first, rest := text[0], text[1:]; 'a' <= first && first <= 'z' && !isDigit(rune(rest[0])) {
		text = strings.ToUpper(string(first)) + rest
	}
	return text
}

// digit returns the digit of a pattern that has one.
func (w *writer) digit() uint8 { return w.Pattern.Digits.Smallest() }

// conclude adds what follows from the pattern.
func (w *writer) conclude() {
	switch {
	case w.Technique == logic.HiddenSingle || w.Technique == logic.NakedSingle || w.Technique == logic.FullHouse: // their sentences begin with it
		return
	case w.Places():
		w.continued(soIs, "cell", w.Placement.Cell, "digit", w.Placement.Digit)
		return
	}
	w.continued(remove, "what", w.grouped(removed))
}

var (
	soIs    = Phrase{"So {cell} is {digit}.", "所以 {cell} 填 {digit}。"}
	remove  = Phrase{"Remove {what}.", "删去 {what}。"}
	removed = Phrase{"{digits} from {cells}", "{cells} 的 {digits}"}
)

// grouped lists the removals: cells that lose the same digits together, each group as a phrase
// says.
func (w *writer) grouped(p Phrase) string {
	type group struct {
		digits sudoku.Digits
		cells  []sudoku.Cell
	}
	var groups []group
	for from := 0; from < len(w.Removals); {
		cell, to, digits := w.Removals[from].Cell, from, sudoku.Digits(0)
		for ; to < len(w.Removals) && w.Removals[to].Cell == cell; to++ {
			digits |= sudoku.DigitSet(w.Removals[to].Digit)
		}
		from = to
		i := slices.IndexFunc(groups, func(g group) bool { return g.digits == digits })
		if i < 0 {
			i, groups = len(groups), append(groups, group{digits: digits})
		}
		groups[i].cells = append(groups[i].cells, cell)
	}
	var texts []string
	for _, g := range groups {
		texts = append(texts, w.say(p, "digits", g.digits, "cells", g.cells))
	}
	return strings.Join(texts, w.say(semicolon))
}

var semicolon = Phrase{"; ", "；"}

// Where to look.

var (
	lookAt      = Phrase{"Look at {where}.", "看看{where}。"}
	lookFor     = Phrase{"Look for the places of {digit}.", "看看 {digit} 能填在哪里。"}
	lookForBoth = Phrase{"Look for cells with the candidates {digits}.", "看看哪些格有候选数 {digits}。"}
)

// look tells a house to look at.
func (w *writer) look(h sudoku.House) string {
	w.looked = append(w.looked, h)
	return w.say(lookAt, "where", h)
}

func lookAtHouse(w *writer) string { return w.look(w.Pattern.Houses[0]) }

func lookAtDigit(w *writer) string { return w.say(lookFor, "digit", w.digit()) }

func lookAtDigits(w *writer) string { return w.say(lookForBoth, "digits", w.Pattern.Digits) }

// lookAtBox names the box of the first cell.
func lookAtBox(w *writer) string { return w.look(boxOf(w.Pattern.Cells[0])) }

func boxOf(c sudoku.Cell) sudoku.House { return c.Houses()[2] }

// whatCells names the cells of the pattern.
func whatCells(w *writer) string { return w.cells(w.Pattern.Cells) }
