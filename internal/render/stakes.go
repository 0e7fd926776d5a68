package render

import (
	"bullseye/draw"
	"bullseye/explain"
	"bullseye/sudoku"
)

// Stakes returns the picture of what decides a score: the digits of the best completion,
// and in a corner of each cell what the next best digit there costs. The cells where it
// costs most are framed.
func Stakes(clues *sudoku.Board, cells []explain.Reach, l explain.Language) draw.Scene {
	scene := draw.Scene{Clues: *clues, Digits: *clues}
	var most int64
	for i := range cells {
		r := &cells[i]
		scene.Digits[r.Cell] = r.Choices[0].Digit
		if len(r.Choices) > 1 {
			scene.Labels[r.Cell] = r.Loss()
		}
		most = max(most, r.Gap())
	}
	for i := range cells {
		if r := &cells[i]; most > 0 && r.Gap() == most {
			scene.Marked[r.Cell] = true
		}
	}
	add := func(sign draw.Sign, p phrase) {
		scene.Legend = append(scene.Legend, draw.Line{Sign: sign, Text: explain.Capital(p[l])})
	}
	add(draw.NoSign, phrase{"In the corners: what the next best digit costs.", "角上：填次好的数少多少分。"})
	if most > 0 {
		add(draw.MarkedCell, phrase{"where a wrong digit costs most", "填错损失最大的格"})
	}
	return scene
}
