package main

// The command serve answers questions over HTTP.

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"math"
	"net"
	"net/netip"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/server"
	"bullseye/internal/store"
	"bullseye/internal/text/message"
	"bullseye/web"
)

// serveFlags are the flags of the command serve.
type serveFlags struct {
	listen  string
	health  string // listens on it, too, for /healthz, /readyz and /metrics
	named   bool   // it is not the default, so it must be free
	proxies []string
	origins []string
	limits  server.Limits
	rate    int // requests a second of a client
	moves   int // moves a second of a player
	place   dataPlace
	noGames bool
	keep    time.Duration
	drain   time.Duration // from a signal until requests are refused
	pace    time.Duration
}

func (p *program) serveCommand() *cobra.Command {
	const year = 365 * 24 * time.Hour
	f := &serveFlags{limits: server.DefaultLimits(), keep: year, pace: server.DefaultPace, drain: 2 * time.Second}
	f.rate, f.moves, f.limits.Threads = int(f.limits.ClientRate), int(f.limits.MoveRate), 0
	cmd := &cobra.Command{
		Use: "serve",
		Long: `Answer questions over HTTP and keep games, until a signal comes. The reference
is at /api/. Every limit has a default that is safe on the open internet.`,
		Example: `  bullseye serve --listen :8080 --listen-health 127.0.0.1:9091
  bullseye serve --trust-proxy 127.0.0.1 --time 2s`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := p.applySettings(cmd, os.Environ()); err != nil {
				return err
			}
			if err := f.place.check(cmd); err != nil {
				return err
			}
			f.named = cmd.Flags().Changed("listen-health")
			return p.serve(cmd.Context(), f)
		},
	}
	addFlags(cmd, otherFlags, func(flags *pflag.FlagSet) {
		flags.String(configFlag, "", "read other flags from `FILE`")
		flags.StringVar(&f.listen, "listen", "127.0.0.1:8080", "listen on `ADDRESS`")
		flags.StringVar(&f.health, "listen-health", "127.0.0.1:8081", "show /readyz and /metrics on `ADDRESS`")
		flags.StringArrayVar(&f.proxies, "trust-proxy", nil, "believe X-Forwarded-For from `ADDRESS`")
		flags.StringArrayVar(&f.origins, "origin", nil, "let the pages of `ORIGIN` ask questions")
		f.place.add(flags)
		addTime(flags, &f.keep, "keep", "remove games after `TIME`")
		addTime(flags, &f.pace, "pace", "list results from `TIME` an entry")
		flags.BoolVar(&f.noGames, "no-games", false, "keep no games")
		p.addQuiet(flags)
	})
	addFlags(cmd, limitFlags, f.addLimits)
	onlyInLongHelp(cmd, "stream-boards", "stream-time", "wait", "requests", "client-burst", "client-requests", "connections",
		"client-connections", "config", "pace", "games", "game-memory", "client-games", "move-rate", "streams", "client-streams", "header-time", "read-time", "write-time", "idle-time", "drain-time", "stop-time")
	cmd.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "metrics" { // the older name
			name = "listen-health"
		}
		return pflag.NormalizedName(name)
	})
	describe(cmd, "serve")
	return cmd
}

// limitFlags is the title of the group of flags that limit what clients can do.
const limitFlags = "Limits"

func (f *serveFlags) addLimits(flags *pflag.FlagSet) {
	l := &f.limits
	addNumber(flags, &l.Body, "body", "", 1, math.MaxInt32, "accept `N` bytes in a request")
	addNumber(flags, &l.Boards, "boards", "", 1, math.MaxInt32, "accept `N` boards in a request")
	addNumber(flags, &l.StreamBoards, "stream-boards", "", 1, math.MaxInt32, "accept `N` boards in a stream")
	addTime(flags, &l.Time, "time", "work for `TIME` on a request")
	addTime(flags, &l.StreamTime, "stream-time", "end a stream after `TIME`")
	addTime(flags, &l.Wait, "wait", "let work wait for `TIME`")
	addThreads(flags, &l.Threads, 0, "use `N` threads; 0 is one for each processor")
	addNumber(flags, &l.Memory, "memory", "", 1<<20, math.MaxInt32, "reserve `N` bytes for requests")
	addNumber(flags, &l.Requests, "requests", "", 1, math.MaxInt32, "answer `N` requests at a time")
	addNumber(flags, &f.rate, "client-rate", "", 1, math.MaxInt32, "answer a client `N` times a second")
	addNumber(flags, &l.ClientBurst, "client-burst", "", 1, math.MaxInt32, "let a client ask `N` times at once")
	addNumber(flags, &l.ClientRequests, "client-requests", "", 1, math.MaxInt32, "answer `N` requests of a client at a time")
	addNumber(flags, &l.Connections, "connections", "", 1, math.MaxInt32, "keep `N` connections open")
	addNumber(flags, &l.ClientConnections, "client-connections", "", 1, math.MaxInt32, "keep `N` of an address open")
	addNumber(flags, &l.Games, "games", "", 1, math.MaxInt32, "keep `N` games open")
	addNumber(flags, &l.GameMemory, "game-memory", "", 1<<20, math.MaxInt32, "use `N` bytes for open games")
	addNumber(flags, &l.ClientGames, "client-games", "", 1, math.MaxInt32, "let a client begin `N` games an hour, a quarter of them at once")
	addNumber(flags, &f.moves, "move-rate", "", 1, math.MaxInt32, "accept `N` moves of a player a second")
	addNumber(flags, &l.Streams, "streams", "", 1, math.MaxInt32, "keep `N` streams of games open")
	addNumber(flags, &l.ClientStreams, "client-streams", "", 1, math.MaxInt32, "keep `N` streams of a client open")
	addTime(flags, &l.HeaderTime, "header-time", "wait `TIME` for a header")
	addTime(flags, &l.ReadTime, "read-time", "wait `TIME` for a body or a board")
	addTime(flags, &l.WriteTime, "write-time", "wait `TIME` for a client to read")
	addTime(flags, &l.IdleTime, "idle-time", "close an idle connection after `TIME`")
	addTime(flags, &f.drain, "drain-time", "accept requests for `TIME` after SIGTERM")
	addTime(flags, &l.StopTime, "stop-time", "finish within `TIME` after that")
}

// serve runs the server until the context ends, which is no failure.
func (p *program) serve(ctx context.Context, f *serveFlags) (err error) {
	f.limits.ClientRate, f.limits.MoveRate = float64(f.rate), float64(f.moves)
	options := server.Options{Limits: f.limits, Keep: f.keep, Pace: f.pace, Origins: f.origins, Page: web.Files, Version: version(), Log: p.serveLog()}
	for _, text := range f.proxies {
		network, err := parseNetwork("--trust-proxy", text, func(a netip.Addr) netip.Prefix { return netip.PrefixFrom(a, a.BitLen()) })
		if err != nil {
			return err
		}
		options.TrustedProxies = append(options.TrustedProxies, network)
	}
	if host, _, err := net.SplitHostPort(f.listen); err == nil {
		options.Hosts = []string{host}
	}
	if err := options.Validate(); err != nil { // flags have checked the limits
		return &usageError{err, "the origin of a page is its scheme, host and port, as in https://example.org"}
	}
	listener, err := listen(ctx, f.listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	if !f.noGames {
		if options.Database, err = f.place.madeAddress(); err != nil {
			return err
		}
	}
	s, err := p.newServer(ctx, options)
	if errors.Is(err, server.ErrDatabase) {
		return f.place.failedToOpen(ctx, err)
	} else if err != nil {
		return err
	}
	defer func() {
		if closed := s.Close(); err == nil {
			err = closed
		}
	}()
	// With work on every thread, and garbage being collected on one more, another one takes what
	// comes from the network at once. Otherwise that waits until the runtime looks for it, every 10 ms.
	processors := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(processors)
	runtime.GOMAXPROCS(max(processors, cmp.Or(f.limits.Threads, processors)+2))
	// Connections, the engines and garbage. The program in memory, which does not count here,
	// takes as much again.
	const others = 64 << 20
	debug.SetMemoryLimit(int64(f.limits.Memory) + int64(f.limits.GameMemory) + others)
	// While there is little in memory, collecting it each time it has doubled takes an eighth of the time
	// of quick questions.
	defer debug.SetGCPercent(debug.SetGCPercent(200))
	endHealth, unwatched := p.showHealth(ctx, s, f)
	if unwatched != nil && f.named {
		return unwatched
	}
	defer endHealth()
	p.remark(listening(listener.Addr()))
	p.remark("open that address in a browser")
	if f.noGames {
		p.remark("no games are kept")
	} else {
		p.remark(message.Of("games are kept in %s", f.place.name(options.Database)))
	}
	if unwatched != nil {
		p.warn(message.Of("%v: choose another address for health and metrics, as in --listen-health 127.0.0.1:9091", unwatched))
	}
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	drained := context.AfterFunc(ctx, func() {
		if !interrupted(ctx) {
			s.Drain(f.drain)
		}
		stop()
	})
	defer drained()
	return s.Run(running, listener)
}

// interrupted reports whether the user at a terminal has ended a context: nobody sends requests
// elsewhere then.
func interrupted(ctx context.Context) bool {
	i, ok := errors.AsType[*interruption](context.Cause(ctx))
	return ok && i.signal == syscall.SIGINT
}

// showHealth listens on the address of --listen-health, until end is called.
func (p *program) showHealth(ctx context.Context, s *server.Server, f *serveFlags) (end func(), err error) {
	if f.health == "" {
		return func() {}, nil
	}
	listener, err := listen(ctx, f.health)
	if err != nil {
		return func() {}, err
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx)) // also while the server stops
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := s.RunHealth(ctx, listener); err != nil {
			p.warn(message.Of("cannot show health and metrics any more: %v", err))
		}
	}()
	if f.named {
		p.remark(message.Of("metrics are at http://%s/metrics", listener.Addr()))
	}
	return func() { cancel(); <-ended }, nil
}

// patience is how long serve waits for a database that cannot be reached. A system that starts
// again may start both at once.
const patience = 5 * time.Minute

// newServer returns a server. While its database cannot be reached, it tries again, with growing
// pauses.
func (p *program) newServer(ctx context.Context, options server.Options) (*server.Server, error) {
	const longest = 30 * time.Second
	start := time.Now()
	for pause := time.Second; ; pause = min(2*pause, longest) {
		s, err := server.New(ctx, options)
		if !errors.Is(err, store.ErrAway) || time.Since(start)+pause > patience {
			return s, err
		}
		p.complain(err)
		p.remark(message.Of("trying again in %v", pause))
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// serveLog returns the log of the server on standard error.
func (p *program) serveLog() *slog.Logger {
	level := slog.LevelInfo
	if p.quiet {
		level = slog.LevelError
	}
	return slog.New(slog.NewTextHandler(io.Writer(p.err), &slog.HandlerOptions{Level: level}))
}

// listening names the address of a listener, as a browser on this machine can open it.
func listening(a net.Addr) message.Text {
	if tcp, ok := a.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return message.Of("listening on http://localhost:%d and on all other addresses of this machine", tcp.Port)
	}
	return message.Of("listening on http://%s", a)
}

// listen opens a port.
func listen(ctx context.Context, address string) (net.Listener, error) {
	l, err := (&net.ListenConfig{KeepAlive: 30 * time.Second}).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, notListening(address, err)
	}
	return l, nil
}

// notListening describes an error of listen.
func notListening(address string, err error) error {
	hint := "an address is a host and a port, as in 127.0.0.1:8080"
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		hint = "another program listens there: choose another port, as in --listen 127.0.0.1:8090"
	case errors.Is(err, syscall.EACCES):
		hint = "choose a port from 1024 on; a proxy can have port 80 or 443"
	}
	if wrong, ok := errors.AsType[*net.OpError](err); ok {
		err = wrong.Err
	}
	if wrong, ok := errors.AsType[*net.AddrError](err); ok {
		err = message.Errorf("address %s: %v", wrong.Addr, wrong.Err)
	}
	if wrong, ok := errors.AsType[*os.SyscallError](err); ok {
		err = wrong.Err
	}
	return &failure{message.Errorf("cannot listen on %q: %w", address, err), hint}
}

// parseNetwork reads a network, or an address, which stands for a network. What says whose value it is, for errors.
func parseNetwork(what, text string, networkOf func(netip.Addr) netip.Prefix) (netip.Prefix, error) {
	text = strings.TrimSpace(text)
	network, err := netip.ParsePrefix(text)
	if address, noNetwork := netip.ParseAddr(text); noNetwork == nil {
		network, err = networkOf(address), nil
	}
	if err != nil {
		return network, &usageError{message.Of("%s cannot be %q: expected an address or a network", what, text), "as in 127.0.0.1 or 10.0.0.0/8"}
	}
	return store.Network(network), nil
}
