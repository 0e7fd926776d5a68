package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"bullseye/internal/server/queue"
)

var empty = strings.Repeat(".", 81)

// endless is a question that takes longer than any test.
const endless = `{"boards":["` + "................................................................................." + `"]}`

// dial opens a connection to a server and sends a text.
func dial(t testing.TB, at, text string) net.Conn {
	t.Helper()
	return dialFrom(t, "", at, text)
}

// dialFrom opens a connection from an address of this machine, which is a client of its own, and
// sends a text. If the address is empty, it is any.
func dialFrom(t testing.TB, address, at, text string) net.Conn {
	t.Helper()
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	conn, err := from.Dial("tcp", strings.TrimPrefix(at, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(time.Minute)) // the test would otherwise hang
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	return conn
}

// header returns the header of a POST.
func header(path, contentType string, length int) string {
	size := fmt.Sprintf("Content-Length: %d", length)
	if length < 0 {
		size = "Transfer-Encoding: chunked"
	}
	return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\n%s\r\n\r\n", path, contentType, size)
}

// isFree waits until a server does no work.
func isFree(t testing.TB, s *Server) {
	t.Helper()
	for range 600 {
		if s.queue.Running(queue.QuickLane)+s.queue.Running(queue.SlowLane) == 0 && s.requests.Load() == 0 && s.reserved() == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("%d quick and %d slow pieces of work, %d requests and %d bytes remain", s.queue.Running(queue.QuickLane),
		s.queue.Running(queue.SlowLane), s.requests.Load(), s.reserved())
}

// isBusy waits until a server works on something slow.
func isBusy(t testing.TB, s *Server, n int) {
	t.Helper()
	for range 600 {
		if s.queue.Running(queue.SlowLane) >= n {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("no slow work has begun")
}

func newServer(t testing.TB, l Limits) *Server {
	t.Helper()
	s, err := New(t.Context(), Options{Limits: l})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// Leaving the connection ends the work, whatever the form of the answer is.
func TestLeavingCancelsTheWork(t *testing.T) {
	limits := generous()
	limits.Time = time.Hour
	s := newServer(t, limits)
	at := run(t, s)
	for _, accept := range []string{asJSON.contentType, asNDJSON.contentType, asEvents.contentType} {
		r, err := http.NewRequest(http.MethodPost, at+"/api/v1/count", strings.NewReader(endless))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", asJSON.contentType)
		r.Header.Set("Accept", accept)
		if err := leaveWhenBusy(t, s, r); err == nil {
			t.Errorf("%s: the question was answered", accept)
		}
		isFree(t, s)
	}
}

// leaveWhenBusy sends a request, closes its connection while the server works on it, and returns
// the error of the request or of reading its answer.
func leaveWhenBusy(t *testing.T, s *Server, r *http.Request) error {
	t.Helper()
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	done := make(chan error, 1)
	go func() {
		answer, err := http.DefaultClient.Do(r.WithContext(ctx))
		if err == nil {
			_, err = io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
		}
		done <- err
	}()
	isBusy(t, s, 1)
	leave()
	return <-done
}

// When the time is up, answers say what is known: a score with its bound, a number or an
// estimate so far, or nothing.
func TestTimeIsUp(t *testing.T) {
	limits := generous()
	limits.Time = 300 * time.Millisecond
	at := start(t, Options{Limits: limits})
	weights := make([]int, 81)
	for i := range weights {
		weights[i] = (i*7919 + 13) % 1009
	}
	text, err := json.Marshal(weights)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ path, body, want string }{
		{"count", endless, `"status":"counted","count":`},
		{"count", endless, `"stopped":true`},
		{"spread", `{"limit":0,"boards":["` + empty + `"]}`, `"status":"unanswered"`},
		{"count", `{"estimate":true,"samples":2147483647,"boards":["` + empty + `"]}`, `"status":"`}, // of few samples or none, nothing
		{"max", `{"second":true,"explain":true,"ties":true,"ties-limit":0,"weights":` + string(text) + `,"boards":["` + empty + `","` + easy + `"]}`, `"score":`},
		{"hint", `{"target":true,"weights":` + string(text) + `,"boards":["` + empty + `"]}`, `"status":"unproved"`},
		{"explain", `{"target":true,"weights":` + string(text) + `,"boards":["` + empty + `"]}`, `"status":"unproved"`},
	} {
		status, _, answer := post(t, at+"/api/v1/"+test.path, asJSON.contentType, test.body)
		if status != http.StatusOK || !strings.Contains(answer, test.want) {
			t.Errorf("%s %.100s: status %d, %.500s, want %s", test.path, test.body, status, answer, test.want)
		}
	}
	_, _, answer := post(t, at+"/api/v1/spread?limit=0", asNDJSON.contentType, `"`+empty+"\"\n\""+easy+"\"\n")
	if n := strings.Count(answer, "\n"); n != 2 {
		t.Errorf("a stream with a slow board has %d answers: %s", n, answer)
	}
}

// Slow questions do not keep quick ones waiting, and are refused when too many wait.
func TestSlowQuestionsDoNotStarveQuickOnes(t *testing.T) {
	limits := generous()
	limits.Time, limits.Threads = time.Hour, 1
	s := newServer(t, limits)
	at := run(t, s)
	ctx, leave := context.WithCancel(t.Context())
	var flood sync.WaitGroup
	statuses := make(chan int, 50)
	for range cap(statuses) {
		flood.Go(func() {
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, at+"/api/v1/count", strings.NewReader(endless))
			if err != nil {
				t.Error(err)
				return
			}
			r.Header.Set("Content-Type", asJSON.contentType)
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				return // it has had turns until the end of the test
			}
			if answer.StatusCode == http.StatusServiceUnavailable && answer.Header.Get("Retry-After") == "" {
				t.Error("a refusal does not tell when to try again")
			}
			answer.Body.Close()
			statuses <- answer.StatusCode
		})
	}
	isBusy(t, s, 1)
	for range 20 {
		if status, _, answer := post(t, at+"/api/v1/solve", asJSON.contentType, `{"boards":["`+easy+`"]}`); status != http.StatusOK {
			t.Fatalf("status %d: %s", status, answer)
		}
	}
	for range cap(statuses) - 2 { // all but the one that runs and one that waits
		if status := <-statuses; status != http.StatusServiceUnavailable {
			t.Errorf("a question that waits for hours has the status %d", status)
		}
	}
	leave()
	flood.Wait()
	isFree(t, s)
}

// A client that sends a byte now and then is cut off.
func TestSlowSenders(t *testing.T) {
	limits := generous()
	limits.HeaderTime, limits.ReadTime = 300*time.Millisecond, 300*time.Millisecond
	s := newServer(t, limits)
	at := run(t, s)
	for name, begin := range map[string]string{
		"header":  "POST /api/v1/solve HTTP/1.1\r\nX: ",
		"body":    header("/api/v1/solve", asJSON.contentType, 1000) + `{"boards":["`,
		"refused": header("/api/v1/solve", "text/plain", 100_000),
		"nowhere": header("/nowhere", "text/plain", 100_000),
		"stream":  header("/api/v1/solve", asNDJSON.contentType, 1000) + `"`,
		"idle":    header("/api/v1/solve", asNDJSON.contentType, 1000) + `"` + easy + "\"\n",
	} {
		conn := dial(t, at, begin)
		stop := make(chan struct{})
		var sending sync.WaitGroup
		sending.Go(func() {
			for {
				select {
				case <-stop:
					return
				case <-time.After(20 * time.Millisecond):
					io.WriteString(conn, ".") // fails when the server has closed the connection
				}
			}
		})
		answer, err := io.ReadAll(conn) // until the server closes it
		if late, ok := errors.AsType[net.Error](err); ok && late.Timeout() {
			t.Errorf("%s: the connection stays open", name)
		}
		close(stop)
		sending.Wait()
		if (name == "body" || name == "stream" || name == "idle") && !bytes.Contains(answer, []byte("408")) {
			t.Errorf("%s: %s", name, answer)
		}
		if name == "idle" && !bytes.Contains(answer, []byte(`"solved"`)) {
			t.Errorf("the board before the pause was not answered: %s", answer)
		}
	}
	isFree(t, s)
}

// A client that never reads is cut off, and the server does not keep its answers in memory.
func TestNeverReading(t *testing.T) {
	limits := generous()
	limits.WriteTime = 500 * time.Millisecond
	s := newServer(t, limits)
	at := run(t, s)
	conn := dial(t, at, header("/api/v1/solve", asNDJSON.contentType, 1<<30))
	line := []byte(strings.Repeat(`"`+easy+"\"\n", 1000))
	var err error
	for sent := 0; err == nil && sent < 1<<29; {
		var n int
		n, err = conn.Write(line)
		sent += n
	}
	if err == nil {
		t.Error("the server took half a gigabyte")
	}
	isFree(t, s)
	body := `{"top":10000,"boards":["` + strings.Repeat(empty+`","`, 99) + empty + `"]}` // 130 MB of answers
	dial(t, at, header("/api/v1/max", asJSON.contentType, len(body))+body)
	isBusy(t, s, 1)
	isFree(t, s)
	var memory runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&memory)
	if memory.HeapAlloc > 64<<20 {
		t.Errorf("%d bytes remain", memory.HeapAlloc)
	}
}

// Requests that two programs could understand differently are refused, and the connection is
// closed.
func TestHostileHeaders(t *testing.T) {
	at := start(t, Options{Limits: generous()})
	body := `{"boards":["` + easy + `"]}`
	for name, text := range map[string]string{
		"two lengths":           "POST /api/v1/solve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n" + body,
		"negative length":       "POST /api/v1/solve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: -5\r\n\r\n" + body,
		"unknown coding":        "POST /api/v1/solve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: gzip, chunked\r\n\r\n" + body,
		"no host":               "POST /api/v1/solve HTTP/1.1\r\nContent-Type: application/json\r\n\r\n",
		"two hosts":             "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
		"space before colon":    "GET /healthz HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n",
		"line feed in a name":   "GET /healthz HTTP/1.1\r\nHost: a\r\nX\x00Y: b\r\n\r\n",
		"large header":          "GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + strings.Repeat("x", 64<<10) + "\r\n\r\n",
		"many headers":          "GET /healthz HTTP/1.1\r\nHost: a\r\n" + strings.Repeat("X: y\r\n", 10_000) + "\r\n",
		"no HTTP":               "hello\r\n\r\n",
		"a chunk of a bad size": header("/api/v1/solve", asJSON.contentType, -1) + "zz\r\n" + body,
		"HTTP/2 preface":        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
	} {
		conn := dial(t, at, "")
		io.WriteString(conn, text) // the server may close the connection before the end
		answer, _ := io.ReadAll(conn)
		if len(answer) > 0 && !regexp.MustCompile(`^HTTP/1\.[01] (4\d\d|50[15]) `).Match(answer) {
			t.Errorf("%s: %.300s", name, answer)
		}
	}
}

// A client that asks too often is told when to ask again. Others are not concerned.
func TestRateOfAClient(t *testing.T) {
	s, err := New(t.Context(), Options{
		Limits:         Limits{ClientRate: 0.001, ClientBurst: 3},
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")},
	})
	if err != nil {
		t.Fatal(err)
	}
	get := func(peer string, forwarded ...string) int {
		r := httptest.NewRequest(http.MethodGet, "/api/openapi.json", nil)
		r.RemoteAddr = peer
		for _, f := range forwarded {
			r.Header.Add("X-Forwarded-For", f)
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code == http.StatusTooManyRequests && w.Header().Get("Retry-After") == "" {
			t.Error("no Retry-After")
		}
		return w.Code
	}
	exhausted := func(peer string, forwarded ...string) {
		t.Helper()
		for i := range 5 {
			want := http.StatusOK
			if i >= 3 {
				want = http.StatusTooManyRequests
			}
			if got := get(peer, forwarded...); got != want {
				t.Errorf("%s %v: request %d has the status %d, want %d", peer, forwarded, i, got, want)
			}
		}
	}
	exhausted("192.0.2.1:1000")
	exhausted("192.0.2.2:1000")
	if get("192.0.2.1:2000", "198.51.100.1") == http.StatusOK {
		t.Error("a client that is no proxy may choose its address")
	}
	exhausted("10.0.0.1:1", "198.51.100.1")
	exhausted("10.0.0.2:1", "198.51.100.9, 198.51.100.2, 10.1.1.1")
	if get("10.0.0.3:1", "198.51.100.7", "198.51.100.1") == http.StatusOK {
		t.Error("a client may put other addresses before its own")
	}
	for _, forms := range [][]string{
		{"198.51.100.3", "198.51.100.3:4711", " 198.51.100.3:1 ", "::ffff:198.51.100.3", "[::ffff:198.51.100.3]:80"},
		{"2001:db8:7::1", "[2001:db8:7::1]", "[2001:db8:7::1]:4711", "[2001:db8:7::1%eth0]:4711"},
	} {
		exhausted("10.0.0.1:1", forms[0])
		for _, form := range forms {
			if get("10.0.0.1:1", form) == http.StatusOK || get("10.0.0.1:1", "198.51.100.9, "+form) == http.StatusOK {
				t.Errorf("%q is not the client %s", form, forms[0])
			}
		}
	}
	exhausted("10.0.0.1:1", "198.51.100.4, nonsense") // the proxy itself is the client
	exhausted("[2001:db8::1]:1")
	if get("[2001:db8::2]:1") == http.StatusOK {
		t.Error("addresses of one network are several clients")
	}
	if get("[2001:db8:0:1::2]:1") != http.StatusOK {
		t.Error("another network is the same client")
	}
}

// Requests beyond a limit are refused with the status that says which one.
func TestSizes(t *testing.T) {
	limits := generous()
	limits.Body, limits.Boards, limits.StreamBoards = 10_000, 5, 10
	s := newServer(t, limits)
	boards := func(n int) string { return `{"boards":["` + strings.Repeat(easy+`","`, n-1) + easy + `"]}` }
	stream := func(n int) string { return strings.Repeat(`"`+easy+"\"\n", n) }
	for _, test := range []struct {
		path, contentType, body string
		want                    int
	}{
		{"solve", asJSON.contentType, boards(5), 200},
		{"solve", asJSON.contentType, boards(6), 422},
		{"solve", asJSON.contentType, boards(1000), 413},
		{"solve", asJSON.contentType, strings.Repeat("[", 9_999), 400},
		{"solve", asJSON.contentType, `{"boards":` + strings.Repeat("[", 4_000) + strings.Repeat("]", 4_000) + `}`, 422},
		{"max", asJSON.contentType, `{"boards":["1"],"weights":` + strings.Repeat(`[`, 4_000) + strings.Repeat("]", 4_000) + `}`, 422},
		{"generate", asJSON.contentType, `{"count":6}`, 422},
		{"generate", asJSON.contentType, `{"count":99999999999999999999}`, 422},
		{"solve", asNDJSON.contentType, stream(10), 200},
		{"solve", asNDJSON.contentType, stream(1000), 413},
		{"solve", asNDJSON.contentType, `"` + strings.Repeat("1", 100_000) + `"`, 200}, // the answer is invalid
	} {
		if status, answer := question(s, "/api/v1/"+test.path, test.contentType, test.body); status != test.want {
			t.Errorf("%s %.60s: status %d, want %d: %.300s", test.path, test.body, status, test.want, answer)
		}
	}
	isFree(t, s)
}

// Requests that together would take too much memory are refused.
func TestMemory(t *testing.T) {
	s := newServer(t, Limits{Memory: 1 << 20})
	if status, answer := question(s, "/api/v1/solve", asJSON.contentType, `{"boards":["`+easy+`"]}`); status != http.StatusOK {
		t.Errorf("status %d: %s", status, answer)
	}
	if status, answer := question(s, "/api/v1/solve", asNDJSON.contentType, `"`+easy+`"`); status != http.StatusServiceUnavailable {
		t.Errorf("status %d: %s", status, answer)
	}
	isFree(t, s)
}

// When the server stops, it answers what has been asked and takes no more.
func TestGracefulStop(t *testing.T) {
	limits := generous()
	limits.Time = 3 * time.Second
	s := newServer(t, limits)
	listener := loopback(t)
	at, stop := runUntil(t, s, listener)
	answers := make(chan string, 1)
	go func() {
		_, _, answer := post(t, at+"/api/v1/count", asJSON.contentType, endless)
		answers <- answer
	}()
	isBusy(t, s, 1)
	stop()
	if answer := <-answers; !strings.Contains(answer, `"stopped":true`) {
		t.Errorf("the last answer is %s", answer)
	}
	if _, err := net.Dial("tcp", listener.Addr().String()); err == nil {
		t.Error("the server still takes connections")
	}
	if status, _ := ready(s); status != http.StatusServiceUnavailable {
		t.Error("the server is still ready")
	}
}

// What is still being answered when the time to stop is over ends with a problem.
func TestStopTellsWhoIsCutOff(t *testing.T) {
	limits := generous()
	limits.StopTime = 100 * time.Millisecond
	s := newServer(t, limits)
	at, stop := runUntil(t, s, loopback(t))
	body, boards := io.Pipe()
	defer boards.Close()
	answers := make(chan *http.Response, 1)
	go func() {
		response, err := http.Post(at+"/api/v1/solve", asNDJSON.contentType, body)
		if err != nil {
			t.Error(err)
		}
		answers <- response
	}()
	fmt.Fprintf(boards, "%q\n", easy)
	stream := <-answers
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	if !lines.Scan() || !strings.Contains(lines.Text(), `"solved"`) {
		t.Errorf("the first line is %q", lines.Text())
	}
	var status int
	var asked sync.WaitGroup
	asked.Go(func() { status, _, _ = post(t, at+"/api/v1/count", asJSON.contentType, endless) })
	isBusy(t, s, 1)
	asked.Go(stop)
	if !lines.Scan() || !strings.Contains(lines.Text(), `"reason":"stopping"`) || lines.Scan() || lines.Err() != nil {
		t.Errorf("the last line is %q, then %v", lines.Text(), lines.Err())
	}
	if asked.Wait(); status != http.StatusServiceUnavailable {
		t.Errorf("the status of an answer that has not begun is %d", status)
	}
}

// A client that still sends boards when its stream ends with a problem can read that.
func TestProblemReachesWhoStillSends(t *testing.T) {
	limits := generous()
	limits.StreamBoards = 1000
	at := run(t, newServer(t, limits))
	boards := strings.Repeat(strconv.Quote(easy)+"\n", 10_000)
	for range 20 {
		_, _, answer := post(t, at+"/api/v1/solve", asNDJSON.contentType, boards)
		if !strings.HasSuffix(answer, "}\n") || !strings.Contains(answer[strings.LastIndex(answer[:len(answer)-1], "\n"):], `"reason":"large"`) {
			t.Fatalf("the stream ends with %q", answer[max(0, len(answer)-200):])
		}
	}
}

// While the server drains, it says that it is not ready, and still answers.
func TestDrain(t *testing.T) {
	s := newServer(t, generous())
	at := run(t, s)
	if status, _ := ready(s); status != http.StatusOK {
		t.Errorf("before: %d", status)
	}
	s.Drain(time.Nanosecond)
	if status, why := ready(s); status != http.StatusServiceUnavailable || why != "stopping\n" {
		t.Errorf("afterwards: %d %q", status, why)
	}
	if status, _, answer := post(t, at+"/api/v1/solve", asJSON.contentType, `{"boards":["`+easy+`"]}`); status != http.StatusOK {
		t.Errorf("a question: %d %s", status, answer)
	}
}

func ready(s *Server) (int, string) {
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, readyPath, nil))
	return w.Code, w.Body.String()
}

// The addresses of one network share what a network may have of games and streams, whatever each
// of them has. Other networks are not concerned.
func TestSharesOfNetworks(t *testing.T) {
	limits := DefaultLimits()
	limits.ClientGames, limits.ClientStreams = 8, 3
	now := time.Now()
	for _, network := range []struct{ address, other string }{
		{"198.51.100.%d", "198.51.101.1"},
		{"2001:db8:7:%d::1", "2001:db8:8::1"},
	} {
		c := newClients(&limits, nil)
		games, streams := 0, 0
		leave := []func(){}
		follow := func(address netip.Addr) *problem {
			r := httptest.NewRequest(http.MethodGet, "/api/v1/games/g/events", nil)
			r.RemoteAddr = netip.AddrPortFrom(address, 1).String()
			left, refused := c.enter(r, now, true)
			if refused == nil {
				leave = append(leave, left)
			}
			return refused
		}
		for i := range 100 {
			address := netip.MustParseAddr(fmt.Sprintf(network.address, i))
			for range 2 {
				if c.mayPlay(address, now) == nil {
					games++
				}
				if follow(address) == nil {
					streams++
				}
			}
		}
		if games != networkShare*2 || streams != networkShare*3 {
			t.Errorf("%s: %d games and %d streams, expected those of %d clients", network.address, games, streams, networkShare)
		}
		other := netip.MustParseAddr(network.other)
		if c.mayPlay(other, now) != nil || follow(other) != nil {
			t.Errorf("another network than %s has no share", network.address)
		}
		leave[0]()
		if follow(netip.MustParseAddr(fmt.Sprintf(network.address, 99))) != nil {
			t.Errorf("%s: the share of a stream that has ended is lost", network.address)
		}
	}
}
