package server

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"strconv"
	"sync"
	"time"

	"bullseye/internal/server/ask"
	"bullseye/internal/server/play"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/record"
)

// A job is a question with its options, as it is asked about many boards.
type job struct {
	question  *ask.Question
	options   ask.Options
	operation operation.Operation

	// The time of the work on a block ends at until or, if that is not set, after time.
	time  time.Duration
	until time.Time

	played func(context.Context, []record.Record) error // refuses boards that the client plays; nil if nobody plays

	hasPuzzles bool // with further rules: they are answered one after the other

	see func(operation.Sight) // is told what is known during the search, nil if nobody wants it

	mu    sync.Mutex
	known map[*record.Record]operation.Sight // of boards that are searched
}

// maxCompletions is the largest number of completions of a board that are listed. They are in
// memory together.
const maxCompletions = 10_000

// newJob returns the job of options that have been read, which refuses boards that the client plays now
// in a duel.
func (s *Server) newJob(ctx context.Context, c play.Client, q *ask.Question, options ask.Options) (*job, error) {
	j, err := newJob(q, options, s.limits.Time)
	if err != nil {
		op, _ := options.Operation()
		if revealed := operation.Revealed(op, nil); len(revealed) > 0 { // the error can tell about them, too
			err = cmp.Or(s.guardBoards(ctx, c, revealed), err)
		}
		return nil, err
	}
	if s.hall != nil {
		j.played = func(ctx context.Context, records []record.Record) error {
			return s.guardBoards(ctx, c, operation.Revealed(j.operation, records))
		}
	}
	return j, nil
}

// newJob returns the job of options that have been read.
func newJob(q *ask.Question, options ask.Options, limit time.Duration) (*job, error) {
	op, err := options.Operation()
	if err != nil {
		return nil, asOptions(err)
	}
	if s, ok := op.(*operation.Solve); ok && s.All {
		if s.Limit > maxCompletions {
			return nil, &operation.OptionError{Option: "limit", Value: strconv.FormatUint(s.Limit, 10), Expected: message.Of("a whole number from %d to %d", 1, maxCompletions)}
		}
		s.Limit = cmp.Or(s.Limit, maxCompletions)
	}
	j := &job{question: q, options: options, operation: op, time: limit, known: map[*record.Record]operation.Sight{}}
	given := options.Given()
	w := operation.AnswerWriter{Operation: op, With: given.Details(), Only: given.Statuses()}
	return j, w.Validate()
}

// watched returns a context with which the job notes what is known of boards, and tells it.
func (j *job) watched(ctx context.Context) context.Context {
	if _, knows := j.operation.(operation.Knowing); !knows && j.see == nil {
		return ctx
	}
	return operation.WithWatch(ctx, func(s operation.Sight) {
		j.mu.Lock()
		if s.Done {
			delete(j.known, s.Record)
		} else {
			j.known[s.Record] = s
		}
		j.mu.Unlock()
		if j.see != nil {
			j.see(s)
		}
	})
}

// asOptions returns an error of options as one that a client may see.
func asOptions(err error) error {
	_, wrong := errors.AsType[*ask.Error](err)
	if _, option := errors.AsType[*operation.OptionError](err); wrong || option {
		return err
	}
	return &ask.Error{Text: err}
}

// together returns the largest number of records of a block.
func (j *job) together() int {
	const most = 1024 // more are hardly faster, and take memory
	if s, ok := j.operation.(*operation.Solve); ok && s.All {
		return 1
	}
	return min(j.operation.Spec().Block, most)
}

// ahead returns how many blocks a number of threads may begin before the first of them is answered.
func (j *job) ahead(threads int) int {
	if j.hasPuzzles {
		return 0 // memory is reserved for one search
	}
	return threads
}

// A block is a part of the boards of a request, which are answered together.
type block struct {
	records []record.Record
	cost    time.Duration // expected
	lines   []byte        // the answers, one on each line
	done    chan struct{} // closed when lines is complete
	err     error
	release func() // gives the memory back, nil if there is nothing to give
}

// cut returns the first of some records as a block: as many as are quick together, but at
// least one.
func (j *job) cut(records []record.Record) *block {
	b := &block{done: make(chan struct{})}
	n := 0
	for n < len(records) && n < j.together() {
		cost := operation.Cost(j.operation, &records[n])
		if n > 0 && b.cost+cost > blockCost {
			break
		}
		b.cost += cost
		n++
	}
	b.records = records[:n:n]
	return b
}

// blockCost is the expected cost of a block of quick questions: short enough for others to
// get their turn.
const blockCost = 10 * time.Millisecond

// deadline returns when the time of work that begins now ends.
func (j *job) deadline() time.Time {
	if j.until.IsZero() {
		return time.Now().Add(j.time)
	}
	return j.until
}

// answer appends the answers to records. When the time is up, the boards without an answer
// are unanswered; questions about best scores, and count, then give what they know. The error
// is that of the context, or one of the program.
func (j *job) answer(ctx context.Context, records []record.Record, dst []byte) ([]byte, error) {
	if err := j.guard(ctx, records); err != nil {
		return dst, err
	}
	limited, cancel := context.WithDeadline(j.watched(operation.WithPuzzleWork(ctx, puzzleWork)), j.deadline())
	defer cancel()
	dst, n, err := j.apply(limited, records, dst)
	if err == nil || ctx.Err() != nil || limited.Err() == nil {
		return dst, err
	}
	rest := records[n:]
	if hasty, ok := j.operation.(operation.Hasty); ok && hasty.Hasty() {
		dst, _, err = j.apply(operation.AtOnce(ctx), rest, dst)
		return dst, err
	}
	for i := range rest {
		if dst, err = operation.AppendJSON(dst, &rest[i], j.late(&rest[i])); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// guard returns a problem if the client must not have answers about some boards now.
func (j *job) guard(ctx context.Context, records []record.Record) error {
	if j.played == nil {
		return nil
	}
	return j.played(ctx, records)
}

// limitCertificate limits the certificate of an answer: a request of a number of bytes must
// have room for it, so that it can be verified.
func (j *job) limitCertificate(bytes int) {
	const around, statement = 100, 24 << 10 // of the request and of the file, besides the certificate
	if op, ok := j.operation.(*operation.Max); ok {
		op.CertificateLimit = max(base64.StdEncoding.DecodedLen(bytes-around)-statement, 1)
	}
}

// late returns the answer to a record when the time is up: what is known of it.
func (j *job) late(r *record.Record) operation.Answer {
	j.mu.Lock()
	defer j.mu.Unlock()
	if s, found := j.known[r]; found {
		delete(j.known, r)
		if knowing, ok := j.operation.(operation.Knowing); ok {
			return knowing.Known(s)
		}
	}
	switch {
	case r.Err != nil:
		return operation.NewInvalid(r.Err)
	case j.question.Makes: // there is no board
		return &operation.Made{Number: r.Line, Status: operation.NoTime}
	}
	return &operation.Unanswered{}
}

// apply appends the answers to records, and returns how many have been answered.
func (j *job) apply(ctx context.Context, records []record.Record, dst []byte) ([]byte, int, error) {
	if len(records) == 0 {
		return dst, 0, nil
	}
	given := j.options.Given()
	w := operation.AnswerWriter{Operation: j.operation, Style: operation.JSON, With: given.Details(), Only: given.Statuses()}
	answered := answered(0)
	err := w.Answer(ctx, &operation.Block{Records: records}, &dst, &answered)
	return dst, int(answered), err
}

// answered counts answers. It implements operation.Sink.
type answered int

// Row is never called: answers are objects.
func (*answered) Row(*record.Record, []string) error { return nil }

// Report does nothing: objects tell why a record has no answer.
func (*answered) Report(*record.Record, error) error { return nil }

// Answered counts an answer.
func (a *answered) Answered() error { *a++; return nil }
