package explain

import (
	"slices"
	"strings"

	"bullseye/logic"
	"bullseye/sudoku"
)

// The sentences of the techniques that players know and the Explainer lacks.

func whatFullHouse(w *writer) string {
	return w.say(Phrase{"the last empty cell of {house}", "{house}只剩一格"}, "house", w.Pattern.Houses[0])
}

func fullHouse(w *writer) {
	w.add(lastCellOf, "cell", w.Placement.Cell, "digit", w.Placement.Digit, "house", w.Pattern.Houses[0])
}

// Patterns of one digit.

// link explains skyscrapers, kites and turbot fish: two houses with two places each.
func link(w *writer) {
	c, h := w.Pattern.Cells, w.Pattern.Houses
	w.add(Phrase{
		"{digit} has two places in {first}, {a} and {b}, and two in {last}, {c} and {d}. {b} and {c} share {middle}, so they are not both {digit}. Hence {a} or {d} is {digit}, and a cell that sees both cannot be {digit}.",
		"{digit} 在{first}只有 {a}、{b} 两处，在{last}只有 {c}、{d} 两处。{b}、{c} 同在{middle}，不能都是 {digit}，所以 {a}、{d} 中必有一格是 {digit}，同时受这两格影响的格不是 {digit}。",
	}, "digit", w.digit(), "first", h[0], "last", h[2], "middle", h[1], "a", c[0], "b", c[1], "c", c[2], "d", c[3])
}

func whatDigitCells(w *writer) string {
	return w.say(Phrase{"{digit} in {cells}", "{cells} 的 {digit}"}, "digit", w.digit(), "cells", w.Pattern.Cells)
}

func emptyRectangle(w *writer) {
	p := &w.Pattern
	w.add(Phrase{
		"In {box}, {digit} can go only in {one} or {other}. In {line}, it has two places, {a} and {b}. If {b} is not {digit}, {a} is, and the {digit} of {box} is in {other}. So either {b} is {digit}, or the {digit} of {box} is in {other}. Either way, a cell of {other} outside {box} that sees {b} cannot be {digit}.",
		"{box}里，{digit} 只能填在{one}或{other}。{line}里，{digit} 只有 {a}、{b} 两处。如果 {b} 不是 {digit}，那么 {a} 是，{box}的 {digit} 就在{other}。所以要么 {b} 是 {digit}，要么{box}的 {digit} 在{other}。无论哪种情形，{other}上不属于{box}、又受 {b} 影响的格都不是 {digit}。",
	}, "box", p.Sets[0].House, "digit", w.digit(), "one", p.Houses[1], "other", p.Houses[2], "line", p.Houses[0], "a", p.Cells[0], "b", p.Cells[1])
}

func whatFinned(w *writer) string {
	p := Phrase{"{fish}, with the fin {fins}", "{fish}，鱼鳍 {fins}"}
	if len(w.Pattern.Fins) > 1 {
		p[English] = "{fish}, with the fins {fins}"
	}
	return w.say(p, "fish", whatFish(w), "fins", w.Pattern.Fins)
}

func finned(w *writer) {
	n := len(w.Pattern.Houses) / 2
	w.add(Phrase{
		"In {base}, {digit} can go only in {cover}, or else in {fins}, the {fin}. If it is {nowhere}, these {n} {kind} take one place in each of the {n} {others}, and no other cell there can be {digit}. Otherwise, no cell that sees {every} can be {digit}. So a cell of {cover} outside {base} that sees {every} cannot be {digit}.",
		"{base}里，{digit} 只能填在{cover}上，或者填在鱼鳍 {fins}。如果鱼鳍不是 {digit}，这{n}{kind}的 {digit} 就正好分占这{n}{others}；如果鱼鳍是 {digit}，受鱼鳍影响的格都不是 {digit}。无论哪种情形，{cover}上不属于{base}、又受{every}影响的格都不是 {digit}。",
	}, "base", w.Pattern.Houses[:n], "cover", w.Pattern.Houses[n:], "digit", w.digit(), "fins", w.either(cellNames(w.Pattern.Fins)),
		"every", w.everyFin(), "nowhere", notIn(len(w.Pattern.Fins)), "fin", finOrFins(len(w.Pattern.Fins)), "n", w.count(n), "kind", w.kindOf(w.Pattern.Houses[0]), "others", w.kindOf(w.Pattern.Houses[n]))
}

// everyFin names the fins as those that a cell sees.
func (w *writer) everyFin() string {
	switch len(w.Pattern.Fins) {
	case 1:
		return w.say(Phrase{"the fin", "鱼鳍"})
	case 2:
		return w.say(Phrase{"both fins", "两个鱼鳍"})
	}
	return w.say(Phrase{"all fins", "所有鱼鳍"})
}

// notIn says in English that a digit is in none of n cells.
func notIn(n int) string {
	switch n {
	case 1:
		return "not there"
	case 2:
		return "in neither"
	}
	return "in none of them"
}

func whatColours(w *writer) string {
	return w.say(Phrase{"{digit} in {one} against {other}", "{digit}：{one} 对 {other}"}, "digit", w.digit(), "one", w.Pattern.Colours[0], "other", w.Pattern.Colours[1])
}

func colours(w *writer) {
	pairs := []any{"digit", w.digit(), "one", w.Pattern.Colours[0], "other", w.Pattern.Colours[1]}
	w.add(Phrase{
		"Where a house has two places for {digit}, one of them is true and the other is not. Following such pairs gives two colours, {one} against {other}. All cells of one colour are {digit}, and none of the other.",
		"一个单元里 {digit} 只有两处时，恰有一处是 {digit}。沿着这样的两处交替染色，得到两种颜色：一种是 {one}，另一种是 {other}。其中一种颜色全是 {digit}，另一种全不是。",
	}, pairs...)
	if w.Technique == logic.ColourWrap {
		w.continued(Phrase{"Two cells of the first colour share {house}, so they cannot both be {digit}, and that colour is the wrong one.",
			"第一种颜色有两格同在{house}，不可能都是 {digit}，所以这种颜色全不是 {digit}。"}, append(pairs, "house", w.Pattern.Houses[0])...)
		return
	}
	w.continued(Phrase{"A cell that sees both colours cannot be {digit}.", "同时受两种颜色的格影响的格不是 {digit}。"}, pairs...)
}

// Patterns of cells with two candidates.

func wWing(w *writer) {
	p := &w.Pattern
	w.add(Phrase{
		"{a} and {b} have only {digits}. In {house}, {link} can go only in {c} or {d}; one of them is {link}, and the end that sees it is {digit}. So {a} or {b} is {digit}, and a cell that sees both cannot be {digit}.",
		"{a}、{b} 都只有候选数 {digits}。{house}里，{link} 只能填在 {c} 或 {d}，其中一格是 {link}，与它互为相关格的那一端就是 {digit}。所以 {a}、{b} 中必有一格是 {digit}，同时受这两格影响的格不是 {digit}。",
	}, "a", p.Cells[0], "b", p.Cells[3], "c", p.Cells[1], "d", p.Cells[2], "digits", p.Digits, "house", p.Houses[0], "link", p.Linked[0], "digit", p.Extra)
}

func whatWWing(w *writer) string {
	c := w.Pattern.Cells
	return w.say(Phrase{"{a} and {b}, linked by {link} in {house}", "{a}、{b}，由{house}的 {link} 相连"}, "a", c[0], "b", c[3], "link", w.Pattern.Linked[0], "house", w.Pattern.Houses[0])
}

func remotePairs(w *writer) {
	w.add(Phrase{
		"{cells} have only {digits}, and each shares a house with the next, so the two digits alternate. Two of these cells that are an odd number of links apart hold both digits, and a cell that sees both cannot have either.",
		"{cells} 都只有候选数 {digits}，相邻两格同单元，所以两个数交替出现。相隔奇数步的两格一格一个，同时受它们影响的格不能填这两个数。",
	}, "cells", w.Pattern.Cells, "digits", w.Pattern.Digits)
}

// Alternating chains.

func whatAlternating(w *writer) string {
	first, last := w.ends()
	if first == last {
		return whatChain(w)
	}
	return w.say(Phrase{"from {first} to {last}", "从 {first} 到 {last}"}, "first", first, "last", last)
}

// ends are the candidates of which one is true, as statements.
func (w *writer) ends() (first, last string) {
	chain := &w.Pattern.Chains[0]
	opposite := chain.Nodes[0]
	opposite.On = !opposite.On
	return Statement(&opposite), Statement(chain.End())
}

func alternating(w *writer) {
	chain := &w.Pattern.Chains[0]
	first, last := w.ends()
	if first == last { // true if it is false
		forcingChain(w)
		return
	}
	w.add(Phrase{"If {start}, then {points}.", "若 {start}，则{points}。"},
		"start", w.claim(&chain.Nodes[0]), "points", w.story(w.points(between(chain), nil), w.ending(chain)))
	w.continued(Phrase{"So at least one of {first} and {last} is true, and a candidate that both rule out must go.", "所以 {first}、{last} 至少有一个成立，无论哪个成立都不能填的候选数可以删去。"},
		"first", first, "last", last)
	w.drawLast(chain, nil)
	w.parts = append(w.parts, Part{})
}

// Almost locked sets.

func whatSets(w *writer) string { return w.setsOf(w.Pattern.Sets) }

// setsOf lists sets with their digits.
func (w *writer) setsOf(sets []logic.Set) string {
	var texts []string
	for i := range sets {
		texts = append(texts, w.set(&sets[i]))
	}
	return strings.Join(texts, w.say(semicolon))
}

// set names a set with its digits.
func (w *writer) set(s *logic.Set) string {
	return w.say(Phrase{"{digits} in {cells}", "{cells} 的 {digits}"}, "digits", s.Digits, "cells", s.Cells)
}

// almostLocked introduces sets that have one digit more than cells.
func (w *writer) almostLocked(sets []logic.Set) {
	w.add(Phrase{
		"Each of these almost locked sets has one digit more than cells: {sets}. A set that loses a digit must hold all the others.",
		"下面各组都是待定数组，数比格多一个：{sets}。任何一组失去一个数，其余的数就必须全部填在组内。",
	}, "sets", w.setsOf(sets))
}

// linked are the i-th digit that links sets.
func (w *writer) linked(i int) uint8 { return w.Pattern.Linked[i] }

func alsXZ(w *writer) {
	w.almostLocked(w.Pattern.Sets)
	if len(w.Pattern.Linked) == 2 {
		w.continued(Phrase{
			"Their places of {x} see each other, and so do those of {y}, so only one set can hold each. Thus each set loses one of the two digits, and both are locked: their other digits stay inside, and {x} and {y} are in one set or the other.",
			"两组里能填 {x} 的格两两互为相关格，能填 {y} 的格也是，所以只有一组能有 {x}，只有一组能有 {y}。于是每组各失去一个，两组都成了定数组：其余的数只能填在组内，{x}、{y} 也必在两组之中。",
		}, "x", w.linked(0), "y", w.linked(1))
		return
	}
	w.continued(Phrase{
		"Their places of {x} see each other, so only one of the two can hold {x}, and the other holds {z}. A cell that sees all places of {z} in both cannot be {z}.",
		"两组里能填 {x} 的格两两互为相关格，所以只有一组能有 {x}，另一组里必有 {z}。同时受两组中 {z} 的位置影响的格不是 {z}。",
	}, "x", w.linked(0), "z", w.Pattern.Extra)
}

func alsXYWing(w *writer) {
	w.almostLocked(w.Pattern.Sets)
	w.continued(Phrase{
		"Places of {x} in the first two sets see each other, and so do those of {y} in the last two. So the second set loses {x} if the first holds it, and {y} if the third does. It cannot lose both, so the first lacks {x} or the third lacks {y}. That one must hold all its other digits, so it holds {z}. A cell that sees all places of {z} in these two cannot be {z}.",
		"前两组里能填 {x} 的格两两互为相关格，后两组里能填 {y} 的格也是。所以第一组有 {x}，第二组就失去 {x}；第三组有 {y}，第二组就失去 {y}。第二组不能同时失去两个数，所以第一组没有 {x} 或第三组没有 {y}，那一组里必有 {z}。同时受这两组中 {z} 的位置影响的格不是 {z}。",
	}, "x", w.linked(0), "y", w.linked(1), "z", w.Pattern.Extra)
}

func whatBlossom(w *writer) string {
	var sets []logic.Set
	for _, petal := range w.Pattern.Petals() {
		sets = append(sets, petal.Set)
	}
	return w.say(Phrase{"the stem {stem} with the sets {sets}", "中心 {stem}，各组为 {sets}"}, "stem", w.Pattern.Cells[0], "sets", w.setsOf(sets))
}

func deathBlossom(w *writer) {
	var sets []logic.Set
	var cases []string
	p := Phrase{"If {stem} is {digits}, the set in {cells} loses it and holds {z}", "若 {stem} 填 {digits}，{cells} 这一组就失去这个数，必有 {z}"}
	for _, petal := range w.Pattern.Petals() {
		sets = append(sets, petal.Set)
		cases = append(cases, w.say(p, "stem", w.Pattern.Cells[0], "digits", w.either(digitNames(petal.Digits)), "cells", petal.Set.Cells, "z", w.Pattern.Extra))
		p = Phrase{"if it is {digits}, the set in {cells} does so", "若填 {digits}，{cells} 这一组就失去这个数，必有 {z}"}
	}
	w.almostLocked(sets)
	w.continued(Phrase{
		"{cases}. So one of the sets holds {z}, and a cell that sees all places of {z} in them cannot be {z}.",
		"{cases}。所以总有一组里有 {z}，同时受各组中 {z} 的位置影响的格不是 {z}。",
	}, "cases", strings.Join(cases, w.say(semicolon)), "z", w.Pattern.Extra)
}

func sueDeCoq(w *writer) {
	s, p := w.Pattern.Sets, &w.Pattern
	all := slices.Concat(s[0].Cells, s[1].Cells, s[2].Cells)
	w.add(Phrase{
		"{all} are {count} cells with {count} digits, {digits}: {common} where {box} and {line} meet, {inBox} in the rest of {box} and {inLine} in the rest of {line}. The rest of {box} and the rest of {line} have no digit in common here, so no digit fits twice, and each is there exactly once. In {box}, no other cell can have {boxDigits}; in {line}, none can have {lineDigits}.",
		"{all} 共{count}格，恰好有 {digits} 这{count}个候选数：{common} 在{box}与{line}相交处，{inBox} 在{box}的其余部分，{inLine} 在{line}的其余部分。后两部分没有相同的候选数，所以每个数最多出现一次，也就恰好各出现一次。{box}的其余格不能填 {boxDigits}，{line}的其余格不能填 {lineDigits}。",
	}, "all", all, "count", w.count(len(all)), "digits", s[0].Digits|s[1].Digits|s[2].Digits, "common", s[0].Cells, "inBox", s[1].Cells, "inLine", s[2].Cells, "box", p.Houses[0], "line", p.Houses[1],
		"boxDigits", w.either(digitNames(s[1].Digits|p.Extra)), "lineDigits", w.either(digitNames(s[2].Digits|p.Extra)))
}

// Uniqueness.

func avoidable(w *writer) {
	cell := w.Removals[0].Cell
	w.add(Phrase{
		"None of {cells} is a clue. If they held only {digits}, the two digits could be exchanged without touching a clue, and the board would have a second completion. But it has only one.",
		"{cells} 都不是提示数。如果它们只填 {digits}，把两个数互换不影响任何提示数，就得到另一个解，而题目的解是唯一的。",
	}, "cells", w.Pattern.Cells, "digits", w.Pattern.Digits)
	if w.Type == 2 {
		w.continued(Phrase{"So {extra} is in one of the open cells, and a cell that sees both cannot be {extra}.", "所以未填的格中必有一格是 {extra}，同时受它们影响的格不是 {extra}。"},
			"extra", w.Pattern.Extra)
		return
	}
	w.continued(Phrase{"So {cell} is not {digit}.", "所以 {cell} 不是 {digit}。"}, "cell", cell, "digit", w.Removals[0].Digit)
}

func hiddenRectangle(w *writer) {
	p, r := &w.Pattern, w.Removals[0]
	w.add(Phrase{
		"Suppose {cell} is {digit}. Then {digits} alternate round {cells}, because {links}. They could be exchanged, and the board would have a second completion. But it has only one.",
		"假设 {cell} 是 {digit}。{links}，于是 {cells} 只能交替填 {digits}，互换就得到另一个解，而题目的解是唯一的。",
	}, "cell", r.Cell, "digit", r.Digit, "digits", p.Digits, "cells", p.Cells, "links", w.clauses(w.links()))
}

// links says which cells of a hidden rectangle have only its digits, and which digits have
// only two places in which houses.
func (w *writer) links() (texts []string) {
	only := slices.DeleteFunc(slices.Clone(w.Pattern.Cells[1:]), func(c sudoku.Cell) bool { return slices.Contains(w.Pattern.Fins, c) })
	switch len(only) {
	case 0:
	case 1:
		texts = append(texts, w.say(Phrase{"{cells} has no other candidates", "{cells} 只有候选数 {digits}"}, "cells", only, "digits", w.Pattern.Digits))
	default:
		texts = append(texts, w.say(Phrase{"{cells} have no other candidates", "{cells} 都只有候选数 {digits}"}, "cells", only, "digits", w.Pattern.Digits))
	}
	for d := range w.Pattern.Digits.All() {
		var houses []sudoku.House
		for i, h := range w.Pattern.Houses {
			if w.linked(i) == d {
				houses = append(houses, h)
			}
		}
		p := Phrase{"{digit} has only two places in {houses}", "{digit} 在{houses}只有两处"}
		switch {
		case len(houses) == 0:
			continue
		case len(houses) > 1:
			p = Phrase{"{digit} has only two places each in {houses}", "{digit} 在{houses}各只有两处"}
		}
		texts = append(texts, w.say(p, "digit", d, "houses", houses))
	}
	return texts
}

func extendedRectangle(w *writer) {
	p := &w.Pattern
	w.add(Phrase{
		"{cells} are two lines of three. If they held only {digits}, the two lines could be exchanged, and the board would have a second completion. But it has only one.",
		"{cells} 排成两排，每排三格。如果它们只填 {digits}，两排互换就得到另一个解，而题目的解是唯一的。",
	}, "cells", p.Cells, "digits", p.Digits)
	switch w.Type {
	case 1:
		w.continued(Phrase{"So {cell}, the only one with other candidates, must be {extra}.", "只有 {cell} 有别的候选数，所以它必须填 {extra}。"},
			"cell", w.Removals[0].Cell, "extra", w.either(digitNames(p.Extra)))
	case 2:
		w.continued(Phrase{"So one of them is {extra}, and a cell that sees every place of {extra} among them cannot be {extra}.", "所以其中必有一格是 {extra}，同时受这些格中 {extra} 的位置影响的格不是 {extra}。"},
			"extra", p.Extra)
	case 3:
		set := &p.Sets[0]
		w.continued(Phrase{
			"So one of them is {extra}. Together with {cells}, where only {set} can go, that makes a naked set in {house}: no other cell there can have these digits.",
			"所以其中必有一格填 {extra}。再加上只能填 {set} 的 {cells}，就在{house}里组成显性数组，{house}的其余格不能填这些数。",
		}, "extra", w.either(digitNames(p.Extra)), "cells", set.Cells, "set", set.Digits, "house", set.House)
	case 4:
		var roof []sudoku.Cell
		for _, c := range p.Cells {
			if houses := c.Houses(); slices.Contains(houses[:], p.Houses[0]) {
				roof = append(roof, c)
			}
		}
		w.continued(Phrase{
			"In {house}, {digit} can go only in {roof}, so one of these is {digit}. If the other held one of the three digits, too, the lines could be exchanged.",
			"在{house}里，{digit} 只能填在 {roof}，其中一格是 {digit}；另一格要是也填三个数之一，两排就可以互换。",
		}, "house", p.Houses[0], "digit", w.linked(0), "roof", w.either(cellNames(roof)))
	}
}

func lookAtSet(w *writer) string { return w.look(w.Pattern.Sets[0].House) }

func finOrFins(n int) Phrase {
	if n == 1 {
		return Phrase{"fin", "鱼鳍"}
	}
	return Phrase{"fins", "鱼鳍"}
}
