//go:build linux

package main

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"bullseye/internal/corpus"
	"bullseye/internal/fortest/sample"
)

// floods are requests that need much memory, each as large as the limits allow.
func floods(t *testing.T) (requests []flood) {
	t.Helper()
	boards, err := corpus.Boards(corpus.Hard, corpus.Several)
	if err != nil {
		t.Fatal(err)
	}
	var array, lines strings.Builder // 10,000 boards
	for i := range 10_000 {
		fmt.Fprintf(&array, ",%q", boards[i%len(boards)].String())
		fmt.Fprintf(&lines, "%q\n", boards[i%len(boards)].String())
	}
	const body = 1 << 20 // bytes, as --body
	many := array.String()[1:]
	question := func(name, options, boards string) flood {
		return flood{path: "/api/v1/" + name, body: `{"boards":[` + boards + `]` + options + `}`}
	}
	first := func(n int) string { return strings.Join(strings.SplitN(many, ",", n+1)[:n], ",") }
	open := fmt.Sprintf("%q", empty)
	nested := strings.Repeat("[", body-100)
	return []flood{
		question("draw", "", many), question("explain", "", many), question("explain", `,"style":"explainer"`, many),
		question("hint", `,"all":true`, many), question("spread", "", many), question("rate", "", many), question("canon", "", many),
		question("max", `,"top":10000`, open), question("max", `,"ties":true,"explain":true`, open), question("count", "", open),
		question("solve", "", many), question("solve", `,"weights":`+nested, open), question("solve", "", strings.Repeat(`"",`, body/3-100)+`""`),
		question("solve", "", `"`+strings.Repeat("1", body-100)+`"`),
		question("draw", `,"to":"pdf","candidates":true`, many), question("draw", `,"to":"png","size":2048`, many),
		question("explain.pdf", "", first(12)), question("explain.html", `,"style":"explainer"`, first(12)), question("print", `,"target":true`, first(500)),
		{path: "/api/v1/read", body: `{"text":"` + strings.Repeat(puzzle+`\n`, body/(len(puzzle)+2)-10) + `"}`},
		{path: "/api/v1/generate", body: `{"count":10000,"target":true}`},
		{path: "/api/v1/generate", body: `{"count":10000,"minimal":true}`},
		{path: "/api/v1/verify", body: `{"certificate":"` + base64.StdEncoding.EncodeToString([]byte(strings.Repeat("\xff", body/2))) + `"}`},
		{path: "/api/v1/solve", stream: true, body: lines.String()},
		{path: "/api/v1/explain", stream: true, body: lines.String()},
		{path: "/api/v1/max?top=10000", stream: true, body: lines.String()},
		{path: "/api/v1/solve", stream: true, body: `"` + strings.Repeat(" ", 10*body)},
		{path: "/api/v1/games", body: `{"name":"Eve","kind":"target","opponent":"perfect"}`},
		{path: "/api/v1/games", body: `{"name":"` + strings.Repeat("a", 15_000) + `"}`},
		{path: "/api/", header: strings.Repeat("a", 15<<10)},
	}
}

// A flood is a request of which there are very many.
type flood struct {
	path, body, header string
	stream             bool
}

// send sends the request and reads the answer, or leaves it unread for a while.
func (f *flood) send(ctx context.Context, client *http.Client, at string, read bool) (status int, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, at+f.path, strings.NewReader(f.body))
	if err != nil {
		return 0, err
	}
	r.Header = headersOf("")
	if f.stream {
		r.Header.Set("Content-Type", "application/x-ndjson")
	}
	r.Header.Set("X-Header", f.header)
	reply, err := client.Do(r)
	if err != nil {
		return 0, err
	}
	defer reply.Body.Close()
	if !read && reply.StatusCode < 300 {
		select {
		case <-time.After(2 * time.Second):
		case <-ctx.Done():
		}
	}
	_, err = io.Copy(io.Discard, reply.Body)
	return reply.StatusCode, err
}

// openGames begins a number of duels that wait for a friend for a day.
func openGames(t *testing.T, at string, games int) {
	t.Helper()
	const clients = 64
	var beginning sync.WaitGroup
	for i := range clients {
		from := &net.TCPAddr{IP: net.IPv4(127, 0, 2, byte(1+i))}
		client := &http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{LocalAddr: from}).DialContext}}
		beginning.Go(func() {
			defer client.CloseIdleConnections()
			for n := i; n < games; n += clients {
				f := flood{path: "/api/v1/games", body: fmt.Sprintf(`{"name":"Eve","board":%q,"opponent":"friend","limit":86400}`, puzzle)}
				if status, err := f.send(t.Context(), client, at, true); err != nil || status != http.StatusCreated {
					t.Errorf("game %d: status %d, %v", n, status, err)
					return
				}
			}
		})
	}
	beginning.Wait()
}

// With the default limits and as many games as there may be, a flood of hostile requests from many
// addresses does not need more memory than docs/server.md says. The rates of clients are higher,
// so that the games begin soon and the flood is larger. In a sample, there is a tenth of the games and
// a shorter flood. With BULLSEYE_BIG, there is also a flood of all kinds of requests.
func TestServerMemory(t *testing.T) {
	skipIfRaced(t)
	t.Parallel()
	all := floods(t)
	games, during := 10_000, cmp.Or(timeIn(t, "BULLSEYE_LOAD"), 5*time.Second)
	if sample.Only() {
		games, during = 500, 3*time.Second/2
	}
	if os.Getenv("BULLSEYE_BIG") != "" {
		t.Run("all kinds", func(t *testing.T) { floodServer(t, all, games, during) })
	}
	t.Run("bodies of 1 MiB", func(t *testing.T) { floodServer(t, largest(all), games, during) })
}

// largest returns the floods whose bodies have almost as many bytes as a body may have.
func largest(all []flood) (large []flood) {
	for _, f := range all {
		if len(f.body) > 800<<10 && !f.stream {
			large = append(large, f)
		}
	}
	return large
}

func floodServer(t *testing.T, requests []flood, games int, during time.Duration) {
	t.Helper()
	const most = 512 << 10 // kB
	cmd := exec.CommandContext(t.Context(), "bullseye", "serve", "--listen", "127.0.0.1:0", "--data", t.TempDir(), "--client-games", "1000000", "--client-rate", "1000000")
	peak := watchMemory(t, cmd)
	at := startListening(t, cmd)
	openGames(t, at, games)
	ctx, cancel := context.WithTimeout(t.Context(), during)
	defer cancel()
	var sending sync.WaitGroup
	var accepted, refused, failed atomic.Int64
	for i := range 1000 {
		// 16 requests for each of 62 addresses, as --client-requests
		from := &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(1+i/16))}
		client := &http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{LocalAddr: from}).DialContext}}
		sending.Go(func() {
			defer client.CloseIdleConnections()
			for n := i; ctx.Err() == nil; n++ {
				status, err := requests[n%len(requests)].send(ctx, client, at, n%5 > 0)
				switch {
				case err != nil:
					failed.Add(1)
				case status < 300:
					accepted.Add(1)
				default:
					refused.Add(1)
				}
			}
		})
	}
	sending.Wait()
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	kB, ok := peak()
	if ok && kB > most {
		t.Errorf("found %d kB of memory, expected at most %d kB", kB, most)
	}
	t.Logf("requests: %d accepted, %d refused, %d cut off; %d MB of memory at most", accepted.Load(), refused.Load(), failed.Load(), kB>>10)
}
