package bot

import (
	"errors"

	"bullseye/logic"
	"bullseye/search"
	"bullseye/sudoku"
)

// prepareClassic prepares for a board of classic sudoku. If it has several completions,
// techniques that rely on uniqueness would be wrong, so the player knows none of them.
func (p *player) prepareClassic() error {
	level := p.habits.level
	switch _, err := search.Unique(p.ctx, p.sheet.clues); {
	case errors.Is(err, search.ErrMultiple):
		level = min(level, logic.Medium)
	case err != nil:
		return err
	}
	p.solver = logic.NewPlayer(level)
	if p.habits.strength != Perfect {
		return nil
	}
	return p.headFor(search.First(p.ctx, p.sheet.clues))
}

// guess enters any candidate of a cell with few of them.
func (p *player) guess() {
	cell := p.narrowest()
	digits := p.sheet.at.Candidates(cell)
	for range p.random.below(uint64(digits.Len())) {
		digits &^= sudoku.DigitSet(digits.Smallest())
	}
	p.think(guessTime)
	p.enter(logic.Candidate{Cell: cell, Digit: digits.Smallest()})
}

// narrowest returns the first of the blank cells with the fewest candidates.
func (p *player) narrowest() (cell sudoku.Cell) {
	fewest := 10
	for c := range sudoku.Cell(sudoku.Cells) {
		if n := p.sheet.at.Candidates(c).Len(); p.sheet.at.Digit(c) == 0 && n < fewest {
			cell, fewest = c, n
		}
	}
	return cell
}

// next returns the entry to make next on the way to a grid: in target sudoku the one that
// pays most, and otherwise one in a cell with few candidates.
func (p *player) next(goal *sudoku.Grid) logic.Candidate {
	if p.weights == nil {
		cell := p.narrowest()
		return logic.Candidate{Cell: cell, Digit: goal[cell]}
	}
	return dearest(&p.sheet.at, p.weights, goal)
}
