package explain

import (
	"slices"
	"strings"

	"bullseye/logic"
	"bullseye/sudoku"
)

// Step puts a step into words. It must be one that package logic found; the zero Step panics.
//
// At the depth Where there is one sentence, and neither the technique nor the cell is
// named. At What there is one sentence after the title. At Full and at Chains the parts say why
// the step is right, and the last one says what follows. At Full, a chain of more than six
// points is only said to lead to its end, and chains within chains are left out.
//
// Chains are drawn with arrows. r1c2=3 says that r1c2 is 3, r1c2≠3 that it is not, and
// r1c23=4 that 4 is in r1c2 or r1c3. Each arrow is a consequence of the statements before
// it in its line: where there are several, commas separate them.
func Step(step *logic.Step, depth logic.Depth, l Language) Explanation {
	w := &writer{speaker: speaker{l}, Step: step, chains: depth == logic.Chains}
	t := techniqueOf(step)
	e := Explanation{Title: Name(step, l)}
	switch depth {
	case logic.Where:
		return Explanation{Parts: []Part{{Text: t.where(w)}}}
	case logic.What:
		e.Parts = []Part{{Text: w.sentence(t.what(w))}}
	default:
		t.full(w)
		w.conclude()
		e.Parts = w.parts
	}
	return e
}

// Pattern names the pattern of a step, as the sentence at the depth What does after the name
// of the technique.
func Pattern(step *logic.Step, l Language) string {
	return techniqueOf(step).what(&writer{speaker: speaker{l}, Step: step})
}

// LookAt returns the houses that the sentence at the depth Where says to look at.
func LookAt(step *logic.Step) []sudoku.House {
	w := &writer{Step: step}
	techniqueOf(step).where(w)
	return w.looked
}

// Removals lists candidates that are removed, such as "3 from r1c2 and r1c5; 4 from r2c2".
// They are in the order of a step.
func Removals(all []logic.Candidate, l Language) string {
	w := &writer{speaker: speaker{l}, Step: &logic.Step{Removals: all}}
	return w.grouped(removed)
}

// techniqueOf returns the sentences for a step. Those of a chain need the chain.
func techniqueOf(step *logic.Step) technique {
	if step.LacksChains() {
		return technique{
			where: func(w *writer) string { return w.look(boxOf(w.changed())) },
			what:  func(w *writer) string { return w.changed().String() },
			full:  func(*writer) {},
		}
	}
	return techniques[step.Technique]
}

// changed is a cell that the step changes.
func (w *writer) changed() sudoku.Cell {
	if w.Places() {
		return w.Placement.Cell
	}
	return w.Removals[0].Cell
}

// A technique is how a technique is called and explained.
type technique struct {
	chinese string               // its name, without what type, size and level add
	also    string               // what other programs and sites call it in English
	where   func(*writer) string // a sentence
	what    func(*writer) string // the part of a sentence that follows the name
	full    func(*writer)        // the reason
}

var techniques [logic.Techniques]technique

// A chain can hold steps of other techniques, so some sentences look techniques up.
func init() {
	techniques = [...]technique{
		logic.NoTechnique: {chinese: "无"},

		logic.HiddenSingle:         {"排除", "", lookAtHouse, whatHiddenSingle, hiddenSingle},
		logic.NakedSingle:          {"唯余", "", lookAtBox, whatCells, nakedSingle},
		logic.DirectPointing:       {"宫区块排除", "", lookAtHouse, whatLocked, directLocked},
		logic.DirectClaiming:       {"行列区块排除", "", lookAtHouse, whatLocked, directLocked},
		logic.DirectHiddenPair:     {"隐性数对占位", "", lookAtHouse, whatSet, directHiddenSet},
		logic.DirectHiddenTriplet:  {"隐性三数组占位", "", lookAtHouse, whatSet, directHiddenSet},
		logic.Pointing:             {"宫区块", "Locked Candidates type 1", lookAtHouse, whatLocked, locked},
		logic.Claiming:             {"行列区块", "Locked Candidates type 2, Box/Line Reduction", lookAtHouse, whatLocked, locked},
		logic.NakedPair:            {"显性数对", "", lookAtHouse, whatSet, nakedSet},
		logic.NakedTriplet:         {"显性三数组", "Naked Triple", lookAtHouse, whatSet, nakedSet},
		logic.NakedQuad:            {"显性四数组", "Naked Quadruple", lookAtHouse, whatSet, nakedSet},
		logic.HiddenPair:           {"隐性数对", "", lookAtHouse, whatSet, hiddenSet},
		logic.HiddenTriplet:        {"隐性三数组", "Hidden Triple", lookAtHouse, whatSet, hiddenSet},
		logic.HiddenQuad:           {"隐性四数组", "Hidden Quadruple", lookAtHouse, whatSet, hiddenSet},
		logic.XWing:                {"X-Wing", "", lookAtDigit, whatFish, fish},
		logic.Swordfish:            {"剑鱼", "", lookAtDigit, whatFish, fish},
		logic.Jellyfish:            {"水母", "", lookAtDigit, whatFish, fish},
		logic.XYWing:               {"XY-Wing", "", lookAtBox, whatWing, wing},
		logic.XYZWing:              {"XYZ-Wing", "", lookAtBox, whatWing, wing},
		logic.UniqueRectangle:      {"唯一矩形", "", lookAtDigits, whatDeadly, deadly},
		logic.UniqueLoop:           {"唯一环", "", lookAtDigits, whatDeadly, deadly},
		logic.BivalueGrave:         {"全双值格致死解法（BUG）", "Bivalue Universal Grave", lookAtGrave, whatCells, grave},
		logic.AlignedPair:          {"对齐数对排除", "", lookAtBox, whatCells, aligned},
		logic.AlignedTriplet:       {"对齐三数组排除", "", lookAtBox, whatCells, aligned},
		logic.XCycle:               {"双向 X 环", "X-Cycle", lookAtChainDigit, whatCycle, cycle},
		logic.YCycle:               {"双向 Y 环", "Continuous Nice Loop", lookAtChain, whatCycle, cycle},
		logic.Cycle:                {"双向环", "Continuous Nice Loop", lookAtChain, whatCycle, cycle},
		logic.ForcingXChain:        {"X 强制链", "X-Chain", lookAtChainDigit, whatChain, forcingChain},
		logic.ForcingChain:         {"强制链", "Alternating Inference Chain, Discontinuous Nice Loop", lookAtChain, whatChain, forcingChain},
		logic.Nishio:               {"Nishio 强制链", "", lookAtChainDigit, whatChain, contradiction},
		logic.CellForcing:          {"单元格强制链", "Cell Forcing Chain", lookAtBox, whatCell, cellForcing},
		logic.RegionForcing:        {"区域强制链", "Unit Forcing Chain", lookAtHouse, whatRegion, regionForcing},
		logic.ContradictionForcing: {"矛盾强制链", "Forcing Chain Contradiction", lookAtChain, whatChain, contradiction},
		logic.DoubleForcing:        {"双重强制链", "Digit Forcing Chain", lookAtChain, whatDouble, doubleForcing},

		logic.FullHouse:               {"最后一格", "", lookAtHouse, whatFullHouse, fullHouse},
		logic.Skyscraper:              {"摩天楼", "", lookAtDigit, whatDigitCells, link},
		logic.TwoStringKite:           {"双线风筝", "2-String Kite", lookAtDigit, whatDigitCells, link},
		logic.TurbotFish:              {"多宝鱼", "", lookAtDigit, whatDigitCells, link},
		logic.EmptyRectangle:          {"空矩形", "", lookAtDigit, whatDigitCells, emptyRectangle},
		logic.WWing:                   {"W-Wing", "", lookAtDigits, whatWWing, wWing},
		logic.RemotePairs:             {"远程数对", "", lookAtDigits, whatCells, remotePairs},
		logic.FinnedXWing:             {"带鳍 X-Wing", "", lookAtDigit, whatFinned, finned},
		logic.FinnedSwordfish:         {"带鳍剑鱼", "", lookAtDigit, whatFinned, finned},
		logic.FinnedJellyfish:         {"带鳍水母", "", lookAtDigit, whatFinned, finned},
		logic.SashimiXWing:            {"退化 X-Wing", "", lookAtDigit, whatFinned, finned},
		logic.SashimiSwordfish:        {"退化剑鱼", "", lookAtDigit, whatFinned, finned},
		logic.SashimiJellyfish:        {"退化水母", "", lookAtDigit, whatFinned, finned},
		logic.ColourTrap:              {"简单染色（异色）", "Simple Colors Trap", lookAtDigit, whatColours, colours},
		logic.ColourWrap:              {"简单染色（同色）", "Simple Colors Wrap", lookAtDigit, whatColours, colours},
		logic.XChain:                  {"X 链", "", lookAtChainDigit, whatAlternating, alternating},
		logic.XYChain:                 {"XY 链", "", lookAtChain, whatAlternating, alternating},
		logic.AlternatingChain:        {"交替推理链（AIC）", "AIC, Discontinuous Nice Loop", lookAtChain, whatAlternating, alternating},
		logic.GroupedXChain:           {"区块 X 链", "", lookAtChainDigit, whatAlternating, alternating},
		logic.GroupedAlternatingChain: {"区块交替推理链", "Grouped AIC, Grouped Discontinuous Nice Loop", lookAtChain, whatAlternating, alternating},
		logic.NiceLoop:                {"连续环", "Continuous Nice Loop", lookAtChain, whatCycle, cycle},
		logic.GroupedNiceLoop:         {"区块连续环", "Grouped Continuous Nice Loop", lookAtChain, whatCycle, cycle},
		logic.SueDeCoq:                {"融合待定数组（SDC）", "", lookAtHouse, whatSets, sueDeCoq},
		logic.ALSXZ:                   {"ALS-XZ", "Almost Locked Set XZ-Rule", lookAtSet, whatSets, alsXZ},
		logic.ALSXYWing:               {"ALS-XY-Wing", "", lookAtSet, whatSets, alsXYWing},
		logic.DeathBlossom:            {"死亡绽放", "", lookAtBox, whatBlossom, deathBlossom},
		logic.AvoidableRectangle:      {"可规避矩形", "", lookAtDigits, whatDeadly, avoidable},
		logic.HiddenRectangle:         {"隐性唯一矩形", "Hidden Rectangle", lookAtDigits, whatDeadly, hiddenRectangle},
		logic.ExtendedRectangle:       {"拓展矩形", "Extended Unique Rectangle", lookAtDigits, whatDeadly, extendedRectangle},
	}
}

// A writer writes the parts of an explanation.
type writer struct {
	speaker
	*logic.Step
	parts  []Part
	looked []sudoku.House // the houses that a sentence says to look at
	chains bool           // every step of long chains is told
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
	between := pause
	for _, g := range groups {
		texts = append(texts, w.say(p, "digits", g.digits, "cells", g.cells))
		if len(g.cells) > 1 || g.digits.Len() > 1 {
			between = longPause // groups are lists themselves
		}
	}
	return strings.Join(texts, w.say(between))
}

var (
	semicolon = Phrase{"; ", "；"}
	longPause = Phrase{"; ", "，"}
	pause     = Phrase{"; ", "、"}
)

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
