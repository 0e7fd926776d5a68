package draw

import "math"

// Marks have their texts above the bars, in lanes: lane 0 is the lowest one. No two texts
// overlap, and no line runs through the text of another mark, if that can be avoided.
// Otherwise, each text has a lane of its own and covers the lines behind it.

// A placedMark is a mark at its place.
type placedMark struct {
	kind     MarkKind
	x        float64 // of the line
	top      float64 // of the line
	lane     int
	beside   bool    // the text is beside the line, not above it
	from, to float64 // of the text
	masks    bool    // the text covers the lines behind it
	labelTop float64
	label    label
	width    float64 // of the text
}

// The distances of texts from their lines, from other texts, and from other lines, in sizes
// of the letters.
const (
	besideLine = 0.3
	apart      = 0.6
	clearOf    = 0.15
)

// markGap is the distance of the lowest lane from the bars, in lines.
const markGap = 0.5

// placeMarks finds a place for the texts of marks, between two bounds, and returns the
// number of lanes that they take.
func (l *chartLayout) placeMarks(marks []Mark, style Style, from, to float64) (lanes int) {
	if len(marks) == 0 {
		return 0
	}
	for _, m := range marks {
		kind := min(m.Kind, Own)
		style.Bold = kind == Own || kind == Best
		text := shorten(m.Text, style, to-from)
		l.marks = append(l.marks, placedMark{
			kind: kind, x: l.at(m.Score), label: label{text: text, style: style}, width: Width(text, style),
		})
	}
	search := laneSearch{marks: l.marks, letters: l.letters, from: from, to: to, patience: 20_000}
	for lanes = 1; lanes <= len(marks); lanes++ {
		search.lanes = lanes
		if search.place(0) {
			return lanes
		}
	}
	for i := range l.marks {
		m := &l.marks[i]
		m.lane, m.beside, m.masks = i, false, true
		search.above(m)
	}
	return len(marks)
}

// A laneSearch tries places for the texts of one mark after the other.
type laneSearch struct {
	marks    []placedMark
	letters  float64 // their size
	lanes    int
	from, to float64
	patience int // how many places may still be tried
}

// place finds places for the marks from the ith on. It reports whether there are any.
func (s *laneSearch) place(i int) bool {
	if i == len(s.marks) {
		return true
	}
	m := &s.marks[i]
	for lane := range s.lanes {
		m.lane = lane
		for way := range 3 {
			if s.patience--; s.patience < 0 {
				return false
			}
			switch m.beside = way > 0; way {
			case 0:
				s.above(m)
			case 1:
				m.from, m.to = m.x+besideLine*s.letters, m.x+besideLine*s.letters+m.width
			case 2:
				m.from, m.to = m.x-besideLine*s.letters-m.width, m.x-besideLine*s.letters
			}
			if m.from < s.from-0.01 || m.to > s.to+0.01 {
				continue
			}
			if s.fits(i) && s.place(i+1) {
				return true
			}
		}
	}
	return false
}

// above puts the text above the line, in the middle of it if there is room.
func (s *laneSearch) above(m *placedMark) {
	m.from = math.Max(math.Min(m.x-m.width/2, s.to-m.width), s.from)
	m.to = m.from + m.width
}

// fits reports whether the ith mark goes together with those before it.
func (s *laneSearch) fits(i int) bool {
	m := &s.marks[i]
	for j := range i {
		o := &s.marks[j]
		gap := apart * s.letters
		if m.lane == o.lane && m.from < o.to+gap && o.from < m.to+gap || m.crosses(o, s.letters) || o.crosses(m, s.letters) {
			return false
		}
	}
	return true
}

// crosses reports whether the line of a mark runs through the text of another.
func (m *placedMark) crosses(o *placedMark, letters float64) bool {
	reaches := m.lane > o.lane || m.lane == o.lane && m.beside
	return reaches && o.from-clearOf*letters < m.x && m.x < o.to+clearOf*letters
}

// settle finds the heights of a mark, once those of the bars are known.
func (m *placedMark) settle(l *chartLayout) {
	m.labelTop = l.top - (markGap+float64(m.lane+1))*l.line
	if m.top = m.labelTop + l.line; m.beside {
		m.top = m.labelTop + 0.15*l.line
	}
	m.label.x, m.label.y = m.from, m.labelTop+0.75*l.line
}
