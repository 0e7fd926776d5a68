package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"bullseye/internal/corpus"
	"bullseye/sudoku"
)

// An attack is what hostile clients do. They keep the pauses below, so their number and the number
// of their requests are bounded.
type attack struct {
	name, about string
	flags       []string // limits that differ from the defaults, since the attack needs it
	wrong       bool     // some requests are wrong on purpose
	prepare     func(context.Context, *siege)
	play        func(context.Context, *siege)
}

const (
	parallel = 16                    // requests of a client that are answered at a time: --client-requests
	pause    = 60 * time.Millisecond // of a hostile client between an answer and the next request; of ten, ten times as long
)

// The board takes explain more than ten seconds.
const (
	longest = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
	hint    = "/api/v1/picture/hint.svg?nth=300&board=" + longest
)

var (
	empty  = strings.Repeat(".", 81)
	blank  = strconv.Quote(empty)
	many   = boards(10_000, corpus.Typical, corpus.Several)
	random = strings.ReplaceAll(fmt.Sprint(rand.New(rand.NewPCG(1, 2)).Perm(sudoku.Cells)), " ", ",") // always the same weights
)

var attacks = []attack{
	{name: "none", about: "nobody else asks"},
	{name: "stream", about: "explain: one NDJSON stream of the longest board",
		play: flood(1, 1, request{path: "/api/v1/explain", header: http.Header{"Content-Type": {"application/x-ndjson"}}, body: strings.Repeat(fmt.Sprintf("%q\n", longest), 10_000)})},
	{name: "explain", about: "explain: 16 requests about the longest board at a time",
		play: flood(1, parallel, about("explain", "", strconv.Quote(longest)))},
	{name: "generate", about: "generate with rare wishes, 16 at a time",
		play: flood(1, parallel, generate(`"unbiased":true,"count":10000`), generate(`"minimal":true,"clues":17,"attempts":2147483647`),
			generate(`"attempts":2147483647,"pattern":"1.......1.1.....1...1...1.....1.1.......1.......1.1.....1...1...1.....1.1......11"`),
			generate(`"attempts":2147483647,"target":true,"gap":2000`))},
	{name: "hints", about: "GET /picture/hint.svg?nth=300, half of them from another site, 16 at a time",
		play: flood(1, parallel, request{method: http.MethodGet, path: hint},
			request{method: http.MethodGet, path: hint, header: http.Header{"Sec-Fetch-Site": {"cross-site"}, "Sec-Fetch-Mode": {"no-cors"}, "Sec-Fetch-Dest": {"image"}}})},
	{name: "bodies", about: "15 chunked headers and one of a length, without bodies: all of --memory",
		play: hold(1, append(some(15, head("Transfer-Encoding: chunked")), head("Content-Length: 1032000")), false)},
	{name: "drip", about: "64 bodies of 200 bytes to 1 MiB from 4 addresses, a byte a second",
		play: hold(4, slices.Concat(some(6, head("Content-Length: 1048576")), some(4, head("Content-Length: 100000")),
			some(3, head("Content-Length: 2000")), some(3, head("Content-Length: 200"))), true)},
	{name: "idle", about: "10 addresses with 100 idle connections each",
		play: hold(10, some(100, "GET /healthz HTTP/1.1\r\nHost: HOST\r\n\r\n"), false)},
	{name: "games", about: "505 addresses begin 20 duels with bots and a limit of 24 hours each, and then 16 a second",
		prepare: func(ctx context.Context, s *siege) { s.fill(ctx, 10_100, 20, longDuel) }, play: begin},
	{name: "memory", about: "10,000 duels with bots, and bodies of 1 MiB on 800 connections from 50 addresses", wrong: true,
		prepare: func(ctx context.Context, s *siege) { s.fill(ctx, 10_000, 20, botDuel) },
		play: flood(50, parallel, about("solve", `,"weights":`+strings.Repeat("[", 1<<20-200), blank), about("solve", "", strings.Repeat(`"",`, 349_000)+blank),
			about("explain", `,"style":"explainer"`, many), about("max", `,"top":10000`, many), about("draw", `,"to":"png","size":2048`, many),
			about("draw", `,"to":"pdf","candidates":true`, many), about("hint", `,"all":true`, many), about("spread", "", many), about("rate", "", many))},
	{name: "counting", about: "count and spread of an empty board, max with random weights, 16 at a time",
		play: flood(1, parallel, about("count", "", blank), about("spread", "", blank), about("max", `,"top":10000,"weights":`+random, blank),
			about("max", `,"ties":true,"ties-limit":0,"weights":`+random, blank), about("max", `,"certificate":true,"weights":`+random, blank))},
	{name: "playing", about: "a client with 5,000 games of its own asks about 10,000 boards, 16 times at once",
		flags:   []string{"--client-rate", "1000000", "--client-burst", "1000000", "--client-games", "1000000"},
		prepare: func(ctx context.Context, s *siege) { s.fill(ctx, 5000, 5000, ownGame) },
		play:    flood(1, parallel, about("solve", "", many))},
	{name: "boards", about: "solve about 10,000 boards a body, 16 at a time from each of two addresses",
		play: flood(2, parallel, about("solve", "", many))},
	{name: "documents", about: "the largest documents: explain.pdf, explain.html and print, 16 at a time",
		play: flood(1, parallel, about("explain.pdf", "", boards(12, corpus.Hard)), about("explain.html", `,"style":"explainer"`, boards(12, corpus.Hard)), about("print", `,"rate":true,"sort":true`, boards(500, corpus.Hard)))},
	{name: "pictures", about: "PNG pictures of the largest size, 16 at a time",
		play: flood(1, parallel, request{method: http.MethodGet, path: "/api/v1/picture/draw.png?size=2048&candidates=true&board=" + empty},
			request{method: http.MethodGet, path: "/api/v1/picture/max.png?size=2048&board=" + empty})},
	{name: "unread", about: "a game with 10 moves a second, 800 streams of it and 32 live answers, which nobody reads",
		play: unread},
}

// about returns a question about boards. Options are members of the body, each after a comma.
func about(question, options, boards string) request {
	return request{path: "/api/v1/" + question, body: `{"boards":[` + boards + `]` + options + `}`}
}

func generate(options string) request {
	return request{path: "/api/v1/generate", body: "{" + options + "}"}
}

// boards returns a JSON array of boards that nobody plays.
func boards(n int, kinds ...corpus.Kind) string {
	all, err := corpus.Boards(kinds...)
	if err != nil {
		panic(err) // the boards are part of this program
	}
	var texts []string
	for i := range n {
		texts = append(texts, all[i%len(all)].String())
	}
	return `"` + strings.Join(texts, `","`) + `"`
}

func some(n int, text string) []string { return slices.Repeat([]string{text}, n) }

// head returns the header of a question.
func head(field string) string {
	return "POST /api/v1/solve HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n" + field + "\r\n\r\n"
}

// hostile returns the address of a hostile client. Each is in a network of its own.
func hostile(i int) net.IP { return net.IPv4(127, byte(1+i/250), byte(1+i%250), 1) }

// sleep returns an error if the context ends before the time is up.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// flood sends requests in turn, from a number of addresses and on a number of connections of each.
func flood(addresses, connections int, requests ...request) func(context.Context, *siege) {
	return func(ctx context.Context, s *siege) {
		var sending sync.WaitGroup
		for a := range addresses {
			client := clientFrom(hostile(a), false)
			for c := range connections {
				sending.Go(func() {
					for n := c; ctx.Err() == nil; n++ {
						s.send(ctx, client, requests[n%len(requests)])
						sleep(ctx, time.Duration(addresses)*pause)
					}
				})
			}
		}
		sending.Wait()
	}
}

// send sends a request and reads the answer.
func (s *siege) send(ctx context.Context, c *http.Client, r request) {
	made, err := r.to(ctx, s.host)
	if err != nil {
		s.tally.broken.Add(1)
		return
	}
	reply, err := c.Do(made)
	if err != nil {
		if ctx.Err() == nil {
			s.tally.broken.Add(1)
		}
		return
	}
	defer reply.Body.Close()
	switch {
	case reply.StatusCode < 300:
		s.tally.accepted.Add(1)
	case slices.Contains([]int{400, 404, 405, 415, 422}, reply.StatusCode):
		s.tally.wrong.Add(1)
	default:
		s.tally.refused.Add(1)
	}
	if r.unread {
		<-ctx.Done()
	}
	io.Copy(io.Discard, reply.Body)
}

// hold opens connections from a number of addresses, sends a text on each, one after another, and
// then nothing, or a byte a second. A connection that the server closes is opened again.
func hold(addresses int, texts []string, drips bool) func(context.Context, *siege) {
	return func(ctx context.Context, s *siege) {
		var holding sync.WaitGroup
		for a := range addresses {
			for i, text := range texts {
				holding.Go(func() {
					for sleep(ctx, time.Duration(i)*pause/30); ctx.Err() == nil; {
						s.holdOne(ctx, hostile(a), strings.Replace(text, "HOST", s.host.at, 1), drips)
						sleep(ctx, time.Second)
					}
				})
			}
		}
		holding.Wait()
	}
}

func (s *siege) holdOne(ctx context.Context, from net.IP, text string, drips bool) {
	conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: from}}).DialContext(ctx, "tcp", s.host.at)
	if err != nil {
		s.tally.broken.Add(1)
		return
	}
	defer conn.Close()
	s.tally.accepted.Add(1)
	_, err = io.WriteString(conn, text)
	for answer := make([]byte, 4096); err == nil && ctx.Err() == nil; {
		conn.SetReadDeadline(time.Now().Add(time.Second))
		n := 0
		if n, err = conn.Read(answer); n > 0 && text[0] == 'P' { // the question is over
			return
		}
		if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
			err = nil
			if drips {
				_, err = conn.Write([]byte(" "))
			}
		}
	}
}

// The games stay open for a day. In the last one, the bot fills the only blank, and then waits for
// the other player; in botDuel, it has a whole board to play.
var (
	ownGame  = request{path: "/api/v1/games", body: `{"name":"Eve","limit":86400,"board":` + boards(1, corpus.Easy) + `}`}
	botDuel  = request{path: "/api/v1/games", body: `{"name":"Eve","limit":86400,"opponent":"greedy","board":` + boards(1, corpus.Easy) + `}`}
	longDuel = request{path: "/api/v1/games", body: `{"name":"Eve","limit":86400,"opponent":"greedy","board":".34678912672195348198342567859761423426853791713924856961537284287419635345286179"}`}
)

// fill begins n games, so many from each of many addresses.
func (s *siege) fill(ctx context.Context, n, each int, game request) {
	var working sync.WaitGroup
	var next atomic.Int64
	for range parallel / 2 {
		working.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				s.visit(ctx, i/each, game)
			}
		})
	}
	working.Wait()
}

// visit sends a request on a connection of its own.
func (s *siege) visit(ctx context.Context, address int, r request) {
	client := clientFrom(hostile(address), false)
	defer client.CloseIdleConnections()
	s.send(ctx, client, r)
}

// begin begins a duel from another address every now and then.
func begin(ctx context.Context, s *siege) {
	for i := 1000; ctx.Err() == nil; i++ {
		s.visit(ctx, i, longDuel)
		sleep(ctx, pause)
	}
}

// unread follows a game on as many streams as the limits allow, and reads none.
func unread(ctx context.Context, s *siege) {
	const addresses, streams = 25, 32 // --streams, --client-streams
	player := clientFrom(hostile(0), false)
	game, err := s.host.sit(ctx, player, "/api/v1/games", ownGame.body)
	if err != nil {
		s.tally.broken.Add(1)
		return
	}
	var running sync.WaitGroup
	for a := range addresses {
		client := clientFrom(hostile(a), true)
		for range streams {
			running.Go(func() {
				s.send(ctx, client, request{method: http.MethodGet, path: "/api/v1/watch/" + game.View.Watch + "/events", unread: true})
			})
		}
	}
	live := about("max", `,"top":10000`, boards(20, corpus.Several))
	live.header, live.unread = http.Header{"Accept": {"text/event-stream"}}, true
	for a := range 2 {
		client := clientFrom(hostile(addresses+a), true)
		for range parallel {
			running.Go(func() {
				for ctx.Err() == nil {
					s.send(ctx, client, live)
					sleep(ctx, time.Second)
				}
			})
		}
	}
	for n := 0; ctx.Err() == nil; n++ {
		s.send(ctx, player, request{path: "/api/v1/games/" + game.Game + "/moves", header: game.header(),
			body: fmt.Sprintf(`{"kind":"candidate","id":"m%d","cell":"r%dc%d","marks":%q}`, n, n/9%9+1, n%9+1, "123456789"[n/81%9:])})
		sleep(ctx, 100*time.Millisecond)
	}
	running.Wait()
}
