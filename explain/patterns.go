package explain

import (
	"slices"
	"strconv"
	"strings"

	"bullseye/logic"
	"bullseye/sudoku"
)

func whatFish(w *writer) string {
	base := w.Pattern.Houses[:len(w.Pattern.Houses)/2]
	return w.say(Phrase{"{digit} in {base}", "{base}的 {digit}"}, "digit", w.digit(), "base", base)
}

func fish(w *writer) {
	n := len(w.Pattern.Houses) / 2
	base, cover := w.Pattern.Houses[:n], w.Pattern.Houses[n:]
	w.add(Phrase{
		"In {base}, {digit} can go only in {cover}. The {digit}s of these {n} {kind} take one place in each of these {n} {others}, so no other cell of {cover} can be {digit}.",
		"{base}里，{digit} 只能填在{cover}上。这{n}{kind}的 {digit} 正好分占这{n}{others}，所以这{n}{others}的其余格不是 {digit}。",
	}, "base", base, "cover", cover, "digit", w.digit(), "n", w.count(n), "kind", w.kindOf(base[0]), "others", w.kindOf(cover[0]))
}

func whatWing(w *writer) string {
	c := w.Pattern.Cells
	return w.say(Phrase{"{pivot} with the wings {wings}", "中心 {pivot}，两翼 {wings}"}, "pivot", c[0], "wings", c[1:])
}

func wing(w *writer) {
	c, z := w.Pattern.Cells, w.Pattern.Extra.Smallest()
	if w.Technique == logic.XYZWing {
		w.add(Phrase{
			"Suppose neither {wings} is {digit}. Then each of them has only its other candidate, and {pivot} is left with {digit}. So one of the three cells is {digit}, and a cell that sees all three cannot be {digit}.",
			"如果 {wings} 都不是 {digit}，它们就各填另一个候选数，{pivot} 便只剩 {digit}。所以这三格中必有一格是 {digit}，同时受三格影响的格不是 {digit}。",
		}, "wings", w.either2(c[1:]), "pivot", c[0], "digit", z)
		return
	}
	a, b, x, y := c[1], c[2], w.linked(0), w.linked(1)
	if x > y {
		a, b, x, y = b, a, y, x
	}
	pair := func(one, other uint8) sudoku.Digits { return sudoku.DigitSet(one) | sudoku.DigitSet(other) }
	w.add(Phrase{
		"{pivot} has only {xy}, {a} only {xz}, {b} only {yz}. If {pivot} is {x}, {a} is {z}; if it is {y}, {b} is {z}. So {a} or {b} is {z}, and a cell that sees both cannot be {z}.",
		"{pivot} 只有候选数 {xy}，{a} 只有 {xz}，{b} 只有 {yz}。{pivot} 填 {x}，{a} 就是 {z}；{pivot} 填 {y}，{b} 就是 {z}。所以 {a}、{b} 中必有一格是 {z}，同时受这两格影响的格不是 {z}。",
	}, "pivot", c[0], "a", a, "b", b, "x", x, "y", y, "z", z, "xy", pair(x, y), "xz", pair(x, z), "yz", pair(y, z))
}

// either2 names two cells for a sentence that begins with neither.
func (s speaker) either2(cells []sudoku.Cell) string {
	if s.Language == Chinese {
		return s.cells(cells)
	}
	return cells[0].String() + " nor " + cells[1].String()
}

// Uniqueness.

func whatDeadly(w *writer) string {
	return w.say(Phrase{"{digits} in {cells}", "{cells} 的 {digits}"}, "digits", w.Pattern.Digits, "cells", w.Pattern.Cells)
}

// deadly explains rectangles and loops of two digits.
func deadly(w *writer) {
	w.add(Phrase{
		"{cells} all have the candidates {digits}. If there were nothing else in them, the two digits could be exchanged all the way round, and the board would have a second completion. But it has only one.",
		"{cells} 都有候选数 {digits}。如果这些格里只有这两个数，互换后就得到另一个解，而题目的解是唯一的。",
	}, "cells", w.Pattern.Cells, "digits", w.Pattern.Digits)
	switch w.Type {
	case 1:
		w.continued(Phrase{"So {cell}, the only one with other candidates, must be {extra}.", "只有 {cell} 有别的候选数，所以它必须填 {extra}。"},
			"cell", w.Removals[0].Cell, "extra", w.either(digitNames(w.Pattern.Extra)))
	case 2:
		w.continued(Phrase{"So one of {roof} must be {extra}, and a cell that sees {all} cannot be {extra}.", "所以 {roof} 中必有一格是 {extra}，同时受它们影响的格不是 {extra}。"},
			"roof", w.Pattern.Fins, "extra", w.Pattern.Extra, "all", bothOrAll(len(w.Pattern.Fins)))
	case 3:
		w.continued(Phrase{"So one of {roof} must be {extra}.", "所以 {roof} 中必有一格填 {extra}。"},
			"roof", w.Pattern.Fins, "extra", w.either(digitNames(w.Pattern.Extra)))
		w.completedSet(w.Pattern.Fins)
	case 4:
		w.lockedDigit()
	}
}

// bothOrAll refers to n cells in English.
func bothOrAll(n int) string {
	if n == 2 {
		return "both"
	}
	return "all of them"
}

// completedSet says that one of some cells, which holds an extra digit, completes a set.
func (w *writer) completedSet(roof []sudoku.Cell) {
	set := &w.Pattern.Sets[0]
	pairs := []any{"cells", set.Cells, "house", set.House, "digits", set.Digits, "roof", roof, "all", slices.Concat(roof, set.Cells)}
	switch {
	case set.Hidden:
		w.continued(Phrase{
			"In {house}, {digits} can go only in {all}. One of {roof} holds another digit, so {digits} fill the rest of these cells.",
			"{house}里，{digits} 只能填在 {all}。{roof} 中有一格填了别的数，所以 {digits} 正好占满其余各格。",
		}, pairs...)
	default:
		w.continued(Phrase{
			"Together with {cells}, where only {digits} can go, that makes a naked set in {house}: no other cell there can have these digits.",
			"再加上只能填 {digits} 的 {cells}，就在{house}里组成显性数组，{house}的其余格不能填这些数。",
		}, pairs...)
	}
}

// lockedDigit explains type 4 of rectangles and loops.
func (w *writer) lockedDigit() {
	cells, other := w.removalCells(), w.Removals[0].Digit
	digit := (w.Pattern.Digits &^ sudoku.DigitSet(other)).Smallest()
	w.continued(Phrase{
		"In {house}, {digit} can go only in {cells}, so one of them is {digit}. If the other were {other}, the two digits could be exchanged.",
		"在{house}里，{digit} 只能填在 {cells}，其中必有一格是 {digit}；要是另一格填 {other}，两个数就可以互换。",
	}, "house", w.Pattern.Houses[0], "digit", digit, "cells", w.either(cellNames(cells)), "other", other)
}

// removalCells are the cells that lose candidates.
func (w *writer) removalCells() []sudoku.Cell {
	var cells []sudoku.Cell
	for _, r := range w.Removals {
		if !slices.Contains(cells, r.Cell) {
			cells = append(cells, r.Cell)
		}
	}
	return cells
}

func lookAtGrave(w *writer) string {
	return w.say(Phrase{"Nearly every blank cell has two candidates. Look at those that have more.", "几乎每个空白格都只剩两个候选数。看看候选数更多的格。"})
}

// grave explains the Bivalue Universal Grave.
func grave(w *writer) {
	w.add(Phrase{
		"Without {extra} in {cells}, every blank cell would have two candidates, and every digit two places in each house where it is missing. Such a board has no completion or several, never exactly one.",
		"要是没有 {cells} 多出的候选数 {extra}，每个空白格就都只有两个候选数，每个数在每个单元里也都只有两处可填。这样的盘面不是无解就是多解，不会有唯一解。",
	}, "extra", w.Pattern.Extra, "cells", w.Pattern.Cells)
	cells := w.Pattern.Cells
	switch w.Type {
	case 1:
		w.continued(Phrase{"So {cell} must be {extra}.", "所以 {cell} 必须填 {extra}。"}, "cell", cells[0], "extra", w.either(digitNames(w.Pattern.Extra)))
	case 2:
		w.continued(Phrase{"So one of these cells is {extra}, and a cell that sees {all} cannot be {extra}.",
			"所以这些格中必有一格是 {extra}，同时受它们影响的格不是 {extra}。"}, "extra", w.Pattern.Extra, "all", bothOrAll(len(cells)))
	case 3:
		w.continued(Phrase{"So one of these cells is {extra}.", "所以这些格中必有一格填 {extra}。"}, "extra", w.either(digitNames(w.Pattern.Extra)))
		w.completedSet(cells)
	case 4:
		a, b := &w.Pattern.Sets[0], &w.Pattern.Sets[1]
		w.continued(Phrase{
			"So {a} is {x}, or {b} is {y}. In {house}, {digit} can go only in these two cells, so the other one is {digit}. Nothing else is left for them.",
			"所以 {a} 填 {x}，或者 {b} 填 {y}；在{house}里，{digit} 只能填在这两格，所以另一格就是 {digit}。两格不能再填别的数。",
		}, "a", a.Cells[0], "b", b.Cells[0], "x", w.either(digitNames(a.Digits)), "y", w.either(digitNames(b.Digits)), "house", w.Pattern.Houses[0], "digit", w.Pattern.Digits)
	}
}

// Aligned exclusion.

func aligned(w *writer) {
	w.add(Phrase{
		"Of all ways to fill {cells}, in this order, none with {removals} works:",
		"依次填 {cells} 时，含有 {removals} 的填法都不成立：",
	}, "cells", w.Pattern.Cells, "removals", w.statements(w.Removals))
	last := &w.parts[len(w.parts)-1]
	last.Items = w.combinations()
	w.parts = append(w.parts, Part{})
}

// combinations says why combinations are impossible, with an item for each reason.
func (w *writer) combinations() []string {
	type reason struct {
		twice    bool
		excluder sudoku.Cell
	}
	var reasons []reason
	digits := map[reason][]string{}
	for _, c := range w.Pattern.Combinations {
		r := reason{twice: c.Twice}
		if !c.Twice {
			r.excluder = c.Excluder
		}
		if digits[r] == nil {
			reasons = append(reasons, r)
		}
		var names []string
		for _, d := range c.Digits {
			names = append(names, strconv.Itoa(int(d)))
		}
		digits[r] = append(digits[r], strings.Join(names, "-"))
	}
	var items []string
	for _, r := range reasons {
		p := Phrase{"{all}: no candidate would be left in {cell}", "{all}：{cell} 没有候选数可填"}
		if r.twice {
			p = Phrase{"{all}: the same digit twice in a house", "{all}：同一单元里有两个相同的数"}
		}
		items = append(items, w.say(p, "all", strings.Join(digits[r], comma[w.Language]), "cell", r.excluder))
	}
	return items
}

// statements lists candidates as r1c2=3.
func (s speaker) statements(all []logic.Candidate) string {
	var texts []string
	for _, c := range all {
		texts = append(texts, s.value(c))
	}
	return s.either(texts)
}
