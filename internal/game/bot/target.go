package bot

import (
	"cmp"
	"errors"
	"slices"

	"bullseye/logic"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// prepareTarget prepares for a board of target sudoku. Players see singles there, which hold
// in all completions.
func (p *player) prepareTarget() error {
	if err := p.weights.Check(); err != nil {
		return err
	}
	if _, err := search.First(p.ctx, p.sheet.clues); err != nil {
		return err
	}
	p.solver = logic.NewPlayer(logic.Easy)
	switch p.habits.strength {
	case Strong:
		return p.headFor(p.imagineBest())
	case Perfect:
		result, err := score.Max(p.ctx, p.sheet.clues, score.Options{Objective: score.Objective{Weights: p.weights}})
		return p.headFor(result.Grid, err)
	}
	return nil
}

// chooseForScore makes the choice of a greedy or careful player, who overlooks some choices.
func (p *player) chooseForScore() error {
	all := choices(&p.sheet.at, p.weights)
	seen := slices.DeleteFunc(slices.Clone(all), func(logic.Candidate) bool {
		return p.random.below(100) < p.habits.overlooks
	})
	if len(seen) == 0 {
		seen = all
	}
	p.think(p.habits.choice)
	if p.habits.strength == Greedy {
		p.enter(seen[0])
		return nil
	}
	choice, refuted, err := p.compare(&p.sheet.at, seen, p.habits.looks)
	if err != nil {
		return err
	}
	for _, c := range refuted {
		p.think(p.habits.choice / 4)
		p.sheet.strike(c)
	}
	if choice.Digit != 0 { // otherwise others are left to look at, or a dead end shows
		p.enter(choice)
	}
	return nil
}

// compare follows choices until it has seen so many that do not lead to a dead end. It returns
// the one that leaves most to expect, or none, and those that led to a dead end.
func (p *player) compare(at *logic.Position, all []logic.Candidate, looks int) (choice logic.Candidate, refuted []logic.Candidate, err error) {
	var most int64
	for _, c := range all {
		after, err := p.follow(at, c)
		if err != nil {
			return choice, nil, err
		}
		if deadEnd(after) {
			refuted = append(refuted, c)
			continue
		}
		if value := expected(after, p.weights); choice.Digit == 0 || value > most {
			choice, most = c, value
		}
		if looks--; looks == 0 {
			break
		}
	}
	return choice, refuted, nil
}

// choices returns the candidates of blank cells, those that pay most first.
func choices(at *logic.Position, weights *score.Weights) (all []logic.Candidate) {
	for c := range sudoku.Cell(sudoku.Cells) {
		for d := range at.Candidates(c).All() {
			all = append(all, logic.Candidate{Cell: c, Digit: d})
		}
	}
	slices.SortStableFunc(all, func(a, b logic.Candidate) int {
		return cmp.Compare(pay(weights, b), pay(weights, a))
	})
	return all
}

func pay(weights *score.Weights, c logic.Candidate) int64 { return weights[c.Cell] * int64(c.Digit) }

// dearest returns the digit of a grid that pays most among those that are still blank.
func dearest(at *logic.Position, weights *score.Weights, goal *sudoku.Grid) (best logic.Candidate) {
	for cell, digit := range goal {
		c := logic.Candidate{Cell: sudoku.Cell(cell), Digit: digit}
		if at.Digit(c.Cell) == 0 && (best.Digit == 0 || pay(weights, c) > pay(weights, best)) {
			best = c
		}
	}
	return best
}

// follow returns the position after an entry and the singles that result. It stops at a dead
// end.
func (p *player) follow(at *logic.Position, c logic.Candidate) (*logic.Position, error) {
	after := *at
	after.Place(c)
	return &after, p.addSingles(&after)
}

// addSingles places singles until there is none, or a dead end.
func (p *player) addSingles(at *logic.Position) error {
	for !deadEnd(at) {
		step, err := p.solver.Next(p.ctx, at)
		if errors.Is(err, logic.ErrStuck) {
			return nil
		}
		if err != nil {
			return err
		}
		at.Apply(&step)
	}
	return nil
}

// expected returns the score that a position promises, up to a factor: as if the weight of
// each digit in a house were the mean of those of its places. The mean of the candidates of a
// cell would say less, because whatever one cell wins, others lose.
func expected(at *logic.Position, weights *score.Weights) (total int64) {
	const unit = 2520 // a multiple of all numbers of places
	all := digitsOf(at)
	for h := range sudoku.House(sudoku.Houses) {
		var sums, places [10]int64
		for _, c := range h.Cells() {
			for d := range all[c].All() {
				sums[d] += weights[c]
				places[d]++
			}
		}
		for d := int64(1); d <= 9; d++ {
			total += d * (sums[d] * unit / max(places[d], 1))
		}
	}
	return total
}

// imaginedLooks is the number of choices that are compared when somebody else's play is
// imagined.
const imaginedLooks = 2

// imagineBest returns the grid of a strong player. It goes the way to the best grid seen so
// far. After each choice on the way, it imagines other choices there, and how a careful player
// would continue.
func (p *player) imagineBest() (best sudoku.Grid, err error) {
	at, found := p.sheet.at, false
	var most int64
	for {
		if err := p.addSingles(&at); err != nil {
			return best, err
		}
		if at.Solved() {
			return best, nil
		}
		looked := 0
		for _, c := range choices(&at, p.weights) {
			if looked == p.habits.looks {
				break
			}
			if p.random.below(100) < p.habits.overlooks {
				continue
			}
			looked++
			grid, ok, err := p.imagine(&at, c)
			if err != nil {
				return best, err
			}
			if value := p.weights.Score(grid); ok && (!found || value > most) {
				best, most, found = grid, value, true
			}
		}
		if !found {
			if best, err = search.First(p.ctx, digitsOf(&at)); err != nil {
				return best, err
			}
			most, found = p.weights.Score(best), true
		}
		at.Place(dearest(&at, p.weights, &best))
	}
}

// imagine returns the grid to which a careful player comes after a choice. It reports false at
// a dead end.
func (p *player) imagine(at *logic.Position, choice logic.Candidate) (grid sudoku.Grid, ok bool, err error) {
	for choice.Digit != 0 {
		if at, err = p.follow(at, choice); err != nil || deadEnd(at) {
			return grid, false, err
		}
		if at.Solved() {
			return sudoku.Grid(at.Board()), true, nil
		}
		if choice, _, err = p.compare(at, choices(at, p.weights), imaginedLooks); err != nil {
			return grid, false, err
		}
	}
	return grid, false, nil
}
