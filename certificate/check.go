package certificate

import (
	"context"
	"slices"

	"bullseye/sudoku"
)

// Table is the value of each digit in each cell, [cell][digit−1]. A grid scores
// the sum over its cells.
type Table = [sudoku.Cells][9]int64

// MaxEntry bounds the entries of a table that the checker admits.
const MaxEntry = 9_000_000_000_000

// MaxSize is the length in bytes of the longest certificate that is read.
const MaxSize = 64 << 20

// A Claim is the statement that a certificate proves.
type Claim struct {
	Score int64       // no completion scores more
	Grid  sudoku.Grid // a completion with this score
	Steps int         // the number of steps in the proof
}

// Limits bound the cost of a check. A zero field stands for its default.
type Limits struct {
	// Work bounds the number of elementary steps, of about a nanosecond each;
	// the default is 20 billion.
	Work int64
	// Templates bounds the number of templates held at a time, 24 bytes each;
	// the default is a million.
	Templates int
}

const (
	defaultWork      = 20_000_000_000
	defaultTemplates = 1_000_000
)

// Check verifies that the certificate proves the best score of the candidates
// by the table, and returns its claim. It takes nothing in the certificate on
// trust; its error says what does not hold.
func Check(ctx context.Context, start *sudoku.Candidates, table *Table, certificate []byte, limits Limits) (Claim, error) {
	c := &checker{ctx: ctx, walk: walks(), work: defaultWork, room: defaultTemplates}
	if limits.Work > 0 {
		c.work = limits.Work
	}
	if limits.Templates > 0 {
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
	p, err := c.claimed(start, table, score, &grid)
	if err != nil {
		return Claim{}, err
	}
	// All scores differ from the claimed one by whole units, so a higher score
	// is higher by at least one level.
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

// claimed checks that the values are admitted and that the grid is a completion
// with the score. It returns the propagated position.
func (c *checker) claimed(start *sudoku.Candidates, table *Table, score int64, grid *sudoku.Grid) (sudoku.Candidates, error) {
	p := *start
	for i := range p {
		p[i] &= sudoku.AllDigits
		for _, v := range table[i] {
			if v < -MaxEntry || v > MaxEntry {
				return p, c.fail(ErrForm, "a value of %s is out of range", sudoku.Cell(i))
			}
		}
	}
	if !grid.Within(&p) {
		return p, c.fail(ErrProof, "the grid is not a completion")
	}
	sum := int64(0)
	for i, d := range grid {
		sum += table[i][d-1]
	}
	if sum != score {
		return p, c.fail(ErrProof, "the grid scores %d, not %d", sum, score)
	}
	if !propagate(&p) {
		return p, c.fail(ErrProof, "the board has no completion") // cannot happen: the grid is one
	}
	return p, nil
}

// A checker goes through a proof. Its sums stay within 64 bits: worths are below
// 2^44.1 levels, so below 2^54.1 after scaling; prices are at most 2^54; nine of
// both make less than 2^58.3, and the sums of 81 prices and nine templates less
// than 2^61.6.
type checker struct {
	reader
	levels
	ctx   context.Context
	walk  *walk
	scale int64
	aim   int64 // every better grid counts at least this
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

// position checks the proof that no completion of a propagated position reaches
// the aim. Every step that is followed by others leaves them fewer candidates,
// so steps are nested at most 729 deep.
func (c *checker) position(p *sudoku.Candidates) error {
	if g, ok := solved(p); ok {
		return c.grid(&g)
	}
	c.steps++
	begin := c.at
	step, err := c.byte()
	if err != nil {
		return err
	}
	switch step {
	case stepPruned, stepListed, stepStruck:
		return c.priced(p, step, begin)
	case stepCell:
		return c.splitCell(p, begin)
	case stepHouse:
		return c.splitHouse(p, begin)
	}
	return c.fail(ErrForm, "there is no step %q", step)
}

// grid checks that a grid does not reach the aim.
func (c *checker) grid(g *sudoku.Grid) error {
	sum := int64(0)
	for i, d := range g {
		sum += c.worth[i][d-1]
	}
	if sum*c.scale >= c.aim {
		return c.fail(ErrProof, "there is a grid that scores more")
	}
	return nil
}

// priced checks a step with prices.
func (c *checker) priced(p *sudoku.Candidates, step byte, begin int) error {
	prices, err := c.prices()
	if err != nil {
		return err
	}
	bound, feasible, err := c.bound(p, prices)
	if err != nil {
		return err
	}
	below := !feasible || bound < c.aim
	switch {
	case below && step == stepPruned:
		return nil
	case below:
		return c.fail(ErrForm, "the step at byte %d should be one that prunes", begin)
	case step == stepPruned:
		return c.fail(ErrProof, "the bound of the step at byte %d is not below the aim", begin)
	case step == stepListed:
		return c.listed(bound - c.aim)
	}
	return c.struck(p, bound-c.aim, begin)
}

// splitCell checks a step that splits a position by the candidates of a cell.
func (c *checker) splitCell(p *sudoku.Candidates, begin int) error {
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
}

// splitHouse checks a step that splits a position by the cells of a house that
// can hold a digit.
func (c *checker) splitHouse(p *sudoku.Candidates, begin int) error {
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
func (c *checker) bound(p *sudoku.Candidates, prices *prices) (bound int64, feasible bool, err error) {
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

// struck checks a step that strikes the candidates whose best template loses
// more than the budget, and then the proof of the rest.
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

// listed checks that no nine templates fill the grid and lose the budget or less
// together.
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

// fits returns an error if templates of the lists, one of each, fill the cells
// that are not taken and lose no more than the budget.
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
	first := lists[pick]
	lists = slices.Delete(slices.Clone(lists), pick, pick+1)
	keep := len(c.held)
	defer func() { c.held = c.held[:keep] }()
	for _, t := range first {
		if t.loss > budget {
			continue
		}
		c.held = c.held[:keep]
		taken := taken.union(t.cells)
		rest, ok, err := c.beside(lists, t, taken, budget-t.loss)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if err := c.fits(rest, taken, budget-t.loss); err != nil {
			return err
		}
	}
	return nil
}

// beside returns the templates of each list that fit beside a template and cost
// no more than the budget. False says that they cannot fill the grid: a list has
// none, together they lose more than the budget, or a cell is left out.
func (c *checker) beside(lists [][]template, t template, taken cells, budget int64) ([][]template, bool, error) {
	rest := make([][]template, len(lists))
	least := int64(0) // the sum of the smallest losses
	covered := taken
	for i, list := range lists {
		if err := c.spend(2*len(list) + 50); err != nil {
			return nil, false, err
		}
		if len(c.held)+len(list) > c.room {
			return nil, false, c.fail(ErrWork, "a step holds more than %d templates", c.room)
		}
		from, low := len(c.held), int64(-1)
		for _, o := range list {
			if o.loss <= budget && !o.cells.meets(t.cells) {
				c.held = append(c.held, o)
				covered = covered.union(o.cells)
				if low < 0 || o.loss < low {
					low = o.loss
				}
			}
		}
		if low < 0 {
			return nil, false, nil
		}
		rest[i] = c.held[from:]
		least += low
	}
	return rest, least <= budget && covered.len() == sudoku.Cells, nil
}
