package server

import (
	"net"
	"net/netip"
	"sync"
)

// limitConnections returns a listener that closes connections beyond the limits at once.
func (s *Server) limitConnections(l net.Listener) net.Listener {
	return &limitedListener{Listener: l, server: s, open: map[netip.Prefix]int{}}
}

type limitedListener struct {
	net.Listener
	server *Server

	mu    sync.Mutex
	total int
	open  map[netip.Prefix]int // connections by client; those of trusted proxies are not among them
}

// Accept implements net.Listener.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if limited := l.admit(conn); limited != nil {
			return limited, nil
		}
		l.server.metrics.refused("connections")
		conn.Close()
	}
}

// admit counts a connection. It returns nil if there are too many.
func (l *limitedListener) admit(conn net.Conn) net.Conn {
	address := addressOf(conn.RemoteAddr().String())
	proxy := l.server.clients.trusts(address)
	name := nameOf(address)
	l.mu.Lock()
	defer l.mu.Unlock()
	limits := &l.server.limits
	if l.total >= limits.Connections || !proxy && l.open[name] >= limits.ClientConnections {
		return nil
	}
	l.total++
	l.server.metrics.connections.Inc()
	if !proxy {
		l.open[name]++
	}
	return &limitedConn{Conn: conn, closed: sync.OnceFunc(func() { l.leave(name, proxy) })}
}

// leave counts the end of a connection.
func (l *limitedListener) leave(name netip.Prefix, proxy bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.total--
	l.server.metrics.connections.Dec()
	if proxy {
		return
	}
	if l.open[name]--; l.open[name] == 0 {
		delete(l.open, name)
	}
}

type limitedConn struct {
	net.Conn
	closed func()
}

// Close implements net.Conn.
func (c *limitedConn) Close() error {
	defer c.closed()
	return c.Conn.Close()
}
