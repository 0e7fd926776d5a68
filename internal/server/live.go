package server

import (
	"context"
	"net/http"
	"sync"
	"time"

	"bullseye/internal/text/plainjson"
	"bullseye/operation"
	"bullseye/record"
)

// A sight is what is known about a board during its search, as an event.
type sight struct {
	Number int      `json:"number" doc:"Number of the board in the request, counted from 1."`
	Score  *int64   `json:"score,omitempty" doc:"Best score so far."`
	Bound  *int64   `json:"bound,omitempty" doc:"No completion scores better."`
	Count  uint64   `json:"count,omitempty" doc:"Completions counted so far."`
	Mean   *float64 `json:"estimate,omitempty" doc:"Estimate of the number of completions."`
	Low    *float64 `json:"low,omitempty" doc:"Lower end of its confidence interval."`
	High   *float64 `json:"high,omitempty" doc:"Upper end of its confidence interval."`
}

// newSight returns the event of a sight.
func newSight(known operation.Sight) sight {
	s := sight{Number: known.Record.Line, Count: known.Count}
	if known.Found {
		s.Score = &known.Score
	}
	if known.Best {
		s.Bound = &known.Bound
	}
	if e := known.Estimate; e != nil {
		s.Mean, s.Low, s.High = &e.Mean, &e.Low, &e.High
	}
	return s
}

// A mailbox takes what the search tells to the goroutine that writes. A sight that has not
// been taken is replaced by the next one, so the search never waits for the client.
type mailbox struct {
	mu      sync.Mutex
	sight   []byte
	answers []byte
	arrived chan struct{}
}

func (m *mailbox) put(sight, answers []byte) {
	m.mu.Lock()
	m.sight = sight
	m.answers = append(m.answers, answers...)
	m.mu.Unlock()
	select {
	case m.arrived <- struct{}{}:
	default:
	}
}

func (m *mailbox) take() (sight, answers []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	sight, answers = m.sight, m.answers
	m.sight, m.answers = nil, nil
	return sight, answers
}

// keepAlive is the time after which an idle stream of events has a comment, so that no proxy
// takes it for dead.
const keepAlive = 15 * time.Second

// live answers boards one after the other, and tells what is known in the meantime.
func (s *Server) live(ctx context.Context, w http.ResponseWriter, j *job, records []record.Record) error {
	var cost time.Duration
	for i := range records {
		cost += operation.Cost(j.operation, &records[i])
	}
	place, err := s.queue.Enter(ctx, cost, false)
	if err != nil {
		return err
	}
	j.until = time.Now().Add(s.limits.Time)
	ctx, cancel := context.WithCancel(place.Context(ctx))
	box := &mailbox{arrived: make(chan struct{}, 1)}
	j.see = func(known operation.Sight) {
		if !known.Done {
			if event, err := plainjson.Append(nil, newSight(known)); err == nil {
				box.put(event, nil)
			}
		}
	}
	done := make(chan error, 1)
	go func() {
		defer place.Leave()
		var err error
		s.safely(&err, func() { err = s.answerSingly(ctx, j, records, box) })
		done <- err
	}()
	out := s.newOutput(w, asEvents)
	err, ended := s.writeLive(out, box, done)
	cancel()
	if !ended {
		<-done
	}
	return s.finish(ctx, out, err)
}

// answerSingly answers records one by one.
func (s *Server) answerSingly(ctx context.Context, j *job, records []record.Record, box *mailbox) error {
	for i := range records {
		started := time.Now()
		lines, err := j.answer(ctx, records[i:i+1], nil)
		if err != nil {
			return err
		}
		s.metrics.worked(j.question.Name, 1, time.Since(started))
		box.put(nil, lines)
	}
	return nil
}

// writeLive writes what arrives in a mailbox until the work is done. It reports whether that
// was so.
func (s *Server) writeLive(out *output, box *mailbox, done <-chan error) (err error, ended bool) {
	if err := out.comment(); err != nil { // the header: the work has begun
		return err, false
	}
	alive := time.NewTicker(keepAlive)
	defer alive.Stop()
	for {
		select {
		case <-box.arrived:
		case <-alive.C:
			if err := out.comment(); err != nil {
				return err, false
			}
			continue
		case err := <-done:
			_, answers := box.take()
			if err == nil {
				err = out.lines(answers)
			}
			if err == nil {
				err = out.end()
			}
			return err, true
		}
		event, answers := box.take()
		if err := out.lines(answers); err != nil {
			return err, false
		}
		if event != nil {
			err = out.event("sight", event)
		} else {
			err = out.flush()
		}
		if err != nil {
			return err, false
		}
	}
}
