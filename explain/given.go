package explain

import (
	"strings"

	"bullseye/logic"
	"bullseye/sudoku"
)

// OtherPuzzle asks about a clue that contradicts what somebody has done so far. Usually
// that belongs to another puzzle.
func OtherPuzzle(clue logic.Candidate, l Language) Explanation {
	return Phrase{"{cell} is a clue, {digit}: is this the same puzzle?", "{cell} 的提示数是 {digit}，与填的数不同：是不是拿错了题目？"}.alone(l, "cell", clue.Cell, "digit", clue.Digit)
}

// Clash says that a house has a digit more than once: the house of the first conflict, and in
// Chinese also others with the same cells.
func Clash(all sudoku.Conflicts, l Language) Explanation {
	c, cells := all[0], cellNames(all[0].Cells)
	var houses []string
	for _, same := range all.SameClues()[0] {
		houses = append(houses, speaker{l}.house(same.House))
	}
	return Phrase{"The board has no completion: {house} has more than one {digit}, in {cells}.", "这个盘面无解：{both} 都是 {digit}（{houses}）。"}.alone(l,
		"house", c.House, "digit", c.Digit, "cells", c.Cells, "houses", strings.Join(houses, "、"),
		"both", strings.Join(cells[:len(cells)-1], "、")+" 和 "+cells[len(cells)-1])
}
