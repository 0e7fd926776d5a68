package server

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bullseye/internal/corpus"
)

// streamOf returns boards as NDJSON.
func streamOf(t testing.TB, n int) []byte {
	boards, err := corpus.Boards(corpus.Typical)
	if err != nil {
		t.Fatal(err)
	}
	var body bytes.Buffer
	for i := range n {
		body.WriteString(`"` + boards[i%len(boards)].String() + "\"\n")
	}
	return body.Bytes()
}

// BenchmarkNew starts servers without games and without a page.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		s, err := New(b.Context(), Options{})
		if err != nil {
			b.Fatal(err)
		}
		s.Close()
	}
}

// BenchmarkStream asks for the completions of 10,000 boards over a loopback connection. The
// client is part of the process.
func BenchmarkStream(b *testing.B) {
	at := start(b, Options{Limits: generous()})
	const boards = 10_000
	body := streamOf(b, boards)
	before := cpuSeconds(b)
	for b.Loop() {
		r, err := http.NewRequestWithContext(b.Context(), http.MethodPost, at+"/api/v1/solve", bytes.NewReader(body))
		if err != nil {
			b.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-ndjson")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			b.Fatal(err)
		}
		lines := bufio.NewScanner(answer.Body)
		n := 0
		for lines.Scan() {
			n++
		}
		answer.Body.Close()
		if n != boards || lines.Err() != nil {
			b.Fatalf("%d answers, %v", n, lines.Err())
		}
	}
	b.ReportMetric(float64(b.N)*boards/b.Elapsed().Seconds(), "boards/s")
	b.ReportMetric(float64(b.N)*boards/(cpuSeconds(b)-before), "boards/cpu-s")
}

// BenchmarkMax asks for the best completion of one board a request.
func BenchmarkMax(b *testing.B) {
	at := start(b, Options{Limits: generous()})
	before := cpuSeconds(b)
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			answer, err := http.Post(at+"/api/v1/max", "application/json", strings.NewReader(`{"boards":["`+easy+`"]}`))
			if err != nil {
				b.Fatal(err)
			}
			io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "requests/s")
	b.ReportMetric(float64(b.N)/(cpuSeconds(b)-before), "requests/cpu-s")
}

// BenchmarkMoves measures moves in 100 duels whose players are all connected.
func BenchmarkMoves(b *testing.B) {
	limits := generous()
	limits.MoveRate, limits.ClientGames, limits.ClientStreams, limits.Connections = 1e9, 1e9, 1e6, 1e6
	at := start(b, Options{Limits: limits, Database: filepath.Join(b.TempDir(), "games.db"), Countdown: time.Millisecond})
	var players []*player
	for range 100 {
		ada, v := sit(b, at, "/api/v1/games", `{"name":"Ada","board":"`+easy+`","opponent":"friend"}`)
		bob, _ := sit(b, at, "/api/v1/rooms/"+v.Room, `{"name":"Bob"}`)
		for _, p := range []*player{ada, bob} {
			_, leave := p.follow(p.path("/events"))
			defer leave()
		}
		players = append(players, ada, bob)
	}
	var mu sync.Mutex
	var times []time.Duration
	var next atomic.Int64
	b.SetParallelism(8)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			i := int(next.Add(1))
			p, round := players[i%len(players)], i/len(players)
			began := time.Now()
			status, _, reason := p.move(fmt.Sprintf(`{"kind":"entry","id":"m%d","cell":"r1c3","digit":%d}`, round, round%9+1))
			if status != 200 && reason != "full" && reason != "same" {
				b.Errorf("move %d: %d %s", i, status, reason)
			}
			mu.Lock()
			times = append(times, time.Since(began))
			mu.Unlock()
		}
	})
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
}
