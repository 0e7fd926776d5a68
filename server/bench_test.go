package server

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"

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
