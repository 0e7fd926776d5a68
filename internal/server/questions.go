package server

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"

	"bullseye/internal/server/ask"
	"bullseye/internal/server/queue"
	"bullseye/internal/text/message"
	"bullseye/internal/turn"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/rules/iss"
)

// prepare returns the job and the boards of a question whose options have been read. What the
// request has reserved for its body is then for them.
func (s *Server) prepare(ctx context.Context, r *http.Request, q *ask.Question, options ask.Options, bytes int, held *hold) (*job, []record.Record, error) {
	j, err := s.newJob(r.Context(), s.clientOf(r), q, options)
	if err != nil {
		return nil, nil, err
	}
	j.limitCertificate(s.limits.Body)
	n := len(options.Given().Boards)
	if source, makes := j.operation.(operation.Source); makes {
		n = int(source.Records())
		if err := ask.TooMany("count", n, s.limits.Boards); err != nil {
			return nil, nil, err
		}
	}
	if err := held.resize(bytes + n*boardMemory); err != nil {
		return nil, nil, err
	}
	records, err := j.records(ctx, n, held)
	return j, records, err
}

const (
	// puzzleWork limits the preparation of a puzzle with further rules, as rules.MaxWork does: it is twice
	// what the largest of a hundred puzzles of other people needs. puzzleMemory is what it takes at most.
	puzzleWork, puzzleMemory = 5_000_000, 16 << 20
	// puzzleListing is about how many bytes the completions of a puzzle take that are listed.
	puzzleListing = 4 << 20
)

// records returns the boards of a request, or n blank records if the question makes boards. It reserves
// memory for puzzles with further rules.
func (j *job) records(ctx context.Context, n int, held *hold) ([]record.Record, error) {
	if !j.question.Makes {
		return j.options.Given().Records(ctx, func(p *rules.Puzzle) error {
			size := p.Size()
			if !j.hasPuzzles {
				size += puzzleMemory
			}
			j.hasPuzzles = true
			if s, ok := j.operation.(*operation.Solve); ok && s.All { // the text of the puzzle is in each answer
				s.Limit = min(s.Limit, max(1, puzzleListing/uint64(p.InGrid()+len(iss.Text(p)))))
			}
			return cmp.Or(turn.Check(ctx), held.take(size))
		})
	}
	records := make([]record.Record, n)
	for i := range records {
		records[i].Line, records[i].Number = i+1, int64(i+1)
	}
	return records, nil
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
		if err := s.stream(w, r, q, form); err != nil {
			s.answerError(w, r, err)
			readRest(w, r)
		}
		return nil
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
			return framing{}, &problem{reason: wrongType, detail: message.Of("%s has no stream of boards: expected the Content-Type application/json", q.Name)}
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
	var names []any
	for _, f := range offered {
		names = append(names, f.contentType)
	}
	return &problem{reason: notAcceptable, detail: message.Of("the answer can only be %s"+strings.Repeat(" or %s", len(names)-1), names...)}
}
