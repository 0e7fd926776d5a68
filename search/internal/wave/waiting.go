package wave

import (
	"math/bits"
	"unsafe"
)

// When the engine branches on a node, the first child continues at once, and the
// other one waits. The waiting nodes of a board form a list. A node's turn comes
// only when all nodes before it are finished, so every board is searched depth
// first. The lanes stay busy because many boards are in flight. Nodes of one board
// are searched side by side only when boards run out.
//
// The order matters. A stack shared by all boards would explore both sides of a
// guess at once. That needs two and a half times the guesses for boards with
// several completions, and a third more for a first completion of the hardest.
//
// Few nodes wait. For each node of a board that does not wait, there is at most
// one waiting node for each guess on its path. Depth first, that is one node for
// each of about 160 boards in flight. When boards have run out, about a hundred
// nodes of all boards together do not wait: in lanes, in the pool and in layers. A
// node takes 192 bytes and a path has about sixty guesses at most. In a run through
// five million completions of the empty board, fewer than 3,500 nodes waited.

// A waiter is a node that waits for its turn.
type waiter struct {
	words
	next *waiter // of the same board, or in the list of unused ones
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
	spare  []*Block // unused blocks
	turn   int      // the slot that promoteAny looks at next
	made   int      // the number of waiters, used and unused
	packed *[Lanes]*words
}

// aligned returns zeroed memory that begins at a cache line, so that no vector
// crosses two lines.
func aligned(size uintptr) unsafe.Pointer {
	const line = 64
	memory := unsafe.Pointer(unsafe.SliceData(make([]byte, size+line)))
	return unsafe.Add(memory, -uintptr(memory)&(line-1))
}

// block returns an unused block.
func (q *queue) block() *Block {
	if len(q.spare) == 0 {
		q.spare = append(q.spare, (*Block)(aligned(unsafe.Sizeof(Block{}))))
	}
	b := q.spare[len(q.spare)-1]
	q.spare = q.spare[:len(q.spare)-1]
	return b
}

const waitersAtOnce = 256

// waiter returns an unused waiter.
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

// push puts a layer of nodes on top of the others.
func (e *Engine) push(b *Block, nodes int) {
	if nodes == 0 {
		e.spare = append(e.spare, b)
		return
	}
	e.layers = append(e.layers, layer{b, nodes})
}

// take moves nodes of the top layer to free lanes.
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
		into := last(^e.active, bits.OnesCount32(of))
		e.kernels.move(e.lanes, l.block, into, of)
		e.active |= into
	}
	if l.nodes == 0 {
		e.spare = append(e.spare, l.block)
		e.layers = e.layers[:len(e.layers)-1]
	}
}

// wait adds the nodes in the first lanes of the block to the lists of their
// boards.
func (e *Engine) wait(b *Block, nodes int) {
	for lane := range nodes {
		w := e.waiter()
		s := &e.slots[b[slotVector][lane]]
		if s.top == nil {
			s.bottom = w
		}
		w.next = s.top
		s.top = w
		e.packed[lane] = &w.words
	}
	e.kernels.packFirst(e.packed, nodes, b, &e.nobody, e.notes)
}

// promote gives the board's next waiting node its turn.
func (e *Engine) promote(s *slot) {
	w := s.top
	s.top = w.next
	s.flying++
	e.ready = append(e.ready, w)
}

// promoteAny promotes nodes before their turn, up to the given number.
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
	e.kernels.unpackFirst(b, e.packed, n, e.notes)
	for _, w := range e.ready[first:] {
		e.release(w)
	}
	e.ready = e.ready[:first]
	e.push(b, n)
}

// prune removes the waiting nodes of a closed board that no longer matter.
func (e *Engine) prune(s *slot) {
	if s.settled {
		e.releaseAll(s)
		return
	}
	for link := &s.top; *link != nil; {
		w := *link
		if p := pathOf(&w.words); !s.best.less(&p) {
			link, s.bottom = &w.next, w
			continue
		}
		*link = w.next
		e.release(w)
	}
}

// releaseAll removes all waiting nodes of a board, without a look at each.
func (e *Engine) releaseAll(s *slot) {
	if s.top != nil {
		s.bottom.next = e.unused
		e.unused, s.top = s.top, nil
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
		e.releaseAll(&e.slots[i])
	}
	e.layers, e.ready = e.layers[:0], e.ready[:0]
}
