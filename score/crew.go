package score

import (
	"sync"
	"sync/atomic"

	"bullseye/internal/spare"
	"bullseye/score/internal/pricing"
)

// These numbers affect which of several equal grids a search finds, so they do not depend on the
// number of threads. What is found in a round raises the aim of the next one only: so rounds are short at
// first, compared with what was searched before.
const (
	aloneNodes  = 512  // positions to be searched before others help
	roundTrees  = 32   // subtrees that are searched side by side, at most
	treeNodes   = 64   // one for so many positions that have been searched
	roundNodes  = 32   // positions of each in a round
	roundGroups = 8    // groups that are searched side by side, at most
	eachNodes   = 4096 // one more for so many positions that have been searched
	mostMembers = 16   // more threads than this would wait most of the time
)

// A crew searches what a solver has left, in rounds. In a round its members search the next subtrees, each
// for some positions. Each starts from what the solver knew before the round, and the solver learns what they
// found in the order of the subtrees. So a search takes the same course with any number of members.
type crew[T number] struct {
	of      *solver[T]
	visit   func(*solver[T], *subtree[T])
	groups  bool         // subtrees are searched in groups
	more    bool         // some are left for later rounds
	members []*solver[T] // the first one works in the goroutine of the solver
	threads *spare.Threads
	nodes   int // searched so far
	errands [roundTrees]errand[T]
}

// An errand is what a member searches in a round, a subtree or a group of them, and what comes of it.
type errand[T number] struct {
	given []subtree[T]
	left  []subtree[T]
	found []Ranked // in levels
	tie   tieSearch
	nodes uint64
	err   error // why it is not finished; it still counts as left
}

// searchTogether searches what is left.
func (s *solver[T]) searchTogether(visit func(*solver[T], *subtree[T]), groups bool) {
	c := &crew[T]{of: s, visit: visit, groups: groups, threads: spare.Of(s.ctx), nodes: aloneNodes}
	defer c.dismiss()
	s.now.most = lowest
	c.enlist()
	for len(s.left) > 0 && s.err == nil && !s.tie.counted() {
		for len(c.members) < mostMembers && c.threads.Take() {
			c.enlist()
		}
		c.round()
	}
	for _, m := range c.members {
		m.end()
	}
}

// enlist adds a member.
func (c *crew[T]) enlist() {
	s := c.of
	m, ok := s.pool.Get().(*solver[T])
	if !ok {
		m = &solver[T]{pool: s.pool}
	}
	m.root, m.values, m.gauge, m.relaxation = s.root, s.values, s.gauge, s.relaxation
	m.watch = newWatch(s.ctx, nil)
	m.avoid, m.ceiling, m.patience, m.accept = s.avoid, s.ceiling, 0, s.accept
	if c.groups {
		m.loadGroups(s.group.scale)
	}
	c.members = append(c.members, m)
}

// dismiss gives the threads back.
func (c *crew[T]) dismiss() {
	if len(c.members) > 1 {
		c.threads.Add(len(c.members) - 1)
	}
}

// round searches some subtrees and shows what they hold to the solver.
func (c *crew[T]) round() {
	s := c.of
	size, most := 1, min(c.nodes/treeNodes, roundTrees)
	if c.groups {
		size, most = pricing.Lanes, min(1+c.nodes/eachNodes, roundGroups)
	}
	errands := c.errands[:min(max(len(s.left)/size, 1), most)]
	to := len(s.left)
	for i := range errands {
		from := max(to-size, 0)
		errands[i].given = append(errands[i].given[:0], s.left[from:to]...)
		to = from
	}
	s.left = s.left[:to]
	c.more = to > 0
	var begun atomic.Int32
	work := func(m *solver[T]) {
		for i := begun.Add(1); int(i) <= len(errands); i = begun.Add(1) {
			c.search(m, &errands[i-1])
		}
	}
	var others sync.WaitGroup
	for _, m := range c.members[1:min(len(c.members), len(errands))] {
		others.Go(func() { work(m) })
	}
	work(c.members[0])
	others.Wait()
	for i := range errands {
		c.learn(&errands[i])
	}
	for i := range errands {
		s.left = append(s.left, errands[len(errands)-1-i].left...)
	}
	s.checkPatience()
	s.spend(checkEvery, s.know)
}

// search lets a member search what it is given for a while.
func (c *crew[T]) search(m *solver[T], e *errand[T]) {
	s := c.of
	m.ranking = ranking{k: s.k, best: m.best[:0]}
	m.tie = s.tie.errand(m.tie.part)
	m.aim, m.nodes = s.aim, s.nodes
	m.left = append(m.left[:0], e.given...)
	if c.groups {
		m.nextGroup(c.more)
	} else {
		for n := 0; n < roundNodes && len(m.left) > 0 && m.next(c.visit); n++ {
		}
	}
	e.left = append(e.left[:0], m.left...)
	e.found = append(e.found[:0], m.best...)
	e.tie, e.nodes, e.err = m.tie, m.nodes-s.nodes, m.err
	if m.err != nil {
		e.left = append(e.left[:0], e.given...)
	}
}

// learn shows the solver what an errand has found.
func (c *crew[T]) learn(e *errand[T]) {
	s := c.of
	s.nodes += e.nodes
	c.nodes += int(e.nodes)
	if s.err == nil {
		s.err = e.err
	}
	for i := range e.found {
		s.offer(&e.found[i].Grid, e.found[i].Score)
	}
	s.tie.learn(&e.tie)
}
