package server

import (
	"cmp"
	"context"
	"errors"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"bullseye/internal/server/queue"
	"bullseye/record"
)

// source returns the next block of a request, and io.EOF after the last one.
type source func() (*block, error)

// blocks returns the blocks of records that are all there.
func (j *job) blocks(records []record.Record) source {
	return func() (*block, error) {
		if len(records) == 0 {
			return nil, io.EOF
		}
		b := j.cut(records)
		records = records[len(b.records):]
		return b, nil
	}
}

// answerAll answers the blocks of a request and writes the answers in their order. The first
// block has been taken from the source, and has a place in the queue. A few blocks are answered at a time; when the client does not read, no more are begun. stop makes
// the source give up waiting.
func (s *Server) answerAll(ctx context.Context, j *job, first *block, place *queue.Place, next source, stop func(), out *output) error {
	ctx, cancel := context.WithCancelCause(ctx)
	var working sync.WaitGroup
	defer working.Wait()
	working.Add(1)
	goOn := context.AfterFunc(ctx, func() {
		stop()
		working.Done()
	})
	defer cancel(nil)
	ordered := make(chan *block, j.ahead(s.limits.Threads))
	var ended error // of the source; set before ordered is closed
	begin := func(b *block, place *queue.Place) bool {
		select {
		case ordered <- b:
		case <-ctx.Done():
			if place != nil {
				place.Leave()
			}
			return false
		}
		working.Go(func() { s.work(ctx, j, b, place) })
		return true
	}
	working.Go(func() {
		defer close(ordered)
		if !begin(first, place) {
			return
		}
		for {
			b, err := next()
			if err != nil {
				if ended = err; errors.Is(err, errBroken) {
					cancel(err) // nobody waits for the answers
				}
				return
			}
			if !begin(b, nil) {
				return
			}
		}
	})
	err := s.writeAll(ordered, out)
	if err == nil { // all blocks have been written, and ended is known
		if ended == io.EOF {
			if goOn() { // nobody waits for a board, so there is nothing to stop
				working.Done()
			}
			return out.end()
		}
		err = ended
	}
	return cmp.Or(context.Cause(ctx), err)
}

// answerAlone is like answerAll for the only block of a request. Nothing else is done meanwhile, so it
// needs no other goroutine.
func (s *Server) answerAlone(ctx context.Context, j *job, b *block, place *queue.Place, out *output) error {
	if s.work(ctx, j, b, place); b.err != nil {
		return cmp.Or(context.Cause(ctx), b.err)
	}
	if err := out.lines(b.lines); err != nil {
		return err
	}
	return out.end()
}

// work answers a block when it is its turn. If place is not nil, it is now.
func (s *Server) work(ctx context.Context, j *job, b *block, place *queue.Place) {
	if place == nil {
		var err error
		if place, err = s.queue.Enter(ctx, b.cost, true); err != nil {
			b.err = err
			close(b.done)
			return
		}
	}
	defer place.Leave()
	started := time.Now()
	s.safely(&b.err, func() { b.lines, b.err = j.answer(place.Context(ctx), b.records, b.lines[:0]) })
	s.metrics.worked(j.question.Name, len(b.records), time.Since(started))
	close(b.done)
}

// safely calls f, and makes a panic an error. Otherwise it would end the server, and with it
// the requests of others.
func (s *Server) safely(err *error, f func()) {
	defer func() {
		if failure := recover(); failure != nil {
			s.log.Error("the work panicked", "panic", failure, "stack", string(debug.Stack()))
			*err = errors.New("panic")
		}
	}()
	f()
}

// writeAll writes the blocks in their order. What is ready is sent before waiting for more.
func (s *Server) writeAll(ordered <-chan *block, out *output) error {
	for b := range ordered {
		select {
		case <-b.done:
		default:
			if out.begun {
				if err := out.flush(); err != nil {
					return err
				}
			}
			<-b.done
		}
		if b.err != nil {
			return b.err
		}
		if err := out.lines(b.lines); err != nil {
			return err
		}
		if len(ordered) == 0 && out.streams {
			if err := out.flush(); err != nil {
				return err
			}
		}
		if b.release != nil {
			b.release()
		}
	}
	return nil
}
