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
	waiting int   // bytes of the output of all parts
	room    int   // bytes that workers have reserved for answers
	next    *part // the part whose output the collector needs next
	stopped bool

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
	f.wait(func() bool { return f.room+f.waiting+bytes > roomBytes && f.next != p && !p.dropped })
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

// add counts output of a part.
func (f *flow) add(p *part, bytes int) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if !p.dropped {
		p.bytes += bytes
		f.waiting += bytes
	}
}

// untilTaken waits until the collector has taken output of the part.
func (f *flow) untilTaken(p *part) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.wait(func() bool { return p.bytes >= partBytes && !p.dropped })
}

// take says that the collector has taken the output of a part.
func (f *flow) take(p *part) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.waiting -= p.bytes
	p.bytes = 0
	f.changed.Broadcast()
}

// drop says that nobody will take the output of a chunk.
func (f *flow) drop(c *chunk) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for i := range c.parts {
		p := &c.parts[i]
		f.waiting -= p.bytes
		p.bytes, p.dropped = 0, true
	}
	f.changed.Broadcast()
}
