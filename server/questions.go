package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"bullseye/operation"
	"bullseye/record"
	"bullseye/server/internal/ask"
	"bullseye/server/internal/queue"
)

// boards returns the number of boards that a request asks about, or asks for.
func (s *Server) boards(j *job) (int, error) {
	n, option := len(j.options.Given().Boards), "boards"
	if source, makes := j.operation.(operation.Source); makes {
		n, option = int(source.Records()), "count"
	}
	if n > s.limits.Boards {
		return 0, &ask.Error{Option: option, Text: fmt.Sprintf("found %d boards, expected at most %d in a request", n, s.limits.Boards), Hint: "ask with several requests, or with a stream of application/x-ndjson"}
	}
	return n, nil
}

// records returns the boards of a request, or n blank records if the question makes boards.
func (j *job) records(n int) []record.Record {
	if !j.question.Makes {
		return j.options.Given().Records()
	}
	records := make([]record.Record, n)
	for i := range records {
		records[i].Line, records[i].Number = i+1, int64(i+1)
	}
	return records
}

// handle returns the handler of a question.
func (s *Server) handle(q *ask.Question, form *ask.Form) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := s.dispatch(w, r, q, form); err != nil {
			s.answerError(w, r, err)
		}
	}
}

// answerError answers a request with an error, unless its answer has begun.
func (s *Server) answerError(w http.ResponseWriter, r *http.Request, err error) {
	if tracked, ok := w.(*tracked); ok && tracked.status != 0 {
		return
	}
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		panic(http.ErrAbortHandler) // the client has gone, or the server stops
	}
	p := problemOf(err)
	if p.reason == fault {
		s.log.Error("a request failed", "path", r.Pattern, "error", err)
	}
	if _, busy := errors.AsType[*queue.BusyError](err); busy {
		s.metrics.refused("queue")
	}
	if p.game != "" {
		w.Header().Set("Location", strings.Replace(r.URL.Path, "/games/"+r.PathValue("game"), "/games/"+p.game, 1))
	}
	p.write(w)
}

// dispatch answers a question in the form that the headers ask for.
func (s *Server) dispatch(w http.ResponseWriter, r *http.Request, q *ask.Question, form *ask.Form) error {
	content, err := contentType(r.Header)
	if err != nil {
		return err
	}
	f, err := chooseFraming(r.Header, q, content)
	if err != nil {
		return err
	}
	if content == asNDJSON.contentType {
		return s.stream(w, r, q, form)
	}
	return s.ask(w, r, q, form, f)
}

// contentType returns the type of a body that questions may have.
func contentType(header http.Header) (string, error) {
	if encoding := header.Values("Content-Encoding"); len(encoding) > 0 && !strings.EqualFold(strings.Join(encoding, ","), "identity") {
		return "", &problem{reason: wrongType, detail: "found a body with a Content-Encoding, expected one without"}
	}
	content, charset := mediaType(header.Values("Content-Type"))
	if content != asJSON.contentType && content != asNDJSON.contentType {
		return "", &problem{reason: wrongType, detail: "expected one Content-Type: application/json, or application/x-ndjson for a stream of boards"}
	}
	if charset != "" && charset != "utf-8" {
		return "", &problem{reason: wrongType, detail: "found a charset that is not utf-8"}
	}
	return content, nil
}

// chooseFraming returns the form of the answer that the client accepts.
func chooseFraming(header http.Header, q *ask.Question, content string) (framing, error) {
	offered := []framing{asJSON, asNDJSON}
	if content == asNDJSON.contentType {
		if q.Makes {
			return framing{}, &problem{reason: wrongType, detail: q.Name + " has no stream of boards: expected the Content-Type application/json"}
		}
		offered = []framing{asNDJSON}
	} else if q.Live {
		offered = append(offered, asEvents)
	}
	if q.Name == "verify" {
		offered = []framing{asJSON}
	}
	accepted := strings.Join(header.Values("Accept"), ",")
	if accepted == "" {
		return offered[0], nil
	}
	best, bestQuality := framing{}, 0.0
	for _, f := range offered {
		if quality := qualityOf(accepted, f.contentType); quality > bestQuality {
			best, bestQuality = f, quality
		}
	}
	if bestQuality == 0 {
		return framing{}, errNotAcceptable(offered)
	}
	return best, nil
}

func errNotAcceptable(offered []framing) error {
	var names []string
	for _, f := range offered {
		names = append(names, f.contentType)
	}
	return &problem{reason: notAcceptable, detail: "the answer can only be " + strings.Join(names, " or ")}
}
