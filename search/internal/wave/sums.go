package wave

import (
	"context"
	"math/bits"
	"sync"

	"bullseye/sudoku"
)

// sums are what a Tally keeps to count completions by the sum of a value in each cell. Each
// node that waits has a spread: the ways that lead to it, by their sums in the solved cells
// less its own sum there. Its children have the same one, since they keep its solved cells.
type sums struct {
	values *[sudoku.Cells][9]int64 // in the order of the root's cells
	found  *found

	turned   [sudoku.Cells][9]int64
	lanes    [Lanes]spread
	pooled   [Lanes]spread
	nodes    []spread // by the number of the node
	split    spread
	untold   []share       // the completions to tell
	children [Lanes]spread // on their way to the lanes
	entries  int           // of the nodes that wait, and of those that are sent
}

// found receives what the members of a crew find, from one at a time.
type found struct {
	sync.Mutex
	add func(sum int64, n uint64)
}

// A spread is how many ways have each sum, the least first. It does not change.
type spread []share

type share struct {
	sum int64
	n   uint64
}

// sumRoom and sumEntries are the numbers of nodes, and of their shares, from which on the order
// turns: see Tally.room. Less than the room of nodes alone, so that a spread has room beside each.
const sumRoom, sumEntries = 1 << 15, 1 << 18

// sumsAtOnce is the number of sums that are kept before the caller is told.
const sumsAtOnce = 1 << 10

// one is the spread of a single way.
var one = spread{{0, 1}}

// Sums calls add with the sums of values over the completions, and with how many have them.
// The same sum comes several times, in any order, and in any goroutine, but in one at a time. It
// raises n to the number of completions, asks more and ends as Count does.
func (t *Tally) Sums(ctx context.Context, start *sudoku.Candidates, values *[sudoku.Cells][9]int64, n *uint64, add func(sum int64, n uint64), more func() *Tally) error {
	t.sums = &sums{values: values, found: &found{add: add}}
	t.sums.lanes[0] = one
	err := t.Count(ctx, start, 0, n, more)
	for _, member := range t.crew {
		member.sums = nil
	}
	return err
}

// another returns sums for another member of the crew.
func (s *sums) another() *sums {
	if s == nil {
		return nil
	}
	return &sums{values: s.values, found: s.found}
}

// turn brings the values in the order in which cells are split: cell c was from[c].
func (s *sums) turn(from *[sudoku.Cells]int) {
	for c, old := range from {
		s.turned[c] = s.values[old]
	}
	s.values = &s.turned
}

// full reports whether the nodes that wait have as many shares as there is room for.
func (s *sums) full() bool { return s != nil && s.entries >= sumEntries }

// finish adds the completion in a lane, for all ways that lead to it.
func (s *sums) finish(lanes *Block, lane int) {
	sum := int64(0)
	for c := range s.values {
		sum += s.values[c][bits.TrailingZeros16(lanes[c][lane])%16%9]
	}
	for _, way := range s.lanes[lane] {
		s.untold = append(s.untold, share{sum + way.sum, way.n})
	}
	if len(s.untold) >= sumsAtOnce {
		s.tell()
	}
}

// tell passes on what has been found. With a lock for each completion, members would wait for each other.
func (s *sums) tell() {
	s.found.Lock()
	defer s.found.Unlock()
	for _, share := range s.untold {
		s.found.add(share.sum, share.n)
	}
	s.untold = s.untold[:0]
}

// wait keeps the spread of a node that waits.
func (s *sums) wait(number uint32, spread spread) {
	for len(s.nodes) <= int(number) {
		s.nodes = append(s.nodes, nil)
	}
	s.nodes[number] = spread
	s.entries += len(spread)
}

// merge adds the ways to the node n, which have a spread, to those to an equal node.
func (s *sums) merge(number uint32, same, n *tallied, spread spread) {
	s.entries -= len(s.nodes[number])
	s.nodes[number] = plus(s.nodes[number], spread, s.less(same, n))
	s.entries += len(s.nodes[number])
}

// take takes the spread of a node that no longer waits.
func (s *sums) take(number uint32) spread {
	taken := s.nodes[number]
	s.nodes[number] = nil
	s.entries -= len(taken)
	return taken
}

// arrived forgets the spreads of nodes that were sent.
func (s *sums) arrived(sent []parcel) {
	for i := range sent {
		s.entries -= len(sent[i].spread)
		sent[i].spread = nil
	}
}

// less returns by how much the sum of m in its solved cells is less than that of n, which leaves
// the same cells open with the same candidates.
func (s *sums) less(m, n *tallied) (by int64) {
	p, q := m.quads(), n.quads()
	for i := range p {
		if p[i] == q[i] {
			continue
		}
		for c := 4 * i; c < min(4*i+4, sudoku.Cells); c++ {
			by += s.values[c][bits.TrailingZeros16(n.words[c])%16%9] - s.values[c][bits.TrailingZeros16(m.words[c])%16%9]
		}
	}
	return by
}

// plus returns the ways of both spreads, with the sums of q raised.
func plus(p, q spread, raise int64) spread {
	all := make(spread, 0, len(p)+len(q))
	for len(p) > 0 && len(q) > 0 {
		switch a, b := p[0], q[0]; {
		case a.sum < b.sum+raise:
			all, p = append(all, a), p[1:]
		case a.sum > b.sum+raise:
			all, q = append(all, share{b.sum + raise, b.n}), q[1:]
		default:
			all, p, q = append(all, share{a.sum, sum(a.n, b.n)}), p[1:], q[1:]
		}
	}
	all = append(all, p...)
	for _, b := range q {
		all = append(all, share{b.sum + raise, b.n})
	}
	return all
}
