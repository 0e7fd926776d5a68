package rules

import (
	"context"
	"encoding/binary"
	"slices"

	"bullseye/rules/internal/engine"
)

// A compiler makes a network of a puzzle. Cells that must hold the same value become one cell of it.
type compiler struct {
	p    *Puzzle
	work *budget
	cell []uint16 // by cell of the puzzle
	net  *engine.Network

	graphs map[string]*engine.Graph // by what they depend on
}

// compile returns the network of a valid puzzle and, for each cell, its number there. The cells in which
// completions differ come first in the network; their number is the third result.
func compile(ctx context.Context, p *Puzzle, work int) (*engine.Network, []uint16, int, error) {
	c := &compiler{p: p, work: &budget{ctx: ctx, left: work}, graphs: map[string]*engine.Graph{}}
	domains := make([]uint32, c.join())
	for i := range domains {
		domains[i] = uint32(p.All() >> p.First)
	}
	for i, v := range c.cell {
		domains[v] &= uint32(p.Allowed[i] >> p.First)
	}
	telling := 0
	for _, cell := range p.telling() {
		telling = max(telling, int(c.cell[cell])+1)
	}
	c.net = engine.New(domains, p.Last-p.First+1)
	for _, d := range domains {
		if d == 0 {
			c.net.Fail()
		}
	}
	// Rules of rules come last, so that they know which cells differ.
	for _, last := range []bool{false, true} {
		for i := range p.Rules {
			if r := &p.Rules[i]; (r.Kind == Any || r.Kind == Both) == last {
				if err := c.add(r); err != nil {
					return nil, nil, 0, err
				}
			}
		}
	}
	c.addLeftovers()
	c.addMerged()
	c.addLacking()
	c.net.Finish()
	return c.net, c.cell, telling, nil
}

// A budget is the work that the preparation of a puzzle may take, and the time.
type budget struct {
	ctx  context.Context
	left int // work that may yet be done
	late int // work since the last look at the context
}

var errTooLarge = problem("the puzzle is too large to be solved: its rules need too many tables")

// interrupted is the panic with the error of a context, which add recovers.
type interrupted struct{ error }

// spend counts work. It panics if it is too much, or if the context has ended.
func (c *compiler) spend(work int) {
	const often = 1 << 16
	b := c.work
	if b.left -= work; b.left < 0 {
		panic(errTooLarge)
	}
	if b.late += work; b.late >= often {
		b.late = 0
		if err := b.ctx.Err(); err != nil {
			panic(interrupted{err})
		}
	}
}

// join numbers the cells, and gives one number to those that must hold the same value. It returns how
// many numbers there are.
func (c *compiler) join() (count int) {
	same := make([]int, len(c.p.Allowed))
	for i := range same {
		same[i] = i
	}
	root := func(i int) int {
		for same[i] != i {
			i = same[i]
		}
		return i
	}
	equal := func(a, b int) {
		a, b = root(a), root(b)
		same[max(a, b)] = min(a, b)
	}
	for i := range c.p.Rules {
		switch r := &c.p.Rules[i]; r.Kind {
		case Clone, SameValues:
			if r.Kind == SameValues && len(r.Groups[0]) > 1 {
				continue
			}
			for _, g := range r.Groups[1:] {
				for k, cell := range g {
					equal(r.Groups[0][k], cell)
				}
			}
		case Palindrome:
			for k, cell := range r.Cells[:len(r.Cells)/2] {
				equal(cell, r.Cells[len(r.Cells)-1-k])
			}
		case Arrow:
			if len(r.Groups[0]) == 1 && len(r.Groups[1]) == 1 {
				equal(r.Groups[0][0], r.Groups[1][0])
			}
		}
	}
	const none = 1<<16 - 1
	c.cell = slices.Repeat([]uint16{none}, len(same))
	number := func(i int) {
		if r := root(i); c.cell[r] == none {
			c.cell[r] = uint16(count)
			count++
		}
		c.cell[i] = c.cell[root(i)]
	}
	for _, i := range c.p.telling() {
		number(i)
	}
	for i := range same {
		number(i)
	}
	return count
}

// cells returns the cells of the network for cells of the puzzle.
func (c *compiler) cells(cells []int) []uint16 {
	list := make([]uint16, len(cells))
	for i, cell := range cells {
		list[i] = c.cell[cell]
	}
	return list
}

// different says that cells hold different values, and returns them, each once.
func (c *compiler) different(cells []int) []uint16 {
	vars := c.cells(once(cells))
	c.spend(len(vars) * len(vars))
	if len(once(vars)) < len(vars) {
		c.net.Fail() // two that must be equal
	}
	c.net.AddDifferent(vars)
	if len(vars) > c.values() {
		c.net.Fail()
	}
	return vars
}

// addLacking says how many rows hold each value, if they do not hold every value but columns that do cover the
// same cells: as many as there are columns. The same goes for any two of rows, columns, boxes and regions.
func (c *compiler) addLacking() {
	families := c.p.houseCells()
	lacks := func(house []int) bool { return len(house) < c.values() }
	if !slices.ContainsFunc(families[:], func(family [][]int) bool { return slices.ContainsFunc(family, lacks) }) {
		return
	}
	covers := slices.DeleteFunc(families[:], func(family [][]int) bool {
		cells := slices.Concat(family...)
		return len(cells) != c.p.InGrid() || len(once(cells)) < len(cells)
	})
	for _, houses := range covers {
		if !slices.ContainsFunc(houses, lacks) {
			continue
		}
		for _, full := range covers {
			if !slices.ContainsFunc(full, lacks) {
				c.addCovered(houses, full)
			}
		}
	}
}

// addCovered does so for each of the smallest parts of the grid that houses cover and full ones, too.
func (c *compiler) addCovered(houses, full [][]int) {
	part, of := make([]int, len(houses)), make([]int, c.p.InGrid())
	for i, house := range houses {
		part[i] = i
		for _, cell := range house {
			of[cell] = i
		}
	}
	for _, house := range full {
		for _, cell := range house {
			from, to := part[of[cell]], part[of[house[0]]]
			for i := range part {
				if part[i] == from {
					part[i] = to
				}
			}
		}
	}
	groups := make([][][]uint16, len(houses))
	for i, house := range houses {
		groups[part[i]] = append(groups[part[i]], c.cells(house))
	}
	counts := make([]int, len(houses))
	for _, house := range full {
		counts[part[of[house[0]]]]++
	}
	for i, group := range groups {
		if group != nil {
			c.net.AddEach(group, counts[i])
		}
	}
}

func (c *compiler) values() int { return c.p.Last - c.p.First + 1 }

// house says that cells hold different values, and every value if there are as many.
func (c *compiler) house(cells []int) {
	if vars := c.different(cells); len(vars) == c.values() {
		c.net.AddHouse(vars)
	}
}

// set returns the domain for a set of values.
func (c *compiler) set(values Values) uint32 {
	return uint32(values & c.p.All() >> c.p.First << c.p.First >> c.p.First)
}

// pair says which values two cells may hold.
func (c *compiler) pair(a, b int, allowed func(a, b int) bool) {
	first := c.p.First
	c.spend(c.values()*c.values() + 100)
	c.net.AddPair(c.cell[a], c.cell[b], func(a, b int) bool { return allowed(a+first, b+first) })
}

// chain says which values neighbours in a list may hold.
func (c *compiler) chain(cells []int, allowed func(a, b int) bool) {
	for i := 1; i < len(cells); i++ {
		c.pair(cells[i-1], cells[i], allowed)
	}
}

// sum says that values, each times a factor, add up to a total. Without factors, they are 1.
func (c *compiler) sum(cells, factors []int, total int) {
	if factors == nil {
		factors = ones(len(cells))
	}
	c.spend(len(cells) * len(cells) * 4)
	c.net.AddSum(c.cells(cells), factors, total, c.p.First)
}

func ones(n int) []int { return slices.Repeat([]int{1}, n) }

func negative(list []int) []int {
	list = slices.Clone(list)
	for i := range list {
		list[i] = -list[i]
	}
	return list
}

// equalSums says that groups of cells have equal sums.
func (c *compiler) equalSums(groups [][]int) {
	for i := 1; i < len(groups); i++ {
		a, b := groups[i-1], groups[i]
		c.sum(slices.Concat(a, b), slices.Concat(ones(len(a)), negative(ones(len(b)))), 0)
	}
}

// sets says that cells hold different values, and that the set of them is good.
func (c *compiler) sets(cells []int, good func(Values) bool) {
	vars := c.different(cells)
	if len(vars) > c.values() {
		return
	}
	var sets []uint32
	var add func(from, size int, set Values)
	add = func(from, size int, set Values) {
		if size == 0 {
			c.spend(10)
			if good(set) {
				sets = append(sets, uint32(set>>c.p.First))
			}
			return
		}
		for v := from; v+size-1 <= c.p.Last; v++ {
			add(v+1, size-1, set|Value(v))
		}
	}
	add(c.p.First, len(vars), 0)
	c.net.AddValueSets(vars, sets)
}

// graph says that an automaton accepts the values of cells. A name of numbers that tell it from others
// lets cells with the same domains share it; without one it is not shared.
func graph[S comparable](c *compiler, name []int, cells []int, start []S, step func(at int, state S, value int, yield func(S)), accept func(S) bool) {
	vars := c.cells(cells)
	domains := make([]uint32, len(vars))
	for i, v := range vars {
		domains[i] = c.net.Domain(v)
	}
	key := make([]byte, 0, 128)
	for _, n := range name {
		key = binary.LittleEndian.AppendUint32(key, uint32(n))
	}
	for _, d := range domains {
		key = binary.LittleEndian.AppendUint32(key, d)
	}
	if g := c.graphs[string(key)]; g != nil && name != nil {
		c.net.AddGraph(vars, g)
		return
	}
	first := c.p.First
	var yield func(S)
	counted := func(s S) {
		c.spend(50)
		yield(s)
	}
	g := engine.NewGraph(domains, start, func(at int, state S, value int, add func(S)) {
		yield = add
		step(at, state, value+first, counted)
	}, accept)
	if name != nil {
		c.graphs[string(key)] = g
	}
	c.net.AddGraph(vars, g)
}

// name returns what tells the automaton of a rule from others: its kind and numbers.
func (r *Rule) name(more ...int) []int {
	return slices.Concat([]int{int(r.Kind), len(r.Numbers)}, r.Numbers, more)
}

// any says that one of several alternatives holds; each adds its rules to a compiler of its own.
func (c *compiler) any(cells []int, alternatives ...func(*compiler)) {
	var branches []*engine.Network
	for _, add := range alternatives {
		c.spend(c.net.Cells() * (c.net.Cells()/8 + 64))
		branch := &compiler{p: c.p, work: c.work, cell: c.cell, net: c.net.Branch(), graphs: c.graphs}
		add(branch)
		branch.net.Finish()
		branches = append(branches, branch.net)
	}
	c.net.AddAny(once(c.cells(cells)), branches)
}

// once returns each of some cells once: the list itself if it is in order.
func once[C int | uint16](cells []C) []C {
	ordered := true
	for i := 1; i < len(cells) && ordered; i++ {
		ordered = cells[i-1] < cells[i]
	}
	if ordered {
		return cells
	}
	return slices.Compact(slices.Sorted(slices.Values(cells)))
}
