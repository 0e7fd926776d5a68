package wave

import (
	"math/bits"
	"unsafe"
)

// When a node is branched on, the one of its children that comes first goes on at
// once, and the other waits. The waiting nodes of a board form a list, and the
// next one's turn comes only when all before it are done with: every board is
// searched depth first, and what keeps 32 lanes busy is that many boards are in
// flight. Nodes of one board are searched side by side only when boards run out.
//
// That order matters. Exploring both sides of a guess at once, as a stack shared
// by all boards does, costs boards with several completions two and a half times
// the guesses, and a first completion of the hardest ones a third more.
//
// How much waits: a board has at most as many waiting nodes as guesses lead to
// each of its nodes that does not wait. Depth first that is one node, of at most
// some 160 boards in flight; when boards have run out it may be a hundred, in
// lanes, the pool and layers, of all boards together. At 192 bytes a node and some
// sixty guesses at the very most that is little: five million completions of the
// empty board never had 3,500 nodes wait.

// A waiter is a node that waits.
type waiter struct {
	words
	next *waiter // of the same board, or of the unused
}

// A layer is a block of nodes whose turn has come, packed from lane 0.
type layer struct {
	block *Block
	nodes int
}

// queue is the part of an engine that keeps nodes until lanes are free.
type queue struct {
	layers []layer
	ready  []*waiter // nodes whose turn has come, not in a layer yet
	unused *waiter
	spare  []*Block // blocks without a use
	turn   int      // slot that promoteAny looks at next
	made   int      // waiters, used and unused
	packed *[Lanes]*words
}

// aligned returns zeroed memory that begins at a cache line, so that no vector
// lies on two.
func aligned(size uintptr) unsafe.Pointer {
	const line = 64
	memory := unsafe.Pointer(unsafe.SliceData(make([]byte, size+line)))
	return unsafe.Add(memory, -uintptr(memory)&(line-1))
}

// block returns a block to use.
func (q *queue) block() *Block {
	if len(q.spare) == 0 {
		q.spare = append(q.spare, (*Block)(aligned(unsafe.Sizeof(Block{}))))
	}
	b := q.spare[len(q.spare)-1]
	q.spare = q.spare[:len(q.spare)-1]
	return b
}

const waitersAtOnce = 256

// waiter returns a waiter to use.
func (q *queue) waiter() *waiter {
	if q.unused == nil {
		more := make([]waiter, waitersAtOnce)
		q.made += len(more)
		for i := range more {
			more[i].next = q.unused
			q.unused = &more[i]
		}
	}
	w := q.unused
	q.unused = w.next
	return w
}

func (q *queue) release(w *waiter) {
	w.next = q.unused
	q.unused = w
}

// push puts a layer of nodes on the others.
func (e *Engine) push(b *Block, nodes int) {
	if nodes == 0 {
		e.spare = append(e.spare, b)
		return
	}
	e.layers = append(e.layers, layer{b, nodes})
}

// take moves nodes of the uppermost layer to free lanes.
func (e *Engine) take() {
	l := &e.layers[len(e.layers)-1]
	var of uint32
	free := bits.OnesCount32(^e.active)
	if e.closed == 0 {
		n := min(free, l.nodes)
		l.nodes -= n
		of = span(l.nodes, n)
	} else {
		for free > 0 && l.nodes > 0 {
			l.nodes--
			if number := l.block[slotVector][l.nodes]; e.superseded(number, l.block.path(l.nodes)) {
				e.drop(number)
				continue
			}
			of |= 1 << l.nodes
			free--
		}
	}
	if of != 0 {
		into := ^e.active
		for free = bits.OnesCount32(of); bits.OnesCount32(into) > free; {
			into &= into - 1
		}
		e.kernels.move(e.lanes, l.block, into, of)
		e.active |= into
	}
	if l.nodes == 0 {
		e.spare = append(e.spare, l.block)
		e.layers = e.layers[:len(e.layers)-1]
	}
}

// wait puts the first lanes of the block on their boards' lists.
func (e *Engine) wait(b *Block, nodes int) {
	for lane := range nodes {
		w := e.waiter()
		s := &e.slots[b[slotVector][lane]]
		w.next = s.top
		s.top = w
		e.packed[lane] = &w.words
	}
	if nodes >= transposeAt && e.kernels.pack != nil {
		for lane := nodes; lane < Lanes; lane++ {
			e.packed[lane] = &e.nobody
		}
		e.kernels.pack(e.packed, b, e.notes)
	} else {
		packNodes(e.packed[:nodes], b)
	}
}

// promote lets the board's next waiting node take its turn.
func (e *Engine) promote(s *slot) {
	w := s.top
	s.top = w.next
	s.flying++
	e.ready = append(e.ready, w)
}

// promoteAny promotes nodes before their turn, up to as many as asked for.
func (e *Engine) promoteAny(nodes int) {
	for range e.slots {
		if e.turn++; e.turn >= len(e.slots) {
			e.turn = 0
		}
		for s := &e.slots[e.turn]; s.flying > 0 && s.top != nil; nodes-- {
			if nodes == 0 {
				return
			}
			s.spread = true
			e.promote(s)
		}
	}
}

// gather makes a layer of nodes whose turn has come.
func (e *Engine) gather() {
	n := min(Lanes, len(e.ready))
	first := len(e.ready) - n
	for lane, w := range e.ready[first:] {
		e.packed[lane] = &w.words
	}
	b := e.block()
	if n >= transposeAt && e.kernels.unpack != nil {
		for lane := n; lane < Lanes; lane++ {
			e.packed[lane] = e.packed[0]
		}
		e.kernels.unpack(b, e.packed, e.notes)
	} else {
		unpackNodes(b, e.packed[:n])
	}
	for _, w := range e.ready[first:] {
		e.release(w)
	}
	e.ready = e.ready[:first]
	e.push(b, n)
}

// prune takes those waiting nodes off a closed board that no longer matter.
func (e *Engine) prune(s *slot) {
	for link := &s.top; *link != nil; {
		w := *link
		if p := pathOf(&w.words); !s.settled && !s.best.less(&p) {
			link = &w.next
			continue
		}
		*link = w.next
		e.release(w)
	}
}

// abandonWaiting drops all waiting nodes.
func (e *Engine) abandonWaiting() {
	for _, l := range e.layers {
		e.spare = append(e.spare, l.block)
	}
	for _, w := range e.ready {
		e.release(w)
	}
	for i := range e.slots {
		for s := &e.slots[i]; s.top != nil; {
			w := s.top
			s.top = w.next
			e.release(w)
		}
	}
	e.layers, e.ready = e.layers[:0], e.ready[:0]
}
