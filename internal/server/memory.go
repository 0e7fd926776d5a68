package server

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// A pool is memory that requests reserve before they use it. A client may hold at most twice as
// much as is left for the others. So one client alone gets two thirds of the pool, n clients get
// 2/(2n+1) each, and a client that comes later always finds room.
type pool struct {
	most int64
	full func() // counts a refusal

	mu      sync.Mutex
	used    int64
	large   int64                  // by requests that have waited
	held    map[netip.Prefix]int64 // by client
	waiting []*waiter              // in the order in which they came
}

// A waiter is a request that waits for memory.
type waiter struct {
	hold  *hold
	bytes int64
	ready chan struct{} // closed when it has the memory
}

func newPool(most int, full func()) *pool {
	return &pool{most: int64(most), full: full, held: map[netip.Prefix]int64{}}
}

// bytes returns what is reserved.
func (p *pool) bytes() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.used
}

// hold returns what a client has reserved for a request, which is nothing yet.
func (p *pool) hold(client netip.Prefix) *hold { return &hold{pool: p, client: client} }

// A hold is the memory that a request has reserved. Its methods may be called by several
// goroutines.
type hold struct {
	pool   *pool
	client netip.Prefix
	bytes  int64 // protected by the pool
	large  bool  // has waited; protected by the pool
}

// fits reports whether a client may hold more. The pool is locked.
func (p *pool) fits(client netip.Prefix, n int64) bool {
	left := p.most - p.used - n
	return left >= 0 && p.held[client]+n <= 2*left
}

// largeShare is the part of a pool that requests use which have waited. One or two at a time are
// enough: they share all processors anyway. More would let everybody wait for processors, and for
// the collection of garbage.
const largeShare = 10

// fitsLarge reports the same for a client whose request waits, by the same rule within the part of
// such requests. One may always be answered. The pool is locked.
func (p *pool) fitsLarge(client netip.Prefix, n int64) bool {
	left := p.most/largeShare - p.large - n
	return p.fits(client, n) && (p.large == 0 || p.held[client]+n <= 2*left)
}

// try reserves more memory if there is room.
func (h *hold) try(bytes int) bool {
	h.pool.mu.Lock()
	defer h.pool.mu.Unlock()
	if !h.pool.fits(h.client, int64(bytes)) {
		return false
	}
	h.add(int64(bytes))
	return true
}

// take reserves more memory, or returns a problem.
func (h *hold) take(bytes int) error {
	if h.try(bytes) {
		return nil
	}
	return h.pool.refuse()
}

func (p *pool) refuse() error {
	p.full()
	return &problem{reason: busy, detail: "too many bytes are being answered: try again later", retryAfter: 1}
}

// wait reserves more memory as soon as there is room. Next is the request of the client that holds
// least. If a request waits for too long, or needs more than its client may ever hold, wait returns
// a problem.
func (h *hold) wait(ctx context.Context, bytes int, patience time.Duration) error {
	p, w := h.pool, &waiter{hold: h, bytes: int64(bytes), ready: make(chan struct{})}
	p.mu.Lock()
	never := 3*(h.bytes+w.bytes) > 2*p.most
	if !never {
		p.waiting = append(p.waiting, w)
		p.admit()
	}
	p.mu.Unlock()
	if never {
		return p.refuse()
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-w.ready:
		return nil
	case <-timer.C:
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.Index(p.waiting, w)
	if i < 0 { // it was given the memory at that moment
		return nil
	}
	p.waiting = slices.Delete(p.waiting, i, i+1)
	p.admit() // the next one may need less
	if err := ctx.Err(); err != nil {
		return err
	}
	return p.refuse()
}

// admit gives memory to requests that wait. The pool is locked.
func (p *pool) admit() {
	for len(p.waiting) > 0 {
		next := slices.MinFunc(p.waiting, func(a, b *waiter) int { return cmp.Compare(p.held[a.hold.client], p.held[b.hold.client]) })
		if !p.fitsLarge(next.hold.client, next.bytes) {
			return
		}
		i := slices.Index(p.waiting, next)
		p.waiting = slices.Delete(p.waiting, i, i+1)
		next.hold.large = true
		p.large += next.hold.bytes
		next.hold.add(next.bytes)
		close(next.ready)
	}
}

// resize makes what is reserved a number of bytes, or returns a problem.
func (h *hold) resize(bytes int) error {
	h.pool.mu.Lock()
	more := bytes - int(h.bytes)
	h.pool.mu.Unlock()
	if more > 0 {
		return h.take(more)
	}
	h.give(-more)
	return nil
}

// give gives a part back.
func (h *hold) give(bytes int) {
	h.pool.mu.Lock()
	defer h.pool.mu.Unlock()
	h.add(-int64(bytes))
	h.pool.admit()
}

// free gives everything back.
func (h *hold) free() {
	h.pool.mu.Lock()
	defer h.pool.mu.Unlock()
	h.add(-h.bytes)
	h.pool.admit()
}

// add counts memory of the hold. The pool is locked.
func (h *hold) add(n int64) {
	p := h.pool
	h.bytes += n
	p.used += n
	if h.large {
		p.large += n
	}
	if p.held[h.client] += n; p.held[h.client] == 0 {
		delete(p.held, h.client)
	}
}

// reserve reserves memory for a request until free is called.
func (s *Server) reserve(r *http.Request, bytes int) (free func(), err error) {
	h := s.memory.hold(s.networkOf(r))
	return h.free, h.take(bytes)
}

// reserved returns the memory that all requests have reserved.
func (s *Server) reserved() int64 { return s.memory.bytes() + s.small.bytes() }

// networkOf returns the network that the client of a request is.
func (s *Server) networkOf(r *http.Request) netip.Prefix { return nameOf(s.clients.address(r)) }

const (
	// bodyOften is how many times its bytes a body takes with its members, at most.
	bodyOften = 16
	// smallShare is the part of the memory of all requests that only small bodies use, such as
	// those of moves. Questions cannot take it.
	smallShare = 8
	// bodyGrace is the time that every body may take. For each bodyRate bytes that have come,
	// there is a second more.
	bodyGrace = 5 * time.Second
	bodyRate  = 16 << 10
	// bodyProof are the bytes after which a body is taken to come as a whole.
	bodyProof = 16 << 10
)

// bodyTime returns the time to read a body of which some bytes are there.
func (l *Limits) bodyTime(bytes int) time.Duration {
	return min(bodyGrace+time.Duration(bytes/bodyRate)*time.Second, l.ReadTime)
}

// readAll reads the body of a request, of at most a number of bytes. It reserves memory for the
// bytes that have come, not for those that the header promises, and cuts a slow body off. What the
// members of a small body take is reserved when it is whole. Once bodyProof bytes have come, readAll
// waits until there is room for everything, and in the meantime reads nothing: otherwise many large
// bodies at once would fill the memory with their beginnings, and none would come to its end. It
// waits long enough for another client's body to be answered first.
// Until now, guard has set a deadline; from then on, the connection is only watched.
func (s *Server) readAll(w http.ResponseWriter, r *http.Request, most int, h *hold) (body []byte, err error) {
	const least = 512
	began, control, from := time.Now(), http.NewResponseController(w), http.MaxBytesReader(w, r.Body, int64(most))
	if r.ContentLength >= 0 {
		most = int(min(int64(most), r.ContentLength))
	}
	allowed, whole := s.limits.bodyTime(0), false // whole: everything is reserved
	for {
		if len(body) == cap(body) {
			size := most + 1 // one more for a reader that tells the end late
			if whole = len(body) >= bodyProof; !whole {
				size = min(max(2*len(body), least), size)
				err = h.take(size - cap(body))
			} else {
				since := time.Now()
				err = h.wait(r.Context(), bodyOften*size-cap(body), s.limits.Wait+s.limits.Time)
				began, allowed = began.Add(time.Since(since)), 0
			}
			if err != nil {
				return nil, err
			}
			body = append(make([]byte, 0, size), body...)
		}
		if now := s.limits.bodyTime(len(body)); now != allowed {
			allowed = now
			if err := control.SetReadDeadline(began.Add(allowed)); err != nil {
				return nil, err
			}
		}
		n, err := from.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		if err == io.EOF {
			if !whole {
				if err := h.take((bodyOften - 1) * cap(body)); err != nil {
					return nil, err
				}
			}
			return body, control.SetReadDeadline(time.Time{})
		}
		if err != nil {
			return nil, readProblem(err)
		}
	}
}

const (
	// quickBody is the number of bytes of bodies that are decoded at once. Larger ones are decoded
	// in turn: otherwise those of one client would take all processors.
	quickBody = 4 << 10
	// bodyCost is about the time to decode a byte and to read its part of a board.
	bodyCost = 25 * time.Nanosecond
)

// decode does the work of decoding a body of a number of bytes, in the queue if that is much.
func (s *Server) decode(ctx context.Context, bytes int, work func(context.Context) error) error {
	if bytes <= quickBody {
		return work(ctx)
	}
	return s.inTurn(ctx, time.Duration(bytes)*bodyCost, work)
}
