package target

import (
	"math/bits"

	"bullseye/sudoku"
)

// run searches the position to its end, or until the context ends.
func (s *solver[T]) run(p *position) {
	s.setPace(p)
	if s.rugged {
		s.nodes = 0
		s.greedy(p, 300)
		if !s.sift(p) {
			return
		}
		s.setPace(p)
	}
	falling := s.falling()
	var bound int64
	for i, stage := range &stages {
		if stage.left != 0 && (p.left > stage.left || s.k > 1) {
			continue
		}
		bound = s.descend(p, stage.steps, falling)
		if bound == impossible {
			return
		}
		s.ceiling = min(s.ceiling, s.floor(bound))
		if s.err != nil || s.ceiling < s.aim {
			return
		}
		if s.k > 1 {
			continue
		}
		settled, some := s.allowances(bound, &stage)
		if settled {
			return
		}
		if i == 2 && !some && p.left > 72 {
			break // many ties: more steps will not tell them apart
		}
	}
	s.deepen(p, s.floor(bound))
}

// A stage lets the prices settle further and then lists the completions next
// to the bound, first those within the least allowance, then within larger ones.
type stage struct {
	steps        int
	left         int // if not 0, the stage is for positions with so few open cells
	least, times int64
	most         int64
	room, work   int
}

// Where few cells are left the list can go deep at once.
var stages = [...]stage{
	{12, 42, 2, 4, 200, 250, 5_000},
	{28, 0, 0, 2, 1, 250, 3_000},
	{20, 0, 0, 2, 7, 400, 10_000},
	{32, 0, 0, 2, 127, 1000, 40_000},
}

// falling returns step lengths where no level to reach is known. They would
// reach one somewhat below the lowest bound so far if the bound fell as steeply
// as it starts to; the somewhat shrinks slowly while the bound falls to new
// depths and quickly while it does not.
func (s *solver[T]) falling() func(int64) float32 {
	hope, lowest := 6.4*float32(s.spread), int64(1)<<62
	return func(bound int64) float32 {
		if bound < lowest {
			lowest = bound
			hope *= 0.96
		} else {
			hope *= 0.8
		}
		return min((hope+float32(bound-lowest))/max(s.problem.Slope(), 1), 1)
	}
}

// shrinking returns ever shorter steps from a twentieth of a pace.
func shrinking() func(int64) float32 {
	paces := float32(0.05)
	return func(int64) float32 {
		paces *= 0.85
		return paces
	}
}

// allowances enumerates what is within the stage's allowances of the bound;
// settled says that this was all there is to do for the whole start, some that
// it got through with at least one of them.
func (s *solver[T]) allowances(bound int64, st *stage) (settled, some bool) {
	top := s.floor(bound)
	for allow := st.least; allow <= st.most && s.err == nil; allow = st.times*allow + st.times/2 {
		guess := max(top-allow, s.aim)
		if !s.enumerate(bound, guess, st.room, st.work) {
			return false, some
		}
		some = true
		s.ceiling = min(s.ceiling, max(guess-1, s.aim-1))
		if s.aim >= guess {
			return true, true
		}
	}
	return false, some
}

// deepen searches in a tree. While fewer than k grids are known nothing tells
// which are of interest, so it guesses a level that the last of them reaches,
// and a lower one if it was wrong. The first guess is top.
func (s *solver[T]) deepen(p *position, top int64) {
	least := s.floor(s.worst(p))
	allow := int64(0)
	start := prices[T](s.problem.Prices[:sudoku.Cells])
	for s.err == nil {
		guess := max(top-allow, least)
		s.aim = max(guess, s.need())
		root := *p
		if s.sift(&root) {
			copy(s.problem.Prices[:], start[:])
			s.settle(&root)
		}
		if s.err != nil {
			return
		}
		s.sort()
		if s.full && s.least >= guess || guess == least {
			return
		}
		if s.k == 1 {
			s.ceiling = min(s.ceiling, guess-1)
		}
		s.aim = s.need()
		allow += allow/2 + max(s.floor(s.spread)/64, 1)
	}
}

// settle searches a position after its prices have settled.
func (s *solver[T]) settle(p *position) {
	s.setPace(p)
	paces := s.polyak(s.aim - 1)
	if s.rugged {
		paces = s.falling()
	}
	bound := int64(1) << 62
	for {
		lower := s.descend(p, 24, paces)
		if s.err != nil || lower == impossible || s.floor(lower) < s.aim {
			return
		}
		fell := bound - lower
		bound = lower
		if fell/2 <= bound-s.count(s.aim) {
			break
		}
	}
	from := prices[T](s.problem.Prices[:sudoku.Cells])
	if s.k == 1 && s.dive(p) {
		return
	}
	s.tree(p, from, s.floor(bound))
}

// dive tries to reach the aim on a short way: it gives one digit after the
// other the template that meets least resistance, while the bound allows. True
// says that nothing is left to look for.
func (s *solver[T]) dive(start *position) bool {
	p := *start
	bound := int64(1) << 62
	for {
		lower := s.descend(&p, 6, s.polyak(s.aim))
		if s.err != nil || lower == impossible || s.floor(lower) < s.aim {
			return false
		}
		if bound == 1<<62 {
			bound = lower
		}
		_, ok := s.strike(&p, lower)
		if !ok || p.left == 0 {
			return false
		}
		lower = s.relaxation.bound(&p)
		if lower == impossible || s.floor(lower) < s.aim {
			return false
		}
		aim := s.aim
		if s.enumerate(lower, s.aim, 400, 4000) {
			return s.floor(bound) < s.aim
		}
		if s.aim > aim {
			return s.floor(bound) < s.aim
		}
		s.trace()
		pick, least := -1, 0
		for lane := range 9 {
			conflicts, open := 0, false
			for _, cells := range &s.problem.Cells {
				c := cells[lane]
				conflicts += int(s.problem.Wanted[c])
				open = open || !p.isPlaced(int(c))
			}
			if open && (pick < 0 || conflicts < least) {
				pick, least = lane, conflicts
			}
		}
		if pick < 0 {
			return false
		}
		for _, cells := range &s.problem.Cells {
			p.assign(int(cells[pick]), uint8(pick+1))
		}
		if !p.propagate() {
			return false
		}
	}
}

// greedy looks for a completion with the best candidates where most depends on
// them; it gives up after so many nodes.
func (s *solver[T]) greedy(p *position, nodes uint64) bool {
	if s.nodes++; s.nodes > nodes || !s.spend(1<<8, s.know) {
		return true
	}
	if p.left == 0 {
		g := p.grid()
		s.offer(&g, s.level(p))
		return true
	}
	pick, most := -1, int64(-1)
	var ranked sudoku.Digits
	for c := range p.cells {
		if p.isPlaced(c) {
			continue
		}
		low, high := int64(1)<<62, -int64(1)<<62
		for d := range p.cells[c].All() {
			v := int64(s.problem.Values[c][d-1])
			low, high = min(low, v), max(high, v)
		}
		if high-low > most {
			pick, most, ranked = c, high-low, p.cells[c]
		}
	}
	for ranked != 0 {
		best := ranked.Smallest()
		for d := range ranked.All() {
			if s.problem.Values[pick][d-1] > s.problem.Values[pick][best-1] {
				best = d
			}
		}
		ranked &^= sudoku.DigitSet(best)
		next := *p
		if next.assign(pick, best); next.propagate() && s.greedy(&next, nodes) {
			return true
		}
	}
	return false
}

// worst returns what the worst candidates count together.
func (s *solver[T]) worst(p *position) int64 {
	sum := int64(0)
	for c := range p.cells {
		least := int64(1) << 62
		for d := range p.cells[c].All() {
			least = min(least, int64(s.problem.Values[c][d-1]))
		}
		sum += least
	}
	return sum
}

// sift removes candidates without which even the best ones of all other cells
// do not reach the aim, and propagates; false says that nothing is left. The
// relaxation would find this out as well, but where a few weights are far
// larger than the others it would take long about it.
func (s *solver[T]) sift(p *position) bool {
	for {
		var best [sudoku.Cells]int64
		sum := int64(0)
		for c := range p.cells {
			best[c] = -1 << 62
			for d := range p.cells[c].All() {
				best[c] = max(best[c], int64(s.problem.Values[c][d-1]))
			}
			sum += best[c]
		}
		slack := sum - s.count(s.aim)
		if slack < 0 {
			return false
		}
		changed := false
		for c := range p.cells {
			for d := range p.cells[c].All() {
				if best[c]-int64(s.problem.Values[c][d-1]) > slack {
					p.cells[c] &^= sudoku.DigitSet(d)
					changed = true
				}
			}
		}
		if !changed {
			return true
		}
		if !p.propagate() {
			return false
		}
	}
}

// tree searches a position. The prices are those of the position above, and
// above is a bound on the scores in it.
func (s *solver[T]) tree(p *position, from prices[T], above int64) {
	s.nodes++
	if above < s.aim || s.err != nil {
		return
	}
	if s.rugged && !s.sift(p) {
		return
	}
	if p.left == 0 {
		s.spend(1<<8, s.know)
		g := p.grid()
		s.offer(&g, s.level(p))
		return
	}
	copy(s.problem.Prices[:], from[:])
	polyak := s.polyak(s.aim)
	steps := 6
	var bound int64
	for {
		bound = s.descend(p, steps, polyak)
		if bound == impossible || s.floor(bound) < s.aim || s.err != nil {
			return
		}
		struck, ok := s.strike(p, bound)
		if !ok {
			return
		}
		if p.left == 0 {
			g := p.grid()
			s.offer(&g, s.level(p))
			return
		}
		if struck == 0 {
			break
		}
		steps = 3
		if struck < 5 {
			steps = 0
		}
	}
	if s.enumerate(bound, s.aim, 300, 6000) || s.err != nil {
		return
	}
	// enumerate leaves the problem solved; the marginals still hold.
	s.branch(p, bound)
}

// polyak returns step lengths that would reach a bound of that level if the
// bound fell as steeply as it starts to.
func (s *solver[T]) polyak(level int64) func(int64) float32 {
	return func(bound int64) float32 {
		return min(float32(max(bound-s.count(level), 1))/max(s.problem.Slope(), 1), 1)
	}
}

// level returns the level of a position without open cells.
func (s *solver[T]) level(p *position) int64 {
	sum := int64(0)
	for c, d := range p.cells {
		sum += int64(s.problem.Values[c][d.Smallest()-1])
	}
	return s.floor(sum)
}

// A branch is one candidate of the unit that a position is split by.
type branch struct {
	cell  uint8
	digit uint8
	bound int64 // what the position counts at most with this candidate
}

// split chooses what to split a position by: a cell, or if house is not
// negative a house and the digit of a lane, whose choices look fewest. A choice
// that would use up the gap between bound and aim counts little.
func (s *solver[T]) split(p *position, bound int64) (cell, house, lane int) {
	gap := float32(max(bound-s.count(s.aim), 1))
	var weights [sudoku.Houses][9]float32
	best := float32(1e30)
	house = -1
	for c := range p.cells {
		if p.isPlaced(c) {
			continue
		}
		m := &s.problem.Marginal[c]
		own := &housesOf[c]
		sum := float32(0)
		for set := uint16(p.cells[c]); set != 0; set &= set - 1 {
			d := bits.TrailingZeros16(set) & 15
			left := 1 - float32(s.problem.Z[d]-m[d])/gap
			weight := 0.0625 + float32(left*left)*left
			sum += weight
			weights[own[0]][d%9] += weight
			weights[own[1]][d%9] += weight
			weights[own[2]][d%9] += weight
		}
		if sum < best {
			best, cell = sum, c
		}
	}
	for h := range weights {
		for d, sum := range weights[h] {
			if sum < best && sum > 0 {
				best, house, lane = sum, h, d
			}
		}
	}
	return cell, house, lane
}

// before tells whether a part with bound a is searched before one with bound
// b: the higher first, but last those in which grids at the level to avoid may
// be.
func (s *solver[T]) before(a, b int64) bool {
	if x, y := s.floor(a) < s.avoid, s.floor(b) < s.avoid; x != y {
		return x
	}
	return a > b
}

// branch searches the parts of a position.
func (s *solver[T]) branch(p *position, bound int64) {
	cell, house, lane := s.split(p, bound)
	var unit [9]branch
	size := 0
	add := func(c uint8, d int) {
		b := branch{c, uint8(d + 1), bound - int64(s.problem.Z[d]) + int64(s.problem.Marginal[c][d])}
		i := size
		for ; i > 0 && s.before(b.bound, unit[i-1].bound); i-- {
			unit[i] = unit[i-1]
		}
		unit[i] = b
		size++
	}
	if house < 0 {
		for d := range p.cells[cell].All() {
			add(uint8(cell), int(d-1))
		}
	} else {
		for _, c := range houses[house] {
			if p.cells[c]>>lane&1 != 0 {
				add(c, lane)
			}
		}
	}
	from := prices[T](s.problem.Prices[:sudoku.Cells])
	level := len(s.pending)
	s.pending = append(s.pending, 0)
	for i, b := range unit[:size] {
		if s.err != nil {
			break
		}
		s.pending[level] = s.floor(b.bound)
		for _, later := range unit[i:size] {
			s.pending[level] = max(s.pending[level], s.floor(later.bound))
		}
		if s.floor(b.bound) < s.aim {
			continue
		}
		next := *p
		next.assign(int(b.cell), b.digit)
		if next.propagate() {
			s.tree(&next, from, s.floor(b.bound))
		}
	}
	if s.err == nil {
		s.pending = s.pending[:level]
	}
}
