package batch

import (
	"context"
	"sync"

	"bullseye/puzzleio"
)

// Limits of memory, in bytes. They do not depend on the input. Output waits in the
// parts until the collector writes it, so workers that are ahead of the collector
// have to wait.
const (
	// chunkBytes limits what the records of a chunk point to. A chunk ends with
	// the record that reaches it.
	chunkBytes = puzzleio.BlockBytes
	// partBytes is the output of a part at which its worker waits until the
	// collector has taken it. The rows of a usual chunk take less.
	partBytes = 3 << 20
	// waitingBytes is the output of all parts at which workers begin no new part,
	// except the one that the collector needs next.
	waitingBytes = 48 << 20
	// roomBytes is the memory for large answers that are being made, and for output that
	// waits. Workers whose answers need more wait, except the one that makes what the
	// collector needs next. So there is always one large answer that is made.
	roomBytes = 128 << 20
	// frameBytes limits the text of a compressed frame. Usually a chunk is one
	// frame.
	frameBytes = 4 << 20
)

// A flow makes workers wait while too much output waits for the collector.
type flow struct {
	mutex   sync.Mutex
	changed sync.Cond
	waiting int   // bytes of the output of all parts that has not been written
	room    int   // bytes that workers have reserved for answers
	next    *part // the part whose output the collector needs next
	stopped bool
	spare   pool[piece] // empty ones

	// blocked receives an element when a worker waits.
	blocked chan struct{}
}

func newFlow() *flow {
	f := &flow{blocked: make(chan struct{}, 1)}
	f.changed.L = &f.mutex
	return f
}

// stopWith makes all waiting end when the context ends.
func (f *flow) stopWith(ctx context.Context) (release func() bool) {
	return context.AfterFunc(ctx, func() {
		f.mutex.Lock()
		defer f.mutex.Unlock()
		f.stopped = true
		f.changed.Broadcast()
	})
}

// wait waits while blocked is true. The caller holds the lock.
func (f *flow) wait(blocked func() bool) {
	for blocked() && !f.stopped {
		select {
		case f.blocked <- struct{}{}:
		default:
		}
		f.changed.Wait()
	}
}

// begin waits until a worker may begin a part.
func (f *flow) begin(p *part) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.wait(func() bool { return f.waiting >= waitingBytes && f.next != p })
}

// need says which part the collector needs next.
func (f *flow) need(p *part) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.next = p
	f.changed.Broadcast()
}

// reserve waits until there is room for an answer of a part that needs many bytes.
func (f *flow) reserve(p *part, bytes int) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.wait(func() bool { return f.room+f.waiting+bytes > roomBytes && f.next != p })
	p.room += bytes
	f.room += bytes
}

// free says that a part no longer needs what it has reserved.
func (f *flow) free(p *part) {
	if p.room == 0 {
		return
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.room -= p.room
	p.room = 0
	f.changed.Broadcast()
}

// pass passes output of a part to the collector, and empties the piece. If much of the
// part's output waits then, and this is not the end of it, pass waits too.
func (f *flow) pass(p *part, given *piece, last bool) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.waiting += given.size()
	f.room -= p.room
	p.room = 0
	if p.ready == nil {
		p.ready = f.spare.get()
		*p.ready, *given = *given, *p.ready
	} else {
		p.ready.add(given)
		given.reset()
	}
	f.changed.Broadcast()
	f.wait(func() bool { return !last && p.ready != nil && p.ready.size() >= partBytes })
}

// take returns the output of a part that has not been taken, or nil.
func (f *flow) take(p *part) *piece {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	taken := p.ready
	p.ready = nil
	f.changed.Broadcast()
	return taken
}

// wrote says that the collector has written what it has taken.
func (f *flow) wrote(taken *piece) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.waiting -= taken.size()
	taken.reset()
	f.spare.put(taken)
	f.changed.Broadcast()
}

// A pool keeps values for reuse, also when garbage is collected. It returns those first that
// the processor's caches may still hold.
type pool[T any] struct {
	mutex sync.Mutex
	spare []*T
}

// get returns a value from the pool or, if that is empty, a new one.
func (p *pool[T]) get() *T {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	n := len(p.spare)
	if n == 0 {
		return new(T)
	}
	v := p.spare[n-1]
	p.spare = p.spare[:n-1]
	return v
}

// put keeps a value, unless the pool has many.
func (p *pool[T]) put(v *T) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if len(p.spare) < 32 {
		p.spare = append(p.spare, v)
	}
}
