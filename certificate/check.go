package certificate

import (
	"context"
	"slices"

	"bullseye/sudoku"
)

// Limits bound what a check may take. A zero field stands for its default.
type Limits struct {
	// Work is how many elementary steps the check may take, of a nanosecond or
	// so each; the default is 20 billion.
	Work int64
	// Templates is how many templates may be held at a time, 24 bytes each; the
	// default is a million.
	Templates int
}

const (
	defaultWork      = 20_000_000_000
	defaultTemplates = 1_000_000
)

// Check verifies that the certificate proves the best score of the candidates
// by the table, and returns what it claims. Nothing in it is taken on trust,
// and an error says what does not hold.
func Check(ctx context.Context, start *sudoku.Candidates, table *Table, certificate []byte, limits *Limits) (Claim, error) {
	c := &checker{ctx: ctx, walk: walks(), work: defaultWork, room: defaultTemplates}
	if limits != nil && limits.Work > 0 {
		c.work = limits.Work
	}
	if limits != nil && limits.Templates > 0 {
		c.room = limits.Templates
	}
	c.text = certificate
	if len(certificate) > MaxSize {
		return Claim{}, c.fail(ErrForm, "it has more than %d bytes", MaxSize)
	}
	if len(certificate) < len(magic)+sealSize {
		return Claim{}, c.fail(ErrForm, "it is too short")
	}
	c.text = certificate[:len(certificate)-sealSize]
	score, grid, scale, reference, err := c.header()
	if err != nil {
		return Claim{}, err
	}
	if sealOf(c.text, start, table) != [sealSize]byte(certificate[len(c.text):]) {
		return Claim{}, c.fail(ErrOther, "the seal does not match")
	}
	p := *start
	for i := range p {
		p[i] &= sudoku.AllDigits
		for _, v := range table[i] {
			if v < -MaxEntry || v > MaxEntry {
				return Claim{}, c.fail(ErrForm, "a value of %s is out of range", sudoku.Cell(i))
			}
		}
	}
	if !grid.Within(&p) {
		return Claim{}, c.fail(ErrProof, "the grid is not a completion")
	}
	sum := int64(0)
	for i, d := range grid {
		sum += table[i][d-1]
	}
	if sum != score {
		return Claim{}, c.fail(ErrProof, "the grid scores %d, not %d", sum, score)
	}
	if !propagate(&p) {
		return Claim{}, c.fail(ErrProof, "the board has no completion") // not after Within
	}
	// All scores differ from the claimed one by whole units, so one that is
	// higher is at least a level higher.
	c.levels = newLevels(&p, table, reference)
	c.scale = scale
	c.aim = ((score-c.base)/c.unit + 1) * scale
	if err := c.position(&p); err != nil {
		return Claim{}, err
	}
	if c.at != len(c.text) {
		return Claim{}, c.fail(ErrForm, "something follows the proof")
	}
	return Claim{Score: score, Grid: grid, Steps: c.steps}, nil
}

// A checker goes through a proof. The numbers it adds up stay within 64 bits:
// worths are below 2^44.1 levels, so with the scale below 2^54.1; prices are at
// most 2^54; nine of both make less than 2^58.3, and the sums of 81 prices and
// nine templates less than 2^61.6.
type checker struct {
	reader
	levels
	ctx   context.Context
	walk  *walk
	scale int64
	aim   int64 // what a better grid counts at least
	work  int64
	room  int
	steps int
	scans [9]scan
	held  []template
}

// spend accounts for work.
func (c *checker) spend(work int) error {
	before := c.work
	c.work -= int64(work)
	if c.work < 0 {
		return c.fail(ErrWork, "the limit is reached")
	}
	if before>>16 != c.work>>16 {
		return c.ctx.Err()
	}
	return nil
}

// position checks the proof that no completion of a propagated position counts
// the aim. Every step that goes on does so with fewer candidates, so there are
// at most 729 within each other.
func (c *checker) position(p *sudoku.Candidates) error {
	if g, ok := solved(p); ok {
		sum := int64(0)
		for i, d := range g {
			sum += c.worth[i][d-1]
		}
		if sum*c.scale >= c.aim {
			return c.fail(ErrProof, "there is a grid that scores more")
		}
		return nil
	}
	c.steps++
	begin := c.at
	tag, err := c.byte()
	if err != nil {
		return err
	}
	switch tag {
	case stepPruned, stepListed, stepStruck:
		prices, err := c.prices()
		if err != nil {
			return err
		}
		bound, feasible, err := c.bound(p, prices)
		if err != nil {
			return err
		}
		if !feasible || bound < c.aim {
			if tag != stepPruned {
				return c.fail(ErrForm, "the step at byte %d should be one that prunes", begin)
			}
			return nil
		}
		switch tag {
		case stepPruned:
			return c.fail(ErrProof, "the bound of the step at byte %d is not below the aim", begin)
		case stepListed:
			return c.listed(bound - c.aim)
		}
		return c.struck(p, bound-c.aim, begin)
	case stepCell:
		cell, err := c.byte()
		if err != nil {
			return err
		}
		if cell >= sudoku.Cells || p[cell].Len() < 2 {
			return c.fail(ErrForm, "there is nothing to choose in the cell of the step at byte %d", begin)
		}
		for d := range p[cell].All() {
			if err := c.child(p, sudoku.Cell(cell), d); err != nil {
				return err
			}
		}
		return nil
	case stepHouse:
		house, err := c.byte()
		if err != nil {
			return err
		}
		digit, err := c.byte()
		if err != nil {
			return err
		}
		if house >= sudoku.Houses || digit < 1 || digit > 9 {
			return c.fail(ErrForm, "there is no such house and digit")
		}
		var places []sudoku.Cell
		for _, cell := range sudoku.House(house).Cells() {
			if p[cell].Has(digit) {
				places = append(places, cell)
			}
		}
		if len(places) < 2 {
			return c.fail(ErrForm, "there is nothing to choose in the house of the step at byte %d", begin)
		}
		for _, cell := range places {
			if err := c.child(p, cell, digit); err != nil {
				return err
			}
		}
		return nil
	}
	return c.fail(ErrForm, "there is no step %q", tag)
}

// child checks the part of a position where a cell holds a digit.
func (c *checker) child(p *sudoku.Candidates, cell sudoku.Cell, d uint8) error {
	if err := c.spend(20_000); err != nil {
		return err
	}
	next := *p
	next[cell] = sudoku.DigitSet(d)
	if !propagate(&next) {
		return nil
	}
	return c.position(&next)
}

// bound returns the sum of the prices and of the best templates.
func (c *checker) bound(p *sudoku.Candidates, prices *Prices) (bound int64, feasible bool, err error) {
	if err := c.spend(9 * 4 * len(c.walk.all)); err != nil {
		return 0, false, err
	}
	for _, v := range prices {
		bound += v
	}
	feasible = true
	for d := range c.scans {
		s := &c.scans[d]
		for cell := range s.value {
			s.value[cell] = none
			if p[cell].Has(uint8(d + 1)) {
				s.value[cell] = c.worth[cell][d]*c.scale - prices[cell]
			}
		}
		s.scan(c.walk)
		if s.best == none {
			feasible = false
			continue
		}
		bound += s.best
	}
	return bound, feasible, nil
}

// struck goes on without the candidates whose best template loses more than
// the budget.
func (c *checker) struck(p *sudoku.Candidates, budget int64, begin int) error {
	next := *p
	for d := range c.scans {
		s := &c.scans[d]
		for cell, best := range s.through(c.walk) {
			if best == none || s.best-best > budget {
				next[cell] &^= sudoku.DigitSet(uint8(d + 1))
			}
		}
	}
	if next == *p {
		return c.fail(ErrForm, "the step at byte %d strikes nothing", begin)
	}
	if err := c.spend(20_000); err != nil {
		return err
	}
	if !propagate(&next) {
		return nil
	}
	return c.position(&next)
}

// listed looks for templates that fill the grid and lose no more than the
// budget together; there must be none.
func (c *checker) listed(budget int64) error {
	var lists [9][]template
	c.held = c.held[:0]
	var ends [9]int
	for d := range c.scans {
		var ok bool
		before := len(c.held)
		c.held, ok = c.scans[d].list(c.walk, budget, c.room, c.held)
		if err := c.spend(100 * (len(c.held) - before + 1)); err != nil {
			return err
		}
		if !ok {
			return c.fail(ErrWork, "a step lists more than %d templates", c.room)
		}
		ends[d] = len(c.held)
	}
	from := 0
	for d := range lists {
		lists[d] = c.held[from:ends[d]]
		from = ends[d]
	}
	return c.fits(lists[:], cells{}, budget)
}

// fits reports, as an error, templates that fill what is not taken.
func (c *checker) fits(lists [][]template, taken cells, budget int64) error {
	if len(lists) == 0 {
		return c.fail(ErrProof, "the listed templates fit together")
	}
	pick := 0
	for i := range lists {
		if len(lists[i]) < len(lists[pick]) {
			pick = i
		}
	}
	lists = slices.Clone(lists)
	first := lists[pick]
	lists = slices.Delete(lists, pick, pick+1)
	keep := len(c.held)
	defer func() { c.held = c.held[:keep] }()
	for _, t := range first {
		if t.loss > budget {
			continue
		}
		c.held = c.held[:keep]
		left := budget - t.loss
		// By list, what fits beside t, and the least that it loses.
		rest := make([][]template, len(lists))
		least := int64(0)
		union := cells{taken[0] | t.cells[0], taken[1] | t.cells[1]}
		fits := true
		for i, list := range lists {
			if err := c.spend(2*len(list) + 50); err != nil {
				return err
			}
			if len(c.held)+len(list) > c.room {
				return c.fail(ErrWork, "a step holds more than %d templates", c.room)
			}
			from, low := len(c.held), int64(-1)
			for _, o := range list {
				if o.loss <= left && !o.cells.meets(t.cells) {
					c.held = append(c.held, o)
					union[0] |= o.cells[0]
					union[1] |= o.cells[1]
					if low < 0 || o.loss < low {
						low = o.loss
					}
				}
			}
			rest[i] = c.held[from:]
			if low < 0 {
				fits = false
				break
			}
			least += low
		}
		if !fits || least > left || union.len() != sudoku.Cells {
			continue
		}
		if err := c.fits(rest, cells{taken[0] | t.cells[0], taken[1] | t.cells[1]}, left); err != nil {
			return err
		}
	}
	return nil
}
