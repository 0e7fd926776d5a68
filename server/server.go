// Package server answers questions about boards over HTTP.
//
// A Server is safe to put on the open internet: it limits the size, the time, the memory and
// the number of requests, and work waits in a queue by its expected cost. See Limits.
//
//	s, err := server.New(server.Options{})
//	if err != nil {
//		return err
//	}
//	listener, err := net.Listen("tcp", "127.0.0.1:8080")
//	if err != nil {
//		return err
//	}
//	return s.Run(ctx, listener) // until ctx ends
//
// The questions, with their options and answers, are described by the OpenAPI document that
// the server has at /api/openapi.json, and for people at /api/.
package server

import (
	"context"
	"errors"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"bullseye/server/internal/ask"
	"bullseye/server/internal/queue"
)

// A Server answers questions over HTTP.
type Server struct {
	limits  Limits
	log     *slog.Logger
	queue   *queue.Queue
	clients *clients
	metrics *metrics
	handler http.Handler

	memory   atomic.Int64 // reserved by requests
	requests atomic.Int64 // being answered
	stopping atomic.Bool
}

// New returns a Server.
func New(options Options) (*Server, error) {
	if err := options.Limits.complete(); err != nil {
		return nil, err
	}
	s := &Server{limits: options.Limits, log: options.Log}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.queue = queue.New(s.limits.Threads, s.limits.Wait)
	s.clients = newClients(&s.limits, options.TrustedProxies)
	s.metrics = newMetrics(s)
	mux := http.NewServeMux()
	s.addQuestions(mux, options.Version)
	s.addHealth(mux)
	handler, err := s.guard(mux, options.Origins)
	s.handler = handler
	return s, err
}

// Handler returns the handler of all requests. It does not limit connections: Run does.
func (s *Server) Handler() http.Handler { return s.handler }

// Metrics returns a handler with the metrics in the format of Prometheus. It is not part of
// Handler, because metrics are not for everybody.
func (s *Server) Metrics() http.Handler { return s.metrics.handler() }

// Run serves the connections of a listener until the context ends. It then takes no more
// requests, answers those that it has, for up to Limits.StopTime, and returns nil.
func (s *Server) Run(ctx context.Context, listener net.Listener) error {
	base, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	served := &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: s.limits.HeaderTime,
		IdleTimeout:       s.limits.IdleTime,
		MaxHeaderBytes:    16 << 10,
		BaseContext:       func(net.Listener) context.Context { return base },
		ErrorLog:          log.New(io.Discard, "", 0), // its lines have addresses
	}
	failed := make(chan error, 1)
	go func() { failed <- served.Serve(s.limitConnections(listener)) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.stopping.Store(true)
	limited, stop := context.WithTimeout(base, s.limits.StopTime)
	defer stop()
	err := served.Shutdown(limited)
	if errors.Is(err, context.DeadlineExceeded) {
		s.log.Warn("requests were cut off", "requests", s.requests.Load())
		cancel()
		err = served.Close()
	}
	<-failed
	return err
}

// reserve reserves memory for a request.
func (s *Server) reserve(bytes int) (free func(), err error) {
	n := int64(bytes)
	if s.memory.Add(n) > int64(s.limits.Memory) {
		s.memory.Add(-n)
		s.metrics.refused("memory")
		return nil, &problem{status: http.StatusServiceUnavailable, detail: "too many bytes are being answered: try again later", retryAfter: 1}
	}
	return func() { s.memory.Add(-n) }, nil
}

// boardMemory is about what a board takes with its record.
const boardMemory = 1 << 10

// newOutput returns the output of a request.
func (s *Server) newOutput(w http.ResponseWriter, f framing) *output {
	return &output{framing: f, w: w, control: http.NewResponseController(w)}
}

// ask answers a question that is not a stream.
func (s *Server) ask(w http.ResponseWriter, r *http.Request, q *ask.Question, form *ask.Form, f framing) error {
	const often = 16 // the body and its members take up to this many times its bytes
	size := s.limits.Body
	if r.ContentLength >= 0 {
		size = int(min(r.ContentLength, int64(s.limits.Body)))
	}
	free, err := s.reserve(often * (size + 1<<10))
	if err != nil {
		return err
	}
	defer free()
	if r.URL.RawQuery != "" {
		return &problem{status: http.StatusUnprocessableEntity, detail: "found options in the query, expected them in the body: only streams have them in the query"}
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, int64(s.limits.Body)))
	if err != nil {
		return readProblem(err)
	}
	// From now on, the connection is only watched. Until now, guard has set a deadline.
	if err := http.NewResponseController(w).SetReadDeadline(time.Time{}); err != nil {
		return err
	}
	options := q.New()
	if err := form.Decode(body, options); err != nil {
		return err
	}
	ctx := r.Context()
	if proof, ok := options.(*ask.Verify); ok {
		return s.verify(ctx, w, proof)
	}
	j, err := newJob(q, options, s.limits.Time)
	if err != nil {
		return err
	}
	n, err := s.boards(j)
	if err != nil {
		return err
	}
	freeBoards, err := s.reserve(n * boardMemory)
	if err != nil {
		return err
	}
	defer freeBoards()
	records := j.records(n)
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
	leave, err := s.queue.Enter(ctx, first.cost, false)
	if err != nil {
		return err
	}
	j.until = time.Now().Add(s.limits.Time)
	return s.finish(ctx, out, s.answerAll(ctx, j, first, leave, next, func() {}, out))
}

// RunMetrics serves the metrics at /metrics on a listener of their own until the context
// ends, and returns nil.
func (s *Server) RunMetrics(ctx context.Context, listener net.Listener) error {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.Metrics())
	served := &http.Server{
		Handler: mux, ReadHeaderTimeout: s.limits.HeaderTime, ReadTimeout: s.limits.ReadTime, WriteTimeout: s.limits.WriteTime,
		IdleTimeout: s.limits.IdleTime, MaxHeaderBytes: 16 << 10, ErrorLog: log.New(io.Discard, "", 0),
	}
	closed := context.AfterFunc(ctx, func() { served.Close() })
	defer closed()
	if err := served.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
