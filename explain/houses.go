package explain

import (
	"slices"
	"strings"

	"bullseye/logic"
	"bullseye/sudoku"
)

var lastCellOf = Phrase{"{cell} is {digit}: it is the last empty cell of {house}.", "{cell} 填 {digit}：{house}只剩这一格。"}

func whatHiddenSingle(w *writer) string {
	if w.Rating == logic.LastCell {
		return w.say(Phrase{"the last empty cell of {house}", "{house}的最后一格"}, "house", w.Pattern.Houses[0])
	}
	return w.say(Phrase{"{digit} in {house}", "{house}的 {digit}"}, "digit", w.digit(), "house", w.Pattern.Houses[0])
}

func hiddenSingle(w *writer) {
	pairs := []any{"cell", w.Placement.Cell, "digit", w.Placement.Digit, "house", w.Pattern.Houses[0]}
	if w.Rating == logic.LastCell {
		w.add(lastCellOf, pairs...)
		return
	}
	reason := Phrase{"{cell} is {digit}: the {digit}s in {cells} leave no other place in {house}.", "{cell} 填 {digit}：{cells} 的 {digit} 排除了{house}的其余空白格。"}
	cells := cellsOf(w.Pattern.Around)
	switch len(cells) {
	case 0:
		reason = Phrase{"{cell} is {digit}: {house} has no other place for it.", "{cell} 填 {digit}：{house}里只有这一格能填 {digit}。"}
	case 1:
		reason[English] = "{cell} is {digit}: the {digit} in {cells} leaves no other place in {house}."
	}
	w.add(reason, append(pairs, "cells", cells)...)
	if len(w.Pattern.Lost) > 0 {
		w.continued(Phrase{"{cells} lost the {digit} before.", "{cells} 的候选数 {digit} 此前已删去。"}, "digit", w.Placement.Digit, "cells", w.Pattern.Lost)
	}
}

func cellsOf(all []logic.Candidate) (cells []sudoku.Cell) {
	for _, c := range all {
		cells = append(cells, c.Cell)
	}
	return cells
}

func nakedSingle(w *writer) {
	var reasons []string
	lost := sudoku.AllDigits &^ sudoku.DigitSet(w.Placement.Digit)
	for left := slices.Clone(w.Pattern.Around); len(left) > 0; {
		var digits sudoku.Digits
		var house sudoku.House
		for _, h := range w.Placement.Cell.Houses() {
			if in := digitsIn(left, h); in.Len() > digits.Len() {
				digits, house = in, h
			}
		}
		reasons = append(reasons, w.say(Phrase{"{house} has {digits}", "{house}已有 {digits}"}, "house", house, "digits", digits))
		left = slices.DeleteFunc(left, func(c logic.Candidate) bool { return digits.Has(c.Digit) })
		lost &^= digits
	}
	pairs := []any{"cell", w.Placement.Cell, "digit", w.Placement.Digit, "reasons", strings.Join(reasons, w.say(semicolon)), "lost", lost}
	if len(reasons) == 0 {
		w.add(Phrase{"{cell} is {digit}: it has no other candidate.", "{cell} 填 {digit}：这一格没有别的候选数。"}, pairs...)
		return
	}
	w.add(Phrase{"{cell} is {digit}, its last candidate: {reasons}.", "{cell} 只剩候选数 {digit}：{reasons}。"}, pairs...)
	if lost != 0 {
		w.continued(Phrase{"It lost {lost} before.", "候选数 {lost} 此前已删去。"}, pairs...)
	}
}

// digitsIn returns the digits that are in cells of a house.
func digitsIn(all []logic.Candidate, h sudoku.House) (digits sudoku.Digits) {
	for _, c := range all {
		if houses := c.Cell.Houses(); slices.Contains(houses[:], h) {
			digits |= sudoku.DigitSet(c.Digit)
		}
	}
	return digits
}

func whatLocked(w *writer) string {
	return w.say(Phrase{"{digit} of {one} is in {cells} of {other}", "{one}的 {digit} 在{other}的 {cells}"},
		"digit", w.digit(), "cells", w.either(cellNames(w.Pattern.Cells)), "one", w.Pattern.Houses[0], "other", w.Pattern.Houses[1])
}

// locked says that a digit of a house is confined to another.
func locked(w *writer) {
	w.add(Phrase{
		"In {one}, {digit} can go only in {cells}, and these are in {other}. One of them must be {digit}, so no other cell of {other} can be {digit}.",
		"{one}里，{digit} 只能填在 {cells}，都在{other}。其中必有一格是 {digit}，所以{other}的其余格不是 {digit}。",
	}, "one", w.Pattern.Houses[0], "other", w.Pattern.Houses[1], "digit", w.digit(), "cells", w.Pattern.Cells)
}

func directLocked(w *writer) {
	locked(w)
	w.continued(Phrase{"That leaves only {cell} for {digit} in {house}.", "于是{house}里，{digit} 只剩 {cell} 一处。"},
		"cell", w.Placement.Cell, "digit", w.digit(), "house", w.Pattern.Houses[2])
}

func whatSet(w *writer) string {
	return w.say(Phrase{"{cells} in {house}", "{house}的 {cells}"}, "cells", w.Pattern.Cells, "house", w.Pattern.Houses[0])
}

func nakedSet(w *writer) {
	w.add(Phrase{
		"{cells} of {house} have no candidates but {digits}: {n} cells for {n} digits. Whatever their order, they use these digits up, so no other cell of {house} can have them.",
		"{house}里，{cells} 只有候选数 {digits}，{n}格恰好分掉这{n}个数。无论怎样分，{house}的其余格都不能再填它们。",
	}, "cells", w.Pattern.Cells, "house", w.Pattern.Houses[0], "digits", w.Pattern.Digits, "n", w.count(len(w.Pattern.Cells)))
}

func hiddenSet(w *writer) {
	w.add(Phrase{
		"In {house}, {digits} can go only in {cells}: {n} digits for {n} cells. They fill these cells, so nothing else can be there.",
		"{house}里，{digits} 只能填在 {cells}，这{n}个数恰好占满这{n}格，所以这{n}格不能填别的数。",
	}, "house", w.Pattern.Houses[0], "digits", w.Pattern.Digits, "cells", w.Pattern.Cells, "n", w.count(len(w.Pattern.Cells)))
}

func directHiddenSet(w *writer) {
	hiddenSet(w)
	w.continued(Phrase{"That leaves only {cell} for {digit} in {house}.", "于是{house}里，{digit} 只剩 {cell} 一处。"},
		"cell", w.Placement.Cell, "digit", w.Placement.Digit, "house", w.Pattern.Houses[0])
}
