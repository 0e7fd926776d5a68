package certificate

import (
	"math/bits"
	"sync"

	"bullseye/sudoku"
)

// A walk builds the templates of a digit row by row. The next rows depend only
// on the columns taken and on the boxes taken in the current band; such a pair is
// a state. Few states can be reached. A pass over the moves between them finds
// the best template and the best one through each cell. Once the best
// continuation of each state is known, all good enough templates can be listed
// without detours.
type walk struct {
	first [11]int // by row: its first state; after the last row: the end
	all   []move  // row by row
	from  []int32 // by state: its first move
}

type move struct {
	state, next int32
	cell        uint8
}

// walks returns the only walk, which is made when it is first needed.
var walks = sync.OnceValue(func() *walk {
	w := &walk{}
	type state struct{ columns, boxes uint16 }
	states := []state{{}}
	number := map[state]int32{}
	for row := range 9 {
		begin, end := w.first[row], len(states)
		w.first[row+1] = end
		clear(number)
		for s := begin; s < end; s++ {
			w.from = append(w.from, int32(len(w.all)))
			for column := range 9 {
				at := states[s]
				if at.columns>>column&1 != 0 || at.boxes>>(column/3)&1 != 0 {
					continue
				}
				next := state{at.columns | 1<<column, at.boxes | 1<<(column/3)}
				if row%3 == 2 {
					next.boxes = 0
				}
				n, known := number[next]
				if !known {
					n = int32(len(states))
					number[next] = n
					states = append(states, next)
				}
				w.all = append(w.all, move{int32(s), n, uint8(9*row + column)})
			}
		}
	}
	w.first[10] = len(states)
	w.from = append(w.from, int32(len(w.all)))
	return w
})

// none is the sum of a path that does not exist. Two of them do not overflow.
const none = -1 << 61

// A scan holds the best templates of a digit for some prices.
type scan struct {
	value  [sudoku.Cells]int64 // the digit's value in a cell, less the price; none if it is no candidate
	before []int64             // by state: the best path from the first state
	after  []int64             // by state: the best path to the last state
	best   int64               // the best template, none if there is none
}

// scan finds the best paths for the values.
func (s *scan) scan(w *walk) {
	n := w.first[10]
	if s.before == nil {
		s.before, s.after = make([]int64, n), make([]int64, n)
	}
	for i := range n {
		s.before[i], s.after[i] = none, none
	}
	s.before[0], s.after[n-1] = 0, 0
	for _, m := range w.all {
		if v := s.value[m.cell]; v != none && s.before[m.state] != none {
			s.before[m.next] = max(s.before[m.next], s.before[m.state]+v)
		}
	}
	for i := len(w.all) - 1; i >= 0; i-- {
		m := w.all[i]
		if v := s.value[m.cell]; v != none && s.after[m.next] != none {
			s.after[m.state] = max(s.after[m.state], s.after[m.next]+v)
		}
	}
	s.best = s.after[0]
}

// through returns the best template through each cell.
func (s *scan) through(w *walk) (best [sudoku.Cells]int64) {
	for c := range best {
		best[c] = none
	}
	for _, m := range w.all {
		if v := s.value[m.cell]; v != none && s.before[m.state] != none && s.after[m.next] != none {
			best[m.cell] = max(best[m.cell], s.before[m.state]+v+s.after[m.next])
		}
	}
	return best
}

// cells is a set of cells.
type cells [2]uint64

func (s cells) with(c uint8) cells {
	s[c>>6] |= 1 << (c & 63)
	return s
}

func (s cells) union(o cells) cells { return cells{s[0] | o[0], s[1] | o[1]} }

func (s cells) meets(o cells) bool { return s[0]&o[0]|s[1]&o[1] != 0 }

func (s cells) len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// A template is nine cells and how much less they count than the best template.
type template struct {
	cells cells
	loss  int64
}

// A listing lists the templates that lose no more than a budget.
type listing struct {
	walk   *walk
	scan   *scan
	budget int64
	found  []template
	room   int   // the number of templates that found may hold
	work   int64 // the units that are left
}

// extend lists the templates that begin with a path to a state. False says that
// the room or the work is used up.
func (l *listing) extend(state int32, taken cells, sum int64) bool {
	w, s := l.walk, l.scan
	if int(state) == w.first[10]-1 {
		if len(l.found) >= l.room {
			return false
		}
		l.found = append(l.found, template{taken, s.best - sum})
		l.work -= listWork
		return l.work >= 0
	}
	moves := w.all[w.from[state]:w.from[state+1]]
	if l.work -= listMoveWork * int64(len(moves)); l.work < 0 {
		return false
	}
	for _, m := range moves {
		v := s.value[m.cell]
		if v == none || s.after[m.next] == none || s.best-(sum+v+s.after[m.next]) > l.budget {
			continue
		}
		if !l.extend(m.next, taken.with(m.cell), sum+v) {
			return false
		}
	}
	return true
}
