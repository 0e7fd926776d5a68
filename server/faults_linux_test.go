package server

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// When the disk is full in the middle of a duel, moves are refused and games can still be seen.
// Nothing that was acknowledged is lost, and once there is room, the duel goes on.
func TestDiskFull(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=2m"); err != nil {
		t.Skip("skipped: a small file system cannot be mounted: ", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, 0); err != nil {
			t.Error(err)
		}
	})
	ballast := filepath.Join(disk, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	noLeaks(t)
	limits := generous()
	limits.MoveRate, limits.ClientGames = 1e6, 1e6
	s, err := New(t.Context(), Options{Limits: limits, Database: filepath.Join(disk, "games.db"), Countdown: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	at, stop := runUntil(t, s, loopback(t))
	defer stop()
	ada, bob := beginDuel(t, at)
	views, leave := ada.follow(ada.path("/events"))
	defer leave()
	acknowledged := map[string]int{}
	next, status := 0, 200
	for ; status == 200; next++ {
		var number int
		if status, number, _ = bob.move(toggle(next)); status == 200 {
			acknowledged[fmt.Sprint(1, "t", next)] = number
		}
	}
	if status != 503 || len(acknowledged) == 0 {
		t.Fatalf("move %d: status %d", next, status)
	}
	next--
	for range 3 {
		if status, _, _ := bob.move(toggle(next)); status != 503 {
			t.Errorf("a move on a full disk: %d", status)
		}
		if status := ada.ask(http.MethodPost, "/api/v1/games", `{"name":"Ada","board":"`+easy+`"}`, new(any)); status != 503 {
			t.Errorf("a game on a full disk: %d", status)
		}
		if v := ada.see(); v.Next != 3+len(acknowledged) {
			t.Errorf("the game has %d events after %d moves", v.Next, len(acknowledged))
		}
	}
	isLogged(t, s, bob.game, acknowledged)
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		status, number, reason := bob.move(toggle(next))
		if status != 200 {
			t.Fatalf("move %d, with room again: %d %s", next, status, reason)
		}
		acknowledged[fmt.Sprint(1, "t", next)] = number
		next++
	}
	until(t, views, func(v seen) bool { return v.Next == 3+len(acknowledged) })
	isLogged(t, s, bob.game, acknowledged)
	leave()
	isIdle(t, s)
}

// Of 500 connections from many addresses, no more are taken than the limit of all, and no more
// of an address than its own. Games go on meanwhile.
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
	taken := map[int]int{}
	var open []net.Conn
	for i := range addresses {
		from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(1+i))}}
		for range each {
			conn, err := from.Dial("tcp", strings.TrimPrefix(at, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			open = append(open, conn)
		}
	}
	for i, conn := range open {
		io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		conn.SetReadDeadline(time.Now().Add(time.Minute))
		if line, err := bufio.NewReader(conn).ReadString('\n'); err == nil && strings.Contains(line, "200") {
			taken[i/each]++
		}
	}
	all := 0
	for i, n := range taken {
		all += n
		if n > limits.ClientConnections {
			t.Errorf("%d connections of address %d were taken", n, i)
		}
	}
	if all > limits.Connections || all < limits.Connections-10 {
		t.Errorf("%d connections were taken, at most %d may be", all, limits.Connections)
	}
	for _, conn := range open {
		conn.Close()
	}
	isFree(t, s)
	if status, _, _ := bob.move(toggle(0)); status != 200 {
		t.Errorf("a move afterwards: %d", status)
	}
	until(t, views, func(v seen) bool { return v.Next == 4 })
	leave()
	isIdle(t, s)
}
