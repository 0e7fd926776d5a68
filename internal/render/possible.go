package render

import (
	"bytes"
	"slices"

	"bullseye/operation"
	"bullseye/sudoku"
)

// possibility shows the digits that cells can have. Those that can have one only are filled in.
func possibility(v *view, p *operation.Possibility) []Picture {
	if p.Status != operation.Listed {
		return v.plain(v.Word(string(p.Status)), p.Clashes)
	}
	s := v.board(nil)
	settled, open, digits := 0, 0, 0
	for c, can := range p.Digits {
		if d := can.Single(); d != 0 {
			s.Digits[c] = d
			settled++
		} else {
			open++
			digits += can.Len()
		}
	}
	if v.Puzzle != nil {
		settled, open, digits = 0, 0, 0
		text, _ := p.Ruled()
		for cell := range slices.Chunk([]byte(text), len(text)/v.Puzzle.InGrid()) {
			if n := len(cell) - bytes.Count(cell, []byte{'.'}); n == 1 {
				settled++
			} else {
				open, digits = open+1, digits+n
			}
		}
	}
	s.Candidates = sudoku.Candidates(p.Digits)
	return []Picture{{Scene: s, Caption: v.Text("%d cells settled, %d open with %d digits", settled, open, digits)}}
}
