package server

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// limitConnections returns a listener that keeps to the limits of connections. For a newcomer
// beyond a limit, it closes a connection that is idle; if none is, it closes the newcomer.
func (s *Server) limitConnections(l net.Listener) *limitedListener {
	return &limitedListener{Listener: l, server: s, open: map[owner]map[*limitedConn]bool{}}
}

type limitedListener struct {
	net.Listener
	server *Server

	mu    sync.Mutex
	total int
	open  map[owner]map[*limitedConn]bool
}

// An owner is whose connections are limited together.
type owner struct {
	client netip.Prefix
	proxy  bool // a trusted one, whose connections are limited only by the total
}

type limitedConn struct {
	net.Conn
	owner  owner
	idle   time.Time // since when it has no request; zero while it has one. Protected by the listener
	closed func()
}

// Accept implements net.Listener.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		admitted, replaced := l.admit(conn)
		if replaced != nil {
			l.server.metrics.refused("idle")
			replaced.Close()
		}
		if admitted != nil {
			return admitted, nil
		}
		l.server.metrics.refused("connections")
		conn.Close()
	}
}

// admit counts a connection, and returns one that must be closed for it, if any. It returns
// nil if there are too many.
func (l *limitedListener) admit(conn net.Conn) (admitted, replaced *limitedConn) {
	address := addressOf(conn.RemoteAddr().String())
	o := owner{nameOf(address), l.server.clients.trusts(address)}
	l.mu.Lock()
	defer l.mu.Unlock()
	limits := &l.server.limits
	switch {
	case !o.proxy && len(l.open[o]) >= limits.ClientConnections:
		replaced = oldestIdle(l.open[o])
	case l.total >= limits.Connections:
		replaced = l.dispensable(o)
	default:
		return l.add(conn, o), nil
	}
	if replaced == nil {
		return nil, nil
	}
	l.remove(replaced)
	return l.add(conn, o), replaced
}

// dispensable returns the oldest idle connection of the owner that has most of those with idle
// ones, if it has more than the owner of the newcomer. Others do not close those of a proxy.
func (l *limitedListener) dispensable(newcomer owner) (found *limitedConn) {
	most := len(l.open[newcomer])
	found = oldestIdle(l.open[newcomer])
	for o, all := range l.open {
		if o.proxy || len(all) <= most {
			continue
		}
		if idle := oldestIdle(all); idle != nil {
			found, most = idle, len(all)
		}
	}
	return found
}

func oldestIdle(all map[*limitedConn]bool) (oldest *limitedConn) {
	for c := range all {
		if !c.idle.IsZero() && (oldest == nil || c.idle.Before(oldest.idle)) {
			oldest = c
		}
	}
	return oldest
}

func (l *limitedListener) add(conn net.Conn, o owner) *limitedConn {
	c := &limitedConn{Conn: conn, owner: o, idle: time.Now()}
	c.closed = sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.remove(c)
	})
	if l.open[o] == nil {
		l.open[o] = map[*limitedConn]bool{}
	}
	l.open[o][c] = true
	l.total++
	l.server.metrics.connections.Inc()
	return c
}

// remove counts the end of a connection, once.
func (l *limitedListener) remove(c *limitedConn) {
	all := l.open[c.owner]
	if !all[c] {
		return
	}
	if delete(all, c); len(all) == 0 {
		delete(l.open, c.owner)
	}
	l.total--
	l.server.metrics.connections.Dec()
}

// changed notes whether a connection is idle. A new one is, until the header of its request is
// complete.
func (l *limitedListener) changed(conn net.Conn, state http.ConnState) {
	c, ours := conn.(*limitedConn)
	if !ours {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	switch state {
	case http.StateActive:
		c.idle = time.Time{}
	case http.StateIdle:
		c.idle = time.Now()
	}
}

// Close implements net.Conn.
func (c *limitedConn) Close() error {
	defer c.closed()
	return c.Conn.Close()
}
