package engine

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
)

// A Search goes through the assignments that a network allows.
type Search struct {
	n      *Network
	state  *state
	frames []snapshot // by depth
	depth  int
	cells  []uint16 // by depth: what was guessed
	values []uint32
	score  []int64 // by cell: points for failures of decisions about it
	points int64   // for a failure
	begun  bool
	rest   *Search // of Probe
	// Guesses counts the values that were tried.
	Guesses int64
}

// What a failure counts grows by a hundredth each time, so that the latest ones count most.
const (
	firstPoints = 1 << 10
	mostPoints  = 1 << 30
)

// share[k] is what a point counts for a cell with k values.
var share = func() (t [33]int64) {
	for k := 1; k < len(t); k++ {
		t[k] = int64(1 << 20 / (float64(k) * math.Sqrt(float64(k))))
	}
	return t
}()

// twoPlaces is what a point counts for a value that has two places in a house.
var twoPlaces = share[2] * 4 / 5

// NewSearch returns a search of a finished network.
func NewSearch(n *Network) *Search {
	s := &Search{n: n, state: n.newState(&ending{})}
	s.frames = make([]snapshot, n.cells+1)
	s.cells = make([]uint16, n.cells+1)
	s.values = make([]uint32, n.cells+1)
	s.score = make([]int64, n.cells)
	return s
}

// Reset begins the search anew, with domains that may be smaller than those of the network. The search
// ends when the context does.
func (s *Search) Reset(ctx context.Context, domains []uint32) {
	s.depth, s.Guesses, s.begun = 0, 0, true
	*s.state.end = ending{ctx: ctx, over: ctx.Err() != nil}
	s.points = firstPoints
	for c := range s.score {
		s.score[c] = s.n.start[c] * firstPoints
	}
	if s.n.impossible || !s.state.begin(domains) || !s.state.propagate() {
		s.depth = -1
	}
}

// Domains returns what is left of the domains; after Next, a value for each cell. They are the
// search's own.
func (s *Search) Domains() []uint32 { return s.state.domain }

// Possible reports whether Reset left every cell a value.
func (s *Search) Possible() bool { return s.depth >= 0 }

// Next goes to the next assignment. It reports false when there is no other, and the error of the
// context if that ended before. first is the number of cells, from the first on, in which assignments
// must differ: of those that agree there, only one is found.
func (s *Search) Next(first int) (bool, error) {
	if s.depth < 0 {
		return false, s.Ended()
	}
	if !s.begun {
		// What was decided in later cells alone is done.
		for s.depth > 0 && int(s.cells[s.depth-1]) >= first {
			s.depth--
		}
		if !s.refute(false) {
			return false, s.Ended()
		}
	}
	s.begun = false
	for {
		cell, value := s.choose(first)
		if s.state.end.isOver() {
			s.depth = -1
			return false, s.Ended()
		}
		if value == 0 {
			return true, nil
		}
		if s.guess(cell, value) {
			continue
		}
		if !s.refute(true) {
			return false, s.Ended()
		}
	}
}

// Probe goes down from where Reset began, with a random value for each cell that choose chooses. It returns
// the product of the numbers of values, or 0 if it comes to a contradiction. first is that of Next.
func (s *Search) Probe(random *rand.Rand, first int) float64 {
	if s.depth < 0 {
		return 0
	}
	s.state.save(&s.frames[0])
	weight := 1.0
	for {
		cell, value := s.choose(first)
		if value == 0 {
			break
		}
		if int(cell) >= first {
			// The rest counts once, if there is any.
			if s.rest == nil {
				s.rest = NewSearch(s.n)
			}
			s.rest.Reset(s.state.end.ctx, s.state.domain)
			found, err := s.rest.Next(s.n.cells)
			s.state.end.over = s.state.end.over || err != nil
			if !found {
				weight = 0
			}
			break
		}
		d := s.state.domain[cell]
		if spare := s.spareNames(); spare != 0 && s.n.named[cell>>6]>>(cell&63)&1 != 0 {
			d &^= spare
		}
		weight *= float64(bits.OnesCount32(d))
		for range random.IntN(bits.OnesCount32(d)) {
			d &= d - 1
		}
		if !s.state.keep(cell, d&-d) || !s.state.propagate() {
			weight = 0
			break
		}
	}
	s.state.restore(&s.frames[0])
	return weight
}

// guess gives a cell a value, and reports whether every cell has one left.
func (s *Search) guess(cell uint16, value uint32) bool {
	s.Guesses++
	s.state.save(&s.frames[s.depth])
	s.cells[s.depth], s.values[s.depth] = cell, s.alike(cell, value)
	s.depth++
	s.state.failed = -1
	if s.state.keep(cell, value) && s.state.propagate() {
		return true
	}
	s.blame(cell)
	return false
}

// Ended returns the error of the context if the search ended with it.
func (s *Search) Ended() error {
	if s.state.end.over {
		return s.state.end.ctx.Err()
	}
	return nil
}

// refute goes back to the last guess whose refutation leaves something, and reports false if none is
// left.
func (s *Search) refute(failed bool) bool {
	for s.depth > 0 {
		s.depth--
		s.state.restore(&s.frames[s.depth])
		s.state.failed = -1
		if s.state.keep(s.cells[s.depth], ^s.values[s.depth]) && s.state.propagate() {
			return true
		}
		if failed {
			s.blame(s.cells[s.depth])
		}
	}
	s.depth = -1
	return false
}

// blame adds to the scores of the cell that a failed decision was about, and of the cells of the
// constraint that failed.
func (s *Search) blame(cell uint16) {
	if s.points += s.points / 100; s.points > mostPoints {
		s.points >>= 16
		for c := range s.score {
			s.score[c] >>= 16
		}
	}
	s.score[cell] += s.points
	if s.state.failed >= 0 {
		c := s.n.constraints[s.state.failed]
		blamed := c.cells
		if c.blamed != 0 {
			blamed = blamed[:max(c.blamed, 0)]
		}
		for _, cell := range blamed {
			s.score[cell] += s.points
		}
	}
}

// choose returns the cell with the highest score for the values it has left, and a value of it; no value
// if every cell has one. Cells from first on come last. A value that has two places in a house may be
// chosen before a cell with more than two values.
func (s *Search) choose(first int) (uint16, uint32) {
	if cell, value := s.askFirst(); value != 0 {
		return cell, value
	}
	best, bestScore := -1, int64(-1)
	spare := s.spareNames()
	for c, d := range s.state.domain {
		if d&(d-1) == 0 {
			continue
		}
		if spare != 0 && s.n.named[c>>6]>>(c&63)&1 != 0 {
			d &^= spare
		}
		if c >= first && best >= 0 {
			break
		}
		if score := s.score[c] * share[bits.OnesCount32(d)]; score > bestScore {
			best, bestScore = c, score
		}
	}
	if best < 0 {
		return 0, 0
	}
	d := s.state.domain[best]
	value := d & -d
	if bits.OnesCount32(d) > 2 && best < first {
		for i := len(s.n.constraints) - 1; i >= 0; i-- {
			c := s.n.constraints[i]
			if c.kind != houseKind {
				continue
			}
			var once, twice, more uint32
			for _, cell := range c.cells {
				d := s.state.domain[cell]
				more |= twice & d
				twice |= once & d
				once |= d
			}
			for two := twice &^ more; two != 0; two &= two - 1 {
				v := two & -two
				for _, cell := range c.cells {
					if d := s.state.domain[cell]; d&v != 0 {
						if score := s.score[cell] * twoPlaces; score > bestScore {
							best, bestScore, value = int(cell), score, v
						}
					}
				}
			}
		}
	}
	return uint16(best), value
}

// askFirst returns a place of a value of those to be decided first, which failed most for the places
// that it has left.
func (s *Search) askFirst() (cell uint16, value uint32) {
	bestScore := int64(-1)
	for i := range s.n.places {
		p := &s.n.places[i]
		count, place, most := int64(0), uint16(0), int64(-1)
		for _, c := range p.cells {
			if d := s.state.domain[c]; d == p.value {
				count = 0
				break
			} else if d&p.value != 0 {
				count++
				if score := s.score[c]; score > most {
					place, most = c, score
				}
			}
		}
		if count > 1 && p.weight*most/count > bestScore {
			bestScore, cell, value = p.weight*most/count, place, p.value
		}
	}
	return cell, value
}
