package boardtext

import "unicode/utf8"

// Some programs leave blanks empty: |4  |   |8 5|. In a drawn row, bars show where the
// cells are, so that spaces can stand for blanks there.

// unspaced returns a drawn row with full stops in its empty cells. It reports false if the
// line is no such row or has no empty cells. The row is valid until the next call. It has
// three segments of equal width between its bars, with three cells as in "4 5" or
// " 4   5 ", or nine segments with a cell in the middle.
func (r *Recogniser) unspaced(line []byte, m *measured) (row []byte, ok bool) {
	if m.bars < 2 || m.foreigns > 0 || m.symbols >= 9 {
		return nil, false
	}
	_, end := contentOf(line, m.first, len(line))
	segments := segmentsOf(line[:end], m.first)
	places := placesOfCells(segments)
	if places == nil {
		return nil, false
	}
	r.spaced = append(r.spaced[:0], line...)
	symbols := 0
	for _, s := range segments {
		for _, i := range places {
			if at := s.from + i; classOf[line[at]] == space {
				r.spaced[at] = '.'
			} else {
				symbols++
			}
		}
	}
	return r.spaced, symbols == m.symbols // no cells are in other places
}

// A segment is line[from:to], between two bars.
type segment struct{ from, to int }

// segmentsOf returns the segments of line[first:], without empty ones outside of the
// first and the last bar.
func segmentsOf(line []byte, first int) (segments []segment) {
	from := first
	for at := first; at < len(line); {
		c, size := utf8.DecodeRune(line[at:])
		if isBar(c) {
			if at > first {
				segments = append(segments, segment{from, at})
			}
			from = at + size
		}
		at += size
	}
	if from < len(line) {
		segments = append(segments, segment{from, len(line)})
	}
	return segments
}

// placesOfCells returns the indexes of the cells in each segment, nil if the segments are
// not those of a row.
func placesOfCells(segments []segment) []int {
	if len(segments) == 0 {
		return nil
	}
	width := segments[0].to - segments[0].from
	for _, s := range segments {
		if s.to-s.from != width {
			return nil
		}
	}
	switch {
	case len(segments) == 3 && width == 3:
		return []int{0, 1, 2}
	case len(segments) == 3 && width == 7:
		return []int{1, 3, 5}
	case len(segments) == 9 && width%2 == 1:
		return []int{width / 2}
	}
	return nil
}
