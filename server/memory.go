package server

import (
	"io"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// A pool is memory that requests reserve before they use it. A client may hold at most twice as
// much as is left for the others. So one client alone gets two thirds of the pool, n clients get
// 2/(2n+1) each, and a client that comes later always finds room.
type pool struct {
	most int64
	full func() // counts a refusal

	mu   sync.Mutex
	used int64
	held map[netip.Prefix]int64 // by client
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
}

// try reserves more memory if there is room.
func (h *hold) try(bytes int) bool {
	p, n := h.pool, int64(bytes)
	p.mu.Lock()
	defer p.mu.Unlock()
	left := p.most - p.used - n
	if left < 0 || p.held[h.client]+n > 2*left {
		return false
	}
	h.add(n)
	return true
}

// take reserves more memory, or returns a problem.
func (h *hold) take(bytes int) error {
	if h.try(bytes) {
		return nil
	}
	h.pool.full()
	return &problem{reason: busy, detail: "too many bytes are being answered: try again later", retryAfter: 1}
}

// give gives a part back.
func (h *hold) give(bytes int) {
	h.pool.mu.Lock()
	defer h.pool.mu.Unlock()
	h.add(-int64(bytes))
}

// free gives everything back.
func (h *hold) free() {
	h.pool.mu.Lock()
	defer h.pool.mu.Unlock()
	h.add(-h.bytes)
}

// add counts memory of the hold. The pool is locked.
func (h *hold) add(n int64) {
	p := h.pool
	h.bytes += n
	p.used += n
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
	bodyProof = 64 << 10
)

// bodyTime returns the time to read a body of which some bytes are there.
func (l *Limits) bodyTime(bytes int) time.Duration {
	return min(bodyGrace+time.Duration(bytes/bodyRate)*time.Second, l.ReadTime)
}

// readAll reads the body of a request, of at most a number of bytes. It reserves memory for the
// bytes that have come, not for those that the header promises, and cuts a slow body off. Once
// bodyProof bytes have come, it reserves memory for the rest: otherwise many large bodies at once
// would fill the memory with their beginnings, and none would come to its end.
// Until now, guard has set a deadline; from then on, the connection is only watched.
func (s *Server) readAll(w http.ResponseWriter, r *http.Request, most int, h *hold) (body []byte, err error) {
	const least = 512
	began, control, from := time.Now(), http.NewResponseController(w), http.MaxBytesReader(w, r.Body, int64(most))
	if r.ContentLength >= 0 {
		most = int(min(int64(most), r.ContentLength))
	}
	allowed := s.limits.bodyTime(0)
	for {
		if len(body) == cap(body) {
			size := most + 1 // one more for a reader that tells the end late
			if len(body) < bodyProof {
				size = min(max(2*len(body), least), size)
			}
			if err := h.take(bodyOften * (size - cap(body))); err != nil {
				return nil, err
			}
			body = append(make([]byte, 0, size), body...)
		}
		n, err := from.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		if err == io.EOF {
			return body, control.SetReadDeadline(time.Time{})
		}
		if err != nil {
			return nil, readProblem(err)
		}
		if now := s.limits.bodyTime(len(body)); now != allowed {
			allowed = now
			if err := control.SetReadDeadline(began.Add(allowed)); err != nil {
				return nil, err
			}
		}
	}
}
