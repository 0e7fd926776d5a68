package server

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
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
