package server

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"bullseye/internal/plainjson"
	"bullseye/operation"
	"bullseye/server/internal/ask"
	"bullseye/server/internal/queue"
)

// A problem is an error as a client sees it: a problem document of RFC 9457.
type problem struct {
	status     int
	detail     string
	option     string // the option that it is about, "" if there is none
	retryAfter int    // seconds, 0 if it is no use to try again
}

func (p *problem) Error() string { return p.detail }

// problemOf returns the problem that an error is for the client. An error that is no fault
// of the client has no details.
func problemOf(err error) *problem {
	if p, ok := errors.AsType[*problem](err); ok {
		return p
	}
	if wrong, ok := errors.AsType[*ask.Error](err); ok {
		p := &problem{status: http.StatusUnprocessableEntity, detail: wrong.Error(), option: wrong.Option}
		if wrong.Syntax {
			p.status = http.StatusBadRequest
		}
		if wrong.Hint != "" {
			p.detail += ": " + wrong.Hint
		}
		return p
	}
	if wrong, ok := errors.AsType[*operation.OptionError](err); ok {
		return &problem{status: http.StatusUnprocessableEntity, detail: wrong.Error(), option: wrong.Option}
	}
	if busy, ok := errors.AsType[*queue.BusyError](err); ok {
		return &problem{status: http.StatusServiceUnavailable, detail: busy.Error(), retryAfter: busy.Seconds()}
	}
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return &problem{status: http.StatusRequestEntityTooLarge, detail: "found a body of more than " + strconv.FormatInt(large.Limit, 10) +
			" bytes, expected at most as many: ask with several requests, or with a stream of application/x-ndjson"}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return &problem{status: http.StatusServiceUnavailable, detail: "the time of a request is over before the work could begin: try again later", retryAfter: 1}
	}
	return &problem{status: http.StatusInternalServerError, detail: "something went wrong on the server"}
}

// document returns the problem document.
func (p *problem) document() []byte {
	model := huma.ErrorModel{Title: http.StatusText(p.status), Status: p.status, Detail: p.detail}
	if p.option != "" {
		model.Errors = []*huma.ErrorDetail{{Message: p.detail, Location: p.option}}
	}
	text, err := plainjson.Append(nil, &model)
	if err != nil {
		panic(err) // texts and numbers have JSON
	}
	return append(text, '\n')
}

// write answers a request with the problem.
func (p *problem) write(w http.ResponseWriter) {
	header := w.Header()
	header.Set("Content-Type", "application/problem+json")
	header.Set("Cache-Control", "no-store")
	if p.retryAfter > 0 {
		header.Set("Retry-After", strconv.Itoa(p.retryAfter))
	}
	w.WriteHeader(p.status)
	w.Write(p.document())
}
