package certificate

import (
	"context"

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
	Work  int64       // the units of work that the check took
}

// Check verifies that the certificate proves the best score of the candidates
// by the table, and returns its claim. It takes nothing in the certificate on
// trust; its error, an *Error, says what does not hold. If ctx ends first, the error
// is that of ctx.
func Check(ctx context.Context, start sudoku.Candidates, table *Table, certificate []byte, limits Limits) (Claim, error) {
	return newChecker(ctx, len(certificate), limits).check(&start, table, certificate)
}

// newChecker returns a checker for a certificate of a size.
func newChecker(ctx context.Context, size int, limits Limits) *checker {
	c := &checker{ctx: ctx, walk: walks(), most: DefaultWork(size), room: defaultTemplates}
	if limits.Work > 0 {
		c.most = limits.Work
	}
	if limits.Templates > 0 {
		c.room = limits.Templates
	}
	return c
}

func (c *checker) check(start *sudoku.Candidates, table *Table, certificate []byte) (Claim, error) {
	if len(certificate) > MaxSize {
		return Claim{}, c.fail(MaxSize, ErrForm, "found %d bytes, expected at most %d", len(certificate), MaxSize)
	}
	if len(certificate) < len(magic)+sealSize {
		return Claim{}, c.fail(len(certificate), ErrForm, "found the end, expected %d bytes or more", len(magic)+sealSize)
	}
	c.text = certificate[:len(certificate)-sealSize]
	h, err := c.header()
	if err != nil {
		return Claim{}, err
	}
	if sealOf(c.text, start, table) != [sealSize]byte(certificate[len(c.text):]) {
		return Claim{}, c.fail(len(c.text), ErrOther, "found a seal that does not match, expected that of these bytes, this board and these values")
	}
	p, err := c.claimed(start, table, &h)
	if err != nil {
		return Claim{}, err
	}
	// All scores differ from the claimed one by whole units, so a higher score
	// is higher by at least one level.
	c.levels = newLevels(&p, table, h.reference)
	c.scale = h.scale
	c.aim = ((h.score-c.base)/c.unit + 1) * c.scale
	c.tally.begin(&p)
	if err := c.position(&p); err != nil {
		return Claim{}, err
	}
	if c.at != len(c.text) {
		return Claim{}, c.fail(c.at, ErrForm, "found a byte after the last step, expected the seal")
	}
	return Claim{Score: h.score, Grid: h.grid, Steps: c.steps, Work: c.spent}, nil
}

// claimed checks that the values are admitted and that the grid is a completion
// with the score. It returns the propagated position.
func (c *checker) claimed(start *sudoku.Candidates, table *Table, h *header) (sudoku.Candidates, error) {
	p := *start
	for i := range p {
		p[i] &= sudoku.AllDigits
		for d, v := range table[i] {
			if v < -MaxEntry || v > MaxEntry {
				return p, c.fail(0, ErrForm, "found value %d for digit %d in %s, expected -%d to %d", v, d+1, sudoku.Cell(i), int64(MaxEntry), int64(MaxEntry))
			}
		}
	}
	for i, d := range h.grid {
		if d < 1 || d > 9 || !p[i].Has(d) {
			return p, c.fail(h.gridAt+i/2, ErrProof, "found %d in %s of the grid, expected a candidate", d, sudoku.Cell(i))
		}
	}
	if !h.grid.Within(p) {
		return p, c.fail(h.gridAt, ErrProof, "found a digit twice in a house of the grid, expected a completion")
	}
	sum := int64(0)
	for i, d := range h.grid {
		sum += table[i][d-1]
	}
	if sum != h.score {
		return p, c.fail(len(magic), ErrProof, "found score %d, expected that of the grid, %d", h.score, sum)
	}
	if ok, err := c.propagate(&p); err != nil {
		return p, err
	} else if !ok {
		// The grid is a completion, so this cannot happen.
		return p, c.fail(h.gridAt, ErrProof, "found a board without a completion")
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
	spent int64 // units of work
	most  int64 // that may be spent
	room  int
	steps int
	scans [9]scan
	held  []template
	tally *tally // nil if nobody wants an account
}

// propagate propagates a position and charges it.
func (c *checker) propagate(p *sudoku.Candidates) (ok bool, err error) {
	rounds, ok := propagate(p)
	return ok, c.spend(rounds * roundWork)
}

// position checks the proof that no completion of a propagated position reaches
// the aim. Every step that is followed by others leaves them fewer candidates,
// so steps are nested at most 729 deep.
func (c *checker) position(p *sudoku.Candidates) error {
	if g, ok := solved(p); ok {
		c.tally.grid()
		return c.grid(&g)
	}
	c.steps++
	begin := c.at
	step, err := c.byte("a step")
	if err != nil {
		return err
	}
	switch step {
	case stepPruned, stepListed, stepStruck:
		return c.priced(p, step, begin)
	case stepCell:
		return c.splitCell(p)
	case stepHouse:
		return c.splitHouse(p)
	}
	return c.fail(begin, ErrForm, "found %q, expected a step: p, l, s, c or h", []byte{step})
}

// grid checks that a grid does not reach the aim.
func (c *checker) grid(g *sudoku.Grid) error {
	sum := int64(0)
	for i, d := range g {
		sum += c.worth[i][d-1]
	}
	if sum*c.scale >= c.aim {
		return c.fail(c.at, ErrProof, "found a completion that scores more than the claim: %s", g)
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
	if feasible {
		c.tally.bound(c, p, prices, bound)
	}
	below := !feasible || bound < c.aim
	switch {
	case below && step == stepPruned:
		c.tally.pruned()
		return nil
	case below:
		return c.fail(begin, ErrForm, "found step %q with a bound below the aim, expected step p", []byte{step})
	case step == stepPruned:
		return c.fail(begin, ErrProof, "found bound %d, expected less than the aim, %d", bound, c.aim)
	case step == stepListed:
		c.tally.listed()
		return c.listed(bound-c.aim, begin)
	}
	return c.struck(p, bound-c.aim, begin)
}

// splitCell checks a step that splits a position by the candidates of a cell.
func (c *checker) splitCell(p *sudoku.Candidates) error {
	cell, err := c.byte("a cell")
	if err != nil {
		return err
	}
	if cell >= sudoku.Cells {
		return c.fail(c.at-1, ErrForm, "found cell %d, expected 0 to %d", cell, sudoku.Cells-1)
	}
	if p[cell].Len() < 2 {
		return c.fail(c.at-1, ErrForm, "found %s, expected a cell with several candidates", sudoku.Cell(cell))
	}
	c.tally.splitCell(sudoku.Cell(cell))
	for d := range p[cell].All() {
		if err := c.child(p, sudoku.Cell(cell), d); err != nil {
			return err
		}
	}
	return nil
}

// splitHouse checks a step that splits a position by the cells of a house that
// can hold a digit.
func (c *checker) splitHouse(p *sudoku.Candidates) error {
	house, err := c.byte("a house")
	if err != nil {
		return err
	}
	if house >= sudoku.Houses {
		return c.fail(c.at-1, ErrForm, "found house %d, expected 0 to %d", house, sudoku.Houses-1)
	}
	digit, err := c.byte("a digit")
	if err != nil {
		return err
	}
	if digit < 1 || digit > 9 {
		return c.fail(c.at-1, ErrForm, "found digit %d, expected 1 to 9", digit)
	}
	var places []sudoku.Cell
	for _, cell := range sudoku.House(house).Cells() {
		if p[cell].Has(digit) {
			places = append(places, cell)
		}
	}
	if len(places) < 2 {
		return c.fail(c.at-1, ErrForm, "found digit %d, expected one with several places in house %d", digit, house)
	}
	c.tally.splitHouse(sudoku.House(house), digit)
	for _, cell := range places {
		if err := c.child(p, cell, digit); err != nil {
			return err
		}
	}
	return nil
}

// child checks the part of a position where a cell holds a digit.
func (c *checker) child(p *sudoku.Candidates, cell sudoku.Cell, d uint8) error {
	next := *p
	next[cell] = sudoku.DigitSet(d)
	ok, err := c.propagate(&next)
	if err != nil {
		return err
	}
	c.tally.enter(cell, d, ok)
	defer c.tally.leave()
	if !ok {
		return nil
	}
	return c.position(&next)
}

// bound returns the sum of the prices and of the best templates.
func (c *checker) bound(p *sudoku.Candidates, prices *prices) (bound int64, feasible bool, err error) {
	if err := c.spend(9 * 2 * moveWork * int64(len(c.walk.all))); err != nil {
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
	if err := c.spend(9 * moveWork * int64(len(c.walk.all))); err != nil {
		return err
	}
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
		return c.fail(begin, ErrForm, "found step s that removes no candidate, expected one at least")
	}
	ok, err := c.propagate(&next)
	if err != nil {
		return err
	}
	c.tally.struck(p, &next, ok)
	if !ok {
		return nil
	}
	return c.position(&next)
}
