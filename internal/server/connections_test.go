//go:build linux

package server

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"testing"
	"time"
)

const askHealth = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

// closedConnections returns the number of connections that were closed because of a limit.
func closedConnections(s *Server) (n int) {
	for _, limit := range []string{"idle", "connections"} {
		closed, _ := strconv.Atoi(gaugeOf(s, fmt.Sprintf(`bullseye_refused_total{limit=%q}`, limit)))
		n += closed
	}
	return n
}

// isOpen reports whether a connection has an answer to a request.
func isOpen(conn net.Conn) bool {
	io.WriteString(conn, askHealth)
	return statusOn(conn) == http.StatusOK
}

// A client with more connections than it may have keeps the newest ones.
func TestManyConnections(t *testing.T) {
	limits := generous()
	limits.ClientConnections, limits.HeaderTime = 20, time.Minute
	s := newServer(t, limits)
	at := run(t, s)
	const many = 500
	var open []net.Conn
	for range many {
		open = append(open, dial(t, at, ""))
	}
	waitUntil(t, "the older ones are closed", func() bool { return closedConnections(s) == many-limits.ClientConnections })
	if n := gaugeOf(s, "bullseye_connections"); n != "20" {
		t.Errorf("%s connections are open", n)
	}
	for i, conn := range open {
		if want := i >= many-limits.ClientConnections; isOpen(conn) != want {
			t.Errorf("connection %d is open: %v, want %v", i, !want, want)
		}
	}
}

// Of 500 connections from 25 addresses, no more stay open than the limit of all, and each address
// has its part. Games go on meanwhile.
func TestManyConnectionsFromManyAddresses(t *testing.T) {
	noLeaks(t)
	limits := generous()
	limits.Connections, limits.ClientConnections, limits.HeaderTime = 150, 10, time.Minute
	s := newGames(t, limits)
	at := run(t, s)
	ada, bob := beginDuel(t, at)
	views, leave := ada.follow(ada.path("/events"))
	defer leave()
	<-views
	const addresses, each = 25, 20
	var open []net.Conn
	for i := range addresses {
		for range each {
			open = append(open, dialFrom(t, fmt.Sprint("127.0.1.", 1+i), at, ""))
		}
	}
	waitUntil(t, "those beyond the limit are closed", func() bool { return closedConnections(s) >= addresses*each-limits.Connections })
	taken, all := map[int]int{}, 0
	for i, conn := range open {
		if isOpen(conn) {
			taken[i/each]++
			all++
		}
	}
	for i := range addresses {
		if n := taken[i]; n < limits.Connections/addresses-2 || n > limits.ClientConnections {
			t.Errorf("address %d has %d connections", i, n)
		}
	}
	if all > limits.Connections || all < limits.Connections-10 {
		t.Errorf("%d connections are open, at most %d may be", all, limits.Connections)
	}
	if status, _, _ := bob.move(toggle(0)); status != 200 {
		t.Errorf("a move: %d", status)
	}
	until(t, views, func(v seen) bool { return v.Next == 4 })
	for _, conn := range open {
		conn.Close()
	}
	leave()
	isIdle(t, s)
}

// Idle connections, with or without an earlier request, keep nobody out: ten addresses with a
// hundred each were a blackout.
func TestIdleConnectionsKeepNobodyOut(t *testing.T) {
	limits := generous()
	limits.Connections, limits.ClientConnections, limits.HeaderTime = 100, 10, time.Minute
	s := newServer(t, limits)
	at := run(t, s)
	var idle []net.Conn
	for i := range limits.Connections {
		conn := dialFrom(t, fmt.Sprint("127.0.1.", 1+i/limits.ClientConnections), at, "")
		if idle = append(idle, conn); i%2 == 0 && !isOpen(conn) {
			t.Fatalf("connection %d was refused", i)
		}
	}
	waitUntil(t, "all are open", func() bool { return gaugeOf(s, "bullseye_connections") == "100" })
	for i := range 8 {
		if conn := dial(t, at, ""); !isOpen(conn) {
			t.Errorf("newcomer %d was refused", i)
		}
	}
	if n := gaugeOf(s, "bullseye_connections"); n != "100" {
		t.Errorf("%s connections are open", n)
	}
	for _, conn := range idle {
		conn.Close()
	}
}

// A connection with a request is not closed for a newcomer, and a client does not close those of
// clients who have fewer than itself.
func TestConnectionsWithRequestsStay(t *testing.T) {
	limits := generous()
	limits.Connections, limits.ClientConnections, limits.HeaderTime = 5, 3, time.Minute
	s := newServer(t, limits)
	at := run(t, s)
	promise := header("/api/v1/solve", asJSON.contentType, 100)
	var busy []net.Conn
	for i := range 3 {
		busy = append(busy, dialFrom(t, "127.0.1.1", at, promise))
		waitUntil(t, "the request has come", func() bool { return s.requests.Load() == int64(i+1) })
	}
	if isOpen(dialFrom(t, "127.0.1.1", at, "")) {
		t.Error("a client has more connections than it may, all with requests")
	}
	first, second := dialFrom(t, "127.0.1.2", at, ""), dialFrom(t, "127.0.1.3", at, "")
	for _, conn := range []net.Conn{first, second} {
		if !isOpen(conn) {
			t.Fatal("a connection was refused")
		}
	}
	if isOpen(dialFrom(t, "127.0.1.3", at, "")) == isOpen(second) {
		t.Error("a newcomer has not taken the place of its own client")
	}
	if !isOpen(first) {
		t.Error("a newcomer has taken the place of a client with as many connections")
	}
	body := `{"boards":["` + easy + `"]}`
	for _, conn := range busy {
		fmt.Fprintf(conn, "%-100s", body)
		if status := statusOn(conn); status != http.StatusOK {
			t.Errorf("a request among others has the status %d", status)
		}
	}
}
