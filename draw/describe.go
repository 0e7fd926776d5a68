package draw

import "bullseye/sudoku"

// description returns the rows of the board, and the legend.
func (s *Scene) description() string {
	text := make([]byte, 0, 128)
	for c, digit := range s.Digits {
		switch {
		case digit > 9:
			text = append(text, '?')
		case digit == 0:
			text = append(text, '.')
		default:
			text = append(text, '0'+digit)
		}
		if c%9 == 8 && c < sudoku.Cells-1 {
			text = append(text, ' ')
		}
	}
	for _, line := range s.Legend {
		text = append(append(text, '\n'), line.Text...)
	}
	return string(text)
}
