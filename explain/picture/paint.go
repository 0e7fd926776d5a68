package picture

import (
	"slices"

	"bullseye/draw"
	"bullseye/explain"
	"bullseye/logic"
	"bullseye/sudoku"
)

// Painters draw what proves the steps of a technique, but not what follows from it. Their
// legends name what they mark.

// painters has a painter for each technique.
var painters [logic.Techniques]func(*artist)

// A chain can have steps of other techniques in it, so some painters look painters up.
func init() {
	painters = [...]func(*artist){
		logic.FullHouse:               paintFullHouse,
		logic.HiddenSingle:            paintHiddenSingle,
		logic.NakedSingle:             paintNakedSingle,
		logic.DirectPointing:          paintLocked,
		logic.DirectClaiming:          paintLocked,
		logic.Pointing:                paintLocked,
		logic.Claiming:                paintLocked,
		logic.NakedPair:               paintNakedSet,
		logic.NakedTriplet:            paintNakedSet,
		logic.NakedQuad:               paintNakedSet,
		logic.HiddenPair:              paintHiddenSet,
		logic.HiddenTriplet:           paintHiddenSet,
		logic.HiddenQuad:              paintHiddenSet,
		logic.DirectHiddenPair:        paintHiddenSet,
		logic.DirectHiddenTriplet:     paintHiddenSet,
		logic.XWing:                   paintFish,
		logic.Swordfish:               paintFish,
		logic.Jellyfish:               paintFish,
		logic.FinnedXWing:             paintFish,
		logic.FinnedSwordfish:         paintFish,
		logic.FinnedJellyfish:         paintFish,
		logic.SashimiXWing:            paintFish,
		logic.SashimiSwordfish:        paintFish,
		logic.SashimiJellyfish:        paintFish,
		logic.Skyscraper:              paintFourCells,
		logic.TwoStringKite:           paintFourCells,
		logic.TurbotFish:              paintFourCells,
		logic.EmptyRectangle:          paintEmptyRectangle,
		logic.ColourTrap:              paintColours,
		logic.ColourWrap:              paintColours,
		logic.XYWing:                  paintWing,
		logic.XYZWing:                 paintWing,
		logic.WWing:                   paintWWing,
		logic.RemotePairs:             paintRemotePairs,
		logic.UniqueRectangle:         paintDeadly,
		logic.UniqueLoop:              paintDeadly,
		logic.ExtendedRectangle:       paintDeadly,
		logic.AvoidableRectangle:      paintDeadly,
		logic.HiddenRectangle:         paintHiddenRectangle,
		logic.BivalueGrave:            paintGrave,
		logic.AlignedPair:             paintAligned,
		logic.AlignedTriplet:          paintAligned,
		logic.SueDeCoq:                paintSueDeCoq,
		logic.ALSXZ:                   paintAlmostLocked,
		logic.ALSXYWing:               paintAlmostLocked,
		logic.DeathBlossom:            paintBlossom,
		logic.XCycle:                  paintRing,
		logic.YCycle:                  paintRing,
		logic.Cycle:                   paintRing,
		logic.NiceLoop:                paintRing,
		logic.GroupedNiceLoop:         paintRing,
		logic.XChain:                  paintAlternating,
		logic.XYChain:                 paintAlternating,
		logic.AlternatingChain:        paintAlternating,
		logic.GroupedXChain:           paintAlternating,
		logic.GroupedAlternatingChain: paintAlternating,
		logic.ForcingXChain:           paintForcing,
		logic.ForcingChain:            paintForcing,
		logic.Nishio:                  paintForcing,
		logic.ContradictionForcing:    paintForcing,
		logic.CellForcing:             paintForcing,
		logic.RegionForcing:           paintForcing,
		logic.DoubleForcing:           paintForcing,
	}
}

// Singles.

func paintFullHouse(a *artist) {
	a.keepCandidates(nil)
	a.tint(a.Pattern.Houses[0])
	a.legend(draw.TintedHouse, phrase{"{house}, which has one empty cell", "{house}，只剩一格"}, "house", a.Pattern.Houses[0])
}

// paintHiddenSingle fills the digits that keep the digit out of the other cells of the
// house, and leaves the candidates of the cells that it could not reach from these.
func paintHiddenSingle(a *artist) {
	digit, house := a.Placement.Digit, a.Pattern.Houses[0]
	if a.Rating == logic.LastCell {
		paintFullHouse(a)
		return
	}
	a.tint(house)
	a.keepCandidates(a.Pattern.Lost)
	a.legend(draw.TintedHouse, phrase{"{house}", "{house}"}, "house", house)
	if around, _ := a.fillAround(); len(around) > 0 {
		a.legend(draw.PatternCell, phrase{"{digit} in {cells}", "{cells} 的 {digit}"}, "digit", digit, "cells", around)
	}
}

// fillAround fills the cells whose digits are the reason for a single.
func (a *artist) fillAround() (cells []sudoku.Cell, digits sudoku.Digits) {
	for _, c := range a.Pattern.Around {
		cells = append(cells, c.Cell)
		digits |= sudoku.DigitSet(c.Digit)
	}
	a.fill(cells...)
	return cells, digits
}

// paintNakedSingle fills one cell for each digit that the cell sees.
func paintNakedSingle(a *artist) {
	cell := a.Placement.Cell
	a.keepCandidates(nil)
	_, seen := a.fillAround()
	if seen != 0 {
		a.legend(draw.PatternCell, phrase{"{digits}, which {cell} sees", "与 {cell} 同单元的 {digits}"}, "cell", cell, "digits", seen)
	}
	if gone := sudoku.AllDigits &^ seen &^ sudoku.DigitSet(a.Placement.Digit); gone != 0 {
		were := phrase{"were", ""}
		if gone.Len() == 1 {
			were[explain.English] = "was"
		}
		a.legend(draw.NoSign, phrase{"{digits} {were} removed from {cell} before", "{cell} 的 {digits} 此前已经删去"}, "cell", cell, "digits", gone, "were", were)
	}
}

// keepCandidates removes all candidates from the picture but those of some cells. The digit
// that is placed is drawn as large as the others.
func (a *artist) keepCandidates(cells []sudoku.Cell) {
	all := a.scene.Candidates
	a.scene.Candidates = sudoku.Candidates{}
	for _, c := range cells {
		a.scene.Candidates[c] = all[c]
	}
	a.scene.Digits[a.Placement.Cell] = a.Placement.Digit
}

// Sets.

func paintLocked(a *artist) {
	p := &a.Pattern
	a.tint(p.Houses...)
	a.fill(p.Cells...)
	a.markAll(draw.On, p.Digits, p.Cells...)
	a.legend(draw.SignOn, phrase{"{digit} of {one}: only {cells}, all in {other}", "{one}的 {digit}：只有 {cells}，都在{other}"},
		"digit", a.digit(), "cells", p.Cells, "one", p.Houses[0], "other", p.Houses[1])
	if len(p.Houses) > 2 {
		a.legend(draw.TintedHouse, phrase{"{house}, where only {cell} is left", "{house}，只剩 {cell}"}, "cell", a.Placement.Cell, "house", p.Houses[2])
	}
}

func paintNakedSet(a *artist) {
	p := &a.Pattern
	a.paintSet(p.Digits)
	a.legend(draw.SignOn, phrase{"{cells} of {house}: only {digits}", "{house}的 {cells}：只有 {digits}"}, "cells", p.Cells, "house", p.Houses[0], "digits", p.Digits)
}

func paintHiddenSet(a *artist) {
	p := &a.Pattern
	a.paintSet(p.Digits)
	a.legend(draw.SignOn, phrase{"{digits} of {house}: only {cells}", "{house}的 {digits}：只有 {cells}"}, "cells", p.Cells, "house", p.Houses[0], "digits", p.Digits)
}

func (a *artist) paintSet(digits sudoku.Digits) {
	a.tint(a.Pattern.Houses...)
	a.fill(a.Pattern.Cells...)
	a.markAll(draw.On, digits, a.Pattern.Cells...)
}

// Patterns of one digit.

func paintFish(a *artist) {
	p, n := &a.Pattern, len(a.Pattern.Houses)/2
	base, cover := p.Houses[:n], p.Houses[n:]
	a.tint(base...)
	for _, h := range cover {
		cells := h.Cells()
		a.enclose(cells[:]...)
	}
	a.fill(p.Cells...)
	a.fill(p.Fins...)
	a.markAll(draw.On, p.Digits, p.Cells...)
	a.markAll(draw.Second, p.Digits, p.Fins...)
	a.legend(draw.TintedHouse, phrase{"Base: {base}", "基本集：{base}"}, "base", base)
	a.legend(draw.SignOn, phrase{"{digit} in {base}", "{base}的 {digit}"}, "base", base, "digit", a.digit())
	a.legend(draw.CageLine, phrase{"Cover: {cover}", "覆盖集：{cover}"}, "cover", cover)
	if len(p.Fins) > 0 {
		fin := phrase{"Fin: {cells}", "鱼鳍：{cells}"}
		if len(p.Fins) > 1 {
			fin[explain.English] = "Fins: {cells}"
		}
		a.legend(draw.SignSecond, fin, "cells", p.Fins)
	}
}

func paintFourCells(a *artist) {
	c, h, d := a.Pattern.Cells, a.Pattern.Houses, a.digit()
	a.tint(h[0], h[2])
	a.fill(c...)
	a.mark(draw.On, d, c[0], c[3])
	a.mark(draw.Second, d, c[1], c[2])
	for i := range 3 {
		a.linkCells(i != 1, d, c[i], c[i+1])
	}
	a.legendOfLinks()
	a.legendOfInner(phrase{"{digit} is in {a} or {b}", "{digit} 在 {a} 或 {b}"}, "a", c[0], "b", c[3], "digit", d)
}

// legendOfInner explains the ends of a short chain, of which one is true, and what is
// between them.
func (a *artist) legendOfInner(ends phrase, pairs ...any) {
	a.legend(draw.SignOn, ends, pairs...)
	a.legend(draw.SignSecond, phrase{"the digits that link the two ends", "连接两端的数字"})
}

// legendOfLinks says what links mean.
func (a *artist) legendOfLinks() {
	strong, weak := false, false
	for _, l := range a.scene.Links {
		strong, weak = strong || l.Strong, weak || !l.Strong
	}
	if strong {
		a.legend(draw.StrongLink, phrase{"at least one end is true", "两端至少有一端成立"})
	}
	if weak {
		a.legend(draw.WeakLink, phrase{"at most one end is true", "两端至多有一端成立"})
	}
}

func paintEmptyRectangle(a *artist) {
	p, d := &a.Pattern, a.digit()
	box := p.Sets[0]
	other, one := in(p.Houses[2], box.Cells)
	a.tint(box.House, p.Houses[0])
	a.fill(box.Cells...)
	a.fill(p.Cells...)
	a.mark(draw.On, d, p.Cells[1])
	a.mark(draw.On, d, other...)
	a.mark(draw.Second, d, p.Cells[0])
	a.mark(draw.Second, d, one...)
	a.linkCells(true, d, p.Cells[1], p.Cells[0])
	a.link(false, p.Cells[:1], d, one, d)
	a.link(true, one, d, other, d)
	a.legendOfLinks()
	a.legendOfInner(phrase{"{digit} is in {b}, or in {cells} of {box}", "{digit} 在 {b}，或在{box}的 {cells}"},
		"digit", d, "b", p.Cells[1], "cells", explain.AnyOf(other), "box", box.House)
}

// paintColours links the cells of the two colours that are the only places of the digit in
// a house.
func paintColours(a *artist) {
	p, d := &a.Pattern, a.digit()
	one, other := p.Colours[0], p.Colours[1]
	a.tint(p.Houses...)
	a.fill(one...)
	a.fill(other...)
	a.mark(draw.On, d, one...)
	a.mark(draw.Second, d, other...)
	for _, x := range one {
		for _, y := range other {
			if a.conjugate(d, x, y) {
				a.linkCells(true, d, x, y)
			}
		}
	}
	if a.Technique == logic.ColourWrap { // all of the first colour is removed, so nothing has its sign
		a.legend(draw.SignSecond, phrase{"One colour: {cells}", "一种颜色：{cells}"}, "cells", other)
		a.legend(draw.TintedHouse, phrase{"{house} has two cells of the other colour", "{house}有两格是另一种颜色"}, "house", p.Houses[0])
	} else {
		a.legend(draw.SignOn, phrase{"One colour: {cells}", "一种颜色：{cells}"}, "cells", one)
		a.legend(draw.SignSecond, phrase{"The other colour: {cells}", "另一种颜色：{cells}"}, "cells", other)
	}
	a.legendOfLinks()
}

// conjugate reports whether two cells are the only places of a digit in a house.
func (a *artist) conjugate(d uint8, x, y sudoku.Cell) bool {
	for _, h := range x.Houses() {
		cells := h.Cells()
		if places := a.having(d, cells[:]); len(places) == 2 && slices.Contains(places, x) && slices.Contains(places, y) {
			return true
		}
	}
	return false
}

// Wings.

func paintWing(a *artist) {
	p, z := &a.Pattern, a.Pattern.Extra.Smallest()
	pivot, wings := p.Cells[0], p.Cells[1:]
	a.fill(p.Cells...)
	a.mark(draw.On, z, p.Cells...)
	for _, wing := range wings {
		for d := range (a.before.Candidates(pivot) & a.before.Candidates(wing) &^ p.Extra).All() {
			a.mark(draw.Second, d, pivot, wing)
			a.linkCells(false, d, pivot, wing)
		}
	}
	a.legend(draw.PatternCell, phrase{"Pivot: {pivot}; wings: {wings}", "中心：{pivot}；两翼：{wings}"}, "pivot", pivot, "wings", wings)
	a.legendOfLinks()
	if a.Technique == logic.XYZWing {
		wings = p.Cells
	}
	a.legendOfInner(phrase{"{digit} is in {cells}", "{digit} 在 {cells}"}, "cells", explain.AnyOf(wings), "digit", z)
}

func paintWWing(a *artist) {
	p, c := &a.Pattern, a.Pattern.Cells
	linked, z := p.Linked[0], p.Extra.Smallest()
	a.tint(p.Houses[0])
	a.fill(c...)
	a.mark(draw.On, z, c[0], c[3])
	a.mark(draw.Second, linked, c...)
	a.linkCells(false, linked, c[0], c[1])
	a.linkCells(true, linked, c[1], c[2])
	a.linkCells(false, linked, c[2], c[3])
	a.legendOfLinks()
	a.legendOfInner(phrase{"{digit} is in {a} or {b}", "{digit} 在 {a} 或 {b}"}, "a", c[0], "b", c[3], "digit", z)
}

// paintRemotePairs gives the cells of the chain two roles in turn.
func paintRemotePairs(a *artist) {
	p := &a.Pattern
	a.fill(p.Cells...)
	var sides [2][]sudoku.Cell
	for i, c := range p.Cells {
		sides[i%2] = append(sides[i%2], c)
		a.markAll(draw.On+draw.Role(i%2), p.Digits, c)
		if i > 0 {
			a.linkCells(true, a.digit(), p.Cells[i-1], c)
		}
	}
	a.legend(draw.PatternCell, phrase{"Chain of pairs: {cells}", "数对链：{cells}"}, "cells", p.Cells)
	a.legend(draw.SignOn, phrase{"{cells} have one of {digits}", "{cells} 填 {digits} 之一"}, "cells", sides[0], "digits", p.Digits)
	a.legend(draw.SignSecond, phrase{"{cells} have the other", "{cells} 填另一个"}, "cells", sides[1])
	a.legendOfLinks()
}

// Uniqueness.

// paintDeadly draws the cells in which digits could be exchanged, and what prevents it.
func paintDeadly(a *artist) {
	p := &a.Pattern
	a.fill(p.Cells...)
	a.markAll(draw.On, p.Digits, p.Cells...)
	a.legend(draw.SignOn, phrase{"{digits} in {cells} could be exchanged", "{cells} 的 {digits} 可以互换"}, "cells", p.Cells, "digits", p.Digits)
	if p.Extra != 0 {
		a.markAll(draw.Second, p.Extra, p.Cells...)
		prevent := phrase{"prevent", ""}
		if p.Extra.Len() == 1 {
			prevent[explain.English] = "prevents"
		}
		a.legend(draw.SignSecond, phrase{"{digits} {prevent} it", "多出的 {digits} 防止互换"}, "digits", p.Extra, "prevent", prevent)
	}
	a.paintCompletion(draw.Second)
	if len(p.Houses) > 0 {
		a.tint(p.Houses...)
		a.legend(draw.TintedHouse, phrase{"{houses}", "{houses}"}, "houses", p.Houses)
	}
}

// paintCompletion draws the set that the extra digits of a pattern complete, in their role.
func (a *artist) paintCompletion(role draw.Role) {
	for _, set := range a.Pattern.Sets {
		a.tint(set.House)
		a.enclose(set.Cells...)
		a.markAll(role, set.Digits, set.Cells...)
		a.legend(draw.CageLine, phrase{"Set in {house}: {digits} in {cells}", "{house}的数组：{cells} 的 {digits}"}, "house", set.House, "digits", set.Digits, "cells", set.Cells)
	}
}

func paintHiddenRectangle(a *artist) {
	p := &a.Pattern
	a.fill(p.Cells...)
	a.markAll(draw.On, p.Digits, p.Cells...)
	for i, h := range p.Houses {
		if ends, _ := in(h, p.Cells); len(ends) == 2 {
			a.linkCells(true, p.Linked[i], ends[0], ends[1])
		}
	}
	a.legend(draw.SignOn, phrase{"{digits} in {cells} could be exchanged", "{cells} 的 {digits} 可以互换"}, "cells", p.Cells, "digits", p.Digits)
	a.legendOfLinks()
}

func paintGrave(a *artist) {
	p := &a.Pattern
	a.fill(p.Cells...)
	for _, c := range p.Cells {
		for d := range (a.before.Candidates(c) & p.Extra).All() {
			if a.third(d, c) {
				a.mark(draw.On, d, c)
			}
		}
	}
	a.legend(draw.SignOn, phrase{"Further candidates: {digits} in {cells}", "多出的候选数：{cells} 的 {digits}"}, "digits", p.Extra, "cells", p.Cells)
	if a.Type == 4 {
		a.markAll(draw.Second, p.Digits, p.Cells...)
		a.legend(draw.SignSecond, phrase{"{digit} has no other place in {house}", "{house}里，{digit} 没有别处可填"}, "digit", a.digit(), "house", p.Houses[0])
	} else {
		a.paintCompletion(draw.On)
	}
	a.tint(p.Houses...)
}

// third reports whether a candidate has more than one rival in each of its houses.
func (a *artist) third(d uint8, c sudoku.Cell) bool {
	for _, h := range c.Houses() {
		cells := h.Cells()
		if len(a.having(d, cells[:])) < 3 {
			return false
		}
	}
	return true
}

// maxCombinations is the number of lines of a legend about combinations.
const maxCombinations = 5

// paintAligned frames the cells that no combination may leave empty.
func paintAligned(a *artist) {
	p := &a.Pattern
	a.fill(p.Cells...)
	a.markAll(draw.On, sudoku.AllDigits, p.Cells...)
	var excluders []sudoku.Cell
	for _, c := range p.Combinations {
		if !c.Twice && !slices.Contains(excluders, c.Excluder) {
			excluders = append(excluders, c.Excluder)
		}
	}
	slices.Sort(excluders)
	for _, c := range excluders {
		a.scene.Marked[c] = true
	}
	a.legend(draw.SignOn, phrase{"{cells}, in this order", "依次填 {cells}"}, "cells", p.Cells)
	if len(excluders) > 0 {
		a.legend(draw.MarkedCell, phrase{"{cells} would be left empty", "{cells} 会没有候选数"}, "cells", excluders)
	}
	for i, text := range explain.Step(a.Step, logic.Full, a.language).Parts[0].Items {
		if i == maxCombinations {
			a.legend(draw.NoSign, phrase{"…", "……"})
			break
		}
		a.scene.Legend = append(a.scene.Legend, draw.Line{Text: text})
	}
}

// Almost locked sets.

func paintSueDeCoq(a *artist) {
	p := &a.Pattern
	a.tint(p.Houses...)
	names := []phrase{{"Where both meet", "相交处"}, {"Rest of the box", "宫内其余"}, {"Rest of the line", "线上其余"}}
	for i, set := range p.Sets {
		a.fill(set.Cells...)
		a.enclose(set.Cells...)
		a.markAll(draw.On, set.Digits, set.Cells...)
		a.legend(draw.CageLine, phrase{"{name}: {digits} in {cells}", "{name}：{cells} 的 {digits}"}, "name", names[i], "digits", set.Digits, "cells", set.Cells)
	}
	a.legend(draw.SignOn, phrase{"as many digits as cells", "数与格一样多"})
}

// paintAlmostLocked draws two or three sets, each linked to the next.
func paintAlmostLocked(a *artist) {
	p := &a.Pattern
	for i := range p.Sets {
		a.paintNumbered(i+1, &p.Sets[i])
	}
	for i, d := range p.Linked {
		from, to := &p.Sets[0], &p.Sets[1]
		if len(p.Sets) == 3 && i == 1 {
			from, to = &p.Sets[1], &p.Sets[2]
		}
		a.linkSets(from.Cells, to.Cells, d)
	}
	if len(p.Linked) == 1 || len(p.Sets) == 3 {
		a.markAll(draw.On, p.Extra, slices.Concat(p.Sets[0].Cells, p.Sets[len(p.Sets)-1].Cells)...)
		a.legend(draw.SignSecond, phrase{"{digits}: in at most one of the linked sets", "{digits}：相连的两组中至多一组有"}, "digits", digitSet(p.Linked))
		a.legend(draw.SignOn, phrase{"{digit} is in set 1 or set {n}", "{digit} 在第 1 组或第 {n} 组"}, "digit", p.Extra, "n", len(p.Sets))
	} else {
		a.legend(draw.SignSecond, phrase{"{digits} are in one set each", "{digits} 各在一组"}, "digits", digitSet(p.Linked))
	}
	a.legendOfLinks()
}

func digitSet(list []uint8) (digits sudoku.Digits) {
	for _, d := range list {
		digits |= sudoku.DigitSet(d)
	}
	return digits
}

// paintNumbered draws an almost locked set.
func (a *artist) paintNumbered(number int, set *logic.Set) {
	a.fill(set.Cells...)
	a.enclose(set.Cells...)
	a.legend(draw.CageLine, phrase{"Set {n}: {digits} in {cells}", "第 {n} 组：{cells} 的 {digits}"}, "n", number, "digits", set.Digits, "cells", set.Cells)
}

// linkSets links a digit of which only one of two sets can have a place.
func (a *artist) linkSets(from, to []sudoku.Cell, d uint8) {
	from, to = a.having(d, from), a.having(d, to)
	a.mark(draw.Second, d, from...)
	a.mark(draw.Second, d, to...)
	a.link(false, from, d, to, d)
}

func paintBlossom(a *artist) {
	p, stem := &a.Pattern, a.Pattern.Cells[:1]
	a.fill(stem...)
	a.scene.Marked[stem[0]] = true
	a.legend(draw.MarkedCell, phrase{"Stem: {cell}", "中心：{cell}"}, "cell", stem[0])
	for i, petal := range a.Pattern.Petals() {
		a.paintNumbered(i+1, &petal.Set)
		for d := range petal.Digits.All() {
			a.linkSets(stem, petal.Set.Cells, d)
		}
	}
	for _, set := range p.Sets {
		a.markAll(draw.On, p.Extra, set.Cells...)
	}
	a.legend(draw.SignSecond, phrase{"whatever the stem is, the linked set loses it", "中心填哪个数，相连的一组就失去哪个数"})
	a.legend(draw.SignOn, phrase{"{digit} is in one of the sets", "总有一组里有 {digit}"}, "digit", p.Extra)
	a.legendOfLinks()
}
