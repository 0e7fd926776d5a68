//go:build linux

package server

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"bullseye/internal/server/queue"
)

// statusOn returns the status of the next answer on a connection, 0 if there is none.
func statusOn(conn net.Conn) int {
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0
	}
	answer.Body.Close()
	return answer.StatusCode
}

// Headers that promise bodies which never come reserve nearly nothing, so nobody else waits for
// them: fifteen were enough to refuse every question and every move for half a minute.
func TestPromisedBodiesBlockNobody(t *testing.T) {
	noLeaks(t)
	s := newGames(t, generous())
	at := run(t, s)
	ada, _ := beginDuel(t, at)
	var open []net.Conn
	for i := range 64 {
		promise := header("/api/v1/solve", asJSON.contentType, 1<<20)
		switch i % 4 {
		case 1:
			promise = header("/api/v1/solve", asJSON.contentType, -1) + "1\r\n{\r\n"
		case 2:
			promise = header("/api/v1/solve", asNDJSON.contentType, -1)
		case 3:
			promise = header("/api/v1/print", asJSON.contentType, 1<<20) + "{"
		}
		open = append(open, dialFrom(t, "127.0.0.2", at, promise))
	}
	waitUntil(t, "all promises have come", func() bool { return s.requests.Load() == int64(len(open)) })
	if bytes := s.reserved(); bytes > 64*(idleStream+bodyOften<<10) {
		t.Errorf("bodies that have not come reserve %d bytes", bytes)
	}
	if status, _, _ := ada.move(toggle(0)); status != http.StatusOK {
		t.Errorf("a move: %d", status)
	}
	if status, _, answer := post(t, at+"/api/v1/solve", asJSON.contentType, `{"boards":["`+empty+`"]}`); status != http.StatusOK {
		t.Errorf("a question: %d %s", status, answer)
	}
	for _, conn := range open {
		conn.Close()
	}
	isIdle(t, s)
}

// Bodies of questions that fill their memory leave that of moves alone, and one client leaves
// room for another. What does not fit waits.
func TestLargeBodiesBlockNoMoves(t *testing.T) {
	noLeaks(t)
	limits := generous()
	limits.Memory = 64 << 20
	s := newGames(t, limits)
	at := run(t, s)
	ada, _ := beginDuel(t, at)
	part := `{"boards":["` + strings.Repeat(" ", 900<<10)
	var open []net.Conn
	for range 10 {
		for client := range 4 {
			open = append(open, dialFrom(t, fmt.Sprint("127.0.0.", 2+client), at, header("/api/v1/solve", asJSON.contentType, 1<<20)))
		}
	}
	for _, conn := range open {
		go io.WriteString(conn, part) // ends when the server or the test closes the connection
	}
	waitUntil(t, "bodies wait", func() bool { return s.memory.bytes() > bodyOften<<20 && s.memory.waiters() > len(open)/2 })
	if most := int64(limits.Memory); s.reserved() > most {
		t.Errorf("found %d bytes reserved, expected at most %d", s.reserved(), most)
	}
	if status, _, _ := ada.move(toggle(0)); status != http.StatusOK {
		t.Errorf("a move: %d", status)
	}
	if status, _, answer := post(t, at+"/api/v1/solve", asJSON.contentType, `{"boards":["`+empty+`"]}`); status != http.StatusOK {
		t.Errorf("a question of another client: %d %s", status, answer)
	}
	for _, conn := range open {
		conn.Close()
	}
	isIdle(t, s)
}

// waiters returns the number of requests that wait for memory.
func (p *pool) waiters() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waiting)
}

// manyBoards returns a question about a number of boards.
func manyBoards(n int) string {
	return `{"boards":[` + strings.Repeat(`"`+easy+`",`, n-1) + `"` + easy + `"]}`
}

// Large bodies for which there is no room at once are answered one after the other. Most were
// refused: memory was reserved for a whole body at its beginning, and again for its boards.
func TestLargeBodiesAreAllAnswered(t *testing.T) {
	limits := generous()
	limits.Memory = 40 << 20 // one body at a time, and some that have been decoded
	limits.Wait = time.Minute
	s := newServer(t, limits)
	at, body := run(t, s), manyBoards(10_000)
	statuses := make(chan int)
	const requests = 12
	for range requests {
		go func() {
			status, _, _ := post(t, at+"/api/v1/solve", asJSON.contentType, body)
			statuses <- status
		}()
	}
	for range requests {
		if status := <-statuses; status != http.StatusOK {
			t.Errorf("found the status %d", status)
		}
	}
	isFree(t, s)
}

// Large bodies wait for their turn before they are decoded: while others work, moves and the
// problems of small bodies are answered, and nothing is known of large ones yet.
func TestLargeBodiesAreDecodedInTurn(t *testing.T) {
	noLeaks(t)
	limits := generous()
	limits.Threads = 2
	s := newGames(t, limits)
	at := run(t, s)
	ada, _ := beginDuel(t, at)
	waitUntil(t, "the boards of today are set", func() bool { return s.today.Load() != nil }) // in the queue, too
	var working []*queue.Place
	for range limits.Threads {
		place, err := s.queue.Enter(t.Context(), time.Millisecond, false)
		if err != nil {
			t.Fatal(err)
		}
		working = append(working, place)
	}
	large := make(chan int)
	paths := []string{"/api/v1/solve", "/api/v1/print", "/api/v1/explain.html"}
	for _, path := range paths {
		go func() {
			status, _, _ := post(t, at+path, asJSON.contentType, `{"none":1,`+manyBoards(1000)[1:])
			large <- status
		}()
	}
	waitUntil(t, "large bodies wait", func() bool { return s.queue.Waiting(queue.QuickLane) == len(paths) })
	if status, _, _ := ada.move(toggle(0)); status != http.StatusOK {
		t.Errorf("a move: %d", status)
	}
	if status, _, _ := post(t, at+"/api/v1/solve", asJSON.contentType, `{"none":1,`+manyBoards(1)[1:]); status != http.StatusUnprocessableEntity {
		t.Errorf("a wrong option in a small body: %d", status)
	}
	select {
	case status := <-large:
		t.Errorf("a large body has the status %d before its turn", status)
	default:
	}
	for _, place := range working {
		place.Leave()
	}
	for range paths {
		if status := <-large; status != http.StatusUnprocessableEntity {
			t.Errorf("a wrong option in a large body: %d", status)
		}
	}
	isIdle(t, s)
}

// The client that holds least is next. Nobody overtakes it who needs less, so large bodies are not
// kept waiting by smaller ones; what its client may never hold is refused at once.
func TestMemoryIsGivenInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		refusals := 0
		p := newPool(9000, func() { refusals++ }) // 900 for those that wait
		first, second, third := p.hold(netip.MustParsePrefix("192.0.2.1/32")), p.hold(netip.MustParsePrefix("192.0.2.2/32")), p.hold(netip.MustParsePrefix("192.0.2.3/32"))
		if err := first.wait(t.Context(), 6001, time.Hour); err == nil || refusals != 1 {
			t.Errorf("more than two thirds: found the error %v and %d refusals, expected one", err, refusals)
		}
		if err := first.wait(t.Context(), 500, 0); err != nil {
			t.Errorf("there is room: %v", err)
		}
		var mu sync.Mutex
		var got []string
		wait := func(name string, h *hold, bytes int) {
			go func() {
				if err := h.wait(t.Context(), bytes, time.Minute); err != nil {
					name += " refused"
				}
				mu.Lock()
				defer mu.Unlock()
				got = append(got, name)
			}()
			synctest.Wait()
		}
		if !second.try(10) {
			t.Error("there is room for the second client")
		}
		more := p.hold(first.client)
		wait("first", more, 150)
		wait("second", second, 300)
		wait("third", third, 400)
		if len(got) > 0 || p.waiters() != 3 {
			t.Fatalf("%v did not wait", got)
		}
		first.give(100)
		synctest.Wait()
		if len(got) > 0 {
			t.Errorf("%v overtook the third client", got)
		}
		first.give(200)
		synctest.Wait()
		if want := []string{"third"}; !slices.Equal(got, want) {
			t.Errorf("found %v, expected %v", got, want)
		}
		third.free()
		synctest.Wait()
		if want := []string{"first", "second", "third"}; !slices.Equal(slices.Sorted(slices.Values(got)), want) {
			t.Errorf("found %v, expected %v", got, want)
		}
		late := p.hold(first.client)
		wait("late", late, 600)
		time.Sleep(time.Minute)
		synctest.Wait()
		if got[3] != "late refused" || refusals != 2 {
			t.Errorf("after a minute, found %v and %d refusals", got, refusals)
		}
		for _, h := range []*hold{first, second, third, more, late} {
			h.free()
		}
		if p.bytes() != 0 || p.large != 0 || len(p.held) != 0 || p.waiters() != 0 {
			t.Errorf("%d bytes, %d of large bodies, %d clients and %d waiters remain", p.bytes(), p.large, len(p.held), p.waiters())
		}
	})
}

// A client alone gets two thirds of a pool, several get equal parts, and one that comes later
// always finds room.
func TestPoolLeavesRoomForOthers(t *testing.T) {
	refusals := 0
	p := newPool(900, func() { refusals++ })
	var all []*hold
	fill := func(client string) (got int64) {
		h := p.hold(netip.MustParsePrefix(client))
		all = append(all, h)
		for h.try(1) {
		}
		return h.bytes
	}
	if got := fill("192.0.2.1/32"); got != 600 {
		t.Errorf("one client got %d of 900", got)
	}
	if got := fill("192.0.2.1/32"); got != 0 {
		t.Errorf("another request of the client got %d more", got)
	}
	if got := fill("192.0.2.2/32"); got != 200 {
		t.Errorf("the second client got %d of the 300 that were left", got)
	}
	if got := fill("192.0.2.3/32"); got == 0 {
		t.Error("the third client got nothing")
	}
	if err := all[1].take(1); err == nil || refusals != 1 {
		t.Errorf("found the error %v and %d refusals, expected one", err, refusals)
	}
	all[0].give(1)
	for _, h := range all {
		h.free()
	}
	if p.bytes() != 0 || len(p.held) != 0 {
		t.Errorf("%d bytes and %d clients remain", p.bytes(), len(p.held))
	}
}

// The time for a body is short, and grows with the bytes that have come.
func TestTimeForABody(t *testing.T) {
	limits := DefaultLimits()
	for bytes, want := range map[int]time.Duration{0: 5 * time.Second, 16<<10 - 1: 5 * time.Second, 64 << 10: 9 * time.Second, 1 << 20: 30 * time.Second} {
		if got := limits.bodyTime(bytes); got != want {
			t.Errorf("%d bytes: %v, want %v", bytes, got, want)
		}
	}
}

// A stream goes on with the memory of one block while others have taken the rest.
func TestStreamsGoOnWhileMemoryIsFull(t *testing.T) {
	limits := generous()
	limits.Memory = 8 << 20
	s := newServer(t, limits)
	at := run(t, s)
	read, write := io.Pipe()
	r, err := http.NewRequest(http.MethodPost, at+"/api/v1/solve", read)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", asNDJSON.contentType)
	answers := make(chan int, 1)
	go func() {
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Error(err)
			answers <- 0
			return
		}
		defer answer.Body.Close()
		text, _ := io.ReadAll(answer.Body)
		answers <- strings.Count(string(text), `"solved"`)
	}()
	line := `"` + easy + "\"\n"
	io.WriteString(write, line)
	waitUntil(t, "the stream works", func() bool { return s.memory.bytes() >= idleStream+streamMemory })
	other := s.memory.hold(netip.MustParsePrefix("192.0.2.1/32"))
	for other.try(1 << 10) {
	}
	third := s.memory.hold(netip.MustParsePrefix("192.0.2.2/32"))
	for third.try(1 << 10) {
	}
	const many = 5000
	io.WriteString(write, strings.Repeat(line, many-1))
	write.Close()
	if n := <-answers; n != many {
		t.Errorf("found %d answers, expected %d", n, many)
	}
	other.free()
	third.free()
	isFree(t, s)
}
