package store

import (
	"context"
	"sync"
)

// A Change says that a game has grown.
type Change struct {
	// Game is the ID of the game. It is "" if changes may have been missed, of any
	// games: look again.
	Game string
	Next int // the number of its next event
}

// maxPending is the maximum of games whose changes wait for a slow receiver. Beyond it,
// the receiver is told to look again.
const maxPending = 4096

// Changes reports the games that grow from now on, until the context ends or the Store is
// closed; then the channel is closed. Of several changes of a game, a slow receiver may
// get only the last one. Changes of seats and results alone are reported, too.
func (s *Store) Changes(ctx context.Context) <-chan Change { return s.changes.subscribe(ctx) }

// A hub passes changes on to everybody who asked for them. No receiver delays others.
type hub struct {
	mutex     sync.Mutex
	receivers map[*receiver]struct{}
	closing   chan struct{} // closed with the hub
	running   sync.WaitGroup
}

func newHub() *hub {
	return &hub{receivers: map[*receiver]struct{}{}, closing: make(chan struct{})}
}

// A receiver holds the changes that were not yet received.
type receiver struct {
	mutex   sync.Mutex
	pending map[string]int // the next number by game
	missed  bool
	wake    chan struct{} // has room for one
}

func (h *hub) subscribe(ctx context.Context) <-chan Change {
	out := make(chan Change)
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.receivers == nil {
		close(out)
		return out
	}
	r := &receiver{pending: map[string]int{}, wake: make(chan struct{}, 1)}
	h.receivers[r] = struct{}{}
	h.running.Go(func() {
		defer close(out)
		r.run(ctx, h.closing, out)
		h.mutex.Lock()
		defer h.mutex.Unlock()
		delete(h.receivers, r)
	})
	return out
}

func (h *hub) publish(c Change) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	for r := range h.receivers {
		r.add(c)
	}
}

// close ends all receivers and waits for them.
func (h *hub) close() {
	h.mutex.Lock()
	if h.receivers != nil {
		h.receivers = nil
		close(h.closing)
	}
	h.mutex.Unlock()
	h.running.Wait()
}

// add adds a change, and wakes the receiver.
func (r *receiver) add(c Change) {
	r.put(c)
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// put adds a change to those that wait.
func (r *receiver) put(c Change) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	_, known := r.pending[c.Game]
	switch {
	case c.Game == "" || !known && len(r.pending) == maxPending:
		clear(r.pending)
		r.missed = true
	case r.missed: // the receiver will look at this game as well
	default:
		r.pending[c.Game] = max(c.Next, r.pending[c.Game])
	}
}

// next takes a change from those that wait.
func (r *receiver) next() (c Change, found bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.missed {
		r.missed = false
		return Change{}, true
	}
	for c.Game, c.Next = range r.pending {
		delete(r.pending, c.Game)
		return c, true
	}
	return Change{}, false
}

func (r *receiver) run(ctx context.Context, closing <-chan struct{}, out chan<- Change) {
	for {
		c, found := r.next()
		to := out
		if !found {
			to = nil
		}
		select {
		case to <- c:
			continue
		case <-ctx.Done():
			return
		case <-closing:
			return
		case <-r.wake:
		}
		if found { // the change was not received: it waits with those that came
			r.put(c)
		}
	}
}
