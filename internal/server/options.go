package server

import (
	"errors"
	"fmt"
	"io/fs"
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

	// Page has the files of the page that people see in a browser at /, such as
	// web.Files. If it is nil, there is no page.
	Page fs.FS

	// Hosts are further names of the server. On a loopback address, a server answers only for
	// localhost, addresses, the hosts of Origins and these, unless a trusted proxy asks:
	// browsers can be led to take any other name for a loopback address.
	Hosts []string

	// Version is the version in the OpenAPI document.
	Version string

	// Database keeps the games: the path of a SQLite file, which is made if it does not
	// exist, or postgres://USER@HOST/DATABASE. If it is empty, there are no games.
	Database string

	// Keep is the time after which a game is removed, with its results, if it has not
	// changed. 0 keeps games for ever.
	Keep time.Duration

	// Pace is the time that a person needs at least for an entry, on average. Results that are
	// faster are in no leaderboard, and become no ghosts. 0 takes results at any pace; DefaultPace
	// suits people.
	Pace time.Duration

	// Countdown is the time between the moment when both players of a duel are there and
	// its start. The default is 5 s.
	Countdown time.Duration
}

// DefaultPace is faster than anybody plays.
const DefaultPace = 300 * time.Millisecond

// Validate returns an error if New would refuse the options for what they say. New opens the
// database only after that.
func (o *Options) Validate() error {
	limits := o.Limits
	if err := limits.complete(); err != nil {
		return err
	}
	_, err := protect(o.Origins)
	return err
}

// Limits protect a server from its clients. A limit of 0 has the default.
type Limits struct {
	Body         int           // bytes of a request that is not a stream; default 1 MiB
	Boards       int           // boards of a request that is not a stream, and boards to generate; default 10,000
	StreamBoards int           // boards of a stream; default 1,000,000
	Time         time.Duration // of the work on a request; of a stream, on one block; default 10 s
	StreamTime   time.Duration // of a stream from its start to its end; default 15 minutes
	Wait         time.Duration // that work waits in the queue, and a large body for memory after Time; default 10 s

	Threads  int // pieces of work that run at a time; default one for each processor
	Memory   int // bytes of all requests that are being answered; default 256 MiB
	Requests int // that are being answered at a time; default 1,000

	ClientRate     float64 // requests a second of one client; default 50
	ClientBurst    int     // requests of one client at once before the rate counts; default 100
	ClientRequests int     // of one client that are being answered at a time; default 16

	Connections       int // open at a time; default 1,000
	ClientConnections int // of one address; default 100; not of a trusted proxy

	Games         int     // that are in memory at a time; default 10,000
	GameMemory    int     // bytes of open games; games beyond it are read again when they are used; default 128 MiB
	ClientGames   int     // that a client may create or join in an hour; default 240
	MoveRate      float64 // moves of a player in a second; default 10
	Streams       int     // streams of events of games that are open at a time; default 800
	ClientStreams int     // of one client; default 32

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
		Games: 10_000, GameMemory: 128 << 20, ClientGames: 240, MoveRate: 10, Streams: 800, ClientStreams: 32,
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
		orDefault("Games", &l.Games, d.Games), orDefault("GameMemory", &l.GameMemory, d.GameMemory),
		orDefault("ClientGames", &l.ClientGames, d.ClientGames), orDefault("MoveRate", &l.MoveRate, d.MoveRate),
		orDefault("Streams", &l.Streams, d.Streams), orDefault("ClientStreams", &l.ClientStreams, d.ClientStreams),
		orDefault("HeaderTime", &l.HeaderTime, d.HeaderTime), orDefault("ReadTime", &l.ReadTime, d.ReadTime),
		orDefault("WriteTime", &l.WriteTime, d.WriteTime), orDefault("IdleTime", &l.IdleTime, d.IdleTime), orDefault("StopTime", &l.StopTime, d.StopTime),
	)
}
