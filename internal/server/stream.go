package server

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"bullseye/internal/server/ask"
	"bullseye/internal/text/message"
	"bullseye/puzzleio"
	"bullseye/record"
)

// A boardStream reads the boards of a stream in blocks, each as soon as it has a board.
type boardStream struct {
	job     *job
	reader  *puzzleio.Reader
	control *http.ResponseController
	idle    time.Duration   // that the client may take for a board
	most    int             // boards of a stream
	number  int             // of boards so far
	overdue atomic.Int64    // when the next board is overdue, in nanoseconds since 1970; the largest number if nobody waits for one
	memory  *shared         // of rest
	rest    []record.Record // boards that are not in a block yet

	held    *hold
	own     chan struct{} // has an element while no block uses the memory that the stream always has
	stopped chan struct{} // closed when nobody waits for boards any more
}

// A shared is memory for boards that several blocks use.
type shared struct {
	records []record.Record
	users   atomic.Int32
	free    func() // gives back what is reserved for it
}

// sharedPool keeps memory for the boards of streams.
var sharedPool = sync.Pool{New: func() any { return &shared{records: make([]record.Record, 1024)} }}

// release gives the memory back when its last user releases it.
func (m *shared) release() {
	if m.users.Add(-1) > 0 {
		return
	}
	free := m.free
	if m.free = nil; len(m.records) > firstBoards {
		sharedPool.Put(m)
	}
	if free != nil {
		free()
	}
}

const (
	// streamMemory is about what a block of a stream takes, with its answers.
	streamMemory = 2 << 20
	// idleStream is about what a stream takes from which nothing has come yet, and firstBoards
	// the number of boards for which it has room.
	idleStream, firstBoards = 128 << 10, 16
)

// room returns memory for boards. Before the first ones have come, that is little. Afterwards,
// a stream always has the memory of one block, and that of others only while there is room.
// Otherwise it waits for its own.
func (b *boardStream) room() (*shared, error) {
	if b.number == 0 {
		return &shared{records: make([]record.Record, firstBoards)}, nil
	}
	m := sharedPool.Get().(*shared)
	select {
	case <-b.own:
		m.free = b.giveOwn
		return m, nil
	default:
	}
	if b.held.try(streamMemory) {
		m.free = func() { b.held.give(streamMemory) }
		return m, nil
	}
	select {
	case <-b.own:
		m.free = b.giveOwn
		return m, nil
	case <-b.stopped:
		return nil, errBroken
	}
}

func (b *boardStream) giveOwn() { b.own <- struct{}{} }

// stop makes next give up waiting.
func (b *boardStream) stop() {
	close(b.stopped)
	b.control.SetReadDeadline(time.Now())
}

// newStream returns the boards in the body of a request.
func (s *Server) newStream(j *job, r *http.Request, control *http.ResponseController, held *hold) *boardStream {
	return &boardStream{
		held: held, own: make(chan struct{}, 1), stopped: make(chan struct{}),
		job: j, reader: puzzleio.NewReader(r.Body, puzzleio.Options{Format: puzzleio.NDJSON, Name: "body"}),
		control: control, idle: s.limits.ReadTime, most: s.limits.StreamBoards,
	}
}

// next is a source.
func (b *boardStream) next() (*block, error) {
	if len(b.rest) == 0 {
		if err := b.read(); err != nil {
			return nil, err
		}
	}
	cut := b.job.cut(b.rest)
	b.rest = b.rest[len(cut.records):]
	b.memory.users.Add(1)
	cut.release = b.memory.release
	if len(b.rest) == 0 {
		b.memory.release()
	}
	return cut, nil
}

// read reads at least one board.
func (b *boardStream) read() (err error) {
	if b.memory, err = b.room(); err != nil {
		return err
	}
	b.memory.users.Store(1)
	overdue := time.Now().Add(b.idle)
	b.overdue.Store(overdue.UnixNano())
	if err := b.control.SetReadDeadline(overdue); err != nil {
		return err
	}
	select {
	case <-b.stopped: // the deadline has just replaced that of stop
		b.memory.release()
		return errBroken
	default:
	}
	records := b.memory.records
	n, err := b.reader.ReadBlock(records[:min(len(records), b.job.together())])
	if err == nil || err == io.EOF {
		b.overdue.Store(math.MaxInt64)
	}
	if err != nil {
		b.memory.release()
		if err == io.EOF { // from now on, the connection is only watched
			err = cmp.Or(b.control.SetReadDeadline(time.Time{}), err)
		}
		return readProblem(err)
	}
	if b.number+n > b.most {
		return &problem{reason: tooLarge, detail: message.Of("found more than %d boards in a stream, expected at most as many", b.most)}
	}
	b.rest = records[:n]
	for i := range b.rest {
		r := &b.rest[i]
		r.RefusePuzzle() // its memory is not reserved
		*r = ask.WithoutFile(*r)
		b.number++
		r.Line, r.Number = b.number, int64(b.number)
	}
	return nil
}

// context returns the context of the work on a stream. It ends when the client leaves or the
// server stops. But net/http takes a client that is only slow for one that has left: the boards
// that it has sent are answered.
func (b *boardStream) context(request context.Context, limit time.Duration) (ctx context.Context, cancel func()) {
	ctx, leave := context.WithCancelCause(context.WithoutCancel(request))
	ctx, over := context.WithTimeoutCause(ctx, limit,
		&problem{reason: late, detail: "the time of a stream is over: ask about the other boards in another one"})
	left := context.AfterFunc(request, func() {
		if why := context.Cause(request); why == errStopping || time.Now().UnixNano() < b.overdue.Load() {
			leave(why)
		}
	})
	return ctx, func() {
		left()
		over()
		leave(nil)
	}
}

// readProblem returns the error of reading a body as the client sees it.
func readProblem(err error) error {
	if err == io.EOF {
		return err
	}
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return err
	}
	if wait, ok := errors.AsType[interface {
		error
		Timeout() bool
	}](err); ok && wait.Timeout() {
		return &problem{reason: tooSlow, detail: "no whole board came for too long: send boards faster, or end the stream"}
	}
	return errBroken
}

// errBroken says that the client has broken off a body, or has not kept to HTTP.
var errBroken = &problem{reason: brokenOff, detail: "the body could not be read to its end"}

// stream answers a stream of boards as they come.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, q *ask.Question, form *ask.Form) error {
	options := q.New()
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return &ask.Error{Text: "the query cannot be read: expected name=value pairs with & between them"}
	}
	if err := form.Query(query, options); err != nil {
		return err
	}
	j, err := s.newJob(r.Context(), s.clientOf(r), q, options)
	if err != nil {
		return err
	}
	held := s.memory.hold(s.networkOf(r))
	defer held.free()
	if err := held.take(idleStream); err != nil {
		return err
	}
	control := http.NewResponseController(w)
	if err := control.EnableFullDuplex(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	boards := s.newStream(j, r, control, held)
	ctx, cancel := boards.context(r.Context(), s.limits.StreamTime)
	defer cancel()
	out := s.newOutput(w, asNDJSON)
	out.streams = true
	first, err := boards.next()
	if err == io.EOF {
		return out.end()
	}
	if err != nil {
		return err
	}
	if err := held.take(streamMemory); err != nil {
		return err
	}
	boards.memory.free = boards.giveOwn
	place, err := s.queue.Enter(ctx, first.cost, false)
	if err != nil {
		return err
	}
	return s.finish(ctx, out, s.answerAll(ctx, j, first, place, boards.next, boards.stop, out))
}

// finish ends a body with a problem if there was an error after its beginning.
func (s *Server) finish(ctx context.Context, out *output, err error) error {
	if err == nil || !out.begun {
		return err
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		panic(http.ErrAbortHandler) // the client has gone
	}
	out.fail(problemOf(err))
	return err
}

// readRest reads what a client still sends after the end of its answer, for a while. A connection
// that is closed with something unread loses the end of the answer.
func readRest(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	control.Flush()
	control.SetReadDeadline(time.Now().Add(tellTime))
	io.Copy(io.Discard, r.Body)
}
