package server

import (
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"runtime"
	"time"
)

// Options say how a Server works. The zero Options have the default limits.
type Options struct {
	Limits

	// Log receives a line for each request, without addresses and boards. If it is nil,
	// nothing is logged.
	Log *slog.Logger

	// TrustedProxies are the addresses of proxies. If a request comes from one of them,
	// the last address in X-Forwarded-For that is not a proxy's is the client's.
	TrustedProxies []netip.Prefix

	// Origins are other origins, such as https://example.org, whose pages may ask
	// questions.
	Origins []string

	// Version is the version in the OpenAPI document.
	Version string
}

// Limits protect a server from its clients. A limit of 0 has the default.
type Limits struct {
	Body         int           // bytes of a request that is not a stream; default 1 MiB
	Boards       int           // boards of a request that is not a stream, and boards to generate; default 10,000
	StreamBoards int           // boards of a stream; default 1,000,000
	Time         time.Duration // of the work on a request; of a stream, on one block; default 10 s
	StreamTime   time.Duration // of a stream from its start to its end; default 15 minutes
	Wait         time.Duration // that work waits in the queue; default 10 s

	Threads  int // pieces of work that run at a time; default one for each processor
	Memory   int // bytes of all requests that are being answered; default 256 MiB
	Requests int // that are being answered at a time; default 1,000

	ClientRate     float64 // requests a second of one client; default 50
	ClientBurst    int     // requests of one client at once before the rate counts; default 100
	ClientRequests int     // of one client that are being answered at a time; default 16

	Connections       int // open at a time; default 1,000
	ClientConnections int // of one address; default 100; not of a trusted proxy

	HeaderTime time.Duration // to read the header of a request; default 5 s
	ReadTime   time.Duration // to read the body of a request, or the next board of a stream; default 30 s
	WriteTime  time.Duration // that a client may keep the server from writing; default 30 s
	IdleTime   time.Duration // that a connection may be idle; default 2 minutes
	StopTime   time.Duration // to answer what has been asked when the server stops; default 20 s
}

// DefaultLimits returns the default limits.
func DefaultLimits() Limits {
	return Limits{
		Body: 1 << 20, Boards: 10_000, StreamBoards: 1_000_000,
		Time: 10 * time.Second, StreamTime: 15 * time.Minute, Wait: 10 * time.Second,
		Threads: runtime.GOMAXPROCS(0), Memory: 256 << 20, Requests: 1000,
		ClientRate: 50, ClientBurst: 100, ClientRequests: 16,
		Connections: 1000, ClientConnections: 100,
		HeaderTime: 5 * time.Second, ReadTime: 30 * time.Second, WriteTime: 30 * time.Second,
		IdleTime: 2 * time.Minute, StopTime: 20 * time.Second,
	}
}

// orDefault sets a limit that is 0 to its default.
func orDefault[N int | float64 | time.Duration](name string, value *N, byDefault N) error {
	if *value < 0 {
		return fmt.Errorf("found the limit %s %v, expected 0 or more", name, *value)
	}
	if *value == 0 {
		*value = byDefault
	}
	return nil
}

// complete sets the limits that are 0.
func (l *Limits) complete() error {
	d := DefaultLimits()
	return errors.Join(
		orDefault("Body", &l.Body, d.Body), orDefault("Boards", &l.Boards, d.Boards), orDefault("StreamBoards", &l.StreamBoards, d.StreamBoards),
		orDefault("Time", &l.Time, d.Time), orDefault("StreamTime", &l.StreamTime, d.StreamTime), orDefault("Wait", &l.Wait, d.Wait),
		orDefault("Threads", &l.Threads, d.Threads), orDefault("Memory", &l.Memory, d.Memory), orDefault("Requests", &l.Requests, d.Requests),
		orDefault("ClientRate", &l.ClientRate, d.ClientRate), orDefault("ClientBurst", &l.ClientBurst, d.ClientBurst),
		orDefault("ClientRequests", &l.ClientRequests, d.ClientRequests),
		orDefault("Connections", &l.Connections, d.Connections), orDefault("ClientConnections", &l.ClientConnections, d.ClientConnections),
		orDefault("HeaderTime", &l.HeaderTime, d.HeaderTime), orDefault("ReadTime", &l.ReadTime, d.ReadTime),
		orDefault("WriteTime", &l.WriteTime, d.WriteTime), orDefault("IdleTime", &l.IdleTime, d.IdleTime), orDefault("StopTime", &l.StopTime, d.StopTime),
	)
}
