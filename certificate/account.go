package certificate

import (
	"context"
	"slices"

	"bullseye/sudoku"
)

// An Account tells how a certificate proves its claim. It is for people who want to
// understand a proof: whether the proof holds is for Check to say, or Explain.
//
// A proof looks at the whole board first. If its prices do not settle everything, it
// splits the board into cases: one for each candidate of a cell, or for each place of a
// digit in a house. Each case is settled in the same way.
type Account struct {
	Claim

	// Prices are those of the first step that has some, nil if there is none: the candidates
	// may leave one grid, or the proof may split the board at once and settle all cases without.
	Prices *Priced

	Pruned int // positions that prices settle: their bound is too low
	Listed int // positions settled because no affordable templates fill the grid
	Struck int // steps in which prices strike candidates

	Cells  [sudoku.Cells]int     // how often a cell was split into its candidates
	Places [sudoku.Houses][9]int // how often a house was split into the places of a digit, [house][digit−1]

	Cases      int // that the splits made
	Impossible int // positions that the rules of sudoku alone settle, after a split or a strike
	Grids      int // positions with one candidate in every cell, so that a grid was scored
	Depth      int // of the most nested case; 0 if there are none

	Candidates  int // of the board, once the rules have been applied to it
	StruckFirst int // how many of them are removed before the first split
}

// Splits returns the number of splits.
func (a *Account) Splits() (n int) {
	for _, times := range a.Cells {
		n += times
	}
	for _, digits := range a.Places {
		for _, times := range digits {
			n += times
		}
	}
	return n
}

// Priced are prices and the bound that follows from them, in points of the score. Every
// digit pays the price of each cell that it takes. A completion takes every cell once, so
// it pays Total, the sum of the prices. Therefore, no completion of the board, or of the
// case, scores more than Total plus what the nine digits gain at best, each by itself.
type Priced struct {
	Case   []Placement // what the case assumes; nothing if it is about the whole board
	Prices [sudoku.Cells]float64
	Total  float64    // the sum of the prices
	Digits [9]float64 // what the best template of each digit scores, less the prices of its cells
	Bound  float64    // the sum of Total and Digits, up to rounding
}

// A Placement is a digit in a cell.
type Placement struct {
	Cell  sudoku.Cell
	Digit uint8
}

// Explain does the same as [Check], and tells how the certificate proves its claim. If the
// proof does not hold, the account is of no use.
func Explain(ctx context.Context, start sudoku.Candidates, table *Table, certificate []byte, limits Limits) (Account, error) {
	c := newChecker(ctx, len(certificate), limits)
	c.tally = &tally{table: table}
	claim, err := c.check(&start, table, certificate)
	c.tally.account.Claim = claim
	return c.tally.account, err
}

// A tally fills in an account while the checker goes through a proof. A nil *tally does
// nothing.
type tally struct {
	account Account
	table   *Table
	trail   []Placement // what the current case assumes
	split   bool        // there has been a split
}

func (t *tally) grid() {
	if t != nil {
		t.account.Grids++
	}
}

func (t *tally) pruned() {
	if t != nil {
		t.account.Pruned++
	}
}

func (t *tally) listed() {
	if t != nil {
		t.account.Listed++
	}
}

func (t *tally) splitCell(cell sudoku.Cell) {
	if t != nil {
		t.account.Cells[cell]++
		t.split = true
	}
}

func (t *tally) splitHouse(house sudoku.House, digit uint8) {
	if t != nil {
		t.account.Places[house][digit-1]++
		t.split = true
	}
}

// enter notes that a case begins, and whether the rules leave it possible.
func (t *tally) enter(cell sudoku.Cell, digit uint8, possible bool) {
	if t == nil {
		return
	}
	t.account.Cases++
	if !possible {
		t.account.Impossible++
	}
	t.trail = append(t.trail, Placement{cell, digit})
	t.account.Depth = max(t.account.Depth, len(t.trail))
}

func (t *tally) leave() {
	if t != nil {
		t.trail = t.trail[:len(t.trail)-1]
	}
}

// struck notes that candidates of a position are struck.
func (t *tally) struck(before, after *sudoku.Candidates, possible bool) {
	if t == nil {
		return
	}
	t.account.Struck++
	if !possible {
		t.account.Impossible++
		return
	}
	for c := range before {
		if !t.split {
			t.account.StruckFirst += before[c].Len() - after[c].Len()
		}
	}
}

// begin notes the position that the proof begins with.
func (t *tally) begin(p *sudoku.Candidates) {
	if t == nil {
		return
	}
	for _, s := range p {
		t.account.Candidates += s.Len()
	}
}

// bound notes the bound of a position by prices, which the checker has just found, unless
// it has noted one before. Both are counted in fractions of a level, and candidates from
// the middle of their cell. An account counts in points.
func (t *tally) bound(c *checker, p *sudoku.Candidates, prices *prices, bound int64) {
	if t == nil || t.account.Prices != nil {
		return
	}
	// Products are rounded before they are added, so that all processors agree.
	points := float64(c.unit) / float64(c.scale)
	priced := &Priced{Case: slices.Clone(t.trail), Bound: float64(c.base) + float64(float64(bound)*points)}
	for cell, s := range p {
		d := s.Smallest()
		middle := t.table[cell][d-1] - c.constant[d-1] - c.worth[cell][d-1]*c.unit
		priced.Prices[cell] = float64(middle) + float64(float64(prices[cell])*points)
		priced.Total += priced.Prices[cell]
	}
	for d := range c.scans {
		priced.Digits[d] = float64(float64(c.scans[d].best)*points) + float64(9*float64(c.constant[d]))
	}
	t.account.Prices = priced
}
