// Package server answers questions about boards over HTTP, and lets people play.
//
// A Server is safe to put on the open internet: it limits the size, the time, the memory and
// the number of requests, and work waits in a queue by its expected cost. See Limits.
//
//	s, err := server.New(ctx, server.Options{})
//	if err != nil {
//		return err
//	}
//	defer s.Close()
//	listener, err := net.Listen("tcp", "127.0.0.1:8080")
//	if err != nil {
//		return err
//	}
//	return s.Run(ctx, listener) // until ctx ends
//
// With Options.Database, there are also games and duels, and with Options.Page a page for
// browsers. The OpenAPI document at /api/openapi.json describes all requests and their answers;
// for people, it is at /api/.
package server

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/internal/game"
	"bullseye/internal/server/ask"
	"bullseye/internal/server/play"
	"bullseye/internal/server/queue"
	"bullseye/internal/setter"
	"bullseye/internal/store"
	"bullseye/internal/text/message"
	"bullseye/record"
)

// A Server answers questions over HTTP.
type Server struct {
	limits  Limits
	hosts   map[string]bool // names of the server, besides localhost and addresses
	log     *slog.Logger
	queue   *queue.Queue
	clients *clients
	blocks  blocks
	metrics *metrics
	handler http.Handler
	page    page                         // nil without a page
	filled  keeper[dayOfPage, *pageFile] // pages with the boards of a day

	store     *store.Store // nil without games
	hall      *play.Hall   // nil without games
	heeded    int          // number of the last action of an operator that the server knows
	countdown time.Duration
	days      keeper[string, setter.Board] // boards of days by their origins
	later     later                        // boards that are being set
	secret    store.Secret                 // that boards of days follow from
	today     atomic.Pointer[today]
	early     early

	memory   *pool        // of requests
	small    *pool        // of requests with small bodies, such as moves
	requests atomic.Int64 // being answered
	streams  atomic.Int64 // of games, that are open
	stopping atomic.Bool
	pulse    pulse
}

// ErrDatabase says that the database of the games cannot be opened.
var ErrDatabase = errors.New("cannot open the games")

// New returns a Server. It opens the database of the games, if there is one. Close must be
// called at its end.
func New(ctx context.Context, options Options) (*Server, error) {
	if err := options.Limits.complete(); err != nil {
		return nil, err
	}
	protection, err := protect(options.Origins)
	if err != nil {
		return nil, err
	}
	s := &Server{limits: options.Limits, hosts: hostsOf(&options), log: options.Log}
	s.days.most, s.filled.most = maxBoards, maxFilled
	s.later.context, s.later.cancel = context.WithCancel(context.Background())
	s.later.places = make(chan struct{}, maxSetting)
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if options.Page != nil {
		if s.page, err = readPage(options.Page); err != nil {
			return nil, err
		}
	}
	s.queue = queue.New(s.limits.Threads, s.limits.Wait, s.limits.Time)
	s.clients = newClients(&s.limits, options.TrustedProxies)
	s.metrics = newMetrics(s)
	full := func() { s.metrics.refused("memory") }
	s.small = newPool(s.limits.Memory/smallShare, full)
	s.memory = newPool(s.limits.Memory-s.limits.Memory/smallShare, full)
	mux := http.NewServeMux()
	document := newDocument(options.Version)
	var operations []*huma.Operation
	document.OnAddOperation = append(document.OnAddOperation, func(_ *huma.OpenAPI, op *huma.Operation) { operations = append(operations, op) })
	s.addQuestions(mux, document)
	s.addPictures(mux, document)
	s.addDocuments(mux, document)
	s.addBoards(mux, document)
	if options.Database != "" {
		if s.store, err = store.OpenAlone(ctx, options.Database); err != nil {
			return nil, message.Errorf("%w: %w", ErrDatabase, err)
		}
		if s.secret, err = s.store.Secret(ctx, time.Now()); err != nil {
			return nil, errors.Join(message.Errorf("%w: %w", ErrDatabase, err), s.store.Close())
		}
		s.hall = play.New(play.Options{Store: s.store, Log: s.log, Keep: options.Keep, Secret: s.secret.Key, Pace: options.Pace, Games: s.limits.Games, Memory: s.limits.GameMemory, MoveRate: s.limits.MoveRate,
			Turn: func(ctx context.Context, setting game.Setting, work func(context.Context) error) error {
				return s.inTurn(ctx, planCostOf(setting.Origin), work)
			}, Help: s.noteHelp})
		s.heeded = nothingHeeded
		if err := s.heed(ctx); err != nil {
			return nil, message.Errorf("%w: %w", ErrDatabase, errors.Join(err, s.Close()))
		}
		s.countdown = cmp.Or(options.Countdown, 5*time.Second)
		s.addGames(mux, document)
		s.addCopies(mux, document)
	}
	addReference(mux, document, operations, s.page)
	s.addHealth(mux)
	s.handler = s.guard(mux, protection, options.Origins)
	return s, nil
}

// Close ends what nobody waits for, and closes the database of the games, after the end of Run.
func (s *Server) Close() error {
	s.later.end()
	if s.hall == nil {
		return nil
	}
	s.hall.Close()
	return s.store.Close()
}

// Handler returns the handler of all requests. It does not limit connections: Run does.
func (s *Server) Handler() http.Handler { return s.handler }

// Metrics returns a handler with the metrics in the format of Prometheus. It is not part of
// Handler, because metrics are not for everybody.
func (s *Server) Metrics() http.Handler { return s.metrics.handler() }

// Run serves the connections of a listener until the context ends. It then takes no more
// requests, answers those that it has, for up to Limits.StopTime, tells the others that it stops,
// and returns nil.
func (s *Server) Run(ctx context.Context, listener net.Listener) error {
	base, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(nil)
	limited := s.limitConnections(listener)
	served := &http.Server{
		Handler:           s.handler,
		ConnState:         limited.changed,
		ReadHeaderTimeout: s.limits.HeaderTime,
		IdleTimeout:       s.limits.IdleTime,
		MaxHeaderBytes:    16 << 10,
		BaseContext:       func(l net.Listener) context.Context { return withListener(base, l) },
		ErrorLog:          log.New(io.Discard, "", 0), // its lines have addresses
	}
	if s.hall != nil {
		defer s.hall.Close()
		var playing sync.WaitGroup
		playing.Go(func() { s.hall.Run(base) })
		playing.Go(func() { s.heedOperators(base) })
		playing.Go(func() { s.setToday(base) })
		defer func() { cancel(nil); playing.Wait() }()
	}
	failed := make(chan error, 1)
	go func() { failed <- served.Serve(limited) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.stopping.Store(true)
	if s.hall != nil {
		s.hall.Stop()
	}
	ending, stop := context.WithTimeout(base, s.limits.StopTime)
	defer stop()
	err := served.Shutdown(ending)
	if errors.Is(err, context.DeadlineExceeded) {
		s.log.Warn("requests were cut off", "requests", s.requests.Load())
		cancel(errStopping)
		telling, stop := context.WithTimeout(context.WithoutCancel(base), tellTime)
		defer stop()
		if err = served.Shutdown(telling); err != nil {
			err = served.Close()
		}
	}
	<-failed
	return err
}

// errStopping cuts off what is still being answered when Limits.StopTime is over.
var errStopping = &problem{reason: stopping, detail: "the server stops: ask again about what has no answer", retryAfter: 1}

// tellTime is how long clients whose boards are not read to the end may take to read why.
const tellTime = time.Second

// boardMemory is about what a board takes with its record.
const boardMemory = 1 << 10

// newOutput returns the output of a request.
func (s *Server) newOutput(w http.ResponseWriter, f framing) *output {
	return &output{framing: f, w: w, control: http.NewResponseController(w)}
}

// ask answers a question that is not a stream.
func (s *Server) ask(w http.ResponseWriter, r *http.Request, q *ask.Question, form *ask.Form, f framing) error {
	if r.URL.RawQuery != "" {
		return &problem{reason: wrongOption, detail: "found options in the query, expected them in the body: only streams have them in the query"}
	}
	held := s.memory.hold(s.networkOf(r))
	defer held.free()
	body, err := s.readAll(w, r, s.limits.Body, held)
	if err != nil {
		return err
	}
	ctx, options := r.Context(), q.New()
	var j *job
	var records []record.Record
	err = s.decode(ctx, len(body), func(ctx context.Context) error {
		if err := form.Decode(ctx, body, s.limits.Boards, options); err != nil {
			return err
		}
		switch options.(type) {
		case *ask.Verify, *ask.Read: // they have no job
			return nil
		}
		j, records, err = s.prepare(ctx, r, q, options, len(body), held)
		return err
	})
	if err != nil {
		return err
	}
	switch options := options.(type) {
	case *ask.Verify:
		return s.verify(ctx, w, options)
	case *ask.Read:
		return s.read(ctx, s.newOutput(w, f), options, held)
	}
	if err := s.guardAll(ctx, j, s.clientOf(r), records); err != nil {
		return err
	}
	if f.contentType == asEvents.contentType {
		return s.live(ctx, w, j, records)
	}
	out := s.newOutput(w, f)
	if len(records) == 0 {
		return out.end()
	}
	next := j.blocks(records)
	first, err := next()
	if err != nil {
		return err
	}
	place, err := s.queue.Enter(ctx, first.cost, false)
	if err != nil {
		return err
	}
	j.until = time.Now().Add(s.limits.Time)
	if len(first.records) == len(records) {
		return s.finish(ctx, out, s.answerAlone(ctx, j, first, place, out))
	}
	return s.finish(ctx, out, s.answerAll(ctx, j, first, place, next, func() {}, out))
}
