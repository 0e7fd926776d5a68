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
// bits of an IPv6 address, which belong to one customer. Games and their streams are also limited
// for each network: the addresses with the same first 24 bits, or 48 bits of an IPv6 address.
type clients struct {
	limits  *Limits
	proxies []netip.Prefix

	mu     sync.Mutex
	known  map[sharer]*list.Element // of *client
	recent list.List                // the client that asked last is at the front
}

// A sharer is a client, or a network, which has more shares.
type sharer struct {
	netip.Prefix
	shares int
}

// A client is what is known about a client, or about a network.
type client struct {
	name    sharer
	rate    *rate.Limiter
	running int // requests that are being answered
	streams int // of games, that are open
	games   *rate.Limiter
}

// maxClients is the number of clients that are remembered. Those that have not asked for
// the longest time are forgotten first.
const maxClients = 1 << 16

// networkShare is the number of clients whose shares a network has.
const networkShare = 4

func newClients(l *Limits, proxies []netip.Prefix) *clients {
	return &clients{limits: l, proxies: proxies, known: map[sharer]*list.Element{}}
}

// enter begins a request. If the client has asked too much, it returns a problem. Otherwise
// leave must be called at the end of the request.
func (c *clients) enter(r *http.Request, now time.Time, stream bool) (leave func(), err *problem) {
	address := c.address(r)
	c.mu.Lock()
	defer c.mu.Unlock()
	one, network := c.get(sharer{nameOf(address), 1}), &client{}
	running, most := &one.running, c.limits.ClientRequests
	if stream {
		running, most = &one.streams, c.limits.ClientStreams
		network = c.get(sharer{networkOf(address), networkShare})
	}
	if *running >= most || network.streams >= networkShare*most {
		return nil, &problem{reason: tooMany, detail: "too many requests of one client are being answered: wait for an answer", retryAfter: 1}
	}
	if reservation := one.rate.ReserveN(now, 1); reservation.DelayFrom(now) > 0 {
		wait := reservation.DelayFrom(now)
		reservation.CancelAt(now)
		return nil, &problem{reason: tooOften, detail: "one client asks too often: ask more slowly, or about more boards at once", retryAfter: max(1, int(math.Ceil(wait.Seconds())))}
	}
	*running++
	network.streams++
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		*running--
		network.streams--
	}, nil
}

// mayPlay counts a game of the client with an address. If there are too many of the client or its
// network, it returns a problem.
func (c *clients) mayPlay(a netip.Addr, now time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	one := c.get(sharer{nameOf(a), 1}).games.ReserveN(now, 1)
	all := c.get(sharer{networkOf(a), networkShare}).games.ReserveN(now, 1)
	wait := max(one.DelayFrom(now), all.DelayFrom(now))
	if wait <= 0 {
		return nil
	}
	one.CancelAt(now)
	all.CancelAt(now)
	return &problem{reason: manyGames, detail: "one client plays too many games: wait before the next one", retryAfter: max(1, int(math.Ceil(wait.Seconds())))}
}

// get returns a client or a network, which is now the one that asked last.
func (c *clients) get(name sharer) *client {
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
	const part = 4 // of the games of an hour can be begun at once
	games := name.shares * c.limits.ClientGames
	one.games = rate.NewLimiter(rate.Limit(float64(games)/time.Hour.Seconds()), max(1, games/part))
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

// ClientAt returns the client with an address: a network of one address, or of 64 bits of IPv6.
func ClientAt(a netip.Addr) netip.Prefix { return nameOf(a.Unmap()) }

// nameOf returns the client with an address.
func nameOf(a netip.Addr) netip.Prefix { return prefixOf(a, 32, 64) }

// networkOf returns the network of a client with an address.
func networkOf(a netip.Addr) netip.Prefix { return prefixOf(a, 24, 48) }

// prefixOf returns the first bits of an address of IPv4, or of IPv6.
func prefixOf(a netip.Addr, bits4, bits6 int) netip.Prefix {
	bits := bits4
	if a.Is6() {
		bits = bits6
	}
	p, _ := a.WithZone("").Prefix(bits) // invalid for the zero Addr, which is a client, too
	return p
}
