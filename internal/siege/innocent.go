package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	vegeta "github.com/tsenart/vegeta/v12/lib"

	"bullseye/internal/corpus"
	"bullseye/sudoku"
)

// The addresses of the innocent client and of the friend it plays with.
var (
	innocentIP = net.IPv4(127, 0, 0, 1)
	friendIP   = net.IPv4(127, 0, 0, 2)
)

// patience is the time after which the innocent client gives a request up, which is an error.
const patience = 10 * time.Second

// A kind is one kind of request of the innocent client.
type kind struct {
	name    string
	rate    vegeta.Rate
	target  time.Duration // of the 99th percentile
	visit   bool          // each request has a connection of its own, as that of a new visitor
	request func(i *innocent, n int) request
}

var kinds = []kind{
	{"solve", vegeta.Rate{Freq: 10, Per: time.Second}, 50 * time.Millisecond, false, func(i *innocent, n int) request {
		return about("solve", "", strconv.Quote(i.single[n%len(i.single)].String()))
	}},
	{"max", vegeta.Rate{Freq: 4, Per: time.Second}, 200 * time.Millisecond, false, func(i *innocent, n int) request {
		return about("max", "", strconv.Quote(i.several[n%len(i.several)].String()))
	}},
	{"move", vegeta.Rate{Freq: 5, Per: time.Second}, 50 * time.Millisecond, false, func(i *innocent, n int) request {
		return request{path: "/api/v1/games/" + i.seat.Game + "/moves", header: i.seat.header(),
			body: fmt.Sprintf(`{"kind":"entry","id":"m%d","cell":"r1c3","digit":%d}`, n, n%9+1)}
	}},
	{"game", vegeta.Rate{Freq: 1, Per: 2 * time.Second}, time.Second, true, func(*innocent, int) request {
		return request{path: "/api/v1/games", body: `{"name":"Ada","kind":"easy"}`}
	}},
	{"fresh", vegeta.Rate{Freq: 1, Per: time.Second}, time.Second, true, func(*innocent, int) request {
		return request{method: http.MethodGet, path: "/api/v1/fresh/easy"}
	}},
	{"health", vegeta.Rate{Freq: 1, Per: time.Second}, time.Second, true, func(*innocent, int) request {
		return request{method: http.MethodGet, path: "/healthz"}
	}},
}

// An innocent client asks a little, and plays.
type innocent struct {
	host            *host
	single, several []sudoku.Board // boards that nobody plays
	seat            *seat
	following       sync.WaitGroup
}

// newInnocent begins a duel and waits for its start.
func newInnocent(ctx context.Context, h *host) (*innocent, error) {
	i := &innocent{host: h}
	var err error
	if i.single, err = corpus.Boards(corpus.Typical); err != nil {
		return nil, err
	}
	if i.several, err = corpus.Boards(corpus.Several); err != nil {
		return nil, err
	}
	const body = `{"name":"Ada","board":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"`
	own, friend := clientFrom(innocentIP, false), clientFrom(friendIP, false)
	if i.seat, err = h.sit(ctx, own, "/api/v1/games", body+`,"opponent":"friend"}`); err != nil {
		return nil, err
	}
	other, err := h.sit(ctx, friend, "/api/v1/rooms/"+i.seat.View.Room, `{"name":"Bob"}`)
	if err != nil {
		return nil, err
	}
	for client, seated := range map[*http.Client]*seat{own: i.seat, friend: other} {
		if err := i.follow(ctx, client, seated); err != nil {
			return nil, err
		}
	}
	const countdown = 5 * time.Second
	return i, sleep(ctx, countdown+500*time.Millisecond)
}

// follow reads the stream of a player until the context or the server ends it.
func (i *innocent) follow(ctx context.Context, c *http.Client, s *seat) error {
	made, err := (&request{method: http.MethodGet, path: "/api/v1/games/" + s.Game + "/events", header: s.header()}).to(ctx, i.host)
	if err != nil {
		return err
	}
	reply, err := c.Do(made)
	if err != nil {
		return err
	}
	if reply.StatusCode != http.StatusOK {
		reply.Body.Close()
		return fmt.Errorf("a stream has the status %d, expected %d", reply.StatusCode, http.StatusOK)
	}
	i.following.Go(func() {
		defer reply.Body.Close()
		io.Copy(io.Discard, reply.Body)
	})
	return nil
}

// A figure says how one kind of request went.
type figure struct {
	kind
	vegeta.Metrics
	errors int
	first  string // the first error
}

// outside reports whether a figure is outside the target.
func (f *figure) outside() bool { return f.errors > 0 || f.Latencies.P99 > f.target }

// measure sends requests of all kinds at their rates, however slow the answers are.
func (i *innocent) measure(during time.Duration) []figure {
	figures := make([]figure, len(kinds))
	var running sync.WaitGroup
	for at, k := range kinds {
		f := &figures[at]
		f.kind = k
		running.Go(func() {
			var next atomic.Int64
			ask := func(t *vegeta.Target) error { // many goroutines call it
				r := k.request(i, int(next.Add(1))-1)
				made, err := r.to(context.Background(), i.host)
				if err != nil {
					return err
				}
				*t = vegeta.Target{Method: made.Method, URL: made.URL.String(), Header: made.Header, Body: []byte(r.body)}
				return nil
			}
			attacker := vegeta.NewAttacker(vegeta.LocalAddr(net.IPAddr{IP: innocentIP}), vegeta.KeepAlive(!k.visit), vegeta.Timeout(patience))
			for result := range attacker.Attack(ask, k.rate, during, "") {
				f.add(result)
			}
			f.Close()
		})
	}
	running.Wait()
	return figures
}

// add counts an answer.
func (f *figure) add(r *vegeta.Result) {
	f.Metrics.Add(r)
	if r.Code >= 200 && r.Code < 300 && r.Error == "" {
		return
	}
	if f.errors++; f.errors > 1 {
		return
	}
	var problem struct{ Reason string }
	json.Unmarshal(r.Body, &problem)
	f.first = fmt.Sprintf("%d %s", r.Code, problem.Reason)
	if r.Code == 0 {
		causes := strings.Split(r.Error, ": ")
		f.first = causes[len(causes)-1]
	}
}
