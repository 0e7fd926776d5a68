package server

import (
	"container/list"
	"math"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// clients limits the requests of each client. A client is an IPv4 address, or the first 64
// bits of an IPv6 address, which belong to one customer.
type clients struct {
	limits  *Limits
	proxies []netip.Prefix

	mu     sync.Mutex
	known  map[netip.Prefix]*list.Element // of *client
	recent list.List                      // the client that asked last is at the front
}

// A client is what is known about a client.
type client struct {
	name    netip.Prefix
	rate    *rate.Limiter
	running int // requests that are being answered
	streams int // of games, that are open
	games   *rate.Limiter
}

// maxClients is the number of clients that are remembered. Those that have not asked for
// the longest time are forgotten first.
const maxClients = 1 << 16

func newClients(l *Limits, proxies []netip.Prefix) *clients {
	return &clients{limits: l, proxies: proxies, known: map[netip.Prefix]*list.Element{}}
}

// enter begins a request. If the client has asked too much, it returns a problem. Otherwise
// leave must be called at the end of the request.
func (c *clients) enter(r *http.Request, now time.Time, stream bool) (leave func(), err *problem) {
	name := nameOf(c.address(r))
	c.mu.Lock()
	defer c.mu.Unlock()
	one := c.get(name)
	running, most := &one.running, c.limits.ClientRequests
	if stream {
		running, most = &one.streams, c.limits.ClientStreams
	}
	if *running >= most {
		return nil, &problem{reason: tooMany, detail: "too many requests of one client are being answered: wait for an answer", retryAfter: 1}
	}
	if reservation := one.rate.ReserveN(now, 1); reservation.DelayFrom(now) > 0 {
		wait := reservation.DelayFrom(now)
		reservation.CancelAt(now)
		return nil, &problem{reason: tooOften, detail: "one client asks too often: ask more slowly, or about more boards at once", retryAfter: max(1, int(math.Ceil(wait.Seconds())))}
	}
	*running++
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		*running--
	}, nil
}

// mayPlay counts a game of a client. If there are too many, it returns a problem.
func (c *clients) mayPlay(name netip.Prefix, now time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	reservation := c.get(name).games.ReserveN(now, 1)
	wait := reservation.DelayFrom(now)
	if wait <= 0 {
		return nil
	}
	reservation.CancelAt(now)
	return &problem{reason: manyGames, detail: "one client plays too many games: wait before the next one", retryAfter: max(1, int(math.Ceil(wait.Seconds())))}
}

// get returns a client, which is now the one that asked last.
func (c *clients) get(name netip.Prefix) *client {
	if e, found := c.known[name]; found {
		c.recent.MoveToFront(e)
		return e.Value.(*client)
	}
	for oldest := c.recent.Back(); oldest != nil && len(c.known) >= maxClients; {
		before := oldest.Prev()
		if old := oldest.Value.(*client); old.running == 0 && old.streams == 0 {
			delete(c.known, old.name)
			c.recent.Remove(oldest)
		}
		oldest = before
	}
	one := &client{name: name, rate: rate.NewLimiter(rate.Limit(c.limits.ClientRate), c.limits.ClientBurst)}
	const often = 12 // of the games of an hour at once
	one.games = rate.NewLimiter(rate.Limit(float64(c.limits.ClientGames)/time.Hour.Seconds()), max(1, c.limits.ClientGames/often))
	c.known[name] = c.recent.PushFront(one)
	return one
}

// address returns the address of the client of a request. Behind trusted proxies, it is the
// last one in X-Forwarded-For that is not a proxy's.
func (c *clients) address(r *http.Request) netip.Addr {
	peer := addressOf(r.RemoteAddr)
	if !c.trusts(peer) {
		return peer
	}
	list := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(list) - 1; i >= 0; i-- {
		one, ok := forwardedAddress(list[i])
		if !ok {
			break // the rest may be forged
		}
		if peer = one; !c.trusts(peer) {
			break
		}
	}
	return peer
}

// forwardedAddress reads an entry of X-Forwarded-For. Some proxies add the port, or write
// addresses of IPv6 in brackets.
func forwardedAddress(entry string) (a netip.Addr, ok bool) {
	entry = strings.TrimSpace(entry)
	if end, err := netip.ParseAddrPort(entry); err == nil {
		return end.Addr().Unmap().WithZone(""), true
	}
	if inner, found := strings.CutPrefix(entry, "["); found {
		entry = strings.TrimSuffix(inner, "]")
	}
	a, err := netip.ParseAddr(entry)
	return a.Unmap().WithZone(""), err == nil
}

// trusts reports whether an address is that of a trusted proxy.
func (c *clients) trusts(a netip.Addr) bool {
	for _, p := range c.proxies {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// addressOf returns the address of an end of a connection, the zero Addr if it has none, as
// those of Unix sockets.
func addressOf(end string) netip.Addr {
	host, _, err := net.SplitHostPort(end)
	if err != nil {
		return netip.Addr{}
	}
	a, _ := netip.ParseAddr(host)
	return a.Unmap().WithZone("")
}

// nameOf returns the network that a client is.
func nameOf(a netip.Addr) netip.Prefix {
	bits := 32
	if a.Is6() {
		bits = 64
	}
	p, _ := a.WithZone("").Prefix(bits) // invalid for the zero Addr, which is a client, too
	return p
}
