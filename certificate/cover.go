package certificate

import (
	"slices"

	"bullseye/sudoku"
)

// A list holds templates of one digit.
type list struct {
	templates []template
	least     int64 // the smallest loss among them
}

// listed checks that no nine templates, one of each digit, fill the grid and
// together lose the budget or less.
func (c *checker) listed(budget int64, begin int) error {
	c.held = c.held[:0]
	var ends [9]int
	for d := range c.scans {
		l := listing{
			walk: c.walk, scan: &c.scans[d], budget: budget,
			found: c.held, room: c.room, work: c.most - c.spent,
		}
		most := l.work
		full := !l.extend(0, cells{}, 0)
		c.held = l.found
		if err := c.spend(most - l.work); err != nil {
			return err
		}
		if full {
			return c.fail(begin, ErrWork, "found a step that lists more templates than the limit of %d", c.room)
		}
		ends[d] = len(c.held)
	}
	lists := make([]list, 9)
	from := 0
	for d := range lists {
		// The best template of each digit loses nothing.
		lists[d] = list{c.held[from:ends[d]], 0}
		from = ends[d]
	}
	return c.cover(lists, cells{}, budget, begin)
}

// cover returns an error if templates of the lists, one of each, fill the cells
// that are not taken and lose no more than the budget. It tries the templates of
// the shortest list.
func (c *checker) cover(lists []list, taken cells, budget int64, begin int) error {
	if len(lists) == 0 {
		return c.fail(begin, ErrProof, "found nine templates within the budget that fill the grid, expected none")
	}
	pick := 0
	for i := range lists {
		if len(lists[i].templates) < len(lists[pick].templates) {
			pick = i
		}
	}
	first := lists[pick].templates
	lists = slices.Delete(slices.Clone(lists), pick, pick+1)
	if err := c.spend(coverWork + entryWork*int64(len(first))); err != nil {
		return err
	}
	keep := len(c.held)
	defer func() { c.held = c.held[:keep] }()
	for _, t := range first {
		c.held = c.held[:keep]
		taken := taken.union(t.cells)
		rest, ok, err := c.beside(lists, t, taken, budget-t.loss, begin)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if err := c.cover(rest, taken, budget-t.loss, begin); err != nil {
			return err
		}
	}
	return nil
}

// beside returns the templates of each list that fit beside a template and, with
// the least losses of the other lists, lose no more than the budget. False says
// that they cannot fill the grid: a list has none, or a cell is left out.
func (c *checker) beside(lists []list, t template, taken cells, budget int64, begin int) ([]list, bool, error) {
	if err := c.spend(choiceWork); err != nil {
		return nil, false, err
	}
	for _, l := range lists {
		budget -= l.least
	}
	if budget < 0 {
		return nil, false, nil
	}
	// From here on, the budget is what the templates may lose in excess of the
	// least losses of their lists.
	rest := make([]list, len(lists))
	covered := taken
	for i, l := range lists {
		if err := c.spend(entryWork * int64(len(l.templates))); err != nil {
			return nil, false, err
		}
		if len(c.held)+len(l.templates) > c.room {
			return nil, false, c.fail(begin, ErrWork, "found a step that holds more templates than the limit of %d", c.room)
		}
		from, least, most := len(c.held), int64(-1), l.least+budget
		for _, o := range l.templates {
			if o.loss <= most && !o.cells.meets(t.cells) {
				c.held = append(c.held, o)
				covered = covered.union(o.cells)
				if least < 0 || o.loss < least {
					least = o.loss
				}
			}
		}
		if least < 0 {
			return nil, false, nil
		}
		rest[i] = list{c.held[from:], least}
		budget -= least - l.least
	}
	return rest, covered.len() == sudoku.Cells, nil
}
