package explain

import (
	"bullseye/logic"
	"bullseye/sudoku"
)

// OtherPuzzle asks about a clue that contradicts what somebody has done so far. Usually
// that belongs to another puzzle.
func OtherPuzzle(clue logic.Candidate, l Language) Explanation {
	return Phrase{"{cell} is a clue, {digit}: is this the same puzzle?", "{cell} 的提示数是 {digit}，与填的数不同：是不是拿错了题目？"}.alone(l, "cell", clue.Cell, "digit", clue.Digit)
}

// Clash says that a house has a digit more than once.
func Clash(c sudoku.Conflict, l Language) Explanation {
	return Phrase{"The board has no completion: {house} has more than one {digit}, in {cells}.", "这个盘面无解：{house}不止一个 {digit}，在 {cells}。"}.alone(l,
		"house", c.House, "digit", c.Digit, "cells", c.Cells)
}
